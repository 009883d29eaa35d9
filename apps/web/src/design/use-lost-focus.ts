import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Gives the keyboard to the heading, or the log, of what has come in the place of what had it. What was pressed is often gone once it is
 * done, and the browser would take the keyboard back to the beginning of the page. Where it is known before what will be
 * gone, and what stands beside it stays, `focusBeside` is enough.
 * @param mark stands in the part of the page whose contents change, and stays.
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
  // Whenever something is drawn: what is gone tells no one.
  useEffect(() => {
    if (document.activeElement !== document.body || last.current?.isConnected !== false) return;
    last.current = undefined;
    mark.current?.parentElement
      ?.querySelector<HTMLElement>(':is(h2, h3, section)[tabindex="-1"], [role="log"]')
      ?.focus({ preventScroll: true });
  });
}
