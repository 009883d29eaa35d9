import type { Cell, GridMap, MapPicture } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, useId, useMemo } from 'react';
import { usePicture } from '../../../../pictures/use-picture.js';
import { CELL } from '../stage/geometry.js';
import style from './ground.module.css';
import { Decks, Roads } from './floors.js';
import { Hatched } from './hatched.js';
import { Falls, Heights } from './heights.js';
import { fronds, joints, leaves, paving, reeds, ripples, tufts } from './marks.js';
import type { Mask } from './mask.js';
import { cellsOf, isIn, partsOf } from './mask.js';
import { inset, outlinesOf } from './outline.js';
import { drawn, drawnWhere, ruled, scalloped } from './strokes.js';
import type { Terrain } from './terrain.js';
import { terrainOf } from './terrain.js';
import { Things } from './things.js';
import { Walls } from './walls.js';

/** How the edges of water and of leaves stray. */
const SHORE = { by: 4, salt: 23 };
const LEAVES = { by: 7, each: 16, salt: 25 };

/** How far the tint of the ground continues beyond the edge of the map, in units. */
const FAR = 60 * CELL;

/** Strokes along the shore, the widest and faintest first: their ends form three lines that follow the shore inside. */
const SHORES = [
  [45, 0.22],
  [29, 0.36],
  [15, 0.6],
] as const;

/** The ground of a grid with everything on it; squares of one kind form one shape. Rendered once for each map. */
export const GridGround = memo(function GridGround({ map }: { readonly map: GridMap }): ReactNode {
  const terrain = useMemo(() => terrainOf(map), [map]);
  const id = useId();
  const { width, height, paved } = terrain;
  const [w, h] = [width * CELL, height * CELL];
  const open = useMemo(() => openOf(terrain), [terrain]);
  const address = usePicture(map.picture?.hash);
  const isPictured = map.picture !== undefined && address !== undefined;
  return (
    <g aria-hidden="true">
      <rect x={-FAR} y={-FAR} width={w + 2 * FAR} height={h + 2 * FAR} className={style.bank} />
      {map.picture && isPictured ? (
        <Picture picture={map.picture} address={address} id={id} width={w} height={h} />
      ) : (
        <>
          <path d={tufts(open)} className={style.tufts} />
          <Roads terrain={terrain} />
          <path d={ruled(outlinesOf(paved))} className={style.paved} />
          <path d={paving(cellsOf(paved))} className={style.paving} />
        </>
      )}
      <g className={isPictured ? style.over : undefined}>
        <Soft terrain={terrain} id={id} isPictured={isPictured} />
        <Heights terrain={terrain} />
        {isPictured ? null : <Decks terrain={terrain} />}
        <Falls terrain={terrain} />
      </g>
      <Grid width={width} height={height} />
      <g className={isPictured ? style.over : undefined}>
        <Things things={terrain.things.filter(({ kind }) => kind !== 'tree')} />
        <Dark mask={terrain.dark} id={`${id}dark`} />
        <Dark mask={terrain.dim} id={`${id}dim`} isDim />
        <Pits mask={terrain.pit} />
        <Rocks mask={terrain.rock} />
        <Containers mask={terrain.containers} />
        <Masonry mask={terrain.masonry} />
        <Walls walls={map.walls} />
        <Things things={terrain.things.filter(({ kind }) => kind === 'tree')} />
        <Smoke thin={terrain.smoke} thick={terrain.denser} />
      </g>
      <path
        d={`M${-FAR} ${-FAR}H${w + FAR}V${h + FAR}H${-FAR}ZM0 0V${h}H${w}V0Z`}
        className={style.beyond}
      />
      <rect width={w} height={h} className={style.border} />
    </g>
  );
});

