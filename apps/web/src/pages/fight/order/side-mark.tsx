import type { ReactNode } from 'react';
import { shapePath } from '../map/stage/geometry.js';
import style from './side-mark.module.css';

/** The shape and colour of a side. */
export function SideMark({ side }: { readonly side: number }): ReactNode {
  return (
    <svg
      className={style.mark}
      viewBox="-20 -20 40 40"
      aria-hidden="true"
      style={{ '--side': `var(--side-${side})` }}
    >
      <path d={shapePath(side, 14)} className={style.disc} />
    </svg>
  );
}
