import { readFileSync } from 'node:fs';
import type { FightState, Json, Ruleset } from '@tiltyard/engine';
import { acting, defineRuleset, GM } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { canonical } from '@tiltyard/engine/values';
import { scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
const COMMANDS = 150;

/** A place that the action offers. */
function somewhere<S extends FightState>(ruleset: Ruleset<S>, state: S, from: string): Json {
  const domain = ruleset.actions.get('gm.add')?.domain(state, GM, 'to', { from });
  if (domain?.kind === 'cell') return [...(domain.cells.at(-1) ?? [])];
  if (domain?.kind === 'choice') return domain.options.at(-1)?.value ?? null;
  throw new Error('no place is offered');
}

const begun = <S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> => {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'newcomer',
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  return fight;
};

const add = <S extends FightState>(fight: Fight<S>, from: string, side: string) => ({
  do: 'gm.add',
  by: GM,
  with: { from, side, to: somewhere(fight.ruleset, fight.state, from) },
});

/** Whose turns come, until it is that of one of these. */
function playUntil<S extends FightState>(
  fight: Fight<S>,
  who: string,
): readonly { readonly who: string; readonly round: number }[] {
  const policy = sensiblePolicy(fight.ruleset);
  const turns: { readonly who: string; readonly round: number }[] = [];
  for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
    const by = acting(fight.state);
    if (by === undefined) break;
    turns.push({ who: by, round: fight.state.round });
    if (by === who) break;
    const step = fight.perform({ do: 'end', by, with: {} });
    const command = policy.command(fight.state, by);
    if (step.kind !== 'done' && (!command || fight.perform(command).kind !== 'done')) break;
  }
  return turns;
}

const files = scenarioFiles(EXAMPLES).map(({ name }) => name);

describe.each(files)('somebody added to %s', (name) => {
  const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');

  test('stands there, acts from the next round on, and is gone by undo', () => {
    run.use((ruleset, initial) => {
      const fight = begun(ruleset, initial);
      const before = canonical(fight.state);
      const { round } = fight.state;
      const [side = ''] = Object.values(initial.combatants).map((each) => each.side);
      const [template] = ruleset.catalogue().templates;
      const command = add(fight, template?.id ?? '', side);
      expect(fight.perform(command)).toMatchObject({ kind: 'done' });
      const [who = ''] = Object.keys(fight.state.combatants).filter(
        (id) => !Object.hasOwn(initial.combatants, id),
      );
      expect(ruleset.summary(fight.state, who)).toMatchObject({ share: 1, able: true, side });
      expect(ruleset.scene(fight.state).tokens.map(({ id }) => id)).toContain(who);
      const after = canonical(fight.state);
      fight.undo();
      expect(canonical(fight.state)).toBe(before);
      fight.redo();
      expect(canonical(fight.state)).toBe(after);

      const turns = playUntil(fight, who);
      if (!fight.outcome) expect(turns.at(-1)).toEqual({ who, round: round + 1 });
      expect(fight.verify().problems).toEqual([]);
      const reopened = openJournal(
        JSON.stringify(fight.journal()),
        'journal.json',
        new Map([[ruleset.id, defineRuleset(ruleset)]]),
      );
      if (!reopened.ok) throw new Error(JSON.stringify(reopened.problems));
      expect(reopened.value.use((_, open) => canonical(open().state))).toBe(canonical(fight.state));
    });
  });

  test('is made of any template, each apart from the other', () => {
    run.use((ruleset, initial) => {
      const fight = begun(ruleset, initial);
      const [side = ''] = Object.values(initial.combatants).map((each) => each.side);
      const { templates } = ruleset.catalogue();
      for (const { id } of [...templates, ...templates.slice(0, 1)])
        expect(fight.perform(add(fight, id, side)), id).toMatchObject({ kind: 'done' });
      expect(Object.keys(fight.state.combatants)).toHaveLength(
        Object.keys(initial.combatants).length + templates.length + 1,
      );
      expect(fight.verify().problems).toEqual([]);
    });
  });
});
