import type { Cell, Destination, Movement, Refusal } from '@tiltyard/engine';
import { covers, openWindow, pathCost, pathIn, reachable, refuse, shortestPath } from '@tiltyard/engine';
import { z } from 'zod';
import { carrier } from './mounts.js';
import type { Combatant, State, T } from './state.js';
import { enemies, everybody, has, idle, out, placeAt, sheetOf } from './state.js';
import { windows } from './windows.js';

/** Every step is 5 feet, twice that over difficult ground. */
const STEP = { orthogonal: 5, diagonal: 5, difficult: 2 } as const;

export const cell = z.tuple([z.number().int(), z.number().int()]);
export const route = z.array(cell).min(1).max(200);

/** How a body goes round others: through friends and the fallen, not through foes, and it stops on nobody. */
export function movementOf(state: State, who: Combatant): Movement {
  const body = carrier(state, who);
  const others = everybody(state).filter((other) => other.id !== who.id && other.id !== body.id && other.riddenBy !== who.id && other.riding !== who.id && !other.dead);
  return {
    cost: STEP,
    size: body.size,
    occupied: (x, y) => {
      const here = others.find((other) => covers(other, x, y));
      return !here ? 'free' : here.side === who.side || out(here) ? 'passable' : 'closed';
    },
  };
}

/** Speed of a move action in feet: halved for the blinded and the entangled, nothing for those who are held (T20-CTX-28 to 30). */
export function speedOf(state: State, who: Combatant): number {
  const body = carrier(state, who);
  if (has(body, 'grappled') || has(body, 'pinned') || out(body)) return 0;
  const { speed } = sheetOf(state, body);
  return has(body, 'blinded') || has(body, 'entangled') ? Math.floor(speed / 10) * 5 : speed;
}

export interface Route {
  readonly cells: readonly Cell[];
  readonly cost: number;
}

/** The cells of a route given by its waypoints; those that do not touch are joined by the shortest way. */
export function routeThrough(state: State, who: Combatant, waypoints: readonly Cell[]): Route | Refusal {
  const movement = movementOf(state, who);
  const cells: Cell[] = [who.at];
  for (const next of waypoints) {
    const last = cells.at(-1) ?? who.at;
    if (Math.max(Math.abs(next[0] - last[0]), Math.abs(next[1] - last[1])) <= 1) {
      cells.push(next);
      continue;
    }
    const way = shortestPath(state.fixed.map, last, next, movement);
    if (!way) return { rules: [], reason: `there is no way to ${next.join(',')}` };
    cells.push(...way.cells.slice(1));
  }
  const cost = pathCost(state.fixed.map, cells, movement);
  return cost.ok ? { cells, cost: cost.value.cost } : { rules: [], reason: cost.problems[0]?.message ?? 'no such way' };
}

/** Why a route is too long or not possible. */
export function routeRefused(state: State, who: Combatant, path: readonly Cell[], feet: number, rule: string): Refusal | undefined {
  const way = routeThrough(state, who, path);
  if ('reason' in way) return way;
  return way.cost > feet ? refuse(rule, `${way.cost} feet is farther than ${feet}`) : undefined;
}

const gap = (a: Cell, b: Cell): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

/** Everywhere a mover can get to; nearer to its foes, or to where it means to go, is more appealing. */
export function destinations(state: State, who: Combatant, feet: number, wish?: (at: Cell) => number): readonly Destination[] {
  const reached = reachable(state.fixed.map, who.at, feet, movementOf(state, who));
  const foes = everybody(state).filter((other) => enemies(who, other) && !out(other) && !who.unawareOf.includes(other.id));
  const nearest = (at: Cell): number => foes.reduce((least, foe) => Math.min(least, gap(foe.at, at)), Infinity);
  return reached
    .filter(({ stop, cost }) => stop && cost > 0)
    .map(({ at, cost }): Destination => ({
      to: at,
      cost,
      get path() {
        return pathIn(reached, at)?.cells.slice(1) ?? [];
      },
      get appeal() {
        const distance = nearest(at);
        return wish?.(at) ?? (Number.isFinite(distance) ? 1000 - 10 * distance - cost / 100 : 0);
      },
    }));
}

/**
 * Goes along cells step by step; being stopped, unhorsed or put out ends it.
 * @param on called after every step with the feet gone so far
 */
export function walk(t: T, who: Combatant, cells: readonly Cell[], on?: (feet: number) => void): number {
  const movement = movementOf(t.state, who);
  const { riding } = who;
  let gone = 0;
  for (const [i, next] of cells.entries()) {
    if (i === 0) continue;
    openWindow(t, { event: 'move', who: who.id, facts: { to: [...next] } }, windows);
    if (idle(who) || who.riding !== riding) break;
    const step = pathCost(t.state.fixed.map, [who.at, next], { ...movement, occupied: () => 'free' });
    placeAt(t, who, next);
    gone += step.ok ? step.value.cost : STEP.orthogonal;
    on?.(gone);
    if (idle(who) || who.riding !== riding) break;
  }
  return gone;
}
