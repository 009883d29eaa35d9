import type { ReactNode } from 'react';
import type { PlateSpot } from '../tokens/plate.js';
import { Plate, plateLifts, plateSize, Stem } from '../tokens/plate.js';

/** A token on the map, in its measure. */
interface Round {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The chance of a combatant, to stand above their token. */
export interface Chance extends Round {
  readonly who: string;
  readonly chance: number;
  readonly chosen: boolean;
}

/** A chance where it stands on the screen. */
export interface PlacedPlate extends PlateSpot {
  readonly who: string;
  readonly chance: number;
  readonly lift: number;
  /** Whether it stands on its own token, as another one is where it would be. */
  readonly onToken: boolean;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const meet = (a: Box, b: Box): boolean =>
  a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

/** Pixels between a token and the foot of the plate above it. */
const ABOVE = 11;

/** Tokens with a smaller radius on the screen would be hidden by a plate on them. */
const LEAST = 18;

/** What a plate covers, in the measure of the map or, at a scale of 1, on the screen. */
export function plateBox(
  { x, y, lift, chosen }: Pick<PlacedPlate, 'x' | 'y' | 'lift' | 'chosen'>,
  scale: number,
): Box {
  const [w, h] = plateSize(chosen);
  const foot = y - lift;
  return {
    left: (x - w) / scale,
    right: (x + w) / scale,
    top: (foot - h) / scale,
    bottom: foot / scale,
  };
}

/**
 * Where chances stand: above their tokens, or on them where another token is there; none over another.
 * @param tokens everybody on the map, by id.
 * @param scale how large the map is drawn, in steps.
 */
export function placePlates(
  chances: readonly Chance[],
  tokens: ReadonlyMap<string, Round>,
  scale: number,
): readonly PlacedPlate[] {
  const spots = chances.map(({ who, chance, chosen, x, y, r }) => {
    const above = { x: x * scale, y: (y - r - ABOVE) * scale, chosen };
    const box = plateBox({ ...above, lift: 0 }, 1);
    const onToken =
      r * scale >= LEAST &&
      [...tokens].some(
        ([id, other]) =>
          id !== who &&
          meet(box, {
            left: (other.x - other.r) * scale,
            right: (other.x + other.r) * scale,
            top: (other.y - other.r) * scale,
            bottom: (other.y + other.r) * scale,
          }),
      );
    return { who, chance, onToken, ...above, ...(onToken ? { y: (y + r) * scale + 2 } : {}) };
  });
  const lifts = plateLifts(spots);
  return spots.map((spot, i) => ({ ...spot, lift: lifts[i] ?? 0 }));
}

/** Chances above tokens, none over another. */
export function Plates({
  plates,
  scale,
}: {
  readonly plates: readonly PlacedPlate[];
  readonly scale: number;
}): ReactNode {
  const drawn = plates.map((plate) => ({ ...plate, x: plate.x / scale, y: plate.y / scale }));
  return (
    <>
      {drawn.map(({ who, x, y, lift }) => (
        <Stem key={who} x={x} y={y} lift={lift} />
      ))}
      {drawn.map((plate) => (
        <Plate key={plate.who} {...plate} />
      ))}
    </>
  );
}
