import type { Scene } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { CELL } from '../stage/geometry.js';
import style from '../map.module.css';

/** Things on the ground of a grid. */
export const Lying = memo(function Lying({ lying }: { readonly lying: Scene['lying'] }): ReactNode {
  return lying.map(({ item, name, at }) =>
    typeof at === 'object' ? (
      <g
        key={item}
        className={style.lying}
        transform={`translate(${(at[0] + 0.5) * CELL} ${(at[1] + 0.82) * CELL})`}
        role="img"
        aria-label={`${name} on the ground`}
      >
        <title>{name}</title>
        <path d="M-9 4L9 -4M-5.500 5.500L-7.800 .2" />
      </g>
    ) : null,
  );
});
