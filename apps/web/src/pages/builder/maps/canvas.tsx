import type { PointerEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import mapStyle from '../../fight/map/map.module.css';
import style from './maps.module.css';

const [LEAST, MOST, STEP] = [1, 6, 1.4];

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A viewport for a drawing, which can be zoomed and panned inside it: by buttons, by scrolling, and
 * with two fingers, which the drawing is not told about.
 */
export function Canvas({
  notes,
  isBare = false,
  children,
}: {
  /** Text shown below the drawing. */
  readonly notes: ReactNode;
  /** Whether the space around the drawing is empty; otherwise the ground continues there. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const window = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(LEAST);
  const drawn = useRef(LEAST);
  /** The point of the viewport that stays in place while zooming; undefined means its centre. */
  const fixed = useRef<Point>(undefined);
  const fingers = useRef(new Map<number, Point>());
  const two = useRef(false);

  const zoomBy = (factor: number, at?: Point): void => {
    fixed.current = at;
    setZoom((before) => Math.min(MOST, Math.max(LEAST, before * factor)));
  };
  useLayoutEffect(() => {
    const box = window.current;
    if (!box) return;
    const factor = zoom / drawn.current;
    // At the same zoom the position stays the same, and measuring would force a layout.
    if (factor === 1) return;
    drawn.current = zoom;
    const { x, y } = fixed.current ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    box.scrollTo((box.scrollLeft + x) * factor - x, (box.scrollTop + y) * factor - y);
  }, [zoom]);

  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    two.current ||= fingers.current.size > 1;
    if (two.current) event.stopPropagation();
  };
  const move = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    if (!two.current) return;
    event.stopPropagation();
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const box = window.current;
    if (!other || !box) return;
    // Moving one of two fingers moves the point between them by half as much.
    box.scrollBy((before.x - now.x) / 2, (before.y - now.y) / 2);
    const [was, is] = [
      Math.hypot(before.x - other.x, before.y - other.y),
      Math.hypot(now.x - other.x, now.y - other.y),
    ];
    const { left, top } = box.getBoundingClientRect();
    if (was > 0)
      zoomBy(is / was, { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top });
  };
  const up = (event: PointerEvent): void => {
    if (two.current) event.stopPropagation();
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) two.current = false;
  };
  return (
    <section className={style.canvas} aria-label="Map">
      <div
        ref={window}
        className={style.window}
        data-bare={isBare || undefined}
        style={{ '--zoom': zoom }}
        onPointerDownCapture={down}
        onPointerMoveCapture={move}
        onPointerUpCapture={up}
        onPointerCancelCapture={up}
      >
        {children}
      </div>
      <div className={style.under}>
        <div className={style.notes}>
          {notes}
          <p className={style.fingers}>Use two fingers to pan and zoom.</p>
        </div>
        <div className={mapStyle.zoom} role="group" aria-label="Zoom">
          <button type="button" onClick={() => zoomBy(1 / STEP)} aria-label="Zoom out">
            −
          </button>
          <button type="button" onClick={() => zoomBy(STEP)} aria-label="Zoom in">
            +
          </button>
          <button type="button" onClick={() => zoomBy(0)}>
            Fit
          </button>
        </div>
      </div>
    </section>
  );
}
