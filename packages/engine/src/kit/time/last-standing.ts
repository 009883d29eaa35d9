import type { Id } from '../../core/question.js';
import type { CombatantState, FightState } from '../../core/state.js';
import type { FightResult } from '../../ruleset/ruleset.js';

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

/** Tells whether a combatant is out, and which share of their health they have left, from 0 to 1. */
interface Judgement<S extends FightState, C extends CombatantState> {
  readonly out: (state: S, who: C) => boolean;
  readonly share: (state: S, who: C) => number;
}

const PERCENT = 100;

/** The strength that a side has left, in percent: the health of combatants who are not out, out of all it ever had. */
function strengthOf<C extends CombatantState, S extends FightState & Field<C>>(
  state: S & Field<C>,
  side: string,
  { out, share }: Judgement<S, C>,
): number {
  const { combatants, left } = state;
  let members = 0;
  let strength = 0;
  // Called after every command, so no list is built.
  for (const id in combatants) {
    const who = combatants[id];
    if (who?.side !== side) continue;
    members++;
    if (!out(state, who)) strength += share(state, who);
  }
  for (const id in left) if (left[id]?.side === side) members++;
  return (PERCENT * strength) / Math.max(1, members);
}

/** Whether a side gives up, by its resolve in the scenario. */
function givesUp<C extends CombatantState, S extends FightState & Field<C>>(
  state: S & Field<C>,
  side: string,
  judgement: Judgement<S, C>,
): boolean {
  const resolve = state.resolve?.[side];
  if (resolve === undefined) return false;
  const { strength, rounds } = resolve;
  return (
    (rounds !== undefined && state.round > rounds) ||
    (strength !== undefined && strengthOf(state, side, judgement) <= strength)
  );
}

/**
 * The result of a fight that has begun, once at most one side still fights: it has a combatant who is not out, and has
 * not given up. Undefined while the fight goes on.
 * @param share the health that a combatant has left, from 0 to 1; by default all who are not out count alike.
 */
export function lastStanding<C extends CombatantState, S extends FightState & Field<C>>(
  state: S & Field<C>,
  out: (state: S, who: C) => boolean,
  share: (state: S, who: C) => number = () => 1,
): FightResult | undefined {
  if (state.round === 0) return undefined;
  const gaveUp: string[] = [];
  let standing: string | undefined;
  for (const id of state.order) {
    const who = state.combatants[id];
    if (!who || who.side === standing || gaveUp.includes(who.side) || out(state, who)) continue;
    if (givesUp(state, who.side, { out, share })) gaveUp.push(who.side);
    else if (standing !== undefined) return undefined;
    else standing = who.side;
  }
  const winners = standing === undefined ? [] : [standing];
  return gaveUp.length > 0 ? { winners, gaveUp } : { winners };
}
