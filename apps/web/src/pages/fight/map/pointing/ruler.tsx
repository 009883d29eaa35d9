import type { GridMap, Scale } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Grip } from '../stage/camera.js';
import { InkPill } from '../layers/choice-layer.js';
import { CELL } from '../stage/geometry.js';
import { lengthWords } from '../units.js';
import style from '../map.module.css';

type Square = readonly [number, number];

/** A line laid over the map to measure a distance, visible only to the player who measures. */
export interface RulerState {
  readonly on: boolean;
  readonly from: Square | undefined;
  readonly to: Square | undefined;
  toggle(): void;
  /** While the ruler is active, dragging always draws its line. */
  grip(
    point: (x: number, y: number) => { readonly x: number; readonly y: number } | undefined,
  ): Grip;
}

/** A ruler for a grid. */
export function useRuler(map: GridMap | undefined): RulerState {
  const [on, setOn] = useState(false);
  const [line, setLine] = useState<{ readonly from: Square; readonly to: Square }>();
  return {
    on,
    from: line?.from,
    to: line?.to,
    toggle() {
      setOn((before) => !before);
      setLine(undefined);
    },
    grip: (point) => ({
      take() {
        setLine(undefined);
        return map !== undefined;
      },
      move(x, y) {
        const at = point(x, y);
        if (!at || !map) return;
        const to: Square = [
          Math.max(0, Math.min(map.width - 1, Math.floor(at.x / CELL))),
          Math.max(0, Math.min(map.height - 1, Math.floor(at.y / CELL))),
        ];
        setLine((before) => ({ from: before?.from ?? to, to }));
      },
      drop: () => undefined,
    }),
  };
}

/** A distance in the units of a map's scale, along a straight line and in squares. */
export function distanceWords([x1, y1]: Square, [x2, y2]: Square, scale: Scale): string {
  const [dx, dy] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const squares = Math.max(dx, dy);
  const straight = Math.hypot(dx, dy) * scale.perCell;
  const rounded = Math.round(straight / scale.roundTo) * scale.roundTo;
  const squareWords = `${squares} ${squares === 1 ? 'square' : 'squares'}`;
  if (scale.unit === 'cell') return squareWords;
  return `${lengthWords(rounded, scale)} · ${squareWords}`;
}

/** The ruler's line with its length. */
export function Ruler({
  ruler: { from, to },
  scale,
}: {
  readonly ruler: RulerState;
  readonly scale: Scale;
}): ReactNode {
  if (!from || !to) return null;
  const [x1, y1, x2, y2] = [...from, ...to].map((each) => (each + 0.5) * CELL);
  return (
    <g aria-hidden="true" data-ruler>
      <path d={`M${x1} ${y1}L${x2} ${y2}`} className={style.wayHalo} />
      <path d={`M${x1} ${y1}L${x2} ${y2}`} className={style.rulerLine} />
      <InkPill x={x2 ?? 0} y={(y2 ?? 0) + 12} text={distanceWords(from, to, scale)} />
    </g>
  );
}
