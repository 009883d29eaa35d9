import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import style from './ground.module.css';
import { INKS, LEADING, namedPlaces, written } from './names.js';
import { terrainOf } from './terrain.js';

/** The names of places on a grid, over its ground and under all that stands on it. */
export const PlaceNames = memo(function PlaceNames({
  map,
  unit,
}: {
  readonly map: GridMap;
  /** How many units a pixel of the screen is: names too small to be read are left out. */
  readonly unit: number;
}): ReactNode {
  const places = useMemo(() => namedPlaces(map, terrainOf(map)), [map]);
  const names = places.flatMap((place) => written(place, unit) ?? []);
  return (
    <g aria-hidden="true">
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
