import { catalogEntry } from '../../systems/catalog.js';
import { loadLocalFight } from '../fight/load-local-fight.js';

const quietly = (loading: Promise<unknown> | undefined): void => {
  // What fails here is told where it is wanted.
  loading?.catch(() => undefined);
};

/** Loads ahead what shows a fight and begins one, so that it is there for a player. */
export function loadFightAhead(): void {
  quietly(import('./play-example.js'));
  quietly(loadLocalFight());
}

/**
 * Loads ahead what a fight of a system takes, all of it at once: over a slow net one thing after another takes several
 * times as long. For a player about to press: a reader pays for none of it.
 */
export function loadSystemAhead(id: string): void {
  loadFightAhead();
  quietly(catalogEntry(id)?.load());
}

/** How long a visitor stays who will most likely play, in milliseconds. */
const STAYED = 5_000;

/** Loads a fight ahead once a visitor has stayed for a while. @returns ends the waiting */
export function loadWhenStayed(): () => void {
  const timer = setTimeout(loadFightAhead, STAYED);
  return () => clearTimeout(timer);
}

/** What tells of an intention to play: a mouse on what shows a fight, the focus on it, a finger on one of its buttons. */
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
    // A finger on the rest of it scrolls the page.
    if (pointerType === 'mouse' || (target instanceof Element && target.closest('button, a')))
      loadSystemAhead(system);
  },
});
