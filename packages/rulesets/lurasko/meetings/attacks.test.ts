import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import { ahead, blade, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { diceOf, natural, netOver, stage, tnOf, viewOf } from '../testing/stage.js';
import { isDead } from '../rules/conditions/body.js';

/** Attacks, blind or not, together with mounts, flight, darkness and rulings of the GM. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const roan: Person = { side: 'b', from: 'horse' };
const rider = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person =>
  fighter(sheet, { riding: 'roan', ...state }, 'b');
const FIST = (target: string) => ({ weapon: 'unarmed', target });
const sword = (target: string, who = 'ann') => ({ weapon: `${who}/sword`, target });
const undo = (s: ReturnType<typeof stage>, n = 1) => {
  for (let i = 0; i < n; i++) expect(s.fight.undo().kind).toBe('done');
};

test('LUR-ATK-04 LUR-MAX-05 a failed offence roll that is undone has met no one', () => {
  const s = stage({
    ann: fighter({ DEX: 5, competencies: ['blades'], weapons: [blade(), blade('dirk')] }),
    bob: FOE,
    cid: FOE,
  });
  const m = s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [6] });
  expect([diceOf(m), s.who('bob').attacksReceived]).toEqual([['ann offence d6'], 1]);
  expect(s.allowed('ann', 'strike', sword('cid'))).toBe(false);
  undo(s);
  expect([s.who('bob').attacksReceived, s.allowed('ann', 'strike', sword('cid'))]).toEqual([
    0,
    true,
  ]);
});

test('LUR-INJ-02 LUR-TRIP-02 a superficial injury leaves a flyer in the air, and is kept once they are removed', () => {
  const s = stage({
    ann: fighter({ weapons: [blade()] }),
    bob: { ...FOE, state: { flying: true } },
    cid: FOE,
  });
  s.do('ann', 'strike', sword('bob'), { dice: [1, 20, 4] });
  expect([
    s.who('bob').injuries.superficial > 0,
    s.who('bob').flying,
    s.who('bob').knockedDown,
  ]).toEqual([true, true, false]);
  s.gm('remove', { who: 'bob' });
  s.gm('major', { who: 'ann' });
  expect(s.allowed('ann', 'strike', sword('bob'))).toBe(false);
  expect(lurasko.carryOver?.carry(s.state, 'bob').state).toMatchObject({
    injuries: { superficial: 1 },
  });
});

test('LUR-BLIND-08 an ambusher put elsewhere is found gone, and needs new grounds when back', () => {
  const s = stage(
    { ann: fighter({}, { warned: true }), bob: { ...FOE, state: { hidden: true } } },
    { map: MAP },
  );
  s.gm('place', { who: 'bob', zone: 'yard' });
  const m = s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [8] });
  expect(diceOf(m)).toEqual(['ann offence d20']);
  expect(s.who('ann').warned).toBe(false);
  s.until('bob');
  s.gm('place', { who: 'bob', zone: 'field', with: 'ann' });
  s.until('ann');
  s.do('ann', 'blind', { weapon: 'unarmed' }, { answers: [['blind-grounds', 'no']] });
  expect(s.who('ann').used.majors).toBe(0);
});

test('LUR-ADV-08 degrees over a rider are none over the horse, and stay when the GM has them dismount', () => {
  const s = stage({ ann: fighter(), bob: rider(), roan });
  s.gm('advantage', { holder: 'ann', over: 'bob', degrees: 2, source: 'hill', until: 'turn' });
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'ann', 'roan'), netOver(s, 'bob', 'ann')]).toEqual([
    2, 0, -2,
  ]);
  s.gm('set', { path: 'combatants.bob.riding', value: null });
  expect(netOver(s, 'ann', 'bob')).toBe(2);
  s.until('roan');
  expect(netOver(s, 'ann', 'bob')).toBe(2);
  s.until('ann');
  expect(netOver(s, 'ann', 'bob')).toBe(0);
});

test('LUR-UNARM-02 competence with the fists is none for a trip by hand', () => {
  const s = stage({ ann: fighter({ competencies: ['unarmed'] }), bob: FOE, cid: FOE });
  const a = s.do('ann', 'strike', FIST('bob'), { dice: [1, 1] });
  expect(diceOf(a)).toEqual(['ann offence d6', 'bob defence d20']);
  undo(s);
  const b = s.do('ann', 'trip', FIST('cid'), { dice: [1, 1] });
  expect(diceOf(b)).toEqual(['cid defence d12', 'cid defence d12']);
  expect([s.who('bob').attacksReceived, s.who('cid').attacksReceived]).toEqual([0, 1]);
});

test('LUR-BITE-01 LUR-CTX-03 a bite by steps of dice is defended with a d12, and its degree lasts a round', () => {
  const s = stage(
    { ann: { side: 'a', sheet: { natural: [natural('Bite')] } }, bob: FOE },
    { options: { easingModel: 'dieStep' } },
  );
  const m = s.do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [1, 1] });
  expect(diceOf(m)).toEqual(['ann offence d6', 'bob defence d12']);
  s.end();
  expect(netOver(s, 'bob', 'ann')).toBe(1);
  s.end();
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});

test('LUR-BITE-03 after a bite no claw strikes that turn, with the bitten gone or not; in the next fight it does', () => {
  const beast: Person = { side: 'a', sheet: { natural: [natural('Bite'), natural('Claw')] } };
  const s = stage({ ann: beast, bob: FOE, cid: FOE });
  s.do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [1, 1, 1] });
  s.gm('remove', { who: 'bob' });
  s.gm('major', { who: 'ann' });
  expect(s.refused('ann', 'strike', { weapon: 'ann/claw', target: 'cid' })).toContain(
    'LUR-BITE-03',
  );
  const n = stage({
    ann: { ...beast, state: lurasko.carryOver?.carry(s.state, 'ann').state ?? {} },
    cid: FOE,
  });
  expect(n.allowed('ann', 'strike', { weapon: 'ann/claw', target: 'cid' })).toBe(true);
});

test('LUR-CTX-31 LUR-CTX-30 who has closed with an enemy that dies goes on only in the next turn, without a roll', () => {
  const s = stage(
    {
      ann: { ...fighter(), at: { zone: 'field' } },
      bob: { ...FOE, at: { engagement: 'e' } },
      cid: { ...FOE, at: { zone: 'yard' } },
    },
    { map: MAP },
  );
  s.do('ann', 'engage', { target: 'bob' });
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(s.allowed('ann', 'move', { to: 'yard' })).toBe(false);
  s.until('ann');
  const m = s.do('ann', 'move', { to: 'yard' });
  expect([m.rolled, s.who('ann').zone]).toEqual([[], 'yard']);
});

test('LUR-UNARM-04 a rider with one hand full does half of what both fists do', () => {
  const s = stage({
    bob: { ...rider({}, { STR: 5, weapons: ['torch'] }), side: 'b' },
    ann: { side: 'a' },
    roan,
  });
  const one = s.do('bob', 'strike', FIST('ann'), { dice: [1, 20, 1] });
  undo(s);
  s.do('bob', 'drop', { item: 'bob/torch' });
  const two = s.do('bob', 'strike', FIST('ann'), { dice: [1, 20, 1] });
  expect([one.fact('harm', 'damage'), two.fact('harm', 'damage')]).toEqual([5, 10]);
});

test('LUR-MAX-01 a rider in the air has met three attacks, the mount none', () => {
  const s = stage({
    ann: fighter(),
    bob: rider({ attacksReceived: 3 }),
    roan: { ...roan, state: { flying: true } },
  });
  expect(s.refused('ann', 'strike', FIST('bob'))).toContain('LUR-MAX-01');
  expect(s.allowed('ann', 'strike', FIST('roan'))).toBe(true);
});

test('LUR-ATK-02 LUR-CTX-28 closing in makes two against one, and undone it makes no attack', () => {
  const s = stage(
    {
      ann: { ...fighter(), at: {} },
      bob: { ...FOE, at: { engagement: 'e' } },
      cid: { ...fighter(), at: { engagement: 'e' } },
    },
    { options: { outnumbering: 'ratio' } },
  );
  expect(s.allowed('ann', 'strike', FIST('bob'))).toBe(false);
  s.do('ann', 'engage', { target: 'bob' });
  // Two against one: 2/1 - 1 = 1 Hindrance.
  expect(s.do('ann', 'strike', FIST('bob'), { dice: [1, 1, 1] }).rolled).toHaveLength(3);
  undo(s, 2);
  expect(s.allowed('ann', 'strike', FIST('bob'))).toBe(false);
});

test('LUR-GRAB-13 LUR-CTX-06 a knife knocked away in spite of WILL lies there when its taker dies', () => {
  const s = stage(
    {
      ann: fighter({ weapons: [blade(), blade('dirk')] }),
      bob: fighter({ weapons: [blade('knife')], WILL: 3 }, {}, 'b'),
      cid: FOE,
    },
    { options: { willReactiveTn: 'on' } },
  );
  s.do(
    'ann',
    'grab',
    { way: 'armed', target: 'bob', item: 'bob/knife' },
    { dice: [1, 20, 20], answers: [['will', 'yes']] },
  );
  expect([holds(s, 'bob'), s.state.ground]).toEqual([
    [],
    [{ item: 'bob/knife', zone: s.who('ann').zone, near: 'ann' }],
  ]);
  s.gm('out', { who: 'ann', out: 'dead' });
  expect(s.until('bob').allowed('bob', 'pick-up-item', { item: 'bob/knife' })).toBe(true);
});

test('LUR-COMP-03 on the ground an incompetent blow is defended with two d12s', () => {
  const s = stage({ ann: FOE, bob: { side: 'a' }, ben: { side: 'a' } }, {});
  s.gm('set', { path: 'combatants.bob.knockedDown', value: true });
  s.gm('remove', { who: 'ben' });
  expect(diceOf(s.do('ann', 'strike', FIST('bob'), { dice: [1, 1] }))).toEqual([
    'bob defence d12',
    'bob defence d12',
  ]);
});

test('LUR-CTX-13 LUR-CTX-14 arm and life are as before once wounds are undone', () => {
  const s = stage({ ann: fighter({ hands: 2, weapons: [blade(), blade('dirk')] }), bob: FOE });
  s.gm('harm', { who: 'ann', damage: 21, type: 'leftArm' });
  expect([s.who('ann').injuries.leftArm, holds(s, 'ann')]).toEqual([3, ['ann/sword']]);
  s.gm('harm', { who: 'ann', damage: 91, type: 'superficial' });
  expect([s.who('ann').injuries.superficial, isDead(s.state, s.who('ann'))]).toEqual([13, true]);
  undo(s, 2);
  expect(holds(s, 'ann')).toEqual(['ann/sword', 'ann/dirk']);
});

test('LUR-CTX-23 a stat that a file lowers below 8 makes two weapons incompetent', () => {
  const s = stage(
    {
      ann: fighter({ STR: 9, weapons: [blade(), blade('dirk')] }, { changes: { DEX: -1 } }),
      bob: { ...FOE, at: { zone: 'yard', engagement: 'f' } },
    },
    { map: MAP },
  );
  s.gm('place', { who: 'ann', zone: 'yard', with: 'bob' });
  expect(diceOf(s.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [1] }))).toEqual([
    'bob defence d12',
  ]);
});

test('LUR-COMP-06 the dead are attacked no more, and a newcomer with a d20', () => {
  const s = stage(
    {
      ann: fighter(),
      bob: { ...FOE, state: { out: 'dead' } },
      cid: { ...FOE, at: { zone: 'yard' } },
    },
    { map: MAP },
  );
  expect(s.allowed('ann', 'strike', FIST('bob'))).toBe(false);
  s.gm('place', { who: 'cid', zone: 'field', with: 'ann' });
  expect(diceOf(s.do('ann', 'strike', FIST('cid'), { dice: [1, 1] }))).toEqual([
    'ann offence d6',
    'cid defence d20',
  ]);
});

test('LUR-GRAB-08 LUR-BLIND-02 an ambusher leaves with the sword they took, unseen by anyone', () => {
  const s = stage(
    { ann: fighter({}, { hidden: true }), bob: { ...FOE, sheet: { weapons: [blade()] } } },
    { map: MAP },
  );
  s.do('ann', 'grab', { way: 'bare', target: 'bob', item: 'bob/sword' }, { dice: [1, 20, 20] });
  expect([holds(s, 'ann'), holds(s, 'bob')]).toEqual([['bob/sword'], []]);
  const v = viewOf(s, 'bob');
  expect(v.combatants['ann']).toBeUndefined();
  expect(v.combatants['bob']?.hands.some((h) => h.holds)).toBe(false);
  s.gm('place', { who: 'ann', zone: 'yard' });
  expect([holds(s, 'ann'), s.state.ground]).toEqual([['bob/sword'], []]);
});

test('LUR-CTX-21 LUR-BLIND-03 in the dark the pinned are hit critically past armour after a d20', () => {
  const s = stage(
    {
      ben: fighter({}, ahead(['bob', 1])),
      ann: fighter({ weapons: [blade()] }),
      bob: { ...FOE, sheet: { armor: { name: 'plate', low: 30, high: 40 } } },
    },
    { map: { places: [{ id: 'field', traits: ['Dark'] }] } },
  );
  s.gm('set', { path: 'grapples.0.degree', value: 3 });
  s.until('ann');
  const m = s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice: [8, 1] });
  expect([diceOf(m)[0], m.fact('damage', 'critical'), s.who('bob').damage]).toEqual([
    'ann offence d20',
    true,
    10,
  ]);
});

test('LUR-CTX-36 LUR-BLIND-06 a cougar in the dark bites at horse or rider', () => {
  const s = stage(
    { cat: { side: 'a', from: 'cougar' }, bob: rider(), roan },
    { map: { places: [{ id: 'field', traits: ['Dark'] }] } },
  );
  expect(s.refused('cat', 'bite', { weapon: 'cat/bite', target: 'bob' })).toBeDefined();
  const m = s.do('cat', 'blind', { weapon: 'cat/bite' }, { dice: [1, 1, 12, 12, 1] });
  expect(m.fact('drawn', 'among')).toBe(2);
});

test('LUR-ATK-08 LUR-CTX-30 two attacks with two blades each from the saddle are two attacks, and four blows', () => {
  const s = stage({
    bob: { ...rider({}, { STR: 9, weapons: [blade(), blade('dirk')] }) },
    roan: { ...roan, side: 'b' },
    ann: { side: 'a', sheet: { bCON: 40 } },
  });
  expect(
    s.do('bob', 'strike', { weapon: 'both', target: 'ann' }, { dice: [1, 20, 1, 1] }).rolled,
  ).toHaveLength(4);
  s.gm('major', { who: 'bob' });
  s.do('bob', 'strike', { weapon: 'both', target: 'ann' }, { dice: [1, 20, 1, 1] });
  expect([s.who('ann').attacksReceived, s.who('ann').damage]).toEqual([2, 40]);
});

test('LUR-GRAB-06 LUR-GRAB-08 a torch stays with its taker when its owner is removed', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, sheet: { weapons: ['torch'] } }, cid: FOE });
  s.do('ann', 'grab', { way: 'bare', target: 'bob', item: 'bob/torch' }, { dice: [1, 20, 20] });
  s.gm('remove', { who: 'bob' });
  expect(holds(s, 'ann')).toEqual(['bob/torch']);
});

test('LUR-CTX-21 ten above the number goes through armour, nine does not', () => {
  const s = stage({
    ann: fighter({ weapons: [blade()] }),
    bob: { ...FOE, sheet: { armor: { name: 'plate', low: 30, high: 40 } } },
  });
  s.do('ann', 'strike', sword('bob'), { dice: [1, 18, 1] });
  expect(s.who('bob').damage).toBe(10);
  undo(s);
  expect(s.who('bob').damage).toBe(0);
  s.do('ann', 'strike', sword('bob'), { dice: [1, 17] });
  expect(s.who('bob').damage).toBe(0);
});

test('LUR-ADV-06 other Hindrance nets with Easing by advantage, and neither is carried over', () => {
  const s = stage({
    ann: fighter({}, {}),
    bob: rider({
      effects: [{ roll: 'defence', easing: -1 }],
      advantage: [{ over: 'ann', degrees: 1 }],
    }),
    roan,
  });
  // Easing 1 of the advantage and Hindrance 1: one die; the degrees stay.
  expect(s.do('ann', 'strike', FIST('bob'), { dice: [1, 1] }).rolled).toHaveLength(2);
  expect([netOver(s, 'bob', 'ann'), netOver(s, 'roan', 'ann')]).toEqual([1, 0]);
  const kept = lurasko.carryOver?.carry(s.state, 'bob').state ?? {};
  expect([kept['effects'], kept['advantage']]).toEqual([undefined, undefined]);
});

test('LUR-CTX-04 LUR-CTX-06 WILL comes on top of Easing and Hindrance that cancel', () => {
  const s = stage(
    {
      ann: { side: 'a', sheet: { natural: [natural('Bite')] } },
      bob: rider({ effects: [{ roll: 'defence', easing: -1 }] }, { WILL: 1 }),
      roan,
    },
    { options: { willReactiveTn: 'on' } },
  );
  const m = s.do(
    'ann',
    'bite',
    { weapon: 'ann/bite', target: 'bob' },
    { dice: [1, 10], answers: [['will', 'yes']] },
  );
  expect([m.rolled.length, tnOf(m, 'defence'), m.has('hit'), s.who('bob').will]).toEqual([
    2,
    10,
    false,
    0,
  ]);
});

test('LUR-COMP-08 ratings guard as long as hands hold them, and the fainted not at all', () => {
  const s = stage({
    giant: ogre(),
    bob: {
      ...FOE,
      sheet: {
        weapons: [
          { name: 'shield', kind: 'gear', defense: 3, tags: ['Shield'] },
          blade('sword', { defense: 1 }),
        ],
      },
    },
    cid: FOE,
  });
  expect(s.total('defence', 'bob', 'giant', 'strike', FIST('bob'))).toBe(12);
  s.gm('harm', { who: 'bob', damage: 21, type: 'rightArm' });
  expect(holds(s, 'bob')).toHaveLength(1);
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(s.do('giant', 'strike', FIST('bob'), { dice: [1, 1] }).rolled).toHaveLength(2);
});
