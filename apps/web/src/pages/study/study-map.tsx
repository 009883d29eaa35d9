import type { StudySpot, StudyStep } from '@tiltyard/analysis';
import type { Scene } from '@tiltyard/engine';
import { describeFog, fogOf } from '@tiltyard/engine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useScale } from '../../design/use-size.js';
import type { Position } from '../../systems/position.js';
import { FogLayer } from '../fight/map/layers/fog.js';
import { CELL } from '../fight/map/stage/geometry.js';
import { GraphPicture } from '../fight/map/graph/graph-picture.js';
import { GridGround } from '../fight/map/ground/grid-ground.js';
import type { Plan } from '../fight/map/stage/plan.js';
import { meet } from '../fight/map/markers/plates.js';
import type { Box } from '../fight/map/stage/view.js';
import { around, planOf } from '../fight/map/stage/plan.js';
import { Face } from '../fight/map/tokens/face.js';
import { namesOf, sideNumber } from '../fight/order/sides.js';
import { stepInto } from './map-cursor.js';
import style from './study.module.css';

/** How large letters are in the units of the map, how large on the screen at least, and how wide for that on average. */
const [LETTERS, LEAST, WIDE] = [15, 12, 0.52];

interface Point {
  readonly x: number;
  readonly y: number;
}

interface PlacedName extends Point {
  readonly id: string;
  readonly name: string;
}

/** The middle of a spot; nothing if it is not on this map. */
function middleOf({ graph }: Plan, at: StudySpot): Point | undefined {
  if (typeof at !== 'string')
    return graph ? undefined : { x: (at[0] + 0.5) * CELL, y: (at[1] + 0.5) * CELL };
  const room = graph?.rooms.find(({ id }) => id === at);
  return room && { x: room.x + room.width / 2, y: room.y + room.height / 2 };
}

function spotAt({ graph, width, height }: Plan, { x, y }: Point): StudySpot | undefined {
  if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
  if (!graph) return [Math.floor(x / CELL), Math.floor(y / CELL)];
  return graph.rooms.find(
    (room) =>
      room.id !== '' &&
      x >= room.x &&
      y >= room.y &&
      x < room.x + room.width &&
      y < room.y + room.height,
  )?.id;
}

/** Where an event is, in the units of the drawing. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): Point {
  const matrix = currentTarget.getScreenCTM()?.inverse();
  return new DOMPoint(clientX, clientY).matrixTransform(matrix);
}

/** A moment as a picture, with arrows and marks; spots can be pressed where something is made of that. */
export function StudyMap({
  position,
  step: { arrows, marks },
  from,
  close = false,
  onPress,
}: {
  readonly position: Position;
  readonly step: Pick<StudyStep, 'arrows' | 'marks'>;
  /** Where an arrow that is being drawn begins. */
  readonly from?: StudySpot | undefined;
  /** Whether only the ground around the arrows is shown, and without any that around those who fight. */
  readonly close?: boolean;
  readonly onPress?: ((at: StudySpot) => void) | undefined;
}): ReactNode {
  const { scene, state } = position;
  const drawing = useRef<SVGSVGElement>(null);
  const scale = useScale(drawing);
  const letters = Math.max(LETTERS, scale > 0 ? LEAST / scale : 0);
  const plan = useMemo(() => planOf(scene), [scene]);
  const [cursor, setCursor] = useState<StudySpot>();
  const grid = scene.map?.kind === 'grid' ? scene.map : undefined;
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (cursor !== undefined) onPress?.(cursor);
      return;
    }
    const next = stepInto(scene, plan, cursor, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  };
  const seen = close && plan.spots.size > 0 ? closeUp(plan, arrows) : whole(plan);
  const named = legible(
    position.summaries.flatMap(({ id, name }) => {
      const spot = plan.spots.get(id);
      return spot && isWithin(spot, seen)
        ? [{ id, name, x: spot.x, y: spot.y + spot.r + letters }]
        : [];
    }),
    letters,
    plan.spots,
    seen,
  );
  const dead = new Set(scene.tokens.filter((token) => token.dead).map(({ id }) => id));
  const names = namesOf(state);
  const people = position.summaries.map(({ name, side }) => `${name} (${side})`).join(', ');
  const fog = fogOf(state);
  const label = [`Map: ${people}`, describeFog(scene.map, fog) ?? []].flat().join(', ');
  return (
    <svg
      ref={drawing}
      className={style.map}
      fontSize={letters}
      viewBox={`${seen.left} ${seen.top} ${seen.right - seen.left} ${seen.bottom - seen.top}`}
      role={onPress ? 'application' : 'img'}
      aria-label={onPress ? `${label}. Arrow keys move, Enter draws.` : label}
      tabIndex={onPress ? 0 : undefined}
      data-editing={onPress ? true : undefined}
      onKeyDown={onPress ? key : undefined}
      onClick={(event) => {
        const at = onPress && spotAt(plan, pointOf(event));
        if (at !== undefined) onPress?.(at);
      }}
    >
      {grid ? <GridGround map={grid} /> : null}
      {plan.graph && scene.map?.kind === 'graph' ? (
        <GraphPicture picture={scene.map.picture} layout={plan.graph} />
      ) : null}
      <Borders scene={scene} plan={plan} />
      {plan.graph?.rooms.map((room) => (
        <g key={room.id}>
          <rect {...boxOf(room)} className={style.room} />
          <text x={room.x + 12} y={room.y + 11 + letters}>
            {scene.map?.kind === 'graph'
              ? scene.map.places.find(({ id }) => id === room.id)?.name
              : ''}
          </text>
        </g>
      ))}
      <FogLayer fog={fog} map={scene.map} rooms={plan.graph?.rooms} seesThrough />
      {position.summaries.map(({ id, name, side, share, able }) => {
        const spot = plan.spots.get(id);
        return spot ? (
          <g
            key={id}
            transform={`translate(${spot.x} ${spot.y})`}
            opacity={dead.has(id) ? 0.4 : undefined}
          >
            <Face
              side={sideNumber(state, side)}
              r={spot.r}
              share={share}
              able={able}
              name={name}
              initials={names.initials(id)}
              token={names.token(id)}
              detail="portrait"
            />
          </g>
        ) : null;
      })}
      {named.map(({ id, name, x, y }) => (
        <text key={id} className={style.who} textAnchor="middle" x={x} y={y}>
          {name}
        </text>
      ))}
      <Drawings plan={plan} arrows={arrows} marks={marks} />
      {[from, onPress ? cursor : undefined].map((at, n) => {
        const found = at === undefined ? undefined : middleOf(plan, at);
        return found ? (
          <circle key={n} cx={found.x} cy={found.y} r={CELL * 0.4} className={style.cursor} />
        ) : null;
      })}
    </svg>
  );
}

