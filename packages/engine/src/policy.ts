import type { Action } from './action.js';
import type { Generator } from './generator.js';
import type { Json, JsonObject } from './json.js';
import { isEqual } from './json.js';
import { withMemo } from './look.js';
import { quickOffers } from './offers.js';
import type { Appeal, Domain, Id, Question } from './question.js';
import { appealOf } from './question.js';
import type { Cell } from './space/index.js';
import type { Ruleset } from './ruleset.js';
import type { Command, FightState } from './state.js';
import { acting } from './state.js';

/** Plays for somebody: picks commands and answers questions. It is shown a view, never more. */
export interface Policy<S extends FightState> {
  /** The next command; nothing if there is nothing it can do. */
  command(state: S, by: Id): Command | undefined;
  answer(question: Question, state: S): Json;
  /** Set if every answer is the rules' own fallback; questions that have one are then not even put. */
  readonly plain?: boolean;
}

interface Choices {
  one<T extends { readonly appeal?: Appeal }>(from: readonly T[]): T | undefined;
  number(domain: Extract<Domain, { kind: 'number' }>): number;
  path(domain: Extract<Domain, { kind: 'path' }>): readonly Cell[] | undefined;
  /** How many items of a list to take; `usual` is what a plain player would. */
  count(min: number, max: number, usual?: number): number;
}

function valueFrom(
  choices: Choices,
  domain: Domain,
  nested: (actions: readonly string[]) => Json | undefined,
): Json | undefined {
  switch (domain.kind) {
    case 'choice':
      return choices.one(domain.options.filter((option) => !option.refused))?.value;
    case 'number':
      return choices.number(domain);
    case 'text':
      return domain.suggestion ?? '';
    case 'cell': {
      const cell = choices.one(domain.cells.map((each) => ({ each, appeal: 0 })))?.each;
      return cell && [...cell];
    }
    case 'path':
      return choices.path(domain)?.map((cell) => [...cell]);
    case 'list': {
      const open = domain.options.filter((option) => !option.refused);
      const count = choices.count(domain.min, Math.min(domain.max, open.length), domain.usual);
      const taken: Json[] = [];
      while (taken.length < count) {
        const next = choices.one(open.filter((option) => !taken.includes(option.value)));
        if (!next) break;
        taken.push(next.value);
      }
      return taken.length < domain.min ? undefined : taken;
    }
    case 'command':
      return nested(domain.actions);
    case 'line':
    case 'records':
    case 'data':
      return domain.suggestion?.();
  }
}

function completed<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  id: string,
  choices: Choices,
  given: JsonObject = {},
): Command | undefined {
  const action = ruleset.actions.get(id);
  if (!action) return undefined;
  const chosen: Record<string, Json | undefined> = {};
  for (const name of action.parameters) {
    const before = given[name];
    if (before !== undefined) {
      chosen[name] = before;
      continue;
    }
    const domain = action.domain(state, by, name, chosen);
    if (!domain) continue;
    const value = valueFrom(choices, domain, (ids) => {
      const inner = choices.one(
        ids.filter((each) => each !== id).map((each) => ({ each, appeal: 0 })),
      )?.each;
      const command =
        inner === undefined ? undefined : completed(ruleset, state, by, inner, choices);
      return command && { do: command.do, with: command.with };
    });
    if (value !== undefined) chosen[name] = value;
    // Data for which nothing is suggested is left out where it may be.
    else if (domain.kind !== 'data') return undefined;
  }
  return action.misfit(state, by, chosen) ? undefined : { do: id, by, with: chosen };
}

const answered = (question: Question, choices: Choices): Json => {
  const value = valueFrom(choices, question.domain, () => undefined);
  if (value !== undefined) return value;
  return question.fallback === undefined ? null : question.fallback;
};

/** Anything legal, every possibility at every choice as likely; good at finding what nobody thought of. */
export function randomPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  generator: Generator,
): Policy<S> {
  const choices: Choices = {
    one: (from) => (from.length === 0 ? undefined : from[generator.below(from.length)]),
    number: ({ min, max, step = 1 }) =>
      min + step * generator.below(Math.floor((max - min) / step) + 1),
    path: ({ destinations }) => choices.one(destinations())?.path,
    count: (min, max) => (max <= min ? min : min + generator.below(max - min + 1)),
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        const possible = [...quickOffers(ruleset, state, by)];
        while (possible.length > 0) {
          const [action] = possible.splice(generator.below(possible.length), 1);
          const command = action && completed(ruleset, state, by, action.id, choices);
          if (command) return command;
        }
        return undefined;
      }),
    answer: (question) => answered(question, choices),
  };
}

const best = <T extends { readonly appeal?: Appeal }>(from: readonly T[]): T | undefined => {
  if (from.length < 2) return from[0];
  let found: T | undefined;
  let highest = -Infinity;
  for (const each of from) {
    const appeal = appealOf(each);
    if (appeal > highest) [found, highest] = [each, appeal];
  }
  return found;
};

const SENSIBLE: Choices = {
  one: best,
  number: ({ min, suggestion }) => suggestion?.() ?? min,
  path: ({ destinations, suggestion }) => suggestion?.() ?? best(destinations())?.path,
  count: (min, max, usual = max) => Math.max(min, Math.min(max, usual)),
};

/**
 * What a sensible player would make of one action, whatever its appeal; nothing if it cannot be done.
 * @param given parameters that are chosen already.
 */
export const fillSensibly = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  action: string,
  given: JsonObject = {},
): Command | undefined => completed(ruleset, state, by, action, SENSIBLE, given);

/**
 * What looks best by the appeal that the ruleset gives to actions, options and places: fights in a plain, sensible
 * way. Ties go to what stands first; it never chooses at random.
 */
export function sensiblePolicy<S extends FightState>(ruleset: Ruleset<S>): Policy<S> {
  const byPromise = [...ruleset.actions.values()]
    .map((action, place) => ({ action, place }))
    .filter(({ action }) => action.when !== 'gm' && action.appealUpTo > 0)
    .toSorted((a, b) => b.action.appealUpTo - a.action.appealUpTo);
  /** The most appealing action that is open, but for those that were tried. */
  const favourite = (state: S, by: Id, tried: readonly Action<S>[]): Action<S> | undefined => {
    const turn = acting(state) === by;
    let found: (typeof byPromise)[number] | undefined;
    let highest = 0;
    for (const each of byPromise) {
      const { action, place } = each;
      if (action.appealUpTo < highest) break;
      if ((action.when === 'turn' && !turn) || tried.includes(action) || action.blocked(state, by))
        continue;
      const appeal = action.appeal(state, by);
      if (appeal > highest || (found && appeal === highest && place < found.place))
        [found, highest] = [each, appeal];
    }
    return found?.action;
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        const tried: Action<S>[] = [];
        for (;;) {
          const action = favourite(state, by, tried);
          if (!action) return undefined;
          const command = completed(
            ruleset,
            state,
            by,
            action.id,
            SENSIBLE,
            action.plan(state, by),
          );
          if (command) return command;
          tried.push(action);
        }
      }),
    answer: (question) =>
      question.fallback === undefined
        ? answered(question, SENSIBLE)
        : (better(question) ?? question.fallback),
  };
}

/** An option that looks better than the rules' own answer, if the ruleset says so of one. */
function better({ domain, fallback }: Question): Json | undefined {
  if (domain.kind !== 'choice' || fallback === undefined) return undefined;
  const plain = appealOf(domain.options.find((option) => isEqual(option.value, fallback)) ?? {});
  const found = best(domain.options.filter((option) => !option.refused));
  return found && appealOf(found) > plain ? found.value : undefined;
}
