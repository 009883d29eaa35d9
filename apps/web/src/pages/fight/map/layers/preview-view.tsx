import type { Area, Id, Sightline, TargetingPreview } from '@tiltyard/engine';
import type { Cell, EdgeAt } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { written } from './preview-words.js';
import { Aim } from './choice-layer.js';
import { CELL } from '../stage/geometry.js';
import type { PlaceBox } from '../graph/graph-layout.js';
import style from '../map.module.css';
import type { Spot } from './relations.js';

interface Props {
  readonly sketch: TargetingPreview;
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly rooms: readonly PlaceBox[];
  /** Combatants on the actor's side, for whom an effect is harm. */
  readonly friends: ReadonlySet<Id>;
}

/** The area that an action would affect, drawn below the combatants. */
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

/** An action previewed on the map: whom it would affect and how strongly, and its line with what is in the way. */
export function PreviewView({
  sketch: { areas, lines },
  spots,
  friends,
}: Omit<Props, 'rooms'>): ReactNode {
  return (
    <g className={style.sketch} aria-hidden="true" data-sketch>
      {areas.map((area, i) => (
        <AreaSigns key={i} area={area} spots={spots} friends={friends} />
      ))}
      {lines.map((line, i) => (
        <LineShape key={i} line={line} spots={spots} />
      ))}
    </g>
  );
}

const square = ([x, y]: Cell): string => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h${-CELL}Z`;

/** The edges between the cells of an area and all other cells. */
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
          fillOpacity={0.08 + 0.2 * share}
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
  friends,
}: {
  readonly area: Area;
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly friends: ReadonlySet<Id>;
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
            data-harm={friends.has(id) || undefined}
          />
        ) : null;
      })}
      {places.map(({ at, label }) =>
        label === undefined || typeof at === 'string' ? null : (
          <g
            key={String(at)}
            style={{
              transform: `translate(${(at[0] + 0.5) * CELL}px, ${(at[1] + 1) * CELL - 4}px)`,
            }}
          >
            <text className={style.areaLabel}>{label}</text>
          </g>
        ),
      )}
    </g>
  );
}

const edge = ({ at: [x, y], side }: EdgeAt): string =>
  side === 'east'
    ? `M${(x + 1) * CELL} ${y * CELL}v${CELL}`
    : `M${x * CELL} ${(y + 1) * CELL}h${CELL}`;

/** The positions along a line where its text may be, best first. */
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Half the width and height of the text. */
const [ACROSS, UP] = [34, 26];

/** The position on a line where its text covers no token; the middle if there is none. */
function labelSpot(a: Spot, b: Spot, spots: ReadonlyMap<Id, Spot>): readonly [number, number] {
  const places = ALONG.map(
    (share) => [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share] as const,
  );
  const others = [...spots.values()];
  const free = places.find(([x, y]) =>
    others.every(
      (spot) =>
        Math.abs(spot.x - x) > spot.r + ACROSS || spot.y - spot.r > y || spot.y + spot.r < y - UP,
    ),
  );
  return free ?? [(a.x + b.x) / 2, (a.y + b.y) / 2];
}

function LineShape({
  line,
  spots,
}: {
  readonly line: Sightline;
  readonly spots: ReadonlyMap<Id, Spot>;
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
  const [mx, my] = labelSpot(a, b, spots);
  const words = written(line);
  const cells = hindrances.flatMap((each) => each.cells ?? []);
  const walls = hindrances.flatMap((each) => each.walls ?? []);
  const bodies = hindrances.flatMap((each) => each.who ?? []);
  // The text is next to a steep line, and above a flat one.
  const steep = Math.abs(uy) > Math.abs(ux);
  const top = steep ? -((words.length - 1) * 16) / 2 : -10 - (words.length - 1) * 16;
  return (
    <g className={style.sightline} data-blocked={blocked}>
      <path d={cells.map(square).join('')} className={style.hinders} data-hinders />
      <path d={walls.map(edge).join('')} className={style.hinderingWall} data-hinders />
      {blocked ? (
        <path
          d={`M${a.x + ux * a.r} ${a.y + uy * a.r}L${b.x - ux * b.r} ${b.y - uy * b.r}`}
          className={style.sightlineLine}
        />
      ) : (
        <Aim from={a} to={b} />
      )}
      {blocked ? (
        <path d={`M${mx - 7} ${my - 7}l14 14m0 -14l-14 14`} className={style.sightlineStop} />
      ) : null}
      {bodies.map((id) => {
        const spot = spots.get(id);
        return spot ? (
          <circle key={id} cx={spot.x} cy={spot.y} r={spot.r + 3} className={style.hinderingBody} />
        ) : null;
      })}
      <g style={{ transform: `translate(${mx}px, ${my}px)` }}>
        <g className={style.steady}>
          {words.map((word, i) => (
            <text
              key={i}
              x={steep ? 12 : 0}
              y={top + i * 16}
              textAnchor={steep ? 'start' : 'middle'}
            >
              {word}
            </text>
          ))}
        </g>
      </g>
    </g>
  );
}
