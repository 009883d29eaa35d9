import { catalogEntry } from '../../systems/catalog.js';
import { loadLocalFight } from '../fight/load-local-fight.js';

const quietly = (loading: Promise<unknown> | undefined): void => {
  // Failures are reported where the module is needed.
  loading?.catch(() => undefined);
};

/** Preloads the code that begins and shows a fight. */
export function loadFightAhead(): void {
  quietly(import('./play-example.js'));
  quietly(loadLocalFight());
}

/**
 * Preloads everything that a fight of a system needs, all at once: on a slow connection, loading
 * one thing after another takes several times as long. Called when a user seems about to play, so
 * that others do not pay for it.
 */
export function loadSystemAhead(id: string): void {
  loadFightAhead();
  quietly(catalogEntry(id)?.load());
}

/** How long a visitor stays before they are likely to play, in milliseconds. */
const STAYED = 5_000;

/** Preloads a fight once a visitor has stayed for a while. @returns a function that cancels this */
export function loadWhenStayed(): () => void {
  const timer = setTimeout(loadFightAhead, STAYED);
  return () => clearTimeout(timer);
}

/**
 * Handlers that detect an intention to play: hovering over an encounter with a mouse, focusing it,
 * or touching one of its buttons.
 */
export const intent = (
  system: string,
): {
  readonly onFocus: () => void;
  readonly onPointerOver: (event: {
    readonly pointerType: string;
    readonly target: EventTarget;
  }) => void;
} => ({
  onFocus: () => loadSystemAhead(system),
  onPointerOver: ({ pointerType, target }) => {
    // A touch elsewhere scrolls the page.
    if (pointerType === 'mouse' || (target instanceof Element && target.closest('button, a')))
      loadSystemAhead(system);
  },
});
