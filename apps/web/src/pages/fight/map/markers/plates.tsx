import type { ReactNode } from 'react';
import type { Box, PlateSpot, Pointing } from '../tokens/plate.js';
import { liftOver, Plate, plateSize, Stem } from '../tokens/plate.js';

/** A token on the map, in its measure. */
interface Round {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The chance of a combatant, to stand by their token. */
export interface Chance extends Round {
  readonly who: string;
  readonly chance: number;
  /** Whether it is that, or at least that. */
  readonly complete: boolean;
  readonly chosen: boolean;
}

/** A chance where it stands on the screen. */
export interface PlacedPlate extends PlateSpot {
  readonly who: string;
  readonly chance: number;
  readonly complete: boolean;
  readonly lift: number;
  readonly pointing: Pointing;
}

export const meet = (a: Box, b: Box): boolean =>
  a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

/** Pixels between a token and a plate beside it, whose point fills them. */
const BESIDE = 11;

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

/** Where a plate may stand by its token on the screen, the best first. */
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
 * Where chances stand: above their tokens, or where another token or plate is there beside or below them. Where all
 * round is taken a plate stands on its own token, if that is large enough, and over no other plate. The chosen one is
 * placed first, then the lowest on the screen. What is written on the map is covered only where there is no other way.
 * @param tokens all tokens on the map, by id.
 * @param scale how large the map is drawn, in steps.
 * @param words where something is written, in the measure of the map.
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

/** Chances by their tokens, none over another. */
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
