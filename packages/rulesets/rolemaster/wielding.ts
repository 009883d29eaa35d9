import type { Combatant, T } from './state.js';
import { itemOf } from './state.js';

/** What somebody wields falls to the ground. */
export function dropWielded(t: T, who: Combatant): void {
  const item = who.wields;
  if (item === null) return;
  t.put(who, 'wields', null);
  t.put(t.state, 'ground', [...t.state.ground, { item, at: who.at }]);
  t.note('drops', ['RMC-CRIT-05'], { who: who.id, item: itemOf(t.state, item).name });
}

/** What somebody wields is of no use until it is repaired. */
export function breakWielded(t: T, who: Combatant): void {
  const item = who.wields;
  if (item === null || who.broken.includes(item)) return;
  t.put(who, 'broken', [...who.broken, item]);
  t.note('breaks', ['RMC-CRIT-05'], { who: who.id, item: itemOf(t.state, item).name });
}
