import type { Id } from '@tiltyard/engine';
import { isInFog } from '@tiltyard/engine/core';
import type { Combatant, Hidden, Spot, State } from './state.js';

/**
 * The hidden state against these opponents, with the spot where each last noticed the combatant: this one, unless it
 * was already hidden from them or stands in fog.
 */
export function hiddenFrom(
  state: State,
  { at, height, hidden }: Combatant,
  requirement: number,
  from: readonly Id[],
): Hidden {
  const here = isInFog(state, [at]) ? undefined : { at, height };
  const seen = from.flatMap((id): readonly (readonly [Id, Spot])[] => {
    const spot = hidden?.from.includes(id) ? hidden.lastSeen?.[id] : here;
    return spot ? [[id, spot]] : [];
  });
  return { requirement, from, ...(seen.length > 0 && { lastSeen: Object.fromEntries(seen) }) };
}
