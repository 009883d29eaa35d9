import type { Cell, GridMap, MarkedCell } from '@tiltyard/engine/space';
import type { Mask } from './mask.js';
import { maskOf, partsOf } from './mask.js';

/** A square as a map key. */
export const keyOf = ([x, y]: Cell): string => `${x},${y}`;

/** Looks up the traits of a map's squares. */
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

  /** The parts of a mask that pass a test, as a mask. */
  parts(mask: Mask, which: (part: readonly Cell[]) => boolean): Mask {
    return maskOf(this.map.width, this.map.height, partsOf(mask).filter(which).flat());
  }
}
