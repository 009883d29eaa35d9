import type { RuleId } from '@tiltyard/engine';
import { heightAt } from '@tiltyard/engine/space';
import { offenceTotal } from '../../events/attacks.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { cellOf, isAware, isOut } from '../../state/state.js';
import { stunOf } from '../critical-effects/stun.js';
import type { Assault } from './assault.js';

/** The attacker's bonus for the target's state; only the largest of stunned, down and prone counts (RMC-CTX-09). */
const STUNNED_TARGET = 20;
const DOWN_TARGET = 40;
const PRONE_TARGET = 50;
const UNAWARE_TARGET = 20;
const HIGHER_GROUND = 10;
const FACING = { flank: 15, rear: 20, none: 0 } as const;
type Facing = keyof typeof FACING;

/** The direction of an attack, and whether the target sees it coming. */
export interface Approach {
  readonly facing: Facing;
  /** Made from hiding, so that the target does not see it coming. */
  readonly unseen: boolean;
}

/** Asks the GM from which side a blow comes, if that matters (RMC-CTX-09). */
export function askFacing(ctx: Ctx, attacker: Combatant, target: Combatant): Facing {
  if (ctx.state.fixed.options.positionModifiers === 'disabled') return 'none';
  return ctx.ask<Facing>({
    id: 'facing',
    who: 'gm',
    rules: ['RMC-CTX-09', 'RMC-OB-03'],
    about: { by: attacker.id, at: target.id },
    options: [{ value: 'none', label: 'front' }, { value: 'flank' }, { value: 'rear' }],
    fallback: 'none',
  });
}

interface TargetState {
  readonly amount: number;
  readonly why: string;
  readonly rule: RuleId;
}

/** The states of a target that help the attacker, the largest bonus first; only that one counts (RMC-CTX-09). */
function helpfulStates(state: State, { target, mode }: Assault): readonly TargetState[] {
  const { options } = state.fixed;
  const sample = options['prone.modifiers'] === 'sample';
  const position = options.positionModifiers === 'enabled';
  const states: TargetState[] = [];
  if (target.prone && (sample || position))
    states.push({
      amount: PRONE_TARGET,
      why: 'prone',
      rule: sample ? 'RMC-STAG-08' : 'RMC-CTX-09',
    });
  if (position && mode === 'melee' && (isOut(state, target) || target.held))
    states.push({ amount: DOWN_TARGET, why: 'down', rule: 'RMC-CTX-09' });
  if (position && stunOf(state, target))
    states.push({ amount: STUNNED_TARGET, why: 'stunned', rule: 'RMC-CTX-09' });
  return states;
}

/** Asks the GM for the attacker's modifier against a prone target, if no rule in force gives one (RMC-STAG-08). */
function askProneTarget(ctx: Ctx, attacker: Combatant, target: Combatant): number {
  const { options } = ctx.state.fixed;
  if (
    !target.prone ||
    options['prone.modifiers'] !== 'none' ||
    options.positionModifiers === 'enabled'
  )
    return 0;
  return ctx.askNumber(
    {
      id: 'prone-modifier',
      who: 'gm',
      rules: ['RMC-STAG-08'],
      about: { by: attacker.id, at: target.id },
      fallback: 0,
    },
    -100,
    100,
  );
}

/** Adds the modifiers for positions and for the target's state to OB (RMC-CTX-09, RMC-STAG-08). */
export function addPosition(
  ctx: Ctx,
  attacker: Combatant,
  assault: Assault,
  { facing, unseen }: Approach,
  total: number,
): number {
  const { options, map } = ctx.state.fixed;
  const { target } = assault;
  let ob = total;
  if (options.positionModifiers === 'enabled') {
    const [x, y] = cellOf(ctx.state, attacker);
    const [tx, ty] = cellOf(ctx.state, target);
    const higher = heightAt(map, x, y) > heightAt(map, tx, ty);
    ob = ctx.addModifier(ob, HIGHER_GROUND, 'RMC-CTX-09', higher, 'higher ground');
    ob = ctx.addModifier(ob, FACING[facing], 'RMC-CTX-09', true, facing);
    const unaware = unseen || !isAware(target);
    ob = ctx.addModifier(ob, UNAWARE_TARGET, 'RMC-CTX-09', unaware, 'unaware');
  }
  for (const [i, { amount, why, rule }] of helpfulStates(ctx.state, assault).entries())
    ob = ctx.addModifier(ob, amount, rule, i === 0, why);
  const ruled = askProneTarget(ctx, attacker, target);
  return ctx.addModifier(ob, ruled, 'RMC-STAG-08', true, 'prone');
}

/** The target's relevant state before it dodges. */
export interface TargetBefore {
  /** The attacker's bonus for the target's state. */
  readonly help: number;
  readonly prone: boolean;
}

export const targetBefore = (state: State, assault: Assault): TargetBefore => ({
  help: helpfulStates(state, assault)[0]?.amount ?? 0,
  prone: assault.target.prone,
});

/**
 * Recalculates OB after the dodge of this attack has left the target prone, stunned or no longer
 * stunned (RMC-DODGE-09).
 */
export function obAfterDodge(
  ctx: Ctx,
  attacker: Combatant,
  assault: Assault,
  announced: number,
  before: TargetBefore,
): number {
  const [largest] = helpfulStates(ctx.state, assault);
  const change = (largest?.amount ?? 0) - before.help;
  const fell = assault.target.prone && !before.prone;
  let ob = ctx.startTotal('OB', attacker.id, announced);
  ob = largest
    ? ctx.addModifier(ob, change, largest.rule, true, largest.why)
    : ctx.addModifier(ob, change, 'RMC-CTX-09', true, 'stunned no more');
  if (fell)
    ob = ctx.addModifier(
      ob,
      askProneTarget(ctx, attacker, assault.target),
      'RMC-STAG-08',
      true,
      'prone',
    );
  if (ob !== announced)
    ctx.tell(
      offenceTotal,
      ['RMC-OB-01', 'RMC-DODGE-09'],
      { who: attacker.id, total: ob },
      ctx.breakdownOf(ob),
    );
  return ob;
}
