import type { Cell, GridMap, MarkedCell } from '@tiltyard/engine/space';
import type { Mask } from './mask.js';
import { maskOf, partsOf } from './mask.js';

/** A square as the key of a table. */
export const keyOf = ([x, y]: Cell): string => `${x},${y}`;

/** Asks what the squares of a map are like. */
export class Survey {
  private readonly at: ReadonlyMap<string, MarkedCell>;

  constructor(private readonly map: GridMap) {
    this.at = new Map(map.cells.map((cell) => [keyOf(cell.at), cell]));
  }

  cell(at: Cell): MarkedCell {
    return this.at.get(keyOf(at)) ?? { at };
  }

  mask(which: (cell: MarkedCell) => boolean): Mask {
    const { width, height, cells } = this.map;
    return maskOf(
      width,
      height,
      cells.filter(which).map(({ at }) => at),
    );
  }

  /** Parts of a mask for which something holds, as a mask again. */
  parts(mask: Mask, which: (part: readonly Cell[]) => boolean): Mask {
    return maskOf(this.map.width, this.map.height, partsOf(mask).filter(which).flat());
  }
}