/** All of the ground, with a margin. */
const whole = ({ width, height }: Plan): Box => ({
  left: -8,
  top: -8,
  right: width + 8,
  bottom: height + 16,
});

const isWithin = ({ x, y }: Point, { left, right, top, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The ground around arrows, or else around those who fight, with room for names. */
function closeUp(plan: Plan, arrows: StudyStep['arrows']): Box {
  const ends = arrows.flatMap(({ from, to }) => [middleOf(plan, from), middleOf(plan, to)]);
  const aimed = ends.flatMap((end) => (end ? [{ ...end, r: CELL / 2 }] : []));
  const [all, box] = [
    whole(plan),
    aimed.length > 0 ? around(aimed, 3 * CELL) : around([...plan.spots.values()], 2 * CELL),
  ];
  return {
    left: Math.max(all.left, box.left),
    top: Math.max(all.top, box.top),
    right: Math.min(all.right, box.right),
    bottom: Math.min(all.bottom, box.bottom),
  };
}

/**
 * The names that can be written inside the picture without being written over another or over a token; where there is no
 * room the first come first.
 */
function legible(
  names: readonly PlacedName[],
  letters: number,
  spots: Plan['spots'],
  seen: Box,
): readonly PlacedName[] {
  const written: Box[] = [];
  return names.flatMap((each) => {
    const half = (WIDE * letters * each.name.length) / 2;
    const x = Math.max(seen.left + half, Math.min(seen.right - half, each.x));
    const box = { left: x - half, right: x + half, top: each.y - letters, bottom: each.y };
    const isTaken =
      written.some((other) => meet(box, other)) ||
      [...spots].some(([id, spot]) => id !== each.id && meet(box, around([spot], 0)));
    if (isTaken) return [];
    written.push(box);
    return [{ ...each, x }];
  });
}

const boxOf = ({
  x,
  y,
  width,
  height,
}: Point & { readonly width: number; readonly height: number }) => ({
  x,
  y,
  width,
  height,
  rx: 6,
});

/** The ways between places. */
function Borders({
  scene: { map },
  plan,
}: {
  readonly scene: Scene;
  readonly plan: Plan;
}): ReactNode {
  if (map?.kind !== 'graph') return null;
  return map.borders.map(({ id, from, to }) => {
    const [a, b] = [middleOf(plan, from), middleOf(plan, to)];
    return a && b ? (
      <path key={id} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} className={style.border} />
    ) : null;
  });
}

function Drawings({
  plan,
  arrows,
  marks,
}: Pick<StudyStep, 'arrows' | 'marks'> & { readonly plan: Plan }): ReactNode {
  return (
    <>
      {marks.map((at, n) => {
        const found = middleOf(plan, at);
        return found ? (
          <circle key={n} cx={found.x} cy={found.y} r={CELL * 0.55} className={style.mark} />
        ) : null;
      })}
      {arrows.map(({ from, to }, n) => {
        const [a, b] = [middleOf(plan, from), middleOf(plan, to)];
        return a && b ? <path key={n} d={arrowPath(a, b)} className={style.arrow} /> : null;
      })}
    </>
  );
}

/** A line with its head. */
function arrowPath(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number): string =>
    `${to.x - 18 * Math.cos(angle + turn)} ${to.y - 18 * Math.sin(angle + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${wing(0.45)}L${to.x} ${to.y}L${wing(-0.45)}`;
}
