import type { Cell, Destination, GridMap, Movement, Refusal, StepCost } from '@tiltyard/engine';
import { occupiedBy, overlap, pathCost, pathIn, reachable, refuse, shortestPath } from '@tiltyard/engine';
import { mountOf } from './mounts.js';
import type { Mode } from './sheet.js';
import { HALF_METRES } from './sheet.js';
import type { Combatant, State } from './state.js';
import { disabled, everybody, sheetOf } from './state.js';
import { foesOf } from './threat.js';

export { HALF_METRES };

/** A step costs the side of a square, a diagonal one half as much again; the ground makes no difference by itself (REN-GRID-04). */
const stepCost = (perCell: number): StepCost => ({ orthogonal: perCell, diagonal: (3 * perCell) / 2, difficult: 1 });
const METRE_STEP = stepCost(HALF_METRES);

/** What steps on a map cost, in half-metres; squares of another size make longer ones (REN-GRID-06). */
export const stepsOn = ({ scale: { perCell } }: GridMap): StepCost => (perCell === HALF_METRES ? METRE_STEP : stepCost(perCell));

/** The body that carries somebody over the map: its own or its mount's (REN-MOUNT-01). */
export const carrier = (state: State, who: Combatant): Combatant => mountOf(state, who) ?? who;

/** The movement modes that somebody can use now (REN-MOVE-01, REN-MOUNT-01). */
export const modesOf = (state: State, who: Combatant): Readonly<Record<string, Mode>> => sheetOf(state, carrier(state, who)).movement;

/** How a body goes round others: through friends and the fallen, not through foes, and it stops on nobody. */
export function movementOf(state: State, who: Combatant): Movement {
  const body = carrier(state, who);
  const others = everybody(state).filter((other) => other.id !== who.id && other.id !== body.id);
  return {
    cost: stepsOn(state.fixed.map),
    size: body.size,
    occupied: occupiedBy(state.fixed.map, others, (here) => (here.side === who.side || disabled(state, here) ? 'passable' : 'closed')),
  };
}

/** Whether a foe stands in the way of a step, as one may who was thrown there since the way was chosen. */
export function closedTo(state: State, who: Combatant, at: Cell): boolean {
  const { size } = carrier(state, who);
  return everybody(state).some((other) => other.side !== who.side && other.id !== who.id && other.id !== who.riding && overlap({ at, size }, other) && !disabled(state, other));
}

/** The cells of a route given by its waypoints: those that do not touch are joined by the shortest way. Starts where the mover stands. */
export function routeThrough(state: State, who: Combatant, waypoints: readonly Cell[]): { readonly cells: readonly Cell[]; readonly cost: number } | Refusal {
  const movement = movementOf(state, who);
  const cells: Cell[] = [who.at];
  for (const next of waypoints) {
    const last = cells.at(-1) ?? who.at;
    if (Math.max(Math.abs(next[0] - last[0]), Math.abs(next[1] - last[1])) <= 1) {
      cells.push(next);
      continue;
    }
    const way = shortestPath(state.fixed.map, last, next, movement);
    if (!way) return refuse('REN-GRID-04', `there is no way to ${next.join(',')}`);
    cells.push(...way.cells.slice(1));
  }
  const cost = pathCost(state.fixed.map, cells, movement);
  return cost.ok ? { cells, cost: cost.value.cost } : refuse('REN-GRID-04', cost.problems[0]?.message ?? 'no such way');
}

/** Everywhere a mover can get to within a rate, nearer to its foes more appealing. `rate` in metres. */
export function destinations(state: State, who: Combatant, rate: number): readonly Destination[] {
  const reached = reachable(state.fixed.map, who.at, rate * HALF_METRES, movementOf(state, who));
  const foes = foesOf(state, who);
  const gap = (cell: Cell): number => foes.reduce((least, foe) => Math.min(least, Math.max(Math.abs(foe.at[0] - cell[0]), Math.abs(foe.at[1] - cell[1]))), Infinity);
  return reached
    .filter(({ stop, cost }) => stop && cost > 0)
    .map(({ at, cost }): Destination => {
      const distance = gap(at);
      return {
        to: at,
        cost,
        // Only asked for where somebody goes: there are hundreds of places.
        get path() {
          return pathIn(reached, at)?.cells.slice(1) ?? [];
        },
        appeal: Number.isFinite(distance) ? 1000 - 10 * distance - cost / 10 : 0,
      };
    });
}
