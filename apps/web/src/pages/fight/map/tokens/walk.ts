import type { Id } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { Cell } from '@tiltyard/engine/space';
import type { Position } from '../../../../systems/position.js';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cellsIn } from '../../act/composing/option-words.js';
import { CELL } from '../stage/geometry.js';

/** How long a step takes, and a way at most, in milliseconds. */
const [STEP, LONGEST] = [60, 400];

/** The way that the actor of an entry went, square by square; nothing where it was no way. */
export function wayOf(line: LogEntry | undefined): readonly Cell[] | undefined {
  if (line?.kind !== 'command' || !line.command) return undefined;
  return Object.values(line.command.with)
    .map(cellsIn)
    .find((cells) => cells.length > 1);
}

/** The part of a way that leads to a square; nothing if it does not. */
export function wayTo(way: readonly Cell[], at: unknown): readonly Cell[] | undefined {
  if (!Array.isArray(at)) return undefined;
  const end = way.findLastIndex(([x, y]) => x === at[0] && y === at[1]);
  return end > 0 ? way.slice(0, end + 1) : undefined;
}

/** Lets a token go along the way that it went instead of straight to where it is now. */
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

/** Who evaded a blow or a shot in an entry. */
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

/** How far a token gives way, in units of the map, and how long that takes, in milliseconds. */
const [SIDESTEP, DODGE] = [7, 240];

/**
 * Lets a token give way and come back when something misses it.
 * @param missed the entry in which that was; nothing where it was not missed in the last one.
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
