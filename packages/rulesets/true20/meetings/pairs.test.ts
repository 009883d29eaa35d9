import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import {
  bomb,
  ground,
  gun,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Pairs of house rules, interrupted sweeps, powers, difficult ground, minions, and modifiers on all rolls.

interface Pair {
  readonly own?: Data;
  readonly foe?: Data;
  readonly ownState?: Data;
  readonly state?: Data;
  readonly options?: Partial<Options>;
}

const WEB = { name: 'Web', rank: 5, save: 'Reflex', condition: 'entangled' };
const DAZE = { name: 'Daze', rank: 5, save: 'Will', condition: 'dazed' };
const CHILL = { name: 'Chill', rank: 5, save: 'Fortitude', condition: 'sickened', range: 20 };

/** Two adjacent combatants with blades, guns, bombs and powers. */
const pair = ({ own = {}, foe = {}, ownState = {}, state = {}, options = {} }: Pair = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          weapons: [sword(), pistol(), bomb({ damage: 4, area: { shape: 'burst', feet: 0 } })],
          hands: 3,
          powers: [WEB, DAZE, CHILL],
          ...own,
        },
        state: ownState,
      },
      t: { at: [5, 5], sheet: { weapons: [sword()], ...foe }, state },
    },
    { options },
  );
const BLOW = { weapon: 'a/sword', target: 't' };
const SHOT = { weapon: 'a/pistol', target: 't' };
const THROW = { weapon: 'a/bomb', at: [5, 5] };

test.each([
  ['Reflex', 'power', { power: 'Web', target: 't' }, 7],
  ['Will', 'power', { power: 'Daze', target: 't' }, 7],
  ['Fortitude', 'power', { power: 'Chill', target: 't' }, 7],
] as const)(
  'T20-COND-03 T20-CTX-18 a modifier of -3 on all is one on %s saves as well',
  (kind, action, parameters, total) => {
    const s = pair();
    s.gm('modifier', { who: 't', what: 'all', amount: -3 });
    expect(s.do('a', action, parameters, { dice: [10] }).fact('save', 'total')).toBe(total);
    expect(kind).not.toBe('');
  },
);

test('T20-COND-03 T20-CTX-12 and on Toughness saves', () => {
  const s = pair();
  s.gm('modifier', { who: 't', what: 'all', amount: 3 });
  expect(s.gm('harm', { who: 't', damage: 0 }, { dice: [12] }).fact('toughness', 'saved')).toBe(
    true,
  );
});

test('T20-COND-03 T20-CTX-12 one on attacks, Defense or checks alone is none on saves', () => {
  const s = pair();
  for (const what of ['attack', 'defense', 'check'])
    s.gm('modifier', { who: 't', what, amount: 5 });
  expect(s.gm('harm', { who: 't', damage: 0 }, { dice: [10] }).fact('toughness', 'total')).toBe(10);
  expect(
    s.do('a', 'power', { power: 'Web', target: 't' }, { dice: [10] }).fact('save', 'total'),
  ).toBe(10);
});

test('T20-COVER-18 T20-COVER-19 with the band first and covers that add up, a 20 in it strikes the cover', () => {
  const s = pair({
    foe: { printed: { dodge: 18 } },
    options: { 'cover.naturals': 'band', 'cover.stacking': 'add' },
  });
  s.gm('cover', { who: 't', degree: 'doubled' });
  const scene = s.do('a', 'attack', SHOT, { dice: [20] });
  expect([scene.has('hit'), scene.has('cover hit')]).toEqual([false, true]);
});

test('T20-AUTO-02 T20-AUTO-04 a cap of 3 and the margin against bare Defense: cover takes nothing off', () => {
  const s = pair({
    own: { weapons: [gun()], printed: { attack: 20 } },
    foe: { con: 20 },
    options: { 'auto.cap': 3, 'auto.marginAgainst': 'base' },
  });
  s.gm('cover', { who: 't', degree: 'ordinary' });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: [5, 20] },
  );
  expect(scene.note('volley')).toMatchObject({ margin: 15, bonus: 3 });
});

