import type { Destination, Refusal } from '@tiltyard/engine';
import type { Cell, Movement, Path } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import {
  carrierOf,
  destinationsWithin,
  offerReadiedActions,
  pathThroughWaypoints,
} from '@tiltyard/engine/kit';
import { isEqual } from '@tiltyard/engine/values';
import { cellsOf, occupiedBy, overlap, pathCost } from '@tiltyard/engine/space';
import { canPlace, sideOf } from '../awareness/awareness.js';
import { isInTheWay } from '../../state/distance.js';
import { relocate } from '../../state/positions.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import {
  allCombatants,
  has,
  idle,
  out,
  placed,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { known } from '../awareness/seat-view.js';
import { actAsOne, windows } from '../awareness/triggers.js';
import { changePosture, noticeCombatant } from '../../state/verbs.js';
import { runsIntoUnseen } from '../../events/awareness.js';
import { postureChanged, stoppedShort } from '../../events/movement.js';

/** Every step costs 5 feet, or twice that on difficult ground. */
const STEP = { orthogonal: 5, diagonal: 5, difficult: 2 } as const;

/**
 * How others block a combatant's movement: it may pass through allies but not opponents, and stop on neither. It passes freely
 * above or below those at another height, and over the fallen, who would otherwise block a corridor for good (T20-CTX-42).
 */
export function movementOf(state: State, who: Combatant): Movement {
  const body = carrierOf(state, who);
  const others = allCombatants(state).filter(
    (other) =>
      other.id !== who.id &&
      other.id !== body.id &&
      other.riddenBy !== who.id &&
      other.riding !== who.id &&
      !out(other) &&
      isInTheWay(body, other),
  );
  return {
    cost: STEP,
    size: body.size,
    occupied: occupiedBy(state.fixed.map, others, (here) =>
      here.side === who.side ? 'passable' : 'closed',
    ),
  };
}

/** Feet per move action: halved while blinded or entangled, 0 while grappled, pinned or out of the fight (T20-CTX-28 to 30). */
export function speedOf(state: State, who: Combatant): number {
  const body = carrierOf(state, who);
  if (has(body, 'grappled') || has(body, 'pinned') || out(body)) return 0;
  const { speed } = sheetOf(state, body);
  return has(body, 'blinded') || has(body, 'entangled') ? Math.floor(speed / 10) * 5 : speed;
}

/** The route from a combatant through waypoints; those that are not adjacent are joined by the cheapest path. */
export const routeThrough = (
  state: State,
  who: Combatant,
  waypoints: readonly Cell[],
): Path | Refusal =>
  pathThroughWaypoints(state.fixed.map, who.at, waypoints, movementOf(state, who), []);

export interface Way extends Pick<Path, 'cells' | 'cost'> {
  /** An unseen combatant who blocks the way, or has fallen where it ends. */
  readonly met: Combatant | undefined;
}

/** Combatants whom this one's side cannot locate or does not know of. */
const unseenBy = (state: State, who: Combatant): readonly Combatant[] => {
  const seen = known(state, who.side).combatants;
  return allCombatants(state).filter(({ id, dead }) => {
    const other = seen[id];
    return !dead && (!other || !placed(other));
  });
};

/**
 * The part of a way that ends where the combatant has room to stop, before the first square closed to it (`free`), and that closed
 * square or, if none is closed, the last one of the way (`last`).
 */
function freePart(
  state: State,
  who: Combatant,
  cells: readonly Cell[],
): { readonly free: readonly Cell[]; readonly last: Cell } {
  const { size = 1, occupied } = movementOf(state, who);
  const any = (at: Cell, ...kinds: readonly string[]): boolean =>
    cellsOf({ at, size }).some(([x, y]) => kinds.includes(occupied?.(x, y) ?? 'free'));
  const stop = cells.findIndex((at, i) => i > 0 && any(at, 'closed'));
  let end = stop < 0 ? cells.length : stop;
  while (end > 1 && any(cells[end - 1] ?? who.at, 'closed', 'passable')) end--;
  return {
    free: cells.slice(0, end),
    last: cells[stop < 0 ? cells.length - 1 : stop] ?? who.at,
  };
}

