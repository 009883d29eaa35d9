import type { Command, FightState, Fraction, Id, Json, Limits, Question, Refusal, Ruleset, Seat, Summary } from '@tiltyard/engine';
import { byFallback, enumerate, Sandbox, sensiblePolicy, toNumber } from '@tiltyard/engine';
import type { Change, OddsEvent } from './recorder.js';
import { changesFight, Recorder } from './recorder.js';

/** How a combatant comes out of it, if otherwise than it went in. */
export interface Toll {
  readonly who: Id;
  readonly before: Summary;
  readonly after: Summary;
}

/** One thing an action may come to, told apart from others by what is written and by what is noted. */
export interface OddsOutcome {
  readonly weight: Fraction;
  /** The weight as a number, 0 to 1. */
  readonly chance: number;
  /** What happens on the way, in order. */
  readonly events: readonly OddsEvent[];
  /** Every value of the state that is another than before. */
  readonly changes: readonly Change[];
  /** Everybody whose health, conditions or ability to fight on are others than before. */
  readonly tolls: readonly Toll[];
}

/** Everything that an action may come to, with exact weights that add up to 1 together with `leftOut`. */
export interface Odds {
  readonly kind: 'odds';
  readonly command: Command;
  /** The most likely first. */
  readonly outcomes: readonly OddsOutcome[];
  /** The weight of what was not followed: open-ended dice past their bound, and all that a limit cut off. */
  readonly leftOut: Fraction;
  /** How many branches were walked. */
  readonly leaves: number;
  /** False if a limit ended the walk. */
  readonly complete: boolean;
}

/** Why there are no odds: the rules refuse the action, or nobody can answer a question inside it. */
export type NoOdds = { readonly kind: 'refused'; readonly refusal: Refusal } | { readonly kind: 'unanswered'; readonly question: Question };

/** Answers a question inside an action; the state is that of mid-action, as the asking seat sees it. */
export type Answerer<S extends FightState> = (question: Question, state: S) => Json;

export interface OddsOptions<S extends FightState> {
  /** Who answers questions on the way: sensible players if left out; `fallback` takes the rules' own answers, which is faster. */
  readonly answer?: Answerer<S> | 'fallback';
  /** Notes that this seat may not read are left out of the events. Give the state as `ruleset.view` shows it to the same seat. */
  readonly seat?: Seat;
  readonly limits?: Partial<Limits>;
}

/** 200,000 branches (well under a second) and four dice of an open-ended chain. */
export const ODDS_LIMITS: Limits = { leaves: 200_000, chain: 4, retries: 8 };

class Unanswered extends Error {
  constructor(readonly question: Question) {
    super(`nobody can answer "${question.id}"`);
  }
}

/** Why a command would not be carried out, or nothing. */
export function refusalOf<S extends FightState>(ruleset: Ruleset<S>, state: S, { do: id, by, with: parameters }: Command): Refusal | undefined {
  const action = ruleset.actions.get(id);
  if (!action) return { rules: [], reason: `there is no action "${id}"` };
  if (!Object.hasOwn(state.combatants, by)) return { rules: [], reason: `there is no combatant "${by}"` };
  return action.blocked(state, by) ?? action.refusal(state, by, parameters);
}

/**
 * The exact odds of an action: the joint distribution of everything it may come to. Synchronous; changes nothing.
 * @param state what the asking seat sees (`ruleset.view`); the odds then tell no more than the seat knows.
 * @returns the odds, or why there are none.
 */
export function odds<S extends FightState>(ruleset: Ruleset<S>, state: S, command: Command, options: OddsOptions<S> = {}): Odds | NoOdds {
  const refusal = refusalOf(ruleset, state, command);
  const action = ruleset.actions.get(command.do);
  if (refusal || !action) return { kind: 'refused', refusal: refusal ?? { rules: [], reason: `there is no action "${command.do}"` } };
  const sandbox = new Sandbox(ruleset, state);
  const recorder = new Recorder(sandbox, options.seat);
  const answer = options.answer ?? sensiblePolicy(ruleset).answer;
  const decide = answer === 'fallback' ? byFallback : (questions: readonly Question[]) => questions.map((question) => answered(question, answer(question, sandbox.state)));
  const before = summaries(ruleset, sandbox.state);
  const tolls = new Map<string, readonly Toll[]>();
  const known = new Map<string, Omit<OddsOutcome, 'weight' | 'chance'>>();

  const tollsOf = (changes: readonly Change[]): readonly Toll[] => {
    const writes = recorder.writes();
    const found = tolls.get(writes) ?? tollOf(ruleset, sandbox.state, before, changes);
    tolls.set(writes, found);
    return found;
  };
  const outcomeOf = (key: string): Omit<OddsOutcome, 'weight' | 'chance'> => {
    const changes = recorder.changes();
    const outcome = { events: recorder.events(), changes, tolls: tollsOf(changes) };
    known.set(key, outcome);
    return outcome;
  };

  try {
    const { outcomes, leftOut, leaves, complete } = enumerate(
      (chance) =>
        sandbox.run(() => {
          recorder.reset();
          action.perform(sandbox.table(chance, decide, recorder), command.by, command.with);
          const key = recorder.standing();
          return { key, value: known.get(key) ?? outcomeOf(key) };
        }),
      sandbox.written,
      { ...ODDS_LIMITS, ...options.limits },
      recorder.standing,
    );
    const list = [...outcomes.values()].map(({ value, weight }): OddsOutcome => ({ weight, chance: toNumber(weight), ...value }));
    return { kind: 'odds', command, outcomes: list.sort((a, b) => b.chance - a.chance), leftOut, leaves, complete };
  } catch (error) {
    if (error instanceof Unanswered) return { kind: 'unanswered', question: error.question };
    throw error;
  }
}

function answered(question: Question, value: Json): Json {
  if (value !== null || question.fallback === null) return value;
  const { domain } = question;
  if (domain.kind === 'choice' && domain.options.some((option) => option.value === null && !option.refused)) return value;
  throw new Unanswered(question);
}

const summaries = <S extends FightState>(ruleset: Ruleset<S>, state: S): ReadonlyMap<Id, Summary> => new Map(Object.keys(state.combatants).map((id) => [id, ruleset.summary(state, id)]));

function tollOf<S extends FightState>(ruleset: Ruleset<S>, state: S, before: ReadonlyMap<Id, Summary>, changes: readonly Change[]): readonly Toll[] {
  const touched = changesFight(changes) ? new Set(before.keys()) : new Set(changes.flatMap(({ who }) => who ?? []));
  return [...before].flatMap(([who, was]) => {
    if (!touched.has(who)) return [];
    const after = ruleset.summary(state, who);
    return differs(was, after) ? [{ who, before: was, after }] : [];
  });
}

const differs = (a: Summary, b: Summary): boolean => a.able !== b.able || a.share !== b.share || a.health !== b.health || a.conditions.join() !== b.conditions.join();
