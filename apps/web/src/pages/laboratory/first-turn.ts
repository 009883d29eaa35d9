import type { Command, FightState, Id, Json, Question, Ruleset } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { domainError } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, seedOf } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import type { Forecast } from '../../odds/forecast.js';
import { forecast } from '../../odds/make-forecast.js';
import { journalFrom } from '../../room-client/kept/journal-from.js';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';
import type { Subject } from './subject.js';
import { isState } from './subject.js';

/** What is assumed about a moment in addition to its encounter. */
export interface Assumed {
  /**
   * The number of the roll for the dice before the first turn; 0 is that of the encounter's own
   * seed.
   */
  readonly roll: number;
  /** Answers to questions before the first turn, by key; sensible players answer the others. */
  readonly answers: Readonly<Record<string, Json>>;
  /** Changes of values made at that moment. */
  readonly edits: readonly Command[];
}

export const AS_WRITTEN: Assumed = { roll: 0, answers: {}, edits: [] };

/** A question before the first turn, with the assumed answer. */
export interface OpeningQuestion {
  readonly key: string;
  readonly question: Question;
  readonly value: Json;
}

/** A moment at which actions can be examined. */
export interface Opening {
  readonly position: Position;
  readonly questions: readonly OpeningQuestion[];
  /** The seed of the dice before the first turn; undefined for a fight in play. */
  readonly seed: string | undefined;
}

interface Begun<S extends FightState> {
  readonly state: S;
  readonly questions: readonly OpeningQuestion[];
}

/** Begins a fight under the given assumptions. */
function begun<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
  { answers, edits }: Assumed,
): Begun<S> {
  const policy = sensiblePolicy(ruleset);
  const questions = new Map<string, OpeningQuestion>();
  const fight = new Fight(ruleset, initial, {
    seed,
    decide(question, state) {
      const same = `${question.who} ${question.id}`;
      const before = [...questions.keys()].filter((key) => key.startsWith(`${same} `)).length;
      const key = `${same} ${before}`;
      const given = answers[key];
      const fits = given !== undefined && !domainError(question.domain, given);
      const value = fits ? given : policy.answer(question, state);
      if (value !== undefined) questions.set(key, { key, question, value });
      return { value, from: 'policy' };
    },
  });
  fight.begin();
  for (const edit of edits) fight.perform(edit);
  return { state: fight.state, questions: [...questions.values()] };
}

const seedFor = (seed: string, { roll }: Assumed): string =>
  roll === 0 ? seed : `${seed} ${roll}`;

/**
 * The moment at which actions can be examined: the present state of a fight, or the first turn of
 * an encounter. Undefined if the encounter cannot be set up.
 */
export function openingOf(subject: Subject, system: System, assumed: Assumed): Opening | undefined {
  if (subject.kind === 'fight')
    return {
      position: system.position(edited(system, subject.state, assumed), GM_SEAT),
      questions: [],
      seed: undefined,
    };
  const loaded = loadRuns(subject.text, subject.title, registryOf(system));
  if (!loaded.ok) return undefined;
  const [run] = loaded.value.runs;
  const seed = seedFor(seedOf(loaded.value.file), assumed);
  const found = run?.use((ruleset, initial): Begun<FightState> =>
    begun(ruleset, initial, seed, assumed),
  );
  return (
    found && {
      position: system.position(found.state, GM_SEAT),
      questions: found.questions,
      seed,
    }
  );
}

/** The state of a fight with some values changed. */
function edited(system: System, state: object, { edits }: Assumed): object {
  if (edits.length === 0) return state;
  return system.ruleset.use((ruleset): object => {
    if (!isState(ruleset, state)) return state;
    const journal = journalFrom(system, state, { title: '', seed: 'laboratory' });
    const fight = Fight.open(ruleset, journal, state, {});
    for (const edit of edits) fight.perform(edit);
    return fight.state;
  });
}

/** The same moment as if it were another combatant's turn; unchanged for combatants outside the turn order. */
export function turnOf(position: Position, system: System, who: Id): Position {
  return system.position(withTurnOf(position.state, who), GM_SEAT);
}

function withTurnOf<S extends FightState>(state: S, who: Id): S {
  const turn = state.order.indexOf(who);
  return turn < 0 ? state : { ...state, turn };
}

/**
 * The odds of a command in the first turn of an encounter; undefined if the rules refuse it there.
 */
export function openingForecast(
  text: string,
  system: System,
  command: Command,
  assumed: Assumed,
): Forecast | undefined {
  const loaded = loadRuns(text, 'set-up', registryOf(system));
  if (!loaded.ok) return undefined;
  const [run] = loaded.value.runs;
  const seed = seedFor(seedOf(loaded.value.file), assumed);
  return run?.use((ruleset, initial) => {
    const { state } = begun(ruleset, initial, seed, assumed);
    return forecast(ruleset, withTurnOf(state, command.by), command, GM_SEAT);
  });
}
