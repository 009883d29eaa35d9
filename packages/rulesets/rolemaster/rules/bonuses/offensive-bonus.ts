import type { Id, RuleId } from '@tiltyard/engine';
import { ownerOf } from '@tiltyard/engine/kit';
import { heightAt } from '@tiltyard/engine/space';
import type { AttackMode } from '../action-points.js';
import { ATTACK_POINTS, counted, HASTE } from '../action-points.js';
import { injuries } from '../critical-effects/harm.js';
import { lyingProne, statePenalty } from '../maneuver.js';
import type { Arm, Modifier } from '../../state/sheet.js';
import { METRE } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { aware, cellOf, itemOf, out, sheetOf } from '../../state/state.js';
import { stunOf } from '../critical-effects/stun.js';

/** An attack as it is made: with what, at whom, from how far, and what it costs. */
export interface Assault {
  readonly arm: string;
  readonly target: Combatant;
  readonly mode: AttackMode;
  readonly distance: number;
  readonly points: number;
  /** OB kept back for defence later in the round. */
  readonly keep: number;
  /** The pace at which a charge or a move brings it, and how fast the gap closes; 0 for none. */
  readonly pace: number;
  readonly closing: number;
}

/** The change of the skill at a distance, or nothing beyond the last band (RMC-OB-02). */
export const rangeModifier = (arm: Arm, at: number): number | undefined =>
  arm.ranges.find(([metres]) => at <= metres * METRE)?.[1];

/** A weapon with the skill of whoever uses it: with another's, that in one's own of the same name, or none (RMC-OB-01). */
export function armOf(state: State, who: Combatant, id: string): Arm {
  const arm = itemOf(state, id);
  if (ownerOf(id) === who.id) return arm;
  const own = Object.entries(state.fixed.items).find(
    ([each, { name }]) => ownerOf(each) === who.id && name === arm.name,
  );
  return { ...arm, skill: own?.[1].skill ?? 0 };
}

function modifiersOf(state: State, who: Combatant): readonly Modifier[] {
  const { modifiers } = sheetOf(state, who);
  return who.modifiers.length === 0 ? modifiers : [...modifiers, ...who.modifiers];
}

/** OB that may be moved to defence: skill, weapon, standing modifiers and injuries, not what is tied to one target (RMC-OB-05, RMC-OB-06). */
export function pool(state: State, who: Combatant, arm: Arm, range = 0, against?: Id): number {
  let all = arm.skill + range + arm.bonus + injuries(who);
  for (const each of modifiersOf(state, who)) {
    if (
      each.against === undefined ||
      (state.fixed.options['ob.shiftBasis'] === 'fullOb' && each.against === against)
    )
      all += each.value;
  }
  return Math.max(0, all);
}

/** What is left of the pool to keep back or to defend with (RMC-OB-06). */
export const unspent = (who: Combatant, all: number): number =>
  Math.max(0, who.kept === null ? all - who.shifted : Math.min(who.kept, all - who.shifted));

/** Lying modifiers of which only the largest counts: foe stunned, down, prone (RMC-CTX-09). */
const STUNNED_FOE = 20;
const DOWN_FOE = 40;
const PRONE_FOE = 50;
const UNAWARE_FOE = 20;
const HIGHER = 10;
const FACING = { flank: 15, rear: 20, none: 0 } as const;
export type Facing = keyof typeof FACING;

/** From which side a blow comes, if that counts: the GM says (RMC-CTX-09). */
export function facingOf(ctx: Ctx, who: Combatant, target: Combatant): Facing {
  if (ctx.state.fixed.options.positionModifiers === 'disabled') return 'none';
  return ctx.ask<Facing>({
    id: 'facing',
    who: 'gm',
    rules: ['RMC-CTX-09', 'RMC-OB-03'],
    about: { by: who.id, at: target.id },
    options: [{ value: 'none' }, { value: 'flank' }, { value: 'rear' }],
    fallback: 'none',
  });
}

/** What lying, being out and being stunned give those who strike at somebody, the largest first; only that counts (RMC-CTX-09). */
function lying(
  state: State,
  { target, mode }: Assault,
): readonly { readonly amount: number; readonly why: string; readonly rule: RuleId }[] {
  const { options } = state.fixed;
  const position = options.positionModifiers === 'enabled';
  const sample = options['prone.modifiers'] === 'sample';
  return [
    { amount: target.prone && sample ? PRONE_FOE : 0, why: 'prone', rule: 'RMC-STAG-08' },
    {
      amount: position && target.prone && !sample ? PRONE_FOE : 0,
      why: 'prone',
      rule: 'RMC-CTX-09',
    },
    {
      amount: position && mode === 'melee' && (out(state, target) || target.held) ? DOWN_FOE : 0,
      why: 'down',
      rule: 'RMC-CTX-09',
    },
    {
      amount: position && stunOf(state, target) ? STUNNED_FOE : 0,
      why: 'stunned',
      rule: 'RMC-CTX-09',
    },
  ].toSorted((a, b) => b.amount - a.amount);
}

