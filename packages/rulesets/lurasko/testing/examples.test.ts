import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting, defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, seedOf } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';

/** Plays a file to its end with simple players who know what their own seats may know; returns the actions used and the events. */
function play<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
): {
  readonly commands: number;
  readonly used: ReadonlySet<string>;
  readonly notes: ReadonlySet<string>;
  readonly ended: boolean;
} {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  const used = new Set<string>();
  let commands = 0;
  while (!fight.outcome && commands < 400) {
    const who = acting(fight.state) ?? '';
    const command = policy.command(
      fight.view({ name: who, role: 'player', combatants: [who] }),
      who,
    );
    if (!command || fight.perform(command).kind !== 'done') break;
    used.add(command.do);
    commands++;
  }
  return {
    commands,
    used,
    notes: new Set(
      fight.log.flatMap((entry) =>
        entry.notes.map((note) =>
          note.id === 'grapple' ? `grapple ${String(note.data['kind'])}` : note.id,
        ),
      ),
    ),
    ended: fight.outcome !== undefined,
  };
}

/** How often each is played, so that everything it is about occurs. */
const FIGHTS = 8;

const EXAMPLES = [
  ['lurasko-duel', ['grapple', 'wrestle', 'strike'], ['grapple normal', 'pinned']],
  [
    'lurasko-pile-up',
    ['grapple', 'crush', 'throw-off'],
    ['grapple climb', 'grapple jaws', 'throws off'],
  ],
  ['lurasko-dark', ['blind', 'engage', 'strike'], ['attacks blindly', 'drawn']],
] as const;

for (const [name, commands, notes] of EXAMPLES) {
  test(`${name} plays to its ends by itself`, () => {
    const text = readFileSync(
      new URL(`../../../../examples/${name}.yaml`, import.meta.url),
      'utf8',
    );
    const loaded = loadRuns(text, name, new Map([[lurasko.id, defineRuleset(lurasko)]]));
    if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
    const seed = seedOf(loaded.value.file);
    for (const { use } of loaded.value.runs) {
      const fights = Array.from({ length: FIGHTS }, (_, i) =>
        use((ruleset, initial) => play(ruleset, initial, i === 0 ? seed : `${seed} ${i}`)),
      );
      expect(fights.every(({ ended }) => ended)).toBe(true);
      const used = fights.flatMap((each) => [...each.used]);
      const told = fights.flatMap((each) => [...each.notes]);
      expect(used).toEqual(expect.arrayContaining([...commands]));
      expect(told).toEqual(expect.arrayContaining([...notes]));
    }
  });
}
