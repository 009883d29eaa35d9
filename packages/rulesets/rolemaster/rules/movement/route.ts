import type { Id, Refusal } from '@tiltyard/engine';
import type { Cell, Movement, Path } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import { pathThroughWaypoints } from '@tiltyard/engine/kit';
import { occupiedBy } from '@tiltyard/engine/space';
import { z } from 'zod';
import { helpless } from '../action-points.js';
import { PACES, paceCost, paceRefused, speedAt } from './pace.js';
import { METRE } from '../../state/sheet.js';
import type { Combatant, Point, State, Ctx } from '../../state/state.js';
import { cellOf, allCombatants, out, combatantById } from '../../state/state.js';

/** A round lasts 5 seconds (RMC-CTX-08). */
export const SECONDS = 5;

/** Steps in tenths of a metre; the ground makes no difference by itself. */
const STEP = { orthogonal: 10, diagonal: 14, difficult: 1 } as const;
const TENTH = METRE / 10;

/** Through friends and the fallen, not through foes, and nobody stops on anybody. */
export function movementOf(state: State, who: Combatant): Movement {
  const others = allCombatants(state).filter((other) => other.id !== who.id && !other.dead);
  const bodies = others.map((other) => ({
    at: cellOf(other),
    size: 1,
    passable: other.side === who.side || out(state, other),
  }));
  return {
    cost: STEP,
    occupied: occupiedBy(state.fixed.map, bodies, ({ passable }) =>
      passable ? 'passable' : 'closed',
    ),
  };
}

/** How far somebody gets in a round at a pace, in tenths of a metre. */
export const rangeOf = (state: State, who: Combatant, pace: number): number =>
  Math.floor((speedAt(state, who, pace) * SECONDS) / TENTH);

/** The way through waypoints from where somebody stands; those that do not touch are joined by the cheapest way. */
export const route = (state: State, who: Combatant, waypoints: readonly Cell[]): Path | Refusal =>
  pathThroughWaypoints(state.fixed.map, cellOf(who), waypoints, movementOf(state, who), [
    'RMC-CTX-10',
  ]);

/** Why somebody cannot move now, or nothing. */
export function cannotMove(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  const refusal = helpless(state, by);
  if (refusal) return refusal;
  if (who.held) return refuse('RMC-DB-05', `${who.name} is held`);
  if (who.moved)
    return who.pace === 0
      ? refuse('RMC-STAG-06', `${who.name} has spent the turn on getting up`)
      : refuse('RMC-CTX-10', `${who.name} has moved this round`);
  if (who.dodge !== null)
    return refuse('RMC-DODGE-02', `${who.name} gives the whole round to dodging`);
  return undefined;
}

export const paceOptions = (state: State, by: Id, appeal: (pace: number) => number) => ({
  kind: 'choice' as const,
  options: PACES.map(({ pace }) => {
    const refused = paceRefused(state, combatantById(state, by), pace);
    return {
      value: pace,
      label: `x${pace} (${paceCost(state, combatantById(state, by), pace)})`,
      rules: ['RMC-CTX-10'],
      appeal: () => appeal(pace),
      ...(refused ? { refused } : {}),
    };
  }),
});

/** Puts somebody in motion: where it ends, how fast it went, and that the round's movement is used. */
export function run(ctx: Ctx, who: Combatant, to: Point, pace: number): void {
  const [dx, dy] = [to[0] - who.at[0], to[1] - who.at[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  const speed = speedAt(ctx.state, who, pace);
  ctx.put(
    who,
    'velocity',
    length === 0 ? [0, 0] : [Math.round((dx * speed) / length), Math.round((dy * speed) / length)],
  );
  ctx.put(who, 'pace', pace);
  ctx.put(who, 'moved', true);
  ctx.put(who, 'from', [who.at[0], who.at[1]]);
  ctx.put(who, 'at', to);
}

export const paceSchema = z.union([
  z.literal(0.5),
  z.literal(1),
  z.literal(1.5),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);
