import type { Border, Place } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useId } from 'react';
import ground from '../ground/ground.module.css';
import { hachures } from '../ground/marks.js';
import type { Loop } from '../ground/outline.js';
import { drawn, scalloped } from '../ground/strokes.js';
import style from './graph.module.css';
import type { PlaceBox } from './graph-layout.js';
import { HOUSE_WALL } from './passage.js';
import { isIndoors } from './place-ground.js';

/** A box of the drawing. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const loopOf = ({ x, y, width, height }: Box): Loop => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const pathOf = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}Z`;

const rightOf = ({ x, width }: Box): number => x + width;
const bottomOf = ({ y, height }: Box): number => y + height;

/** The box around two others. */
function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(rightOf(a), rightOf(b)) - x,
    height: Math.max(bottomOf(a), bottomOf(b)) - y,
  };
}

const wider = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The maximum distance between neighbouring rooms. */
const NEXT = 180;

/** Whether a room is the next one to the right of another, or below it. */
const isNext = (a: Box, b: Box): boolean =>
  (a.y === b.y && b.x > a.x && b.x - rightOf(a) < NEXT) ||
  (a.x === b.x && b.y > a.y && b.y - bottomOf(a) < NEXT);

/** The boxes of a house: its rooms, and the spaces between neighbouring ones. */
function houseOf(rooms: readonly PlaceBox[]): readonly Box[] {
  const pairs = rooms.flatMap((a) =>
    rooms.filter((b) => isNext(a, b)).map((b) => ({ a, b, box: around(a, b) })),
  );
  // If four rooms meet around a corner, the space in the middle is inside too.
  const corners = pairs.flatMap((one) =>
    pairs
      .filter(
        (two) =>
          one.a.y === one.b.y &&
          two.a.y === two.b.y &&
          isNext(one.a, two.a) &&
          isNext(one.b, two.b),
      )
      .map((two) => around(one.box, two.box)),
  );
  return [...rooms, ...pairs.map(({ box }) => box), ...corners].map((box) =>
    wider(box, HOUSE_WALL),
  );
}

/** The houses formed by indoor places: a floor within an outer wall. */
export function Houses({
  rooms,
  places,
}: {
  readonly rooms: readonly PlaceBox[];
  readonly places: ReadonlyMap<string, Place>;
}): ReactNode {
  const house = houseOf(rooms.filter(({ id }) => isIndoors(places.get(id))))
    .map(pathOf)
    .join('');
  if (house === '') return null;
  return (
    <g aria-hidden="true">
      <path d={house} transform="translate(6 9)" className={style.houseShade} />
      <path d={house} className={style.houseEdge} />
      <path d={house} className={style.houseWall} />
      <path d={house} className={style.houseRim} />
      <path d={house} className={style.house} />
    </g>
  );
}

/** A barrier between two places, along the whole of their common side. */
interface Strip {
  readonly box: Box;
  readonly kind: 'wall' | 'bank' | 'hedge' | 'fence' | 'partition';
  /** The lower side of a bank. */
  readonly lower: 'start' | 'end' | undefined;
}

/** The depth of each kind of strip, and how far it extends beyond the rooms. */
const DEPTH = { wall: 15, bank: 26, hedge: 18, fence: 9, partition: 9 } as const;
const BEYOND = { wall: 28, bank: 24, hedge: -8, fence: -30, partition: 0 } as const;

function kindOf(
  { sight, tags, requirement }: Border,
  isWithin: boolean,
): Strip['kind'] | undefined {
  const isDoor = tags.some((tag) => /door|window/.test(tag));
  if (!sight) return 'wall';
  if (isDoor) return isWithin ? 'partition' : undefined;
  if (requirement?.ability === 'climbing') return 'bank';
  if (requirement) return 'fence';
  return tags.includes('vegetation') ? 'hedge' : undefined;
}

