import { readdirSync, readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { randomPolicy, scoresOf } from '@tiltyard/engine/players';
import { canonical, Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const folder = new URL('../../examples/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
const COMMANDS = 25;
const SEEDS = ['heron', 'ferry'];

/** Actions that look better than the ruleset says they can: players who found better would pass them by. */
const aboveMaximum = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: string,
): readonly string[] =>
  [...ruleset.actions.values()]
    .filter((action) => action.when !== 'gm' && !action.blocked(state, by))
    .map((action) => scoresOf(ruleset, action))
    .filter((scores) => scores.utility(state, by) > scores.maxUtility)
    .map(({ action }) => action);

/** Plays random legal commands, answers included, for as long as the fight lasts or the limit allows. */
function played(run: LoadedRun, seed: string) {
  return run.use((ruleset, initial) => {
    const policy = randomPolicy(ruleset, new Generator(seed));
    const fight = new Fight(ruleset, initial, {
      seed,
      guard: true,
      decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
    });
    fight.begin();
    for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
      const by = acting(fight.state);
      const command = by === undefined ? undefined : policy.command(fight.state, by);
      if (by === undefined || !command) break;
      expect(aboveMaximum(ruleset, fight.state, by)).toEqual([]);
      expect(fight.perform(command)).toMatchObject({ kind: 'done' });
    }
    return laws(fight, initial);
  });
}

const standing = <S extends FightState>(fight: Fight<S>) => ({
  state: canonical(fight.state),
  ok: fight.verify().ok,
});

function laws<S extends FightState>(fight: Fight<S>, initial: S) {
  const end = canonical(fight.state);
  const verdict = fight.verify();
  const reopened = openJournal(JSON.stringify(fight.journal()), 'journal.json', rulesets);
  const again = reopened.ok ? reopened.value.use((_, open) => standing(open())) : reopened.problems;
  const entries = fight.log.length;
  for (let i = 0; i < entries; i++) fight.undo();
  const undone = canonical(fight.state);
  for (let i = 0; i < entries; i++) fight.redo();
  return {
    problems: verdict.problems,
    again,
    expected: { state: end, ok: true },
    undone: undone === canonical(initial),
    redone: canonical(fight.state) === end,
  };
}

test.each(files)('the laws hold for random fights of %s', (file) => {
  const loaded = loadRuns(readFileSync(new URL(file, folder), 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  for (const run of loaded.value.runs) {
    for (const seed of SEEDS) {
      const { problems, again, expected, undone, redone } = played(run, seed);
      expect(problems).toEqual([]);
      expect(again).toEqual(expected);
      expect([undone, redone]).toEqual([true, true]);
    }
  }
});

test('every system has at least three sample encounters', () => {
  for (const id of rulesets.keys())
    expect(files.filter((file) => file.startsWith(`${id}-`)).length, id).toBeGreaterThanOrEqual(3);
});
