import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { bomb, kindsOn, odds, pistol, stage, sword } from '../testing/stage.js';

// Area attacks and powers from hiding: what surprise denies, and what it does not.

const BALL = { name: 'Ball', rank: 7, area: { shape: 'burst', feet: 10 } };
const BOLT = { name: 'Bolt', rank: 7 };

interface Ambush {
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
}

/** A bomber with powers, a target with a Defensive Roll, and another who knows of everyone. */
const ambush = ({ own = {}, ownState = {}, foe = {}, state = {} }: Ambush = {}): Stage =>
  stage({
    a: {
      at: [4, 5],
      sheet: { weapons: [bomb({ damage: 7 }), sword()], powers: [BALL, BOLT], ...own },
      state: ownState,
    },
    t: { at: [10, 5], sheet: { con: 9, toughness: { defensiveRoll: 3 }, ...foe }, state },
    u: { at: [11, 5], sheet: { con: 9, toughness: { defensiveRoll: 3 } } },
  });

const THROW = { weapon: 'a/bomb', at: [10, 5] };
const ways = [
  ['a bomb', 'area-attack', THROW, [10, 10, 10, 10]],
  ['a power that fills an area', 'power', { power: 'Ball', target: 't' }, [10, 10, 10, 10]],
  ['a power', 'power', { power: 'Bolt', target: 't' }, [10]],
] as const;

test.each(ways)(
  'T20-CTX-46 T20-SURP-03 T20-SURP-10 %s out of hiding leaves no Defensive Roll to who has not noticed it',
  (_, action, parameters, dice) => {
    const s = ambush({ state: { unawareOf: ['a'] } });
    const scene = s.do('a', action, parameters, { dice: [...dice] });
    expect(scene.breakdowns('Toughness').map(({ total }) => total)[0]).toBe(9);
  },
);

test('T20-CTX-46 T20-SURP-03 who has noticed the bomber keeps the Defensive Roll beside one that has not', () => {
  const s = ambush({ state: { unawareOf: ['a'] } });
  const scene = s.do('a', 'area-attack', THROW, { dice: [10, 10, 10, 10] });
  expect(scene.breakdowns('Toughness').map(({ total }) => total)).toEqual([9, 12]);
});

test.each(ways)(
  'T20-CTX-46 T20-SURP-08 Uncanny Dodge keeps the Defensive Roll against %s out of hiding',
  (_, action, parameters, dice) => {
    const s = ambush({ state: { unawareOf: ['a'] }, foe: { feats: ['Uncanny Dodge'] } });
    const scene = s.do('a', action, parameters, { dice: [...dice] });
    expect(scene.breakdowns('Toughness').map(({ total }) => total)[0]).toBe(12);
  },
);

test.each(ways)(
  'T20-CTX-46 T20-SURP-10 who sees %s coming keeps the Defensive Roll',
  (_, action, parameters, dice) => {
    const scene = ambush().do('a', action, parameters, { dice: [...dice] });
    expect(scene.breakdowns('Toughness').map(({ total }) => total)[0]).toBe(12);
  },
);

test('T20-CTX-46 T20-SURP-02 nor does one to whom the bomber is invisible', () => {
  const s = ambush({ ownState: { conditions: ['invisible'] } });
  const scene = s.do('a', 'area-attack', THROW, { dice: [10, 10, 10, 10] });
  expect(scene.breakdowns('Toughness').map(({ total }) => total)).toEqual([9, 9]);
});

test('T20-CTX-46 T20-SURP-05 T20-COND-22 the stunned have no Defensive Roll against a blast', () => {
  const s = ambush({ state: { conditions: ['stunned'] } });
  const scene = s.do('a', 'area-attack', THROW, { dice: [10, 10, 10, 10] });
  expect(scene.breakdowns('Toughness').map(({ total }) => total)).toEqual([9, 12]);
});

test('T20-AREA-07 T20-CTX-46 a Sneak Attack adds nothing to a blast, nor surprise to its Reflex save', () => {
  const s = ambush({ own: { feats: ['Sneak Attack'] }, state: { unawareOf: ['a'] } });
  const scene = s.do('a', 'area-attack', THROW, { dice: [17, 10, 10, 10] });
  expect([scene.fact('save', 'difficulty'), scene.fact('save', 'success')]).toEqual([17, true]);
});

test('T20-SURP-03 T20-AREA-01 a bomber out of hiding is noticed by all', () => {
  const s = ambush({ state: { unawareOf: ['a'] } });
  s.do('a', 'area-attack', THROW, { dice: [10, 10, 10, 10] });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-AREA-12 T20-SURP-03 who delays gets out of the blast of a bomber it has not noticed as well', () => {
  const s = stage({
    t: { at: [10, 5], side: 'theirs', state: { unawareOf: ['a'] } },
    a: { at: [4, 5], side: 'ours', sheet: { weapons: [bomb()] } },
  });
  s.do('t', 'delay');
  const scene = s.do('a', 'area-attack', THROW, { answers: [['escape', 15]] });
  expect(scene.fact('escapes', 'clear')).toBe(true);
});

test('T20-SURP-04 T20-AREA-01 a feint stays open through a blast, which meets no Defense', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()], skills: { bluff: 20 } } },
    b: {
      at: [4, 8],
      side: 'ours',
      sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 0 } })] },
    },
    t: { at: [5, 5], sheet: { con: 20, dex: 3 } },
  });
  s.do('a', 'feint', { target: 't', skill: 'bluff' }, { dice: [20, 1] });
  s.end();
  s.do('b', 'area-attack', { weapon: 'b/bomb', at: [5, 5] }, { dice: [20, 20] });
  expect(kindsOn(s, 't')).toContain('feinted');
  s.until('a');
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(10);
});

