import type { Id } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { Cell } from '@tiltyard/engine/space';
import type { Position } from '../../../../systems/position.js';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cellsIn } from '../../act/composing/option-words.js';
import { CELL } from '../stage/geometry.js';

/** The duration of a step, and the maximum for a whole path, in milliseconds. */
const [STEP, LONGEST] = [60, 400];

/** The path in the command of an entry, square by square; undefined if the command has none. */
export function wayOf(line: LogEntry | undefined): readonly Cell[] | undefined {
  if (line?.kind !== 'command' || !line.command) return undefined;
  return Object.values(line.command.with)
    .map(cellsIn)
    .find((cells) => cells.length > 1);
}

/** The part of a path that leads to a square; undefined if the path does not lead there. */
export function wayTo(way: readonly Cell[], at: unknown): readonly Cell[] | undefined {
  if (!Array.isArray(at)) return undefined;
  const end = way.findLastIndex(([x, y]) => x === at[0] && y === at[1]);
  return end > 0 ? way.slice(0, end + 1) : undefined;
}

/** Moves a token along the path it took, instead of straight to its position. */
export function useWalk(
  token: RefObject<SVGGElement | null>,
  { x, y }: { readonly x: number; readonly y: number },
  way: readonly Cell[] | undefined,
): void {
  const before = useRef({ x, y });
  useLayoutEffect(() => {
    const from = before.current;
    before.current = { x, y };
    const end = way?.at(-1);
    if (!way || !end || (from.x === x && from.y === y)) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const points = way.map(([column, row]) => ({
      x: x + (column - end[0]) * CELL,
      y: y + (row - end[1]) * CELL,
    }));
    token.current?.animate(
      [from, ...points].map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` })),
      { duration: Math.min(LONGEST, STEP * way.length), easing: 'ease-out' },
    );
  }, [x, y]);
}

/** The combatants who were missed by an attack in an entry. */
export const missedIn = (
  line: LogEntry | undefined,
  { role }: Pick<Position, 'role'>,
): ReadonlySet<Id> =>
  new Set(
    (line?.notes ?? []).flatMap((note) => {
      const as = role(note);
      const at = as.is === 'miss' && as.at !== undefined ? note.data[as.at] : undefined;
      return typeof at === 'string' ? [at] : [];
    }),
  );

/** How far a token dodges, in map units, and how long that takes, in milliseconds. */
const [SIDESTEP, DODGE] = [7, 240];

/**
 * Makes a token dodge and return when an attack misses it.
 * @param missed the number of the entry with the miss; undefined if it was not missed in the last one.
 */
export function useDodge(seen: RefObject<SVGGElement | null>, missed: number | undefined): void {
  const before = useRef(missed);
  useLayoutEffect(() => {
    if (missed === undefined || missed === before.current) return;
    before.current = missed;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    seen.current?.animate(
      [0, SIDESTEP, 0].map((by) => ({ transform: `translateX(${by}px)` })),
      { duration: DODGE, easing: 'ease-out' },
    );
  }, [missed]);
}
