import type { Id } from '@tiltyard/engine';
import { defineAction } from '../../state/define.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { weaponOf } from '../items/wielding.js';
import { standard } from '../action-allotment.js';
import { attackIsRanged } from '../attacking/aim.js';
import { attackRefused } from './attack-options.js';
import {
  partParameter,
  skillParameter,
  strikeParameter,
  targetParameter,
  thrownParameter,
  weaponParameter,
} from './attack-parameters.js';
import { attack } from './attack.js';
import { flies, metres } from '../attacking/ranged.js';
import type { Swing } from '../attacking/swing.js';
import { landThrown } from './throwing.js';

/** An attack as declared by a player. */
interface DeclaredAttack extends Swing {
  readonly target: Id;
}

/** Whether the referee rules that a thrown weapon can reach its target (REN-RNG-06). */
export function reachesTarget(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  swing: Swing,
): boolean {
  const weapon = weaponOf(ctx.state, swing.weapon);
  return flies(ctx, attacker, weapon, attackIsRanged(weapon, swing), () =>
    metres(ctx.state, attacker, target),
  );
}

/** Makes one attack and puts a thrown weapon where it lands. */
export function attackAndLand(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  swing: Swing,
): void {
  const { at } = target;
  const made = attack(ctx, attacker, target, swing);
  if (made) landThrown(ctx, attacker, swing, made.landed ?? at);
}

/**
 * Makes an attack and pays a Standard Action for it, unless the weapon cannot be thrown that far
 * (REN-ATK-01, REN-RNG-06).
 */
function attackOnce(ctx: Ctx, actor: Id, swing: DeclaredAttack): void {
  const attacker = combatantById(ctx.state, actor);
  const target = combatantById(ctx.state, swing.target);
  if (!reachesTarget(ctx, attacker, target, swing)) return;
  standard.pay(ctx, actor, 'attack');
  attackAndLand(ctx, attacker, target, swing);
}

/** Attacking a target: a Standard Action (REN-ATK-01). */
export const attackAction = defineAction({
  id: 'attack',
  name: 'Attack',
  group: 'standard',
  rules: ['REN-ATK-01'],
  open: true,
  requires: [standard.check],
  with: {
    weapon: weaponParameter,
    thrown: thrownParameter,
    target: targetParameter,
    skill: skillParameter,
  },
  check: (state, actor, swing) => attackRefused(state, actor, swing.target, swing),
  do: attackOnce,
});

/** An attack declared as a strike (REN-STR-02). */
export const strikeAction = defineAction({
  id: 'strike',
  name: 'Strike',
  group: 'standard',
  rules: ['REN-STR-02', 'REN-STR-04', 'REN-STR-15'],
  open: true,
  requires: [standard.check],
  with: {
    weapon: weaponParameter,
    thrown: thrownParameter,
    target: targetParameter,
    strike: strikeParameter,
    part: partParameter,
    skill: skillParameter,
  },
  check: (state, actor, swing) => attackRefused(state, actor, swing.target, swing),
  do: attackOnce,
});
