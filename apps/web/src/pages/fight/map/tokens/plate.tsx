import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { memo } from 'react';
import style from './token.module.css';

interface Props {
  readonly who: Id;
  readonly chance: number;
  /** The chosen one stands inverted and larger. */
  readonly chosen: boolean;
  readonly x: number;
  /** Its foot before it is raised. */
  readonly y: number;
  /** How far it is raised so that it covers no other, in pixels. */
  readonly lift: number;
  /** It does not point down from its own token to another. */
  readonly onToken: boolean;
}

/** A chance above a token, always of one size: its number over a bar. The same ink whatever it is a chance of. */
export const Plate = memo(function Plate(props: Props): ReactNode {
  const { who, chance, chosen, x, y, lift, onToken } = props;
  const [number, sign] = plateText(chance);
  const [w, h] = plateSize(chosen);
  const size = chosen ? 18 : 14.5;
  const bar = 2 * (w - 6);
  const foot = onToken && lift === 0 ? 'H' : 'H5L0 5L-5 0H';
  return (
    <g style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true" data-plate={who}>
      <g className={style.plate} data-chosen={chosen || undefined}>
        <g transform={`translate(0 ${-lift})`}>
          <path
            d={`M${5 - w} ${-h}H${w - 5}Q${w} ${-h} ${w} ${5 - h}V-5Q${w} 0 ${w - 5} 0${foot}${5 - w}Q${-w} 0 ${-w} -5V${5 - h}Q${-w} ${-h} ${5 - w} ${-h}Z`}
          />
          <text y={chosen ? -11 : -9} fontSize={size}>
            {number}
            <tspan fontSize={chosen ? 12 : 11} dx="1.5">
              {sign}
            </tspan>
          </text>
          <rect x={-bar / 2} y="-6.5" width={bar} height="3" rx="1.5" opacity=".28" />
          <rect x={-bar / 2} y="-6.5" width={bar * Math.min(1, chance)} height="3" rx="1.5" />
        </g>
      </g>
    </g>
  );
});

/** The line from a raised plate to its token, under all plates. */
export function Stem({ x, y, lift }: Pick<Props, 'x' | 'y' | 'lift'>): ReactNode {
  if (lift === 0) return null;
  return (
    <g style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true">
      <path d={`M0 4V${-lift}`} className={style.stem} />
    </g>
  );
}

/** Half a plate's width, and its height. */
export const plateSize = (chosen: boolean): readonly [number, number] =>
  chosen ? [29, 30] : [23, 24];

/** Where a plate stands on the screen by itself: the middle of its foot. */
export interface PlateSpot {
  readonly x: number;
  readonly y: number;
  readonly chosen: boolean;
}

/** Pixels between one plate and the next. */
const GAP = 2;

/** How far each plate is raised so that none covers another; the lowest on the screen stay where they are, a chosen one before all. */
export function plateLifts(spots: readonly PlateSpot[]): readonly number[] {
  const order = spots
    .map((spot, i) => ({ spot, i }))
    .toSorted((a, b) => Number(b.spot.chosen) - Number(a.spot.chosen) || b.spot.y - a.spot.y);
  const placed: {
    readonly x: number;
    readonly foot: number;
    readonly w: number;
    readonly h: number;
  }[] = [];
  const lifts = spots.map(() => 0);
  for (const { spot, i } of order) {
    const [w, h] = plateSize(spot.chosen);
    let foot = spot.y;
    for (;;) {
      const at = foot;
      const under = placed.find(
        (each) =>
          Math.abs(each.x - spot.x) < each.w + w + GAP &&
          at > each.foot - each.h - GAP &&
          at - h - GAP < each.foot,
      );
      if (!under) break;
      foot = under.foot - under.h - GAP;
    }
    lifts[i] = spot.y - foot;
    placed.push({ x: spot.x, foot, w, h });
  }
  return lifts;
}

/** A chance as a number and its sign: nothing is certain that is not, and nothing impossible. */
function plateText(chance: number): readonly [string, string] {
  if (chance <= 0) return ['0', '%'];
  if (chance >= 1 - 1e-9) return ['100', '%'];
  if (chance < 0.01) return ['<1', '%'];
  if (chance > 0.99) return ['>99', '%'];
  return [String(Math.round(chance * 100)), '%'];
}
