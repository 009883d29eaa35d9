import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/**
 * How many pixels of the screen a drawing has for a unit of its own; 0 until it is drawn.
 * @param shown what of it is shown, where that changes without its size.
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

/** How wide an element is, in pixels; a guess until it is there. */
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
