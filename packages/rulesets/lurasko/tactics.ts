import { inHand } from '@tiltyard/engine';
import { netAdvantage } from './advantage.js';
import { defenceless } from './attack.js';
import { statOf } from './body.js';
import { strengthOf } from './burden.js';
import { between, climbsOn } from './holds.js';
import { D12, D20, D6 } from './roll.js';
import type { Combatant, State } from './state.js';
import { itemOf, sheetOf, the } from './state.js';
import { ratings, wielded } from './wielding.js';

/** What plain, automatic players weigh; no rule reads any of it. */

const share = (part: number, whole: number): number => Math.max(0, Math.min(1, part / whole));

/** What somebody has to roll at most to defend. */
function targetNumber(state: State, target: Combatant, by: Combatant): number {
  const armed = between(state, by.id, target.id) ? [] : ratings(state, target, 'defense');
  return armed.reduce((sum, { amount }) => sum + amount, statOf(state, target, 'DEX'));
}

/** How likely a defence is to fail, with so many degrees of advantage for the one who defends. */
export function opening(state: State, net: number, target: Combatant, by: Combatant, competent: boolean): number {
  if (defenceless(state, target) !== undefined) return 1;
  const fails = 1 - share(targetNumber(state, target, by), (competent ? D20 : D12).faces);
  return net > 0 ? fails ** (1 + net) : 1 - (1 - fails) ** (1 - net);
}

/** How likely a competent or incompetent attack is to get past its offence roll. */
const offenceChance = (state: State, by: Combatant, competent: boolean): number => (competent ? share(statOf(state, by, 'DEX'), D6.faces) : 1);

/** How likely an attack is to hit that grants so many degrees first. */
export const hitChance = (state: State, by: Combatant, target: Combatant, competent: boolean, granted: number): number =>
  offenceChance(state, by, competent) * opening(state, Math.max(-3, Math.min(3, netAdvantage(state, target, by) + granted)), target, by, competent);

/** The best drive that somebody has to strike with. */
const bestDrive = (state: State, by: Combatant): number =>
  Math.max(strengthOf(state, by), ...[...wielded(state, by), ...sheetOf(state, by).natural].map((id) => itemOf(state, id).drive));

/** Whether blows do not get through somebody's armour, short of a critical hit. */
export const plated = (state: State, by: Combatant, target: Combatant): boolean => (sheetOf(state, target).armor?.low ?? -1) >= bestDrive(state, by);

/** Whether not even the luckiest blow can be critical. */
export const proof = (state: State, by: Combatant, target: Combatant): boolean => targetNumber(state, target, by) + state.fixed.options.criticalMargin > D20.faces;

/** Whether an ally climbs on somebody already. */
export const mountedByAlly = (state: State, by: Combatant, target: Combatant): boolean => climbsOn(state, target.id).some(({ a }) => the(state, a).side === by.side);

/** Whether somebody has nothing to fight with in hand. */
export const emptyHanded = (state: State, who: Combatant): boolean => sheetOf(state, who).natural.length === 0 && !inHand(state, who).some((id) => itemOf(state, id).kind === 'weapon');
