import type { Combatant, Ctx, Penalty, Timer } from '../state.js';
import { hasExpired, sheetOf } from '../state.js';

export const takeHits = (ctx: Ctx, target: Combatant, hits: number): void =>
  ctx.put(target, 'hits', target.hits - hits);

/** Restores hits, up to the sheet's maximum. */
export const regainHits = (ctx: Ctx, target: Combatant, hits: number): void =>
  ctx.put(
    target,
    'hits',
    Math.max(target.hits, Math.min(sheetOf(ctx.state, target).hits, target.hits + hits)),
  );

export const kill = (ctx: Ctx, target: Combatant): void => ctx.put(target, 'dead', true);

/** Adds a wound that bleeds from the next turn on; several add up (RMC-EFF-11). */
export function addBleeding(ctx: Ctx, target: Combatant, hits: number): void {
  ctx.put(target, 'bleed', target.bleed + hits);
  ctx.put(target, 'bleedFresh', target.bleedFresh + hits);
}

/** Reduces bleeding by a number of hits, fresh wounds last. */
export function staunch(ctx: Ctx, target: Combatant, hits: number): void {
  ctx.put(target, 'bleed', Math.max(0, target.bleed - hits));
  ctx.put(target, 'bleedFresh', Math.min(target.bleed, target.bleedFresh));
}

export const addPenalty = (ctx: Ctx, target: Combatant, penalty: Penalty): void =>
  ctx.put(target, 'penalties', [...target.penalties, penalty]);

export const healPenalties = (ctx: Ctx, target: Combatant): void =>
  ctx.put(target, 'penalties', []);

export const startTimer = (ctx: Ctx, target: Combatant, timer: Timer): void =>
  ctx.put(target, 'timers', [...target.timers, timer]);

export const stopTimers = (ctx: Ctx, target: Combatant, kind: Timer['kind']): void =>
  ctx.put(
    target,
    'timers',
    target.timers.filter((timer) => timer.kind !== kind),
  );

/** From now on counts wounds, penalties and timers received since the last turn (RMC-EFF-04). */
export function startCounting(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'bleedFresh', 0);
  if (actor.timers.some(({ counting }) => !counting))
    ctx.put(
      actor,
      'timers',
      actor.timers.map((timer) => ({ ...timer, counting: true })),
    );
  if (actor.penalties.some(({ counting }) => counting === false))
    ctx.put(
      actor,
      'penalties',
      actor.penalties.map((penalty) =>
        penalty.counting === undefined ? penalty : { ...penalty, counting: true },
      ),
    );
}

/**
 * Counts one turn off every running penalty (RMC-EFF-04). @param ends whether a penalty whose
 * last turn this was ends.
 */
export function countPenalties(ctx: Ctx, actor: Combatant, ends: (value: number) => boolean): void {
  if (!actor.penalties.some(({ counting }) => counting)) return;
  ctx.put(
    actor,
    'penalties',
    actor.penalties.flatMap((penalty) => {
      const { turns, counting, value } = penalty;
      if (turns === undefined || !counting) return [penalty];
      if (turns > 1) return [{ ...penalty, turns: turns - 1 }];
      return ends(value) ? [] : [penalty];
    }),
  );
}

/** Counts one turn off every running timer; those that have run out stay, at 0 (RMC-EFF-04). */
export function countTimers(ctx: Ctx, actor: Combatant): void {
  if (actor.timers.some(({ counting }) => counting))
    ctx.put(
      actor,
      'timers',
      actor.timers.map((timer) =>
        timer.counting ? { ...timer, turns: Math.max(0, timer.turns - 1) } : timer,
      ),
    );
}

/** Removes the timers of a kind that have run out. */
export const removeExpiredTimers = (ctx: Ctx, combatant: Combatant, kind: Timer['kind']): void =>
  ctx.put(
    combatant,
    'timers',
    combatant.timers.filter((timer) => timer.kind !== kind || !hasExpired(timer)),
  );
