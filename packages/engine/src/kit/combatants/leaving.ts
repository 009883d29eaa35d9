import type { Action, RulesContext } from '../../core/rules-context.js';
import type { DefinedAction } from '../../core/define-action.js';
import { actionKit } from '../../core/define-action.js';
import { combatantLeaves } from '../../core/events/common-events.js';
import type { Id, Refusal } from '../../core/question.js';
import { GM } from '../../core/question.js';
import type { Seat } from '../../core/seat.js';
import type { CombatantState, FightState } from '../../core/state.js';
import { acting } from '../../core/state.js';
import type { Json } from '../../values/json.js';
import { deepFreeze, isEqual, isObject } from '../../values/json.js';
import { numberCombatantNames } from './duplicate-names.js';

/** A system's rules for combatants removed by the GM. */
export interface LeavingRules<S extends FightState> {
  /** Ends the turn of a combatant who is removed during it. */
  readonly end: Pick<Action<S>, 'perform'>;
  /** Removes a combatant and every relation between them and the others. */
  leaves(ctx: RulesContext<S>, who: Id): void;
  /** Why a combatant who has left cannot leave again, in systems that keep them in the state. */
  cannotLeave?(state: S, who: Id): Refusal | undefined;
}

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

/** How the other combatants change when one leaves, and who knew of that one. */
export interface Parting<S extends FightState, C extends CombatantState> {
  /** Another combatant without anything that depends on the one who leaves. */
  parted(other: C, from: Id): C;
  /** The ruleset's view: what a seat may know. */
  view(state: S, seat: Seat): FightState;
}

/** The views of every combatant and of a spectator. */
function allViews<S extends FightState>(
  state: S,
  view: Parting<S, CombatantState>['view'],
): readonly { readonly by: Id | undefined; readonly sees: (id: Id) => boolean }[] {
  const seats: readonly Seat[] = [
    { name: 'spectator', role: 'spectator', combatants: [] },
    ...Object.keys(state.combatants).map((id): Seat => ({
      name: id,
      role: 'player',
      combatants: [id],
    })),
  ];
  return seats.map((seat) => {
    const { combatants } = view(state, seat);
    return { by: seat.combatants[0], sees: (id) => Object.hasOwn(combatants, id) };
  });
}

const mentions = (value: Json | undefined, id: Id): boolean => {
  if (typeof value === 'string') return value === id;
  if (Array.isArray(value)) return value.some((each) => mentions(each, id));
  return isObject(value) && Object.values(value).some((each) => mentions(each, id));
};

/** Removes the readied actions of a combatant, those that they would trigger, and those that name them. */
function stopWaiting<S extends FightState>(ctx: RulesContext<S>, who: Id): void {
  const state: FightState = ctx.state;
  const left = state.waiting.filter(
    ({ command, trigger }) =>
      command.by !== who && trigger.who !== who && !mentions(command.with, who),
  );
  if (left.length < state.waiting.length) ctx.put(state, 'waiting', left);
}

/** Removes a combatant from the turn order; the acting combatant keeps the turn. */
function leaveOrder<S extends FightState>(ctx: RulesContext<S>, who: Id): void {
  const state: FightState = ctx.state;
  const { fixed } = state;
  const now = acting(state);
  const order = state.order.filter((id) => id !== who);
  ctx.put(state, 'order', order);
  ctx.put(state, 'turn', now === undefined || now === who ? -1 : order.indexOf(now));
  if ('order' in fixed && Array.isArray(fixed.order) && fixed.order.includes(who))
    ctx.put(
      state,
      'fixed',
      deepFreeze({ ...fixed, order: fixed.order.filter((id: unknown) => id !== who) }),
    );
}

/** Combatants of one name keep their numbers, unless a number would reveal a hidden combatant. */
function keepNames<S extends FightState, C extends CombatantState>(
  ctx: RulesContext<S & Field<C>>,
  { name }: CombatantState,
  isSecret: (id: Id) => boolean,
): void {
  const alike = Object.values(ctx.state.combatants).filter((each) => each.name === name);
  if (alike.length < 2 || alike.some(({ id }) => isSecret(id))) return;
  const { combatants } = numberCombatantNames<FightState>(ctx.state);
  for (const each of alike)
    ctx.put<CombatantState, 'name'>(each, 'name', combatants[each.id]?.name ?? name);
}

/**
 * Removes a combatant from the state entirely: from the turn order, and all relations of others to them. Sheets and
 * items stay on file; log entries keep the name.
 */
export function strikeOff<C extends CombatantState, S extends FightState & Field<C>>(
  ctx: RulesContext<S>,
  id: Id,
  { parted, view }: Parting<S, C>,
): void {
  const state: FightState & Field<C> = ctx.state;
  const leaving = state.combatants[id];
  if (!leaving) return;
  const views = allViews(ctx.state, view);
  const isSecret = (who: Id): boolean => views.some(({ sees }) => !sees(who));
  const knowing = views.filter(({ sees }) => sees(id));
  keepNames<S, C>(ctx, leaving, isSecret);
  const { name, side } = leaving;
  const knownTo = {
    combatants: knowing.flatMap(({ by }) => by ?? []),
    spectators: knowing.some(({ by }) => by === undefined),
  };
  const gone = { id, name, side, ...(isSecret(id) ? { knownTo } : {}) };
  ctx.put<FightState, 'left'>(state, 'left', { ...state.left, [id]: gone });
  leaveOrder(ctx, id);
  for (const other of Object.values(state.combatants)) {
    if (other.id === id) continue;
    const after = parted(other, id);
    for (const [key, value] of Object.entries(after))
      if (!isEqual(value, Reflect.get(other, key))) ctx.putAt(other, key, value);
  }
  ctx.putAt(state.combatants, id, undefined);
}

/** The action by which the GM removes a combatant from a fight. */
export function createRemoveAction<S extends FightState>({
  end,
  leaves,
  cannotLeave,
}: LeavingRules<S>): DefinedAction<S, { readonly who: Id }> {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id: 'gm.remove',
    name: 'Remove from the fight',
    rules: [],
    with: { who: param.combatant() },
    check: (state, _, { who }) => cannotLeave?.(state, who),
    do(ctx, _, { who }) {
      ctx.tell(combatantLeaves, [], { who });
      stopWaiting(ctx, who);
      const onTurn = acting(ctx.state) === who;
      // A combatant who stays in the state is marked as gone before their turn ends, so that its end asks nothing of
      // them; one who is removed from the state must end the turn first.
      if (cannotLeave) leaves(ctx, who);
      if (onTurn) end.perform(ctx, who, {});
      if (!cannotLeave) leaves(ctx, who);
    },
  });
}

/** The author of a lasting effect after a combatant has left: the GM if it was theirs. */
export const afterLeaving = (by: Id, from: Id): Id => (by === from ? GM : by);
