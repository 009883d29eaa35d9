import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import style from './ground.module.css';
import { heightMarks } from './height-marks.js';
import { INKS, LEADING, namedPlaces, written } from './names.js';
import type { Squares } from './names.js';
import { terrainOf } from './terrain.js';

const NONE: Squares = new Set();

/**
 * The text on a grid, above its ground and below everything that stands on it: the names of places, and the heights of
 * platforms.
 */
export const Lettering = memo(function Lettering({
  map,
  unit,
  covered = NONE,
}: {
  readonly map: GridMap;
  /** The size of a screen pixel in units: letters too small to read are left out. */
  readonly unit: number;
  /** The squares with combatants, where nothing is written that fits elsewhere. */
  readonly covered?: Squares;
}): ReactNode {
  const terrain = useMemo(() => terrainOf(map), [map]);
  const places = useMemo(() => namedPlaces(map, terrain), [map, terrain]);
  const heights = useMemo(() => heightMarks(terrain, unit, covered), [terrain, unit, covered]);
  const taken = new Set([...covered, ...heights.flatMap(({ squares }) => squares)]);
  const names = places.flatMap((place) => written(place, unit, taken) ?? []);
  return (
    <g aria-hidden="true">
      {heights.map(({ x, y, grown, isUp, label }) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y}) scale(${grown})`}>
          <path d={isUp ? 'M-17 6L-12-3L-7 6Z' : 'M-17-3L-12 6L-7-3Z'} className={style.iron} />
          <text x="-2" y="6" className={style.level}>
            {label}
          </text>
        </g>
      ))}
      {names.map(({ name, lines, x, y, size, ground }) => {
        const [ink, rim] = INKS[ground];
        return (
          <text
            key={name}
            className={style.placeName}
            data-ground={ground}
            // Inline, because this must override the style of the drawing's other text.
            style={{ fontSize: size, fill: `var(${ink})`, stroke: `var(${rim})` }}
          >
            {lines.map((line, i) => (
              <tspan key={line} x={x} y={y + (i - (lines.length - 1) / 2) * LEADING * size}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </g>
  );
});
