import type { Destination, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { isInFog } from '@tiltyard/engine/core';
import { carrierOf, destinationsWithin, pathThroughWaypoints } from '@tiltyard/engine/kit';
import type { Cell, GridMap, Movement, Path, StepCost } from '@tiltyard/engine/space';
import { cellsOf, occupiedBy, overlap } from '@tiltyard/engine/space';
import type { Mode } from '../../state/sheet.js';
import { HALF_METRES } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, areEnemies, disabled, sheetOf } from '../../state/state.js';
import { stepsOnFoot } from '../footing.js';

export { HALF_METRES };

/**
 * An orthogonal step costs the side of a square, a diagonal step half as much again; terrain
 * alone makes no difference (REN-GRID-04).
 */
const stepCost = (perCell: number): StepCost => ({
  orthogonal: perCell,
  diagonal: (3 * perCell) / 2,
  difficult: 1,
});
const METRE_STEP = stepCost(HALF_METRES);

/** The cost of steps on a map, in half-metres; larger squares make longer steps (REN-GRID-06). */
export const stepsOn = ({ scale: { perCell } }: GridMap): StepCost =>
  perCell === HALF_METRES ? METRE_STEP : stepCost(perCell);

/** The cost of the step from one cell to the next, in half-metres. */
export function costOfStep(map: GridMap, from: Cell, to: Cell): number {
  const { orthogonal, diagonal } = stepsOn(map);
  return from[0] === to[0] || from[1] === to[1] ? orthogonal : diagonal;
}

/** A cost in words. */
export const measure = (cost: number): string => `${cost / HALF_METRES} m`;

/** The movement modes that a combatant can use now (REN-MOVE-01, REN-MOUNT-01). */
export const modesOf = (state: State, who: Combatant): Readonly<Record<string, Mode>> =>
  sheetOf(state, carrierOf(state, who)).movement;

/** Whether a foe is hidden from a combatant or under fog, so that the combatant's paths ignore them (REN-AWARE-01). */
export const isHiddenFrom = (state: State, who: Combatant, other: Combatant): boolean =>
  areEnemies(who, other) && (other.hidden || isInFog(state, cellsOf(other)));

/** Whether a movement mode ignores differences in height: climbing or flying (REN-MOVE-05). */
function climbs(state: State, who: Combatant, mode: string | undefined): boolean {
  const modes = modesOf(state, who);
  const name = mode ?? Object.keys(modes)[0] ?? '';
  return /climb/i.test(name) || modes[name]?.skill === 'flight';
}

/**
 * How a body moves among the others it knows of: through allies, not through foes, stopping on
 * neither. Disabled combatants do not block, or they would close a corridor for good. On foot it
 * does not climb.
 */
export function movementOf(state: State, who: Combatant, mode?: string): Movement {
  const body = carrierOf(state, who);
  const others = allCombatants(state).filter(
    (other) =>
      other.id !== who.id &&
      other.id !== body.id &&
      !disabled(state, other) &&
      !isHiddenFrom(state, who, other),
  );
  const { map } = state.fixed;
  const adjust = stepsOnFoot(map, body.size);
  return {
    cost: stepsOn(map),
    size: body.size,
    occupied: occupiedBy(map, others, (here) => (here.side === who.side ? 'passable' : 'closed')),
    ...(adjust && !climbs(state, who, mode) ? { adjust } : {}),
  };
}

/** Whether a foe blocks a step: one who is hidden, or has been thrown there since the path was chosen. */
export function closedTo(state: State, who: Combatant, at: Cell): boolean {
  const { size } = carrierOf(state, who);
  return allCombatants(state).some(
    (other) => other.side !== who.side && overlap({ at, size }, other) && !disabled(state, other),
  );
}

const CLIMB = refuse(
  'REN-MOVE-05',
  'climb',
  'that is more than a step up or down: to climb or to jump is a stunt',
);

/**
 * The path through waypoints from the mover's position; waypoints that are not adjacent are
 * joined by the cheapest path.
 */
export function routeThrough(
  state: State,
  who: Combatant,
  waypoints: readonly Cell[],
  mode?: string,
): Path | Refusal {
  const { map } = state.fixed;
  const through = (movement: Movement): Path | Refusal =>
    pathThroughWaypoints(map, who.at, waypoints, movement, ['REN-GRID-04']);
  const movement = movementOf(state, who, mode);
  const way = through(movement);
  if (!('reason' in way)) return way;
  const { adjust: _, ...level } = movement;
  return 'reason' in through(level) ? way : CLIMB;
}

/** Every cell that a mover can reach within a rate in metres (REN-MOVE-01). */
export const destinations = (
  state: State,
  who: Combatant,
  rate: number,
  mode?: string,
): readonly Destination[] =>
  destinationsWithin(state.fixed.map, who.at, rate * HALF_METRES, movementOf(state, who, mode));
