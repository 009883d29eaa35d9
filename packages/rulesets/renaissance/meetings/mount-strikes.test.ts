import type { Command } from '@tiltyard/engine';
import { fillSensibly, sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { claws, hoof, like, meeting, ridden, sabre } from '../testing/meetings.js';
import type { Changes, Stage, Staging } from '../testing/stage.js';
import { dvsOf, effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Attacks that a mount can make under its rider like any attacker: strikes, and several attacks at
// once.

const bite = { ...claws, name: 'bite' };
const kick = { weapon: 'horse/hoof', target: 'bob' };
const bites = { weapon: 'horse/bite', target: 'bob' };
const byFray = [['defence', 'fray']] as const;
const armed = { sheet: { naturalWeapons: [hoof, bite] } };
/** Ann on a horse that kicks and bites, Bob before it, and Cid beside him. */
const up = (changes: Changes = {}, staging: Staging = {}) =>
  meeting(
    ridden({ horse: { ...armed, ...changes['horse'] }, cid: { at: [6, 6] }, ...changes }),
    staging,
  );
const both = (second: Data = { ...bites, target: 'cid' }) => ({ attacks: [kick, second] });

test('REN-MOUNT-01 REN-STR-08 REN-STR-09 a mount kicks to knock down, at -10, and does so by an exceptional success', () => {
  const s = up();
  const scene = s.do(
    'ann',
    'mount-strike',
    { ...kick, strike: 'knock-down' },
    { dice: [35, 99, 4, 80], answers: byFray },
  );
  expect(targetsOf(scene, 'attack')).toEqual([35]);
  expect(scene.rolled.at(-1)).toBe('bob SOM x2');
  expect(s.who('bob').prone).toBe(true);
});

test('REN-MOUNT-01 REN-STR-12 REN-MOUNT-07 a Mighty Blow of the mount adds the DB of the mount, at its own wounds', () => {
  const s = up({ horse: { ...armed, state: { wounds: 1 }, skills: { unarmed: 65, fray: 30 } } });
  const scene = s.do(
    'ann',
    'mount-strike',
    { ...kick, strike: 'mighty-blow' },
    { dice: [22, 99, 4, 2], answers: byFray },
  );
  // SOM 15 and STR 45 give 6; a critical keeps the better die.
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[45], [10]]);
});

test("REN-MOUNT-01 REN-ATK-01 the attacks of a mount are its rider's, who has it strike others, not themselves on its back", () => {
  const own = { target: 'ann' };
  const s = up();
  expect(s.allowed('ann', 'mount-attack', kick)).toBe(true);
  for (const [action, chosen] of [
    ['mount-attack', { ...kick, ...own }],
    ['mount-strike', { ...kick, ...own, strike: 'knock-down' }],
    ['mount-attacks', both({ ...bites, ...own })],
  ] as const)
    expect(s.refused('ann', action, chosen)).toEqual(['REN-MOUNT-01']);
});

test('REN-STR-06 REN-STR-10 a mount that maims names the part before', () => {
  const s = up();
  expect(s.refused('ann', 'mount-strike', { ...kick, strike: 'maim' })).toEqual(['REN-STR-10']);
  const torn = { ...kick, strike: 'maim', part: 'ear' };
  s.do('ann', 'mount-strike', torn, { dice: [22, 99, 4, 4], answers: byFray });
  expect(s.who('bob').maimed).toEqual(['ear']);
});

test('REN-MOUNT-01 REN-MULTI-03 REN-MULTI-04 REN-MULTI-06 a mount kicks and bites at once, at two targets or one', () => {
  const targets = (second: Data) =>
    targetsOf(up().do('ann', 'mount-attacks', both(second), { dice: [99, 99] }), 'attack');
  // The bite is the second natural weapon, without the Off-Hand tag.
  expect([targets(bites), targets({ ...bites, target: 'cid' })]).toEqual([
    [35, 15],
    [25, 5],
  ]);
});

test('REN-MOUNT-01 REN-TURN-03 several attacks of the mount are the one Standard Action of the rider', () => {
  const s = up();
  s.do('ann', 'mount-attacks', both(), { dice: [99, 99] });
  expect(s.who('ann').standardUsed).toBe(true);
  expect(s.refused('ann', 'mount-attack', kick)).toContain('REN-MOUNT-01');
  expect(s.refused('ann', 'attack', { weapon: 'ann/sabre', target: 'bob' })).toEqual([
    'REN-TURN-03',
  ]);
  s.until('ann');
  expect(s.allowed('ann', 'mount-attacks', both())).toBe(true);
});