/**
 * The part of a way that is really free: an unseen opponent still blocks it, and an unseen combatant's square is still no place to
 * stop. A combatant who stops over an unseen, fallen one finds them (`met`).
 */
export function asFarAsFree(
  state: State,
  who: Combatant,
  cells: readonly Cell[],
): { readonly cells: readonly Cell[]; readonly met: Combatant | undefined } {
  const unseen = unseenBy(state, who);
  if (unseen.length === 0) return { cells, met: undefined };
  const { size } = carrierOf(state, who);
  const { free, last } = freePart(state, who, cells);
  return {
    cells: free,
    met: unseen.find((other) => overlap({ at: last, size }, other) && isInTheWay(who, other)),
  };
}

/** The way a combatant plans from what its side knows, cut off where it turns out not to be free. */
export function wayOf(ctx: Ctx, who: Combatant, path: readonly Cell[]): Way {
  const seen = known(ctx.state, who.side);
  const way = routeThrough(seen, combatantById(seen, who.id), path);
  if ('reason' in way) throw new Error(way.reason);
  const { cells, met } = asFarAsFree(ctx.state, who, way.cells);
  if (cells.length === way.cells.length) return { met, ...way };
  return { cells, cost: feetOf(ctx.state, who, cells), met };
}

/** Has a combatant notice the unseen one it has run into, if any (T20-SURP-03). */
export function runsInto(ctx: Ctx, who: Combatant, { met }: Pick<Way, 'met'>): void {
  // A combatant halted on the way has not reached the fallen one.
  if (!met || (out(met) && !overlap(carrierOf(ctx.state, who), met))) return;
  noticeCombatant(ctx, who, met.id);
  ctx.tell(
    runsIntoUnseen,
    ['T20-SURP-03', 'T20-CONC-07'],
    { who: who.id, into: met.id, at: [...met.at] },
    undefined,
    sideOf(ctx.state, who.side).map(({ id }) => id),
  );
}

/** Why a route is too long or not possible. */
export function routeRefused(
  state: State,
  who: Combatant,
  path: readonly Cell[],
  feet: number,
  rule: string,
): Refusal | undefined {
  const way = routeThrough(state, who, path);
  if ('reason' in way) return way;
  return way.cost > feet
    ? refuse(rule, 'too-far', `${way.cost} feet is farther than ${feet}`)
    : undefined;
}

/** Logs where a combatant stopped short of its destination (T20-CTX-36). */
export function tellsHalt(ctx: Ctx, who: Combatant, to: Cell | undefined): void {
  if (to && !isEqual(to, who.at))
    ctx.tell(stoppedShort, ['T20-CTX-36'], { who: who.id, at: [...who.at] });
}

export const measure = (cost: number): string => `${cost} feet`;

/** Every square a combatant can reach with this many feet of movement. */
export const destinations = (state: State, who: Combatant, feet: number): readonly Destination[] =>
  destinationsWithin(state.fixed.map, who.at, feet, movementOf(state, who));

/**
 * Whether a combatant can go no farther on its way: it or its mount cannot act, is prone or held, or it has left the saddle it
 * started in (T20-CTX-22, T20-CTX-30, T20-CTX-31, T20-MOUNT-02).
 * @param riding the mount it rode at the start, or null
 */
export function isStopped(state: State, who: Combatant, riding: Combatant['riding']): boolean {
  const body = carrierOf(state, who);
  return (
    idle(who) ||
    who.riding !== riding ||
    idle(body) ||
    body.posture === 'prone' ||
    isHeld(who, body)
  );
}

const isHeld = (...bodies: readonly Combatant[]): boolean =>
  bodies.some((body) => has(body, 'grappled') || has(body, 'pinned'));

