import type { AnyEvent, EventType, FactsOf } from './events/event.js';
import type { FactKinds } from './events/fact.js';
import type { Die, Pool, FaceGrouping } from '../values/dice.js';
import type { JsonObject, Json } from '../values/json.js';
import { isEqual } from '../values/json.js';
import type { Audience, Note, NoteListener, BreakdownItem, Breakdown } from './events/note.js';
import type { Ask } from './ask.js';
import { chosen, only, optionsOf, questionOf, unanswered } from './ask.js';
import type { Domain, Id, Question, Refusal, RuleId } from './question.js';
import type { FightState } from './state.js';
import { repeating } from './writes/repeating.js';
import type { WriteLog } from './writes/write-log.js';

/** Where faces come from: a generator, people, a tape, or an enumeration of every branch. */
export interface DiceSource {
  /** Whether every branch is enumerated; hints on equivalent faces are read only then. */
  readonly enumerating: boolean;
  die(die: Die, name: string, who: Id, same?: FaceGrouping): number;
  pool(pool: Pool, name: string, who: Id, same?: FaceGrouping): number;
  /** A sum of dice that continues while the newest shows `onward` or more. */
  chain(die: Die, onward: number, name: string, who: Id, same?: FaceGrouping): number;
  until<T>(attempt: () => T | undefined): T;
  /** Runs a part of the work whose result alone matters later; used only by enumeration. */
  fold?<T>(part: () => T, key: (result: T) => string | number): T;
  /**
   * Runs a part of the work that recurs on many branches; used only by enumeration.
   * @param repeating does the work and returns a function that repeats its writes and notes.
   */
  once?<T>(part: () => T, repeating: (work: () => void) => () => void): T;
}

/** Who answers questions. */
export type AnswerSource = (questions: readonly Question[]) => readonly Json[];

/** Answers every question with the rules' own fallback, or with the first open option. */
export const byFallback: AnswerSource = (questions) => questions.map(firstAnswer);

/** When an action is available: on the turn, at any time, or only to the GM. */
export type When = 'turn' | 'any time' | 'gm';

/** An action with its parameters as plain data, as the engine uses it. */
export interface Action<S extends FightState> {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly when: When;
  /** Also possible before the fight has begun. */
  readonly early?: true;
  /** Only ends the turn of the acting combatant; screens set it apart. */
  readonly endsTurn?: boolean;
  readonly parameters: readonly string[];
  /** Whether its targets may know all its parameters while they answer; the view is theirs and includes `by`. */
  open(view: S, by: Id): boolean;
  /** The name of a parameter on screen: `Target`. */
  label(parameter: string): string;
  domain(state: S, by: Id, parameter: string, chosen: JsonObject): Domain | undefined;
  /** Whether a parameter may be left out. */
  optional(parameter: string): boolean;
  blocked(state: S, by: Id): Refusal | undefined;
  /**
   * Announces parameters whose values come from their own domains, or from the ruleset's own planning: their kinds are
   * not checked. Holds until the next call.
   */
  fillIn(parameters: JsonObject): void;
  /**
   * Why parameters that were each taken from their domain do not go together, or undefined. They must not change
   * afterwards.
   */
  misfit(state: S, by: Id, parameters: JsonObject): Refusal | undefined;
  /** Why these are not parameters of this action at all, regardless of the state; undefined if they are. */
  malformed(parameters: JsonObject): Refusal | undefined;
  /** An id in the parameters that names no combatant; undefined if all exist. */
  stranger(state: S, parameters: JsonObject): Id | undefined;
  /** Performs it. The parameters must have been checked. */
  perform(ctx: RulesContext<S>, by: Id, parameters: JsonObject): void;
}

/** What a rules context is connected to. */
export interface ContextSources<S extends FightState> {
  readonly chance: DiceSource;
  readonly decide: AnswerSource;
  /**
   * Whether the answer is certain to be the rules' own fallback; the question is not asked then, and its options are
   * not built.
   */
  readonly plain?: ((who: Id, question: string) => boolean) | undefined;
  /** Every action of the ruleset by id, for rules that trigger one, for example readied actions. */
  readonly actions: ReadonlyMap<string, Action<S>>;
  /** Where notes go; absent if no one reads them. */
  readonly notes?: NoteListener | undefined;
}

interface OpenReckoning {
  readonly name: string;
  readonly who: Id;
  readonly base: number;
  readonly parts: BreakdownItem[];
}

/**
 * The only access of rules to chance, decisions, writing and explanation. Rules do not know what is behind it: live
 * play, a script, a sampling run and an enumeration differ only in the parts passed here.
 */
