import type { Position } from '../../../../systems/position.js';
import type { Box, Extent } from './view.js';
import { SMALL } from './view.js';
import { CELL } from './geometry.js';
import type { Plan } from './plan.js';
import { around } from './plan.js';
import type { Spot } from '../layers/relations.js';

/** The margin of squares around the combatants, normally and where there is little room. */
const [ROOM, NARROW] = [2, 1.25];

/** How large a square is, in pixels, before more people are shown rather than larger ones. */
const EASY = 54;

/** A combatant still in the fight. */
export interface Fighter {
  readonly spot: Spot;
  readonly side: string;
}

/** How large a box can be drawn in a window. */
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

/** What is seen from a combatant towards another: both, or as far as squares can be drawn. */
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

/** A stretch made no longer than a length, kept at its end or its start. */
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
 * Where the fight is: all of a map that can be drawn large, or else everyone, smaller than usual if need be; where even that
 * would be too small, the one who acts and the nearest enemy with those about them, as far as they can be drawn at all.
 * @param low the least scale; only to show everyone it may be less, down to `SMALL` of it.
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

/** A box made larger for a spot to be in it. */
const withSpot = (box: Box, { x, y, r }: Spot, room: number): Box => ({
  left: Math.min(box.left, x - r - room),
  right: Math.max(box.right, x + r + room),
  top: Math.min(box.top, y - r - room),
  bottom: Math.max(box.bottom, y + r + room),
});

/**
 * What is shown while one of several is chosen: the one who chooses and the nearest of them, as many as can be drawn; where
 * even the nearest is too far away, as much as can be seen towards them.
 * @param low the least scale.
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

/** Who is to be seen where not all can be: who acts, or, while no one does, the first of one's own. */
export function focusOf(
  { spots }: Pick<Plan, 'spots'>,
  shown: Pick<Position, 'acting' | 'plays'>,
): Spot | undefined {
  const { acting } = shown;
  if (acting !== undefined) return spots.get(acting);
  const own = [...spots].find(([id]) => shown.plays(id)) ?? [...spots][0];
  return own?.[1];
}

/** The part of a fight that is shown by itself; all of a map of places. */
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