/** The picture of a map, clipped to the squares. */
function Picture({
  picture: { at, size },
  address,
  id,
  width,
  height,
}: {
  readonly picture: MapPicture;
  readonly address: string;
  readonly id: string;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  return (
    <>
      <clipPath id={`${id}picture`}>
        <rect width={width} height={height} />
      </clipPath>
      <g clipPath={`url(#${id}picture)`}>
        <image
          href={address}
          x={at[0] * CELL}
          y={at[1] * CELL}
          width={size[0] * CELL}
          height={size[1] * CELL}
          preserveAspectRatio="none"
        />
        <rect width={width} height={height} className={style.veil} />
      </g>
    </>
  );
}

/** The squares with nothing but grass. */
function openOf(terrain: Terrain): readonly (readonly [number, number])[] {
  const { width, height, paved, road, mud, flowing, masonry, bushes, ferns, pit, decks } = terrain;
  const floors = decks.map(({ mask }) => mask);
  const covered = [paved, road, mud, flowing, masonry, bushes, ferns, pit, ...floors];
  return Array.from({ length: width * height }, (_, i): readonly [number, number] => [
    i % width,
    Math.floor(i / width),
  ]).filter(([x, y]) => !covered.some((mask) => isIn(mask, x, y)));
}

/** Mud, water and bushes: ground without straight edges. */
function Soft({
  terrain,
  id,
  isPictured,
}: {
  readonly terrain: Terrain;
  readonly id: string;
  /** A picture shows its own bridges, so water is drawn where the rules have it. */
  readonly isPictured: boolean;
}): ReactNode {
  const mud = drawn(outlinesOf(terrain.mud), { by: 5, salt: 21 });
  const flowing = outlinesOf(isPictured ? terrain.water : terrain.flowing);
  const shore = drawn(flowing, SHORE);
  // Where one can wade in and out, the shore is a broken line.
  const isShallow = (_: Cell, inside: Cell): boolean => isIn(terrain.shallow, ...inside);
  const banks = drawnWhere(flowing, SHORE, (...at) => !isShallow(...at));
  const fords = drawnWhere(flowing, SHORE, isShallow);
  const shallows = drawn(outlinesOf(terrain.shallow), { by: 5, salt: 35 });
  const bushes = drawn(outlinesOf(terrain.bushes), LEAVES);
  const ferns = drawn(outlinesOf(terrain.ferns), LEAVES);
  const hedge = drawn(outlinesOf(terrain.hedge), LEAVES);
  const rough = cellsOf(terrain.difficult).filter(
    ([x, y]) => isIn(terrain.mud, x, y) || isIn(terrain.water, x, y),
  );
  return (
    <>
      <path d={mud} className={style.mud} />
      <path d={mud} className={style.mudEdge} />
      {shore === '' ? null : (
        <>
          <clipPath id={`${id}water`}>
            <path d={shore} />
          </clipPath>
          <path d={shore} className={style.water} />
          <g clipPath={`url(#${id}water)`}>
            {SHORES.map(([wide, opacity]) => (
              <g key={wide}>
                <path
                  d={shore}
                  className={style.depths}
                  strokeWidth={wide + 1.8}
                  opacity={opacity}
                />
                <path d={shore} className={style.shallows} strokeWidth={wide} />
              </g>
            ))}
          </g>
          <path d={shallows} clipPath={`url(#${id}water)`} className={style.ford} />
          <path d={fords} className={style.fordEdge} />
          <path d={banks} className={style.shore} />
        </>
      )}
      <path d={ferns} className={style.ferns} />
      <path d={fronds(cellsOf(terrain.ferns))} className={style.leafRim} />
      <path d={bushes} transform="translate(2 4)" className={style.shadow} />
      <path d={bushes} className={style.bushes} />
      <path d={hedge} transform="translate(3 5)" className={style.shadow} />
      <path d={hedge} className={style.hedge} />
      <path
        d={leaves([...cellsOf(terrain.bushes), ...cellsOf(terrain.hedge)])}
        className={style.leafRim}
      />
      <path d={reeds(cellsOf(terrain.reeds))} className={style.leafRim} />
      <path d={ripples(rough)} className={style.ripples} />
    </>
  );
}

/** Fine lines, with small crosses where they meet. */
function Grid({ width, height }: { readonly width: number; readonly height: number }): ReactNode {
  const [w, h] = [width * CELL, height * CELL];
  const columns = Array.from({ length: width + 1 }, (_, i) => i * CELL);
  const rows = Array.from({ length: height + 1 }, (_, i) => i * CELL);
  return (
    <>
      <path
        d={`${columns.map((x) => `M${x} 0V${h}`).join('')}${rows.map((y) => `M0 ${y}H${w}`).join('')}`}
        className={style.grid}
      />
      <path
        d={rows.flatMap((y) => columns.map((x) => `M${x - 3} ${y}h6M${x} ${y - 3}v6`)).join('')}
        className={style.crosses}
      />
    </>
  );
}

function Dark({
  mask,
  id,
  isDim,
}: {
  readonly mask: Mask;
  readonly id: string;
  readonly isDim?: boolean;
}): ReactNode {
  const shape = ruled(outlinesOf(mask), 6);
  if (shape === '') return null;
  return (
    <g className={isDim ? style.dim : undefined}>
      <path d={shape} className={style.dark} />
      <Hatched id={id} shape={shape} />
    </g>
  );
}

/** Squares where nothing can stand: a rim of stone around the dark. */
function Pits({ mask }: { readonly mask: Mask }): ReactNode {
  const loops = outlinesOf(mask);
  if (loops.length === 0) return null;
  return (
    <>
      <path
        d={ruled(
          loops.map((loop) => inset(loop, 3)),
          10,
        )}
        transform="translate(2 4)"
        className={style.shadow}
      />
      <path
        d={ruled(
          loops.map((loop) => inset(loop, 3)),
          10,
        )}
        className={style.pitRim}
      />
      <path
        d={ruled(
          loops.map((loop) => inset(loop, 10)),
          6,
        )}
        className={style.depth}
      />
    </>
  );
}

function Rocks({ mask }: { readonly mask: Mask }): ReactNode {
  const shape = drawn(outlinesOf(mask), { by: 4, salt: 31 });
  return (
    <>
      <path d={shape} transform="translate(5 8)" className={style.shadow} />
      <path d={shape} className={style.masonry} />
      <path d={shape} className={style.masonryEdge} />
    </>
  );
}

function Masonry({ mask }: { readonly mask: Mask }): ReactNode {
  const loops = outlinesOf(mask);
  const shape = ruled(loops, 3);
  return (
    <>
      <path d={shape} transform="translate(5 8)" className={style.shadow} />
      <path d={shape} className={style.masonry} />
      <path d={joints(mask)} className={style.joint} />
      <path d={ruled(loops.map((loop) => inset(loop, 3.2)))} className={style.pale} />
      <path d={shape} className={style.masonryEdge} />
    </>
  );
}

/** Boxes of ribbed steel, with ribs running across. */
function Containers({ mask }: { readonly mask: Mask }): ReactNode {
  const loops = outlinesOf(mask);
  const shape = ruled(loops);
  const ribs = partsOf(mask).flatMap((part) => {
    const [wide, high] = [0, 1].map((axis) => new Set(part.map((at) => at[axis])).size);
    const isLong = (wide ?? 0) >= (high ?? 0);
    return part.flatMap(([x, y]) =>
      [6, 18, 30, 42].map((by) =>
        isLong ? `M${x * CELL + by} ${y * CELL}v${CELL}` : `M${x * CELL} ${y * CELL + by}h${CELL}`,
      ),
    );
  });
  return (
    <>
      <path d={shape} transform="translate(5 8)" className={style.shadow} />
      <path d={shape} className={style.steel} />
      <path d={ribs.join('')} className={style.ribs} />
      <path d={ruled(loops.map((loop) => inset(loop, 3.5)))} className={style.pale} />
      <path d={shape} className={style.masonryEdge} />
    </>
  );
}

function Smoke({ thin, thick }: { readonly thin: Mask; readonly thick: Mask }): ReactNode {
  return (
    <>
      <path d={scalloped(outlinesOf(thin), 21, 41)} className={style.smoke} />
      <path d={scalloped(outlinesOf(thick), 17, 43)} className={style.smoke} />
    </>
  );
}
