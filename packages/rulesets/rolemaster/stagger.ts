import type { RuleId } from '@tiltyard/engine';
import type { Combatant, T } from './state.js';
import { out } from './state.js';

/** Knocks somebody off balance: at once, and through its next turn; never more than one turn is owed (RMC-STAG-03, RMC-STAG-04). */
export function stagger(t: T, who: Combatant, rules: readonly RuleId[] = []): void {
  const absorbed =
    t.state.fixed.options['stagger.refresh'] === 'absorbed' && who.staggered !== 'no';
  if (!absorbed) t.put(who, 'staggered', 'owed');
  t.note('staggered', [...rules, 'RMC-STAG-01', 'RMC-STAG-03', 'RMC-STAG-04', 'RMC-WEAR-06'], {
    who: who.id,
    absorbed,
  });
}

/** Throws somebody to the floor, which staggers too (RMC-STAG-05). */
export function knockProne(t: T, who: Combatant): void {
  t.put(who, 'prone', true);
  t.put(who, 'velocity', [0, 0]);
  t.note('prone', ['RMC-STAG-05', 'RMC-STAG-06'], { who: who.id });
  stagger(t, who, ['RMC-STAG-05']);
}

/** The turn that a stagger spoils has come. */
export function staggerFelt(t: T, who: Combatant): void {
  if (who.staggered !== 'owed') return;
  t.put(who, 'staggered', 'felt');
  if (!out(t.state, who)) t.note('off balance', ['RMC-STAG-02', 'RMC-STAG-03'], { who: who.id });
}

/** A stagger ends with the round of the turn it spoiled, or with that turn (RMC-STAG-03). */
export function staggerEnds(t: T, who: Combatant): void {
  if (who.staggered !== 'felt') return;
  t.put(who, 'staggered', 'no');
  t.note('steady', ['RMC-STAG-03'], { who: who.id });
}
