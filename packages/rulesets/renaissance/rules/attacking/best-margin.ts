import type { Weapon } from '../../state/sheet.js';
import { SIZES, skillOf } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { skillBase, skillWorth, SPECIALIZATION } from '../checks/targets.js';
import { attackSkill } from './aim.js';
import { MARGIN_DV, MARGINS } from './damage-value.js';
import { GREATEST_SIZE_MODIFIER, SIZE_STEP } from './ranged.js';
import type { Swing } from './swing.js';

/**
 * The most that a shot's margin can add to its damage value. A successful roll is never above
 * its target number, so the highest possible target number is the highest margin (REN-ATK-07 to
 * 09, REN-CTX-03).
 * @param at the combatant it is aimed at, unless it is aimed at a square
 */
export function mostMarginDv(
  state: State,
  by: Combatant,
  weapon: Weapon,
  swing: Swing,
  at?: Combatant,
): number {
  const { exceptionalDv } = state.fixed.options;
  const highest = skilled(state, by, weapon, swing) + favours(by) + (at ? sizeOf(state, at) : 0);
  const steps = MARGINS.filter((margin) => highest > margin).length;
  // Luck can make a plain success exceptional.
  return MARGIN_DV * Math.max(steps, by.luck > 0 && exceptionalDv === 'grade' ? 1 : 0);
}

/** The value of the skill; if there is Luck to cancel penalties, without them (REN-CTX-18). */
function skilled(state: State, by: Combatant, weapon: Weapon, swing: Swing): number {
  const sheet = sheetOf(state, by);
  const skill = attackSkill(state, by, weapon, swing);
  if (by.luck === 0) return skillWorth(sheet, skill, weapon);
  const { specialization } = skillOf(sheet, skill);
  const isSpecial = specialization !== undefined && specialization === weapon.specialization;
  return skillBase(sheet, skill) + (isSpecial ? SPECIALIZATION : 0);
}

/** The bonuses that the GM has given to attacks (REN-TURN-06). */
const favours = ({ effects }: Combatant): number =>
  effects
    .filter(({ kind, what }) => kind === 'modifier' && what !== 'defence')
    .reduce((sum, { amount }) => sum + Math.max(0, amount), 0);

/**
 * The bonus for a large target; the GM may have to set that of the largest, so the greatest
 * possible one counts (REN-SIZE-02, REN-SIZE-03).
 */
function sizeOf(state: State, at: Combatant): number {
  const steps = SIZES.indexOf(sheetOf(state, at).size) - SIZES.indexOf('Normal');
  return Math.abs(steps) > 1 && state.fixed.options.sizeScale === 'gm'
    ? GREATEST_SIZE_MODIFIER
    : Math.max(0, steps * SIZE_STEP);
}
