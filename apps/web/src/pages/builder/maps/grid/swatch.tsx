import type { CellTraits, GridMap, MarkedCell } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { CELL } from '../../../fight/map/stage/geometry.js';
import { GridGround } from '../../../fight/map/ground/grid-ground.js';
import style from '../maps.module.css';
import type { EDGES } from './brushes.js';
import { edged } from './grid-paint.js';

/**
 * The number of squares along a side of a swatch's map; it shows the middle one with a rim of the
 * others.
 */
const SIDE = 3;
const MIDDLE = (SIDE - 1) / 2;
const RIM = 0.12;

const ALL = Array.from(
  { length: SIDE * SIDE },
  (_, i) => [i % SIDE, Math.floor(i / SIDE)] as const,
);

/** Ground continues around the square, things on it do not, and stairs lead from low to high. */
function cellsOf(traits: CellTraits): readonly MarkedCell[] {
  const { cover = 0, concealment = 0, obscuring, mark } = traits;
  if (mark === 'stairs') return ALL.map((at) => ({ at, ...traits, height: at[0] }));
  const stands = cover > 0 || concealment > 0 || obscuring === true || mark === 'tree';
  return (stands ? [[MIDDLE, MIDDLE] as const] : ALL).map((at) => ({ at, ...traits }));
}

function ground(traits: CellTraits): GridMap {
  const isBare = Object.keys(traits).length === 0;
  const parsed = parseGrid({
    rows: Array.from({ length: SIDE }, () => '.'.repeat(SIDE)),
    ...(isBare ? {} : { cells: cellsOf(traits) }),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** A brush's ground, drawn as on the map. */
export const GroundSwatch = memo(function GroundSwatch({
  traits,
}: {
  readonly traits: CellTraits;
}): ReactNode {
  return <Swatch map={ground(traits)} y={MIDDLE - RIM} />;
});

/** An edge, drawn as on the map. */
export const EdgeSwatch = memo(function EdgeSwatch({
  edge: { kind, open = false },
}: {
  readonly edge: (typeof EDGES)[number];
}): ReactNode {
  const at = [MIDDLE, MIDDLE] as const;
  return (
    <Swatch map={edged(ground({}), { at, side: 'south' }, kind, open)} y={MIDDLE + 0.5 - RIM} />
  );
});

const Swatch = ({ map, y }: { readonly map: GridMap; readonly y: number }): ReactNode => (
  <svg
    className={style.swatch}
    viewBox={[MIDDLE - RIM, y, 1 + 2 * RIM, 1 + 2 * RIM].map((each) => each * CELL).join(' ')}
    aria-hidden="true"
  >
    <GridGround map={map} />
  </svg>
);
