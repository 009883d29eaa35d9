import type {
  Command,
  FightState,
  Id,
  Json,
  Question,
  Ruleset,
  Seat,
  CombatantSummary,
  RulesContext,
} from '@tiltyard/engine';
import type { DiceSource, AnswerSource } from '@tiltyard/engine/core';
import type { TapeItem } from '@tiltyard/engine/fight';
import type { Fraction, Limits } from '@tiltyard/engine/values';
import { byFallback } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { actOf } from './act.js';
import type { QuestionRef, OddsEvent } from './recorder.js';
import { Recorder } from './recorder.js';
import { ResumedEnumeration } from './resumed-enumeration.js';
import type { Way } from './way.js';
import type { ValueChange } from './write-recorder.js';
import { changesFight, WriteRecorder } from './write-recorder.js';

/** The condition of a combatant before and after an action that changed it. */
export interface CombatantChange {
  readonly who: Id;
  readonly before: CombatantSummary;
  readonly after: CombatantSummary;
}

/** One outcome of an action, distinguished from others by what is written and what is noted. */
export interface OddsOutcome {
  readonly weight: Fraction;
  /** The weight as a number, 0 to 1. */
  readonly chance: number;
  /** The events on the way, in order. */
  readonly events: readonly OddsEvent[];
  /** The questions that came up, each once; empty if default answers were used. */
  readonly asked: readonly QuestionRef[];
  /** Every changed value of the state. */
  readonly changes: readonly ValueChange[];
  /** Every combatant whose health, conditions or ability to fight on changed. */
  readonly tolls: readonly CombatantChange[];
}

/** Answers a question inside an action; the state is that in the middle of the action, as the asking seat sees it. */
export type AnswerPolicy<S extends FightState> = (question: Question, state: S) => Json;

export interface OddsOptions<S extends FightState> {
  /**
   * The policy for questions on the way: sensible players by default; `fallback` uses the default answers, which is
   * faster.
   */
  readonly answer?: AnswerPolicy<S> | 'fallback';
  /**
   * Notes that this seat may not read are left out of the events. Pass the state as `ruleset.view` shows it to the same
   * seat.
   */
  readonly seat?: Seat;
  readonly limits?: Partial<Limits>;
  /**
   * The recorded dice and answers of an action in progress, in order; the odds are those of the rest of it, and it is
   * no longer checked for refusal.
   */
  readonly tape?: readonly TapeItem[];
}

/** Thrown if no policy can answer a question. */
export class UnansweredError extends Error {
  constructor(readonly question: Question) {
    super(`no one can answer "${question.id}"`);
  }
}

/** An outcome of an action, without its weight. */
export type TrialResult = Omit<OddsOutcome, 'weight' | 'chance'>;

/**
 * Performs an action repeatedly with different dice, each time on the same copy of a state; each run returns its
 * result.
 */
export class Trial<S extends FightState> {
  readonly written: () => number;
  readonly standing: () => number;
  private readonly sandbox: Sandbox<S>;
  private readonly changed: WriteRecorder<S>;
  private readonly recorder: Recorder<S>;
  private readonly decide: AnswerSource;
  private readonly act: (ctx: RulesContext<S>) => void;
  private readonly tape: readonly TapeItem[];
  private readonly combatants: readonly Id[];
  /** Summaries of combatants before the action, for those already requested. */
  private readonly before = new Map<Id, CombatantSummary>();
  private readonly ends = new Map<Way<object>, Pick<TrialResult, 'changes' | 'tolls'>>();
  private readonly known = new Map<number, TrialResult>();

  /** @param command must be allowed by the rules. */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly state: S,
    command: Command,
    { answer = sensiblePolicy(ruleset).answer, seat, tape = [] }: OddsOptions<S>,
  ) {
    this.tape = tape;
    this.act = actOf(ruleset, command);
    const sandbox = new Sandbox(ruleset, state);
    this.changed = new WriteRecorder(sandbox);
    const recorder = new Recorder(ruleset, sandbox, seat, this.changed);
    this.sandbox = sandbox;
    this.recorder = recorder;
    this.written = sandbox.written;
    this.standing = recorder.standing;
    this.decide =
      answer === 'fallback'
        ? byFallback
        : (questions) =>
            questions.map((question) =>
              answered(recorder, question, answer(question, sandbox.state)),
            );
    this.combatants = Object.keys(state.combatants);
  }

  /** Performs the action and rolls it back. */
  run(chance: DiceSource): { readonly key: number; readonly value: TrialResult } {
    const { sandbox, recorder } = this;
    return sandbox.run(() => {
      recorder.reset();
      const table =
        this.tape.length === 0
          ? sandbox.table(chance, this.decide, recorder)
          : this.afterTape(chance);
      this.act(table);
      const written = this.changed.way();
      const key = recorder.standingWith(written);
      const known = this.known.get(key);
      if (known) return { key, value: known };
      const value: TrialResult = {
        events: recorder.events(),
        asked: recorder.asked(),
        ...this.end(written),
      };
      this.known.set(key, value);
      return { key, value };
    });
  }

  /** A rules context that first uses what is on the tape. */
  private afterTape(chance: DiceSource): RulesContext<S> {
    const taped = new ResumedEnumeration(this.tape, chance);
    const decide: AnswerSource = (questions) => {
      const found = questions.map((question) => taped.answer(question));
      const open = questions.filter((_, i) => !found[i]);
      const answers = open.length === 0 ? [] : this.decide(open);
      let next = 0;
      return found.map((item) => (item ? item.value : (answers[next++] ?? null)));
    };
    return this.sandbox.table(taped, decide, this.recorder);
  }

  private end(written: Way<object>): Pick<TrialResult, 'changes' | 'tolls'> {
    const known = this.ends.get(written);
    if (known) return known;
    const changes = this.changed.changes();
    const end = { changes, tolls: this.tolls(changes) };
    this.ends.set(written, end);
    return end;
  }

  private summaryBefore(who: Id): CombatantSummary {
    let summary = this.before.get(who);
    if (!summary) this.before.set(who, (summary = this.ruleset.summary(this.state, who)));
    return summary;
  }

  private tolls(changes: readonly ValueChange[]): readonly CombatantChange[] {
    const touched = new Set<Id | undefined>();
    for (const { who } of changes) touched.add(who);
    const all = changesFight(changes);
    const tolls: CombatantChange[] = [];
    for (const who of this.combatants) {
      if (!all && !touched.has(who)) continue;
      const before = this.summaryBefore(who);
      const after = this.ruleset.summary(this.sandbox.state, who);
      if (differs(before, after)) tolls.push({ who, before, after });
    }
    return tolls;
  }
}

function answered(
  recorder: { ask(question: Question): void },
  question: Question,
  value: Json,
): Json {
  recorder.ask(question);
  if (value !== null || question.fallback === null) return value;
  const { domain } = question;
  if (
    domain.kind === 'choice' &&
    domain.options.some((option) => option.value === null && !option.refused)
  )
    return value;
  throw new UnansweredError(question);
}

const differs = (a: CombatantSummary, b: CombatantSummary): boolean =>
  a.able !== b.able ||
  a.share !== b.share ||
  a.health !== b.health ||
  a.conditions.length !== b.conditions.length ||
  a.conditions.some(({ name }, i) => name !== b.conditions[i]?.name);
