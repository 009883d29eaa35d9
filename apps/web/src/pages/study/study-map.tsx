import type { StudySpot } from '@tiltyard/analysis';
import type { Scene } from '@tiltyard/engine';
import { describeFog, fogOf } from '@tiltyard/engine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { memo, useMemo, useRef, useState } from 'react';
import { useScale } from '../../design/use-size.js';
import { FogLayer } from '../fight/map/layers/fog.js';
import { CELL } from '../fight/map/stage/geometry.js';
import { GraphPicture } from '../fight/map/graph/graph-picture.js';
import { GridGround } from '../fight/map/ground/grid-ground.js';
import { Lettering } from '../fight/map/ground/lettering.js';
import type { Plan } from '../fight/map/stage/plan.js';
import { meet } from '../fight/map/markers/plates.js';
import type { Box } from '../fight/map/stage/view.js';
import { around, planOf } from '../fight/map/stage/plan.js';
import { Face } from '../fight/map/tokens/face.js';
import { namesOf, sideNumber } from '../fight/order/sides.js';
import { stepInto } from './map-cursor.js';
import type { Arrow, ArrowEnd, BestWay, Picture } from './picture.js';
import style from './study.module.css';

/** A set of drawings on the map: an author's, or those of a command. */
interface Drawn {
  readonly arrows: readonly Arrow[];
  readonly marks: readonly StudySpot[];
}

/**
 * The size of letters in map units, their minimum size on the screen, and their average width as a fraction of their
 * size.
 */
const [LETTERS, LEAST, WIDE] = [15, 12, 0.52];

interface Point {
  readonly x: number;
  readonly y: number;
}

interface PlacedName extends Point {
  readonly id: string;
  readonly name: string;
}

/** The centre of a spot or token; undefined if it is not on this map. */
function middleOf({ graph, spots }: Plan, at: ArrowEnd): Point | undefined {
  if (isToken(at)) return spots.get(at.who);
  if (typeof at !== 'string')
    return graph ? undefined : { x: (at[0] + 0.5) * CELL, y: (at[1] + 0.5) * CELL };
  const room = graph?.rooms.find(({ id }) => id === at);
  return room && { x: room.x + room.width / 2, y: room.y + room.height / 2 };
}

const isToken = (at: ArrowEnd): at is { readonly who: string } =>
  typeof at === 'object' && 'who' in at;

