import type { RuleId } from '@tiltyard/engine';
import type { Expiry } from '@tiltyard/engine/kit';
import { areEnemies } from '@tiltyard/engine/kit';
import { advantageCompared, grantRevoked } from '../../events/attacks.js';
import {
  areLinked,
  climbOf,
  climbsOn,
  grappleBetween,
  heldIn,
  leaderOf,
  leadOf,
  normalGrapples,
} from '../../state/grapples.js';
import type { Combatant, Ctx, GrappleKind, State } from '../../state/state.js';
import { ANYBODY, areEngaged } from '../../state/state.js';
import { addAdvantage, dropAdvantages } from '../../state/verbs/advantages.js';

/** Most degrees of melee advantage (LUR-ADV-01). */
export const MAX_DEGREES = 3;
/** The degrees of every outsider over a grappler, a grabbed character or a climber (LUR-GRAP-12, LUR-PICK-12, LUR-CLIMB-03). */
const OUTSIDE = 3;

const WON: Readonly<Record<GrappleKind, RuleId>> = {
  normal: 'LUR-GRAP-08',
  'pick-up': 'LUR-PICK-02',
  jaws: 'LUR-PICK-18',
  climb: 'LUR-CLIMB-02',
};

type Give = (degrees: number, rule: RuleId, why: string) => void;

/** Whether a combatant is outside every normal grapple that another one is in (LUR-GRAP-12). */
function outside(state: State, grappler: Combatant, other: Combatant): boolean {
  const pairs = normalGrapples(state, grappler.id);
  if (pairs.length === 0) return false;
  return state.fixed.options.outsideScope === 'chain'
    ? !areLinked(state, grappler.id, other.id)
    : !pairs.some(({ a, b }) => a === other.id || b === other.id);
}

/** Adds the degrees of an outsider over a grappler, by kind of grapple; returns whether there were any (LUR-GRAP-12, LUR-PICK-12, LUR-CLIMB-03). */
function reasonsOutside(state: State, holder: Combatant, over: Combatant, give: Give): boolean {
  const held = heldIn(state, over.id);
  const climbs = climbOf(state, over.id);
  const climbers = state.fixed.options.climbedPenalty ? climbsOn(state, over.id) : [];
  const isHeld = held !== undefined && held.a !== holder.id;
  const isClimbing = climbs !== undefined && climbs.b !== holder.id;
  const isClimbed = climbers.length > 0 && climbers.every(({ a }) => a !== holder.id);
  const isGrappling = outside(state, over, holder);
  if (isHeld) give(OUTSIDE, 'LUR-PICK-12', 'held by another');
  if (isClimbing) give(OUTSIDE, 'LUR-CLIMB-03', 'climbing on another');
  if (isClimbed) give(OUTSIDE, 'LUR-CLIMB-03', 'climbed on by another');
  if (isGrappling) give(OUTSIDE, 'LUR-GRAP-12', 'outside the grapple');
  return isHeld || isClimbing || isClimbed || isGrappling;
}

/** Every source of one combatant's degrees over another, before they cancel. */
function reasons(state: State, holder: Combatant, over: Combatant, give: Give): void {
  for (const each of state.advantages)
    if (each.over === over.id && each.holder === holder.id)
      give(each.degrees, each.rule, each.source);
  // Knockdown is ignored for one who is held (LUR-PICK-14).
  if (
    over.knockedDown &&
    areEnemies(holder, over) &&
    areEngaged(holder, over) &&
    !heldIn(state, over.id)
  )
    give(state.fixed.options.knockdownDegrees, 'LUR-CTX-32', 'knocked down');
  const pair = grappleBetween(state, holder.id, over.id);
  if (pair && leaderOf(pair) === holder.id)
    give(leadOf(pair, holder.id), WON[pair.kind], 'grapple');
  if (reasonsOutside(state, holder, over, give) || pair) return;
  // A combatant who has lost a grappling partner stays exposed for a while; in another grapple, the rules above cover it.
  const exposed = state.advantages.find((each) => each.over === over.id && each.holder === ANYBODY);
  if (exposed) give(exposed.degrees, exposed.rule, exposed.source);
}

