import { ActionDraft } from '../../core/draft/action-draft.js';
import { withMemo } from '../../core/memo/memo-scope.js';
import type { Destination, Domain, Option } from '../../core/question.js';
import type { Command, FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Cell } from '../../space/index.js';
import type { Json, JsonObject } from '../../values/json.js';
import { isEqual } from '../../values/json.js';
import { fillSensibly, sensibleValue } from '../fill.js';
import type { ActionScores } from '../scores.js';
import { scoresOf } from '../scores.js';

/** The number of other values of one parameter to consider. */
const MAX_VALUES = 6;
/** The number of paths chosen by score; the rest are chosen for being far from one another. */
const BEST_WAYS = 3;

/** An open parameter with its scores. */
interface OpenParameter<S extends FightState> {
  readonly scores: ActionScores<S>;
  readonly state: S;
  readonly command: Command;
  readonly name: string;
  readonly before: JsonObject;
}

const apart = ([ax, ay]: Cell, [bx, by]: Cell): number =>
  Math.max(Math.abs(ax - bx), Math.abs(ay - by));

/** Selects places far apart: the given ones, and then always the one farthest from all selected so far. */
function spread<T>(
  all: readonly T[],
  cellOf: (each: T) => Cell,
  taken: readonly T[],
): readonly T[] {
  const found = [...taken];
  while (found.length < MAX_VALUES) {
    let farthest: T | undefined;
    let most = 0;
    for (const each of all) {
      const cell = cellOf(each);
      const distance = Math.min(Infinity, ...found.map((other) => apart(cell, cellOf(other))));
      if (distance > most) [farthest, most] = [each, distance];
    }
    if (farthest === undefined) break;
    found.push(farthest);
  }
  return found;
}

const highest = <T>(all: readonly T[], scoreOf: (each: T) => number, most: number): readonly T[] =>
  all
    .map((each) => ({ each, score: scoreOf(each) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ each }) => each);

function waysOf<S extends FightState>(
  { scores, state, command, name, before }: OpenParameter<S>,
  destinations: readonly Destination[],
): readonly Json[] {
  const score = (each: Destination): number =>
    scores.destination(state, command.by, name, each, before);
  const best = highest(destinations, score, BEST_WAYS);
  return spread(destinations, ({ to }) => to, best).map(({ path }) =>
    path.map((cell) => [...cell]),
  );
}

/** The most promising values of a parameter other than the one that the command has. */
function otherValues<S extends FightState>(
  ruleset: Ruleset<S>,
  open: OpenParameter<S>,
  domain: Domain,
): readonly Json[] {
  const { scores, state, command, name, before } = open;
  const { by } = command;
  const optionScore = (option: Option): number => scores.option(state, by, name, option, before);
  const chosen = command.with[name];
  switch (domain.kind) {
    case 'choice': {
      const others = domain.options.filter(
        ({ refused, value }) => !refused && !isEqual(value, chosen ?? null),
      );
      return highest(others, optionScore, MAX_VALUES).map(({ value }) => value);
    }
    case 'number': {
      const { min, max, step = 1 } = domain;
      const middle = min + step * Math.floor((max - min) / step / 2);
      const last = min + step * Math.floor((max - min) / step);
      return [...new Set([min, middle, last])];
    }
    case 'cell':
      return spread(domain.cells, (cell) => cell, []).map((cell) => [...cell]);
    case 'path':
      return waysOf(open, domain.destinations());
    case 'list': {
      const items = domain.options.filter(({ refused }) => !refused);
      const alone = domain.min <= 1 ? highest(items, optionScore, MAX_VALUES) : [];
      return alone.map(({ value }) => [value]);
    }
    case 'command':
      return domain.actions
        .filter((id) => id !== command.do)
        .slice(0, MAX_VALUES)
        .flatMap((id) => {
          const inner = fillSensibly(ruleset, state, by, id);
          return inner ? [{ do: inner.do, with: inner.with }] : [];
        });
    case 'text':
    case 'line':
    case 'records':
    case 'data':
      return [];
  }
}

/** An action with its first parameters given, one more chosen or left out, and the rest filled in sensibly. */
function finished<S extends FightState>(
  ruleset: Ruleset<S>,
  { state, command, name, before }: OpenParameter<S>,
  value: Json | undefined,
): Command | undefined {
  const action = ruleset.actions.get(command.do);
  if (!action) return undefined;
  let draft = ActionDraft.begin(action, state, command.by, before, { as: 'planned' });
  while (draft.open && draft.open.name !== name && draft.open.optional)
    draft = draft.choose(undefined);
  if (draft.open?.name !== name) return undefined;
  draft = draft.choose(value);
  while (draft.open && !draft.refusal) {
    const next = sensibleValue(ruleset, draft);
    if (next === undefined && !draft.open.optional) return undefined;
    draft = draft.choose(next);
  }
  return draft.command;
}

/**
 * Variants of an action: other targets, weapons, paths and numbers, one at a time, with the parameters after it filled
 * in sensibly; and variants without its optional parameters.
 * @param state what the actor's seat sees.
 */
export const alternativesTo = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): readonly Command[] =>
  withMemo(state, () => {
    const action = ruleset.actions.get(command.do);
    if (!action) return [];
    const scores = scoresOf(ruleset, action);
    const found: Command[] = [];
    const before: Record<string, Json | undefined> = {};
    for (const name of action.parameters) {
      const domain = action.domain(state, command.by, name, before);
      const open = { scores, state, command, name, before: { ...before } };
      const values = domain ? otherValues(ruleset, open, domain) : [];
      const without = domain && action.optional(name) && command.with[name] !== undefined;
      for (const value of [...values, ...(without ? [undefined] : [])]) {
        const other = finished(ruleset, open, value);
        if (other) found.push(other);
      }
      if (command.with[name] !== undefined) before[name] = command.with[name];
    }
    return found;
  });