/** The ends of an arrow, at the edges of the tokens it connects; undefined if one is not on this map. */
function ends(plan: Plan, { from, to }: Arrow): readonly [Point, Point] | undefined {
  const [a, b] = [middleOf(plan, from), middleOf(plan, to)];
  if (!a || !b) return undefined;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const rim = (at: ArrowEnd): number => (isToken(at) ? (plan.spots.get(at.who)?.r ?? 0) : 0);
  const [begin, end] = [rim(from), length - rim(to)];
  if (end <= begin) return [a, b];
  const along = (way: number): Point => ({
    x: a.x + ((b.x - a.x) * way) / length,
    y: a.y + ((b.y - a.y) * way) / length,
  });
  return [along(begin), along(end)];
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

/** The position of an event, in the units of the drawing. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): Point {
  const matrix = currentTarget.getScreenCTM()?.inverse();
  return new DOMPoint(clientX, clientY).matrixTransform(matrix);
}

/** A moment as a picture, with arrows and marks; spots can be pressed if `onPress` is given. */
export function StudyMap({
  position,
  step: { arrows, marks },
  from,
  best,
  close = false,
  onPress,
}: {
  readonly position: Picture;
  readonly step: Drawn;
  /** The start of an arrow that is being drawn. */
  readonly from?: StudySpot | undefined;
  /** The better command that could have been given. */
  readonly best?: BestWay | undefined;
  /** Whether to show only the area around the arrows, or around the combatants if there are no arrows. */
  readonly close?: boolean;
  readonly onPress?: ((at: StudySpot) => void) | undefined;
}): ReactNode {
  const { scene, state } = position;
  const drawing = useRef<SVGSVGElement>(null);
  const plan = useMemo(() => planOf(scene), [scene]);
  const seen =
    close && plan.spots.size > 0
      ? closeUp(plan, [...arrows, ...(best?.arrows ?? [])])
      : whole(plan);
  const shown = `${seen.left} ${seen.top} ${seen.right - seen.left} ${seen.bottom - seen.top}`;
  const scale = useScale(drawing, shown);
  const letters = Math.max(LETTERS, scale > 0 ? LEAST / scale : 0);
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
  const people = position.summaries.map(({ name, side }) => `${name} (${side})`).join(', ');
  const fog = fogOf(state);
  const label = [`Map: ${people}`, describeFog(scene.map, fog) ?? []].flat().join(', ');
  return (
    <svg
      ref={drawing}
      className={style.map}
      data-close={close || undefined}
      fontSize={letters}
      viewBox={shown}
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
      {grid && scale > 0 ? <Lettering map={grid} unit={1 / scale} /> : null}
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
      <Faces position={position} plan={plan} />
      {best ? <Best plan={plan} best={best} letters={letters} /> : null}
      <Drawings plan={plan} arrows={arrows} marks={marks} size={letters / LETTERS} />
      {named.map(({ id, name, x, y }) => (
        <text key={id} className={style.who} textAnchor="middle" x={x} y={y}>
          {name}
        </text>
      ))}
      {[from, onPress ? cursor : undefined].map((at, n) => {
        const found = at === undefined ? undefined : middleOf(plan, at);
        return found ? (
          <circle key={n} cx={found.x} cy={found.y} r={CELL * 0.4} className={style.cursor} />
        ) : null;
      })}
    </svg>
  );
}

/** The combatants as tokens. */
const Faces = memo(function Faces({
  position: { state, scene, summaries },
  plan,
}: {
  readonly position: Picture;
  readonly plan: Plan;
}): ReactNode {
  const dead = new Set(scene.tokens.filter((token) => token.dead).map(({ id }) => id));
  const names = namesOf(state);
  return summaries.map(({ id, name, side, share, able }) => {
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
  });
});

/** All of the ground, with a margin. */
const whole = ({ width, height }: Plan): Box => ({
  left: -8,
  top: -8,
  right: width + 8,
  bottom: height + 16,
});

const isWithin = ({ x, y }: Point, { left, right, top, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The area around the arrows, or else around the combatants, with room for names. */
function closeUp(plan: Plan, arrows: readonly Arrow[]): Box {
  const aimed = arrows
    .flatMap(({ from, to }) => [middleOf(plan, from), middleOf(plan, to)])
    .flatMap((end) => (end ? [{ ...end, r: CELL / 2 }] : []));
  const box =
    aimed.length > 0 ? around(aimed, 2.5 * CELL) : around([...plan.spots.values()], 2 * CELL);
  return grown(box, whole(plan));
}

/** The ratio of width to height of a close-up, which fills its frame. */
const SHAPE = 1.1;

/** An interval stretched about its centre and then moved to lie within two bounds, if there is room. */
function stretched(
  from: number,
  to: number,
  length: number,
  within: readonly [number, number],
): [number, number] {
  const [first, last] = within;
  const long = Math.min(Math.max(to - from, length), last - first);
  const begin = Math.max(first, Math.min(last - long, (from + to - long) / 2));
  return [begin, begin + long];
}

/** A box around another, with the shape of a close-up and within the whole ground. */
function grown({ left, right, top, bottom }: Box, all: Box): Box {
  const [x, to] = stretched(left, right, SHAPE * (bottom - top), [all.left, all.right]);
  const [y, down] = stretched(top, bottom, (right - left) / SHAPE, [all.top, all.bottom]);
  return { left: x, right: to, top: y, bottom: down };
}

/** The names that fit inside the picture without covering another name or a token; earlier names have priority. */
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

/** The borders between places. */
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
  size,
}: Drawn & {
  readonly plan: Plan;
  /** The scale of arrowheads, relative to a map at full size. */
  readonly size: number;
}): ReactNode {
  return (
    <>
      {marks.map((at, n) => {
        const found = middleOf(plan, at);
        return found ? (
          <circle key={n} cx={found.x} cy={found.y} r={CELL * 0.55} className={style.mark} />
        ) : null;
      })}
      {arrows.map((arrow, n) => {
        const [a, b] = ends(plan, arrow) ?? [];
        return a && b ? (
          <g key={n}>
            <path d={arrowPath(a, b, size)} className={style.halo} />
            <path d={arrowPath(a, b, size)} className={style.arrow} />
          </g>
        ) : null;
      })}
    </>
  );
}

/** The drawing of the best command: dashed lines, and a ring with the label at its end. */
function Best({
  plan,
  best: { arrows, at },
  letters,
}: {
  readonly plan: Plan;
  readonly best: BestWay;
  readonly letters: number;
}): ReactNode {
  const end = middleOf(plan, at);
  const r = isToken(at) ? (plan.spots.get(at.who)?.r ?? 0) + 5 : CELL * 0.44;
  return (
    <g className={style.best}>
      {arrows.map((arrow, n) => {
        const [a, b] = ends(plan, arrow) ?? [];
        return a && b ? <path key={n} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} /> : null;
      })}
      {end ? (
        <>
          <circle cx={end.x} cy={end.y} r={r} />
          <text x={end.x} y={end.y - r - letters * 0.3} textAnchor="middle">
            best
          </text>
        </>
      ) : null}
    </g>
  );
}

/** The path of an arrow with its head. */
function arrowPath(from: Point, to: Point, size: number): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number): string =>
    `${to.x - 18 * size * Math.cos(angle + turn)} ${to.y - 18 * size * Math.sin(angle + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${wing(0.45)}L${to.x} ${to.y}L${wing(-0.45)}`;
}