test('REN-MULTI-01 no mount attacks twice with one weapon, and none with one weapon alone several times', () => {
  expect(
    up().refused('ann', 'mount-attacks', { attacks: [kick, { ...kick, target: 'cid' }] }),
  ).toEqual(['REN-MULTI-01']);
  const plain = meeting(ridden());
  expect(plain.refused('ann', 'mount-attacks', { attacks: [kick] })).toEqual(['REN-MULTI-01']);
});

test('REN-MOUNT-02 a novice in the saddle tries Ride once for all attacks of the mount', () => {
  const s = up({ ann: { weapons: [sabre], state: { riding: 'horse' }, skills: { ride: 24 } } });
  const scene = s.do('ann', 'mount-attacks', both(), { dice: [24, 99, 99] });
  expect(scene.rolled).toEqual(['ann Ride', 'horse attack', 'horse attack']);
});

test('REN-MOUNT-01 automatic players have a mount attack plainly', () => {
  const { state } = up();
  expect(fillSensibly(renaissance, state, 'ann', 'mount-attack')?.with).toEqual(kick);
});

const policy = sensiblePolicy(renaissance);
/**
 * The choice of a sensible player for Ann, who has spent her Quick Action and so does not
 * dismount to fight beside the horse.
 */
const nextInSaddle = ({ state }: Stage): Command | undefined => {
  const { ann } = state.combatants;
  if (!ann) throw new Error('Ann is missing');
  const spent = { ...ann, quickUsed: 1 };
  return policy.command({ ...state, combatants: { ...state.combatants, ann: spent } }, 'ann');
};
/** A horse with strong, skilful kicks and bites, facing Bob or both him and Cid. */
const fierce = (kicks: Data, fray: number, unarmed = 90) => {
  const hard = { ...hoof, damage: { dice: 1, flat: 8 }, ...kicks };
  const bitten = { ...bite, tags: ['Natural', 'Off-Hand'], damage: { dice: 1, flat: 8 } };
  return up({
    ann: { weapons: [], state: { riding: 'horse' }, skills: { ride: 50, unarmed: 25 } },
    horse: { skills: { unarmed, fray: 30 }, sheet: { naturalWeapons: [hard, bitten] } },
    bob: { skills: { 'one-handed': 20, fray } },
    cid: { at: [6, 6], skills: { 'one-handed': 20, fray } },
  });
};

test('REN-MOUNT-01 REN-MULTI-03 a sensible rider whose mount is likely to hit has it attack with all its weapons', () => {
  expect(nextInSaddle(fierce({}, 15))).toEqual({
    do: 'mount-attacks',
    by: 'ann',
    with: { attacks: [kick, { ...bites, target: 'bob' }] },
  });
  // At 24 a single attack is better than two at 14 and 4.
  expect(nextInSaddle(fierce({}, 40, 24))?.do).toBe('mount-attack');
});

test('REN-MOUNT-01 REN-STR-12 a sensible rider whose mount hits nearly always has it strike a Mighty Blow', () => {
  const taken = (unarmed: number) => {
    const stomp = { ...hoof, damage: { dice: 1, flat: 0, db: true } };
    const s = meeting(
      ridden({
        ann: { weapons: [], state: { riding: 'horse' }, skills: { ride: 50, unarmed: 25 } },
        horse: {
          skills: { unarmed, fray: 30 },
          aptitudes: { SOM: 40 },
          sheet: { naturalWeapons: [stomp], STR: 50 },
        },
        bob: { skills: { 'one-handed': 20, fray: 15 } },
      }),
    );
    return nextInSaddle(s);
  };
  expect(taken(45)?.do).toBe('mount-attack');
  expect(taken(95)).toEqual({
    do: 'mount-strike',
    by: 'ann',
    with: { ...kick, strike: 'mighty-blow' },
  });
});

test('REN-MOUNT-15 REN-MOUNT-06 attacks of a mount pay nothing for the saddle, and -20 at another rider', () => {
  const s = meeting(
    ridden({ horse: armed, bob: { state: { riding: 'mule' } }, cid: { at: [6, 6] } }),
    {},
    { mule: like('horse', { at: [6, 5], side: 'b' }) },
  );
  expect(targetsOf(s.do('ann', 'mount-attacks', both(), { dice: [99, 99] }), 'attack')).toEqual([
    5, 5,
  ]);
});

test('REN-MOUNT-01 REN-MOVE-03 REN-CHARGE-03 after a charge both attacks of the mount are hindered, and carry its DB', () => {
  const s = up({
    horse: { at: [1, 5], ...armed, skills: { unarmed: 85, fray: 30 } },
    bob: { at: [8, 5] },
    cid: { at: [8, 6] },
  });
  s.do('ann', 'charge', { path: [[7, 5]] });
  const scene = s.do('ann', 'mount-attacks', both(), {
    dice: [20, 99, 4, 20, 99, 4],
    answers: [...byFray, ...byFray],
  });
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([
    [55, 35],
    [10, 10],
  ]);
});

