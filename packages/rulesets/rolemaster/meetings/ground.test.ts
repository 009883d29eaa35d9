import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';

// Rules combined with features of maps: banks, bridges, ditches and hedges.

/** The GM's question about a push from the west: `v` stands on the third square, `foe` two squares before it. */
function asked(feet: number, map: NonNullable<Staging['map']>): string {
  const s = stage({ foe: { at: [0, 0] }, v: { at: [2, 0] } }, { map });
  const scene = befall(s, 'v', `KB${feet}`, { from: 'foe' });
  const words = rolemaster.prompt(scene.question('knock-terrain'), s.state);
  return words.replace(' Does the terrain add effects, such as +2H for 2 hits?', '');
}

describe('RMC-KNOCK-04 the GM who says what the terrain adds to a push is told of it', () => {
  const legend = {
    w: { impassable: true, mark: 'deep water' },
    h: { height: 2 },
    p: { height: -3 },
  };

  test.each([
    ['open ground', 5, ['......'], 'V is knocked back.'],
    ['water', 10, ['...w..'], 'V is knocked back against deep water.'],
    ['a wall', 10, ['...#..'], 'V is knocked back against an obstacle.'],
    ['a bank', 5, ['hhh...'], 'V is knocked back 2 m down.'],
    ['a bank to climb', 5, ['..hhhh'], 'V is knocked back.'],
    ['a bank above water', 10, ['hhh.w.'], 'V is knocked back against deep water 2 m down.'],
    ['a pit in a hill', 5, ['hhhppp'], 'V is knocked back 5 m down.'],
  ])('%s', (_, feet, rows, words) => {
    expect(asked(feet, { legend, rows })).toBe(words);
  });

  test('but not of what no one sees under fog', () => {
    const rows = ['hhh.w.'];
    expect(asked(10, { legend, rows, fog: ['...###'] })).toBe(
      'V is knocked back against an obstacle.',
    );
    expect(asked(10, { legend, rows, fog: ['###...'] })).toBe(
      'V is knocked back against deep water.',
    );
  });
});

/** The positions of a path written as `0,2 8,2`. */
const way = (text: string): [number, number][] =>
  text.split(' ').map((place) => {
    const [x = 0, y = 0] = place.split(',').map(Number);
    return [x, y];
  });

const OPEN = { rows: Array.from({ length: 6 }, () => '.'.repeat(20)) };

/** First `v` runs, then `a`, whose blow has 5 hits: how many it deals, and how fast the gap closes. A walk is 4 m/s. */
function runUp(a: string, v: string, map: NonNullable<Staging['map']> = OPEN): readonly unknown[] {
  const ways = { a: way(a), v: way(v) };
  const sheet = { rate: 4, weapons: [{ weapon: 'fixed', skill: 90 }] };
  const s = stage(
    { a: { at: ways.a[0] ?? [0, 0], sheet }, v: { at: ways.v[0] ?? [0, 0], sheet } },
    { map, order: ['v', 'a'], content: fixedBlow('5') },
  );
  for (const who of ['v', 'a'] as const) {
    s.until(who);
    const [, ...path] = ways[who];
    if (path.length > 0) s.do(who, 'move', { pace: 1, path });
  }
  const scene = attack(s, 'a', 'v', { with: 'fixed', dice: [50] });
  return scene.has('charged')
    ? [scene.fact('charged', 'hits'), scene.fact('charged', 'speed')]
    : [scene.fact('hit', 'hits'), 0];
}

describe('A run-up round corners', () => {
  test('RMC-CHARGE-01 RMC-MELEE-02 who runs round a wall to a foe right behind it charges: they were not in melee', () => {
    const wall = { ...OPEN, walls: [{ at: [0, 1], side: 'south', length: 6 }] };
    expect(runUp('0,1 5,1 6,2 5,3 2,3', '0,3', wall)).toEqual([10, 3.95]);
    // Without the wall they would have been within striking distance from the start.
    expect(runUp('0,1 5,1 6,2 5,3 2,3', '0,3')).toEqual([5, 0]);
  });

  test('RMC-CHARGE-06 what counts is where the last stretch leads, the cheapest way over open cells being one', () => {
    // East, then across the foe's front: the gap hardly closes.
    expect(runUp('0,0 6,0 6,2', '8.9,2')).toEqual([5, 0]);
    expect(runUp('0,0 6,4', '8,5')).toEqual([10, 3.98]);
  });

  test('RMC-CHARGE-06 who has come into striking distance and then steps to the side has charged', () => {
    expect(runUp('0,2 8,2 8,4', '10,2')).toEqual([10, 4]);
  });

  test('RMC-CHARGE-06 who runs past a foe closes in as fast as the gap does where they come within 3 m, not from afar', () => {
    // With the foe at the edge of reach the gap no longer closes there; a metre beside the path it
    // closes at 2.83 / 3 of the speed.
    expect(runUp('0,0 8,0', '8,3')).toEqual([5, 0]);
    expect(runUp('0,0 8,0', '8,1')).toEqual([10, 3.77]);
    expect(runUp('0,0 6,0', '8,0')).toEqual([10, 4]);
  });

  test('RMC-CHARGE-06 RMC-MELEE-02 who comes within 3 m exactly where their way turns closes in as fast as on the stretch before', () => {
    const wall = { ...OPEN, walls: [{ at: [0, 0], side: 'south', length: 7 }] };
    expect(runUp('0,0 7,0 9,2', '9,0', wall)).toEqual([10, 4]);
    expect(runUp('6,5 6,0 8,0', '9,0')).toEqual([5, 0]);
  });

  test('RMC-CHARGE-06 a way bends where it turns, and a straight one nowhere', () => {
    const bends = (text: string) => {
      const [from = [0, 0], ...path] = way(text);
      const s = stage({ a: { at: from, sheet: { rate: 4 } }, b: { at: [19, 5] } }, { map: OPEN });
      s.do('a', 'move', { pace: 1, path });
      return s.who('a').bends ?? [];
    };
    expect([bends('0,0 6,4'), bends('0,0 6,0'), bends('0,0 6,0 6,2')]).toEqual([
      [],
      [],
      [[60_000, 0]],
    ]);
  });

  test('RMC-CHARGE-06 a defender who has turned runs on as they went at the end', () => {
    expect(runUp('4,4 13,4', '19,0 19,4 16,4')).toEqual([15, 8]);
    expect(runUp('4,1 13,1', '19,4 16,4 16,1')).toEqual([10, 4]);
  });
});

test('RMC-CHARGE-01 RMC-MELEE-02 a foe behind a wall is not within striking distance: what refuses a charge, and is drawn, is the wall', () => {
  const s = stage(
    { a: { at: [0, 1], arms: { broadsword: 60 } }, v: { at: [0, 3] } },
    {
      map: {
        rows: ['...', '...', '...', '...'],
        walls: [{ at: [0, 1], side: 'south', length: 2 }],
      },
    },
  );
  const chosen = { weapon: 'a/broadsword', target: 'v' };
  expect(s.refused('a', 'charge', { ...chosen, pace: 1 })).toEqual(['RMC-CHARGE-01']);
  expect(s.sketch('a', 'charge', chosen).lines[0]?.blocked).toBe(true);
});
