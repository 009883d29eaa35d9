import type { Cell } from '../../space/grid/cell.js';
import type { WallKind } from '../../space/grid/grid.js';

/** A point of a drawing, in cells from the corner of the map. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Side = 'east' | 'south';

/** The edge of a cell on which something stands. */
export interface GridEdge {
  readonly at: Cell;
  readonly side: Side;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Whole numbers n with n + ½ in [from, to), clipped to 0 … count − 1. */
function* halvesBetween(a: number, b: number, count: number): Iterable<number> {
  const [from, to] = a < b ? [a, b] : [b, a];
  const first = Math.max(0, Math.ceil(from - 0.5));
  const last = Math.min(count - 1, Math.ceil(to - 0.5) - 1);
  for (let n = first; n <= last; n++) yield n;
}

/**
 * The edges that a straight line crosses between the centres of neighbouring cells, with how far each lies from it.
 * Cells separated by a line are separated by its edges; lines that meet end to end leave no gap. Edges on the rim of
 * the map are left out.
 */
export function* edgesCrossed(
  a: Point,
  b: Point,
  { width, height }: Extent,
): Iterable<GridEdge & { readonly off: number }> {
  for (const y of halvesBetween(a.y, b.y, height)) {
    const crossing = a.x + ((y + 0.5 - a.y) / (b.y - a.y)) * (b.x - a.x);
    const x = Math.floor(crossing - 0.5);
    if (x >= 0 && x < width - 1)
      yield { at: [x, y], side: 'east', off: Math.abs(crossing - x - 1) };
  }
  for (const x of halvesBetween(a.x, b.x, width)) {
    const crossing = a.y + ((x + 0.5 - a.x) / (b.x - a.x)) * (b.y - a.y);
    const y = Math.floor(crossing - 0.5);
    if (y >= 0 && y < height - 1)
      yield { at: [x, y], side: 'south', off: Math.abs(crossing - y - 1) };
  }
}

/**
 * The edges of a door between two points: those across its main direction, or else the nearest; none outside or on the
 * rim.
 */
export function doorEdges(a: Point, b: Point, extent: Extent): readonly GridEdge[] {
  const side: Side = Math.abs(b.y - a.y) >= Math.abs(b.x - a.x) ? 'east' : 'south';
  const crossed = [...edgesCrossed(a, b, extent)].filter((edge) => edge.side === side);
  if (crossed.length > 0) return crossed.map(({ at }) => ({ at, side }));
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const at: Cell =
    side === 'east' ? [Math.round(x) - 1, Math.floor(y)] : [Math.floor(x), Math.round(y) - 1];
  const [right, down] = side === 'east' ? [at[0] + 1, at[1]] : [at[0], at[1] + 1];
  return at[0] >= 0 && at[1] >= 0 && right < extent.width && down < extent.height
    ? [{ at, side }]
    : [];
}

/**
 * Calls `mark` for the cells whose centres lie within a ring, which need not be closed.
 * @returns their number
 */
export function markCellsWithin(
  ring: readonly Point[],
  { width, height }: Extent,
  mark: (x: number, y: number) => void,
): number {
  let count = 0;
  const crossings: number[][] = [];
  for (const [i, b] of ring.entries()) {
    const a = ring.at(i - 1);
    if (a)
      for (const y of halvesBetween(a.y, b.y, height))
        (crossings[y] ??= []).push(a.x + ((y + 0.5 - a.y) / (b.y - a.y)) * (b.x - a.x));
  }
  for (const [y, row] of crossings.entries()) {
    const sorted = (row ?? []).toSorted((p, q) => p - q);
    for (let i = 0; i + 1 < sorted.length; i += 2)
      for (const x of halvesBetween(sorted[i] ?? 0, sorted[i + 1] ?? 0, width)) {
        mark(x, y);
        count++;
      }
  }
  return count;
}

/** What is on an edge. */
export interface EdgeKind {
  readonly kind: WallKind;
  readonly open?: boolean;
}

/** A wall over several edges in a row, as a scenario file writes it. */
export interface WallRun extends EdgeKind, GridEdge {
  readonly length: number;
}

const edgeKey = ({ at: [x, y], side }: GridEdge): string => `${x},${y},${side}`;

/** Edges with what is on them; a new entry replaces an earlier one. */
export class EdgeMap {
  private readonly edges = new Map<string, GridEdge & EdgeKind>();

  put({ at, side }: GridEdge, { kind, open }: EdgeKind): void {
    this.edges.set(edgeKey({ at, side }), {
      at,
      side,
      kind,
      ...(open === true ? { open } : {}),
    });
  }

  /** The edges as the longest possible walls, row by row. */
  runs(): readonly WallRun[] {
    const runs: WallRun[] = [];
    const taken = new Set<string>();
    const ordered = [...this.edges.values()].toSorted(
      (a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0],
    );
    for (const edge of ordered) {
      if (taken.has(edgeKey(edge))) continue;
      let length = 0;
      for (let next = edge; ; length++) {
        taken.add(edgeKey(next));
        const [x, y] = next.at;
        const at: Cell = edge.side === 'east' ? [x, y + 1] : [x + 1, y];
        const after = this.edges.get(edgeKey({ at, side: edge.side }));
        if (!after || after.kind !== edge.kind || after.open !== edge.open) break;
        next = after;
      }
      runs.push({ ...edge, length: length + 1 });
    }
    return runs;
  }
}
