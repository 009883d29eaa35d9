import type { Id, Scene } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { Box } from './view.js';
import { CELL } from './geometry.js';
import type { GraphLayout } from '../graph/graph-layout.js';
import { layoutOf } from '../graph/graph-layout.js';
import type { Spot } from '../layers/relations.js';

/** Where everything is drawn. */
export interface Plan {
  readonly width: number;
  readonly height: number;
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly graph: GraphLayout | undefined;
}

/** Half a token's width, as a fraction of its squares. */
const TOKEN = 0.44;

/** The scale of a combatant below another, drawn at a corner of their square so that both are visible. */
const BELOW = { size: 0.6, away: 0.4 } as const;
/** How far a token extends with the signs at its corners, in radii. */
const SIGNED = 1.25;

/** The upper corners come first, because names are below tokens. */
const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

type Token = Scene['tokens'][number];

/** Whether a spot would be almost completely covered by another. */
const covers = (above: Spot, below: Spot): boolean =>
  Math.hypot(above.x - below.x, above.y - below.y) + below.r <= above.r * 1.1;

/** Moves combatants who would be covered by others to a corner of their squares. */
function moveFromBelow(spots: Map<Id, Spot>, tokens: readonly Token[]): void {
  const [...whole] = spots;
  const size = new Map(tokens.map((token) => [token.id, token.size]));
  const carried = new Set(tokens.flatMap(({ id, on }) => (on === undefined ? [] : [id, on])));
  for (const [place, [id, spot]] of whole.entries()) {
    if (carried.has(id)) continue;
    const above = whole.slice(place + 1).filter(([, other]) => covers(other, spot)).length;
    if (above === 0) continue;
    const away = BELOW.away * CELL * (size.get(id) ?? 1);
    const others = [...spots].filter(([other, at]) => other !== id && !covers(at, spot));
    const crowd = ({ x, y, r }: Spot): number =>
      others.reduce(
        (sum, [, at]) => sum + Math.max(0, SIGNED * at.r + r - Math.hypot(at.x - x, at.y - y)),
        0,
      );
    // The corner where they are most visible; if several are equal, combatants take different ones in order.
    const corners = CORNERS.map((_, i): Spot => {
      const [dx, dy] = CORNERS[(above - 1 + i) % CORNERS.length] ?? [0, 0];
      return { x: spot.x + dx * away, y: spot.y + dy * away, r: spot.r * BELOW.size };
    }).toSorted((a, b) => crowd(a) - crowd(b));
    spots.set(id, corners[0] ?? spot);
  }
}

/** Where the tokens and places of a scene are drawn. Of tokens that share squares, the last is on top. */
export function planOf(scene: Scene): Plan {
  const { map, tokens } = scene;
  if (map?.kind !== 'grid') {
    const graph = layoutOf(scene);
    return { width: graph.width, height: graph.height, spots: graph.spots, graph };
  }
  const spots = new Map<Id, Spot>();
  for (const { id, at, size, on } of tokens) {
    if (typeof at !== 'object' || at === null) continue;
    const r = CELL * size * TOKEN;
    const [x, y] = [(at[0] + size / 2) * CELL, (at[1] + size / 2) * CELL];
    // A rider is drawn on the upper part of the mount, so that both are visible.
    spots.set(
      id,
      on === undefined ? { x, y, r } : { x: x - r * 0.2, y: y - r * 0.46, r: r * 0.66 },
    );
  }
  moveFromBelow(spots, tokens);
  return { width: map.width * CELL, height: map.height * CELL, spots, graph: undefined };
}

/** A box around some spots, with a margin. */
export function around(spots: readonly Spot[], room: number): Box {
  return {
    left: Math.min(...spots.map(({ x, r }) => x - r)) - room,
    right: Math.max(...spots.map(({ x, r }) => x + r)) + room,
    top: Math.min(...spots.map(({ y, r }) => y - r)) - room,
    bottom: Math.max(...spots.map(({ y, r }) => y + r)) + room,
  };
}

/** All combatants on a square, topmost first. */
export const allAt = ({ tokens }: Scene, [x, y]: Cell): readonly Id[] =>
  tokens
    .filter(
      ({ at, size }) =>
        typeof at === 'object' &&
        at &&
        x >= Math.floor(at[0]) &&
        y >= Math.floor(at[1]) &&
        x < Math.floor(at[0]) + size &&
        y < Math.floor(at[1]) + size,
    )
    .map(({ id }) => id)
    .toReversed();

/** The topmost combatant on a square. */
export const whoAt = (scene: Scene, cell: Cell): Id | undefined => allAt(scene, cell)[0];
