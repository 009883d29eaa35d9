import { offenceTotal } from '../../events/attacks.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { isParrySealed } from '../../state/state.js';
import { recordMissed } from '../../state/verbs/index.js';
import { ATTACK_POINTS, HASTE } from '../action-points.js';
import { injuryPenalty } from '../critical-effects/harm.js';
import { proneModifier, statePenalty, statesInWords } from '../critical-effects/state-penalties.js';
import { askPacePenalty } from '../movement/pace.js';
import type { Assault } from './assault.js';
import type { Approach } from './position.js';
import { addPosition } from './position.js';
import { modifiersOf, obMissing, rangeModifier } from './shiftable-ob.js';

/** Works out the OB of an attack with all its modifiers (RMC-OB-01 to 04). */
export function attackBonus(
  ctx: Ctx,
  attacker: Combatant,
  assault: Assault,
  approach: Approach,
): number {
  const { weapon, mode, target } = assault;
  let ob = ctx.startTotal('OB', attacker.id, 0);
  ob = ctx.addModifier(ob, weapon.skill, 'RMC-OB-01', true, 'skill');
  if (mode !== 'melee')
    ob = ctx.addModifier(
      ob,
      rangeModifier(weapon, assault.distance) ?? 0,
      'RMC-OB-02',
      true,
      'range',
    );
  ob = ctx.addModifier(ob, weapon.bonus, 'RMC-OB-01', true, 'weapon');
  for (const { label, value, against } of modifiersOf(ctx.state, attacker)) {
    const applies = against === undefined || against === target.id;
    ob = ctx.addModifier(ob, value, 'RMC-OB-03', applies, label);
  }
  ob = ctx.addModifier(ob, injuryPenalty(attacker), 'RMC-EFF-10', true, 'injuries');
  const shifted = obMissing(ctx.state, attacker, assault);
  // The OB missing from an attack is visible to everyone, even if it went into a declared parry
  // (RMC-PARRY-04).
  if (isParrySealed(ctx.state, attacker)) recordMissed(ctx, attacker, shifted);
  ob = ctx.addModifier(ob, -shifted - assault.keep, 'RMC-OB-04', true, 'moved to defence');
  const missing = ATTACK_POINTS[mode].max - assault.points;
  ob = ctx.addModifier(ob, HASTE * missing, 'RMC-CTX-07', true, 'fewer Action Points');
  ob = addOwnState(ctx, attacker, ob);
  ob = addPosition(ctx, attacker, assault, approach, ob);
  ctx.tell(offenceTotal, ['RMC-OB-01'], { who: attacker.id, total: ob }, ctx.breakdownOf(ob));
  return ob;
}

/** Adds the penalties for the attacker's pace, posture and states. */
function addOwnState(ctx: Ctx, attacker: Combatant, total: number): number {
  let ob = ctx.addModifier(total, askPacePenalty(ctx, attacker), 'RMC-CHARGE-10', true, 'pace');
  ob = ctx.addModifier(
    ob,
    proneModifier(ctx, attacker, 'attack'),
    'RMC-STAG-08',
    true,
    'lying prone',
  );
  if (ctx.state.fixed.options['eff.statePenaltyScope'] === 'allRolls')
    ob = ctx.addModifier(
      ob,
      statePenalty(ctx.state, attacker),
      'RMC-EFF-09',
      true,
      statesInWords(ctx.state, attacker),
    );
  return ob;
}
