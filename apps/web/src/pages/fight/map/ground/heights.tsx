import type { ReactNode } from 'react';
import { CELL } from '../stage/geometry.js';
import style from './ground.module.css';
import { hachures } from './marks.js';
import { isIn } from './mask.js';
import { outlinesOf } from './outline.js';
import { ruled } from './strokes.js';
import type { Terrain } from './terrain.js';

const keyOf = ({ cells }: Terrain['platforms'][number]): string => String(cells[0]);

/** Heights: lighter as they rise, darker as they fall. */
export function Heights({
  terrain: { platforms, road },
}: {
  readonly terrain: Terrain;
}): ReactNode {
  const highest = Math.max(1, ...platforms.map((each) => Math.abs(each.height)));
  return platforms.map((platform) => {
    const { height, mask, cells } = platform;
    const shape = ruled(outlinesOf(mask), 2);
    const share = Math.round(40 + (60 * Math.abs(height)) / highest);
    const tint = height > 0 ? '--g-high' : '--g-deep';
    const base = cells[0] && isIn(road, ...cells[0]) ? '--g-road' : '--g-pave';
    return (
      <g key={keyOf(platform)}>
        {height > 0 ? <path d={shape} transform="translate(4 6)" className={style.shadow} /> : null}
        <path
          d={shape}
          className={style.high}
          style={{ fill: `color-mix(in oklab, var(${tint}) ${share}%, var(${base}))` }}
        />
      </g>
    );
  });
}

/** The marks of higher and lower ground: strokes along edges that combatants could fall from, and stairs. */
export function Falls({
  terrain: { platforms, stairs },
}: {
  readonly terrain: Terrain;
}): ReactNode {
  return (
    <>
      {platforms.map((platform) => {
        const loops = outlinesOf(platform.mask);
        const inside = platform.height > 0 ? loops : loops.map((loop) => loop.toReversed());
        return (
          <path
            key={keyOf(platform)}
            d={hachures(inside, () => false)}
            className={style.hachures}
          />
        );
      })}
      {stairs.map(({ at: [x, y], across }) => (
        <g key={`${x},${y}`} transform={`translate(${x * CELL} ${y * CELL})`}>
          <rect width={CELL} height={CELL} className={style.stair} />
          <path
            d={
              across
                ? 'M0 8h48M0 16h48M0 24h48M0 32h48M0 40h48'
                : 'M8 0v48M16 0v48M24 0v48M32 0v48M40 0v48'
            }
            className={style.treads}
          />
        </g>
      ))}
    </>
  );
}
