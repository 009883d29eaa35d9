import { useEffect, useRef } from 'react';

/**
 * Listens for keys that answer a prompt, wherever the focus is, except in a control that uses them itself.
 * @param press handles a key; returns false if the key means nothing.
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

/** Lets Enter give the present answer. */
export const useEnter = (give: () => void): void =>
  usePromptKeys((key) => {
    if (key !== 'Enter') return false;
    give();
    return true;
  });
