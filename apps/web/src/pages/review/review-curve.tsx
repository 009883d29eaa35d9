import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useWidth } from '../../design/use-size.js';
import type { CurvePoint } from './curve-labels.js';
import { curveLabels, MARK } from './curve-labels.js';
import { pressedMark } from './curve-press.js';
import style from './review.module.css';
import type { KnownReview } from './join-review.js';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [1000, 280, 36, 14, 12, 26];

/** The width of a round's label. */
const LABEL = 76;

const rounded = (value: number): number => Math.round(10 * value) / 10;

/** How many turning points are named on the curve. */
const MAX_NAMED = 5;

/**
 * The chance to win during a fight, with its interval; the area above even is tinted for the side,
 * the area below for the opponent. A click chooses the mark under it, or else the nearest step.
 */
export function ReviewCurve({
  review,
  numbers,
  colours,
  chosen,
  isOld,
  onChoose,
}: {
  readonly review: Pick<KnownReview, 'steps' | 'side' | 'turningPoints'>;
  /** The numbers of the notable steps, by entry. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The colour numbers of the side and of its opponent. */
  readonly colours: readonly [number, number];
  readonly chosen: number;
  /** Whether the review shown is outdated, because another has been requested. */
  readonly isOld: boolean;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  const { steps, side } = review;
  // One unit of the drawing is a pixel, so that letters keep their size at any width.
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
  const line = known.map(({ i, chance }) => [across(i), down(chance.value)] as const);
  const even = down(0.5);
  const area = [
    `${line[0]?.[0] ?? LEFT},${even}`,
    ...line.map((at) => at.join()),
    `${line.at(-1)?.[0] ?? LEFT},${even}`,
  ].join(' ');
  const points = known
    .filter(({ seq }) => numbers.has(seq))
    .map(({ i, seq, chance }) => ({
      seq,
      i,
      text: steps[i]?.name ?? '',
      x: across(i),
      y: down(chance.value),
    }));
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
      data-old={isOld || undefined}
      height={TOP + HEIGHT + BOTTOM}
      role="img"
      aria-label={`How likely ${side} is to win, step by step. The same stands in the list below.`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const x = event.clientX - box.left;
        const mark = pressedMark(points, x, event.clientY - box.top, steps[chosen]?.seq);
        const at = mark?.i ?? Math.round(((x - LEFT) / (width - LEFT - RIGHT)) * last);
        onChoose(Math.max(0, Math.min(last, at)));
      }}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            className={style.grid}
            data-even={share === 0.5 || undefined}
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
        <g key={i}>
          <line className={style.grid} x1={across(i)} x2={across(i)} y1={TOP} y2={TOP + HEIGHT} />
          <text x={across(i)} y={TOP + HEIGHT + 19}>
            Round {round}
          </text>
        </g>
      ))}
      <Halves area={area} even={even} colours={colours} />
      <polygon className={style.band} points={band.join(' ')} />
      <polyline className={style.line} points={line.map((at) => at.join()).join(' ')} />
      <line
        className={style.now}
        x1={across(chosen)}
        x2={across(chosen)}
        y1={TOP}
        y2={TOP + HEIGHT}
      />
      <Points
        points={points}
        most={review.turningPoints.slice(0, MAX_NAMED)}
        numbers={numbers}
        chosen={chosen}
        line={line}
        frame={{ left: LEFT, right: width - RIGHT, top: 0, bottom: TOP + HEIGHT }}
      />
    </svg>
  );
}

/**
 * The areas between the curve and even: tinted for the side above, and tinted and hatched for the
 * opponent below.
 */
function Halves({
  area,
  even,
  colours: [own, other],
}: {
  readonly area: string;
  readonly even: number;
  readonly colours: readonly [number, number];
}): ReactNode {
  const id = useId();
  return (
    <>
      <defs>
        <clipPath id={`${id}over`}>
          <rect x={0} y={0} width="100%" height={even} />
        </clipPath>
        <clipPath id={`${id}under`}>
          <rect x={0} y={even} width="100%" height={HEIGHT} />
        </clipPath>
        <pattern
          id={`${id}hatch`}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="7" height="7" fill={`var(--side-${other}-soft)`} />
          <line x1="0" x2="0" y1="0" y2="7" stroke={`var(--side-${other})`} strokeWidth="2" />
        </pattern>
      </defs>
      <polygon points={area} fill={`var(--side-${own}-soft)`} clipPath={`url(#${id}over)`} />
      <polygon points={area} fill={`url(#${id}hatch)`} clipPath={`url(#${id}under)`} />
    </>
  );
}

/** The notable steps, numbered; the most important ones have their names. */
function Points({
  points,
  most,
  numbers,
  chosen,
  line,
  frame,
}: {
  readonly points: readonly (CurvePoint & { readonly i: number })[];
  readonly most: readonly number[];
  readonly numbers: ReadonlyMap<number, number>;
  readonly chosen: number;
  readonly line: readonly (readonly [number, number])[];
  readonly frame: Parameters<typeof curveLabels>[3];
}): ReactNode {
  const named = curveLabels(
    most.flatMap((seq) => points.find((each) => each.seq === seq) ?? []),
    points,
    line,
    frame,
  );
  return (
    <>
      {points.map(({ seq, i, x, y }) => (
        <g
          key={seq}
          className={style.mark}
          data-chosen={i === chosen}
          transform={`translate(${x} ${y})`}
        >
          <circle r={MARK} />
          <text textAnchor="middle" y={5}>
            {numbers.get(seq)}
          </text>
        </g>
      ))}
      {named.map(({ seq, text, at, anchor }) => (
        <text key={seq} className={style.named} x={at.x} y={at.y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}
