import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Field } from '../../../../design/controls/field.js';
import { lengthWords } from '../../../fight/map/units.js';
import style from '../maps.module.css';
import type { GridTool } from './grid-tool.js';

/** How far above or below the rest of the ground squares may lie, in units of the map. */
const MOST = 999;

const isHeight = (height: number): boolean => Number.isInteger(height) && Math.abs(height) <= MOST;

/** Raises and lowers squares; what they are made of stays. */
export function HeightTool({
  map: { scale },
  tool,
  onTool,
}: {
  readonly map: GridMap;
  readonly tool: GridTool;
  readonly onTool: (tool: GridTool) => void;
}): ReactNode {
  const [height, setHeight] = useState(scale.perCell);
  const isOn = tool.kind === 'height';
  const problem = isHeight(height) ? undefined : `A whole number from −${MOST} to ${MOST}.`;
  return (
    <section aria-label="Height" className={style.section}>
      <h2>Height</h2>
      <Field label={`Height${inUnits(scale.unit)}`} problem={problem}>
        {(tied) => (
          <input
            {...tied}
            type="number"
            min={-MOST}
            max={MOST}
            step={scale.perCell}
            value={Number.isNaN(height) ? '' : height}
            onChange={({ target: { valueAsNumber } }) => {
              setHeight(valueAsNumber);
              if (isHeight(valueAsNumber)) onTool({ kind: 'height', height: valueAsNumber });
            }}
          />
        )}
      </Field>
      <div className={style.words}>
        <button
          type="button"
          className={style.word}
          aria-pressed={isOn}
          disabled={problem !== undefined}
          onClick={() => onTool({ kind: 'height', height })}
        >
          Set height
        </button>
      </div>
      {isOn ? <p className={style.hint}>{heightWords(tool.height, scale)}</p> : null}
    </section>
  );
}

const inUnits = (unit: string): string =>
  unit === 'cell' ? '' : `, in ${unit === 'foot' ? 'feet' : `${unit}s`}`;

function heightWords(height: number, scale: GridMap['scale']): string {
  if (height === 0) return 'Level with the rest of the ground.';
  const far = lengthWords(Math.abs(height), scale);
  return `${far} ${height > 0 ? 'above' : 'below'} the rest of the ground.`;
}
