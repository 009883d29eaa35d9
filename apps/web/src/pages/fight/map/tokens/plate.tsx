import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { chanceText } from '../../../../odds/forecast.js';
import style from './token.module.css';

interface Props {
  readonly who: Id;
  readonly chance: number;
  /** Whether the chance is exact; otherwise it is a lower bound. */
  readonly complete: boolean;
  /** Whether it is the chosen target's, which is drawn inverted and larger. */
  readonly chosen: boolean;
  readonly x: number;
  /** The position of its foot before it is raised. */
  readonly y: number;
  /** How far it is raised so that it covers no other plate, in pixels. */
  readonly lift: number;
  readonly pointing: Pointing;
}

/** The direction of a plate's point; a plate on its own token has none. */
export type Pointing = 'down' | 'up' | 'left' | 'right' | undefined;

/**
 * A chance at a token, always of the same size: its number over a bar. The ink does not depend on what the chance is
 * of.
 */
export const Plate = memo(function Plate(props: Props): ReactNode {
  const { who, chance, complete, chosen, x, y, lift, pointing } = props;
  const text = chanceText(chance, complete);
  const [w] = plateSize(chosen);
  const size = chosen ? 18 : 14.5;
  const bar = 2 * (w - 6);
  return (
    <g style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true" data-plate={who}>
      <g className={style.plate} data-chosen={chosen || undefined}>
        <g transform={`translate(0 ${-lift})`}>
          <path d={outline(chosen, lift > 0 ? 'down' : pointing)} />
          <text y={chosen ? -11 : -9} fontSize={size}>
            {text.replace(/[ %]/g, '')}
            <tspan fontSize={chosen ? 12 : 11} dx="1.5">
              %
            </tspan>
          </text>
          <rect x={-bar / 2} y="-6.5" width={bar} height="3" rx="1.5" opacity=".28" />
          <rect x={-bar / 2} y="-6.5" width={bar * Math.min(1, chance)} height="3" rx="1.5" />
        </g>
      </g>
    </g>
  );
});

/** The line from a raised plate to its token, below all plates. */
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

/** The outline of a plate, its foot at the origin, with a point towards its token. */
function outline(chosen: boolean, pointing: Pointing): string {
  const [w, h] = plateSize(chosen);
  const middle = -h / 2;
  const top = pointing === 'up' ? `H-5L0 ${-h - 5}L5 ${-h}H` : 'H';
  const right =
    pointing === 'right' ? `V${middle - 5}L${w + 5} ${middle}L${w} ${middle + 5}V` : 'V';
  const foot = pointing === 'down' ? 'H5L0 5L-5 0H' : 'H';
  const left =
    pointing === 'left' ? `V${middle + 5}L${-w - 5} ${middle}L${-w} ${middle - 5}V` : 'V';
  return `M${5 - w} ${-h}${top}${w - 5}Q${w} ${-h} ${w} ${5 - h}${right}-5Q${w} 0 ${w - 5} 0${foot}${5 - w}Q${-w} 0 ${-w} -5${left}${5 - h}Q${-w} ${-h} ${5 - w} ${-h}Z`;
}

/** The position of a plate on the screen: the middle of its foot. */
export interface PlateSpot {
  readonly x: number;
  readonly y: number;
  readonly chosen: boolean;
  readonly pointing: Pointing;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The distance between two plates, in pixels. */
const GAP = 2;

/** How far a plate must be raised so that it covers none of those already placed. */
export function liftOver({ x, y, chosen }: PlateSpot, placed: readonly Box[]): number {
  const [w, h] = plateSize(chosen);
  let foot = y;
  for (;;) {
    const at = foot;
    const under = placed.find(
      ({ left, right, top, bottom }) =>
        left < x + w + GAP && right > x - w - GAP && at > top - GAP && at - h - GAP < bottom,
    );
    if (!under) return y - foot;
    foot = under.top - GAP;
  }
}
