import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CELL } from './geometry.js';
import type { Showing } from './use-showing.js';
import { useShowing } from './use-showing.js';
import type { Extent, Point, Sights, View } from './view.js';
import { least, SMALL } from './view.js';

/** The maximum size of a square when the view is set automatically, in pixels. */
const LARGE = 72;
/** The same for maps of places, of which a few fill the window. */
const LARGE_PLACES = 112;
/** The maximum size of a square when zooming in, in pixels. */
const MOST = 144;
/** The minimum size of a square when zooming out, in pixels. */
const LEAST = 12;
/** How far a pointer must move before it drags instead of pressing, in pixels. */
const SLACK = 6;

/**
 * The start of a window of a given length so that a point is in its middle, unless the window would extend beyond an
 * interval.
 */
const within = (point: number, window: number, from: number, to: number): number =>
  window >= to - from
    ? (from + to - window) / 2
    : Math.max(from, Math.min(to - window, point - window / 2));

/**
 * The space left free for the buttons at the window's lower edge, besides the map's rim, and the minimum height of a
 * window that leaves it, in pixels.
 */
const [FOOT, HIGH] = [28, 480];

/** The part of the window in which all places are shown, above the buttons. */
const clear = ({ compact }: Sights, { width, height }: Extent): Extent => ({
  width,
  height: compact && height >= HIGH ? height - FOOT : height,
});

/** The automatic view of the map: where the fight is or, if that would be too small, around the actor. */
function atHome(sights: Sights, whole: Extent): View {
  const { focus, width, height } = sights;
  const window = clear(sights, whole);
  const crowd = sights.part(window, least(sights));
  const [wide, high] = [crowd.right - crowd.left, crowd.bottom - crowd.top];
  const scale = Math.max(
    least(sights) * (sights.compact ? 1 : SMALL),
    Math.min(
      (sights.compact ? LARGE_PLACES : LARGE) / CELL,
      window.width / wide,
      window.height / high,
    ),
  );
  const [w, h] = [window.width / scale, window.height / scale];
  const middle = { x: (crowd.left + crowd.right) / 2, y: (crowd.top + crowd.bottom) / 2 };
  const look = focus ?? middle;
  return {
    scale,
    // Prefer more of the map to space beyond it.
    x:
      w >= wide
        ? within(middle.x, w, Math.min(0, crowd.left), Math.max(width, crowd.right))
        : within(look.x, w, crowd.left, crowd.right),
    y:
      h >= high
        ? within(middle.y, h, Math.min(0, crowd.top), Math.max(height, crowd.bottom))
        : within(look.y, h, crowd.top, crowd.bottom),
  };
}

/** Handles what a finger or the mouse drags. */
export interface Grip {
  /** Whether the element under the pointer is dragged when the pointer moves. */
  take(target: Element): boolean;
  move(x: number, y: number): void;
  /** Called when the pointer is released, or its movement cancelled. */
  drop(done: boolean): void;
}

export interface Camera extends Showing {
  readonly view: View;
  readonly svg: RefObject<SVGSVGElement | null>;
  /** The size of the window, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly handlers: {
    onPointerDown(event: ReactPointerEvent): void;
    onPointerMove(event: ReactPointerEvent): void;
    onPointerUp(event: ReactPointerEvent): void;
    onPointerCancel(event: ReactPointerEvent): void;
    onPointerLeave(): void;
  };
  /** Whether the pointer has been dragged since it went down, so that releasing it is not a press. */
  dragged(): boolean;
  /** The point of the drawing at a point of the page. */
  point(clientX: number, clientY: number): Point | undefined;
  zoom(factor: number): void;
  /** Shows everyone in the fight. */
  fit(): void;
  /** Moves to a point at the user's request. */
  centre(x: number, y: number): void;
  /** Brings a point into view that the user has moved to with the keys. */
  follow(x: number, y: number): void;
}

