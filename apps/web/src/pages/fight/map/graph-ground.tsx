import type { Scene } from '@tiltyard/engine';
import type { Border, GraphMap } from '@tiltyard/engine/space';
import type { KeyboardEvent, ReactNode } from 'react';
import { percent } from './geometry.js';
import type { MapChoice } from './choice.js';
import { optionStatus } from './choice.js';
import type { GraphLayout, PlaceBox } from './graph-layout.js';
import { NOWHERE } from './graph-layout.js';
import style from './map.module.css';

/** What is to be known of a border, written on it. */
function borderWords({
  requirement,
  heightDelta,
  oneWay,
  blocked,
  sight,
  tags,
}: Border): readonly string[] {
  return [
    ...(blocked ? ['blocked'] : []),
    ...(requirement ? [`${requirement.ability} ${requirement.level}`] : []),
    ...(heightDelta === 0 ? [] : [heightDelta > 0 ? `up ${heightDelta}` : `down ${-heightDelta}`]),
    ...(oneWay ? ['one way'] : []),
    ...(sight ? [] : ['no line of sight']),
    ...tags,
  ];
}

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

/** Places as rooms, borders as doors with what they ask of one who passes, and rings around those who belong together. */
export function GraphGround({
  scene,
  layout,
  choice,
  pressRoom,
  pointRoom,
}: {
  readonly scene: Scene;
  readonly layout: GraphLayout;
  readonly choice: MapChoice | undefined;
  readonly pressRoom: (room: PlaceBox) => void;
  readonly pointRoom?: (room: PlaceBox | undefined) => void;
}): ReactNode {
  const map: GraphMap | undefined = scene.map?.kind === 'graph' ? scene.map : undefined;
  const rooms = new Map(layout.rooms.map((room) => [room.id, room]));
  return (
    <g>
      {(map?.borders ?? []).map((border) => {
        const [a, b] = [rooms.get(border.from), rooms.get(border.to)];
        if (!a || !b) return null;
        const [x1, y1, x2, y2] = between(a, b);
        return (
          <g
            key={border.id}
            className={style.border}
            data-blocked={border.blocked}
            data-hard={border.requirement !== null}
          >
            <path
              d={`M${x1} ${y1}L${x2} ${y2}`}
              markerEnd={border.oneWay ? 'url(#arrow)' : undefined}
            />
          </g>
        );
      })}
      {layout.rooms.map((room) => {
        const place = map?.places.find((each) => each.id === room.id);
        const standing = choice?.chooser === 'places' ? optionStatus(choice, room.id) : undefined;
        const mark =
          choice?.chooser !== 'places'
            ? undefined
            : standing
              ? standing.option.refused
                ? 'refused'
                : standing.chosen
                  ? 'chosen'
                  : 'open'
              : 'out of question';
        const fate =
          standing && !standing.option.refused
            ? choice?.forecast(room.id)?.fates.find((each) => each.who === choice.by)
            : undefined;
        const traits = [
          ...(place?.traits ?? []),
          ...((place?.concealment ?? 0) > 0 ? [`concealment ${place?.concealment ?? 0}`] : []),
          ...((place?.heights.length ?? 0) > 1
            ? [`floors ${place?.heights.join(', ') ?? ''}`]
            : []),
          ...(place?.features ?? []),
          ...(place?.capacity === undefined ? [] : [`room for ${place.capacity}`]),
        ];
        const things = scene.lying.filter(({ at }) => at === room.id).map(({ name }) => name);
        const active = mark === 'open' || mark === 'chosen';
        const press = active
          ? {
              role: 'button',
              tabIndex: 0,
              onFocus: () => pointRoom?.(room),
              onBlur: () => pointRoom?.(undefined),
              'aria-label': `${place?.name ?? room.id}${mark === 'chosen' ? ', chosen' : ''}`,
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
        return (
          <g
            key={room.id}
            className={style.room}
            data-mark={mark}
            data-place={room.id}
            onClick={() => pressRoom(room)}
            onPointerEnter={() => pointRoom?.(room)}
            onPointerLeave={() => pointRoom?.(undefined)}
            {...press}
          >
            {standing?.option.refused ? <title>{standing.option.refused.reason}</title> : null}
            <rect x={room.x} y={room.y} width={room.width} height={room.height} rx="8" />
            {(place?.concealment ?? 0) > 0 ? (
              <rect
                x={room.x}
                y={room.y}
                width={room.width}
                height={room.height}
                rx="8"
                fill="url(#ground-hiding)"
                className={style.roomPattern}
              />
            ) : null}
            {place?.traits.some((trait) => /difficult|rough/i.test(trait)) ? (
              <rect
                x={room.x}
                y={room.y}
                width={room.width}
                height={room.height}
                rx="8"
                fill="url(#ground-difficult)"
                className={style.roomPattern}
              />
            ) : null}
            {room.id === NOWHERE ? null : (
              <text x={room.x + 12} y={room.y + 21} className={style.roomName}>
                {place?.name ?? room.id}
              </text>
            )}
            <text x={room.x + 12} y={room.y + 37} className={style.roomTraits}>
              {[...traits, ...things.map((thing) => `${thing} lies here`)].join(' · ')}
            </text>
            {fate && fate.worse > 0 ? (
              <text x={room.x + room.width - 12} y={room.y + 21} className={style.roomChance}>
                {percent(fate.worse)} risk
              </text>
            ) : null}
          </g>
        );
      })}
      {(map?.borders ?? []).map((border) => {
        const [a, b] = [rooms.get(border.from), rooms.get(border.to)];
        const words = borderWords(border);
        if (!a || !b || words.length === 0) return null;
        const [x1, y1, x2, y2] = between(a, b);
        const upright = Math.abs(y2 - y1) > Math.abs(x2 - x1);
        const [x, y] = upright
          ? [(x1 + x2) / 2 + 8, (y1 + y2) / 2 + 4 - (words.length - 1) * 6]
          : [(x1 + x2) / 2, (y1 + y2) / 2 - 9 - (words.length - 1) * 13];
        return (
          <text
            key={border.id}
            className={style.borderWords}
            textAnchor={upright ? 'start' : 'middle'}
          >
            {words.map((word, i) => (
              <tspan key={word} x={x} y={y + i * 13}>
                {word}
              </tspan>
            ))}
          </text>
        );
      })}
      {layout.rings.map((ring) => (
        <g key={`${ring.x} ${ring.y}`} className={style.group} aria-hidden="true">
          <rect x={ring.x} y={ring.y} width={ring.width} height={ring.height} rx="26" />
          <text x={ring.x + ring.width / 2} y={ring.y + 14}>
            {ring.label}
          </text>
        </g>
      ))}
    </g>
  );
}
