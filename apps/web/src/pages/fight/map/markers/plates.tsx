import type { ReactNode } from 'react';
import type { Box, PlateSpot, Pointing } from '../tokens/plate.js';
import { liftOver, Plate, plateSize, Stem } from '../tokens/plate.js';

/** A token on the map, in map units. */
interface Round {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The chance against a combatant, to be shown at their token. */
export interface Chance extends Round {
  readonly who: string;
  readonly chance: number;
  /** Whether the chance is exact; otherwise it is a lower bound. */
  readonly complete: boolean;
  readonly chosen: boolean;
}

/** A chance with its position on the screen. */
export interface PlacedPlate extends PlateSpot {
  readonly who: string;
  readonly chance: number;
  readonly complete: boolean;
  readonly lift: number;
  readonly pointing: Pointing;
}

export const meet = (a: Box, b: Box): boolean =>
  a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

/** The distance between a token and a plate next to it in pixels, which the plate's point fills. */
const BESIDE = 11;

/** Tokens with a smaller radius on the screen would be hidden by a plate on them. */
const LEAST = 18;

/** The box that a plate covers, in map units or, at a scale of 1, on the screen. */
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

/** The possible positions of a plate at its token on the screen, best first. */
function spotsBy({ x, y, r, chosen }: Chance, scale: number): readonly PlateSpot[] {
  const [w, h] = plateSize(chosen);
  const [cx, cy, away] = [x * scale, y * scale, r * scale + BESIDE];
  return [
    { x: cx, y: cy - away, chosen, pointing: 'down' },
    { x: cx + away + w, y: cy + h / 2, chosen, pointing: 'left' },
    { x: cx - away - w, y: cy + h / 2, chosen, pointing: 'right' },
    { x: cx, y: cy + away + h, chosen, pointing: 'up' },
  ];
}

/**
 * Places the plates with chances: above their tokens, or next to or below them if another token or plate is in the way.
 * If there is no free position, a plate is put on its own token if that is large enough, and raised above other plates.
 * The chosen one is placed first, then from the bottom of the screen upwards. Text on the map is only covered if there
 * is no other way.
 * @param tokens all tokens on the map, by id.
 * @param scale how large the map is drawn, in steps.
 * @param words the boxes of text, in map units.
 */
export function placePlates(
  chances: readonly Chance[],
  tokens: ReadonlyMap<string, Round>,
  scale: number,
  words: readonly Box[] = [],
): readonly PlacedPlate[] {
  const written = words.map(({ left, right, top, bottom }) => ({
    left: left * scale,
    right: right * scale,
    top: top * scale,
    bottom: bottom * scale,
  }));
  const faces = [...tokens.values()].map(({ x, y, r }) => ({
    left: (x - r) * scale,
    right: (x + r) * scale,
    top: (y - r) * scale,
    bottom: (y + r) * scale,
  }));
  const taken: Box[] = [];
  const placed = chances
    .toSorted((a, b) => Number(b.chosen) - Number(a.chosen) || b.y - a.y)
    .map((chance): PlacedPlate => {
      const { who, complete, chosen, x, y, r } = chance;
      const spots = spotsBy(chance, scale);
      const besides = (others: readonly Box[]): PlateSpot | undefined =>
        spots.find((spot) => {
          const box = plateBox({ ...spot, lift: 0 }, 1);
          return !others.some((other) => meet(box, other));
        });
      const free = besides([...faces, ...taken, ...written]) ?? besides([...faces, ...taken]);
      const onToken = { x: x * scale, y: (y + r) * scale + 2, chosen, pointing: undefined };
      const spot = free ?? (r * scale >= LEAST ? onToken : spots[0]) ?? onToken;
      const lift = free ? 0 : liftOver(spot, taken);
      taken.push(plateBox({ ...spot, lift }, 1));
      return { who, chance: chance.chance, complete, ...spot, lift };
    });
  const byWho = new Map(placed.map((plate) => [plate.who, plate]));
  return chances.flatMap(({ who }) => byWho.get(who) ?? []);
}

/** The chances at their tokens, without overlaps. */
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
