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

/** Half a token's width as a part of its squares. */
const TOKEN = 0.44;

/** Where tokens and places of a scene are drawn. */
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
    // A rider sits on the upper part of the mount, so that both are seen.
    spots.set(
      id,
      on === undefined ? { x, y, r } : { x: x - r * 0.2, y: y - r * 0.46, r: r * 0.66 },
    );
  }
  return { width: map.width * CELL, height: map.height * CELL, spots, graph: undefined };
}

/** A box around some spots with room on all sides. */
export function around(spots: readonly Spot[], room: number): Box {
  return {
    left: Math.min(...spots.map(({ x, r }) => x - r)) - room,
    right: Math.max(...spots.map(({ x, r }) => x + r)) + room,
    top: Math.min(...spots.map(({ y, r }) => y - r)) - room,
    bottom: Math.max(...spots.map(({ y, r }) => y + r)) + room,
  };
}

/** Who stands on a square. */
export const whoAt = ({ tokens }: Scene, [x, y]: Cell): Id | undefined =>
  tokens.findLast(
    ({ at, size }) =>
      typeof at === 'object' &&
      at &&
      x >= Math.floor(at[0]) &&
      y >= Math.floor(at[1]) &&
      x < Math.floor(at[0]) + size &&
      y < Math.floor(at[1]) + size,
  )?.id;
