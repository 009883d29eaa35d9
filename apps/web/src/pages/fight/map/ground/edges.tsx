import type { Id } from '@tiltyard/engine';
import type { GridMap } from '@tiltyard/engine/space';
import { columnName } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { Camera } from '../stage/camera.js';
import type { View } from '../stage/view.js';
import { CELL, shapePath } from '../stage/geometry.js';
import style from '../map.module.css';
import type { Absent } from '../markers/markers.js';
import { markersOf } from '../markers/markers.js';
import type { Spot } from '../layers/relations.js';

/** The minimum distance between two letters or numbers, in pixels. */
const APART = 26;

/** The letters and numbers of the squares along the edges of the window, below the tokens. */
export const EdgeNames = memo(function EdgeNames({
  map,
  view,
  size,
}: {
  readonly map: GridMap;
  readonly view: View;
  readonly size: { readonly width: number; readonly height: number };
}): ReactNode {
  const step = [1, 2, 5, 10, 20].find((each) => each * CELL * view.scale >= APART) ?? 50;
  const names = (
    most: number,
    from: number,
    length: number,
  ): readonly (readonly [number, number])[] =>
    Array.from({ length: Math.ceil(most / step) }, (_, i): readonly [number, number] => [
      i * step,
      ((i * step + 0.5) * CELL - from) * view.scale,
    ]).filter(([, at]) => at > 18 && at < length - 8);
  return (
    <g className={style.edgeNames} aria-hidden="true">
      <path d={`M0 0H${size.width}V20H24V${size.height}H0Z`} />
      {names(map.width, view.x, size.width).map(([i, at]) => (
        <text key={`x${i}`} x={at} y={14}>
          {columnName(i)}
        </text>
      ))}
      {names(map.height, view.y, size.height).map(([i, at]) => (
        <text key={`y${i}`} x={12} y={at + 4}>
          {i + 1}
        </text>
      ))}
    </g>
  );
});

/** Markers at the edge for relevant combatants out of view; pressing one moves the view there. */
export function EdgeMarkers({
  absent,
  spots,
  nameOf,
  camera,
  corner,
}: {
  readonly absent: readonly Absent[];
  /** The spots of all tokens, so that no marker hides one. */
  readonly spots: ReadonlyMap<Id, Spot>;
  /** The name below each token. */
  readonly nameOf: (who: Id) => string;
  readonly camera: Camera;
  /** The size of the buttons in the lower right corner. */
  readonly corner: { readonly width: number; readonly height: number };
}): ReactNode {
  if (camera.size.width === 0) return null;
  return markersOf(absent, spots, camera, corner, nameOf).map(
    ({ who, name, note, quiet, side, spot, x, y, angle }) => (
      <button
        key={who}
        type="button"
        className={style.edgeMarker}
        style={{ left: x, top: y, '--side': `var(--side-${side})` }}
        aria-label={`Show ${name}, out of sight${note === '' ? '' : `, ${note}`}`}
        title={`${name}${note === '' ? '' : `: ${note}`}`}
        data-edge={who}
        data-quiet={quiet || undefined}
        onClick={(event) => {
          camera.centre(spot.x, spot.y);
          // The marker disappears once its combatant is in view, so after a key press the focus moves to the token.
          if (event.detail === 0)
            camera.svg.current
              ?.querySelector<SVGElement>(`[data-who="${CSS.escape(who)}"]`)
              ?.focus({ preventScroll: true });
        }}
      >
        <svg viewBox="-16 -16 32 32" aria-hidden="true">
          <path d={shapePath(side, 8)} className={style.edgeShape} />
          <path
            d="M10.500-4.500L15 0L10.500 4.500Z"
            transform={`rotate(${(angle * 180) / Math.PI})`}
            className={style.edgeArrow}
          />
        </svg>
      </button>
    ),
  );
}
