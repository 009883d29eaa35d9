import { ActionDraft } from '../core/draft/action-draft.js';
import type { PickValue } from '../core/draft/draft.js';
import type { Destination, Domain, Id, Option } from '../core/question.js';
import type { Command, FightState } from '../core/state.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Json, JsonObject } from '../values/json.js';
import { scoresOf } from './scores.js';

/** What has the highest utility, the first of several; nothing of none. */
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

/** Takes what looks best, the first of several. */
export const SENSIBLE: Picker = {
  heeds: true,
  one: best,
  number: ({ min, suggestion }) => suggestion?.() ?? min,
  count: (min, max, usual = max) => Math.max(min, Math.min(max, usual)),
};

/** How a player chooses among values. */
export interface Picker {
  one<T>(from: readonly T[], utility: (each: T) => number): T | undefined;
  number(domain: Extract<Domain, { kind: 'number' }>): number;
  /** How many items of a list to take; `usual` is what a plain player would. */
  count(min: number, max: number, usual?: number): number;
  /** Whether plans of the ruleset are followed. */
  readonly heeds: boolean;
}

/** What is thought of the options of one parameter, or of the answers to a question. */
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
  const open = options.filter((option) => !option.refused);
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

/** A value out of a domain; nothing if none is possible, or if there is nothing to choose from. */
export function valueFrom(picker: Picker, domain: Domain, opinion: Opinion): Json | undefined {
  switch (domain.kind) {
    case 'choice':
      return picker.one(
        domain.options.filter((option) => !option.refused),
        (option) => opinion.option(option),
      )?.value;
    case 'number':
      return picker.number(domain);
    case 'text':
      return domain.suggestion ?? '';
    case 'cell': {
      const cell = picker.one(domain.cells, indifferent);
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

/** Whether there is nothing to choose from, so that everybody goes by what the players of the system say of it. */
const isWrittenOut = ({ kind }: Domain): boolean =>
  kind === 'line' || kind === 'records' || kind === 'data';

/** A combatant about to take an action. */
type Attempt<S extends FightState> = Pick<ActionDraft<S>, 'action' | 'state' | 'actor'>;

/** Chooses the parameters of an action. */
function picksOf<S extends FightState>(
  ruleset: Ruleset<S>,
  { action, state, actor }: Attempt<S>,
  picker: Picker,
): PickValue {
  const scores = scoresOf(ruleset, action);
  /** An action inside another, such as a readied one. */
  const nested = (ids: readonly string[]): Json | undefined => {
    const others = ids.filter((each) => each !== action.id);
    const inner = ruleset.actions.get(picker.one(others, indifferent) ?? '');
    const command = inner && completed(ruleset, { action: inner, state, actor }, picker);
    return command && { do: command.do, with: command.with };
  };
  return ({ name, domain }, chosen) => {
    const planned =
      picker.heeds || isWrittenOut(domain) ? scores.value(state, actor, name, chosen) : undefined;
    return (
      planned ??
      valueFrom(picker, domain, {
        option: (option) => scores.option(state, actor, name, option, chosen),
        destination: (place) => scores.destination(state, actor, name, place, chosen),
        nested,
      })
    );
  };
}

/** An action with what is planned of it taken as it is, and the rest filled in; nothing if that is not possible. */
export function completed<S extends FightState>(
  ruleset: Ruleset<S>,
  attempt: Attempt<S>,
  picker: Picker,
  planned: JsonObject = {},
): Command | undefined {
  const { action, state, actor } = attempt;
  const pick = picksOf(ruleset, attempt, picker);
  return ActionDraft.begin(action, state, actor, planned, { as: 'planned', pick }).command;
}

/** What a sensible player would give what is open of a draft; nothing if nothing is open or possible. */
export const sensibleValue = <S extends FightState>(
  ruleset: Ruleset<S>,
  draft: ActionDraft<S>,
): Json | undefined => draft.open && picksOf(ruleset, draft, SENSIBLE)(draft.open, draft.chosen);

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
  return found && completed(ruleset, { action: found, state, actor: by }, SENSIBLE, given);
}
