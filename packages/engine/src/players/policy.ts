import type { Action } from '../core/action.js';
import { ActionDraft } from '../core/action-draft.js';
import type { Generator } from '../values/generator.js';
import type { Json, JsonObject } from '../values/json.js';
import { isEqual } from '../values/json.js';
import { withMemo } from '../core/memo/memo-scope.js';
import { quickOffers } from './offers.js';
import { scoresOf } from './scores.js';
import type { Destination, Domain, Id, Option, Question } from '../core/question.js';
import { appealOf } from '../core/question.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Command, FightState } from '../core/state.js';
import { acting } from '../core/state.js';

/** Plays for somebody: picks commands and answers questions. It is shown a view, never more. */
export interface Policy<S extends FightState> {
  /** The next command; nothing if there is nothing it can do. */
  command(state: S, by: Id): Command | undefined;
  answer(question: Question, state: S): Json;
  /** Set if every answer is the rules' own fallback; questions that have one are then not even put. */
  readonly plain?: boolean;
}

interface Choices {
  one<T>(from: readonly T[], utility: (each: T) => number): T | undefined;
  number(domain: Extract<Domain, { kind: 'number' }>): number;
  /** How many items of a list to take; `usual` is what a plain player would. */
  count(min: number, max: number, usual?: number): number;
  /** Whether suggestions and plans of the ruleset are followed. */
  readonly heeds: boolean;
}

/** What is thought of the options of one parameter, or of the answers to a question. */
interface Judgement {
  option(option: Option): number;
  destination(destination: Destination): number;
  nested(actions: readonly string[]): Json | undefined;
}

const indifferent = (): number => 0;

function pathFrom(
  choices: Choices,
  { destinations, suggestion }: Extract<Domain, { kind: 'path' }>,
  judgement: Judgement,
): Json | undefined {
  const path =
    (choices.heeds ? suggestion?.() : undefined) ??
    choices.one(destinations(), (each) => judgement.destination(each))?.path;
  return path?.map((cell) => [...cell]);
}

function itemsFrom(
  choices: Choices,
  { options, min, max, usual }: Extract<Domain, { kind: 'list' }>,
  judgement: Judgement,
): Json | undefined {
  const open = options.filter((option) => !option.refused);
  const count = choices.count(min, Math.min(max, open.length), usual);
  const taken: Json[] = [];
  while (taken.length < count) {
    const left = open.filter((option) => !taken.includes(option.value));
    const next = choices.one(left, (option) => judgement.option(option));
    if (!next) break;
    taken.push(next.value);
  }
  return taken.length < min ? undefined : taken;
}

function valueFrom(choices: Choices, domain: Domain, judgement: Judgement): Json | undefined {
  switch (domain.kind) {
    case 'choice':
      return choices.one(
        domain.options.filter((option) => !option.refused),
        (option) => judgement.option(option),
      )?.value;
    case 'number':
      return choices.number(domain);
    case 'text':
      return domain.suggestion ?? '';
    case 'cell': {
      const cell = choices.one(domain.cells, indifferent);
      return cell && [...cell];
    }
    case 'path':
      return pathFrom(choices, domain, judgement);
    case 'list':
      return itemsFrom(choices, domain, judgement);
    case 'command':
      return judgement.nested(domain.actions);
    case 'line':
    case 'records':
    case 'data':
      return domain.suggestion?.();
  }
}

/** An action inside another, such as a readied one. */
function nestedCommand<S extends FightState>(
  ruleset: Ruleset<S>,
  { action, state, actor }: ActionDraft<S>,
  choices: Choices,
  ids: readonly string[],
): Json | undefined {
  const inner = choices.one(
    ids.filter((each) => each !== action.id),
    indifferent,
  );
  const nested = inner === undefined ? undefined : ruleset.actions.get(inner);
  const command =
    nested && filled(ruleset, ActionDraft.begin(nested, state, actor), choices).command;
  return command && { do: command.do, with: command.with };
}

/** Whether there is nothing to choose from, so that everybody goes by what is suggested. */
const isWrittenOut = ({ kind }: Domain): boolean =>
  kind === 'line' || kind === 'records' || kind === 'data';

/** A draft with all that is open filled in, as far as that is possible. */
function filled<S extends FightState>(
  ruleset: Ruleset<S>,
  begun: ActionDraft<S>,
  choices: Choices,
): ActionDraft<S> {
  const { action, state, actor } = begun;
  const scores = scoresOf(ruleset, action);
  let draft = begun;
  for (let { open } = draft; open; { open } = draft) {
    const { name, domain } = open;
    const { chosen } = draft;
    const within = draft;
    const value =
      (choices.heeds || isWrittenOut(domain)
        ? scores.value(state, actor, name, chosen)
        : undefined) ??
      valueFrom(choices, domain, {
        option: (option) => scores.option(state, actor, name, option, chosen),
        destination: (place) => scores.destination(state, actor, name, place, chosen),
        nested: (ids) => nestedCommand(ruleset, within, choices, ids),
      });
    // Data for which nothing is suggested is left out where it may be.
    if (value === undefined && domain.kind !== 'data') return draft;
    draft = draft.choose(value);
  }
  return draft;
}