test('T20-CTX-13 T20-CTX-17 on the milder ladder a die of 20 that caps nothing wounds at 10', () => {
  const s = pair({ options: { 'damage.ladder': 'house10', 'damage.nat20Caps': 'no' } });
  expect(s.gm('harm', { who: 't', damage: 15 }, { dice: [20] }).fact('marked', 'mark')).toBe(
    'wounded',
  );
});

test('T20-CTX-16 T20-CTX-13 a minion with one box of hurts left is out at the next but one', () => {
  const s = pair({
    foe: { minion: true },
    state: { marks: { hurt: 2 } },
    options: { 'damage.boxes': '3-1-1-1', 'damage.markPenalty': 'none' },
  });
  const marks = [1, 2].map(() =>
    s.gm('harm', { who: 't', damage: 0 }, { dice: [14] }).fact('marked', 'mark'),
  );
  expect(marks).toEqual(['hurt', 'dying']);
});

test('T20-COND-17 T20-COND-25 where the worst row alone counts, a prone helpless foe is at 1, shot at 10', () => {
  const s = pair({
    state: { conditions: ['helpless'], posture: 'prone' },
    options: { 'cond.stacking': 'worstOnly' },
  });
  expect([odds(s, 'a', 't', 'sword')[1], odds(s, 'a', 't', 'pistol')[1]]).toEqual([1, 10]);
});

test('T20-SUPP-04 T20-SUPP-10 where fire hinders saves, two shooters take 5 off Toughness and Reflex', () => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      r: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()] } },
      a: { at: [2, 2], side: 'ours', sheet: { weapons: [bomb({ damage: 0 })] } },
      t: { at: [12, 5] },
    },
    { options: { 'supp.saves': 'included' } },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
  s.end();
  const scene = s.do('a', 'area-attack', { weapon: 'a/bomb', at: [12, 5] }, { dice: [10, 20] });
  expect([scene.total('Reflex'), scene.total('Toughness')]).toEqual([-5, -5]);
});

test('T20-CONC-15 T20-CTX-04 where a natural 20 passes concealment, it goes on to the confirmation', () => {
  const s = pair({ foe: { con: 20 }, options: { 'conc.nat20Ignores': 'yes' } });
  s.gm('concealment', { who: 't', degree: 'partial' });
  expect(s.do('a', 'attack', BLOW, { dice: [20, 10, 20] }).rolled).toEqual([
    'a attack',
    'a confirm',
    't Toughness',
  ]);
});

test('T20-CTX-18 T20-AREA-15 where naturals decide and points are spent late, a 20 is worth one', () => {
  const s = pair({
    foe: { conviction: 1, reflex: -20 },
    options: { 'save.naturals': 'automatic', 'area.convictionTiming': 'beforeResultAnnounced' },
  });
  const scene = s.do('a', 'area-attack', THROW, { dice: [20], answers: [['evasion', 'yes']] });
  expect([scene.fact('save', 'success'), scene.fact('area effect', 'share')]).toEqual([
    true,
    'none',
  ]);
});

test('T20-CTX-14 T20-CTX-15 where a wound dazes, it marks both tracks, and each weighs on its own', () => {
  const s = pair({ options: { 'damage.woundedCompanion': 'dazed' } });
  s.gm('harm', { who: 't', damage: 5 }, { dice: [11] });
  expect(kindsOn(s, 't')).toEqual(['dazed']);
  const total = (lethal: boolean) =>
    s.gm('harm', { who: 't', damage: -5, lethal }, { dice: [19] }).fact('toughness', 'total');
  expect([total(true), total(false)]).toEqual([18, 18]);
});

test('T20-AREA-04 T20-CTX-50 where size counts and attack bonuses set the save, a Small bomber has one more', () => {
  const s = pair({
    own: { size: 'Small', printed: {}, combatBonus: 3 },
    options: { 'size.modifiers': 'on', 'area.difficultyUses': 'attackBonus' },
  });
  const scene = s.do('a', 'area-attack', THROW, { dice: [20, 20] });
  expect(scene.fact('save', 'difficulty')).toBe(14);
});

