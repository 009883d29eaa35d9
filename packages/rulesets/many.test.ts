import type { Json, Seat } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from './index.js';
import { describe, expect, test } from 'vitest';

const MANY = 60;
const WIDTH = 10;
const ids = Array.from({ length: MANY }, (_, i) => `c${i}`);
const next = (i: number): string => `c${(i + 1) % MANY}`;
const cell = (i: number): Json => [i % WIDTH, Math.floor(i / WIDTH)];
const grid = { rows: Array.from({ length: MANY / WIDTH }, () => '.'.repeat(WIDTH)) };
const squares = {
  rows: Array.from({ length: MANY / WIDTH }, (_, y) =>
    Array.from({ length: WIDTH }, (__, x) => `R${y}C${x}`).join(' '),
  ),
};

interface Crowd {
  readonly from: string;
  readonly map?: Json;
  readonly at?: (i: number) => Json;
  /** How somebody begins, such as hidden from some. */
  readonly state: (i: number) => Json | undefined;
}

const SIDES = ['red', 'blue', 'green'];
const seventh = (state: (i: number) => Json) => (i: number) => (i % 7 === 0 ? state(i) : undefined);

const CROWDS: Readonly<Record<string, Crowd>> = {
  renaissance: { from: 'watchman', map: grid, at: cell, state: seventh(() => ({ hidden: true })) },
  lurasko: { from: 'guard', state: seventh((i) => ({ hidden: true, noticedBy: [next(i)] })) },
  rolemaster: {
    from: 'man-at-arms',
    map: grid,
    at: cell,
    state: seventh(() => ({ hidden: true })),
  },
  heimr: {
    from: 'shieldman',
    map: squares,
    at: (i) => `R${Math.floor(i / WIDTH)}C${i % WIDTH}`,
    state: seventh((i) => ({ hidden: { requirement: 5, from: [next(i), next(i + 1)] } })),
  },
  true20: {
    from: 'guard',
    map: grid,
    at: cell,
    state: (i) => (i % SIDES.length === 0 ? { unawareOf: ['c1', 'c2'] } : undefined),
  },
};

/** A fight of many in which some hide, begun by the rules' own answers. */
function crowd<R>(
  ruleset: string,
  { from, map, at, state }: Crowd,
  visit: (known: {
    readonly fight: Fight<never>['log'];
    readonly sees: (seat: Seat) => readonly string[];
    readonly knows: (seat: Seat, id: string) => boolean;
    readonly order: readonly string[];
  }) => R,
): R {
  const combatants = ids.map((id, i) => ({
    id,
    side: SIDES[i % SIDES.length] ?? '',
    from,
    ...(at ? { at: at(i) } : {}),
    ...(state(i) === undefined ? {} : { state: state(i) }),
  }));
  const loaded = loadRuns(
    JSON.stringify({ title: 'Many', ruleset, ...(map ? { map } : {}), combatants }),
    'many',
    rulesets,
  );
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');
  return run.use((rules, initial) => {
    const fight = new Fight(rules, initial, {
      seed: 'many',
      decide: ({ fallback }) =>
        fallback === undefined ? undefined : { value: fallback, from: 'fallback' },
    });
    expect(fight.begin().kind).toBe('done');
    return visit({
      fight: fight.log,
      order: fight.state.order,
      sees: (seat) => Object.keys(rules.view(fight.state, seat).combatants),
      knows: (seat, id) => rules.secrecy?.knows(fight.state, seat, id) ?? true,
    });
  });
}

const SEATS: readonly Seat[] = [
  ...ids.map((id): Seat => ({ name: id, role: 'player', combatants: [id] })),
  { name: 'two', role: 'player', combatants: ['c0', 'c1'] },
  { name: 'onlooker', role: 'spectator', combatants: [] },
];

describe.each(Object.entries(CROWDS))('many in %s', (ruleset, how) => {
  test('everybody has one place in the order', () => {
    expect(crowd(ruleset, how, ({ order }) => order.toSorted())).toEqual(ids.toSorted());
  });

  test('what names somebody hidden is for those alone who know of them', () => {
    crowd(ruleset, how, ({ fight, sees }) => {
      const views = new Map(
        ids.map((id) => [id, new Set(sees({ name: id, role: 'player', combatants: [id] }))]),
      );
      const onlooker = new Set(sees({ name: 'onlooker', role: 'spectator', combatants: [] }));
      let kept = 0;
      for (const { data, audience } of fight.flatMap((entry) => entry.notes)) {
        const words = JSON.stringify(data).split(/[^\w-]+/);
        const whom = ids.filter((id) => words.includes(id));
        const may = ids.filter((id) => whom.every((each) => views.get(id)?.has(each)));
        const all = may.length === MANY && whom.every((each) => onlooker.has(each));
        expect(audience).toEqual(all ? 'all' : may.length > 0 ? may : 'gm');
        if (audience !== 'all') kept++;
      }
      expect(kept).toBeGreaterThan(0);
    });
  });
});

test.each(Object.entries(CROWDS).filter(([id]) => id !== 'true20'))(
  'seats in %s may know of those whom their views show',
  (ruleset, how) => {
    crowd(ruleset, how, ({ sees, knows }) => {
      for (const seat of SEATS) expect(ids.filter((id) => knows(seat, id))).toEqual(sees(seat));
    });
  },
);

test(
  'two thousand, each on a side of their own and a third unaware of two others, begin in seconds',
  { timeout: 30_000 },
  () => {
    const thousands = 2000;
    const combatants = Array.from({ length: thousands }, (_, i) => ({
      id: `c${i}`,
      side: `s${i}`,
      from: 'guard',
      at: [i % 50, Math.floor(i / 50)],
      ...(i % 3 === 0
        ? { state: { unawareOf: [`c${(i + 1) % thousands}`, `c${(i + 2) % thousands}`] } }
        : {}),
    }));
    const loaded = loadRuns(
      JSON.stringify({
        title: 'Many',
        ruleset: 'true20',
        map: { rows: Array.from({ length: 40 }, () => '.'.repeat(50)) },
        combatants,
      }),
      'many',
      rulesets,
    );
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    loaded.value.runs[0]?.use((rules, initial) => {
      const fight = new Fight(rules, initial, { seed: 'many' });
      expect(fight.begin().kind).toBe('done');
      const initiative = fight.log[0]?.notes.filter(({ id }) => id === 'initiative') ?? [];
      const kept = initiative.filter(({ audience }) => audience !== 'all');
      expect([initiative.length, kept.length]).toEqual([thousands, 1334]);
      expect(
        kept.every(({ audience }) => Array.isArray(audience) && audience.length === thousands - 1),
      ).toBe(true);
    });
  },
);
