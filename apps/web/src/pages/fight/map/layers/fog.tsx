import { isCovered } from '@tiltyard/engine/core';
import type { Cell, GraphMap, GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { CELL } from '../stage/geometry.js';
import type { PlaceBox } from '../graph/graph-layout.js';
import { maskOf } from '../ground/mask.js';
import { outlinesOf } from '../ground/outline.js';
import { ruled } from '../ground/strokes.js';
import style from '../map.module.css';
import type { FogTool } from '../pointing/use-fog.js';

/** Fog: a tint for the GM, who sees through it, and opaque for everyone else. */
export function FogLayer({
  fog,
  map,
  rooms = [],
  seesThrough,
  dragged,
}: {
  readonly fog: readonly string[];
  readonly map: GridMap | GraphMap | null;
  /** The boxes of a graph's places. */
  readonly rooms?: readonly PlaceBox[] | undefined;
  readonly seesThrough: boolean;
  readonly dragged?: FogTool['dragged'];
}): ReactNode {
  const shape = useMemo(() => (map?.kind === 'grid' ? shapeOf(map, fog) : ''), [map, fog]);
  const look = seesThrough ? style.fogTint : style.fog;
  const nameOf = (place: string): string =>
    (map?.kind === 'graph' && map.places.find(({ id }) => id === place)?.name) || place;
  return (
    <g aria-hidden="true" data-fog={fog.length > 0 || undefined} className={style.fogLayer}>
      {shape === '' ? null : <path d={shape} className={look} />}
      {rooms
        .filter(({ id }) => isCovered(fog, id))
        .map(({ id, x, y, width, height }) => (
          <g key={id} data-fogged={id}>
            <rect x={x} y={y} width={width} height={height} rx="5" className={look} />
            {seesThrough ? null : (
              <text x={x + 12} y={y + 23}>
                {nameOf(id)}
              </text>
            )}
            <text x={x + width - 12} y={y + height - 12} textAnchor="end">
              fog
            </text>
          </g>
        ))}
      {dragged ? (
        <rect
          x={dragged[0] * CELL}
          y={dragged[1] * CELL}
          width={(dragged[2] - dragged[0] + 1) * CELL}
          height={(dragged[3] - dragged[1] + 1) * CELL}
          className={style.fogDragged}
          data-dragged
        />
      ) : null}
    </g>
  );
}

/** The outline of all squares under fog. */
function shapeOf({ width, height }: GridMap, fog: readonly string[]): string {
  const cells = Array.from({ length: width * height }, (_, i): Cell => [
    i % width,
    Math.floor(i / width),
  ]).filter((cell) => isCovered(fog, cell));
  return cells.length === 0 ? '' : ruled(outlinesOf(maskOf(width, height, cells)), 8);
}

/** The controls of the GM's fog tool. */
export function FogBar({ tool: { how, setHow, all } }: { readonly tool: FogTool }): ReactNode {
  return (
    <div className={style.fogBar} role="group" aria-label="Fog">
      <button type="button" aria-pressed={how === 'lift'} onClick={() => setHow('lift')}>
        Lift
      </button>
      <button type="button" aria-pressed={how === 'cover'} onClick={() => setHow('cover')}>
        Cover
      </button>
      <button type="button" onClick={all}>
        {how === 'lift' ? 'Lift all' : 'Cover all'}
      </button>
    </div>
  );
}
