import type { ReactNode } from 'react';
import style from './map.module.css';

/** The patterns of sides and grounds, once for each drawing. */
export function Patterns(): ReactNode {
  return (
    <defs>
      <pattern id="pattern-0" width="6" height="6" patternUnits="userSpaceOnUse" />
      <pattern
        id="pattern-1"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2" height="6" className={style.patternMark} />
      </pattern>
      <pattern id="pattern-2" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.2" className={style.patternMark} />
      </pattern>
      <pattern id="pattern-3" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="2" className={style.patternMark} />
      </pattern>
      <pattern
        id="pattern-4"
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 1H7M1 0V7" className={style.patternLine} />
      </pattern>
      <pattern
        id="ground-wall"
        width="12"
        height="12"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="12" height="12" className={style.wallFill} />
        <rect width="5" height="12" className={style.wallMark} />
      </pattern>
      <pattern id="ground-difficult" width="16" height="16" patternUnits="userSpaceOnUse">
        <path d="M2 6l4-4 4 4M8 14l4-4 4 4" className={style.difficultMark} />
      </pattern>
      <pattern id="ground-cover" width="14" height="14" patternUnits="userSpaceOnUse">
        <rect x="2" y="2" width="8" height="8" rx="1" className={style.coverMark} />
      </pattern>
      <pattern id="ground-hiding" width="12" height="12" patternUnits="userSpaceOnUse">
        <path d="M3 11q0-5 2-7M8 9q0-4 2-6" className={style.hidingMark} />
      </pattern>
      <pattern id="ground-smoke" width="16" height="16" patternUnits="userSpaceOnUse">
        <path d="M1 6q3-4 6 0t6 0M3 13q3-4 6 0t6 0" className={style.smokeMark} />
      </pattern>
      <pattern id="ground-pit" width="10" height="10" patternUnits="userSpaceOnUse">
        <path d="M0 5H10M5 0V10" className={style.smokeMark} />
      </pattern>
      <marker
        id="arrow"
        viewBox="0 0 10 10"
        refX="9"
        refY="5"
        markerWidth="6"
        markerHeight="6"
        orient="auto-start-reverse"
      >
        <path d="M0 0L10 5L0 10Z" className={style.arrow} />
      </marker>
    </defs>
  );
}
