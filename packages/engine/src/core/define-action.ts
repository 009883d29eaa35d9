import type { Action, When, RulesContext } from './rules-context.js';
import { unknownParameter } from './draft/unknown-parameter.js';
import type { Json, JsonObject } from '../values/json.js';
import { labelFor } from '../values/humanize.js';
import type { Id, Refusal, RuleId } from './question.js';
import type { FightState } from './state.js';
import { choiceParameters } from './parameters/choice.js';
import { optional } from './parameters/optional.js';
import type { Parameter, Parameters, ValuesOf } from './parameters/parameter.js';
import { recordParameters } from './parameters/record.js';
import { placeParameters, valueParameters } from './parameters/value.js';

/**
 * Why a combatant may not act now, or undefined: one rule of a system, named once and used by every action it applies
 * to.
 */
export type ActionRequirement<S extends FightState> = (
  state: S,
  actor: Id,
  action: string,
) => Refusal | undefined;

/** What an action takes from the turn. */
export interface Cost<S extends FightState> {
  /** The heading of its actions, unless they name another. */
  readonly group?: string;
  /** Why it cannot be paid now, or undefined. */
  readonly check: ActionRequirement<S>;
  /** Pays it, before the action is done. */
  pay(ctx: RulesContext<S>, actor: Id, action: string): void;
}

/**
 * Something a combatant can do, as rulesets write it.
 * @typeParam W its parameters, each declared once, in the order in which they are chosen.
 */
export interface ActionDefinition<S extends FightState, W> {
  readonly id: string;
  readonly name: string;
  /**
   * The system's category for it, for example `standard` or `quick`, shown as a heading. Defaults to the group of the
   * cost.
   */
  readonly group?: string;
  readonly rules: readonly RuleId[];
  readonly when?: When;
  /** Also possible before the fight has begun. */
  readonly early?: true;
  /**
   * The whole action is declared before its targets are asked: they may know all its parameters while they answer. Use
   * a function if this depends on what the targets see or on house rules; it gets the state as they may know it.
   */
  readonly open?: true | ((view: S, actor: Id) => boolean);
  /**
   * Checked first, and paid right before `do`. An action that pays at another moment requires `cost.check` and calls
   * `cost.pay` itself.
   */
  readonly cost?: Cost<S>;
  /** What must hold for it to be possible at all. The first requirement that fails is the refusal. */
  readonly requires?: readonly ActionRequirement<S>[];
  readonly with?: W;
  /** Why it is not possible with these parameters, beyond the checks of each parameter. */
  check?(state: S, actor: Id, parameters: ValuesOf<W>): Refusal | undefined;
  do(ctx: RulesContext<S>, actor: Id, parameters: ValuesOf<W>): void;
}

/** What is chosen in one step for a parameter: its value, or a single item if it is a list. A cell is not a list. */
export type OptionOf<T> =
  | Exclude<T, undefined>
  | (T extends readonly (infer Item)[] ? (number extends T['length'] ? Item : never) : never);

/** An action that knows the types of its parameters. */
export interface DefinedAction<S extends FightState, P extends JsonObject> extends Action<S> {
  /** Whether the values given so far are of the kinds declared. */
  readonly isSoFar: (chosen: JsonObject) => chosen is JsonObject & P;
  readonly has: (parameter: string) => parameter is keyof P & string;
  /** @param chosen the parameters chosen before it. */
  readonly isOption: <K extends keyof P & string>(
    parameter: K,
    option: Json,
    chosen: JsonObject,
  ) => option is Json & OptionOf<P[K]>;
}

function firstRefusal<S extends FightState>(
  requirements: readonly ActionRequirement<S>[],
  action: string,
): (state: S, actor: Id) => Refusal | undefined {
  return (state, actor) => {
    for (const requirement of requirements) {
      const refusal = requirement(state, actor, action);
      if (refusal) return refusal;
    }
    return undefined;
  };
}

/** What the declared parameters of an action accept. */
function parametersOf<S extends FightState, W extends Parameters<S, W>>({
  id,
  with: declared,
}: Pick<ActionDefinition<S, W>, 'id' | 'with'>) {
  const all = Object.entries<Parameter<S, Json | undefined, ValuesOf<W>>>({ ...declared });
  const byName = new Map(all);
  const names = all.map(([name]) => name);
  const required = all.filter(([, parameter]) => !parameter.optional).length;
  let filledIn: JsonObject | undefined;
  const fillIn = (parameters: JsonObject): void => {
    filledIn = parameters;
  };
  const is = (parameters: JsonObject): parameters is JsonObject & ValuesOf<W> => {
    if (parameters === filledIn) return true;
    let given = 0;
    for (const name in parameters) {
      const value = parameters[name];
      if (value === undefined) continue;
      const parameter = byName.get(name);
      if (!parameter?.is(value)) return false;
      if (!parameter.optional) given++;
    }
    return given === required;
  };
  /** Whether the values chosen so far are of the declared kinds. A domain reads only the parameters before it. */
  const isSoFar = (chosen: JsonObject): chosen is JsonObject & ValuesOf<W> => {
    if (chosen === filledIn) return true;
    for (const [name, parameter] of all)
      if (chosen[name] !== undefined && !parameter.is(chosen[name])) return false;
    return true;
  };
  const wrongKind = (parameters: JsonObject): Refusal | undefined => {
    const wrong = all.find(([name, parameter]) => !parameter.is(parameters[name]));
    if (!wrong) return undefined;
    const [name, { expected }] = wrong;
    return { rules: [], code: 'wrong-kind', reason: `${name}: expected ${expected}` };
  };
  const malformed = (parameters: JsonObject): Refusal | undefined =>
    unknownParameter({ id, parameters: names }, parameters) ?? wrongKind(parameters);
  const isOption = <K extends keyof ValuesOf<W> & string>(
    name: K,
    option: Json,
    chosen: JsonObject,
  ): option is Json & OptionOf<ValuesOf<W>[K]> => {
    if (chosen === filledIn) return true;
    const parameter = byName.get(name);
    return parameter?.is(option) === true || parameter?.is([option]) === true;
  };
  const stranger = ({ combatants }: S, parameters: JsonObject): Id | undefined => {
    for (const [name, { combatant }] of all) {
      const who = parameters[name];
      if (combatant && typeof who === 'string' && !Object.hasOwn(combatants, who)) return who;
    }
    return undefined;
  };
  return { byName, names, is, isSoFar, malformed, stranger, isOption, fillIn };
}

