import type { Scene } from '@tiltyard/engine';
import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { maskOf } from '../ground/mask.js';
import { outlinesOf } from '../ground/outline.js';
import { ruled } from '../ground/strokes.js';
import style from '../map.module.css';
import { CELL } from '../stage/geometry.js';
import { reachCells } from './reach-cells.js';

type SceneToken = Scene['tokens'][number];

/** The reach of a combatant's attacks from their position, not through walls. */
export function Reach({
  token,
  map,
  mine,
}: {
  readonly token: SceneToken | undefined;
  readonly map: GridMap;
  readonly mine: boolean;
}): ReactNode {
  const id = useId();
  const shape = useMemo(
    () =>
      token ? ruled(outlinesOf(maskOf(map.width, map.height, reachCells(map, token))), 2) : '',
    [token, map],
  );
  if (!token || shape === '' || typeof token.at !== 'object' || !token.at) return null;
  const { at, size, radius } = token;
  const look = { className: style.reach, 'data-theirs': !mine || undefined };
  if (radius === undefined) return <path d={shape} {...look} data-reach />;
  const round = {
    cx: (at[0] + size / 2) * CELL,
    cy: (at[1] + size / 2) * CELL,
    r: radius * CELL,
  };
  // The part of the circle over those squares, and the edges of the squares inside the circle.
  return (
    <g data-reach>
      <clipPath id={`${id}-squares`}>
        <path d={shape} />
      </clipPath>
      <clipPath id={`${id}-round`}>
        <circle {...round} />
      </clipPath>
      <circle {...round} {...look} clipPath={`url(#${id}-squares)`} />
      <path d={shape} {...look} data-edge clipPath={`url(#${id}-round)`} />
    </g>
  );
}
