import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading or the log of a panel when the focused element in it was removed,
 * for instance because its button has done its work. Otherwise the browser would move the focus to
 * the beginning of the page. If it is known beforehand what will be removed, and its neighbours
 * stay, `focusBeside` is enough.
 * @param mark an element that stays, in the part of the page whose contents change.
 */
export function useLostFocus(mark: RefObject<HTMLElement | null>): void {
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const isWithin = target instanceof Element && mark.current?.parentElement?.contains(target);
      last.current = isWithin ? target : undefined;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [mark]);
  // Runs after every render: removed elements fire no event.
  useEffect(() => {
    if (document.activeElement !== document.body || last.current?.isConnected !== false) return;
    last.current = undefined;
    mark.current?.parentElement
      ?.querySelector<HTMLElement>(':is(h2, h3, section)[tabindex="-1"], [role="log"]')
      ?.focus({ preventScroll: true });
  });
}
