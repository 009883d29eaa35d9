import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { damageTo, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const club = weapon('club');
const dagger = weapon('dagger', { tags: ['Off-Hand'] });

const ann = (weapons: Person['weapons'], sheet: Person['sheet'] = {}): Person => ({
  at: [5, 5],
  skills: { 'one-handed': 70, unarmed: 70, ranged: 70 },
  weapons: weapons ?? [],
  sheet,
});
const foe = (at: Person['at']): Person => ({ at, skills: { fray: 20 } });
const at = (id: string, target = 'bob') => ({ weapon: `ann/${id}`, target });

const trio = (weapons: Person['weapons'], sheet?: Person['sheet'], more: Staging = {}) =>
  stage({ ann: ann(weapons, sheet), bob: foe([6, 5]), cid: foe([4, 5]) }, more);

/** The target numbers of several attacks that all fail. */
const aims = (
  s: ReturnType<typeof trio>,
  ...attacks: readonly { readonly weapon: string; readonly target: string }[]
) => targetsOf(s.do('ann', 'attacks', { attacks }, { dice: attacks.map(() => 97) }), 'attack');

test('REN-MULTI-01 several attacks together are one Standard Action', () => {
  const s = trio([sword, dagger]);
  s.do('ann', 'attacks', { attacks: [at('sword'), at('dagger')] }, { dice: [97, 97] });
  expect(s.who('ann')).toMatchObject({ standardUsed: true, quickUsed: 0 });
  expect(s.refused('ann', 'attacks', { attacks: [at('sword'), at('dagger')] })).toEqual([
    'REN-TURN-03',
  ]);
});

test('REN-MULTI-01 there is at most one attack a wielded weapon, natural ones included', () => {
  const s = trio([sword, dagger], {
    naturalWeapons: [
      weapon('bite', {
        skills: ['unarmed'],
        kind: 'natural',
        tags: ['Natural Weapon', 'Off-Hand'],
      }),
    ],
  });
  expect(s.refused('ann', 'attacks', { attacks: [at('sword'), at('sword')] })).toEqual([
    'REN-MULTI-01',
  ]);
  expect(
    s.refused('ann', 'attacks', { attacks: [at('sword'), { weapon: 'unarmed', target: 'bob' }] }),
  ).toEqual(['REN-MULTI-01']);
  expect(s.allowed('ann', 'attacks', { attacks: [at('sword'), at('dagger'), at('bite')] })).toBe(
    true,
  );
  expect(trio([sword]).refused('ann', 'attacks', { attacks: [at('sword')] })).toEqual([
    'REN-MULTI-01',
  ]);
});

test('REN-MULTI-01 a set of one is an ordinary attack', () => {
  expect(aims(trio([sword, dagger]), at('sword'))).toEqual([70]);
});

test('REN-MULTI-02 each attack is resolved for itself', () => {
  const s = trio([sword, dagger]);
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), at('dagger')] },
    { dice: [61, 40, 30, 5] },
  );
  expect(scene.rolled).toEqual(['ann attack', 'ann attack', 'bob Fray', 'ann damage']);
  expect(scene.all('miss')).toHaveLength(1);
  expect(damageTo(scene, 'bob')).toEqual([10]);
});

test('REN-MULTI-02 a weapon caught in the first exchange does not stop the others', () => {
  const s = stage({
    ann: ann([sword, dagger]),
    bob: {
      at: [6, 5],
      skills: { 'one-handed': 70 },
      weapons: [weapon('hook', { tags: ['Catch'] })],
    },
  });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), at('dagger')] },
    { dice: [20, 35, 97], answers: [['defence', 'catch:bob/hook']] },
  );
  expect(scene.has('caught')).toBe(true);
  expect(targetsOf(scene, 'attack')).toEqual([60, 50]);
});

test('REN-MULTI-03 each takes -10, however many there are', () => {
  expect(aims(trio([sword, club], { ambidextrous: true }), at('sword'), at('club'))).toEqual([
    60, 60,
  ]);
  const claws = ['left', 'right'].map((name) =>
    weapon(name, { skills: ['unarmed'], kind: 'natural', tags: ['Off-Hand'] }),
  );
  expect(
    aims(
      trio([sword], { naturalWeapons: claws, ambidextrous: true }),
      at('sword'),
      at('left'),
      at('right'),
    ),
  ).toEqual([60, 60, 60]);
});

