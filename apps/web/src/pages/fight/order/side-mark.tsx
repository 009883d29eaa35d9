import type { ReactNode } from 'react';
import { shapePath } from '../map/geometry.js';
import style from './side-mark.module.css';

/** The shape and colour of a side, with initials if it stands for somebody. */
export function SideMark({
  side,
  initials,
  share = 1,
  able = true,
}: {
  readonly side: number;
  readonly initials?: string;
  readonly share?: number;
  readonly able?: boolean;
}): ReactNode {
  return (
    <svg
      className={style.mark}
      viewBox="-20 -20 40 40"
      aria-hidden="true"
      data-able={able}
      style={{ '--side': `var(--side-${side})` }}
      data-small={initials === undefined}
    >
      <path d={shapePath(side, 14)} className={style.disc} />
      {initials === undefined ? null : (
        <text dy="0.34em" className={style.initials} data-low={share <= 0.34}>
          {initials}
        </text>
      )}
    </svg>
  );
}