test('REN-MOUNT-01 REN-REACT-03 a readied blow that fells the rider between two attacks of the mount ends them', () => {
  const s = up(
    { ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { DUR: 5 } } },
    { order: ['cid', 'ann', 'bob'] },
  );
  s.do('cid', 'ready', {
    event: 'attack',
    who: 'horse',
    action: { do: 'attack', with: { weapon: 'cid/sword', target: 'ann' } },
  });
  s.end();
  const scene = s.do('ann', 'mount-attacks', both(), {
    dice: [99, 20, 99, 9],
    answers: [
      ['readied', 'no'],
      ['readied', 'yes'],
      ['defence', 'fray'],
    ],
  });
  expect(scene.rolled).toEqual(['horse attack', 'cid attack', 'ann Fray', 'cid damage']);
  expect([s.who('ann').riding, s.who('horse').riddenBy]).toEqual([null, null]);
});

test('REN-MOUNT-01 REN-REACT-03 a readied blow that fells the rider before the first attack of the mount leaves neither', () => {
  const s = up(
    { ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { DUR: 5 } } },
    { order: ['cid', 'ann', 'bob'] },
  );
  s.do('cid', 'ready', {
    event: 'attack',
    who: 'horse',
    action: { do: 'attack', with: { weapon: 'cid/sword', target: 'ann' } },
  });
  s.end();
  const scene = s.do('ann', 'mount-attacks', both(), {
    dice: [20, 99, 9],
    answers: [
      ['readied', 'yes'],
      ['defence', 'fray'],
    ],
  });
  expect(scene.rolled).toEqual(['cid attack', 'ann Fray', 'cid damage']);
});

test('REN-REACT-03 REN-MOUNT-01 several attacks of the mount may be readied, and are its attack of the round in which they are made', () => {
  const s = up({}, { order: ['bob', 'ann', 'cid'] });
  s.until('ann');
  s.do('ann', 'ready', {
    event: 'turn',
    who: 'bob',
    action: { do: 'mount-attacks', with: both() },
  });
  s.end();
  const scene = s.do('cid', 'end', {}, { dice: [99, 99], answers: [['readied', 'yes']] });
  expect(scene.rolled).toEqual(['horse attack', 'horse attack']);
  s.end();
  expect(s.refused('ann', 'mount-attacks', both())).toEqual(['REN-MOUNT-01']);
});

test('REN-MAN-07 REN-MOUNT-04 REN-MOUNT-01 no attacks of a mount that is held, untrained or spent, or on foot', () => {
  const held = up({ horse: { ...armed, state: { grabbedBy: ['bob'] } } });
  expect(held.refused('ann', 'mount-attacks', both())).toEqual(['REN-MAN-07']);
  const tame = up({ horse: { sheet: { ...armed.sheet, warTrained: false } } });
  expect(tame.refused('ann', 'mount-attacks', both())).toEqual(['REN-MOUNT-04']);
  const onFoot = meeting({ horse: armed });
  expect(onFoot.refused('ann', 'mount-attacks', both())).toEqual(['REN-MOUNT-01']);
});

test('REN-MOUNT-01 REN-RNG-01 what a mount throws under its rider does not stay in its hand', () => {
  const rock = weapon('rock', { kind: 'thrown', skills: ['ranged'] });
  const s = up({ horse: { sheet: { hands: 1 }, weapons: [rock] }, cid: { at: [9, 5] } });
  s.do('ann', 'mount-attack', { weapon: 'horse/rock', target: 'cid' }, { dice: [99] });
  expect(s.state.ground).toEqual([{ item: 'horse/rock', at: [9, 5] }]);
});

test('REN-MOUNT-10 REN-TURN-06 a mount that the GM calls stuck is ridden nowhere, and kicks all the same', () => {
  const s = meeting(ridden());
  s.gm('condition', { who: 'horse', condition: 'stuck', on: true });
  expect(s.refused('ann', 'move', { path: [[5, 7]] })).toEqual(['REN-MOUNT-10']);
  expect(s.refused('ann', 'charge', { path: [[5, 7]] })).toEqual(['REN-MOUNT-10']);
  expect(s.allowed('ann', 'mount-attack', kick)).toBe(true);
  s.gm('free', { who: 'horse' });
  expect(effectsOn(s, 'horse')).toEqual([]);
  expect(s.allowed('ann', 'move', { path: [[5, 7]] })).toBe(true);
});

test('REN-MOUNT-01 no file begins on a mount of another side', () => {
  expect(() => meeting(ridden({ horse: { side: 'b' } }))).toThrow(
    'combatants.0.state.riding: horse is of another side',
  );
});