test('REN-MULTI-04 several targets cost every attack of the set another -10', () => {
  expect(aims(trio([sword, club], { ambidextrous: true }), at('sword'), at('club', 'cid'))).toEqual(
    [50, 50],
  );
  const s = trio([sword, club], { ambidextrous: true });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), at('club', 'cid')] },
    { dice: [97, 97] },
  );
  expect(scene.parts('attack')).toEqual([
    'REN-MULTI-03 -10',
    'REN-MULTI-04 -10',
    'REN-MULTI-03 -10',
    'REN-MULTI-04 -10',
  ]);
});

test('REN-MULTI-05 an area that covers many is no attack on several targets', () => {
  const grenade = weapon('grenade', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    damage: { dice: 0, flat: 12 },
  });
  const s = stage({ ann: ann([grenade, sword]), bob: foe([11, 5]), cid: foe([11, 6]) });
  const scene = s.do('ann', 'attack', at('grenade'), { dice: [30] });
  expect(targetsOf(scene, 'attack')).toEqual([60]);
  expect(scene.cites('blast', 'REN-MULTI-05')).toBe(true);
  expect(scene.all('caught in blast')).toHaveLength(2);
});

test('REN-MULTI-05 in a set it neither takes nor causes the penalty for several targets', () => {
  const grenade = weapon('grenade', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast', 'Off-Hand'],
    damage: { dice: 0, flat: 2 },
  });
  const s = stage({
    ann: ann([sword, grenade], { ambidextrous: true }),
    bob: foe([6, 5]),
    cid: foe([11, 6]),
  });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), at('grenade', 'cid')] },
    { dice: [97, 31] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([60, 50]);
});

test('REN-MULTI-06 the off hand is 10 worse, also for a single attack', () => {
  const s = trio([sword, dagger]);
  expect(targetsOf(s.do('ann', 'attack', at('dagger'), { dice: [97] }), 'attack')).toEqual([60]);
  expect(
    targetsOf(trio([sword, dagger]).do('ann', 'attack', at('sword'), { dice: [97] }), 'attack'),
  ).toEqual([70]);
  expect(aims(trio([sword, dagger]), at('sword'), at('dagger'))).toEqual([60, 50]);
});

test('REN-MULTI-06 a throw at a place with the off hand is 10 worse too', () => {
  const grenade = weapon('grenade', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast', 'Off-Hand'],
    damage: { dice: 0, flat: 2 },
  });
  const s = trio([sword, grenade]);
  expect(
    targetsOf(
      s.do('ann', 'attack-place', { weapon: 'ann/grenade', at: [9, 9] }, { dice: [31] }),
      'attack',
    ),
  ).toEqual([50]);
});

test('REN-MULTI-07 without the Off-Hand tag it is 10 worse again', () => {
  expect(aims(trio([sword, club]), at('sword'), at('club'))).toEqual([60, 40]);
  const scene = trio([sword, club]).do('ann', 'attack', at('club'), { dice: [97] });
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  expect(scene.parts('attack')).toEqual(['REN-MULTI-06 -10', 'REN-MULTI-07 -10']);
});

test('REN-CTX-27 to the ambidextrous both limbs are dominant', () => {
  expect(
    targetsOf(
      trio([sword, club], { ambidextrous: true }).do('ann', 'attack', at('club'), { dice: [97] }),
      'attack',
    ),
  ).toEqual([70]);
});

test('REN-MAN-07 who is grabbed as the first attack begins makes none of the others either', () => {
  const s = stage({
    bob: { ...foe([6, 5]), skills: { unarmed: 60, fray: 20 } },
    ann: { ...ann([sword, dagger]), side: 'b' },
  });
  s.do('bob', 'ready', { event: 'attack', action: { do: 'grab', with: { target: 'ann' } } });
  s.end();
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('sword'), at('dagger')] },
    { dice: [50, 97] },
  );
  expect(scene.all('forestalled')).toHaveLength(2);
  expect(scene.all('attacks')).toEqual([]);
});

test('REN-MULTI-02 REN-CTX-14 an attack whose target the one before has killed is told to be lost, and another target is attacked', () => {
  const rolled = (second: string) => {
    const s = stage({
      ann: ann([weapon('sword', { damage: { dice: 1, flat: 9 } }), dagger]),
      bob: { ...foe([6, 5]), sheet: { DUR: 5 } },
      cid: foe([4, 5]),
    });
    const attacks = [at('sword'), at('dagger', second)];
    const dice = [20, 97, 1, ...(second === 'bob' ? [] : [97])];
    const scene = s.do('ann', 'attacks', { attacks }, { dice });
    return [scene.facts('forestalled', 'at'), scene.rules('forestalled'), scene.rolled.length];
  };
  expect(rolled('bob')).toEqual([['bob'], ['REN-MULTI-02'], 3]);
  expect(rolled('cid')).toEqual([[], [], 4]);
});