/** A gunner facing three combatants in a row, the second of them under covering fire. */
const row = (gunner: Data = {}, shooter: Data = {}): Stage => {
  const s = stage({
    c: {
      at: [8, 2],
      side: 'theirs',
      sheet: { weapons: [gun()], printed: { attack: 20 }, ...shooter },
    },
    a: {
      at: [2, 5],
      side: 'ours',
      sheet: { weapons: [gun()], printed: { attack: 10 }, ...gunner },
    },
    t: { at: [6, 5], side: 'theirs', sheet: { con: 20 } },
    u: { at: [7, 5], side: 'theirs', sheet: { con: 20 } },
    v: { at: [8, 5], side: 'theirs', sheet: { con: 20 } },
  });
  return s;
};
const LINE = [
  [6, 5],
  [7, 5],
  [8, 5],
];
const IGNORE = [['covering-fire', 'ignore']] as const;

test('T20-COVFIRE-08 T20-AUTO-11 a gunner who is put out in mid-sweep has had the first roll and no further one', () => {
  const s = row();
  s.do('c', 'covering-fire', { weapon: 'c/gun', target: 'u' });
  s.end();
  const scene = s.do(
    'a',
    'sweep',
    { weapon: 'a/gun', line: LINE },
    { dice: [10, 20, 10, 1], answers: IGNORE },
  );
  expect([scene.facts('attacks', 'at'), s.who('a').marks.dying]).toEqual([['t', 'a'], 1]);
});

test('T20-COVFIRE-08 T20-CTX-35 a thrower put out before the first throw of a sweep has thrown nothing', () => {
  const knife = { name: 'knife', damage: 2, use: 'thrown', autofire: true, increment: 10 };
  const s = row({ weapons: [knife] });
  s.do('c', 'covering-fire', { weapon: 'c/gun', target: 't' });
  s.end();
  const scene = s.do(
    'a',
    'sweep',
    { weapon: 'a/knife', line: LINE },
    { dice: [10, 1], answers: IGNORE },
  );
  expect([scene.facts('attacks', 'by'), scene.has('drops'), s.state.ground]).toEqual([
    ['c'],
    false,
    [],
  ]);
});

test('T20-AUTO-08 T20-COND-21 T20-COVER-01 a sweep meets each as it stands: prone, covered, in the open', () => {
  const s = row();
  s.gm('cover', { who: 'u', degree: 'ordinary' });
  s.end();
  s.gm('set', { path: 'combatants.t.posture', value: 'prone' });
  const scene = s.do('a', 'sweep', { weapon: 'a/gun', line: LINE }, { dice: [2, 2, 2] });
  expect(scene.facts('defense', 'value')).toEqual([14, 14, 10]);
});

test('T20-AUTO-09 T20-CTX-23 T20-AUTO-10 a wound shortens no line, and takes 2 off each roll', () => {
  const s = row();
  s.end();
  s.gm('set', { path: 'combatants.a.marks.wounded', value: 1 });
  const scene = s.do('a', 'sweep', { weapon: 'a/gun', line: LINE }, { dice: [2, 2, 2] });
  expect(scene.facts('attacks', 'plus')).toEqual([5, 5, 5]);
});

test('T20-CTX-24 T20-AUTO-08 the staggered sweep nothing, nor do they lay down fire', () => {
  const s = row();
  s.end();
  s.gm('set', { path: 'combatants.a.marks.staggered', value: 1 });
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: LINE })).toBe('T20-CTX-24');
  expect(refusedBy(s, 'a', 'suppress', { weapon: 'a/gun', target: 't' })).toBe('T20-CTX-24');
});

