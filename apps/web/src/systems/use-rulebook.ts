import type { Rulebook } from '@tiltyard/engine';
import { useEffect, useState } from 'react';
import { loadedRulebook, loadRulebook } from './rulebook.js';
import type { System } from './system.js';

/** The texts of a system's rules; undefined until they are loaded, or if they cannot be. */
export function useRulebook(system: System | undefined): Rulebook | undefined {
  const [book, setBook] = useState(system && loadedRulebook(system));
  useEffect(() => {
    if (!system) return;
    let isLeft = false;
    loadRulebook(system).then(
      (now) => {
        if (!isLeft) setBook(now);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [system]);
  return book;
}
