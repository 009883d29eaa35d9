import { readFileSync } from 'node:fs';
import type { FightState, Id, Json, Ruleset } from '@tiltyard/engine';
import { acting, defineRuleset, GM } from '@tiltyard/engine';
import type { StepResult } from '@tiltyard/engine/fight';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { randomPolicy } from '@tiltyard/engine/players';
import { describeNote } from '@tiltyard/engine/show';
import { canonical, Generator, isObject } from '@tiltyard/engine/values';
import { scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
/** The number of commands before a combatant is removed, and between two removals. */
const COMMANDS = 12;

const remove = (who: Id) => ({ do: 'gm.remove', by: GM, with: { who } });

/** A fight begun by players who choose at random. */
function begun<S extends FightState>(ruleset: Ruleset<S>, initial: S) {
  const policy = randomPolicy(ruleset, new Generator('leaving'));
  const fight = new Fight(ruleset, initial, {
    seed: 'leaving',
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  const play = (commands: number): void => {
    for (let i = 0; i < commands && !fight.outcome; i++) {
      const by = acting(fight.state);
      const command = by === undefined ? undefined : policy.command(fight.state, by);
      if (by === undefined) return;
      if (!command || fight.perform(command).kind !== 'done')
        fight.perform({ do: 'end', by, with: {} });
    }
  };
  return { fight, play };
}

const names = (value: Json | undefined, id: Id): boolean => {
  if (Array.isArray(value)) return value.some((each) => names(each, id));
  if (isObject(value))
    return Object.entries(value).some(([key, each]) => key === id || names(each, id));
  return value === id;
};

/**
 * Whether anything in play still refers to a combatant; the sheets, items and names of
 * combatants who left are kept.
 */
const isMentioned = (state: FightState, id: Id): boolean =>
  Object.entries(state)
    .filter(([key]) => key !== 'fixed' && key !== 'left')
    .some(([, value]) => names(JSON.parse(JSON.stringify(value)), id));

/** Works out everything that any seat is shown, which a missing combatant must not break. */
function look<S extends FightState>({ ruleset, state }: Fight<S>): void {
  for (const combatants of [[], ...Object.keys(state.combatants).map((id) => [id])]) {
    const role = combatants.length > 0 ? 'player' : 'spectator';
    const seen = ruleset.view(state, { name: role, role, combatants });
    ruleset.scene(seen);
    for (const id of Object.keys(seen.combatants)) ruleset.summary(seen, id);
  }
}

const files = scenarioFiles(EXAMPLES).map(({ name }) => name);

describe.each(files)('a combatant taken out of %s', (name) => {
  const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');

  test('is gone from turns and map, comes back by undo, and the fight goes on', () => {
    run.use((ruleset, initial) => {
      const { fight, play } = begun(ruleset, initial);
      const all = Object.keys(initial.combatants);
      for (const [i, id] of all.entries()) {
        play(COMMANDS);
        // Every other time the actor is removed.
        const now = acting(fight.state);
        const who = i % 2 === 0 && now !== undefined ? now : id;
        if (fight.outcome || fight.refusal(remove(who))) continue;
        const before = canonical(fight.state);
        expect(fight.perform(remove(who)), who).toMatchObject({ kind: 'done' });
        const after = canonical(fight.state);
        expect(fight.refusal(remove(who))).toBeDefined();
        expect(acting(fight.state)).not.toBe(who);
        if (fight.state.combatants[who]) {
          // A removed combatant has nothing left to roll at the end of their turn.
          expect(fight.log.at(-1)?.tape.filter((item) => item.who === who)).toEqual([]);
          expect(ruleset.summary(fight.state, who).able).toBe(false);
          expect(
            ruleset.scene(fight.state).tokens.find((each) => each.id === who)?.at ?? null,
          ).toBe(null);
        } else expect(isMentioned(fight.state, who)).toBe(false);
        look(fight);
        fight.undo();
        expect(canonical(fight.state)).toBe(before);
        fight.redo();
        expect(canonical(fight.state)).toBe(after);
      }
      play(COMMANDS);
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
});

/** The number of questions left open in one fight, so that a combatant can leave during each. */
const QUESTIONS = 10;

describe.each(files)('a combatant taken out of %s while a question is open', (name) => {
  const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');

  test('takes what they were about with them, and the fight goes on', () => {
    run.use((ruleset, initial) => {
      const policy = randomPolicy(ruleset, new Generator('asked'));
      const seen = Object.keys(initial.combatants);
      let left = 0;
      const fight = new Fight(ruleset, initial, { seed: 'asked', guard: true });
      /** Whether the GM may remove a combatant now; if so, it is done. */
      const takenOut = (who: Id): boolean => {
        const { interjected } = fight.interject(remove(who));
        if (interjected.kind === 'refused') return false;
        settle(interjected);
        const { combatants } = fight.state;
        expect(combatants[who] && ruleset.summary(fight.state, who).able).not.toBe(true);
        return true;
      };
      /** Answers open questions, with the GM removing one combatant or another in between. */
      const settle = (step: StepResult<typeof fight.state>): void => {
        for (let now = step.kind === 'asks' ? step : undefined; now; now = fight.asks) {
          const [open] = now.asked;
          if (!open) throw new Error('nothing is asked');
          const { number, question } = open;
          const { command } = fight.journal().pending.at(-1) ?? {};
          const who = [question.who, command?.by, seen[left % seen.length]][left % 3];
          if (left++ < QUESTIONS && who !== undefined && takenOut(who)) continue;
          fight.answer(number, policy.answer(question, now.preview));
        }
      };
      settle(fight.begin());
      for (let i = 0; i < 5 * COMMANDS && !fight.outcome; i++) {
        const by = acting(fight.state);
        if (by === undefined) break;
        settle(fight.perform(policy.command(fight.state, by) ?? { do: 'end', by, with: {} }));
      }
      expect(fight.verify().problems).toEqual([]);
    });
  });
});

test('what is told of the one who has left goes on to have their name', () => {
  const name = 'renaissance-gatehouse.yaml';
  const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error('nothing to run');
  run.use((ruleset, initial) => {
    const { fight } = begun(ruleset, initial);
    fight.perform(remove('bolt'));
    const told = fight.log.at(-1)?.notes.map((note) => describeNote(ruleset, note, fight.state));
    expect(told).toContain('Old Bolt leaves the fight.');
  });
});
