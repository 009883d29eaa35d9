import type { Area, Id, Sightline, TargetingPreview } from '@tiltyard/engine';
import type { Cell, EdgeAt } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { CELL } from './geometry.js';
import type { PlaceBox } from './graph-layout.js';
import style from './map.module.css';
import type { Spot } from './relations.js';

interface Props {
  readonly sketch: TargetingPreview;
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly rooms: readonly PlaceBox[];
  /** How much larger than the map words are drawn, so that they stay readable. */
  readonly grow: number;
}

/** What an action would touch, to be drawn under the people. */
export function PreviewGround({
  sketch: { areas },
  rooms,
}: Pick<Props, 'sketch' | 'rooms'>): ReactNode {
  return (
    <g className={style.sketch} aria-hidden="true" data-sketch-ground>
      {areas.map((area, i) => (
        <AreaShape key={i} area={area} rooms={rooms} />
      ))}
    </g>
  );
}

/** An action on the map before it is chosen: whom it would touch and how strongly, and the line it goes by with what stands in its way. */
export function PreviewView({
  sketch: { areas, lines },
  spots,
  grow,
}: Omit<Props, 'rooms'>): ReactNode {
  return (
    <g className={style.sketch} aria-hidden="true" data-sketch>
      {areas.map((area, i) => (
        <AreaSigns key={i} area={area} spots={spots} />
      ))}
      {lines.map((line, i) => (
        <LineShape key={i} line={line} spots={spots} grow={grow} />
      ))}
    </g>
  );
}

const square = ([x, y]: Cell): string => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h${-CELL}Z`;

/** The edges between the cells of an area and all others. */
function outline(cells: readonly Cell[]): string {
  const all = new Set(cells.map(String));
  const has = (x: number, y: number): boolean => all.has(`${x},${y}`);
  return cells
    .map(([x, y]) => {
      const [left, top, right, bottom] = [x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL];
      return `${has(x, y - 1) ? '' : `M${left} ${top}H${right}`}${has(x, y + 1) ? '' : `M${left} ${bottom}H${right}`}${has(x - 1, y) ? '' : `M${left} ${top}V${bottom}`}${has(x + 1, y) ? '' : `M${right} ${top}V${bottom}`}`;
    })
    .join('');
}

function AreaShape({
  area: { places },
  rooms,
}: {
  readonly area: Area;
  readonly rooms: readonly PlaceBox[];
}): ReactNode {
  const cells = places.flatMap(({ at, share }) => (typeof at === 'string' ? [] : [{ at, share }]));
  const shares = [...new Set(cells.map(({ share }) => share))];
  return (
    <g className={style.area}>
      {shares.map((share) => (
        <path
          key={share}
          d={cells
            .filter((cell) => cell.share === share)
            .map(({ at }) => square(at))
            .join('')}
          fillOpacity={0.14 + 0.36 * share}
          data-cells
        />
      ))}
      <path d={outline(cells.map(({ at }) => at))} className={style.areaEdge} />
      {rooms
        .filter(({ id }) => places.some(({ at }) => at === id))
        .map(({ id, x, y, width, height }) => (
          <rect
            key={id}
            x={x - 4}
            y={y - 4}
            width={width + 8}
            height={height + 8}
            rx="11"
            className={style.areaEdge}
          />
        ))}
    </g>
  );
}

function AreaSigns({
  area: { places, who },
  spots,
}: {
  readonly area: Area;
  readonly spots: ReadonlyMap<Id, Spot>;
}): ReactNode {
  return (
    <g className={style.area}>
      {who.map((id) => {
        const spot = spots.get(id);
        return spot ? (
          <circle
            key={id}
            cx={spot.x}
            cy={spot.y}
            r={spot.r + 3}
            className={style.touched}
            data-touched={id}
          />
        ) : null;
      })}
      {places.map(({ at, label }) =>
        label === undefined || typeof at === 'string' ? null : (
          <text key={String(at)} x={(at[0] + 0.5) * CELL} y={(at[1] + 1) * CELL - 3}>
            {label}
          </text>
        ),
      )}
    </g>
  );
}

const edge = ({ at: [x, y], side }: EdgeAt): string =>
  side === 'east'
    ? `M${(x + 1) * CELL} ${y * CELL}v${CELL}`
    : `M${x * CELL} ${(y + 1) * CELL}h${CELL}`;

/** What is written on a line: how far, and what counts on the way. */
const written = ({ label, hindrances }: Sightline): readonly string[] => [
  ...(label === '' ? [] : [label]),
  ...hindrances.map((each) =>
    each.effect === undefined ? each.label : `${each.label}: ${each.effect}`,
  ),
];

function LineShape({
  line,
  spots,
  grow,
}: {
  readonly line: Sightline;
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly grow: number;
}): ReactNode {
  const { from, to, blocked, hindrances } = line;
  const a = spots.get(from);
  const b: Spot | undefined =
    typeof to === 'string'
      ? spots.get(to)
      : { x: (to[0] + 0.5) * CELL, y: (to[1] + 0.5) * CELL, r: 0 };
  if (!a || !b) return null;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const words = written(line);
  const cells = hindrances.flatMap((each) => each.cells ?? []);
  const walls = hindrances.flatMap((each) => each.walls ?? []);
  const bodies = hindrances.flatMap((each) => each.who ?? []);
  const high = 15 * grow;
  // Words stand beside a line that goes across, and above one that goes along.
  const steep = Math.abs(uy) > Math.abs(ux);
  const top = steep ? my - ((words.length - 1) * high) / 2 : my - 10 - (words.length - 1) * high;
  return (
    <g className={style.sightline} data-blocked={blocked}>
      <path d={cells.map(square).join('')} className={style.hinders} data-hinders />
      <path d={walls.map(edge).join('')} className={style.hinderingWall} data-hinders />
      <path
        d={`M${a.x + ux * a.r} ${a.y + uy * a.r}L${b.x - ux * b.r} ${b.y - uy * b.r}`}
        className={style.sightlineReach}
      />
      <path
        d={`M${a.x + ux * a.r} ${a.y + uy * a.r}L${b.x - ux * b.r} ${b.y - uy * b.r}`}
        className={style.sightlineLine}
      />
      {blocked ? (
        <path d={`M${mx - 7} ${my - 7}l14 14m0 -14l-14 14`} className={style.sightlineStop} />
      ) : null}
      {bodies.map((id) => {
        const spot = spots.get(id);
        return spot ? (
          <circle key={id} cx={spot.x} cy={spot.y} r={spot.r + 3} className={style.hinderingBody} />
        ) : null;
      })}
      {words.map((word, i) => (
        <text
          key={i}
          x={steep ? mx + 12 : mx}
          y={top + i * high}
          fontSize={13 * grow}
          textAnchor={steep ? 'start' : 'middle'}
        >
          {word}
        </text>
      ))}
    </g>
  );
}

/** A sketch in words, for those who do not see it. */
export function previewText(
  { areas, lines }: TargetingPreview,
  nameOf: (who: Id) => string,
): readonly string[] {
  return [
    ...areas.map(
      ({ label, who }) =>
        `${label}: ${who.length === 0 ? 'no known combatant inside' : who.map(nameOf).join(', ')}`,
    ),
    ...lines.map((line) => [...(line.blocked ? ['blocked'] : []), ...written(line)].join(', ')),
  ].filter((words) => words !== '');
}
