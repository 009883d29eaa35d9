import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { Field } from '../../../design/controls/field.js';
import style from './maps.module.css';

/** The minimum and maximum number of squares along a side. */
const [MIN_SIDE, MAX_SIDE] = [3, 60];

/** Whether a map may have this many squares along a side. */
export const isSide = (count: number): boolean => count >= MIN_SIDE && count <= MAX_SIDE;

function Side({
  label,
  count,
  onCount,
}: {
  readonly label: string;
  readonly count: number;
  readonly onCount: (count: number) => void;
}): ReactNode {
  return (
    <Field label={label}>
      {(tied) => (
        <input
          {...tied}
          type="number"
          min={MIN_SIDE}
          max={MAX_SIDE}
          value={count}
          onChange={(event) => onCount(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

/** The inputs for the map's size. */
export function MapSize({
  map,
  onSize,
}: {
  readonly map: GridMap;
  readonly onSize: (width: number, height: number) => void;
}): ReactNode {
  return (
    <div className={style.size}>
      <Side label="Columns" count={map.width} onCount={(width) => onSize(width, map.height)} />
      <Side label="Rows" count={map.height} onCount={(height) => onSize(map.width, height)} />
    </div>
  );
}
