import type { ReactNode } from 'react';
import style from './ground.module.css';

/** A shape filled with the slanted strokes that mean darkness. */
export const Hatched = ({
  id,
  shape,
}: {
  /** The id of the pattern, unique in the document. */
  readonly id: string;
  readonly shape: string;
}): ReactNode => (
  <>
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="2.6" className={style.hatch} />
    </pattern>
    <path d={shape} fill={`url(#${id})`} />
  </>
);
