import type { Scene } from '@tiltyard/engine';
import type { Border, GraphMap, Place } from '@tiltyard/engine/space';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { CELL, percent } from '../stage/geometry.js';
import type { MapChoice } from '../pointing/choice.js';
import { optionStatus } from '../pointing/choice.js';
import type { GraphLayout, PlaceBox } from './graph-layout.js';
import { NOWHERE } from './graph-layout.js';
import { GraphPicture } from './graph-picture.js';
import ground from '../ground/ground.module.css';
import { leaves, ripples } from '../ground/marks.js';
import style from '../map.module.css';
import { borderLines, LINE, linesOf, nameLine, nameLines, roomWords } from './room-words.js';

/** The middle of what two stretches have in common, if that is wide enough for a door. */
function overlap(s1: number, e1: number, s2: number, e2: number): number | undefined {
  const [low, high] = [Math.max(s1, s2), Math.min(e1, e2)];
  return high - low > 12 ? (low + high) / 2 : undefined;
}

/** Where the line between two rooms leaves the one and meets the other. */
function between(a: PlaceBox, b: PlaceBox): readonly [number, number, number, number] {
  const x = overlap(a.x, a.x + a.width, b.x, b.x + b.width);
  const y = overlap(a.y, a.y + a.height, b.y, b.y + b.height);
  if (x !== undefined) return a.y < b.y ? [x, a.y + a.height, x, b.y] : [x, a.y, x, b.y + b.height];
  if (y !== undefined) return a.x < b.x ? [a.x + a.width, y, b.x, y] : [a.x, y, b.x + b.width, y];
  return [
    a.x < b.x ? a.x + a.width : a.x,
    a.y < b.y ? a.y + a.height : a.y,
    b.x < a.x ? b.x + b.width : b.x,
    b.y < a.y ? b.y + b.height : b.y,
  ];
}

/** What a place is made of, as its name and traits tell. */
function groundOf(place: Place | undefined): 'mud' | 'leaves' | undefined {
  if (place?.traits.some((trait) => /difficult|rough/i.test(trait))) return 'mud';
  return (place?.concealment ?? 0) > 0 ? 'leaves' : undefined;
}

const isDark = (place: Place | undefined): boolean =>
  place?.traits.some((trait) => /dark/i.test(trait)) ?? false;

/** The width of what is written of a risk beside the name of a room, in units. */
const RISK = 66;

type Squares = readonly (readonly [number, number])[];

/** The squares of a room as marks are scattered over them, without those under its name. */
function squaresOf({ width, height }: PlaceBox): Squares {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  return Array.from(
    { length: Math.max(0, columns * (rows - 1)) },
    (_, i): readonly [number, number] => [i % columns, 1 + Math.floor(i / columns)],
  );
}

interface Props {
  readonly scene: Scene;
  readonly layout: GraphLayout;
  readonly choice: MapChoice | undefined;
  /** How many units a pixel of the screen is: letters are larger on the drawing where that is small. */
  readonly unit?: number;
  /** What pressing a place by its name does, where it does anything besides what is being chosen. */
  readonly pressLabel?: (name: string) => string;
  readonly pressRoom: (room: PlaceBox) => void;
  readonly pointRoom?: (room: PlaceBox | undefined) => void;
}