/** Panning, wheel and pinch for a drawing; it only moves by itself while no pointer is on it. */
export function useCamera(sights: Sights, grip: Grip): Camera {
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const [size, setSize] = useState({ width: 0, height: 0 });
  const touched = useRef(false);
  const stirred = useRef(-Infinity);
  const now = useRef(sights);
  now.current = sights;
  const window = (): DOMRect | undefined => svg.current?.getBoundingClientRect();

  const home = useCallback((glides: boolean) => {
    const box = svg.current?.getBoundingClientRect();
    if (box && box.width > 0 && box.height > 0) setView({ ...atHome(now.current, box), glides });
  }, []);
  useLayoutEffect(() => home(false), [home, sights.width, sights.height]);
  const shows = useShowing({ svg, stirred, now, setView });
  const { again } = shows;
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    let before = { width: 0, height: 0 };
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      const [wider, higher] = [width - before.width, height - before.height];
      before = { width, height };
      setSize(before);
      if (touched.current) {
        // The middle that the user has chosen stays in the middle.
        setView(({ x, y, scale }) => ({
          x: x - wider / 2 / scale,
          y: y - higher / 2 / scale,
          scale,
        }));
        return;
      }
      home(false);
      again();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [home, again]);

  const zoomAt = useCallback((factor: number, at: Point) => {
    touched.current = true;
    const box = svg.current?.getBoundingClientRect();
    setView(({ x, y, scale }) => {
      const all = box
        ? Math.min(box.width / now.current.width, box.height / now.current.height)
        : 1;
      const low = Math.max(LEAST / CELL, Math.min(all * 0.9, least(now.current)));
      const next = Math.min(MOST / CELL, Math.max(low, scale * factor));
      return { scale: next, x: x + at.x / scale - at.x / next, y: y + at.y / scale - at.y / next };
    });
  }, []);
  useWheel(svg, zoomAt);

  const glideTo = useCallback((px: number, py: number, margin: number) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    setView((before) => {
      const { x, y, scale } = before;
      const [w, h] = [box.width / scale, box.height / scale];
      const [mx, my] = [Math.min(margin, w / 2), Math.min(margin, h / 2)];
      const nx = Math.min(Math.max(x, px - w + mx), px - mx);
      const ny = Math.min(Math.max(y, py - h + my), py - my);
      return nx === x && ny === y ? before : { x: nx, y: ny, scale, glides: true };
    });
  }, []);
  const drag = useDrag({ svg, touched, stirred, setView, zoomAt, grip });

  return {
    view,
    svg,
    size,
    ...drag,
    point(clientX, clientY) {
      const box = window();
      return (
        box && {
          x: view.x + (clientX - box.left) / view.scale,
          y: view.y + (clientY - box.top) / view.scale,
        }
      );
    },
    zoom(factor) {
      const box = window();
      if (box) zoomAt(factor, { x: box.width / 2, y: box.height / 2 });
    },
    fit() {
      touched.current = false;
      home(true);
    },
    centre: (x, y) => glideTo(x, y, Infinity),
    follow: (x, y) => glideTo(x, y, 1.5 * CELL),
    ...shows,
  };
}

function useWheel(
  svg: RefObject<SVGSVGElement | null>,
  zoomAt: (factor: number, at: Point) => void,
): void {
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      if (event.ctrlKey || !event.shiftKey)
        zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), {
          x: event.clientX - box.left,
          y: event.clientY - box.top,
        });
    };
    // React adds passive listeners, which could not keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [svg, zoomAt]);
}

interface Dragging {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly touched: { current: boolean };
  readonly stirred: { current: number };
  readonly setView: (change: (before: View) => View) => void;
  readonly zoomAt: (factor: number, at: Point) => void;
  readonly grip: Grip;
}

/** One pointer pans or drags what it went down on; two pointers pinch. */
function useDrag({
  svg,
  touched,
  stirred,
  setView,
  zoomAt,
  grip,
}: Dragging): Pick<Camera, 'handlers' | 'dragged'> {
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(false);
  const on = useRef<Element>(undefined);
  const taken = useRef(false);

  const pinch = (before: Point, after: Point, other: Point): void => {
    const box = svg.current?.getBoundingClientRect();
    const [was, is] = [
      Math.hypot(before.x - other.x, before.y - other.y),
      Math.hypot(after.x - other.x, after.y - other.y),
    ];
    if (box && was > 0)
      zoomAt(is / was, {
        x: (after.x + other.x) / 2 - box.left,
        y: (after.y + other.y) / 2 - box.top,
      });
  };
  const begin = (event: ReactPointerEvent): void => {
    moved.current = true;
    svg.current?.setPointerCapture(event.pointerId);
    taken.current =
      pointers.current.size === 1 && on.current !== undefined && grip.take(on.current);
    if (!taken.current) touched.current = true;
  };
  const up = (event: ReactPointerEvent, done: boolean): void => {
    pointers.current.delete(event.pointerId);
    if (!taken.current) return;
    taken.current = false;
    grip.drop(done);
  };
  return {
    dragged: () => moved.current,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        stirred.current = performance.now();
        if (pointers.current.size === 0) {
          moved.current = false;
          on.current = event.target instanceof Element ? event.target : undefined;
        }
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event) {
        stirred.current = performance.now();
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const after = { x: event.clientX, y: event.clientY };
        const [dx, dy] = [after.x - before.x, after.y - before.y];
        if (!moved.current && Math.hypot(dx, dy) < SLACK) return;
        if (!moved.current) begin(event);
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, after);
        if (taken.current) grip.move(event.clientX, event.clientY);
        else if (other) pinch(before, after, other);
        else setView(({ x, y, scale }) => ({ x: x - dx / scale, y: y - dy / scale, scale }));
      },
      onPointerUp: (event) => up(event, true),
      onPointerCancel: (event) => up(event, false),
      onPointerLeave() {
        stirred.current = -Infinity;
      },
    },
  };
}