test('T20-AREA-03 T20-CTX-26 a bomber in the own blast drops, and the others in it save all the same', () => {
  const s = stage({
    a: { at: [10, 6], sheet: { weapons: [bomb({ damage: 20 })] } },
    t: { at: [10, 5] },
    u: { at: [11, 5] },
  });
  const scene = s.do('a', 'area-attack', THROW, { dice: [1, 1, 1, 20, 1, 20] });
  expect(scene.facts('area effect', 'who')).toEqual(['a', 't', 'u']);
  expect(s.who('a').marks.dying).toBe(1);
});

test('T20-AREA-10 T20-AREA-15 T20-CTX-43 Improved Evasion leaves nothing to buy, whichever way the save goes', () => {
  const s = ambush({ foe: { feats: ['Improved Evasion'], conviction: 3 } });
  const scene = s.do('a', 'area-attack', THROW, {
    dice: [1, 20, 20, 20],
    answers: [['reroll', 'no']],
  });
  expect([scene.questions.includes('evasion'), scene.fact('area effect', 'share')]).toEqual([
    false,
    'half',
  ]);
});

test('T20-AREA-15 T20-CTX-44 the point of the round gone into Evasion, the save is not rolled again', () => {
  const s = ambush({ foe: { conviction: 3 } });
  const scene = s.do('a', 'area-attack', THROW, {
    dice: [1, 20, 20, 20],
    answers: [['evasion', 'yes']],
  });
  expect([s.who('t').conviction, scene.questions]).toEqual([2, ['evasion']]);
});

test('T20-AREA-15 T20-CTX-25 the disabled buy Evasion and roll again', () => {
  const s = ambush({ foe: { conviction: 3 }, state: { marks: { disabled: 1 } } });
  const scene = s.do('a', 'area-attack', THROW, {
    dice: [1, 10, 20, 20],
    answers: [
      ['evasion', 'yes'],
      ['reroll', 'yes'],
    ],
  });
  expect([s.who('t').conviction, scene.fact('area effect', 'share')]).toEqual([1, 'none']);
});

test('T20-AREA-09 T20-CTX-44 T20-AREA-15 a borrowed Evasion is over as its bearer’s round is', () => {
  const s = ambush({ foe: { conviction: 3 } });
  s.do('t', 'borrow-feat', { feat: 'Evasion' });
  s.until('a');
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-COVER-08 T20-COVER-12 cover that is total for all keeps a blast off, no die rolled', () => {
  const s = ambush();
  s.gm('cover', { who: 't', degree: 'total' });
  const scene = s.do('a', 'area-attack', THROW, { dice: [20, 20] });
  expect([scene.has('out of the blast'), scene.facts('area effect', 'who')]).toEqual([true, ['u']]);
});

test('T20-COVER-02 T20-COVER-08 total cover from the bomber alone does not keep off a burst beside the target', () => {
  const s = ambush();
  s.gm('cover', { who: 't', degree: 'total', against: 'a' });
  const scene = s.do('a', 'area-attack', THROW, { dice: [20, 20, 20, 20] });
  expect(scene.facts('area effect', 'who')).toEqual(['t', 'u']);
});

test('T20-AUTO-07 T20-AREA-05 a target that ignores the halved blast, not the whole one', () => {
  const s = ambush({ foe: { ignoresBelow: 20 } });
  const half = s.do('a', 'area-attack', THROW, { dice: [17, 20, 20] });
  expect(half.fact('ignored', 'difficulty')).toBe(18);
  const whole = ambush({ foe: { ignoresBelow: 20 } });
  expect(whole.do('a', 'area-attack', THROW, { dice: [1, 20, 20, 20] }).has('ignored')).toBe(false);
});

test('T20-HELP-01 T20-AREA-04 a sleeper saves against a blast like anyone', () => {
  const s = ambush({ state: { conditions: ['helpless'] }, foe: { reflex: 2 } });
  const scene = s.do('a', 'area-attack', THROW, { dice: [15, 20, 20, 20] });
  expect([scene.fact('save', 'total'), scene.fact('area effect', 'share')]).toEqual([17, 'half']);
});

test('T20-COND-22 T20-CTX-41 a shot at the stunned beside a friend: Base Defense at -2, and 4 off the roll', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
    t: { at: [9, 5], sheet: { dex: 3 }, state: { conditions: ['stunned'] } },
    b: { at: [10, 5], side: 'ours', sheet: { weapons: [sword()] } },
  });
  expect(odds(s, 'a', 't', 'pistol')).toEqual([-4, 8]);
});

test('T20-SURP-04 T20-CONC-11 a blow at the square of one who is out of sight by then uses up the feint if it meets them, and only then', () => {
  for (const [die, left] of [
    [2, ['feinted', 'invisible']],
    [15, ['invisible']],
  ] as const) {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [sword()], skills: { bluff: 20 } } },
      t: { at: [5, 5], sheet: { con: 20 } },
    });
    s.do('a', 'feint', { target: 't', skill: 'bluff' }, { dice: [20, 1] });
    s.gm('condition', { who: 't', condition: 'invisible', on: true });
    s.until('a');
    const dice = die > 10 ? [die, 1, 20] : [die];
    s.do('a', 'attack-place', { weapon: 'a/sword', at: [5, 5] }, { dice });
    expect(kindsOn(s, 't').toSorted()).toEqual(left);
  }
});
