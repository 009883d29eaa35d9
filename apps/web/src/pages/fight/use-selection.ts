import type { Id } from '@tiltyard/engine';
import { useCallback, useMemo, useState } from 'react';
import type { Fight } from './use-fight.js';

/** The combatants that the GM has selected together. */
export interface Selection {
  readonly all: readonly Id[];
  toggle(who: Id): void;
  /** Selects exactly these. */
  select(all: readonly Id[]): void;
  clear(): void;
}

/** The multiple selection, which only the GM has. */
export function useSelection({ shown, state, looking }: Fight): Selection | undefined {
  const [chosen, setChosen] = useState<readonly Id[]>([]);
  const toggle = useCallback(
    (who: Id) =>
      setChosen((before) =>
        before.includes(who) ? before.filter((each) => each !== who) : [...before, who],
      ),
    [],
  );
  const clear = useCallback(() => setChosen([]), []);
  const isGm = state.you.role === 'gm' && !state.seenAs && !looking;
  const { tokens } = shown.scene;
  return useMemo(() => {
    if (!isGm) return undefined;
    const there = new Set(tokens.flatMap(({ id, at }) => (at === null ? [] : [id])));
    return { all: chosen.filter((id) => there.has(id)), toggle, select: setChosen, clear };
  }, [isGm, tokens, chosen, toggle, clear]);
}
