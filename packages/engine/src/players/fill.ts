import type { ActionDraft } from '../core/draft/action-draft.js';
import type { Destination, Domain, Id, Option } from '../core/question.js';
import type { Command, FightState } from '../core/state.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Json, JsonObject } from '../values/json.js';
import type { ActionScores } from './scores.js';
import { scoresOf } from './scores.js';

const NOTHING: JsonObject = Object.freeze({});

/** The element of highest utility, the first of several; undefined for an empty list. A single one is not scored. */
export function best<T>(from: readonly T[], utility: (each: T) => number): T | undefined {
  if (from.length < 2) return from[0];
  let found: T | undefined;
  let highest = -Infinity;
  for (const each of from) {
    const value = utility(each);
    if (value > highest) {
      found = each;
      highest = value;
    }
  }
  return found;
}

const isOpen = (option: Option): boolean => option.refused === undefined;

/** The best available option, the first of several; a single one is not scored. */
function bestOption(options: readonly Option[], opinion: Opinion): Option | undefined {
  const first = options.findIndex(isOpen);
  let next = first + 1;
  while (next < options.length && options[next]?.refused) next++;
  if (next >= options.length) return options[first];
  let found: Option | undefined;
  let highest = -Infinity;
  for (let i = first; i < options.length; i++) {
    const option = options[i];
    if (!option || option.refused) continue;
    const utility = opinion.option(option);
    if (utility <= highest) continue;
    found = option;
    highest = utility;
  }
  return found;
}

/** Takes what looks best, the first of several. */
export const SENSIBLE: Picker = {
  heeds: true,
  one: best,
  option: bestOption,
  number: ({ min, suggestion }) => suggestion?.() ?? min,
  count: (min, max, usual = max) => Math.max(min, Math.min(max, usual)),
};

/** How an automatic player chooses among values. */
export interface Picker {
  one<T>(from: readonly T[], utility: (each: T) => number): T | undefined;
  /** One of the available options. */
  option(options: readonly Option[], opinion: Opinion): Option | undefined;
  number(domain: Extract<Domain, { kind: 'number' }>): number;
  /** How many items of a list to take; `usual` is what a simple player would take. */
  count(min: number, max: number, usual?: number): number;
  /** Whether the ruleset's plans are followed. */
  readonly heeds: boolean;
}

/** The utility of the options of one parameter, or of the answers to a question. */
export interface Opinion {
  option(option: Option): number;
  destination(destination: Destination): number;
  nested(actions: readonly string[]): Json | undefined;
}

const indifferent = (): number => 0;

function pathFrom(
  picker: Picker,
  { destinations }: Extract<Domain, { kind: 'path' }>,
  opinion: Opinion,
): Json | undefined {
  const place = picker.one(destinations(), (each) => opinion.destination(each));
  return place?.path.map((cell) => [...cell]);
}

function itemsFrom(
  picker: Picker,
  { options, min, max, usual }: Extract<Domain, { kind: 'list' }>,
  opinion: Opinion,
): Json | undefined {
  const open = options.filter(isOpen);
  const count = picker.count(min, Math.min(max, open.length), usual);
  const taken: Json[] = [];
  while (taken.length < count) {
    const left = open.filter((option) => !taken.includes(option.value));
    const next = picker.one(left, (option) => opinion.option(option));
    if (!next) break;
    taken.push(next.value);
  }
  return taken.length < min ? undefined : taken;
}

/** A value from a domain; undefined if none is possible, or if the domain is not a choice. */
export function valueFrom(picker: Picker, domain: Domain, opinion: Opinion): Json | undefined {
  switch (domain.kind) {
    case 'choice':
      return picker.option(domain.options, opinion)?.value;
    case 'number':
      return picker.number(domain);
    case 'text':
      return domain.suggestion ?? '';
    case 'cell': {
      const cell = picker.one(domain.cells, (each) => opinion.option({ value: [...each] }));
      return cell && [...cell];
    }
    case 'path':
      return pathFrom(picker, domain, opinion);
    case 'list':
      return itemsFrom(picker, domain, opinion);
    case 'command':
      return opinion.nested(domain.actions);
    case 'line':
    case 'records':
    case 'data':
      return undefined;
  }
}

