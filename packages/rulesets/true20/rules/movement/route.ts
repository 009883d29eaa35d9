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

/** Every step is 5 feet, twice that over difficult ground. */
const STEP = { orthogonal: 5, diagonal: 5, difficult: 2 } as const;

/**
 * How a body goes round others: through friends, not through foes, and it stops on neither. Over the heads of others, under those
 * who hover higher, and over the fallen, who would otherwise shut a corridor for good, the way is free (T20-CTX-42).
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

/** Speed of a move action in feet: halved for the blinded and the entangled, nothing for those who are held (T20-CTX-28 to 30). */
export function speedOf(state: State, who: Combatant): number {
  const body = carrierOf(state, who);
  if (has(body, 'grappled') || has(body, 'pinned') || out(body)) return 0;
  const { speed } = sheetOf(state, body);
  return has(body, 'blinded') || has(body, 'entangled') ? Math.floor(speed / 10) * 5 : speed;
}

/** The way through waypoints from where a combatant stands; those that do not touch are joined by the cheapest way. */
export const routeThrough = (
  state: State,
  who: Combatant,
  waypoints: readonly Cell[],
): Path | Refusal =>
  pathThroughWaypoints(state.fixed.map, who.at, waypoints, movementOf(state, who), []);

export interface Way extends Pick<Path, 'cells' | 'cost'> {
  /** One who stands in the way unseen, or lies where it ends. */
  readonly met: Combatant | undefined;
}

/** Those whom a combatant's side cannot place, or does not know of at all. */
const unseenBy = (state: State, who: Combatant): readonly Combatant[] => {
  const seen = known(state, who.side).combatants;
  return allCombatants(state).filter(({ id, dead }) => {
    const other = seen[id];
    return !dead && (!other || !placed(other));
  });
};

/** The part of a way before the first square that is closed, without the squares at its end where others are; and the square it comes to grief at. */
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
 * As much of a way as is really free: one does not walk through a foe, or stop where another stands, for not having seen them; and
 * one who stops over an unseen one who has fallen comes upon them.
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

/** The way that a combatant sets out on by what its side knows, as far as it turns out to be free. */
export function wayOf(ctx: Ctx, who: Combatant, path: readonly Cell[]): Way {
  const seen = known(ctx.state, who.side);
  const way = routeThrough(seen, combatantById(seen, who.id), path);
  if ('reason' in way) throw new Error(way.reason);
  const { cells, met } = asFarAsFree(ctx.state, who, way.cells);
  if (cells.length === way.cells.length) return { met, ...way };
  return { cells, cost: feetOf(ctx.state, who, cells), met };
}

/** A combatant has run into a body that it had not seen; it knows of it from now on (T20-SURP-03). */
export function runsInto(ctx: Ctx, who: Combatant, { met }: Pick<Way, 'met'>): void {
  // One who was halted on the way has not come to where the other lies.
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

/** Says where a way has ended that was to lead farther, to those who see it (T20-CTX-36). */
export function tellsHalt(ctx: Ctx, who: Combatant, to: Cell | undefined): void {
  if (to && !isEqual(to, who.at))
    ctx.tell(stoppedShort, ['T20-CTX-36'], { who: who.id, at: [...who.at] });
}

/** A cost in words. */
export const measure = (cost: number): string => `${cost} feet`;

/** Everywhere a mover can get to with so many feet. */
export const destinations = (state: State, who: Combatant, feet: number): readonly Destination[] =>
  destinationsWithin(state.fixed.map, who.at, feet, movementOf(state, who));

/**
 * Whether a way is over for a combatant who set out on it so mounted: it is put out, unhorsed, held, down or on a mount that
 * cannot act (T20-CTX-22, T20-CTX-30, T20-CTX-31, T20-MOUNT-02).
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

/** Lets those who wait for a combatant, its mount or its rider to move act, before it takes a step or when it has come to where its way ends (T20-CTX-36). */
function offersMove(ctx: Ctx, who: Combatant, to: Cell): void {
  if (ctx.state.waiting.length === 0) return;
  const sees = windows((other) => !actAsOne(other, who) && canPlace(ctx.state, other.side, who.id));
  for (const id of [who.id, who.riding, who.riddenBy])
    if (id !== null)
      offerReadiedActions(ctx, { event: 'move', who: id, facts: { to: [...to] } }, sees);
}

/** What is left of a way by now: up to one who has stepped into it, and no farther than where there is room (T20-CTX-36). */
export const freeWay = (state: State, who: Combatant, cells: readonly Cell[]): readonly Cell[] =>
  freePart(state, who, cells).free;

/** What it costs to go from cell to cell, whoever stands there. */
function feetOf(state: State, who: Combatant, cells: readonly Cell[]): number {
  const cost = pathCost(state.fixed.map, cells, {
    ...movementOf(state, who),
    occupied: () => 'free',
  });
  return cost.ok ? cost.value.cost : 0;
}

/**
 * A body that is halted where another stands is back where it last had room on its way, unless it is held there (T20-CTX-36).
 * @returns how many feet back that is
 */
export function backsOff(ctx: Ctx, body: Combatant, trodden: readonly Cell[]): number {
  const rider = body.riddenBy === null ? body : combatantById(ctx.state, body.riddenBy);
  if (out(body) || isHeld(rider, body)) return 0;
  const free = freeWay(ctx.state, body, trodden);
  const room = free.at(-1);
  // Who is halted in place keeps the cover taken there (T20-COVER-12).
  if (!room || isEqual(room, body.at)) return 0;
  const back = feetOf(ctx.state, body, trodden.slice(free.length - 1));
  relocate(ctx, body, room);
  return back;
}

/**
 * Goes along cells step by step; being stopped, unhorsed or put out ends it, and so does one who has stepped into the way
 * (T20-CTX-36).
 * @param before the cells of the same way that have been gone already
 * @returns how many feet it has come along these cells
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

/** Gets up from the knees, as everyone does to go anywhere (T20-COND-18). */
export function rise(ctx: Ctx, mover: Combatant): void {
  if (mover.posture !== 'kneeling') return;
  changePosture(ctx, mover, 'standing');
  ctx.tell(postureChanged, ['T20-COND-18'], { who: mover.id, posture: 'standing' });
}

/**
 * Goes a way, up from the knees if need be.
 * @param tell tells of it to those who can see it, and afterwards to those from whose sight the mover has come or gone
 * @returns how many feet it has come along it
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
