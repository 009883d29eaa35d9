import type { Cell } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import type { MapChoice } from '../pointing/choice.js';
import { CELL } from '../stage/geometry.js';
import style from '../map.module.css';

/**
 * The value of each square that can be walked to: the darker, the higher the best chance from there; a red dot means
 * that the path may harm the mover. Squares appear as they are computed, those nearest to an enemy first.
 */
export function Heat({
  choice,
  foes,
}: {
  readonly choice: MapChoice;
  /** The squares of enemies. */
  readonly foes: readonly Cell[];
}): ReactNode {
  const { domain, later, by } = choice;
  if (domain.kind !== 'path' || !later) return null;
  const far = ([x, y]: Cell): number =>
    Math.min(...foes.map((foe) => Math.max(Math.abs(foe[0] - x), Math.abs(foe[1] - y))));
  const places = domain.destinations().toSorted((a, b) => far(a.to) - far(b.to));
  return (
    <g aria-hidden="true" data-heat={places.length}>
      {places.map(({ to: [x, y], path }) => {
        const value = path.map((each) => [...each]);
        const best = later(value, false)?.[0]?.chance ?? 0;
        const fate = best > 0 ? choice.forecast(value)?.fates.find(({ who }) => who === by) : null;
        return best > 0 ? (
          <g key={`${x},${y}`} data-best={best.toFixed(3)}>
            <rect
              x={x * CELL + 1}
              y={y * CELL + 1}
              width={CELL - 2}
              height={CELL - 2}
              className={style.heat}
              opacity={0.08 + 0.6 * best}
            />
            {fate && fate.worse > 0.0005 ? (
              <circle
                cx={(x + 0.82) * CELL}
                cy={(y + 0.18) * CELL}
                r={3 + 4 * fate.worse}
                className={style.heatRisk}
              />
            ) : null}
          </g>
        ) : null;
      })}
    </g>
  );
}
