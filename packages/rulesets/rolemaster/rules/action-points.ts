import type { Cost, Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { AttackMode, Combatant, State } from '../state/state.js';
import { combatantById, countsActionPoints, isOut } from '../state/state.js';
import { spend } from '../state/verbs/index.js';

/** The penalty to an attack for each Action Point below the maximum (RMC-CTX-07). */
export const HASTE = -25;

/** Action Points of an attack: the minimum and the most that improve it (RMC-CTX-07). */
export const ATTACK_POINTS = {
  melee: { min: 2, max: 4 },
  thrown: { min: 2, max: 4 },
  ranged: { min: 1, max: 3 },
} as const;

/** Tells why a combatant can never act in their current state, or undefined (RMC-EFF-12, RMC-EFF-14). */
export function cannotAct(state: State, actor: Combatant): Refusal | undefined {
  if (actor.dead || actor.hits <= 0)
    return refuse(
      'RMC-EFF-14',
      actor.dead ? 'dead' : 'unconscious',
      `${actor.name} is ${actor.dead ? 'dead' : 'unconscious'}`,
    );
  return isOut(state, actor)
    ? refuse('RMC-EFF-12', 'unconscious', `${actor.name} is unconscious`)
    : undefined;
}

/** Tells why a combatant can do nothing more this round, or undefined (RMC-SURP-03, RMC-EFF-12, RMC-EFF-14). */
export function cannotActThisRound(state: State, actorId: Id): Refusal | undefined {
  const actor = combatantById(state, actorId);
  return (
    cannotAct(state, actor) ??
    (actor.barred
      ? refuse('RMC-SURP-03', 'barred', `${actor.name} can't act again this round`)
      : undefined)
  );
}

/**
 * Tells why this many Action Points are not available, or the turn's one action where points are
 * not counted; undefined if they are (RMC-CTX-07).
 */
export function cannotAfford(state: State, actor: Combatant, points: number): Refusal | undefined {
  if (!countsActionPoints(state))
    return actor.acted
      ? refuse('RMC-STAG-06', 'turn-used', `${actor.name}'s turn is already used`)
      : undefined;
  return actor.actionPoints < points
    ? refuse(
        'RMC-CTX-07',
        'no-action-points',
        `requires ${points} Action Points: ${actor.name} has ${actor.actionPoints} left`,
      )
    : undefined;
}

/** The Action Points of an attack that does not name any: as many as improve it and are left. */
export const usualAttackPoints = (state: State, attacker: Combatant, mode: AttackMode): number =>
  countsActionPoints(state)
    ? Math.min(ATTACK_POINTS[mode].max, attacker.actionPoints)
    : ATTACK_POINTS[mode].max;

/** One Action Point, or the whole turn where they are not counted (RMC-CTX-07). */
export const onePoint: Cost<State> = {
  check: (state, actorId) =>
    cannotActThisRound(state, actorId) ?? cannotAfford(state, combatantById(state, actorId), 1),
  pay: (ctx, actorId) => spend(ctx, combatantById(ctx.state, actorId), 1),
};
