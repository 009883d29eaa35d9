import type { z } from 'zod';
import { unknownParameter } from './draft/unknown-parameter.js';
import type { Json, JsonObject } from '../values/json.js';
import { labelFor } from '../values/humanize.js';
import type { Domain, Id, Refusal, RuleId } from './question.js';
import type { TargetingPreview, PreviewBuilder } from './targeting-preview.js';
import type { FightState } from './state.js';
import type { RulesContext } from './rules-context.js';

/** How an action counts: an ordinary one, one for any time, or one that only the GM may take. */
export type When = 'turn' | 'any time' | 'gm';

/**
 * Something a combatant can do, as rulesets write it.
 * @typeParam P the parameters, in the order of `domains`.
 */
export interface ActionSpec<S extends FightState, P extends object> {
  readonly id: string;
  readonly name: string;
  /** How the system files it, such as `standard` or `quick`; shown as a heading. */
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly when?: When;
  /**
   * Everything about it is declared before whomever it is done to is asked: they may know all its parameters while they
   * answer to it. Where that hangs on what they see, or on the house rules, told by the state as they may know it.
   */
  readonly open?: true | ((view: S, by: Id) => boolean);
  readonly schema: z.ZodType<P>;
  /** What parameters are called on screen, where their own ids as words would not do. */
  readonly labels?: { readonly [K in keyof P]?: string };
  /** What each parameter may be, given those chosen before it. A parameter whose domain is undefined is not asked for. */
  readonly domains: {
    readonly [K in keyof P]-?: (state: S, by: Id, chosen: JsonObject) => Domain | undefined;
  };
  /** Why it is not possible at all now, or nothing. Called for one who may act only. */
  blocked(state: S, by: Id): Refusal | undefined;
  /** Why it is not possible with these parameters, beyond what the domains say. */
  check?(state: S, by: Id, parameters: P): Refusal | undefined;
  perform(ctx: RulesContext<S>, by: Id, parameters: P): void;
  /** What of it is drawn on a map before it is chosen, made of nothing but the state it is given. */
  readonly sketch?: PreviewBuilder<S>;
  /** How good it looks to a plain player, higher is better; 0 or less is never chosen by a sensible one. */
  appeal?(state: S, by: Id): number;
  /** The highest that its appeal can be, so that a player who has found better need not look at it. */
  readonly appealUpTo?: number;
  /** Parameters that a plain player would give it, as far as they are known from judging its appeal; the others go by the appeal of their options. */
  plan?(state: S, by: Id): JsonObject | undefined;
}

/** An action with its parameters as plain data, as the engine uses it. */
export interface Action<S extends FightState> {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly when: When;
  /** Ends the turn of whoever takes it and does nothing else; screens set it apart. */
  readonly endsTurn?: boolean;
  readonly parameters: readonly string[];
  /** Whether whomever it is done to may know all its parameters while they answer to it; the view is theirs, and has `by` in it. */
  open(view: S, by: Id): boolean;
  /** What a parameter is called on screen: `Target`. */
  label(parameter: string): string;
  domain(state: S, by: Id, parameter: string, chosen: JsonObject): Domain | undefined;
  /** Whether a parameter may be left out. */
  optional(parameter: string): boolean;
  /** What is drawn of it with these parameters chosen so far, others still open. */
  sketch(state: S, by: Id, chosen: JsonObject): TargetingPreview | undefined;
  blocked(state: S, by: Id): Refusal | undefined;
  /** Why parameters that were each taken out of their domain will not do together, or nothing. They must not change afterwards. */
  misfit(state: S, by: Id, parameters: JsonObject): Refusal | undefined;
  /** Why these are no parameters of this action at all, whatever the moment; nothing if they are. */
  malformed(parameters: JsonObject): Refusal | undefined;
  /** Carries it out. The parameters must have been found good. */
  perform(ctx: RulesContext<S>, by: Id, parameters: JsonObject): void;
  appeal(state: S, by: Id): number;
  /** No appeal of it is ever higher; infinite if nothing is known. */
  readonly appealUpTo: number;
  /** Parameters that a plain player would give it; those that are not in it go by the appeal of their options. */
  plan(state: S, by: Id): JsonObject | undefined;
}

/** What an action is built from: how its parameters are read and what each may be, beside what the rules say of it. */
export interface ActionParts<S extends FightState, P> {
  readonly head: Pick<Action<S>, 'id' | 'name' | 'group' | 'rules' | 'when'>;
  readonly open: true | ((view: S, by: Id) => boolean) | undefined;
  readonly names: readonly string[];
  readonly label: Action<S>['label'];
  readonly optional: Action<S>['optional'];
  readonly domain: Action<S>['domain'];
  /** Parameters as the rules read them; nothing if they are no parameters of this action. */
  readonly read: (parameters: JsonObject) => P | undefined;
  /** What is wrong with the kinds of their values. */
  readonly wrongKind: (parameters: JsonObject) => Refusal | undefined;
  readonly blocked: Action<S>['blocked'];
  readonly check: ((state: S, by: Id, parameters: P) => Refusal | undefined) | undefined;
  readonly perform: (ctx: RulesContext<S>, by: Id, parameters: P) => void;
}

