import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/**
 * How many screen pixels one unit of a drawing takes; 0 until it is drawn.
 * @param shown identifies the part shown, if that can change without the size changing.
 */
export function useScale(drawing: RefObject<SVGGraphicsElement | null>, shown = ''): number {
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = drawing.current;
    const svg = element instanceof SVGSVGElement ? element : element?.ownerSVGElement;
    if (!element || !svg) return;
    const observer = new ResizeObserver(() => setScale(element.getScreenCTM()?.a ?? 0));
    observer.observe(svg);
    return () => observer.disconnect();
  }, [drawing, shown]);
  return scale;
}

/** The width of an element in pixels; the guess until it is drawn. */
export function useWidth(drawing: RefObject<Element | null>, guess: number): number {
  const [width, setWidth] = useState(guess);
  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setWidth(Math.round(element.getBoundingClientRect().width)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawing]);
  return width;
}
