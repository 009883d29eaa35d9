import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { CELL, shapePath } from '../stage/geometry.js';
import { layoutOf } from '../graph/graph-layout.js';
import { Places } from '../graph/places.js';
import { GridGround } from '../ground/grid-ground.js';
import style from '../map.module.css';
import { around } from '../stage/plan.js';
import type { Spot } from '../layers/relations.js';
import type { ThumbnailSource } from './thumbnail-source.js';

/** Pixels per square, normally and when combatants are far apart. */
const [SQUARE, SMALL] = [11, 4];

interface Props {
  readonly source: ThumbnailSource;
  readonly width?: number;
  readonly height?: number;
}

/** How far outside the screen a thumbnail is already drawn. */
const AHEAD = '400px';

/**
 * A small picture of an encounter, drawn when it comes near the screen, so that a list of them appears before its
 * pictures.
 */
export const Thumbnail = memo(function Thumbnail({
  source,
  width = 132,
  height = 84,
}: Props): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={place} className={style.thumbnail} aria-hidden="true">
      {isNear ? (
        <ThumbnailDrawing source={source} width={width} height={height} />
      ) : (
        <svg width={width} height={height} />
      )}
    </span>
  );
});

/** The actual ground around the combatants, with the plain shapes of their sides. */
function ThumbnailDrawing({
  source: { map, tokens, sides },
  width,
  height,
}: Required<Props>): ReactNode {
  const graph = useMemo(
    () =>
      map?.kind === 'grid'
        ? undefined
        : layoutOf({ map, tokens, groups: [], relations: [], lying: [] }),
    [map, tokens],
  );
  const spots = useMemo(() => {
    if (graph) return [...graph.spots].map(([id, spot]) => ({ id, ...spot }));
    return tokens.flatMap(({ id, at }) =>
      typeof at === 'object' && at
        ? [{ id, x: (at[0] + 0.5) * CELL, y: (at[1] + 0.5) * CELL, r: CELL * 0.5 }]
        : [],
    );
  }, [graph, tokens]);
  const view = graph
    ? whole(graph.width, graph.height, width / height)
    : near(spots, map?.kind === 'grid' ? map : undefined, width, height);
  const unit = view.width / width;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid slice"
    >
      {map?.kind === 'grid' ? <GridGround map={map} /> : null}
      {graph ? <Places map={map?.kind === 'graph' ? map : undefined} layout={graph} /> : null}
      {spots.map(({ id, x, y }) => (
        <path
          key={id}
          d={shapePath(sides.get(id) ?? 0, 4.2 * unit)}
          transform={`translate(${x} ${y})`}
          strokeWidth={unit}
          className={style.thumbnailToken}
          style={{ '--side': `var(--side-${sides.get(id) ?? 0})` }}
        />
      ))}
    </svg>
  );
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole drawing with a margin, in a frame with a given ratio of width to height. */
function whole(width: number, height: number, shape: number): Frame {
  const room = 40;
  const [w, h] = [width + 2 * room, height + 2 * room];
  const wide = Math.max(w, h * shape);
  const high = wide / shape;
  return { x: width / 2 - wide / 2, y: height / 2 - high / 2, width: wide, height: high };
}

/** The start of a window of a given length, which shows the map rather than space beyond it. */
const start = (middle: number, window: number, length: number): number =>
  window >= length
    ? (length - window) / 2
    : Math.max(0, Math.min(length - window, middle - window / 2));

/** The part of a grid with the combatants, drawn as large as possible. */
function near(
  spots: readonly Spot[],
  map: GridMap | undefined,
  width: number,
  height: number,
): Frame {
  const [mapWidth, mapHeight] = [(map?.width ?? 0) * CELL, (map?.height ?? 0) * CELL];
  const box =
    spots.length === 0
      ? { left: 0, top: 0, right: mapWidth, bottom: mapHeight }
      : around(spots, CELL / 2);
  const fitting = Math.min(width / (box.right - box.left), height / (box.bottom - box.top)) * CELL;
  const square = Math.max(SMALL, Math.min(SQUARE, fitting));
  const [w, h] = [(width / square) * CELL, (height / square) * CELL];
  return {
    x: start((box.left + box.right) / 2, w, mapWidth),
    y: start((box.top + box.bottom) / 2, h, mapHeight),
    width: w,
    height: h,
  };
}
