import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import style from './popover.module.css';

/** A point of the window, or an element to place a box next to. */
export type Anchor =
  | { readonly x: number; readonly y: number }
  | RefObject<HTMLElement | SVGElement | null>;

const EDGE = 8;

/** The open boxes, topmost last: Esc closes only that one. */
const open: HTMLElement[] = [];

/**
 * Moves the start of an interval so that it lies between two bounds; if there is no room, it starts
 * at the first bound.
 */
const between = (begin: number, length: number, from: number, to: number): number =>
  Math.max(from, Math.min(begin, to - length));

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/**
 * Where to place a box of a given size next to something: within the bounds if there is room, below
 * it or else above.
 * @param seen an area to leave uncovered, if there is room to its right or left.
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
 * A small box next to something that leaves the page usable: a click outside, tabbing out of it, or
 * Esc closes it. On a phone it slides in from below.
 * @param label what the box is, for screen readers.
 * @param within the element to stay inside of, if there is room, so that it covers nothing else.
 * @param besides finds the element to leave uncovered, if there is room.
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
    // The content may grow later.
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
      // Once the focus is inside, tabbing out closes the box like a click outside.
      if (event.key === 'Tab') setTimeout(left, 0);
      if (event.key !== 'Escape' || open.at(-1) !== element) return;
      event.stopPropagation();
      close.current();
    };
    // The click that opened the box must not count as a click outside.
    const timer = setTimeout(() => document.addEventListener('pointerdown', outside), 0);
    if (element) open.push(element);
    // In the capture phase, before other listeners: while a box is open, Esc closes it wherever the
    // focus is.
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
