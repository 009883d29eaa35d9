import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import type { Advantage, Combatant, Ctx, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { changeLastAdvantage } from '../../state/verbs/advantages.js';
import type { Price } from './attack.js';
/** The natural weapons that are a Bite (LUR-BITE-01). */
export const bitesOf = (state: State, actor: Id): readonly string[] =>
  sheetOf(state, combatantById(state, actor)).natural.filter((id) =>
    itemOf(state, id).tags.includes('Bite'),
  );

/** Degrees that a bite grants its target (LUR-BITE-01). */
export const LATCHING_ON = 1;

const BITE = 'bite';
/** What a bite grants whose target is drawn before the offence roll: as yet the target alone knows (LUR-BLIND-09). */
const SECRET_BITE = 'bite out of the dark';

/** Whether degrees are those of a blind bite that has told the biter nothing (LUR-BLIND-09). */
export const isSecretBite = ({ source, rule }: Advantage): boolean =>
  source === SECRET_BITE && rule === 'LUR-BITE-02';

/** Makes the last bite public, since its defence roll reveals the target. */
export const revealBite = (ctx: Ctx): void => changeLastAdvantage(ctx, { source: BITE });

/**
 * What a bite costs: it has to latch on (LUR-BITE-01, LUR-BITE-02).
 * @param secret whether the target alone is to know
 */
export const bitePrice = (attacker: Combatant, secret = false): Price => ({
  source: secret ? SECRET_BITE : BITE,
  rule: 'LUR-BITE-02',
  total: (ctx) =>
    ctx.addModifier(ctx.startTotal('degrees granted', attacker.id, 0), LATCHING_ON, 'LUR-BITE-01'),
});
