import type { FightState, Id } from '@tiltyard/engine';

/** The same state with names that tell everybody apart: namesakes are numbered, by the order of the set-up. */
export function apart<S extends FightState>(state: S): S {
  const all = Object.values(state.combatants);
  const namesakes = new Map<string, Id[]>();
  for (const { id, name } of all) namesakes.set(name, [...(namesakes.get(name) ?? []), id]);
  if (namesakes.size === all.length) return state;
  const numbered = all.map((each) => {
    const same = namesakes.get(each.name) ?? [];
    return [each.id, same.length > 1 ? { ...each, name: `${each.name} ${same.indexOf(each.id) + 1}` } : each] as const;
  });
  return { ...state, combatants: Object.fromEntries(numbered) };
}
