import { z } from 'zod';
import type { Action } from '../core/action.js';
import type { DefinedAction } from '../core/define-action.js';
import { actionKit } from '../core/define-action.js';
import { gmRules, gmSets } from '../core/events/common-events.js';
import type { Json } from '../values/json.js';
import { deepCopy, deepFreeze, isObject, isEqual } from '../values/json.js';
import type { Audience } from '../core/events/note.js';
import type { Id, Refusal, RuleId } from '../core/question.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Seat } from '../core/seat.js';
import type { FightState } from '../core/state.js';
import type { RulesContext } from '../core/rules-context.js';

const wrong = (code: string, reason: string): Refusal => ({ rules: [], code, reason });

const steps = (path: string): readonly string[] => path.split('.');

function lookUp(
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

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'list'
      : isObject(value)
        ? 'object'
        : typeof value;

/** A frozen value with one place in it replaced; everything else is shared. */
function replaced(node: unknown, path: readonly string[], value: Json): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof node !== 'object' || node === null) return value;
  if (!Object.hasOwn(node, key)) throw new Error(`there is no ${key} in this fight`);
  const clone: object = Array.isArray(node) ? [...(node as readonly unknown[])] : { ...node };
  Reflect.set(clone, key, replaced(Reflect.get(node, key), rest, value));
  return clone;
}

/** Writes below an object that may be written to; a frozen part on the way is replaced, since others may share it, and so is a list, since what follows from one may be kept beside it. */
function set<S extends FightState>(
  ctx: RulesContext<S>,
  holder: object,
  [key, ...rest]: readonly string[],
  value: Json,
): void {
  // Also where the GM overrules all checks: what is not the state's own belongs to every object there is.
  if (key === undefined || !Object.hasOwn(holder, key))
    throw new Error(`there is no ${key ?? 'such place'} in this fight`);
  const next: unknown = Reflect.get(holder, key);
  if (rest.length === 0)
    ctx.putAt(holder, key, key === 'fixed' ? deepFreeze(deepCopy(value)) : deepCopy(value));
  else if (typeof next !== 'object' || next === null)
    throw new Error(`there is nothing below ${key}`);
  else if (Object.isFrozen(next)) ctx.putAt(holder, key, deepFreeze(replaced(next, rest, value)));
  else if (Array.isArray(next)) ctx.putAt(holder, key, replaced(next, rest, value));
  else set(ctx, next, rest, value);
}

/** What the actions of the GM have in common in every system: they may always be taken. */
export const gmActionDefaults = { group: 'gm', when: 'gm', blocked: () => undefined } as const;

/** An action of the GM upon somebody, of whom nothing more is to be said. */
export const createGmAction = <S extends FightState>(
  id: string,
  name: string,
  rules: readonly RuleId[],
  perform: (ctx: RulesContext<S>, who: Id) => void,
): DefinedAction<S, { readonly who: Id }> => {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id,
    name,
    rules,
    with: { who: param.combatant() },
    do: (ctx, _, { who }) => perform(ctx, who),
  });
};

const ONLOOKER: Seat = { name: 'onlooker', role: 'spectator', combatants: [] };

/** Whether a seat sees what stands at a place as it is. */
function sees<S extends FightState>(
  { view }: Ruleset<S>,
  state: S,
  path: readonly string[],
  seat: Seat,
): boolean {
  const shown = view(state, seat);
  if (shown === state) return true;
  const [truth, seen] = [lookUp(state, path), lookUp(shown, path)];
  return seen.found && isEqual(seen.value, truth.value);
}

/** Who sees a place now: everybody, or the players of some. */
function witnesses<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  path: readonly string[],
): Audience {
  const all = Object.keys(state.combatants);
  const who = all.filter((id) =>
    sees(ruleset, state, path, { name: id, role: 'player', combatants: [id] }),
  );
  if (who.length === all.length && sees(ruleset, state, path, ONLOOKER)) return 'all';
  return who.length > 0 ? who : 'gm';
}

const both = (a: Audience, b: Audience): Audience => {
  if (a === 'all' || b === 'gm') return b;
  if (b === 'all' || a === 'gm') return a;
  const shared = a.filter((id) => b.includes(id));
  return shared.length > 0 ? shared : 'gm';
};

/**
 * What the GM may do in every system: set any value, and put a ruling on record. What is set is told to those who see it
 * both before and after.
 */
export function gmActions<S extends FightState>(
  ruleset: Ruleset<S>,
): ReadonlyMap<string, Action<S>> {
  const { defineGmAction, param } = actionKit<S>();
  const setValue = defineGmAction({
    id: 'gm.set',
    name: 'Set a value',
    rules: [],
    with: {
      path: param.text({ max: 200, suggestion: 'combatants.<id>.<value>' }),
      value: param.data('the new value, of the same kind as the old one'),
      reason: param.optional(param.text({ max: 500 })),
    },
    check(state, _, { path, value }) {
      const { found, value: old } = lookUp(state, steps(path));
      if (!found) return wrong('no-such-place', `there is no ${path} in this fight`);
      const [was, is] = [kindOf(old), kindOf(value)];
      if (was !== is && was !== 'null' && is !== 'null')
        return wrong('wrong-kind', `${path} holds a ${was}, not a ${is}`);
      return undefined;
    },
    do(ctx, _, { path, value, reason }) {
      const { value: old } = lookUp(ctx.state, steps(path));
      const before = z.json().safeParse(old);
      const saw = witnesses(ruleset, ctx.state, steps(path));
      set(ctx, ctx.state, steps(path), value);
      ruleset.settle?.(ctx);
      const audience = both(saw, witnesses(ruleset, ctx.state, steps(path)));
      ctx.tell(
        gmSets,
        [],
        {
          path,
          before: before.success ? before.data : null,
          value,
          ...(reason === undefined ? {} : { reason }),
        },
        undefined,
        audience,
      );
    },
  });
  const ruling = defineGmAction({
    id: 'gm.ruling',
    name: 'Give a ruling',
    rules: [],
    with: {
      text: param.text({ min: 1, max: 2000 }, { label: 'Ruling' }),
      secret: param.optional(
        param.oneOf(
          [false, true],
          () => [
            { value: false, label: 'everyone' },
            { value: true, label: 'GM only' },
          ],
          { label: 'Visible to' },
        ),
      ),
    },
    do: (ctx, _, { text, secret }) =>
      ctx.tell(gmRules, [], { text }, undefined, secret ? 'gm' : 'all'),
  });
  return new Map([setValue, ruling].map((each) => [each.id, each]));
}