/** Adds the action's rules to a refusal that cites none. */
const citing = (rules: readonly RuleId[], refusal: Refusal | undefined): Refusal | undefined =>
  refusal?.rules.length === 0 ? { ...refusal, rules } : refusal;

function defineAction<S extends FightState, W extends Parameters<S, W>>(
  spec: ActionDefinition<S, W>,
): DefinedAction<S, ValuesOf<W>> {
  const { byName, names, is, isSoFar, malformed, stranger, isOption, fillIn } = parametersOf<S, W>(
    spec,
  );
  const { id, name, rules, cost, requires = [], group = cost?.group } = spec;
  if (group === undefined)
    throw new Error(`the action ${id} has neither a group nor a cost with one`);
  // A command found valid is usually performed next, and some are performed repeatedly: no need to check again.
  let fitting: (JsonObject & ValuesOf<W>) | undefined;
  const typed = (parameters: JsonObject): (JsonObject & ValuesOf<W>) | undefined => {
    if (parameters === fitting) return fitting;
    return is(parameters) ? (fitting = parameters) : undefined;
  };
  return {
    id,
    name,
    group,
    rules,
    when: spec.when ?? 'turn',
    ...(spec.early ? { early: true } : {}),
    parameters: names,
    open: (view, actor) => spec.open === true || spec.open?.(view, actor) === true,
    label: (parameter) => byName.get(parameter)?.label ?? labelFor(parameter),
    optional: (parameter) => byName.get(parameter)?.optional ?? true,
    domain: (state, actor, parameter, chosen) =>
      isSoFar(chosen) ? byName.get(parameter)?.domain(state, actor, chosen, []) : undefined,
    blocked: firstRefusal(cost ? [cost.check, ...requires] : requires, id),
    misfit(state, actor, parameters) {
      const fit = typed(parameters);
      return fit ? citing(rules, spec.check?.(state, actor, fit)) : malformed(parameters);
    },
    malformed,
    stranger,
    fillIn,
    perform(ctx, actor, parameters) {
      const fit = typed(parameters);
      if (!fit) throw new Error(`unchecked parameters for ${id}: ${JSON.stringify(parameters)}`);
      cost?.pay(ctx, actor, id);
      spec.do(ctx, actor, fit);
    },
    isSoFar,
    has: (parameter): parameter is keyof ValuesOf<W> & string => byName.has(parameter),
    isOption,
  };
}

/** The kinds of parameters for one system. */
export interface ParameterKit<S extends FightState>
  extends
    ReturnType<typeof choiceParameters<S>>,
    ReturnType<typeof valueParameters<S>>,
    ReturnType<typeof placeParameters<S>>,
    ReturnType<typeof recordParameters<S>> {
  readonly optional: typeof optional;
}

/** The tools with which the rules of one system declare actions. */
export interface ActionKit<S extends FightState> {
  readonly param: ParameterKit<S>;
  /** Makes an action from its declaration. */
  defineAction<const W extends Parameters<S, W> = Record<never, never>>(
    spec: ActionDefinition<S, W>,
  ): DefinedAction<S, ValuesOf<W>>;
  /** Makes an action that only the GM may take, at any time. */
  defineGmAction<const W extends Parameters<S, W> = Record<never, never>>(
    spec: Omit<ActionDefinition<S, W>, 'group' | 'when' | 'cost' | 'requires' | 'open'>,
  ): DefinedAction<S, ValuesOf<W>>;
}

/** The helpers with which one system declares actions: `export const { defineAction, param } = actionKit<State>()`. */
export const actionKit = <S extends FightState>(): ActionKit<S> => ({
  param: {
    ...choiceParameters<S>(),
    ...valueParameters<S>(),
    ...placeParameters<S>(),
    ...recordParameters<S>(),
    optional,
  },
  defineAction: <const W extends Parameters<S, W> = Record<never, never>>(
    spec: ActionDefinition<S, W>,
  ): DefinedAction<S, ValuesOf<W>> => defineAction<S, W>(spec),
  defineGmAction: <const W extends Parameters<S, W> = Record<never, never>>(
    spec: Omit<ActionDefinition<S, W>, 'group' | 'when' | 'cost' | 'requires' | 'open'>,
  ): DefinedAction<S, ValuesOf<W>> => defineAction<S, W>({ ...spec, group: 'gm', when: 'gm' }),
});