/** The strip along the common side of the places that a border joins, if any. */
function stripOf(
  border: Border,
  rooms: ReadonlyMap<string, PlaceBox>,
  places: ReadonlyMap<string, Place>,
): Strip | undefined {
  const [from, to] = [rooms.get(border.from), rooms.get(border.to)];
  const ends = [border.from, border.to].map((id) => isIndoors(places.get(id)));
  const kind = kindOf(border, ends[0] === ends[1]);
  if (!from || !to || !kind) return undefined;
  const [depth, beyond] = [DEPTH[kind], BEYOND[kind]];
  const lower = requiredFrom(border, from, to);
  const [left, right] = [Math.max(from.x, to.x), Math.min(rightOf(from), rightOf(to))];
  if (right - left > 12) {
    const y = (Math.min(bottomOf(from), bottomOf(to)) + Math.max(from.y, to.y) - depth) / 2;
    const box = { x: left - beyond, y, width: right - left + 2 * beyond, height: depth };
    return { box, kind, lower };
  }
  const [top, bottom] = [Math.max(from.y, to.y), Math.min(bottomOf(from), bottomOf(to))];
  if (bottom - top <= 12) return undefined;
  const x = (Math.min(rightOf(from), rightOf(to)) + Math.max(from.x, to.x) - depth) / 2;
  const box = { x, y: top - beyond, width: depth, height: bottom - top + 2 * beyond };
  return { box, kind, lower };
}

/** The lower end of a bank that is climbed from one side only; the left or upper end is the start. */
function requiredFrom({ oneWay }: Border, from: Box, to: Box): Strip['lower'] {
  if (!oneWay) return undefined;
  return from.x < to.x || from.y < to.y ? 'start' : 'end';
}

/** The joints of masonry along a wall. */
function courses({ x, y, width, height }: Box): string {
  const isLong = width > height;
  const [long, deep] = isLong ? [width, height] : [height, width];
  const joints = Array.from({ length: Math.floor(long / 15) }, (_, i) => {
    const at = 8 + i * 15;
    const [from, to] = i % 2 === 0 ? [0, deep / 2] : [deep / 2, deep];
    return isLong ? `M${x + at} ${y + from}V${y + to}` : `M${x + from} ${y + at}H${x + to}`;
  });
  const bed = isLong ? `M${x} ${y + deep / 2}h${long}` : `M${x + deep / 2} ${y}v${long}`;
  return `${bed}${joints.join('')}`;
}

/** The posts of a fence. */
function posts({ x, y, width, height }: Box): string {
  const isLong = width > height;
  const long = isLong ? width : height;
  const many = Math.max(2, Math.round(long / 34));
  return Array.from({ length: many }, (_, i) => {
    const at = (i * (long - 6)) / (many - 1);
    return isLong
      ? `M${x + at} ${y - 3}h6v${height + 6}h-6Z`
      : `M${x - 3} ${y + at}h${width + 6}v6h${-width - 6}Z`;
  }).join('');
}

function StripDrawing({ strip: { box, kind, lower } }: { readonly strip: Strip }): ReactNode {
  const salt = Math.round(box.x + box.y);
  switch (kind) {
    case 'wall':
    case 'partition':
      return (
        <>
          <path d={pathOf(box)} transform="translate(3 5)" className={ground.shadow} />
          <path d={pathOf(box)} className={style.barrier} />
          {kind === 'wall' ? <path d={courses(box)} className={ground.joint} /> : null}
        </>
      );
    case 'hedge':
      return <path d={scalloped([loopOf(box)], 15, salt)} className={ground.hedge} />;
    case 'fence':
      return (
        <>
          <path d={pathOf(box)} className={ground.wood} />
          <path d={posts(box)} className={ground.wood} />
        </>
      );
    case 'bank': {
      const isLong = box.width > box.height;
      const middle = isLong ? box.y + box.height / 2 : box.x + box.width / 2;
      // Strokes run downhill from the upper edge.
      const skip = (x: number, y: number): boolean => {
        const at = isLong ? y : x;
        if (isLong ? x < box.x + 3 || x > rightOf(box) - 3 : y < box.y + 3 || y > bottomOf(box) - 3)
          return true;
        return (lower === 'start' && at < middle) || (lower === 'end' && at > middle);
      };
      return (
        <>
          <path d={drawn([loopOf(box)], { by: 3, each: 18, salt })} className={style.bank} />
          <path d={hachures([loopOf(box)], skip)} className={style.slope} />
        </>
      );
    }
  }
}

/** Walls, banks, hedges and fences between places. */
export function Strips({
  borders,
  rooms,
  places,
}: {
  readonly borders: readonly Border[];
  readonly rooms: ReadonlyMap<string, PlaceBox>;
  readonly places: ReadonlyMap<string, Place>;
}): ReactNode {
  const id = useId();
  return (
    <g aria-hidden="true">
      {borders.map((border) => {
        const strip = stripOf(border, rooms, places);
        return strip ? <StripDrawing key={`${id} ${border.id}`} strip={strip} /> : null;
      })}
    </g>
  );
}
