import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useWidth } from '../../design/use-size.js';
import style from './review.module.css';
import type { ToldReview } from './review.worker.js';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [1000, 280, 36, 14, 12, 26];

/** Half the width of the mark of a step that is worth a look. */
const MARK = 11;

/** The room that the name of a round takes. */
const LABEL = 76;

const rounded = (value: number): number => Math.round(10 * value) / 10;

/** The chance to win along a fight, with its interval; a click chooses the nearest step. */
export function ReviewCurve({
  review,
  numbers,
  chosen,
  onChoose,
}: {
  readonly review: ToldReview;
  /** The numbers of the steps that are worth a look. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  const { steps, side } = review;
  // A unit of the drawing is a pixel, so that letters are as large however narrow it is.
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(drawing, WIDTH);
  const last = Math.max(1, steps.length - 1);
  const across = (i: number): number => rounded(LEFT + (i / last) * (width - LEFT - RIGHT));
  const down = (share: number): number => rounded(TOP + (1 - share) * HEIGHT);
  const known = steps.flatMap(({ chance, seq }, i) => (chance ? [{ chance, seq, i }] : []));
  const band = [
    ...known.map(({ i, chance }) => `${across(i)},${down(chance.high)}`),
    ...known.toReversed().map(({ i, chance }) => `${across(i)},${down(chance.low)}`),
  ];
  const rounds = steps.flatMap(({ round }, i) =>
    round === steps[i - 1]?.round ? [] : [{ round, i }],
  );
  let free = 0;
  const labels = rounds.filter(({ i }) => {
    const isFree = across(i) >= free && across(i) + LABEL < width;
    if (isFree) free = across(i) + LABEL;
    return isFree;
  });
  return (
    <svg
      ref={drawing}
      className={style.curve}
      height={TOP + HEIGHT + BOTTOM}
      role="img"
      aria-label={`How likely ${side} is to win, step by step. The same stands in the list below.`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const x = event.clientX - box.left;
        const at = Math.round(((x - LEFT) / (width - LEFT - RIGHT)) * last);
        onChoose(Math.max(0, Math.min(last, at)));
      }}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            className={style.grid}
            x1={LEFT}
            x2={width - RIGHT}
            y1={down(share)}
            y2={down(share)}
          />
          <text x={LEFT - 6} y={down(share) + 4} textAnchor="end">
            {100 * share}
          </text>
        </g>
      ))}
      {labels.map(({ round, i }) => (
        <text key={i} x={across(i)} y={TOP + HEIGHT + 19}>
          Round {round}
        </text>
      ))}
      <polygon className={style.band} points={band.join(' ')} />
      <polyline
        className={style.line}
        points={known.map(({ i, chance }) => `${across(i)},${down(chance.value)}`).join(' ')}
      />
      <line
        className={style.now}
        x1={across(chosen)}
        x2={across(chosen)}
        y1={TOP}
        y2={TOP + HEIGHT}
      />
      {known
        .filter(({ seq }) => numbers.has(seq))
        .map(({ i, chance, seq }) => (
          <g
            key={seq}
            className={style.mark}
            data-chosen={i === chosen}
            transform={`translate(${across(i)} ${down(chance.value)})`}
          >
            <circle r={MARK} />
            <text textAnchor="middle" y={5}>
              {numbers.get(seq)}
            </text>
          </g>
        ))}
    </svg>
  );
}