/** Whether the domain is not a choice, so that all automatic players use what the ruleset says of it. */
const isWrittenOut = ({ kind }: Domain): boolean =>
  kind === 'line' || kind === 'records' || kind === 'data';

/** A combatant about to take an action. */
type Attempt<S extends FightState> = Pick<ActionDraft<S>, 'action' | 'state' | 'actor'>;

/** Chooses the parameters of an action, one after another. */
class Choosing<S extends FightState> implements Opinion {
  private readonly scores: ActionScores<S>;
  /** The parameter being chosen, and the parameters before it. */
  private name = '';
  private chosen: JsonObject = NOTHING;

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly attempt: Attempt<S>,
    private readonly picker: Picker,
  ) {
    this.scores = scoresOf(ruleset, attempt.action);
  }

  pick(name: string, domain: Domain, chosen: JsonObject): Json | undefined {
    const { state, actor } = this.attempt;
    if (this.picker.heeds || isWrittenOut(domain)) {
      const planned = this.scores.value(state, actor, name, chosen);
      if (planned !== undefined) return planned;
    }
    this.name = name;
    this.chosen = chosen;
    return valueFrom(this.picker, domain, this);
  }

  option(option: Option): number {
    const { state, actor } = this.attempt;
    return this.scores.option(state, actor, this.name, option, this.chosen);
  }

  destination(destination: Destination): number {
    const { state, actor } = this.attempt;
    return this.scores.destination(state, actor, this.name, destination, this.chosen);
  }

  /** An action inside another, for example a readied one. */
  nested(ids: readonly string[]): Json | undefined {
    const { ruleset, picker, attempt } = this;
    const others = ids.filter((each) => each !== attempt.action.id);
    const action = ruleset.actions.get(picker.one(others, indifferent) ?? '');
    const command = action && completed(ruleset, { ...attempt, action }, picker);
    return command && { do: command.do, with: command.with };
  }
}

/**
 * An action with its planned parameters taken as they are and the rest filled in; undefined if that is not possible. An
 * optional parameter planned as undefined is left out. Every value comes from its own domain or from a plan, so none is
 * checked again.
 */
export function completed<S extends FightState>(
  ruleset: Ruleset<S>,
  attempt: Attempt<S>,
  picker: Picker,
  planned: JsonObject = NOTHING,
): Command | undefined {
  const { action, state, actor } = attempt;
  const chosen: Record<string, Json> = {};
  action.fillIn(chosen);
  let choosing: Choosing<S> | undefined;
  for (const name of action.parameters) {
    let value = planned[name];
    if (value === undefined) {
      const isOptional = action.optional(name);
      if (isOptional && Object.hasOwn(planned, name)) continue;
      const domain = action.domain(state, actor, name, chosen);
      if (domain) {
        choosing ??= new Choosing(ruleset, attempt, picker);
        value = choosing.pick(name, domain, chosen);
      }
      if (value === undefined) {
        if (isOptional && (!domain || domain.kind === 'data')) continue;
        return undefined;
      }
    }
    chosen[name] = value;
  }
  return action.misfit(state, actor, chosen)
    ? undefined
    : { do: action.id, by: actor, with: chosen };
}

/** A sensible player's value for what is open in a draft; undefined if nothing is open or possible. */
export const sensibleValue = <S extends FightState>(
  ruleset: Ruleset<S>,
  draft: ActionDraft<S>,
): Json | undefined =>
  draft.open &&
  new Choosing(ruleset, draft, SENSIBLE).pick(draft.open.name, draft.open.domain, draft.chosen);

/**
 * A sensible player's version of one action, whatever its utility; undefined if it cannot be performed.
 * @param given parameters already chosen.
 */
export function fillSensibly<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  action: string,
  given: JsonObject = {},
): Command | undefined {
  const found = ruleset.actions.get(action);
  return found && completed(ruleset, { action: found, state, actor: by }, SENSIBLE, given);
}