/** What the GM gives those who strike at somebody prone, where nothing is laid down for it (RMC-STAG-08). */
function ruledProne(ctx: Ctx, who: Combatant, target: Combatant, ob: number): number {
  if (!target.prone || ctx.state.fixed.options['prone.modifiers'] !== 'none') return ob;
  const ruled = ctx.askNumber(
    {
      id: 'prone-modifier',
      who: 'gm',
      rules: ['RMC-STAG-08'],
      about: { by: who.id, at: target.id },
      fallback: 0,
    },
    -100,
    100,
  );
  return ctx.addModifier(ob, ruled, 'RMC-STAG-08', true, 'prone');
}

/** The OB against a target that has thrown itself down in dodging this very attack (RMC-DODGE-09). */
export function fallen(ctx: Ctx, who: Combatant, assault: Assault, announced: number): number {
  // Whoever could dodge was neither out nor held, so that only its stun can have counted.
  const had =
    ctx.state.fixed.options.positionModifiers === 'enabled' && stunOf(ctx.state, assault.target)
      ? STUNNED_FOE
      : 0;
  const [most] = lying(ctx.state, assault);
  let ob = ctx.startTotal('ob', who.id, announced);
  if (most && most.amount > had)
    ob = ctx.addModifier(ob, most.amount - had, most.rule, true, most.why);
  ob = ruledProne(ctx, who, assault.target, ob);
  if (ob !== announced)
    ctx.note(
      'ob',
      ['RMC-OB-01', 'RMC-DODGE-09'],
      { who: who.id, total: ob },
      'all',
      ctx.breakdownOf(ob),
    );
  return ob;
}

function positioned(
  ctx: Ctx,
  who: Combatant,
  assault: Assault,
  facing: Facing,
  total: number,
): number {
  const { options, map } = ctx.state.fixed;
  const { target } = assault;
  const position = options.positionModifiers === 'enabled';
  if (!position && !target.prone) return total;
  let ob = total;
  if (position) {
    const [x, y] = cellOf(who);
    const [tx, ty] = cellOf(target);
    ob = ctx.addModifier(
      ob,
      HIGHER,
      'RMC-CTX-09',
      heightAt(map, x, y) > heightAt(map, tx, ty),
      'higher ground',
    );
    ob = ctx.addModifier(ob, FACING[facing], 'RMC-CTX-09', true, facing);
    ob = ctx.addModifier(ob, UNAWARE_FOE, 'RMC-CTX-09', !aware(target), 'unaware');
  }
  for (const [i, { amount, why, rule }] of lying(ctx.state, assault).entries())
    ob = ctx.addModifier(ob, amount, rule, i === 0, why);
  return ruledProne(ctx, who, target, ob);
}

/** The OB of an attack with all that bears on it (RMC-OB-01 to 04). */
export function offence(
  ctx: Ctx,
  who: Combatant,
  arm: Arm,
  assault: Assault,
  facing: Facing,
  pacePenalty: number,
): number {
  const { state } = ctx;
  let ob = ctx.startTotal('ob', who.id, 0);
  ob = ctx.addModifier(ob, arm.skill, 'RMC-OB-01', true, 'skill');
  if (assault.mode !== 'melee')
    ob = ctx.addModifier(ob, rangeModifier(arm, assault.distance) ?? 0, 'RMC-OB-02', true, 'range');
  ob = ctx.addModifier(ob, arm.bonus, 'RMC-OB-01', true, 'weapon');
  for (const { label, value, against } of modifiersOf(state, who))
    ob = ctx.addModifier(
      ob,
      value,
      'RMC-OB-03',
      against === undefined || against === assault.target.id,
      label,
    );
  ob = ctx.addModifier(ob, injuries(who), 'RMC-EFF-10', true, 'injuries');
  ob = ctx.addModifier(ob, -(who.shifted + assault.keep), 'RMC-OB-04', true, 'moved to defence');
  if (counted(state))
    ob = ctx.addModifier(
      ob,
      HASTE * (ATTACK_POINTS[assault.mode].most - assault.points),
      'RMC-CTX-07',
      true,
      'fewer Action Points',
    );
  ob = ctx.addModifier(ob, pacePenalty, 'RMC-CHARGE-10', true, 'pace');
  ob = ctx.addModifier(ob, lyingProne(ctx, who, 'attack'), 'RMC-STAG-08', true, 'lying prone');
  if (state.fixed.options['eff.statePenaltyScope'] === 'allRolls')
    ob = ctx.addModifier(ob, statePenalty(state, who), 'RMC-EFF-09');
  ob = positioned(ctx, who, assault, facing, ob);
  ctx.note('ob', ['RMC-OB-01'], { who: who.id, total: ob }, 'all', ctx.breakdownOf(ob));
  return ob;
}
