import type { Action } from '../core/action.js';
import type { DefinedAction } from '../core/define-action.js';
import { actionKit } from '../core/define-action.js';
import { combatantJoins } from '../core/events/common-events.js';
import type { Parameter } from '../core/parameters/parameter.js';
import type { Id, Refusal } from '../core/question.js';
import { GM } from '../core/question.js';
import type { RulesContext } from '../core/rules-context.js';
import type { CombatantState, FightState, FixedState } from '../core/state.js';
import type { Template } from '../ruleset/content.js';
import type { Scenario } from '../ruleset/scenario.js';
import type { Json } from '../values/json.js';
import { deepFreeze } from '../values/json.js';
import type { Result } from '../values/result.js';

/** A fight into which somebody may come: sheets and things stand where most systems have them. */
interface Open extends FightState {
  readonly fixed: FixedState<object, unknown, unknown, unknown>;
  readonly combatants: Readonly<Record<Id, CombatantState>>;
}

/** What a system says of those who come into a fight that goes on. */
export interface NewcomerRules<S extends FightState> {
  /** How a fight is set up; the newcomer is the only one in a set-up of its own. */
  setUp(scenario: Scenario): Result<S>;
  /** Whom there is to choose from. */
  templates(): Readonly<Record<string, Template>>;
  /** Where somebody stands who is on no map yet, if a set-up must say it. */
  readonly start?: Json;
  /** The GM's act that puts somebody somewhere, `who` and then the place. */
  readonly place: Action<S>;
  /** What else the system keeps of everybody. */
  joins?(ctx: RulesContext<S>, who: Id): void;
}

/** An id that nobody has had: that of the template, with a number from the second on. */
function freeId({ combatants, fixed }: Open, from: string): Id {
  const isTaken = (id: Id): boolean =>
    id === GM || Object.hasOwn(combatants, id) || Object.hasOwn(fixed.sheets, id);
  let id = from;
  for (let n = 2; isTaken(id); n++) id = `${from}-${n}`;
  return id;
}

const sidesOf = ({ combatants }: FightState): readonly string[] => [
  ...new Set(Object.values(combatants).map(({ side }) => side)),
];

/** The house rules of a fight as a set-up gives them. */
const optionsOf = ({ fixed }: Open): Scenario['options'] =>
  Object.fromEntries(
    Object.entries(fixed.options).filter((entry): entry is [string, string | boolean | number] =>
      ['string', 'boolean', 'number'].includes(typeof entry[1]),
    ),
  );

const wrong = (reason: string): Refusal => ({ rules: [], code: 'no-newcomer', reason });

/** Gives a newcomer the place right before whoever acts now: its first turn is in the next round, unless order is rolled anew. */
function queue<S extends FightState>(ctx: RulesContext<S>, who: Id): void {
  const state: FightState = ctx.state;
  if (state.round === 0) return;
  const at = Math.max(0, state.turn);
  ctx.put(state, 'order', state.order.toSpliced(at, 0, who));
  if (state.turn >= 0) ctx.put(state, 'turn', state.turn + 1);
}

/** A fight of somebody alone, under the house rules of this one. */
const alone = <S extends Open>(
  { setUp, start }: NewcomerRules<S>,
  state: S,
  { id, from, side }: { readonly id: Id; readonly from: string; readonly side: string },
): Result<S> =>
  setUp({
    title: from,
    options: optionsOf(state),
    map: undefined,
    content: {},
    combatants: [{ id, side, from, ...(start === undefined ? {} : { at: start }) }],
    order: undefined,
  });

/** Takes over whoever is in a fight alone, with sheet and things. */
function enrol<S extends Open>(ctx: RulesContext<S>, { combatants, fixed: own }: S): void {
  const state: Open = ctx.state;
  const fixed: Open['fixed'] = {
    ...state.fixed,
    sheets: { ...state.fixed.sheets, ...own.sheets },
    items: { ...state.fixed.items, ...own.items },
  };
  ctx.put(state, 'fixed', deepFreeze(fixed));
  for (const who of Object.values(combatants)) {
    ctx.put(state.combatants, who.id, who);
    queue(ctx, who.id);
  }
}

/** Where somebody can be put, as the act that puts them there says it. */
const placeOf = <S extends FightState>(place: Action<S>, where: string): Parameter<S, Json> => ({
  label: place.label(where),
  optional: false,
  expected: 'a place on the map',
  is: (value): value is Json => value !== undefined,
  domain: (state, actor) =>
    place.domain(state, actor, where, {}) ?? { kind: 'data', hint: 'a place on the map' },
});

/** The action by which the GM adds a combatant to a fight that goes on. */
export function createAddAction<S extends Open>(
  rules: NewcomerRules<S>,
): DefinedAction<S, { readonly from: string; readonly side: string; readonly to: Json }> {
  const { defineGmAction, param } = actionKit<S>();
  const { place, templates } = rules;
  const [, where = ''] = place.parameters;
  return defineGmAction({
    id: 'gm.add',
    name: 'Add a combatant',
    rules: [],
    with: {
      from: param.oneOf(
        () => Object.entries(templates()).map(([value, { name }]) => ({ value, label: name })),
        { label: 'Who' },
      ),
      side: param.oneOf((state: S) => sidesOf(state).map((value) => ({ value }))),
      to: placeOf(place, where),
    },
    check(state, _, { from, side, to }) {
      const built = alone(rules, state, { id: freeId(state, from), from, side });
      return built.ok
        ? place.malformed({ who: from, [where]: to })
        : wrong(built.problems[0]?.message ?? `there is no ${from}`);
    },
    do(ctx, by, { from, side, to }) {
      const id = freeId(ctx.state, from);
      const built = alone(rules, ctx.state, { id, from, side });
      if (!built.ok) throw new Error(`nobody can be made of ${from}`);
      enrol(ctx, built.value);
      rules.joins?.(ctx, id);
      place.perform(ctx, by, { who: id, [where]: to });
      ctx.tell(combatantJoins, [], { who: id, side });
    },
  });
}