test('T20-CTX-29 T20-COVFIRE-09 T20-CTX-27 a shooter webbed twice lays down no fire any more', () => {
  const s = stage({
    c: {
      at: [8, 5],
      side: 'theirs',
      sheet: { weapons: [gun()] },
      state: { conditions: ['entangled'] },
    },
    a: { at: [4, 5], side: 'ours', sheet: { powers: [WEB], weapons: [pistol()] } },
    u: { at: [12, 5], side: 'theirs', sheet: { dex: 2 } },
  });
  s.do('c', 'covering-fire', { weapon: 'c/gun', target: 'u' });
  s.end();
  expect(odds(s, 'a', 'u', 'pistol')[1]).toBe(16);
  s.do('a', 'power', { power: 'Web', target: 'c' }, { dice: [1] });
  expect(s.state.fires).toEqual([]);
});

test('T20-CTX-21 T20-AREA-07 a power dazes until its user acts again, and costs one turn', () => {
  const s = pair();
  s.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [1] });
  expect(s.end().facts('turn lost', 'who')).toEqual(['t']);
  expect([s.turn, kindsOn(s, 't')]).toEqual(['a', []]);
});

test('T20-CTX-42 T20-CTX-48 a power of 20 feet reaches 20 feet on the slant, not 25', () => {
  const reach = (up: number): string => {
    const s = pair({ state: { elevation: up } });
    return refusedBy(s, 'a', 'power', { power: 'Chill', target: 't' });
  };
  expect([reach(20), reach(25)]).toEqual(['', 'T20-CTX-42']);
});

const MIRE = {
  rows: [...ground(20, 10)],
  cells: [
    { at: [5, 5], difficult: true },
    { at: [6, 5], difficult: true },
  ],
};
const walker = (state: Data = {}): Stage =>
  stage(
    { a: { at: [4, 5], sheet: { weapons: [sword()] }, state }, t: { at: [15, 5] } },
    { map: MIRE },
  );
const to = (x: number) => ({
  path: Array.from({ length: x - 4 }, (_, i) => [5 + i, 5]),
});

test.each([
  [{}, 8, ''],
  [{}, 9, 'T20-CTX-35'],
  [{ conditions: ['blinded'] }, 5, ''],
  [{ conditions: ['blinded'] }, 6, 'T20-CTX-35'],
  [{ conditions: ['entangled'] }, 6, 'T20-CTX-35'],
  [{ conditions: ['entangled', 'blinded'] }, 5, ''],
  [{ posture: 'kneeling' }, 8, ''],
  [{ posture: 'prone' }, 5, 'T20-CTX-31'],
] as const)(
  'T20-CTX-28 T20-CTX-29 T20-CTX-31 through a mire, %j, to column %i: refused by %j',
  (state, x, rule) => {
    expect(refusedBy(walker(state), 'a', 'move', to(x))).toBe(rule);
  },
);

test('T20-CTX-37 T20-CTX-35 one square of mire is 10 feet, and enough for a charge', () => {
  const s = walker();
  s.gm('place', { who: 't', to: [6, 5] });
  expect(s.allowed('a', 'charge', { weapon: 'a/sword', target: 't', path: [[5, 5]] })).toBe(true);
});

test('T20-CTX-31 T20-CTX-24 T20-CTX-25 the staggered and the disabled get up, and that is all', () => {
  for (const [mark, rule] of [
    ['staggered', 'T20-CTX-24'],
    ['disabled', 'T20-CTX-25'],
  ] as const) {
    const s = walker({ posture: 'prone', marks: { [mark]: 1 } });
    s.do('a', 'stand-up');
    expect(refusedBy(s, 'a', 'move', to(5))).toBe(rule);
  }
});

test('T20-CTX-31 T20-COND-18 who gets up from the ground to the knees has a standard action left', () => {
  const s = walker({ posture: 'prone' });
  s.do('a', 'kneel');
  expect([s.who('a').moveUsed, s.who('a').standardUsed]).toEqual([true, false]);
  s.do('a', 'stand-up');
  expect(s.who('a').standardUsed).toBe(false);
});