/** Offers actions readied against a move of this combatant, its mount or its rider: before each step and at the end of its way (T20-CTX-36). */
function offersMove(ctx: Ctx, who: Combatant, to: Cell): void {
  if (ctx.state.waiting.length === 0) return;
  const sees = windows((other) => !actAsOne(other, who) && canPlace(ctx.state, other.side, who.id));
  for (const id of [who.id, who.riding, who.riddenBy])
    if (id !== null)
      offerReadiedActions(ctx, { event: 'move', who: id, facts: { to: [...to] } }, sees);
}

/** The part of a way that is still free, up to anyone who has since stepped into it, and ending where there is room (T20-CTX-36). */
export const freeWay = (state: State, who: Combatant, cells: readonly Cell[]): readonly Cell[] =>
  freePart(state, who, cells).free;

/** Feet it costs to go from cell to cell, regardless of combatants in the way. */
function feetOf(state: State, who: Combatant, cells: readonly Cell[]): number {
  const cost = pathCost(state.fixed.map, cells, {
    ...movementOf(state, who),
    occupied: () => 'free',
  });
  return cost.ok ? cost.value.cost : 0;
}

/**
 * Puts a body that was halted in another's square back to the last square on its way with room for it, unless it is out or held
 * (T20-CTX-36).
 * @returns feet that it went back
 */
export function backsOff(ctx: Ctx, body: Combatant, trodden: readonly Cell[]): number {
  const rider = body.riddenBy === null ? body : combatantById(ctx.state, body.riddenBy);
  if (out(body) || isHeld(rider, body)) return 0;
  const free = freeWay(ctx.state, body, trodden);
  const room = free.at(-1);
  // A combatant halted before leaving its square keeps the cover it took there (T20-COVER-12).
  if (!room || isEqual(room, body.at)) return 0;
  const back = feetOf(ctx.state, body, trodden.slice(free.length - 1));
  relocate(ctx, body, room);
  return back;
}

/**
 * Moves a combatant along cells step by step until it is stopped or someone steps into its way (T20-CTX-36).
 * @param before cells of the same way already covered
 * @returns feet moved along `cells`
 */
export function walk(
  ctx: Ctx,
  who: Combatant,
  cells: readonly Cell[],
  before: readonly Cell[] = [],
): number {
  const { riding } = who;
  const body = carrierOf(ctx.state, who);
  let gone = 0;
  let way = cells;
  for (let i = 1; i < way.length; i++) {
    const next = way[i] ?? who.at;
    const { waiting } = ctx.state;
    offersMove(ctx, who, next);
    const isOver = isStopped(ctx.state, who, riding);
    if (!isOver && ctx.state.waiting !== waiting)
      way = [...way.slice(0, i - 1), ...freeWay(ctx.state, who, way.slice(i - 1))];
    if (isOver || i >= way.length)
      return gone - backsOff(ctx, body, [...before, ...way.slice(0, i)]);
    const step = feetOf(ctx.state, who, [who.at, next]);
    relocate(ctx, who, next);
    gone += step;
  }
  if (gone > 0) offersMove(ctx, who, who.at);
  return gone;
}

/** Stands a kneeling combatant up, which moving requires (T20-COND-18). */
export function rise(ctx: Ctx, mover: Combatant): void {
  if (mover.posture !== 'kneeling') return;
  changePosture(ctx, mover, 'standing');
  ctx.tell(postureChanged, ['T20-COND-18'], { who: mover.id, posture: 'standing' });
}

/**
 * Moves a combatant along a way, standing it up first if it kneels.
 * @param tell logs the move for those who can see it; its result is called afterwards, for those who saw only its start or end
 * @returns feet moved
 */
export function goes(
  ctx: Ctx,
  mover: Combatant,
  way: Way,
  tell: (to: Cell, feet: number) => () => void,
): number {
  rise(ctx, mover);
  const arrives = tell(way.cells.at(-1) ?? mover.at, way.cost);
  const gone = walk(ctx, mover, way.cells);
  tellsHalt(ctx, mover, way.cells.at(-1));
  arrives();
  runsInto(ctx, mover, way);
  return gone;
}
