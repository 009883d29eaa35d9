import type { Cell } from '@tiltyard/engine/space';

/**
 * Squares of one kind, with a rim of one square around the map that says what continues beyond it. Square 0, 0 of the
 * map is 1, 1 here.
 */
export interface Mask {
  readonly columns: number;
  readonly rows: number;
  readonly flags: Uint8Array;
}

/** A mask of some cells of a map. */
export function maskOf(width: number, height: number, cells: Iterable<Cell>): Mask {
  const columns = width + 2;
  const rows = height + 2;
  const flags = new Uint8Array(columns * rows);
  for (const [x, y] of cells) flags[(y + 1) * columns + x + 1] = 1;
  return { columns, rows, flags };
}

/** Whether a square of the map or of its rim is in a mask. */
export const isIn = ({ columns, rows, flags }: Mask, x: number, y: number): boolean =>
  x >= -1 && y >= -1 && x < columns - 1 && y < rows - 1 && flags[(y + 1) * columns + x + 1] === 1;

/** The squares of the map that are in a mask, without its rim. */
export function cellsOf({ columns, rows, flags }: Mask): Cell[] {
  const cells: Cell[] = [];
  for (let y = 1; y < rows - 1; y++)
    for (let x = 1; x < columns - 1; x++)
      if (flags[y * columns + x] === 1) cells.push([x - 1, y - 1]);
  return cells;
}

/** The same mask with its squares at the edge of the map continued into the rim. */
export function goingOn({ columns, rows, flags }: Mask): Mask {
  const out = flags.slice();
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [nx, ny] = [Math.min(columns - 2, Math.max(1, x)), Math.min(rows - 2, Math.max(1, y))];
      out[y * columns + x] = flags[ny * columns + nx] ?? 0;
    }
  }
  return { columns, rows, flags: out };
}

/** The parts of a mask, whose squares are connected by their sides. */
export function partsOf(mask: Mask): readonly (readonly Cell[])[] {
  const { columns } = mask;
  const rest = mask.flags.slice();
  const parts: Cell[][] = [];
  for (const [x, y] of cellsOf(mask)) {
    const start = (y + 1) * columns + x + 1;
    if (rest[start] !== 1) continue;
    rest[start] = 0;
    const part = [start];
    for (const at of part) {
      for (const next of [at - 1, at + 1, at - columns, at + columns]) {
        if (rest[next] !== 1) continue;
        rest[next] = 0;
        part.push(next);
      }
    }
    parts.push(part.map((at): Cell => [(at % columns) - 1, Math.floor(at / columns) - 1]));
  }
  return parts;
}
