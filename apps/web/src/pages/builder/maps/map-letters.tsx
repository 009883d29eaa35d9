import type { GridMap } from '@tiltyard/engine/space';
import { columnName } from '@tiltyard/engine/space';
import type { ReactNode, RefObject } from 'react';
import { memo, useRef } from 'react';
import { useScale } from '../../../design/use-size.js';
import { CELL } from '../../fight/map/stage/geometry.js';
import { GridGround } from '../../fight/map/ground/grid-ground.js';
import { Lettering } from '../../fight/map/ground/lettering.js';
import style from './maps.module.css';

/** The size of the letters and the minimum distance between them, in screen pixels. */
const [SIZE, APART] = [12, 26];

/** If letters take up more of a square than this, the corner has no room for the first number. */
const NARROW = 0.4;

const STEPS = [1, 2, 5, 10, 20, 50];

/**
 * The letters and numbers of the squares along the edges, at the same size on the screen at any
 * zoom.
 */
function MapLetters({
  drawn,
  scale,
  width,
  height,
}: {
  readonly drawn: RefObject<SVGGElement | null>;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const step = STEPS.find((each) => each * CELL * scale >= APART) ?? STEPS.at(-1) ?? 1;
  const size = scale > 0 ? SIZE / scale : 0;
  const along = (most: number): readonly number[] =>
    Array.from({ length: Math.ceil(most / step) }, (_, i) => i * step);
  return (
    <g
      ref={drawn}
      className={style.letters}
      fontSize={size}
      strokeWidth={size / 4}
      aria-hidden="true"
    >
      {scale > 0
        ? along(width).map((i) => (
            <text key={`x${i}`} x={(i + 0.5) * CELL} y={size} textAnchor="middle">
              {columnName(i)}
            </text>
          ))
        : null}
      {scale > 0
        ? along(height)
            .filter((i) => i > 0 || size < CELL * NARROW)
            .map((i) => (
              <text key={`y${i}`} x={size / 4} y={(i + 0.5) * CELL + size / 3}>
                {i + 1}
              </text>
            ))
        : null}
    </g>
  );
}

/** The ground of a grid with the letters and numbers of its squares. */
export const LetteredGround = memo(function LetteredGround({
  map,
}: {
  readonly map: GridMap;
}): ReactNode {
  const drawn = useRef<SVGGElement>(null);
  const scale = useScale(drawn);
  return (
    <>
      <GridGround map={map} />
      {scale > 0 ? <Lettering map={map} unit={1 / scale} /> : null}
      <MapLetters drawn={drawn} scale={scale} width={map.width} height={map.height} />
    </>
  );
});
