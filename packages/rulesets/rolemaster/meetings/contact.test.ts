import { describe, expect, test } from 'vitest';
import type { Data, Scene } from '@tiltyard/testing';
import { answering, chancesOf } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, fixedBlow, stage } from '../testing/stage.js';

// How fast a gap closes at contact, with a defender whose own run ends before the blow lands.

/** `v` runs a metre at 1.5 m/s, towards `x` or away, before `x` comes at 5 m/s; the cell of the blow has 12 hits. */
const meeting = (
  way: 'nearer' | 'away',
  { options = {}, v = {} }: { options?: Staging['options']; v?: Person } = {},
): Stage => {
  const s = stage(
    {
      v: { at: [12, 0], ...v, sheet: { rate: 1.5, ...v.sheet } },
      x: { at: [0, 0], sheet: { rate: 2.5, weapons: [{ weapon: 'fixed', skill: 100 }] } },
    },
    { content: fixedBlow('12'), options },
  );
  s.do('v', 'move', { pace: 1, path: [[way === 'nearer' ? 11 : 13, 0]] });
  s.end();
  return s;
};
const charge = (
  s: Stage,
  dice: readonly number[],
  answers: readonly (readonly [string, string])[],
) => s.do('x', 'charge', { weapon: 'x/fixed', target: 'v', pace: 2 }, { dice, answers });
/** The speed announced, the speed of the blow, and the cell's result. */
const speeds = (scene: Scene) => [
  scene.fact('charges', 'speed'),
  scene.has('charged') ? scene.fact('charged', 'speed') : null,
  scene.fact('hit', 'hits'),
];
/** Extremely Hard: -16 knocks the dodger prone, -71 also makes them stunned and unable to parry. */
const FALLS = [4, 20];

describe('A defender who falls in dodging', () => {
  test('RMC-CHARGE-06 RMC-DODGE-09 runs no more as contact is made', () => {
    expect(speeds(charge(meeting('nearer'), [...FALLS, 50], [['defence', 'dodge']]))).toEqual([
      6.5, 5, 24,
    ]);
  });

  test('RMC-CHARGE-06 RMC-DODGE-09 draws back no more either', () => {
    const scene = charge(meeting('away'), [...FALLS, 50], [['defence', 'dodge']]);
    expect(speeds(scene)).toEqual([3.5, 5, 24]);
    const slow = meeting('away', { v: { sheet: { rate: 2.6 } } });
    expect(speeds(charge(slow, [...FALLS, 50], [['defence', 'dodge']]))).toEqual([2.4, 5, 24]);
  });

  test('RMC-CHARGE-06 RMC-EFF-14 is struck at the speed of the charger when the fall knocks them out', () => {
    const s = meeting('nearer', { v: { state: { hits: 3 } } });
    const scene = charge(s, [...FALLS, 50], [['defence', 'dodge']]);
    expect([...speeds(scene), scene.has('unconscious')]).toEqual([6.5, 5, 24, true]);
  });

  test('RMC-CHARGE-06 RMC-DODGE-08 on their feet they run on', () => {
    expect(speeds(charge(meeting('nearer'), [60, 50], [['defence', 'dodge']]))).toEqual([
      6.5, 6.5, 36,
    ]);
    expect(speeds(charge(meeting('nearer'), [50], [['defence', 'none']]))).toEqual([6.5, 6.5, 36]);
  });

  test('RMC-CHARGE-01 RMC-CHARGE-06 RMC-DODGE-09 meets a run-up like a charge', () => {
    const runUp = (dice: readonly number[], defence: string): Scene => {
      const s = meeting('nearer');
      s.do('x', 'move', { pace: 2, path: [[9, 0]] });
      return attack(s, 'x', 'v', { with: 'fixed', dice, answers: [['defence', defence]] });
    };
    expect(runUp([50], 'none').fact('hit', 'hits')).toBe(36);
    expect(runUp([...FALLS, 50], 'dodge').fact('hit', 'hits')).toBe(24);
  });

  test('RMC-CHARGE-01 RMC-CHARGE-06 a run-up is a charge although the defender drew back until they fell', () => {
    const runUp = (dice: readonly number[], defence: string): Scene => {
      const s = meeting('away', { v: { sheet: { rate: 2.6 } } });
      s.do('x', 'move', { pace: 2, path: [[11, 0]] });
      return attack(s, 'x', 'v', { with: 'fixed', dice, answers: [['defence', defence]] });
    };
    expect(runUp([50], 'none').fact('hit', 'hits')).toBe(12);
    expect(runUp([...FALLS, 50], 'dodge').fact('hit', 'hits')).toBe(24);
  });
});

test('RMC-CHARGE-06 RMC-DODGE-09 the odds are those of play: who has fallen is struck for 24 and never for 36', () => {
  const s = meeting('nearer');
  const blow = { do: 'charge', by: 'x', with: { weapon: 'x/fixed', target: 'v', pace: 2 } };
  const chances = chancesOf(rolemaster, s.state, blow, {
    answers: answering({ defence: 'dodge' }),
    keyOf: ({ combatants: { v } }) =>
      `${v?.prone === true ? 'down' : 'up'} ${200 - (v?.hits ?? 0)}`,
  });
  // 3, 6 or 12 hits from the dodge itself; a fumble adds none.
  expect(Object.keys(chances).toSorted()).toEqual([
    'down 12',
    'down 27',
    'down 3',
    'down 30',
    'down 36',
    'down 6',
    'up 0',
    'up 36',
  ]);
});

test('RMC-CHARGE-06 RMC-STAG-06 no one begins a fight running on the floor, but may crawl', () => {
  const velocity = (speed: number): readonly number[] => {
    const state = { prone: true, velocity: [0, -speed] };
    return stage({ x: {}, v: { sheet: { rate: 1.5 }, state } }).who('v').velocity;
  };
  expect([velocity(1.5), velocity(1.6)]).toEqual([
    [0, -15_000],
    [0, 0],
  ]);
});

describe('A run that a change by hand ends', () => {
  const set = (s: Stage, path: string, value: Data[string]): void => {
    s.gm('set', { path: `combatants.v.${path}`, value });
  };
  const velocityAfter = (...changes: readonly (readonly [string, Data[string]])[]) => {
    const s = meeting('nearer');
    for (const [path, value] of changes) set(s, path, value);
    return s.who('v').velocity;
  };

  test.each([
    [
      'held',
      [
        ['held', true],
        ['held', false],
      ],
    ],
    [
      'thrown down',
      [
        ['prone', true],
        ['prone', false],
      ],
    ],
    [
      'unconscious',
      [
        ['hits', 0],
        ['hits', 50],
      ],
    ],
    ['elsewhere', [['at', [140_000, 0]]]],
  ] as const)('RMC-CHARGE-06 %s, and nothing starts it again', (_, changes) => {
    expect(
      velocityAfter(
        ...changes.map(
          ([path, value]) =>
            [
              path,
              value === true || value === false || typeof value === 'number' ? value : [...value],
            ] as const,
        ),
      ),
    ).toEqual([0, 0]);
  });

  test('RMC-CHARGE-06 other changes leave it', () => {
    expect(velocityAfter(['hits', 20], ['staggered', 'owed'], ['aware', false])).toEqual([
      -15_000, 0,
    ]);
  });
});
