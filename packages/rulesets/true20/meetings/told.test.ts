import type { Data } from '@tiltyard/testing';
import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { horse, kindsOn, pistol, stage, sword } from '../testing/stage.js';

// Damage that is only announced, or that the Narrator rules out, when other effects depend on it.

interface Ride {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly degree?: 'tell' | 'ask';
}

/** A rider on a horse beside a foe, with automatic damage turned down. */
const ride = ({ sheet = {}, state = {}, degree = 'tell' }: Ride = {}): Stage => {
  const s = stage(
    {
      r: { at: [4, 4], sheet: { weapons: [sword()], ...sheet }, state: { riding: 'm', ...state } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: {
        at: [6, 4],
        sheet: { weapons: [sword(), pistol({ damage: 20 })], printed: { attack: 15 } },
      },
    },
    { order: ['t', 'r', 'm'] },
  );
  s.do(GM, 'gm.automation', { what: 'damage', degree });
  return s;
};

const STRAIN = { weapon: 'r/sword', target: 't' };
const SHOT = { weapon: 't/pistol' };
const COUP = { weapon: 't/sword', target: 'r' };

test('T20-CTX-25 T20-MOUNT-22 a strained rider who is only told to drop rolls for no saddle', () => {
  const s = ride({ state: { marks: { disabled: 1 } } });
  s.end();
  s.do('r', 'attack', STRAIN, { dice: [2] });
  s.end();
  const scene = s.end();
  expect([scene.facts('gm.effect', 'what'), scene.rolled, s.who('r').riding]).toEqual([
    ['dying'],
    [],
    'm',
  ]);
});

test('T20-HELP-09 T20-MOUNT-22 nor does a rider whom a coup is only told to finish', () => {
  const s = ride({ state: { conditions: ['helpless'] } });
  const scene = s.do('t', 'coup-de-grace', COUP, { dice: [19] });
  expect([scene.has('saddle'), s.who('r').riding]).toEqual([false, 'm']);
});

test.each([
  [true, 1, true],
  [false, 0, false],
] as const)(
  'T20-HELP-09 T20-MOUNT-22 asked whether a coup finishes a rider, the Narrator says %s: dying %i, saddle rolled %s',
  (answer, dying, rolled) => {
    const s = ride({ state: { conditions: ['helpless'] }, degree: 'ask' });
    const scene = s.do('t', 'coup-de-grace', COUP, {
      dice: [19, 1, ...(rolled ? [20] : [])],
      answers: [
        ['gm.effect', true],
        ['gm.effect', answer],
      ],
    });
    expect([s.who('r').marks.dying, scene.has('saddle'), scene.has('finished')]).toEqual([
      dying,
      rolled,
      rolled,
    ]);
  },
);

test('T20-CTX-13 T20-MOUNT-20 a horse that is only told to be dying throws no one', () => {
  const s = ride();
  const scene = s.do('t', 'attack', { ...SHOT, target: 'm' }, { dice: [10, 1] });
  expect([scene.fact('gm.effect', 'what'), scene.rolled, s.who('r').riding]).toEqual([
    'dying',
    ['t attack', 'm Toughness'],
    'm',
  ]);
});

test('T20-CTX-23 T20-CTX-22 a wound that is only told stuns no one', () => {
  const s = ride();
  s.do('t', 'attack', { ...SHOT, target: 'r' }, { dice: [10, 19] });
  expect([kindsOn(s, 'r'), s.who('r').marks.wounded]).toEqual([[], 0]);
});

test('T20-CTX-16 T20-CTX-26 asked about a rider that is dying already, the Narrator is asked about death', () => {
  const s = ride({ state: { marks: { dying: 1, unconscious: 1 } }, degree: 'ask' });
  const scene = s.do(
    't',
    'attack',
    { ...SHOT, target: 'r' },
    { dice: [10, 1], answers: [['gm.effect', false]] },
  );
  expect([scene.fact('gm.effect', 'what'), s.who('r').dead]).toEqual(['dead', false]);
});
