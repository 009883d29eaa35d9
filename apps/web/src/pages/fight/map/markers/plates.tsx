import type { ReactNode } from 'react';
import type { PlateSpot } from '../tokens/plate.js';
import { Plate, plateLifts, Stem } from '../tokens/plate.js';

/** A chance above a combatant. */
export interface Chance extends PlateSpot {
  readonly who: string;
  readonly chance: number;
}

/**
 * Chances above tokens, none over another.
 * @param scale how large the map is drawn, in steps.
 */
export function Plates({
  plates,
  scale,
}: {
  readonly plates: readonly Chance[];
  readonly scale: number;
}): ReactNode {
  const lifts = plateLifts(
    plates.map(({ x, y, chosen }) => ({ x: x * scale, y: y * scale, chosen })),
  );
  return (
    <>
      {plates.map(({ who, x, y }, i) => (
        <Stem key={who} x={x} y={y} lift={lifts[i] ?? 0} />
      ))}
      {plates.map((plate, i) => (
        <Plate key={plate.who} {...plate} lift={lifts[i] ?? 0} />
      ))}
    </>
  );
}

/** Where the foot of a plate stands above a token. */
export const plateTop = ({ y, r }: { readonly y: number; readonly r: number }): number =>
  y - r - 11;
