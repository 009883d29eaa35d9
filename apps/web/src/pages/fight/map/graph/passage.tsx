import type { Border, Place } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import ground from '../ground/ground.module.css';
import map from '../map.module.css';
import style from './graph.module.css';
import type { PlaceBox } from './graph-layout.js';
import type { PlaceGround } from './place-ground.js';
import { groundOf, isIndoors } from './place-ground.js';
import { borderLines, isNamed } from './room-words.js';

/** A line between two rooms. */
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A passage between two rooms, and where it runs. */
export interface Course {
  readonly border: Border;
  readonly line: Line;
  readonly kind: 'road' | 'inside' | 'path';
  /** The side of the line on which its text is written. */
  readonly side: -1 | 1;
  /** The position of its barrier along the passage, from 0 to 1. */
  readonly bar: number;
}

/** The distance between passages that join the same two rooms. */
const APART = 58;
/** How far a passage reaches into the rooms, whose edges may be irregular. */
const INTO = 6;
/** The distance of a house's outer wall from its rooms. */
export const HOUSE_WALL = 15;

/** The middle of the overlap of two intervals, if it is wide enough for a door. */
function overlap(s1: number, e1: number, s2: number, e2: number): number | undefined {
  const [low, high] = [Math.max(s1, s2), Math.min(e1, e2)];
  return high - low > 12 ? (low + high) / 2 : undefined;
}

/** The line between the edges of two rooms, offset from their middle by a distance. */
function between(a: PlaceBox, b: PlaceBox, beside: number): Line {
  const x = overlap(a.x, a.x + a.width, b.x, b.x + b.width);
  const y = overlap(a.y, a.y + a.height, b.y, b.y + b.height);
  if (x !== undefined) {
    const at = x + beside;
    return a.y < b.y ? [at, a.y + a.height, at, b.y] : [at, a.y, at, b.y + b.height];
  }
  if (y !== undefined) {
    const at = y + beside;
    return a.x < b.x ? [a.x + a.width, at, b.x, at] : [a.x, at, b.x + b.width, at];
  }
  return [
    a.x < b.x ? a.x + a.width : a.x,
    a.y < b.y ? a.y + a.height : a.y,
    b.x < a.x ? b.x + b.width : b.x,
    b.y < a.y ? b.y + b.height : b.y,
  ];
}

const isRoad = (kind: PlaceGround): boolean => kind === 'road' || kind === 'water';

/** The surface of a passage, which continues that of the places it joins. */
function kindOf(a: Place | undefined, b: Place | undefined): Course['kind'] {
  if (isIndoors(a) && isIndoors(b)) return 'inside';
  const [from, to] = [groundOf(a), groundOf(b)];
  return isRoad(from) && isRoad(to) ? 'road' : 'path';
}

/** The position of a passage's barrier: in the wall of the house, if only one end is inside. */
function barOf(line: Line, a: Place | undefined, b: Place | undefined): number {
  if (isIndoors(a) === isIndoors(b)) return 0.5;
  const long = Math.hypot(line[2] - line[0], line[3] - line[1]) || 1;
  const at = Math.min(0.5, HOUSE_WALL / long);
  return isIndoors(a) ? at : 1 - at;
}

/** The two places of a border as a key, independent of its direction. */
const pair = ({ from, to }: Border): string => [from, to].toSorted().join('\n');

/** The courses of all passages; those between the same two rooms run next to each other. */
export function coursesOf(
  borders: readonly Border[],
  places: ReadonlyMap<string, Place>,
  rooms: ReadonlyMap<string, PlaceBox>,
): readonly Course[] {
  return borders.flatMap((border): readonly Course[] => {
    const same = borders.filter((each) => pair(each) === pair(border));
    const at = same.indexOf(border) - (same.length - 1) / 2;
    const [a, b] = [rooms.get(border.from), rooms.get(border.to)];
    if (!a || !b) return [];
    const ends = [places.get(border.from), places.get(border.to)] as const;
    const line = between(a, b, at * APART);
    return [
      {
        border,
        line,
        kind: same.length > 1 ? 'path' : kindOf(...ends),
        side: at < 0 ? -1 : 1,
        bar: barOf(line, ...ends),
      },
    ];
  });
}

