import type { Rulebook } from '@tiltyard/engine';
import { useEffect, useState } from 'react';
import { loadedRulebook, loadRulebook } from './rulebook.js';
import type { System } from './system.js';

/** What the rules of a system say, once that is loaded; nothing before, or if it can't be. */
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
