import { useEffect, useRef } from 'react';

/**
 * Keys that answer a prompt, wherever the focus is but in a control, which has its own use for them.
 * @param press does what a key is for; false if it is for nothing.
 */
export function usePromptKeys(press: (key: string) => boolean): void {
  const keyed = useRef<(event: KeyboardEvent) => void>(() => undefined);
  keyed.current = (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      target instanceof HTMLElement &&
      target.closest('input, textarea, select, button, a, summary')
    )
      return;
    if (press(event.key)) event.preventDefault();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keyed.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Enter gives the answer that stands there. */
export const useEnter = (give: () => void): void =>
  usePromptKeys((key) => {
    if (key !== 'Enter') return false;
    give();
    return true;
  });
