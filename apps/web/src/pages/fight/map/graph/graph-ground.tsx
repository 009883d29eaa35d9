import type { Scene } from '@tiltyard/engine';
import type { GraphMap, Place } from '@tiltyard/engine/space';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMemo } from 'react';
import type { MapChoice } from '../pointing/choice.js';
import { optionStatus } from '../pointing/choice.js';
import type { GraphLayout, PlaceBox } from './graph-layout.js';
import { NOWHERE } from './graph-layout.js';
import { GraphPicture } from './graph-picture.js';
import style from '../map.module.css';
import { Houses, Strips } from './grounds.js';
import { Way, WayWords } from './passage.js';
import { isDark } from './place-ground.js';
import { drawnOf } from './places.js';
import { RoomFloor } from './room-floor.js';
import {
  LINE,
  linesOf,
  NAME_DOWN,
  nameLine,
  nameLines,
  roomWords,
  WORDS_DOWN,
  WORDS_IN,
} from './room-words.js';
import { chanceText } from '../../../../odds/forecast.js';

/**
 * The possible sizes of the heights written in rooms: a factor, and the largest size of a screen pixel, in units, at
 * which it is legible.
 */
const LETTERS = [
  [1, 1.04],
  [1.25, 1.3],
  [1.5, 1.56],
] as const;

/** The smallest of these sizes that is legible; 0 if none is. */
const lettersAt = (unit: number): number => LETTERS.find(([, most]) => unit <= most)?.[0] ?? 0;

/** The width of a risk's text next to the name of a room, in units. */
const RISK = 66;

interface Props {
  readonly scene: Scene;
  readonly layout: GraphLayout;
  readonly choice: MapChoice | undefined;
  /** The size of a screen pixel in units: on a small drawing, letters are larger in units. */
  readonly unit?: number;
  /** The label of what pressing a place does, if it does anything besides choosing it. */
  readonly pressLabel?: (name: string) => string;
  readonly pressRoom: (room: PlaceBox) => void;
  readonly pointRoom?: (room: PlaceBox | undefined) => void;
}

/** Places as paved rooms, borders as passages with their requirements, and dotted rings around groups. */
export function GraphGround(props: Props): ReactNode {
  const { scene, layout, unit = 1 } = props;
  const map: GraphMap | undefined = scene.map?.kind === 'graph' ? scene.map : undefined;
  const { places, rooms, courses } = useMemo(() => drawnOf(map, layout), [map, layout]);
  return (
    <g>
      <GraphPicture picture={map?.picture} layout={layout} />
      <Houses rooms={layout.rooms} places={places} />
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
      <Strips borders={map?.borders ?? []} rooms={rooms} places={places} />
      {courses.map((course) => (
        <Way key={course.border.id} course={course} />
      ))}
      {layout.rooms.map((room) => (
        <Room key={room.id} {...props} room={room} place={places.get(room.id)} />
      ))}
      {courses.map((course) => (
        <WayWords key={course.border.id} course={course} />
      ))}
      {layout.rings.map((ring) => (
        <g key={`${ring.x} ${ring.y}`} className={style.group} aria-hidden="true">
          <rect x={ring.x} y={ring.y} width={ring.width} height={ring.height} rx="26" />
          {/* On the lower edge, because chances are shown above the combatants inside. */}
          <text x={ring.x + ring.width / 2} y={ring.y + ring.height + 4 * unit}>
            {ring.label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The status of a room in the present choice. */
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
  const words = roomWords(scene, room.id, place);
  const isRisky = fate !== undefined && fate.worse > 0;
  const named = nameLines(name, width - 2 * WORDS_IN - (isRisky ? RISK : 0), unit);
  const below = (named.length - 1) * nameLine(unit);
  return (
    <g
      className={style.room}
      data-mark={mark}
      data-place={room.id}
      data-dark={isDark(place) || undefined}
      onClick={() => pressRoom(room)}
      onPointerEnter={() => pointRoom?.(room)}
      onPointerLeave={() => pointRoom?.(undefined)}
      {...press}
    >
      {refused ? <title>{refused.reason}</title> : null}
      <g transform={`translate(${x} ${y})`}>
        <RoomFloor room={room} place={place} letters={lettersAt(unit)} />
      </g>
      <rect x={x} y={y} width={width} height={height} rx="5" className={style.placeState} />
      {room.id === NOWHERE ? null : (
        <text className={style.roomName}>
          {named.join(' ') === name ? null : <title>{name}</title>}
          {named.map((line, i) => (
            <tspan key={`${i} ${line}`} x={x + WORDS_IN} y={y + NAME_DOWN + i * nameLine(unit)}>
              {line}
            </tspan>
          ))}
        </text>
      )}
      <text className={style.roomTraits}>
        {linesOf(words, width - 2 * WORDS_IN).map((line, i) => (
          <tspan key={line} x={x + WORDS_IN} y={y + WORDS_DOWN + below + i * LINE}>
            {line}
          </tspan>
        ))}
      </text>
      {isRisky ? (
        <text x={x + width - WORDS_IN} y={y + NAME_DOWN} className={style.roomChance}>
          {chanceText(fate.worse, fate.complete)} risk
        </text>
      ) : null}
    </g>
  );
}
