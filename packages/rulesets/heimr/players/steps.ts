import { exits, placeOf } from '@tiltyard/engine/space';
import type { Spot, State } from '../state/state.js';

// Distances on foot over borders and heights, for automatic players; the rules do not use this.

type PlaceMap = State['fixed']['map'];

/** The cost of a step that requires a roll. */
const UNSURE = 1.5;
/** The cost of jumping down a height, which leaves the rest of the turn. */
const JUMP = 0.2;
const STEP = 1;

interface Step {
  readonly to: string;
  readonly cost: number;
}

const keyOf = ({ at, height }: Spot): string => `${height} ${at}`;

const spotOf = (key: string): Spot => {
  const gap = key.indexOf(' ');
  return { at: key.slice(gap + 1), height: Number(key.slice(0, gap)) };
};

/** Every possible step from a spot, over borders and up and down. */
function stepsFrom(map: PlaceMap, spot: Spot): readonly Step[] {
  const { at, height } = spot;
  const place = placeOf(map, at);
  const heights = place?.heights ?? [height];
  const isEasy = place?.features.some((each) => each === 'stairs' || each === 'ladder') === true;
  const level = heights.indexOf(height);
  const [down, up] = [heights[level - 1], heights[level + 1]];
  const steps = exits(map, at).flatMap(({ place: next, border, rise }): readonly Step[] =>
    placeOf(map, next)?.heights.includes(height + rise) === true
      ? [
          {
            to: keyOf({ at: next, height: height + rise }),
            cost: border.requirement ? UNSURE : STEP,
          },
        ]
      : [],
  );
  const climb = isEasy ? STEP : UNSURE;
  return [
    ...steps,
    ...(up === undefined ? [] : [{ to: keyOf({ at, height: up }), cost: climb }]),
    ...(down === undefined
      ? []
      : [{ to: keyOf({ at, height: down }), cost: height - down > 1 ? climb : JUMP }]),
  ];
}

/** The distances from a spot to all spots that can be reached from it. */
function distancesFrom(map: PlaceMap, from: Spot): ReadonlyMap<string, number> {
  const far = new Map([[keyOf(from), 0]]);
  const open = new Set(far.keys());
  while (open.size > 0) {
    let nearest: string | undefined;
    for (const key of open)
      if (nearest === undefined || (far.get(key) ?? 0) < (far.get(nearest) ?? 0)) nearest = key;
    if (nearest === undefined) break;
    open.delete(nearest);
    const here = far.get(nearest) ?? 0;
    for (const { to, cost } of stepsFrom(map, spotOf(nearest))) {
      if (here + cost >= (far.get(to) ?? Infinity)) continue;
      far.set(to, here + cost);
      open.add(to);
    }
  }
  return far;
}

const known = new WeakMap<PlaceMap, Map<string, ReadonlyMap<string, number>>>();

/** About how many turns it takes to get from one spot to another; Infinity if there is no way. */
export function stepsApart({ fixed: { map } }: State, from: Spot, to: Spot): number {
  if (from.at === to.at && from.height === to.height) return 0;
  let tables = known.get(map);
  if (!tables) known.set(map, (tables = new Map()));
  const key = keyOf(from);
  let table = tables.get(key);
  if (!table) tables.set(key, (table = distancesFrom(map, from)));
  return table.get(keyOf(to)) ?? Infinity;
}
