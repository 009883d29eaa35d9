import type { Combatant, Ctx, Parry } from '../state.js';

/** The OB that a round's attacks leave for defence, and the weapon points on which it is based. */
export interface Reserve {
  readonly kept: number;
  readonly pool: number;
}

/** Reserves OB of an attack for defence later in the round (RMC-OB-04). */
export function reserveOb(ctx: Ctx, attacker: Combatant, { kept, pool }: Reserve): void {
  ctx.put(attacker, 'kept', kept);
  ctx.put(attacker, 'pool', pool);
}

/** Moves OB to defence (RMC-OB-04, RMC-OB-06). */
export function shiftToDefence(ctx: Ctx, defender: Combatant, points: number): void {
  ctx.put(defender, 'shifted', defender.shifted + points);
  if (defender.kept !== null) ctx.put(defender, 'kept', Math.max(0, defender.kept - points));
}

export const setParry = (ctx: Ctx, defender: Combatant, parry: Parry): void =>
  ctx.put(defender, 'parry', parry);

/** Assigns OB to a parry against one foe before anyone acts (RMC-PARRY-04). */
export function declareParry(
  ctx: Ctx,
  defender: Combatant,
  parry: Pick<Parry, 'against' | 'points' | 'weapon'>,
): void {
  setParry(ctx, defender, { ...parry, spent: false });
  ctx.put(defender, 'shifted', parry.points);
}

/** Records how much of a declared parry has visibly been missing from an attack (RMC-PARRY-04, RMC-OB-04). */
export function recordMissed(ctx: Ctx, attacker: Combatant, points: number): void {
  const { parry } = attacker;
  if (parry && points > (parry.missed ?? 0)) setParry(ctx, attacker, { ...parry, missed: points });
}

/** Records what the round's dodge adds to DB (RMC-DODGE-06). */
export const setDodge = (ctx: Ctx, defender: Combatant, db: number): void =>
  ctx.put(defender, 'dodge', db);
