import type {
  KeyboardEvent as ReactKeyboardEvent,
  PointerEvent as ReactPointerEvent,
  RefObject,
} from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What part of a drawing is to be seen: its point at the window's top left corner, and how large it is drawn. */
export interface ViewportState {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Whether it came about by itself, so that the eye should be led there. */
  readonly glides?: boolean;
}

/** A part of a drawing. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const MOST = 3;
/** How large it is drawn by itself at most: few people in one place need not fill the window. */
const LARGE = 2;
/** How far a pointer moves before it drags instead of pressing, in pixels. */
const SLACK = 6;

export interface Viewport {
  readonly view: ViewportState;
  readonly svg: RefObject<SVGSVGElement | null>;
  /** Handlers for the drawing. */
  readonly handlers: {
    onPointerDown(event: ReactPointerEvent): void;
    onPointerMove(event: ReactPointerEvent): void;
    onPointerUp(event: ReactPointerEvent): void;
    onPointerCancel(event: ReactPointerEvent): void;
  };
  /** Whether the pointer has dragged since it went down, so that letting go is no press. */
  dragged(): boolean;
  zoom(factor: number): void;
  fit(): void;
  /** Makes a point of the drawing be seen. */
  reveal(x: number, y: number): void;
  /** Makes a part of the drawing be seen, smaller if it must be; nothing moves if it is. */
  frame(box: Box): void;
  /** Goes back to how it is shown by itself, unless somebody has chosen another part to look at. */
  rest(): void;
}

/** The whole of a drawing is shown unless it would be smaller than this; a part is then, at a size that can be read. */
const LEGIBLE = 0.45;
const READABLE = 0.62;
/** What something is to be chosen among is drawn at least this large, if there is room. */
const CLEAR = 0.8;

/** Where a window of a length begins so that a point is in its middle, but none of it is wasted beyond the ends of the drawing. */
const within = (point: number, window: number, whole: number): number =>
  window >= whole
    ? (whole - window) / 2
    : Math.max(0, Math.min(whole - window, point - window / 2));

/** Pan, wheel and pinch for a drawing of a size. */
export function useViewport(width: number, height: number): Viewport {
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<ViewportState>({ x: 0, y: 0, scale: 1 });
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(false);
  const touched = useRef(false);
  const least = useRef(0.2);
  const home = useRef<readonly [number, number]>(undefined);

  const show = useCallback(
    (whole: boolean) => {
      const box = svg.current?.getBoundingClientRect();
      if (!box || box.width === 0 || box.height === 0) return;
      const all = Math.min(LARGE, Math.min(box.width / width, box.height / height) * 0.97);
      const scale = whole || all >= LEGIBLE ? all : READABLE;
      least.current = Math.min(all, 0.4);
      // A part is shown around what was to be seen last, as far as the drawing reaches.
      const [cx, cy] =
        whole || scale <= all ? [width / 2, height / 2] : (home.current ?? [width / 2, height / 2]);
      setView({
        glides: touched.current,
        scale,
        x: within(cx, box.width / scale, width),
        y: within(cy, box.height / scale, height),
      });
    },
    [width, height],
  );

  const fit = useCallback(() => {
    show(true);
    touched.current = false;
  }, [show]);
  const rest = useCallback(() => {
    if (!touched.current) show(false);
  }, [show]);
  useLayoutEffect(() => show(false), [show]);
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (!touched.current) show(false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [show]);

  const zoomAt = useCallback((factor: number, at: Point) => {
    touched.current = true;
    setView(({ x, y, scale }) => {
      const next = Math.min(MOST, Math.max(least.current, scale * factor));
      return { scale: next, x: x + at.x / scale - at.x / next, y: y + at.y / scale - at.y / next };
    });
  }, []);

  const zoom = useCallback(
    (factor: number) => {
      const box = svg.current?.getBoundingClientRect();
      if (box) zoomAt(factor, { x: box.width / 2, y: box.height / 2 });
    },
    [zoomAt],
  );

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
    // React listens passively, which could not keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [zoomAt]);

  const reveal = useCallback((px: number, py: number) => {
    home.current = [px, py];
    setView((before) => {
      const box = svg.current?.getBoundingClientRect();
      if (!box) return before;
      const { x, y, scale } = before;
      const [w, h] = [box.width / scale, box.height / scale];
      const margin = Math.min(60, w / 4, h / 4);
      const nx = Math.min(Math.max(x, px - w + margin), px - margin);
      const ny = Math.min(Math.max(y, py - h + margin), py - margin);
      return nx === x && ny === y ? before : { x: nx, y: ny, scale, glides: true };
    });
  }, []);

  const frame = useCallback(
    ({ left, top, right, bottom }: Box) =>
      setView((before) => {
        const box = svg.current?.getBoundingClientRect();
        if (!box) return before;
        const { x, y, scale } = before;
        const [w, h] = [box.width / scale, box.height / scale];
        const inSight = left >= x && top >= y && right <= x + w && bottom <= y + h;
        if (inSight && scale >= CLEAR) return before;
        const wanted = Math.max(scale, CLEAR);
        const next = Math.max(
          least.current,
          Math.min(wanted, box.width / (right - left), box.height / (bottom - top)),
        );
        if (inSight && next <= scale) return before;
        return {
          glides: true,
          scale: next,
          x: within((left + right) / 2, box.width / next, width),
          y: within((top + bottom) / 2, box.height / next, height),
        };
      }),
    [width, height],
  );

  const up = (event: ReactPointerEvent): void => {
    pointers.current.delete(event.pointerId);
  };
  return {
    view,
    svg,
    dragged: () => moved.current,
    zoom,
    fit,
    reveal,
    frame,
    rest,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        if (pointers.current.size === 0) moved.current = false;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event) {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        const [dx, dy] = [now.x - before.x, now.y - before.y];
        if (!moved.current && Math.hypot(dx, dy) < SLACK) return;
        if (!moved.current) {
          moved.current = true;
          touched.current = true;
          svg.current?.setPointerCapture(event.pointerId);
        }
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, now);
        if (other) {
          const box = svg.current?.getBoundingClientRect();
          const [was, is] = [
            Math.hypot(before.x - other.x, before.y - other.y),
            Math.hypot(now.x - other.x, now.y - other.y),
          ];
          if (box && was > 0)
            zoomAt(is / was, {
              x: (now.x + other.x) / 2 - box.left,
              y: (now.y + other.y) / 2 - box.top,
            });
        } else setView(({ x, y, scale }) => ({ x: x - dx / scale, y: y - dy / scale, scale }));
      },
      onPointerUp: up,
      onPointerCancel: up,
    },
  };
}

/** The step that an arrow key stands for. */
export function arrowOf({
  key,
}: ReactKeyboardEvent | KeyboardEvent): readonly [number, number] | undefined {
  switch (key) {
    case 'ArrowLeft':
      return [-1, 0];
    case 'ArrowRight':
      return [1, 0];
    case 'ArrowUp':
      return [0, -1];
    case 'ArrowDown':
      return [0, 1];
    default:
      return undefined;
  }
}
