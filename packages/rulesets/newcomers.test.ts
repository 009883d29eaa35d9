import { readFileSync } from 'node:fs';
import type { FightState, Json, JsonObject, Ruleset } from '@tiltyard/engine';
import { acting, defineRuleset, GM } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { canonical } from '@tiltyard/engine/values';
import { readDocument, tokenOf } from '@tiltyard/engine/ruleset';
import { scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
const COMMANDS = 150;

/** A place offered by the action. */
function somewhere<S extends FightState>(ruleset: Ruleset<S>, state: S, from: Json): Json {
  const domain = ruleset.actions.get('gm.add')?.domain(state, GM, 'to', { from });
  if (domain?.kind === 'cell') return [...(domain.cells.at(-1) ?? [])];
  if (domain?.kind === 'choice') return domain.options.at(-1)?.value ?? null;
  throw new Error('no place is offered');
}

const add = <S extends FightState>(fight: Fight<S>, from: Json, side: string) => ({
  do: 'gm.add',
  by: GM,
  with: { from, side, to: somewhere(fight.ruleset, fight.state, from) },
});

/** Plays until the turn of a combatant comes; returns the turns up to it. */
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

interface Sheeted {
  readonly name?: string;
  readonly from?: string;
  readonly sheet?: JsonObject;
}

/** The combatants of a file as a player would bring them, with the file's content. */
function ownOf(name: string): readonly JsonObject[] {
  const read = readDocument(readFileSync(new URL(name, EXAMPLES), 'utf8'), name);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { combatants, content = {} }: { combatants: readonly Sheeted[]; content?: JsonObject } =
    JSON.parse(JSON.stringify(read.value.data));
  return combatants.map(({ name: own = 'Zoë Vane', from, sheet }) => ({
    name: own,
    ...(from === undefined ? {} : { from }),
    ...(sheet ? { sheet } : {}),
    token: { initials: 'ZV' },
    content,
  }));
}

/** A fight that has not begun yet. */
const fresh = <S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> => {
  const policy = sensiblePolicy(ruleset);
  return new Fight(ruleset, initial, {
    seed: 'newcomer',
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
};

const begun = <S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> => {
  const fight = fresh(ruleset, initial);
  fight.begin();
  return fight;
};

const files = scenarioFiles(EXAMPLES).map(({ name }) => name);

describe.each(files)('a combatant added to %s', (name) => {
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

  test('is one of their own, who comes before the fight begins and takes part in the first round', () => {
    run.use((ruleset, initial) => {
      for (const own of ownOf(name)) {
        const fight = fresh(ruleset, initial);
        const [side = ''] = Object.values(initial.combatants).map((each) => each.side);
        const added = fight.perform(add(fight, own, side));
        expect(added, JSON.stringify(own)).toMatchObject({ kind: 'done' });
        expect(fight.begun).toBe(false);
        expect(fight.perform({ do: 'end', by: GM, with: {} })).toMatchObject({ kind: 'refused' });
        const [who = ''] = Object.keys(fight.state.combatants).filter(
          (id) => !Object.hasOwn(initial.combatants, id),
        );
        expect(fight.state.combatants[who]).toMatchObject({ name: own['name'], side });
        expect(tokenOf(fight.state, who)).toEqual({ initials: 'ZV' });
        expect(fight.begin().kind).toBe('done');
        expect(fight.begin()).toMatchObject({ kind: 'refused' });
        expect(fight.begun).toBe(true);
        expect(fight.state.order).toContain(who);
        expect(fight.verify().problems).toEqual([]);
      }
    });
  });

  test.each([
    ['a sheet that the system does not know', { name: 'Eve', sheet: { wings: 12 } }],
    ['a template that there is not', { name: 'Eve', from: 'no-such-template' }],
    ['what is no character', { name: 'Eve', id: 'gm' }],
    ['no name', {}],
    ['more than a character takes', { name: 'Eve', sheet: { wings: 'x'.repeat(40_000) } }],
  ])('is not made of %s, and nothing happens', (_, own) => {
    run.use((ruleset, initial) => {
      const fight = fresh(ruleset, initial);
      const [side = ''] = Object.values(initial.combatants).map((each) => each.side);
      const [template] = ruleset.catalogue().templates;
      const command = add(fight, template?.id ?? '', side);
      const told = fight.perform({ ...command, with: { ...command.with, from: own } });
      expect(told).toMatchObject({ kind: 'refused' });
      expect(fight.state).toEqual(initial);
    });
  });
});
