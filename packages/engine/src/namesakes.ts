import type { Id } from './question.js';
import type { FightState } from './state.js';

/**
 * The same state with names that tell everybody apart: namesakes are numbered, by the order of the set-up.
 * @param known where those stand who count; whoever is not known keeps a plain name, and takes no number from others.
 */
export function apart<S extends FightState>(state: S, known: FightState = state): S {
  const all = Object.values(known.combatants);
  const namesakes = new Map<string, Id[]>();
  for (const { id, name } of all) {
    const same = namesakes.get(name);
    if (same) same.push(id);
    else namesakes.set(name, [id]);
  }
  if (namesakes.size === all.length) return state;
  const numbered = Object.entries(state.combatants).map(([id, each]) => {
    const same = namesakes.get(each.name) ?? [];
    const place = same.length > 1 ? same.indexOf(id) : -1;
    return [id, place < 0 ? each : { ...each, name: `${each.name} ${place + 1}` }] as const;
  });
  return { ...state, combatants: Object.fromEntries(numbered) };
}
