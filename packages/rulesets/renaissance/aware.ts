import type { Combatant, T } from './state.js';
import { unaware } from './state.js';

/** People usually notice whoever has attacked them (REN-AWARE-03). */
export function notices(t: T, target: Combatant, by: Combatant): void {
  if (!unaware(target, by)) return;
  const keeps = t.ask({ id: 'stays-unaware', who: 'gm', rules: ['REN-AWARE-03'], about: { who: target.id, of: by.id }, options: [{ value: 'no' }, { value: 'yes' }], fallback: 'no' });
  if (keeps === 'yes') return;
  discover(t, target, by);
  t.note('notices', ['REN-AWARE-03'], { who: target.id, of: by.id });
}

/** From now on somebody knows of another one, who is then hidden no longer. */
export function discover(t: T, who: Combatant, of: Combatant): void {
  if (who.unawareOf.includes(of.id)) t.put(who, 'unawareOf', who.unawareOf.filter((id) => id !== of.id));
  if (of.hidden) t.put(of, 'hidden', false);
}
