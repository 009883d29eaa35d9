import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Field } from '../../../../design/controls/field.js';
import { lengthWords, unitWords } from '../../../fight/map/units.js';
import type { GridTool } from './grid-tool.js';
import { ValueTool } from './value-tool.js';

/**
 * The maximum height or depth of squares relative to the rest of the ground, in units of the map.
 */
const MOST = 999;

const isHeight = (height: number): boolean => Number.isInteger(height) && Math.abs(height) <= MOST;

/** Raises and lowers squares; their ground does not change. */
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
  const units = unitWords(scale);
  return (
    <ValueTool
      title="Height"
      action="Set height"
      isOn={isOn}
      isPossible={problem === undefined}
      hint={isOn ? heightWords(tool.height, scale) : ''}
      onUse={() => onTool({ kind: 'height', height })}
    >
      <Field label={units === undefined ? 'Height' : `Height, in ${units}`} problem={problem}>
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
    </ValueTool>
  );
}

function heightWords(height: number, scale: GridMap['scale']): string {
  if (height === 0) return 'Level with the rest of the ground.';
  const far = lengthWords(Math.abs(height), scale);
  return `${far} ${height > 0 ? 'above' : 'below'} the rest of the ground.`;
}
