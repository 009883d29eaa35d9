import { readFileSync } from 'node:fs';
import { acting, defineRuleset } from '@tiltyard/engine';
import { Fight, readJournal } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { offers, randomPolicy, sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { State } from '../state/state.js';

const EXAMPLES = ['true20-doorway', 'true20-autofire', 'true20-charge'] as const;
const file = (name: string): string =>
  readFileSync(new URL(`../../../../examples/${name}.yaml`, import.meta.url), 'utf8');

function initial(name: string): State {
  const loaded = loadRuns(file(name), name, new Map([['true20', defineRuleset(true20)]]));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('no run');
  const set = true20.setUp(run.run.scenario);
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  return set.value;
}

function started(
  name: string,
  seed: string,
  kind: 'sensible' | 'random',
  guard = false,
): { fight: Fight<State>; next: () => boolean } {
  const policy =
    kind === 'sensible' ? sensiblePolicy(true20) : randomPolicy(true20, new Generator(seed));
  const fight = new Fight(true20, initial(name), {
    seed,
    guard,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  expect(fight.begin().kind).toBe('done');
  const next = (): boolean => {
    const who = acting(fight.state);
    if (who === undefined || fight.outcome) return false;
    const command = policy.command(fight.state, who);
    if (!command) throw new Error(`${who} has nothing to do`);
    const step = fight.perform(command);
    if (step.kind !== 'done')
      throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(step)}`);
    return true;
  };
  return { fight, next };
}

test.each(EXAMPLES)(
  '%s comes to an end by itself within 400 commands',
  (name) => {
    for (const seed of ['a', 'b']) {
      const { fight, next } = started(name, seed, 'sensible');
      let commands = 0;
      while (commands < 400 && next()) commands++;
      expect(fight.outcome, `${name} ${seed} after ${commands}`).toBeDefined();
    }
  },
  20_000,
);

test('a fight on horseback comes to an end: riders go for who is left on foot, and no one for horses without riders', () => {
  const policy = sensiblePolicy(true20);
  const simulator = new Simulator(true20, initial('true20-charge'), () => policy, { limit: 1000 });
  const ends = Array.from({ length: 40 }, (_, i) =>
    simulator.play(new Generator(`s${i}`), ({ outcome }) => outcome !== undefined),
  );
  expect(ends.filter((ended) => !ended)).toEqual([]);
}, 60_000);

test('what is undone and done again is the same, and the journal verifies after a round trip through JSON', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...EXAMPLES),
      fc.string({ minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 14 }),
      (name, seed, deeds) => {
        const { fight, next } = started(name, seed, 'random', true);
        for (let i = 0; i < deeds && next(); i++);
        const end = JSON.stringify(fight.state);
        let undone = 0;
        while (fight.undo().kind === 'done') undone++;
        expect(JSON.stringify(fight.state)).toBe(JSON.stringify(initial(name)));
        for (let i = 0; i < undone; i++) expect(fight.redo().kind).toBe('done');
        expect(JSON.stringify(fight.state)).toBe(end);
        const read = readJournal(JSON.parse(JSON.stringify(fight.journal())));
        expect(read.ok).toBe(true);
        expect(fight.verify()).toEqual({
          ok: true,
          otherVersion: false,
          diceChecked: true,
          problems: [],
          unchecked: [],
        });
      },
    ),
    { numRuns: 8 },
  );
}, 30_000);

test('commands found by chance perform, and what is refused is refused again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...EXAMPLES),
      fc.string({ minLength: 1, maxLength: 5 }),
      fc.integer({ min: 10, max: 40 }),
      (name, seed, deeds) => {
        const { fight, next } = started(name, seed, 'random');
        for (let i = 0; i < deeds && next(); i++);
        const who = acting(fight.state);
        if (who === undefined) return;
        for (const offer of offers(true20, fight.state, who)) {
          const action = true20.actions.get(offer.action);
          if (offer.refused && action?.blocked(fight.state, who))
            expect(fight.perform({ do: offer.action, by: who, with: {} }).kind).toBe('refused');
        }
      },
    ),
    { numRuns: 10 },
  );
}, 30_000);
