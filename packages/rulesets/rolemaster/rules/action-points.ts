import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Combatant, State, Ctx } from '../state/state.js';
import { out, combatantById } from '../state/state.js';

/** Action Points of a round (RMC-CTX-07). */
export const POINTS = 4;
/** What each point below the most costs an attack (RMC-CTX-07). */
export const HASTE = -25;

export const counted = (state: State): boolean => state.fixed.options.actionPoints === 'enabled';

/** Why somebody is past all doing, or nothing (RMC-EFF-12, RMC-EFF-14). */
export function senseless(state: State, who: Combatant): Refusal | undefined {
  if (who.dead || who.hits <= 0)
    return refuse('RMC-EFF-14', `${who.name} is ${who.dead ? 'dead' : 'unconscious'}`);
  return out(state, who) ? refuse('RMC-EFF-12', `${who.name} is unconscious`) : undefined;
}

/** Why somebody can do nothing at all now, or nothing (RMC-SURP-03, RMC-EFF-12, RMC-EFF-14). */
export function helpless(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  const refusal = senseless(state, who);
  if (refusal) return refusal;
  if (who.barred) return refuse('RMC-SURP-03', `${who.name} can do nothing more this round`);
  return undefined;
}

/** Why so many Action Points are not to be had, or nothing; without points, why the turn's one action is not (RMC-CTX-07). */
export function unaffordable(state: State, who: Combatant, points: number): Refusal | undefined {
  if (!counted(state))
    return who.acted ? refuse('RMC-STAG-06', `${who.name} has used up the turn`) : undefined;
  return who.actionPoints < points
    ? refuse('RMC-CTX-07', `${who.name} has ${who.actionPoints} Action Points left, not ${points}`)
    : undefined;
}

/** Spends Action Points, or the turn's one action where they are not counted. */
export function spend(ctx: Ctx, who: Combatant, points: number): void {
  if (counted(ctx.state)) ctx.put(who, 'actionPoints', Math.max(0, who.actionPoints - points));
  else if (points > 0) ctx.put(who, 'acted', true);
}

/** Action Points of an attack: the fewest and the most that help (RMC-CTX-07). */
export const ATTACK_POINTS = {
  melee: { least: 2, most: 4 },
  thrown: { least: 2, most: 4 },
  ranged: { least: 1, most: 3 },
} as const;
export type AttackMode = keyof typeof ATTACK_POINTS;

/** The Action Points an attack would take by itself: all that help, as far as there are any. */
export const usualPoints = (state: State, who: Combatant, mode: AttackMode): number =>
  counted(state) ? Math.min(ATTACK_POINTS[mode].most, who.actionPoints) : ATTACK_POINTS[mode].most;