/** An action with what is planned of it taken as it is, and the rest filled in; nothing if that is not possible. */
const completed = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  action: Action<S>,
  choices: Choices,
  planned: JsonObject = {},
): Command | undefined =>
  filled(ruleset, ActionDraft.begin(action, state, by, planned, 'planned'), choices).command;

const answered = (question: Question, choices: Choices, judgement: Judgement): Json => {
  const value = valueFrom(choices, question.domain, judgement);
  if (value !== undefined) return value;
  return question.fallback === undefined ? null : question.fallback;
};

/** What is thought of the answers to a question. */
function judgementOf<S extends FightState>(
  { players }: Ruleset<S>,
  state: S,
  question: Question,
): Judgement {
  const score = players?.answers.get(question.id);
  return {
    option: score ? ({ value }) => score(state, question, value) : appealOf,
    destination: ({ appeal = 0 }) => appeal,
    nested: () => undefined,
  };
}

/** Anything legal, every possibility at every choice as likely; good at finding what nobody thought of. */
export function randomPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  generator: Generator,
): Policy<S> {
  const choices: Choices = {
    heeds: false,
    one: (from) => (from.length === 0 ? undefined : from[generator.below(from.length)]),
    number: ({ min, max, step = 1 }) =>
      min + step * generator.below(Math.floor((max - min) / step) + 1),
    count: (min, max) => (max <= min ? min : min + generator.below(max - min + 1)),
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        const possible = [...quickOffers(ruleset, state, by)];
        while (possible.length > 0) {
          const [action] = possible.splice(generator.below(possible.length), 1);
          const command = action && completed(ruleset, state, by, action, choices);
          if (command) return command;
        }
        return undefined;
      }),
    answer: (question, state) => answered(question, choices, judgementOf(ruleset, state, question)),
  };
}

function best<T>(from: readonly T[], utility: (each: T) => number): T | undefined {
  if (from.length < 2) return from[0];
  let found: T | undefined;
  let highest = -Infinity;
  for (const each of from) {
    const value = utility(each);
    if (value > highest) [found, highest] = [each, value];
  }
  return found;
}

const SENSIBLE: Choices = {
  heeds: true,
  one: best,
  number: ({ min, suggestion }) => suggestion?.() ?? min,
  count: (min, max, usual = max) => Math.max(min, Math.min(max, usual)),
};

/**
 * What a sensible player would make of a draft, keeping what is chosen of it; as far as it gets if it cannot be finished.
 */
export const filledSensibly = <S extends FightState>(
  ruleset: Ruleset<S>,
  draft: ActionDraft<S>,
): ActionDraft<S> => filled(ruleset, draft, SENSIBLE);

/**
 * What a sensible player would make of one action, whatever its utility; nothing if it cannot be done.
 * @param given parameters that are chosen already.
 */
export function fillSensibly<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  action: string,
  given: JsonObject = {},
): Command | undefined {
  const found = ruleset.actions.get(action);
  return found && completed(ruleset, state, by, found, SENSIBLE, given);
}

/**
 * What looks best by the scores that the ruleset gives to actions, options and places: fights in a plain, sensible
 * way. Ties go to what stands first; it never chooses at random.
 */
export function sensiblePolicy<S extends FightState>(ruleset: Ruleset<S>): Policy<S> {
  const byPromise = [...ruleset.actions.values()]
    .map((action, place) => ({ action, place, scores: scoresOf(ruleset, action) }))
    .filter(({ action, scores }) => action.when !== 'gm' && scores.maxUtility > 0)
    .toSorted((a, b) => b.scores.maxUtility - a.scores.maxUtility);
  type Scored = (typeof byPromise)[number];
  /** The best action that is open, but for those that were tried. */
  const favourite = (state: S, by: Id, tried: readonly Scored[]): Scored | undefined => {
    const turn = acting(state) === by;
    let found: Scored | undefined;
    let highest = 0;
    for (const each of byPromise) {
      const { action, place, scores } = each;
      if (scores.maxUtility < highest) break;
      if ((action.when === 'turn' && !turn) || tried.includes(each) || action.blocked(state, by))
        continue;
      const utility = scores.utility(state, by);
      if (utility > highest || (found && utility === highest && place < found.place))
        [found, highest] = [each, utility];
    }
    return found;
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        const tried: Scored[] = [];
        for (;;) {
          const found = favourite(state, by, tried);
          if (!found) return undefined;
          const { action, scores } = found;
          const plan = scores.plan(state, by);
          const command = completed(ruleset, state, by, action, SENSIBLE, plan);
          if (command) return command;
          tried.push(found);
        }
      }),
    answer(question, state) {
      const judgement = judgementOf(ruleset, state, question);
      if (question.fallback === undefined) return answered(question, SENSIBLE, judgement);
      return better(question, judgement) ?? question.fallback;
    },
  };
}

/** An option that looks better than the rules' own answer, if the ruleset says so of one. */
function better({ domain, fallback }: Question, judgement: Judgement): Json | undefined {
  if (domain.kind !== 'choice' || fallback === undefined) return undefined;
  const own = domain.options.find((option) => isEqual(option.value, fallback));
  const plain = own ? judgement.option(own) : 0;
  const utility = (option: Option): number => judgement.option(option);
  const open = domain.options.filter((option) => !option.refused);
  const found = best(open, utility);
  return found && utility(found) > plain ? found.value : undefined;
}
