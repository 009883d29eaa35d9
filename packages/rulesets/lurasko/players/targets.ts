import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { netAdvantage } from '../rules/advantage/advantage.js';
import type { Using } from '../rules/attacks/wielding.js';
import { degreesOf, isIncapacitated } from '../rules/conditions/body.js';
import { grappleBetween } from '../state/grapples.js';
import type { State } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { defenceFailureChance, hitChance } from './tactics.js';

/** How good an enemy looks as a target: better if hurt, easy to hit or a grappling partner, and poor if already incapacitated. */
export function targetUtility(state: State, actor: Id, enemy: Id, competent = false): number {
  const [attacker, target] = [combatantById(state, actor), combatantById(state, enemy)];
  if (isIncapacitated(state, target)) return 1;
  const partner = grappleBetween(state, actor, enemy) ? 30 : 0;
  const worn = degreesOf(target);
  const net = netAdvantage(state, target, attacker);
  const open = Math.round(60 * defenceFailureChance(state, net, target, attacker, competent));
  return 20 + partner + 5 * worn + open;
}

/** An attack on a target, with what it is made and what it grants first. */
interface Attempt {
  readonly target: Id | undefined;
  readonly using?: Using | undefined;
  readonly granted?: number | undefined;
}

/** The utility of attacking competently or not: with low DEX or hurt arms a hit is likelier without an offence roll (LUR-COMP-07). */
export function competenceUtility(
  state: State,
  actor: Id,
  deliberate: boolean,
  { target, using, granted = 0 }: Attempt,
): number {
  const enemy = target === undefined ? undefined : state.combatants[target];
  if (!enemy) return deliberate ? -1 : 0;
  return hitChance(state, combatantById(state, actor), enemy, {
    competent: !deliberate,
    granted,
    using,
  });
}

/** The utility of an ability: what it adds, less its fatigue. */
export function abilityUtility(state: State, actor: Id, name: string): number {
  const { abilities } = sheetOf(state, combatantById(state, actor));
  const ability = abilities.find((each) => each.name === name);
  return ability ? ability.offence + ability.damage - ability.fatigue : 0;
}
