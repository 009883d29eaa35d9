import type { Id } from '@tiltyard/engine';
import type { Camera } from '../stage/camera.js';
import type { Spot } from '../layers/relations.js';

/** A relevant combatant who is out of view. */
export interface Absent {
  readonly who: Id;
  readonly spot: Spot;
  readonly side: number;
  readonly name: string;
  /** Further text: a chance, or that they are acting. */
  readonly note: string;
  /** Whether nothing depends on them at present. */
  readonly quiet: boolean;
}

/** The position of a combatant's marker in the window, and the direction it points in. */
export interface Marker extends Absent {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const [INSET, RADIUS, APART, STEP] = [22, 16, 34, 17];
/** The maximum number of markers, not counting those that matter now. */
const MARKERS = 16;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The free position along an edge nearest to the wanted one; the wanted one if none is free. */
function freePlace(
  at: Point,
  along: 'x' | 'y',
  length: number,
  isFree: (place: Point) => boolean,
): Point {
  const inward = at[along] > length / 2 ? -STEP : STEP;
  for (let steps = 0; steps * STEP < length; steps++)
    for (const way of [inward, -inward]) {
      const to = at[along] + steps * way;
      const place = { ...at, [along]: to };
      if (to >= INSET && to <= length - INSET && isFree(place)) return place;
    }
  return at;
}

/** The size of the buttons in the lower right corner of the window. */
interface Corner {
  readonly width: number;
  readonly height: number;
}

/** The distance of the buttons from the edges of the window. */
const AWAY = 12;

/** The height of a name below a token, and half the width of a letter, in pixels. */
const [NAME, HALF] = [18, 3.4];

/**
 * The markers of combatants out of view: at the edge in their direction, without covering each other, a token, its name
 * or the buttons.
 */
export function markersOf(
  absent: readonly Absent[],
  spots: ReadonlyMap<Id, Spot>,
  { view, size }: Pick<Camera, 'view' | 'size'>,
  corner: Corner = { width: 0, height: 0 },
  nameOf: (who: Id) => string = () => '',
): readonly Marker[] {
  const placed = ({ x, y, r }: Spot): Spot => ({
    x: (x - view.x) * view.scale,
    y: (y - view.y) * view.scale,
    r: r * view.scale,
  });
  const isSeen = ({ x, y, r }: Spot): boolean =>
    x > -r / 2 && y > -r / 2 && x < size.width + r / 2 && y < size.height + r / 2;
  const seen = [...spots]
    .map(([who, spot]) => ({ who, spot: placed(spot) }))
    .filter(({ spot }) => isSeen(spot));
  const isOnName = ({ x, y }: Point): boolean =>
    seen.some(({ who, spot }) => {
      const half = nameOf(who).length * HALF;
      const top = spot.y + spot.r;
      return (
        half > 0 &&
        Math.abs(x - spot.x) < half + RADIUS &&
        y > top - RADIUS &&
        y < top + NAME + RADIUS
      );
    });
  const taken: Marker[] = [];
  const isApart = (place: Point): boolean =>
    taken.every((other) => distance(other, place) >= APART);
  const isInCorner = ({ x, y }: Point): boolean =>
    corner.width > 0 &&
    x > size.width - AWAY - corner.width - RADIUS &&
    y > size.height - AWAY - corner.height - RADIUS;
  const isFree = (place: Point): boolean =>
    isApart(place) &&
    !isInCorner(place) &&
    !isOnName(place) &&
    seen.every(({ spot }) => distance(spot, place) >= spot.r + RADIUS);
  for (const each of absent) {
    const spot = placed(each.spot);
    if (isSeen(spot)) continue;
    const at = {
      x: Math.max(INSET, Math.min(size.width - INSET, spot.x)),
      y: Math.max(INSET, Math.min(size.height - INSET, spot.y)),
    };
    if (each.quiet && (taken.length >= MARKERS || !isApart(at) || isInCorner(at))) continue;
    const isAtSide = at.x === INSET || at.x === size.width - INSET;
    const place = isAtSide
      ? freePlace(at, 'y', size.height, isFree)
      : freePlace(at, 'x', size.width, isFree);
    const angle = Math.atan2(spot.y - size.height / 2, spot.x - size.width / 2);
    taken.push({ ...each, ...place, angle });
  }
  return taken;
}