const wholeLine = ([x1, y1, x2, y2]: Line): Line => {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [((x2 - x1) / long) * INTO, ((y2 - y1) / long) * INTO];
  return [x1 - dx, y1 - dy, x2 + dx, y2 + dy];
};

/** The two edges of a passage. */
function sidesOf([x1, y1, x2, y2]: Line, wide: number): string {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [((y2 - y1) / long) * wide, (-(x2 - x1) / long) * wide];
  return [1, -1]
    .map((s) => `M${x1 + s * nx} ${y1 + s * ny}L${x2 + s * nx} ${y2 + s * ny}`)
    .join('');
}

const WIDE = { road: 20, inside: 16, path: 7.5 } as const;

/** A passage between two rooms, drawn below what is in them. */
export function Way({ course: { border, line, kind } }: { readonly course: Course }): ReactNode {
  const [x1, y1, x2, y2] = wholeLine(line);
  return (
    <>
      <path
        d={`M${x1} ${y1}L${x2} ${y2}`}
        className={style.way}
        data-kind={kind}
        data-blocked={border.blocked || undefined}
      />
      <path d={sidesOf(wholeLine(line), WIDE[kind])} className={style.wayEdge} data-kind={kind} />
    </>
  );
}

/** The barrier across a passage, drawn from left to right with its middle at 0, 0. */
function Barrier({ border }: { readonly border: Border }): ReactNode {
  const { tags, blocked } = border;
  const is = (tag: string): boolean => tags.includes(tag);
  if (is('window'))
    return (
      <>
        <rect x="-17" y="-5" width="34" height="10" className={style.barrier} />
        <path d="M-14 0H14" className={style.glass} />
      </>
    );
  if (is('door') || is('double-door'))
    return (
      <>
        <rect x="-17" y="-4.5" width="34" height="9" className={ground.wood} />
        <path
          d={is('double-door') ? 'M0-4.5v9M-8.500-4.5v9M8.500-4.5v9' : 'M-5.700-4.5v9M5.700-4.5v9'}
          className={ground.grain}
        />
        <circle cx={is('double-door') ? 3.5 : 11.5} r="1.7" className={style.jamb} />
        <path d="M-22-6.500h5v13h-5ZM17-6.500h5v13h-5Z" className={style.jamb} />
      </>
    );
  if (is('ladder'))
    return <path d="M-6-18V18M6-18V18M-6-12H6M-6-4H6M-6 4H6M-6 12H6" className={style.barb} />;
  return blocked ? <path d="M-12-12L12 12M12-12L-12 12" className={style.barb} /> : null;
}

/** The barrier across a passage, and the passage's text. */
export function WayWords({
  course: { border, line, side, bar },
}: {
  readonly course: Course;
}): ReactNode {
  const [x1, y1, x2, y2] = line;
  const upright = Math.abs(y2 - y1) > Math.abs(x2 - x1);
  const [bx, by] = [x1 + (x2 - x1) * bar, y1 + (y2 - y1) * bar];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI + 90;
  const names = isNamed(border) ? 1 : 0;
  const words = borderLines(border);
  const [x, y] = upright ? [mx + side * 27, my + 4] : [mx, my - 25];
  const beside = side < 0 ? 'end' : 'start';
  const anchor = upright ? beside : 'middle';
  // In line heights, because letters are larger in units on a small drawing.
  const rise = (words.length - 1) * (upright ? 0.6 : 1.2);
  return (
    <g className={map.border} data-blocked={border.blocked}>
      <g transform={`translate(${bx} ${by}) rotate(${turn})`} aria-hidden="true">
        <Barrier border={border} />
      </g>
      {border.oneWay ? (
        <g transform={`translate(${mx} ${my}) rotate(${turn})`} aria-hidden="true">
          <path d="M-7 -1L0 -9L7 -1M-7 9L0 1L7 9" className={style.barb} />
        </g>
      ) : null}
      <text className={map.borderWords} textAnchor={anchor}>
        {words.map((word, i) => (
          <tspan
            key={`${i} ${word}`}
            x={x}
            y={y}
            dy={`${i * 1.2 - rise}em`}
            className={i < names ? style.wayName : undefined}
          >
            {word}
          </tspan>
        ))}
      </text>
    </g>
  );
}
