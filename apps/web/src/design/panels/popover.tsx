import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import style from './popover.module.css';

/** A point of the window, or something to stand beside. */
export type Anchor =
  | { readonly x: number; readonly y: number }
  | RefObject<HTMLElement | SVGElement | null>;

const EDGE = 8;

/** The boxes that are open, the last one on top: Esc closes that alone. */
const open: HTMLElement[] = [];

/** Where a stretch of a length begins, from a wished-for beginning, so that it lies between two ends; at the first where there is no room. */
const between = (begin: number, length: number, from: number, to: number): number =>
  Math.max(from, Math.min(begin, to - length));

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/**
 * Where a box of a size stands beside something: inside the bounds, as far as there is room; below it, or else above.
 * @param seen what it leaves in sight, if there is room to its right or left.
 */
export function placeBeside(
  size: { readonly width: number; readonly height: number },
  at: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  bounds: Edges,
  seen?: Edges,
): { readonly left: number; readonly top: number } {
  const { width, height } = size;
  const below = at.bottom + 4;
  const isBelow = below + height + EDGE <= bounds.bottom;
  const left = between(at.left, width, bounds.left + EDGE, bounds.right - EDGE);
  const top = between(
    isBelow ? below : at.top - height - 4,
    height,
    bounds.top + EDGE,
    bounds.bottom - EDGE,
  );
  const isCovered =
    seen !== undefined &&
    left < seen.right &&
    left + width > seen.left &&
    top < seen.bottom &&
    top + height > seen.top;
  const clear = isCovered
    ? [seen.right + EDGE, seen.left - width - EDGE].find(
        (from) => from >= bounds.left + EDGE && from + width <= bounds.right - EDGE,
      )
    : undefined;
  return { left: clear ?? left, top };
}

function place(
  box: HTMLElement,
  anchor: Anchor,
  within: HTMLElement | null | undefined,
  seen: Element | null | undefined,
): void {
  const at =
    'current' in anchor
      ? anchor.current?.getBoundingClientRect()
      : new DOMRect(anchor.x, anchor.y, 0, 0);
  if (!at) return;
  const size = box.getBoundingClientRect();
  const window = new DOMRect(0, 0, innerWidth, innerHeight);
  const around = within?.getBoundingClientRect();
  const fits =
    around !== undefined &&
    size.width + 2 * EDGE <= around.width &&
    size.height + 2 * EDGE <= around.height;
  const { left, top } = placeBeside(
    size,
    at,
    fits ? around : window,
    seen?.getBoundingClientRect(),
  );
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/**
 * A small box beside something, without blocking what is around it: a click elsewhere, Tab out of it or Esc closes it. On a phone it
 * comes from below.
 * @param label what it is, for screen readers.
 * @param within what it stays inside of, if there is room, so that it covers nothing else.
 * @param besides finds what it leaves in sight, if there is room.
 */
export function Popover({
  label,
  anchor,
  within,
  besides,
  onClose,
  children,
}: {
  readonly label: string;
  readonly anchor: Anchor;
  readonly within?: RefObject<HTMLElement | null> | undefined;
  readonly besides?: () => Element | null | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const stand = (): void => place(element, anchor, within?.current, besides?.());
    stand();
    // What is in it may grow later.
    const observer = new ResizeObserver(stand);
    observer.observe(element);
    return () => observer.disconnect();
  });
  useEffect(() => {
    const element = box.current;
    before.current = document.activeElement;
    element?.focus({ preventScroll: true });
    const outside = (event: Event): void => {
      if (element && event.target instanceof Node && !element.contains(event.target))
        close.current();
    };
    const left = (): void => {
      const at = document.activeElement;
      if (at !== document.body && element?.isConnected && !element.contains(at)) close.current();
    };
    const key = (event: KeyboardEvent): void => {
      // Tab leads out of it as a click elsewhere does, once the keyboard is there.
      if (event.key === 'Tab') setTimeout(left, 0);
      if (event.key !== 'Escape' || open.at(-1) !== element) return;
      event.stopPropagation();
      close.current();
    };
    // The click that opened it is not one outside of it.
    const timer = setTimeout(() => document.addEventListener('pointerdown', outside), 0);
    if (element) open.push(element);
    // Before all others: while a box is open, Esc means the box wherever the focus is.
    document.addEventListener('keydown', key, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', key, true);
      if (element) open.splice(open.indexOf(element), 1);
      if (
        (before.current instanceof HTMLElement || before.current instanceof SVGElement) &&
        (document.activeElement === document.body || element?.contains(document.activeElement))
      )
        before.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} role="dialog" aria-label={label} tabIndex={-1} className={style.popover}>
      {children}
    </div>
  );
}
