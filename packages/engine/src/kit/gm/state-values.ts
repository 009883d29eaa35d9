import { FunctionDice } from '../../core/dice-sources.js';
import type { Refusal } from '../../core/question.js';
import { byFallback, RulesContext } from '../../core/rules-context.js';
import type { FightState } from '../../core/state.js';
import { WriteLog } from '../../core/writes/write-log.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Json } from '../../values/json.js';
import { deepCopy, deepFreeze, isObject } from '../../values/json.js';
import type { Problem, Result } from '../../values/result.js';
import { failWith, ok } from '../../values/result.js';
import { rulesetRefusal, shapeRefusal } from './fight-shape.js';
import { turnOrderRefusal } from './turn-order-refusal.js';

const wrong = (code: string, reason: string): Refusal => ({ rules: [], code, reason });

/** The keys of a path of the state. */
export const steps = (path: string): readonly string[] => path.split('.');

/** The value at a path of some data. */
export function lookUp(
  root: object,
  path: readonly string[],
): { readonly found: boolean; readonly value: unknown } {
  let node: unknown = root;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key))
      return { found: false, value: undefined };
    node = Reflect.get(node, key);
  }
  return { found: true, value: node };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return isObject(value) ? 'object' : typeof value;
}

/** A frozen value with one place replaced; everything else is shared. */
function replaced(node: unknown, path: readonly string[], value: Json): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof node !== 'object' || node === null) return value;
  if (!Object.hasOwn(node, key)) throw new Error(`there is no ${key} in this fight`);
  const clone: object = Array.isArray(node) ? [...(node as readonly unknown[])] : { ...node };
  Reflect.set(clone, key, replaced(Reflect.get(node, key), rest, value));
  return clone;
}

/** A writable copy; the values of commands are frozen. */
function thaw(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => thaw(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, each === undefined ? each : thaw(each)]),
  );
}

/**
 * Writes below a writable object. A frozen part on the way is replaced, since others may share it; so is a list, since
 * results derived from it may be cached by identity.
 */
export function setValue<S extends FightState>(
  ctx: RulesContext<S>,
  holder: object,
  [key, ...rest]: readonly string[],
  value: Json,
): void {
  // Also when the GM overrides all checks: only own keys, since inherited ones are shared by all objects.
  if (key === undefined || !Object.hasOwn(holder, key))
    throw new Error(`there is no ${key ?? 'such place'} in this fight`);
  const next: unknown = Reflect.get(holder, key);
  if (rest.length === 0)
    ctx.putAt(holder, key, key === 'fixed' ? deepFreeze(deepCopy(value)) : thaw(value));
  else if (typeof next !== 'object' || next === null)
    throw new Error(`there is nothing below ${key}`);
  else if (Object.isFrozen(next)) ctx.putAt(holder, key, deepFreeze(replaced(next, rest, value)));
  else if (Array.isArray(next)) ctx.putAt(holder, key, replaced(next, rest, value));
  else setValue(ctx, next, rest, value);
}

const withArticle = (kind: string): string => `${kind === 'object' ? 'an' : 'a'} ${kind}`;

/** Why a value cannot be set at a path, or undefined. */
export function valueRefusal(state: object, path: string, value: Json): Refusal | undefined {
  const { found, value: old } = lookUp(state, steps(path));
  if (!found) return wrong('no-such-place', `there is no ${path} in this fight`);
  const [was, is] = [kindOf(old), kindOf(value)];
  if (was !== is && was !== 'null' && is !== 'null')
    return wrong('wrong-kind', `${path} holds ${withArticle(was)}, not ${withArticle(is)}`);
  return undefined;
}

const NO_DICE = new FunctionDice((die, name) => {
  throw new Error(`no ${die.name} "${name}" is rolled before the fight begins`);
});

const contextFor = <S extends FightState>(ruleset: Ruleset<S>, state: S): RulesContext<S> =>
  new RulesContext(state, new WriteLog(), {
    chance: NO_DICE,
    decide: byFallback,
    actions: ruleset.actions,
  });

/**
 * Why a value cannot be set at a path of a fight, or undefined: its type differs, or no fight or ruleset accepts such a
 * state.
 */
export function settingRefusal<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  path: string,
  value: Json,
): Refusal | undefined {
  const refusal = valueRefusal(state, path, value);
  if (refusal) return refusal;
  const changed = deepCopy(state);
  setValue(contextFor(ruleset, changed), changed, steps(path), value);
  const wrongs = (after: S): Refusal | undefined =>
    shapeRefusal(state, after) ??
    turnOrderRefusal(ruleset, state, after) ??
    rulesetRefusal(ruleset, after, path, value);
  const unfit = wrongs(changed);
  // A fault that the state had before is no reason to refuse the change.
  return unfit && unfit.reason === wrongs(state)?.reason ? undefined : unfit;
}

/**
 * A state with other values at some paths, as the GM would set them before the fight begins.
 * @returns the state, or the paths that lead nowhere or hold something of another type.
 */
export function withValues<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  values: Readonly<Record<string, Json>>,
): Result<S> {
  const problems = Object.entries(values).flatMap(([path, value]): Problem[] => {
    const refusal = settingRefusal(ruleset, state, path, value);
    return refusal ? [{ path: [path], message: refusal.reason }] : [];
  });
  if (problems.length > 0) return failWith(problems);
  const changed = deepCopy(state);
  const ctx = contextFor(ruleset, changed);
  for (const [path, value] of Object.entries(values)) setValue(ctx, changed, steps(path), value);
  ruleset.settle?.(ctx, state);
  return ok(changed);
}