export class RulesContext<S extends FightState> {
  /** True while every branch is enumerated: give hints on equivalent faces only then. */
  readonly enumerating: boolean;
  /** True if questions are asked; otherwise every answer is the rules' own fallback. */
  readonly asks: boolean;
  /** True if notes or breakdowns are read; guard costly ones with it. */
  readonly wantsNotes: boolean;
  /** True if breakdowns are read; notes that only give the numbers behind another note may depend on it. */
  readonly wantsBreakdowns: boolean;
  /** Every action of the ruleset by id, for rules that trigger one, for example readied actions. */
  readonly actions: ReadonlyMap<string, Action<S>>;
  private readonly chance: DiceSource;
  private readonly decide: AnswerSource;
  private readonly plain: ContextSources<S>['plain'];
  private readonly notes: NoteListener | undefined;
  private open: OpenReckoning | undefined;
  private begun = 0;
  private negative = 0;

  /** @param trail records every write. */
  constructor(
    readonly state: S,
    private readonly trail: WriteLog,
    { chance, decide, plain, actions, notes }: ContextSources<S>,
  ) {
    this.chance = chance;
    this.decide = decide;
    this.plain = plain;
    this.actions = actions;
    this.notes = notes;
    this.enumerating = chance.enumerating;
    this.asks = decide !== byFallback;
    this.wantsNotes = notes !== undefined;
    this.wantsBreakdowns = notes !== undefined && notes.breakdowns !== false;
  }

  /** Rolls one named die for `who`. */
  roll(die: Die, name: string, who: Id, same?: FaceGrouping): number {
    return this.chance.die(die, name, who, same);
  }

  /** Rolls dice whose single faces do not matter: a sum, or the best or worst of several sets. */
  pool(pool: Pool, name: string, who: Id, same?: FaceGrouping): number {
    return this.chance.pool(pool, name, who, same);
  }

  /**
   * Rolls and adds dice while the newest shows `onward` or more. Enumeration stops at a stated bound and reports the
   * rest; with a hint it stops once all higher sums are equivalent, that is, equivalent to `Infinity`.
   */
  chain(die: Die, onward: number, name: string, who: Id, same?: FaceGrouping): number {
    return this.chance.chain(die, onward, name, who, same);
  }

  /** Picks one of a list, all equally likely. The list must not be empty. */
  pick<T>(from: readonly T[], name: string, who: Id): T {
    if (from.length === 0) throw new Error(`nothing to pick from for ${name}`);
    const index =
      from.length === 1
        ? 0
        : this.chance.die({ name: `1 of ${from.length}`, faces: from.length, low: 0 }, name, who);
    const picked = from[index];
    if (picked === undefined) throw new Error(`nothing at ${index} to pick for ${name}`);
    return picked;
  }

  /**
   * Retries until the attempt returns a value: a loop in play, an exact conditional distribution in enumeration. The
   * attempt must roll before it gives up.
   */
  until<T>(attempt: () => T | undefined): T {
    return this.chance.until(attempt);
  }

  /**
   * Runs a part of the work of which only the result, the writes and the notes matter later. Enumeration merges the
   * branches of this part that have equal results, so nothing but the result may leave it. Has no effect inside an
   * `until`, which may be discarded.
   * @param key the result as far as it matters; equal keys must be equal for all that follows.
   */
  fold<T>(part: () => T, key: (result: T) => string | number): T {
    return this.enumerating && this.chance.fold ? this.chance.fold(part, key) : part();
  }

  /**
   * Runs a part of the work of which only the result, the writes and the notes matter later. Enumeration runs it once
   * for all branches that continue from it, unless it rolls dice; on the other branches its result, writes and notes
   * are replayed.
   */
  once<T>(part: () => T): T {
    const { chance, notes } = this;
    if (!this.enumerating || !chance.once || (notes && !notes.repeating)) return part();
    return chance.once(part, (work) => repeating(this.trail, notes, work));
  }

  /** Asks a player or the GM to choose. No one is asked if only one option is open, or none but there is a fallback. */
  ask<T extends Json>(ask: Ask<T>): T {
    if (ask.fallback !== undefined && (!this.asks || this.plain?.(ask.who, ask.id) === true))
      return ask.fallback;
    const options = optionsOf(ask);
    const open = options.filter((option) => !option.refused);
    if (
      ask.fallback !== undefined &&
      open.length > 0 &&
      !open.some((option) => isEqual(option.value, ask.fallback))
    )
      throw new Error(`the fallback of "${ask.id}" is not an open option`);
    if (open.length <= 1) return only(ask, open);
    return chosen(ask.id, options, this.decide([questionOf(ask, options)])[0]);
  }

