import type { ReactNode } from 'react';
import style from '../map.module.css';

/** The arrowhead marker, defined once in each drawing. */
export function Arrowhead(): ReactNode {
  return (
    <defs>
      <marker
        id="arrow"
        viewBox="0 0 10 10"
        refX="8"
        refY="5"
        markerWidth="11"
        markerHeight="11"
        markerUnits="userSpaceOnUse"
        orient="auto-start-reverse"
      >
        <path d="M0 0L10 5L0 10L2.500 5Z" className={style.arrow} />
      </marker>
    </defs>
  );
}