/** Places as paved rooms, borders as passages with their requirements, and dotted rings around groups. */
export function GraphGround(props: Props): ReactNode {
  const { scene, layout, unit = 1 } = props;
  const map: GraphMap | undefined = scene.map?.kind === 'graph' ? scene.map : undefined;
  const rooms = new Map(layout.rooms.map((room) => [room.id, room]));
  const borders = (map?.borders ?? []).flatMap((border) => {
    const [a, b] = [rooms.get(border.from), rooms.get(border.to)];
    return a && b ? [{ border, line: between(a, b) }] : [];
  });
  return (
    <g>
      <GraphPicture picture={map?.picture} layout={layout} />
      {layout.rooms.map(({ id, x, y, width, height }) => (
        <rect
          key={id}
          x={x + 4}
          y={y + 6}
          width={width}
          height={height}
          rx="5"
          className={style.placeShade}
        />
      ))}
      {layout.rooms.map((room) => (
        <Room
          key={room.id}
          {...props}
          room={room}
          place={map?.places.find((each) => each.id === room.id)}
        />
      ))}
      {borders.map(({ border, line }) => (
        <Passage key={border.id} border={border} line={line} />
      ))}
      {layout.rings.map((ring) => (
        <g key={`${ring.x} ${ring.y}`} className={style.group} aria-hidden="true">
          <rect x={ring.x} y={ring.y} width={ring.width} height={ring.height} rx="26" />
          {/* Upon the lower edge, for chances stand above those within; on a small drawing, where their names reach down there, upon the upper one. */}
          <text
            x={ring.x + ring.width / 2}
            y={unit > 1.1 ? ring.y + 4 * unit : ring.y + ring.height + 4}
          >
            {ring.label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A way between two rooms: a passage with inked sides, a door where it is hard or can be shut, and its conditions beside it. */
function Passage({
  border,
  line: [x1, y1, x2, y2],
}: {
  readonly border: Border;
  readonly line: readonly [number, number, number, number];
}): ReactNode {
  const words = borderLines(border);
  const upright = Math.abs(y2 - y1) > Math.abs(x2 - x1);
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const [x, y] = upright ? [mx + 14, my + 4] : [mx, my - 13];
  // In heights of a letter, which is larger on the drawing where that is small.
  const rise = (words.length - 1) * (upright ? 0.6 : 1.2);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI + 90;
  const door = border.blocked || border.requirement !== null || border.tags.includes('door');
  return (
    <g className={style.border} data-blocked={border.blocked}>
      <path d={`M${x1} ${y1}L${x2} ${y2}`} />
      <path d={`M${x1} ${y1}L${x2} ${y2}`} className={style.borderCore} />
      {border.oneWay ? (
        <path
          d="M-6 4L0-4L6 4"
          transform={`translate(${mx} ${my}) rotate(${turn})`}
          className={style.wayBarb}
        />
      ) : null}
      {door ? (
        <g transform={`translate(${mx} ${my}) rotate(${turn})`}>
          <rect x="-11" y="-4" width="22" height="8" className={ground.wood} />
          <path d="M-3.700-4v8M3.700-4v8" className={ground.grain} />
        </g>
      ) : null}
      <text className={style.borderWords} textAnchor={upright ? 'start' : 'middle'}>
        {words.map((word, i) => (
          <tspan key={`${i} ${word}`} x={x} y={y} dy={`${i * 1.2 - rise}em`}>
            {word}
          </tspan>
        ))}
      </text>
    </g>
  );
}

/** How a room stands to what is being chosen. */
function roomMark(choice: MapChoice | undefined, id: string): string | undefined {
  if (choice?.chooser !== 'places') return undefined;
  const standing = optionStatus(choice, id);
  if (!standing) return 'out of question';
  if (standing.option.refused) return 'refused';
  return standing.chosen ? 'chosen' : 'open';
}

function Room({
  scene,
  choice,
  unit = 1,
  pressLabel,
  pressRoom,
  pointRoom,
  room,
  place,
}: Props & { readonly room: PlaceBox; readonly place: Place | undefined }): ReactNode {
  const id = useId();
  const mark = roomMark(choice, room.id);
  const refused =
    choice?.chooser === 'places' ? optionStatus(choice, room.id)?.option.refused : undefined;
  const active = mark === 'open' || mark === 'chosen';
  const fate = active
    ? choice?.forecast(room.id)?.fates.find((each) => each.who === choice.by)
    : undefined;
  const name = place?.name ?? room.id;
  const press =
    active || pressLabel
      ? {
          role: 'button',
          tabIndex: 0,
          onFocus: () => pointRoom?.(room),
          onBlur: () => pointRoom?.(undefined),
          'aria-label': pressLabel?.(name) ?? `${name}${mark === 'chosen' ? ', chosen' : ''}`,
          onKeyDown: (event: KeyboardEvent) => {
            if (
              (event.key !== 'Enter' && event.key !== ' ') ||
              (mark === 'chosen' && event.key === 'Enter')
            )
              return;
            event.preventDefault();
            event.stopPropagation();
            pressRoom(room);
          },
        }
      : {};
  const { x, y, width, height } = room;
  const kind = groundOf(place);
  const words = roomWords(scene, room.id, place);
  const isRisky = fate !== undefined && fate.worse > 0;
  const named = nameLines(name, width - 24 - (isRisky ? RISK : 0), unit);
  const below = (named.length - 1) * nameLine(unit);
  return (
    <g
      className={style.room}
      data-mark={mark}
      data-place={room.id}
      data-ground={kind}
      data-dark={isDark(place) || undefined}
      onClick={() => pressRoom(room)}
      onPointerEnter={() => pointRoom?.(room)}
      onPointerLeave={() => pointRoom?.(undefined)}
      {...press}
    >
      {refused ? <title>{refused.reason}</title> : null}
      <rect x={x} y={y} width={width} height={height} rx="5" className={style.floor} />
      <g className={style.roomMarks} transform={`translate(${x} ${y})`} aria-hidden="true">
        {kind === 'mud' ? <path d={ripples(squaresOf(room))} className={ground.ripples} /> : null}
        {kind === 'leaves' ? <path d={leaves(squaresOf(room))} className={ground.leafRim} /> : null}
        {isDark(place) ? (
          <>
            <pattern
              id={id}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="2.6" className={ground.hatch} />
            </pattern>
            <rect width={width} height={height} rx="5" fill={`url(#${id})`} />
          </>
        ) : null}
      </g>
      <rect x={x} y={y} width={width} height={height} rx="5" className={style.placeState} />
      {room.id === NOWHERE ? null : (
        <text className={style.roomName}>
          {named.join(' ') === name ? null : <title>{name}</title>}
          {named.map((line, i) => (
            <tspan key={`${i} ${line}`} x={x + 12} y={y + 23 + i * nameLine(unit)}>
              {line}
            </tspan>
          ))}
        </text>
      )}
      <text className={style.roomTraits}>
        {linesOf(words, width - 24).map((line, i) => (
          <tspan key={line} x={x + 12} y={y + 41 + below + i * LINE}>
            {line}
          </tspan>
        ))}
      </text>
      {isRisky ? (
        <text x={x + width - 12} y={y + 23} className={style.roomChance}>
          {percent(fate.worse)} risk
        </text>
      ) : null}
    </g>
  );
}