/** Puts an action together. */
export function buildAction<S extends FightState, P>(parts: ActionParts<S, P>): Action<S> {
  const { head, names, read, wrongKind, check, open } = parts;
  const malformed = (parameters: JsonObject): Refusal | undefined =>
    unknownParameter({ id: head.id, parameters: names }, parameters) ?? wrongKind(parameters);
  const misfit: Action<S>['misfit'] = (state, by, parameters) => {
    const typed = read(parameters);
    return typed === undefined ? malformed(parameters) : check?.(state, by, typed);
  };
  return {
    ...head,
    parameters: names,
    open: (view, by) => open === true || open?.(view, by) === true,
    label: parts.label,
    optional: parts.optional,
    domain: parts.domain,
    sketch: () => undefined,
    blocked: parts.blocked,
    misfit,
    malformed,
    perform(ctx, by, parameters) {
      const typed = read(parameters);
      if (typed === undefined)
        throw new Error(`unchecked parameters for ${head.id}: ${JSON.stringify(parameters)}`);
      parts.perform(ctx, by, typed);
    },
    appeal: () => 0,
    appealUpTo: 0,
    plan: () => undefined,
  };
}

function shapeRefusal(error: z.ZodError): Refusal {
  const issue = error.issues[0];
  return {
    rules: [],
    code: 'wrong-kind',
    reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`,
  };
}

/** Parameters by their values, in the order of the domains: those that are alike are read as one. */
interface Values<P> {
  readonly onward: Map<Json | undefined, Values<P>>;
  read?: P;
}

/** So many values are kept before they are forgotten. */
const MOST_VALUES = 1000;

/** Reads parameters that will not change any more, those that are alike once; nothing if they are malformed. */
function reader<P extends object>(
  schema: z.ZodType<P>,
  names: readonly string[],
): (parameters: JsonObject) => P | undefined {
  const known = new WeakMap<JsonObject, P>();
  const without = names.length === 0 ? schema.safeParse({}).data : undefined;
  let values: Values<P> = { onward: new Map() };
  let kept = 0;
  /** Where parameters that are all plain values lead, value by value; nothing for others. */
  const valuesOf = (parameters: JsonObject): Values<P> | undefined => {
    let found = values;
    let given = 0;
    for (const name of names) {
      const value = parameters[name];
      if (typeof value === 'object' && value !== null) return undefined;
      if (value !== undefined) given++;
      let next = found.onward.get(value);
      if (!next) {
        found.onward.set(value, (next = { onward: new Map() }));
        kept++;
      }
      found = next;
    }
    for (const name in parameters) if (Object.hasOwn(parameters, name)) given--;
    if (given !== 0) return undefined;
    if (kept > MOST_VALUES) {
      values = { onward: new Map() };
      kept = 0;
    }
    return found;
  };
  return (parameters) => {
    if (without) return without;
    const before = known.get(parameters);
    if (before) return before;
    const place = valuesOf(parameters);
    const data = place?.read ?? schema.safeParse(parameters).data;
    if (data === undefined) return undefined;
    if (place) place.read ??= Object.freeze(data);
    // Most are made for one command and seen once; those that are frozen were made to be given again.
    if (!place || Object.isFrozen(parameters)) known.set(parameters, data);
    return data;
  };
}

/** Makes an action out of a specification with a schema beside its domains; `defineAction` has taken its place. */
export function action<S extends FightState, P extends object>(spec: ActionSpec<S, P>): Action<S> {
  const labels = new Map<string, string>(Object.entries(spec.labels ?? {}));
  const domains = new Map<string, (state: S, by: Id, chosen: JsonObject) => Domain | undefined>(
    Object.entries(spec.domains),
  );
  const names = [...domains.keys()];
  const needed = new Set(spec.schema.safeParse({}).error?.issues.map(({ path }) => path[0]));
  const { id, name, group, rules, when = 'turn' } = spec;
  return {
    ...buildAction<S, P>({
      head: { id, name, group, rules, when },
      open: spec.open,
      names,
      label: (parameter) => labels.get(parameter) ?? labelFor(parameter),
      optional: (parameter) => !needed.has(parameter),
      domain: (state, by, parameter, chosen) => domains.get(parameter)?.(state, by, chosen),
      read: reader(spec.schema, names),
      wrongKind: (parameters) => {
        const parsed = spec.schema.safeParse(parameters);
        return parsed.success ? undefined : shapeRefusal(parsed.error);
      },
      blocked: (state, by) => spec.blocked(state, by),
      check: spec.check?.bind(spec),
      perform: (ctx, by, parameters) => spec.perform(ctx, by, parameters),
    }),
    sketch: (state, by, chosen) => spec.sketch?.(state, by, chosen),
    appeal: spec.appeal ?? (() => 0),
    appealUpTo: spec.appealUpTo ?? (spec.appeal ? Infinity : 0),
    plan: spec.plan ?? (() => undefined),
  };
}
