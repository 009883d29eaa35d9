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

/** A way between two rooms, and where it runs. */
export interface Course {
  readonly border: Border;
  readonly line: Line;
  readonly kind: 'road' | 'inside' | 'path';
  /** On which side of its line its words stand. */
  readonly side: -1 | 1;
  /** Where on the way stands what bars it, from 0 to 1. */
  readonly bar: number;
}

/** How far ways between the same two rooms are apart. */
const APART = 58;
/** How far a way reaches into the rooms, whose edges may stray. */
const INTO = 6;
/** How far from a room the outer wall of its house stands. */
export const HOUSE_WALL = 15;

/** The middle of what two stretches have in common, if that is wide enough for a door. */
function overlap(s1: number, e1: number, s2: number, e2: number): number | undefined {
  const [low, high] = [Math.max(s1, s2), Math.min(e1, e2)];
  return high - low > 12 ? (low + high) / 2 : undefined;
}

/** Where the line between two rooms leaves the one and meets the other, so far beside their middle. */
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

/** What a way is made of: it goes on as what it joins. */
function kindOf(a: Place | undefined, b: Place | undefined): Course['kind'] {
  if (isIndoors(a) && isIndoors(b)) return 'inside';
  const [from, to] = [groundOf(a), groundOf(b)];
  return isRoad(from) && isRoad(to) ? 'road' : 'path';
}

/** Where on a way stands what bars it: in the wall of the house, where only one end lies within. */
function barOf(line: Line, a: Place | undefined, b: Place | undefined): number {
  if (isIndoors(a) === isIndoors(b)) return 0.5;
  const long = Math.hypot(line[2] - line[0], line[3] - line[1]) || 1;
  const at = Math.min(0.5, HOUSE_WALL / long);
  return isIndoors(a) ? at : 1 - at;
}

/** The two places of a border, whichever way it is written. */
const pair = ({ from, to }: Border): string => [from, to].toSorted().join('\n');

/** Where all ways run; those between the same two rooms lie beside each other. */
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

/** The two sides of a way. */
function sidesOf([x1, y1, x2, y2]: Line, wide: number): string {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [((y2 - y1) / long) * wide, (-(x2 - x1) / long) * wide];
  return [1, -1]
    .map((s) => `M${x1 + s * nx} ${y1 + s * ny}L${x2 + s * nx} ${y2 + s * ny}`)
    .join('');
}

const WIDE = { road: 20, inside: 16, path: 7.5 } as const;

/** A way between two rooms, under what stands in them. */
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

/** What stands across a way, seen along it: its middle is 0, 0 and it lies from left to right. */
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

/** What stands across a way, and its words. */
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
  // In heights of a letter, which is larger on the drawing where that is small.
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
