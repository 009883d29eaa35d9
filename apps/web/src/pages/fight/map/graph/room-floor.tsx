import type { Place } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, useId } from 'react';
import { scatter } from '../ground/chance.js';
import ground from '../ground/ground.module.css';
import { Hatched } from '../ground/hatched.js';
import { hachures, leaves, paving, ripples, tufts } from '../ground/marks.js';
import type { Loop } from '../ground/outline.js';
import { drawn } from '../ground/strokes.js';
import { Things } from '../ground/things.js';
import { CELL } from '../stage/geometry.js';
import style from './graph.module.css';
import type { PlaceBox } from './graph-layout.js';
import type { PlaceGround } from './place-ground.js';
import { groundOf, isDark, isRough, isSoft, thingsIn } from './place-ground.js';

type Squares = readonly (readonly [number, number])[];

/** The squares over which a room's marks are scattered, without those under its text. */
function squaresOf({ width, height, head }: PlaceBox): Squares {
  const top = head / CELL;
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL - top)];
  return Array.from({ length: Math.max(0, columns * rows) }, (_, i): readonly [number, number] => [
    i % columns,
    top + Math.floor(i / columns),
  ]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far the edges of soft ground stray, and the width of a ledge at the side of a room. */
const [STRAY, LEDGE] = [4, 46];

/** The corners of a box, clockwise. */
const cornersOf = ({ width, height }: Size): Loop => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** A seed for a room, so that rooms of the same size look different. */
const saltOf = ({ x, y }: PlaceBox): number => Math.floor(scatter(x, y, 83) * 900);

/** The outline of a room relative to its corner: with straight edges, or with the irregular edge of open ground. */
export const outlineOf = (room: PlaceBox, kind: PlaceGround): string =>
  isSoft(kind)
    ? drawn([cornersOf(room)], { by: STRAY, each: 18, salt: saltOf(room) })
    : `M5 0H${room.width - 5}q5 0 5 5V${room.height - 5}q0 5 -5 5H5q-5 0 -5 -5V5q0 -5 5 -5Z`;

const STEP = 14;

/** Planks from wall to wall, with occasional joints. */
function boards({ width, height }: Size, salt: number): string {
  return Array.from({ length: Math.max(0, Math.floor(height / STEP) - 1) }, (_, i) => {
    const y = (i + 1) * STEP;
    const joint = Math.round(width * (0.15 + 0.7 * scatter(i, salt, 87)));
    return `M2 ${y}H${width - 2}M${joint} ${y}v${STEP}`;
  }).join('');
}

/** Furrows or waves: long, slightly wavy lines. */
function swaying({ width, height, head }: PlaceBox, salt: number, each: number): string {
  const top = head + 4;
  return Array.from({ length: Math.max(0, Math.floor((height - top) / each)) }, (_, i) => {
    const y = top + i * each + 3 * scatter(i, salt, 89);
    const start = 12 + Math.round(14 * scatter(i, salt, 91));
    const waves = Math.max(1, Math.floor((width - start - 14) / 24));
    return `M${start} ${Math.round(y)}${'q6 -3 12 0t12 0'.repeat(waves)}`;
  }).join('');
}

/** Grass, denser than between places. */
const grass = (squares: Squares): string =>
  [0, 1, 2].map((i) => tufts(squares.map(([x, y]) => [x, y + i / 3]))).join('');

/** The marks on ground of a kind. */
function Marks({ kind, room }: { readonly kind: PlaceGround; readonly room: PlaceBox }): ReactNode {
  const [squares, salt] = [squaresOf(room), saltOf(room)];
  switch (kind) {
    case 'planks':
      return <path d={boards(room, salt)} className={style.boards} />;
    case 'paved':
      return <path d={paving(squares)} className={ground.paving} />;
    case 'grass':
    case 'scree':
      return <path d={grass(squares)} className={ground.tufts} />;
    case 'leaves':
      return <path d={leaves(squares)} className={ground.leafRim} />;
    case 'mud':
      return <path d={ripples(squares)} className={ground.ripples} />;
    case 'road':
      return <path d={swaying(room, salt, 30)} className={style.ruts} />;
    case 'field':
      return <path d={swaying(room, salt, 13)} className={style.furrows} />;
    case 'water':
      return <path d={swaying(room, salt, 17)} className={ground.waterLine} />;
  }
}

/** The objects in a room, in its lower right corner, below the combatants. */
function Standing({ place, room }: { readonly place: Place; readonly room: PlaceBox }): ReactNode {
  const right = room.width - 50 - (place.heights.length > 1 ? LEDGE : 0);
  return thingsIn(place.name).map((kind, i) => (
    <g
      key={`${i} ${kind}`}
      transform={`translate(${right - i * 38} ${room.height - 48}) scale(0.86)`}
    >
      <Things things={[{ kind, at: [0, 0], turn: 0 }]} />
    </g>
  ));
}

/** Stairs, rungs or a rock face at the right side of a room, leading to a higher level. */
function Ledge({
  place,
  room,
  letters,
}: {
  readonly place: Place;
  readonly room: PlaceBox;
  readonly letters: number;
}): ReactNode {
  const { width, height } = room;
  const x = width - LEDGE;
  const top = place.heights.at(-1) ?? 0;
  const isStair = place.features.includes('stairs');
  const isLadder = place.features.includes('ladder');
  const steps = Array.from({ length: Math.floor((height - 8) / 9) }, (_, i) => 6 + i * 9);
  const edge: Loop = cornersOf({ width: LEDGE, height });
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={`M0 1H${LEDGE - 1}V${height - 1}H0Z`} className={style.ledge} />
      {isStair ? (
        <path d={steps.map((y) => `M0 ${y}H${LEDGE}`).join('')} className={ground.treads} />
      ) : (
        <path d={hachures([edge], (px) => px > LEDGE / 2)} className={ground.hachures} />
      )}
      {isLadder ? <path d={rungs(height)} className={style.rungs} /> : null}
      <path d={`M0 1V${height - 1}`} className={style.edge} />
      {letters > 0 ? (
        <g
          className={style.level}
          transform={`translate(${LEDGE / 2} ${height - 14}) scale(${letters})`}
        >
          <path d="M-14 0l4 -8l4 8Z" />
          <text x="-4">+{top}</text>
        </g>
      ) : null}
    </g>
  );
}

