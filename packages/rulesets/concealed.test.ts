import { readdirSync, readFileSync } from 'node:fs';
import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { commandRefusal, eventOf, namedIn } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import type { Concealed } from '@tiltyard/engine/ruleset';
import { concealedOf, hideNumbers, seenSummary, withoutNumbers } from '@tiltyard/engine/ruleset';
import { describeNote } from '@tiltyard/engine/show';
import { deepCopy, Generator, isEqual, isObject } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
const FILES = readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml'));

const COMMANDS = 40;

/** The numbers of combatants and sheets that everyone can see: positions, sizes, what they have done this turn. */
const SEEN = new Set(
  [
    // Positions and sizes.
    'at height elevation velocity from bends size footprint reach WGT pace hands awgt carryFactor skip range search',
    // What was done this turn.
    'majors inventory quickUsed uses dodge block parry actionPoints attacks thrownOff count declared round attacksReceived',
    // Hidden combatants are not in the view of any other side.
    'requirement',
  ].flatMap((keys) => keys.split(' ')),
);

/** Conditions that everyone can see, such as `blinded`, but not their amounts. */
const signsOf = <S extends FightState>(ruleset: Ruleset<S>, state: S, id: string): string =>
  ruleset
    .summary(state, id)
    .conditions.map(({ name }) => name)
    .filter((name) => !/\d/.test(name))
    .join(', ');

/** Fields that show that a combatant has something, but not how much. */
const WHETHER = new Set([
  'bleed',
  'bleedFresh',
  'dazed',
  'stunned',
  'noParry',
  'dying',
  'unconscious',
]);

interface Leaf {
  readonly path: readonly string[];
  readonly value: number;
}

/** The numbers in some data with their paths, without those that everyone can see. */
function leavesIn(data: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof data === 'number') return [{ path, value: data }];
  if (Array.isArray(data))
    return data.flatMap((each: unknown, i) => leavesIn(each, [...path, String(i)]));
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    SEEN.has(key) ? [] : leavesIn(value, [...path, key]),
  );
}

/** A copy with one number changed. */
function changedAt<T>(data: T, path: readonly string[], value: number): T {
  const copy = deepCopy(data);
  let at: unknown = copy;
  for (const key of path.slice(0, -1))
    at = isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : at;
  const last = path.at(-1);
  if (last !== undefined && (isObject(at) || Array.isArray(at))) Reflect.set(at, last, value);
  return copy;
}

/** A fight after a number of commands of automatic players. */
function played<S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'kept back',
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
    const who = acting(fight.state);
    const command = who === undefined ? undefined : policy.command(fight.state, who);
    if (!command || fight.perform(command).kind !== 'done') break;
  }
  return fight;
}

function open(file: string) {
  const loaded = loadRuns(readFileSync(new URL(file, EXAMPLES), 'utf8'), file, rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(`${file} holds no fight`);
  return run;
}

/** The second side of a fight, whose numbers are concealed in these tests. */
function foesOf(state: FightState, detail: 'words' | 'nothing'): Concealed {
  const [, foes] = new Set(Object.values(state.combatants).map(({ side }) => side));
  return concealedOf(state, (side) => (side === foes ? detail : 'numbers'));
}

for (const file of FILES) {
  test(`${file}: no view hangs on a number that is kept back`, () => {
    open(file).use((ruleset, initial) => {
      const fight = played(ruleset, initial);
      const looked = [-1, 0, Math.floor(fight.head / 2), fight.head];
      let tried = 0;
      for (const seq of looked) {
        const state = deepCopy(fight.stateAt(seq));
        const concealed = foesOf(state, 'nothing');
        const shown = hideNumbers(ruleset, state, concealed);
        const able = (of: typeof state, id: string): boolean => ruleset.summary(of, id).able;
        for (const id of concealed.keys()) {
          if (!Object.hasOwn(state.combatants, id)) continue;
          for (const { path, value } of leavesIn({
            combatants: { [id]: state.combatants[id] },
            fixed: { sheets: { [id]: Reflect.get(Reflect.get(state.fixed, 'sheets'), id) } },
          })) {
            if (value === 0 && WHETHER.has(path.at(-1) ?? '')) continue;
            const other = changedAt(state, path, value + 1);
            if (able(other, id) !== able(state, id)) continue;
            if (signsOf(ruleset, other, id) !== signsOf(ruleset, state, id)) continue;
            tried++;
            const told = hideNumbers(ruleset, other, concealed);
            if (!isEqual(told, shown))
              expect.unreachable(`${file}, entry ${seq}: ${path.join('.')} shows`);
          }
        }
      }
      expect(tried).toBeGreaterThan(20);
    });
  });

  test(`${file}: views without numbers are whole, and words are told without them`, () => {
    open(file).use((ruleset, initial) => {
      const fight = played(ruleset, initial);
      for (const detail of ['words', 'nothing'] as const) {
        const concealed = foesOf(fight.state, detail);
        for (let seq = -1; seq <= fight.head; seq++) {
          const view = hideNumbers(ruleset, deepCopy(fight.stateAt(seq)), concealed);
          ruleset.scene(view);
          for (const id of Object.keys(view.combatants)) {
            const summary = seenSummary(ruleset, view, id);
            const truth = ruleset.summary(fight.stateAt(seq), id);
            expect(summary.able, `${id} after ${seq}`).toBe(truth.able);
            if (!concealed.has(id)) continue;
            expect(summary.track).toBeUndefined();
            expect(summary.health).toMatch(
              detail === 'words'
                ? /^(unhurt|hurt|badly hurt|out of the fight)$/
                : /^(\?|out of the fight)$/,
            );
          }
        }
        for (const { notes } of fight.log)
          for (const note of notes) {
            const told = withoutNumbers(ruleset, note, concealed);
            if (!told) continue;
            const words = describeNote(ruleset, told, fight.state);
            expect(words).not.toMatch(/NaN|undefined|null/);
            if (namedIn(eventOf(ruleset, note), note).some((id) => concealed.has(id)))
              expect(told.reckoning).toBeUndefined();
          }
      }
    });
  });

  test(`${file}: whoever sees only words can do what the rules let them, and nothing else`, () => {
    open(file).use((ruleset, initial) => {
      const policy = sensiblePolicy(ruleset);
      const random = randomPolicy(ruleset, new Generator(file));
      const fight = new Fight(ruleset, initial, {
        seed: 'allowed',
        decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
      });
      fight.begin();
      const refusalOf = (state: typeof initial, command: Command): string | undefined => {
        const action = ruleset.actions.get(command.do);
        return action && commandRefusal(action, state, command)?.reason;
      };
      let tried = 0;
      for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
        const who = acting(fight.state);
        if (who === undefined) break;
        const own = fight.state.combatants[who]?.side;
        const concealed = concealedOf(fight.state, (side) => (side === own ? 'numbers' : 'words'));
        const view = hideNumbers(ruleset, deepCopy(fight.state), concealed);
        const allowed = [policy.command(fight.state, who), random.command(fight.state, who)];
        for (const command of allowed)
          if (command) expect(refusalOf(view, command), JSON.stringify(command)).toBeUndefined();
        const seen = random.command(view, who);
        if (seen) expect(refusalOf(fight.state, seen), JSON.stringify(seen)).toBeUndefined();
        tried++;
        const [command] = allowed;
        if (!command || fight.perform(command).kind !== 'done') break;
      }
      expect(tried).toBeGreaterThan(15);
    });
  });
}
