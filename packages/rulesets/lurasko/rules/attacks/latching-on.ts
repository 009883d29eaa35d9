import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import type { Combatant, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import type { Price } from './attack.js';
/** The natural weapons that are a Bite (LUR-BITE-01). */
export const bitesOf = (state: State, actor: Id): readonly string[] =>
  sheetOf(state, combatantById(state, actor)).natural.filter((id) =>
    itemOf(state, id).tags.includes('Bite'),
  );

/** Degrees that a bite grants its target (LUR-BITE-01). */
export const LATCHING_ON = 1;

/** What a bite costs: it has to latch on (LUR-BITE-01, LUR-BITE-02). */
export const bitePrice = (attacker: Combatant): Price => ({
  source: 'bite',
  rule: 'LUR-BITE-02',
  total: (ctx) =>
    ctx.addModifier(ctx.startTotal('degrees granted', attacker.id, 0), LATCHING_ON, 'LUR-BITE-01'),
});