/** A ladder leaning against a ledge. */
function rungs(height: number): string {
  const [from, to] = [height * 0.38, height * 0.74];
  const steps = Array.from({ length: 5 }, (_, i) =>
    Math.round(from + ((i + 0.5) * (to - from)) / 5),
  );
  return `M-16 ${to}V${from}M-4 ${to}V${from}${steps.map((y) => `M-16 ${y}H-4`).join('')}`;
}

/** The floor of a room with its objects, relative to its corner. Rendered once for each place and size. */
export const RoomFloor = memo(function RoomFloor({
  room,
  place,
  letters = 0,
}: {
  readonly room: PlaceBox;
  readonly place: Place | undefined;
  /** The scale of its letters; none are drawn if 0. */
  readonly letters?: number;
}): ReactNode {
  const id = useId();
  const kind = groundOf(place);
  const shape = outlineOf(room, kind);
  const low = place?.heights[0] ?? 0;
  const isDim = isDark(place);
  return (
    <>
      <path d={shape} className={style.floor} data-ground={kind} data-dim={isDim || undefined} />
      <g className={style.marks} aria-hidden="true">
        <clipPath id={`${id}floor`}>
          <path d={shape} />
        </clipPath>
        <g clipPath={`url(#${id}floor)`}>
          <Marks kind={kind} room={room} />
          {low > 0 ? (
            <path d={hachures([cornersOf(room)], () => false)} className={ground.hachures} />
          ) : null}
          {place && place.heights.length > 1 ? (
            <Ledge place={place} room={room} letters={letters} />
          ) : null}
          {isDim ? <Hatched id={id} shape={shape} /> : null}
          {isRough(place) && kind !== 'mud' && kind !== 'field' ? (
            <path
              d={ripples(squaresOf(room))}
              className={isDim ? style.roughInDark : ground.ripples}
            />
          ) : null}
        </g>
        <path d={shape} className={style.rim} />
        {place ? <Standing place={place} room={room} /> : null}
      </g>
    </>
  );
});
