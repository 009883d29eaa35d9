import type { Position } from '../../../../systems/position.js';
import type { Box, Extent } from './view.js';
import { SMALL } from './view.js';
import { CELL } from './geometry.js';
import type { Plan } from './plan.js';
import { around } from './plan.js';
import type { Spot } from '../layers/relations.js';

/** The margin around the combatants in squares, normally and when space is short. */
const [ROOM, NARROW] = [2, 1.25];

/** The size of a square, in pixels, beyond which showing more combatants takes priority over showing them larger. */
const EASY = 54;

/** A combatant still in the fight. */
export interface Fighter {
  readonly spot: Spot;
  readonly side: string;
}

/** The largest scale at which a box fits into a window. */
const scaleOf = (box: Box, { width, height }: Extent): number =>
  Math.min(width / (box.right - box.left), height / (box.bottom - box.top));

const apart = (a: Spot, b: Spot): number =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) - a.r - b.r;

/** The first combatant, then always the one nearest to those before. */
function byNearness(first: Fighter, all: readonly Fighter[]): readonly Fighter[] {
  const near = new Map(
    all.flatMap((each) => (each === first ? [] : [[each, apart(each.spot, first.spot)]])),
  );
  const found = [first];
  while (near.size > 0) {
    const [next] = [...near].reduce((a, b) => (b[1] < a[1] ? b : a));
    near.delete(next);
    found.push(next);
    for (const [each, far] of near) near.set(each, Math.min(far, apart(each.spot, next.spot)));
  }
  return found;
}

/** The view from one combatant towards another: both of them, or as much as fits at the minimum scale. */
function sightTo(
  from: Spot,
  to: Spot,
  { width, height }: Extent,
  low: number,
): { readonly box: Box; readonly cut: boolean } {
  const both = around([from, to], NARROW * CELL);
  const [left, right] = stretch(both.left, both.right, width / low, to.x < from.x);
  const [top, bottom] = stretch(both.top, both.bottom, height / low, to.y < from.y);
  const cut = right - left < both.right - both.left || bottom - top < both.bottom - both.top;
  return { box: { left, right, top, bottom }, cut };
}

/** An interval cut to a maximum length, keeping its end or its start. */
const stretch = (
  from: number,
  to: number,
  length: number,
  atEnd: boolean,
): readonly [number, number] => {
  if (to - from <= length) return [from, to];
  return atEnd ? [to - length, to] : [from, from + length];
};

/**
 * Where the fight is. If the whole map can be drawn large, it is shown; otherwise everyone in the fight, drawn smaller
 * if necessary; if even that would be too small, the actor and the nearest enemy with as many combatants around them as
 * fit.
 * @param low the minimum scale; to show everyone, it may go down to `SMALL` of it.
 */
export function gatheringOf(
  all: readonly Fighter[],
  focus: Spot | undefined,
  { window, low, map }: { readonly window: Extent; readonly low: number; readonly map: Extent },
): Box {
  const edge = CELL / 2;
  const ground = { left: -edge, top: -edge, right: map.width + edge, bottom: map.height + edge };
  if (scaleOf(ground, window) >= low) return ground;
  const spots = all.map(({ spot }) => spot);
  const everyone = around(spots, ROOM * CELL);
  const first = all.find(({ spot }) => spot === focus);
  if (!first || scaleOf(everyone, window) >= low) return everyone;
  const closer = around(spots, NARROW * CELL);
  if (scaleOf(closer, window) >= low * SMALL) return closer;
  const others = byNearness(first, all).slice(1);
  const [enemy] = others
    .filter(({ side }) => side !== first.side)
    .toSorted((a, b) => apart(a.spot, first.spot) - apart(b.spot, first.spot));
  const facing = enemy && sightTo(first.spot, enemy.spot, window, low);
  if (facing?.cut) return facing.box;
  let group: readonly Spot[] = [first.spot, ...(enemy ? [enemy.spot] : [])];
  const least = Math.max(low, Math.min(EASY / CELL, scaleOf(around(group, NARROW * CELL), window)));
  for (const { spot } of others) {
    const more = [...group, spot];
    if (scaleOf(around(more, NARROW * CELL), window) < least) break;
    group = more;
  }
  const roomy = around(group, ROOM * CELL);
  return scaleOf(roomy, window) >= EASY / CELL ? roomy : around(group, NARROW * CELL);
}

/** A box enlarged to include a spot. */
const withSpot = (box: Box, { x, y, r }: Spot, room: number): Box => ({
  left: Math.min(box.left, x - r - room),
  right: Math.max(box.right, x + r + room),
  top: Math.min(box.top, y - r - room),
  bottom: Math.max(box.bottom, y + r + room),
});

/**
 * What is shown while one of several combatants is chosen: the actor and as many of the nearest ones as fit; if even
 * the nearest is too far away, as much of the way to them as fits.
 * @param low the minimum scale.
 */
export function sightOf(
  first: Spot | undefined,
  others: readonly Spot[],
  window: Extent,
  low: number,
): Box | undefined {
  const room = CELL / 2;
  const [from = others[0], ...rest] = first
    ? [first, ...others.toSorted((a, b) => apart(a, first) - apart(b, first))]
    : others;
  if (!from) return undefined;
  let box = around([from], room);
  for (const [i, spot] of rest.entries()) {
    const more = withSpot(box, spot, room);
    if (scaleOf(more, window) < low) return i === 0 ? sightTo(from, spot, window, low).box : box;
    box = more;
  }
  return box;
}

/**
 * The combatant to show if not everyone fits: the actor or, when there is none, the first combatant this seat plays.
 */
export function focusOf(
  { spots }: Pick<Plan, 'spots'>,
  shown: Pick<Position, 'acting' | 'plays'>,
): Spot | undefined {
  const { acting } = shown;
  if (acting !== undefined) return spots.get(acting);
  const own = [...spots].find(([id]) => shown.plays(id)) ?? [...spots][0];
  return own?.[1];
}

/** The part of the map that is shown automatically; for maps of places, all of it. */
export function partOf(plan: Plan, shown: Position): (window: Extent, low: number) => Box {
  const { spots, graph, width, height } = plan;
  const all = [...spots].flatMap(([id, spot]): readonly Fighter[] => {
    const summary = shown.summary(id);
    return summary?.able ? [{ spot, side: summary.side }] : [];
  });
  if (graph || all.length === 0) {
    const half = CELL / 2;
    return () => ({ left: -half, top: -half, right: width + half, bottom: height + half });
  }
  const focus = focusOf(plan, shown);
  return (window, low) => gatheringOf(all, focus, { window, low, map: plan });
}