/** One combatant's degrees over another, before the other's are subtracted. */
export function degreesOver(state: State, holder: Combatant, over: Combatant): number {
  // The common case: there is no source of degrees.
  if (state.advantages.length === 0 && state.grapples.length === 0 && !over.knockedDown) return 0;
  let sum = 0;
  reasons(state, holder, over, (degrees) => {
    sum += degrees;
  });
  return state.fixed.options.advantageCap === 'perSide' ? Math.min(sum, MAX_DEGREES) : sum;
}

const limited = (degrees: number): number => Math.max(-MAX_DEGREES, Math.min(MAX_DEGREES, degrees));

/** The net degrees of a pair: above 0 for the first, below 0 for the second (LUR-ADV-05). */
export const netAdvantage = (state: State, holder: Combatant, over: Combatant): number =>
  limited(degreesOver(state, holder, over) - degreesOver(state, over, holder));

/** The net degrees, itemised in a note if there are any parts (LUR-ADV-01, LUR-ADV-04, LUR-ADV-05). */
export function totalAdvantage(ctx: Ctx, holder: Combatant, over: Combatant): number {
  const net = netAdvantage(ctx.state, holder, over);
  if (!ctx.wantsNotes) return net;
  let sum = ctx.startTotal('advantage', holder.id, 0);
  const side = (from: Combatant, to: Combatant, sign: number): void => {
    let own = 0;
    reasons(ctx.state, from, to, (degrees, rule, why) => {
      sum = ctx.addModifier(sum, sign * degrees, rule, true, why);
      own += degrees;
    });
    const capped =
      ctx.state.fixed.options.advantageCap === 'perSide' ? Math.min(own, MAX_DEGREES) : own;
    sum = ctx.addModifier(sum, sign * (capped - own), 'LUR-ADV-05');
  };
  side(holder, over, 1);
  side(over, holder, -1);
  sum = ctx.setTotal(sum, net, 'LUR-ADV-01');
  const breakdown = ctx.breakdownOf(sum);
  if (breakdown && breakdown.parts.length > 0)
    ctx.tell(
      advantageCompared,
      ['LUR-ADV-01', 'LUR-ADV-04', 'LUR-ADV-05'],
      { holder: holder.id, over: over.id, degrees: net },
      breakdown,
    );
  return net;
}

/** Until the beginning of a combatant's next turn (LUR-ADV-10). */
export const nextTurnOf = (who: Combatant): Expiry => ({ at: 'turn start', of: who.id });

/** Degrees that an attacker grants to a target. */
interface Grant {
  readonly by: Combatant;
  readonly to: Combatant;
  readonly degrees: number;
  readonly source: string;
  readonly rule: RuleId;
}

/** Gives an enemy degrees over oneself as the price of an attack, before any roll of it (LUR-ADV-09, LUR-ADV-10). */
export function grant(ctx: Ctx, { by, to, degrees, source, rule }: Grant): void {
  addAdvantage(ctx, { holder: to.id, over: by.id, degrees, source, rule, until: nextTurnOf(by) });
}

/**
 * Revokes what an attack has granted, and says so: until it is over nothing else is granted.
 * @param isAll whether all other granted degrees of the target over the attacker go, too (LUR-TRIP-07)
 */
export function revokeGrant(
  ctx: Ctx,
  { by, from, rule }: { readonly by: Combatant; readonly from: Combatant; readonly rule: RuleId },
  isAll = false,
): void {
  const last = ctx.state.advantages.at(-1);
  dropAdvantages(
    ctx,
    (each) => each === last || (isAll && each.holder === from.id && each.over === by.id),
  );
  ctx.tell(grantRevoked, [rule], { by: by.id, to: from.id });
}

/** Revokes all that was granted for such attacks: all of the disadvantage is replaced (LUR-GRAP-08). */
export function revokeGrants(ctx: Ctx, by: Combatant, from: Combatant, source: string): void {
  dropAdvantages(
    ctx,
    (each) => each.holder === from.id && each.over === by.id && each.source === source,
  );
}

/** Exposes a combatant whose grappling partner has dropped out to everyone until their own next turn (LUR-GRAP-13). */
export function exposeToOutsiders(ctx: Ctx, who: Combatant): void {
  addAdvantage(ctx, {
    holder: ANYBODY,
    over: who.id,
    degrees: OUTSIDE,
    source: 'partner incapacitated',
    rule: 'LUR-GRAP-13',
    until: nextTurnOf(who),
  });
}
