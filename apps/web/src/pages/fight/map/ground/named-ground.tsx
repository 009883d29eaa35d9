import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { CELL } from '../stage/geometry.js';
import type { Plan } from '../stage/plan.js';
import { GridGround } from './grid-ground.js';
import { Lettering } from './lettering.js';
import { squaresUnder } from './names.js';

/** The height of a name below a token, and half its usual width, in pixels. */
const [NAME_HIGH, NAME_HALF] = [18, 28];

/** The squares that combatants are on, wholly or partly, and those whose middle is covered by their names. */
const coveredBy = ({ spots }: Plan, unit: number): ReadonlySet<string> =>
  new Set(
    [...spots.values()].flatMap(({ x, y, r }) => {
      const top = Math.floor((y - r) / CELL);
      const bottom = Math.floor((y + r) / CELL);
      const named = Math.floor((y + r + NAME_HIGH * unit) / CELL - 0.3);
      const half = NAME_HALF * unit;
      return [
        ...Array.from({ length: bottom - top + 1 }, (_, i) => i + top).flatMap((row) =>
          squaresUnder(x - r, x + r, row),
        ),
        ...(named > bottom ? squaresUnder(x - half, x + half, named) : []),
      ];
    }),
  );

/** The ground of a grid with its names, which avoid combatants. */
export function NamedGround({
  grid,
  plan,
  unit,
}: {
  readonly grid: GridMap;
  readonly plan: Plan;
  /** The size of a screen pixel in units. */
  readonly unit: number;
}): ReactNode {
  // Rounded, so that names are not laid out again at every step of a zoom.
  const rounded = Math.round(unit * 20) / 20;
  const covered = useMemo(() => coveredBy(plan, rounded), [plan, rounded]);
  return (
    <>
      <GridGround map={grid} />
      <Lettering map={grid} unit={rounded} covered={covered} />
    </>
  );
}
