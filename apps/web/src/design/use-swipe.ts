import type { TouchEvent } from 'react';
import { useRef } from 'react';

/** How far a finger must move sideways to count as a swipe, in pixels. */
const FAR = 70;

/**
 * Handlers that recognise swipes: 1 to the left (forward), -1 to the right. Swipes on sliders are
 * ignored.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void): {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
} {
  const begun = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  return {
    onTouchStart({ touches, target }) {
      const touch = touches.item(0);
      const sliding = target instanceof HTMLElement && target.matches('input[type="range"]');
      begun.current =
        touch && touches.length === 1 && !sliding
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    },
    onTouchEnd({ changedTouches }) {
      const touch = changedTouches.item(0);
      const start = begun.current;
      if (!touch || !start) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
