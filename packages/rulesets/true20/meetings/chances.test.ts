import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { outcomes } from '../testing/outcomes.js';
import type { Person } from '../testing/stage.js';
import { bomb, pistol, stage, sword } from '../testing/stage.js';

// Exact odds compared with every face by itself, with surprise, heights, concealment and modifiers on all rolls combined.

type Cast = Readonly<Record<string, Person>>;

interface Chance {
  readonly people: Cast;
  readonly before?: (s: ReturnType<typeof stage>) => void;
  readonly does: string;
  readonly parameters: JsonObject;
  readonly options?: NonNullable<Parameters<typeof stage>[1]>['options'];
}

const unaware: Person = {
  at: [10, 5],
  sheet: { con: 2, toughness: { defensiveRoll: 3 } },
  state: { unawareOf: ['a'] },
};
const bomber = (more: Data = {}): Person => ({
  at: [4, 5],
  sheet: {
    weapons: [bomb({ damage: 5 })],
    powers: [
      { name: 'Bolt', rank: 5 },
      { name: 'Web', rank: 3, save: 'Reflex', condition: 'entangled' },
    ],
    ...more,
  },
});

const CHANCES: readonly (readonly [string, Chance])[] = [
  [
    'T20-SURP-10 T20-AREA-05 a blast out of hiding',
    {
      people: { a: bomber(), t: unaware },
      does: 'area-attack',
      parameters: { weapon: 'a/bomb', at: [10, 5] },
    },
  ],
  [
    'T20-SURP-10 T20-AREA-10 a blast out of hiding at one with Improved Evasion',
    {
      people: {
        a: bomber(),
        t: { ...unaware, sheet: { ...unaware.sheet, feats: ['Improved Evasion'] } },
      },
      does: 'area-attack',
      parameters: { weapon: 'a/bomb', at: [10, 5] },
    },
  ],
  [
    'T20-SURP-10 T20-CTX-12 a power out of hiding',
    {
      people: { a: bomber(), t: unaware },
      does: 'power',
      parameters: { power: 'Bolt', target: 't' },
    },
  ],
  [
    'T20-COND-03 T20-CTX-18 a web at one with -3 on all',
    {
      people: { a: bomber(), t: { at: [10, 5] } },
      before: (s) => void s.gm('modifier', { who: 't', what: 'all', amount: -3 }),
      does: 'power',
      parameters: { power: 'Web', target: 't' },
    },
  ],
  [
    'T20-CONC-04 T20-CTX-28 a shot of the blinded at a square in a fog',
    {
      people: {
        a: {
          at: [4, 5],
          sheet: { weapons: [pistol()], printed: { attack: 6 } },
          state: { conditions: ['blinded'] },
        },
        t: { at: [10, 5], sheet: { con: 2 } },
      },
      before: (s) => void s.gm('concealment', { who: 't', degree: 'partial' }),
      does: 'attack-place',
      parameters: { weapon: 'a/pistol', at: [10, 5] },
    },
  ],
  [
    'T20-COVER-03 T20-COVER-15 a shot from overhead at one behind a friend',
    {
      people: {
        a: {
          at: [8, 5],
          sheet: { weapons: [pistol()], printed: { attack: 3 } },
          state: { elevation: 20 },
        },
        t: { at: [10, 5], sheet: { con: 2 }, state: { shelter: 'k' } },
        k: { at: [9, 5], sheet: { con: 3 } },
      },
      does: 'attack',
      parameters: { weapon: 'a/pistol', target: 't' },
    },
  ],
  [
    'T20-COVER-18 T20-COVER-19 a shot into covers that add up, band first',
    {
      people: {
        a: { at: [4, 5], sheet: { weapons: [pistol()], printed: { attack: 3 } } },
        t: { at: [10, 5], sheet: { con: 2 }, state: { shelter: 'k' } },
        k: { at: [9, 5], sheet: { con: 2 } },
      },
      before: (s) => void s.gm('cover', { who: 't', degree: 'ordinary' }),
      does: 'attack',
      parameters: { weapon: 'a/pistol', target: 't' },
      options: { 'cover.naturals': 'band', 'cover.stacking': 'add' },
    },
  ],
  [
    'T20-HELP-07 T20-COND-03 a coup on one with -3 on all',
    {
      people: {
        a: { at: [4, 5], sheet: { weapons: [sword()] } },
        t: { at: [5, 5], sheet: { con: 6, fortitude: 6 }, state: { conditions: ['helpless'] } },
      },
      before: (s) => void s.gm('modifier', { who: 't', what: 'all', amount: -3 }),
      does: 'coup-de-grace',
      parameters: { weapon: 'a/sword', target: 't' },
    },
  ],
];

test.each(CHANCES)('%s has the same odds with faces taken together', (_, chance) => {
  const { people, before, does, parameters, options } = chance;
  const s = stage(people, options ? { options } : {});
  before?.(s);
  const state = s.fight.stateAt(s.fight.head);
  const [taken, single] = [true, false].map((hints) =>
    outcomes(state, 'a', does, parameters, { hints }),
  );
  expect(taken?.odds.length).toBeGreaterThan(1);
  expect(taken?.odds).toEqual(single?.odds);
});
