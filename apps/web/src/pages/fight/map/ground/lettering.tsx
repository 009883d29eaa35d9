import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import style from './ground.module.css';
import { INKS, LEADING, LEAST, namedPlaces, written } from './names.js';
import { CELL } from '../stage/geometry.js';
import type { Terrain } from './terrain.js';
import { terrainOf } from './terrain.js';

/** What is written on a grid, over its ground and under all that stands on it: the names of places, and how high or low ground lies. */
export const Lettering = memo(function Lettering({
  map,
  unit,
}: {
  readonly map: GridMap;
  /** How many units a pixel of the screen is: letters too small to be read are left out. */
  readonly unit: number;
}): ReactNode {
  const terrain = useMemo(() => terrainOf(map), [map]);
  const places = useMemo(() => namedPlaces(map, terrain), [map, terrain]);
  const names = places.flatMap((place) => written(place, unit) ?? []);
  return (
    <g aria-hidden="true">
      <HeightMarks terrain={terrain} unit={unit} />
      {names.map(({ name, lines, x, y, size, ground }) => {
        const [ink, rim] = INKS[ground];
        return (
          <text
            key={name}
            className={style.placeName}
            data-ground={ground}
            // Stronger than what a drawing says of its other words.
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

/** The size of heights on the drawing, in units, and the largest for which a square has room. */
const [USUAL, MOST] = [15, 22];

/** How high or low each platform lies. */
function HeightMarks({
  terrain: { platforms, stairs },
  unit,
}: {
  readonly terrain: Terrain;
  readonly unit: number;
}): ReactNode {
  const size = Math.max(USUAL, LEAST * unit);
  if (size > MOST) return null;
  const isStair = ([x, y]: readonly [number, number]): boolean =>
    stairs.some(({ at }) => at[0] === x && at[1] === y);
  return platforms
    .filter(({ numbered }) => !isStair(numbered))
    .map(({ numbered: [x, y], height, label }) => (
      <g
        key={`${x},${y}`}
        transform={`translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL}) scale(${size / USUAL})`}
      >
        <path d={height > 0 ? 'M-17 6L-12-3L-7 6Z' : 'M-17-3L-12 6L-7-3Z'} className={style.iron} />
        <text x="-2" y="6" className={style.level}>
          {label}
        </text>
      </g>
    ));
}
