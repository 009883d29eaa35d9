import type { RefObject } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import { CELL } from './geometry.js';
import type { Box, Extent, Point, Sight, Sights, View } from './view.js';
import { farthest, least } from './view.js';

/** How long after moving on the map a pointer may be about to press, in milliseconds. */
const ABOUT = 1200;

/** Brings parts of a drawing into view automatically. */
export interface Showing {
  /** Brings a part into view, unless the pointer may be about to press, because nothing must move under it. */
  show(sight: Sight): void;
  /** The same for combatants to choose between, drawn smaller than usual if necessary, until `back`. */
  showAll(sight: Sight): void;
  /** Shows the same parts again after the window's size has changed. */
  again(): void;
  /** Restores the size from before `showAll`, once no pointer may be about to press. */
  back(): void;
}

/** Creates the functions that bring parts into view, and restore the view. */
export function useShowing({
  svg,
  stirred,
  now,
  setView,
}: {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** When the pointer last moved on the map. */
  readonly stirred: { readonly current: number };
  readonly now: { readonly current: Sights };
  readonly setView: (change: (before: View) => View) => void;
}): Showing {
  /** The view that `showAll` set, and the one before it. */
  const away = useRef<{ readonly from: View; readonly to: View }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What `showAll` shows until `back`. */
  const wanted = useRef<Sight>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = useCallback((sight: Sight, low: number, keeps: boolean): void => {
    const box = svg.current?.getBoundingClientRect();
    const part = box && sight(box, low);
    if (!box || !part || performance.now() - stirred.current < ABOUT) return;
    setView((before) => {
      const next = shown(before, part, box, low, now.current);
      if (keeps && next.scale < before.scale) away.current = { from: before, to: next };
      return next;
    });
  }, []);
  const show = useCallback((sight: Sight) => go(sight, least(now.current), false), [go]);
  const showAll = useCallback(
    (sight: Sight) => {
      clearTimeout(timer.current);
      wanted.current = sight;
      go(sight, farthest(now.current), true);
    },
    [go],
  );
  const again = useCallback(() => {
    if (wanted.current) go(wanted.current, farthest(now.current), true);
  }, [go]);
  const back = useCallback((): void => {
    clearTimeout(timer.current);
    wanted.current = undefined;
    const wait = stirred.current + ABOUT - performance.now();
    if (wait > 0) {
      timer.current = setTimeout(back, wait);
      return;
    }
    const box = svg.current?.getBoundingClientRect();
    const { focus } = now.current;
    setView((before) => {
      const was = away.current;
      if (!box || was?.to !== before) return before;
      const from = { ...was.from, glides: true };
      return focus ? shown(from, around(focus), box, from.scale, now.current) : from;
    });
  }, []);
  return { show, showAll, again, back };
}

/** A square around a point, with a margin. */
const around = ({ x, y }: Point): Box => ({
  left: x - 1.5 * CELL,
  right: x + 1.5 * CELL,
  top: y - 1.5 * CELL,
  bottom: y + 1.5 * CELL,
});

/** The start of a window of a given length, moved as little as possible to include an interval. */
const nearest = (from: number, to: number, start: number, length: number): number =>
  to - from <= length ? Math.min(from, Math.max(to - length, start)) : (from + to - length) / 2;

/** The same view if it includes all of a part; otherwise one that does, as far as it stays legible. */
function shown(before: View, part: Box, window: DOMRect, low: number, map: Extent): View {
  const { x, y, scale } = before;
  const [w, h] = [window.width / scale, window.height / scale];
  if (part.left >= x && part.top >= y && part.right <= x + w && part.bottom <= y + h) return before;
  const wanted = Math.min(
    window.width / (part.right - part.left),
    window.height / (part.bottom - part.top),
  );
  const next = Math.max(Math.min(scale, low), Math.min(scale, wanted));
  const [nw, nh] = [window.width / next, window.height / next];
  // A map smaller than the window is centred.
  return {
    glides: true,
    scale: next,
    x: nw < map.width ? nearest(part.left, part.right, x, nw) : (map.width - nw) / 2,
    y: nh < map.height ? nearest(part.top, part.bottom, y, nh) : (map.height - nh) / 2,
  };
}
