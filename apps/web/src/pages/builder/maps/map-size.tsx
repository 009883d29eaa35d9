import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { Field } from '../../../design/field.js';
import style from '../builder.module.css';

/** The fewest and the most squares along a side. */
const [MIN_SIDE, MAX_SIDE] = [3, 60];

/** Whether a map may be so many squares wide or high. */
export const isSide = (count: number): boolean => count >= MIN_SIDE && count <= MAX_SIDE;

/** How large the map is. */
export function MapSize({
  map,
  onSize,
}: {
  readonly map: GridMap;
  readonly onSize: (width: number, height: number) => void;
}): ReactNode {
  return (
    <div className={style.size}>
      <Field label="Columns">
        {(tied) => (
          <input
            {...tied}
            type="number"
            min={MIN_SIDE}
            max={MAX_SIDE}
            value={map.width}
            onChange={(event) => onSize(event.target.valueAsNumber, map.height)}
          />
        )}
      </Field>
      <Field label="Rows">
        {(tied) => (
          <input
            {...tied}
            type="number"
            min={MIN_SIDE}
            max={MAX_SIDE}
            value={map.height}
            onChange={(event) => onSize(map.width, event.target.valueAsNumber)}
          />
        )}
      </Field>
    </div>
  );
}
