import type { Scene } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { cellsIn } from '../../act/composing/option-words.js';
import type { MapChoice } from '../pointing/choice.js';
import { openCells, valueAt } from '../pointing/choice.js';
import { CELL } from '../stage/geometry.js';
import { maskOf } from '../ground/mask.js';
import { outlinesOf } from '../ground/outline.js';
import { ruled } from '../ground/strokes.js';
import { whoAt } from '../stage/plan.js';
import style from '../map.module.css';
import type { Spot } from './relations.js';

/** The squares that can be chosen, as one shape. */
export const OpenSquares = memo(function OpenSquares({
  open,
  map,
}: {
  readonly open: readonly Cell[];
  readonly map: { readonly width: number; readonly height: number };
}): ReactNode {
  const shape = useMemo(
    () => ruled(outlinesOf(maskOf(map.width, map.height, open)), 2),
    [open, map.width, map.height],
  );
  if (shape === '') return null;
  return (
    <g aria-hidden="true" data-open={open.length}>
      <path d={shape} className={style.open} />
      <path d={shape} className={style.openHalo} />
      <path d={shape} className={style.openEdge} />
    </g>
  );
});

/** The squares that are open for a choice; the list stays the same object while the choice does. */
export function useOpen(choice: MapChoice | undefined): readonly Cell[] {
  return useMemo(
    () => (choice && choice.chooser === 'cells' ? openCells(choice) : []),
    [choice?.chooser, choice?.domain, choice?.domain.kind === 'line' ? choice.value : undefined],
  );
}

/** A path over the squares: a dot for each step, and a mark at its end. */
export function Way({
  from,
  cells,
}: {
  readonly from: Spot;
  readonly cells: readonly Cell[];
}): ReactNode {
  const last = cells.at(-1);
  if (!last) return null;
  const points = cells.map(([x, y]): readonly [number, number] => [
    (x + 0.5) * CELL,
    (y + 0.5) * CELL,
  ]);
  const line = `M${from.x} ${from.y}${points.map(([x, y]) => `L${x} ${y}`).join('')}`;
  const [ex, ey] = points.at(-1) ?? [from.x, from.y];
  return (
    <g aria-hidden="true" className={style.way} data-way={cells.length}>
      <path d={line} className={style.wayHalo} />
      <path d={line} className={style.wayLine} />
      {points.slice(0, -1).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r="4" className={style.wayStep} />
      ))}
      <circle cx={ex} cy={ey} r="6.5" className={style.wayEnd} />
    </g>
  );
}

/** A few words in a pill of ink, always of the same size. */
export function InkPill({
  x,
  y,
  text,
  harm = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly harm?: boolean;
}): ReactNode {
  const width = 20 + text.length * 6.7;
  return (
    <g style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g className={style.inkPill} data-harm={harm || undefined}>
        <rect x={-width / 2} y="0" width={width} height="26" rx="13" />
        <text y="17.5">{text}</text>
      </g>
    </g>
  );
}

/** The chosen value, or the value under the pointer. */
export function Chosen({
  choice,
  pointed,
  from,
}: {
  readonly choice: MapChoice;
  readonly pointed: Cell | undefined;
  readonly from: Spot | undefined;
}): ReactNode {
  const { domain, value } = choice;
  const here = pointed && choice.chooser === 'cells' ? valueAt(choice, pointed) : undefined;
  if (domain.kind === 'path') {
    return from ? <Way from={from} cells={cellsIn(here?.value ?? value)} /> : null;
  }
  const cells =
    domain.kind === 'cell' ? cellsIn(value === undefined ? undefined : [value]) : cellsIn(value);
  return domain.kind === 'cell' || domain.kind === 'line'
    ? cells.map(([x, y]) => (
        <rect
          key={`${x},${y}`}
          x={x * CELL + 2}
          y={y * CELL + 2}
          width={CELL - 4}
          height={CELL - 4}
          rx="4"
          className={style.goal}
        />
      ))
    : null;
}

/** The length of the chosen path, written near its end and not over a token if there is room. */
export function WayLength({
  choice,
  pointed,
  scene,
  scale,
}: {
  readonly choice: MapChoice;
  readonly pointed: Cell | undefined;
  readonly scene: Scene;
  readonly scale: number;
}): ReactNode {
  if (choice.domain.kind !== 'path') return null;
  const here = pointed && valueAt(choice, pointed);
  const end = here ? pointed : cellsIn(choice.value).at(-1);
  const far = end && (here ?? valueAt(choice, end))?.far;
  if (!end || far === undefined) return null;
  const [x, y] = end;
  const isTaken = (dy: number): boolean =>
    [-1, 0, 1].some((dx) => {
      const who = whoAt(scene, [x + dx, y + dy]);
      return who !== undefined && who !== choice.by;
    });
  const middle = (y + 0.5) * CELL;
  const above = middle - CELL * 0.4 - 26 / scale;
  return (
    <g aria-hidden="true" data-way-length>
      <InkPill
        x={(x + 0.5) * CELL}
        y={isTaken(1) && !isTaken(-1) ? above : middle + CELL * 0.4}
        text={far}
      />
    </g>
  );
}

/** The aim of an attack or a look at a combatant: a broad arrow over the tokens. */
export function Aim({ from, to }: { readonly from: Spot; readonly to: Spot }): ReactNode {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [start, end] = [from.r * 0.72, length - to.r * 0.72];
  if (end - start < 10) return null;
  const at = (along: number, aside: number): string =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const head = Math.min(15, (end - start) * 0.6);
  return (
    <path
      d={`M${at(start, 3)}L${at(end - head, 4)}L${at(end - head - 2, 10)}L${at(end, 0)}L${at(end - head - 2, -10)}L${at(end - head, -4)}L${at(start, -3)}Z`}
      className={style.aim}
      aria-hidden="true"
      data-aim
    />
  );
}
