import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generators } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

/** Two bands of three, one behind the other, in a corridor as wide as one of them. */
const corridor = (ruleset: string, from: string): string =>
  JSON.stringify({
    title: 'Corridor',
    ruleset,
    map: { rows: ['#'.repeat(20), `#${'.'.repeat(18)}#`, '#'.repeat(20)] },
    combatants: [7, 6, 5, 12, 13, 14].map((x, i) => ({
      id: `f${i}`,
      side: i < 3 ? 'red' : 'blue',
      from,
      at: [x, 1],
    })),
  });

test.each([
  ['renaissance', 'swordsman'],
  ['rolemaster', 'man-at-arms'],
  ['true20', 'bandit'],
])('%s: the fallen shut no corridor, so a fight in one comes to an end', (system, kind) => {
  const loaded = loadRuns(corridor(system, kind), 'corridor', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  const rounds = run?.use((ruleset, initial) => {
    const policy = sensiblePolicy(ruleset);
    const simulator = new Simulator(ruleset, initial, () => policy, { limit: 1_000 });
    const generators = new Generators('corridor');
    return Array.from({ length: 20 }, (_, n) =>
      simulator.play(generators.of(n), (end) => (end.outcome ? end.rounds : Infinity)),
    );
  });
  expect(Math.max(...(rounds ?? [Infinity]))).toBeLessThanOrEqual(30);
});

/** Two of the same kind on one square, the second in the given state. */
const together = (ruleset: string, from: string, state: object): string =>
  JSON.stringify({
    title: 'Together',
    ruleset,
    combatants: [
      { id: 'a', side: 'red', from, at: [3, 3] },
      { id: 'b', side: 'blue', from, at: [3, 3], state },
    ],
  });

test.each([
  ['renaissance', 'swordsman', { damage: 40 }, { damage: 1 }],
  ['rolemaster', 'man-at-arms', { hits: 0 }, { hits: 1 }],
  ['true20', 'bandit', { marks: { unconscious: 1 } }, { marks: { hurt: 1 } }],
])(
  '%s: a file may have others stand where one has fallen, and not where one stands',
  (system, kind, fallen, hurt) => {
    const problems = (state: object): number => {
      const loaded = loadRuns(together(system, kind, state), 'together', rulesets);
      return loaded.ok ? 0 : loaded.problems.length;
    };
    expect([problems(fallen), problems(hurt)]).toEqual([0, 1]);
  },
);