  /** Asks several players at once; no answer is revealed to the others until all are given. */
  askAll<T extends Json>(asks: readonly Ask<T>[]): readonly T[] {
    const all = asks.map((ask) => ({
      ask,
      options: optionsOf(ask),
      open: optionsOf(ask).filter((option) => !option.refused),
    }));
    const asked = all.filter(({ open }) => open.length > 1);
    const answers =
      asked.length > 0
        ? this.decide(asked.map(({ ask, options }) => questionOf(ask, options)))
        : [];
    let next = 0;
    return all.map(({ ask, options, open }) =>
      open.length > 1 ? chosen(ask.id, options, answers[next++]) : only(ask, open),
    );
  }

  /** Asks for a whole number between two bounds. */
  askNumber(question: Omit<Question, 'domain'>, min: number, max: number): number {
    if (min === max) return min;
    const answer = this.decide([{ domain: { kind: 'number', min, max }, ...question }])[0];
    return typeof answer === 'number' ? answer : unanswered(question.id);
  }

  /** Asks for words, usually a ruling of the GM. */
  askText(question: Omit<Question, 'domain'>, max = 500): string {
    const answer = this.decide([{ domain: { kind: 'text', max }, ...question }])[0];
    return typeof answer === 'string' ? answer : unanswered(question.id);
  }

  /** The only way to write to the state. */
  put<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): void {
    this.trail.write(object, key, value);
  }

  /** Writes to a place known only by name, as the GM's manual changes do; rules use `put`. */
  putAt(object: object, key: string, value: unknown): void {
    this.trail.write(object, key, value);
  }

  /**
   * Logs an event.
   * @param rules the rules behind it
   * @param breakdown the number behind it with its modifiers
   * @param audience who may read it, if its declaration cannot say
   */
  tell<F extends FactKinds>(
    event: EventType<F>,
    rules: readonly RuleId[],
    facts: FactsOf<F>,
    breakdown?: Breakdown,
    audience?: Audience,
  ): void;
  tell(
    event: AnyEvent,
    rules: readonly RuleId[],
    facts: JsonObject,
    breakdown?: Breakdown,
    audience?: Audience,
  ): void {
    if (this.notes) this.notes.push(noteOf(event, rules, facts, breakdown, audience));
  }

  /** Starts a breakdown: a number that modifiers are added to. Returns the base. */
  startTotal(name: string, who: Id, base: number): number {
    this.begun = base;
    this.negative = 0;
    if (this.wantsBreakdowns) this.open = { name, who, base, parts: [] };
    return base;
  }

  /** Adds a modifier to a running total if it applies. One that does not apply stays visible in the breakdown. */
  addModifier(total: number, amount: number, rule: RuleId, applies = true, why?: string): number {
    if (this.open) addPart(this.open.parts, amount, rule, applies, why);
    if (!applies) return total;
    if (amount < 0) this.negative += amount;
    return total + amount;
  }

  /** The base of the current breakdown. */
  get base(): number {
    return this.begun;
  }

  /** The sum of the negative modifiers that count in the current breakdown; 0 or less. */
  get penalties(): number {
    return this.negative;
  }

  /** Replaces a running total, as a cap or a halving does; shown as the difference it makes. */
  setTotal(total: number, result: number, rule: RuleId, why?: string): number {
    return this.addModifier(total, result - total, rule, true, why);
  }

  /** Ends the breakdown and returns it for a note; undefined if there is no listener. */
  breakdownOf(total: number): Breakdown | undefined {
    const open = this.open;
    this.open = undefined;
    return open && { total, ...open };
  }
}

function noteOf(
  event: AnyEvent,
  rules: readonly RuleId[],
  data: JsonObject,
  breakdown?: Breakdown,
  audience: Audience = event.audience(data),
): Note {
  const { id } = event;
  return breakdown
    ? { id, rules, audience, data, reckoning: breakdown }
    : { id, rules, audience, data };
}

function addPart(
  parts: BreakdownItem[],
  amount: number,
  rule: RuleId,
  counts: boolean,
  why: string | undefined,
): void {
  if (amount === 0) return;
  parts.push(why === undefined ? { amount, rule, counts } : { amount, rule, counts, why });
}

function firstAnswer({ domain, fallback, id }: Question): Json {
  if (fallback !== undefined) return fallback;
  switch (domain.kind) {
    case 'choice': {
      const open = domain.options.find((option) => !option.refused);
      if (open) return open.value;
      break;
    }
    case 'number':
      return domain.min;
    case 'text':
      return '';
    default:
  }
  throw new Error(`question "${id}" needs a policy: the rules have no answer of their own`);
}
