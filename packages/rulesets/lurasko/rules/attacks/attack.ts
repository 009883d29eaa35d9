import type { Audience, RuleId } from '@tiltyard/engine';
import {
  advantageGranted,
  attackDeclared,
  cannotDefend,
  hits,
  incompetentAttack,
  misses,
} from '../../events/attacks.js';
import { grappleBetween, pinOn } from '../../state/grapples.js';
import type { Ability } from '../../state/sheet.js';
import type { Combatant, Ctx, GrappleKind, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { recheckPins } from '../grappling/grip.js';
import { use } from '../../state/verbs/turn.js';
import { grant, revokeGrant, totalAdvantage } from '../advantage/advantage.js';
import { armDegrees, isIncapacitated } from '../conditions/body.js';
import { perceives } from '../conditions/sight.js';
import { giveAway } from '../conditions/sightings.js';
import { outnumberedBy } from '../groups/group-defence.js';
import { D12, D20, D6, roll } from '../rolls/roll.js';
import type { Technique } from './declaration.js';
import { isResolvedCompetent, useAbility } from './declaration.js';
import { receive } from './maximum.js';
import type { Using } from './wielding.js';
import { handsUsed, ratings, wielded } from './wielding.js';
/** What natural weapons add to an offence roll (LUR-NAT-02). */
export const NATURAL = 3;

/** One melee attack of whatever form, as it is declared (LUR-ATK-10). */
export interface Attack extends Technique {
  readonly kind: 'strike' | 'bite' | 'grab' | 'trip' | 'grapple' | 'wrestle' | 'free' | 'blind';
  readonly rules: readonly RuleId[];
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly ability?: Ability | undefined;
  /** What kind of grapple it is to begin. */
  readonly hold?: GrappleKind;
  /** What is grabbed at. */
  readonly item?: string;
  /** Degrees that the target is granted first. */
  readonly price?: Price | undefined;
}

/** A blind attack before its target is known. */
type Aimless = Omit<Attack, 'target'> & { readonly target: Combatant | undefined };

/** What an attack costs in degrees of advantage: `total` adds them up (LUR-ADV-09). */
export interface Price {
  readonly source: string;
  readonly rule: RuleId;
  readonly total: (ctx: Ctx) => number;
}

export interface Outcome {
  readonly hit: boolean;
  readonly critical: boolean;
}

const MISS: Outcome = { hit: false, critical: false };

/** Why a target cannot make defence rolls, or undefined (LUR-ATK-05, LUR-GADV-08, LUR-CTX-34). */
export function defencelessRule(state: State, target: Combatant): RuleId | undefined {
  if (isIncapacitated(state, target)) return 'LUR-CTX-34';
  return pinOn(state, target.id) ? 'LUR-GADV-08' : undefined;
}

/** Marks what the turn's attacks are made with (LUR-NAT-03, LUR-BITE-03). */
export function useWeapons(ctx: Ctx, attacker: Combatant, { mode, items }: Using): void {
  if (mode === 'held') use(ctx, attacker, { held: true });
  if (mode === 'natural')
    use(ctx, attacker, { natural: [...new Set([...attacker.used.natural, ...items])] });
}

/**
 * Grants the degrees that the attack costs, before any roll (LUR-ADV-09, LUR-ADV-10).
 * @param audience who learns to whom; all if left out
 */
export function grantPrice(
  ctx: Ctx,
  { attacker, target, price }: Attack,
  audience?: Audience,
): void {
  if (!price) return;
  const degrees = price.total(ctx);
  const breakdown = ctx.breakdownOf(degrees);
  grant(ctx, { by: attacker, to: target, degrees, source: price.source, rule: price.rule });
  ctx.tell(
    advantageGranted,
    ['LUR-ADV-09', 'LUR-ADV-10', price.rule],
    { by: attacker.id, to: target.id, degrees, source: price.source },
    breakdown,
    audience,
  );
}

/** Where an offence roll is made: in a grapple of the two, with the body alone, in the open or blind. */
interface Circumstances {
  readonly grappling: boolean;
  readonly bodily: boolean;
  readonly open: boolean;
}

/** The rule by which a rating of what is in hand counts, or does not (LUR-COMP-08, LUR-GRAP-06, LUR-GRAP-20, LUR-BLIND-03). */
function ratingRule(counts: boolean, { grappling, bodily }: Circumstances): RuleId {
  if (counts) return 'LUR-COMP-08';
  if (grappling) return 'LUR-GRAP-20';
  return bodily ? 'LUR-GRAP-06' : 'LUR-BLIND-03';
}

/** Adds the offence ratings of what is in hand; bodily attacks have none (LUR-COMP-08, LUR-GRAP-06, LUR-GRAP-20). */
function addHeldRatings(ctx: Ctx, attacker: Combatant, total: number, at: Circumstances): number {
  const bodily = !at.bodily || ctx.state.fixed.options.grapplingOffenseBonus;
  const counts = !at.grappling && at.open && bodily;
  let tn = total;
  for (const { name, amount } of ratings(ctx.state, attacker, 'offense'))
    tn = ctx.addModifier(tn, amount, ratingRule(counts, at), counts, name);
  return tn;
}

/** The rule by which natural weapons help a bodily attack, or do not (LUR-NAT-02, LUR-GRAP-06, LUR-GRAP-19). */
function bodilyRule(counts: boolean, { grappling }: Circumstances): RuleId {
  if (counts) return 'LUR-NAT-02';
  return grappling ? 'LUR-GRAP-19' : 'LUR-GRAP-06';
}

/** Adds the bonus of natural weapons to a bodily attack by a combatant who wields nothing (LUR-NAT-02). */
function addNaturalToBody(ctx: Ctx, attacker: Combatant, total: number, at: Circumstances): number {
  const armedByNature =
    sheetOf(ctx.state, attacker).natural.length > 0 && wielded(ctx.state, attacker).length === 0;
  if (!armedByNature) return total;
  const counts = !at.grappling && ctx.state.fixed.options.grapplingOffenseBonus;
  return ctx.addModifier(total, NATURAL, bodilyRule(counts, at), counts, 'natural weapon');
}

/** The rule by which a natural weapon helps, or does not (LUR-NAT-02, LUR-GRAP-19, LUR-BLIND-03). */
function naturalRule(counts: boolean, { grappling }: Circumstances): RuleId {
  if (counts) return 'LUR-NAT-02';
  return grappling ? 'LUR-GRAP-19' : 'LUR-BLIND-03';
}

/** Adds what the natural weapons of the attack give (LUR-NAT-02, LUR-COMP-08). */
function addNatural(ctx: Ctx, items: readonly string[], total: number, at: Circumstances): number {
  const { grappling, open } = at;
  const counts = open && (!grappling || ctx.state.fixed.options.naturalBonusInGrapple);
  let tn = ctx.addModifier(total, NATURAL, naturalRule(counts, at), counts, 'natural weapon');
  for (const id of items) {
    const { offense, name } = itemOf(ctx.state, id);
    tn = ctx.addModifier(tn, offense, 'LUR-COMP-08', open && !grappling, name);
  }
  return tn;
}

/** Adds the attacker's ratings to the offence roll, where they count, and the ability (LUR-COMP-08, LUR-NAT-02, LUR-ATK-03). */
function addOffenceRatings(
  ctx: Ctx,
  { attacker, target, using, blind, ability }: Aimless,
  total: number,
): number {
  const at: Circumstances = {
    grappling:
      target !== undefined && grappleBetween(ctx.state, attacker.id, target.id) !== undefined,
    bodily: using.mode === 'grappling',
    open: !blind || ctx.state.fixed.options.blindOffenseBonuses,
  };
  let tn = total;
  if (using.mode === 'held' || at.bodily) tn = addHeldRatings(ctx, attacker, tn, at);
  if (at.bodily) tn = addNaturalToBody(ctx, attacker, tn, at);
  if (using.mode === 'natural') tn = addNatural(ctx, using.items, tn, at);
  return ability ? ctx.addModifier(tn, ability.offence, 'LUR-ATK-03', true, ability.name) : tn;
}

/** Adds the Hindrance of hurt arms that the attack is made with (LUR-CTX-14). */
function addArmHindrance(ctx: Ctx, { attacker, using }: Aimless, total: number): number {
  const { armHindrance } = ctx.state.fixed.injuryEffects;
  let sum = total;
  for (const hand of handsUsed(ctx.state, attacker, using)) {
    const hindrance = -armDegrees(attacker, hand) * armHindrance;
    sum = ctx.addModifier(sum, hindrance, 'LUR-CTX-14', true, `${hand.name} arm`);
  }
  return sum;
}

/** Makes the attacker's roll: d6 if competent, d20 if blind; others have none (LUR-COMP-02, LUR-COMP-05, LUR-BLIND-03). Melee advantage is no part of it (LUR-ADV-07). */
export function offence(ctx: Ctx, attack: Aimless): boolean {
  const { attacker, target, blind, competence, deliberate } = attack;
  if (!blind && !isResolvedCompetent(attack)) {
    ctx.tell(
      incompetentAttack,
      ['LUR-COMP-02', 'LUR-COMP-03', deliberate ? 'LUR-COMP-07' : competence.rule],
      { by: attacker.id, why: deliberate ? 'on purpose' : competence.why },
    );
    return true;
  }
  return roll(ctx, {
    who: attacker,
    name: 'offence',
    rules: blind ? ['LUR-BLIND-03'] : ['LUR-COMP-05', 'LUR-ADV-07', competence.rule],
    die: blind ? D20 : D6,
    stat: 'DEX',
    ...(target && !blind ? { against: target.id } : {}),
    add: (total) => addOffenceRatings(ctx, attack, total),
    lean: (sum) => addArmHindrance(ctx, attack, sum),
  }).success;
}

/** Adds the ratings of what the target has in hand, unless the two grapple each other (LUR-COMP-08, LUR-GRAP-20). */
function addDefenceRatings(ctx: Ctx, { attacker, target }: Attack, total: number): number {
  const grappling = grappleBetween(ctx.state, attacker.id, target.id) !== undefined;
  const rule = grappling ? 'LUR-GRAP-20' : 'LUR-COMP-08';
  let tn = total;
  for (const { name, amount } of ratings(ctx.state, target, 'defense'))
    tn = ctx.addModifier(tn, amount, rule, !grappling, name);
  return tn;
}

/** Adds melee advantage, being outnumbered and an unseen attacker to the defence (LUR-ADV-02, LUR-ADV-03, LUR-CTX-28, LUR-CTX-33). */
function addDefenceEasing(
  ctx: Ctx,
  { attacker, target }: Attack,
  net: number,
  total: number,
): number {
  const { state } = ctx;
  const rule = net > 0 ? 'LUR-ADV-02' : 'LUR-ADV-03';
  let sum = ctx.addModifier(total, net, rule, true, 'melee advantage');
  sum = ctx.addModifier(sum, -outnumberedBy(state, target), 'LUR-CTX-28', true, 'outnumbered');
  const hindrance = -state.fixed.options.unseenAttackerHindrance;
  const unseen = !perceives(state, target, attacker);
  return ctx.addModifier(sum, hindrance, 'LUR-CTX-33', unseen, 'unseen attacker');
}

/** Makes the target's roll on DEX: d20 against a competent attack, d12 against another; failing it is a hit (LUR-ATK-05, LUR-ATK-06). */
function defence(ctx: Ctx, attack: Attack): Outcome {
  const { attacker, target, kind } = attack;
  const { options } = ctx.state.fixed;
  const helpless = defencelessRule(ctx.state, target);
  if (helpless !== undefined) {
    ctx.tell(cannotDefend, ['LUR-ATK-05', helpless], { who: target.id });
    return { hit: true, critical: options.criticalHelpless };
  }
  if (options.maxCount === 'defended') receive(ctx, target);
  const competent = isResolvedCompetent(attack);
  const incompetentRule = attack.blind ? 'LUR-BLIND-04' : 'LUR-COMP-03';
  const net = totalAdvantage(ctx, target, attacker);
  const { success, kept, tn } = roll(ctx, {
    who: target,
    name: 'defence',
    rules: ['LUR-ATK-06', competent ? 'LUR-COMP-06' : incompetentRule],
    die: competent ? D20 : D12,
    stat: 'DEX',
    against: attacker.id,
    margin: kind === 'strike' || kind === 'bite' || kind === 'blind',
    add: (total) => addDefenceRatings(ctx, attack, total),
    lean: (sum) => addDefenceEasing(ctx, attack, net, sum),
  });
  return success ? MISS : { hit: true, critical: kept - tn >= options.criticalMargin };
}

/** Tells what attack is made on whom, and with what (LUR-ATK-01, LUR-ATK-03). */
function tellAttack(ctx: Ctx, { kind, rules, attacker, target, hold, ...how }: Attack): void {
  if (!ctx.wantsNotes) return;
  const { ability, item, using } = how;
  const { items, mode } = using;
  ctx.tell(attackDeclared, ['LUR-ATK-01', 'LUR-ATK-03', 'LUR-CTX-38', ...rules], {
    kind,
    by: attacker.id,
    at: target.id,
    with: items.length > 0 ? items.map((id) => itemOf(ctx.state, id).name) : mode,
    ...(ability ? { ability: ability.name } : {}),
    ...(hold ? { hold } : {}),
    ...(item === undefined ? {} : { item: itemOf(ctx.state, item).name }),
  });
}

/** Ends an attack whose offence roll has failed: a miss, and what it granted stays (LUR-ATK-04, LUR-BITE-02, LUR-GRAP-22). */
function missAtOnce(ctx: Ctx, { attacker, target, kind, price }: Attack): Outcome {
  const priced = kind === 'bite' ? 'LUR-BITE-02' : 'LUR-GRAP-22';
  ctx.tell(misses, ['LUR-ATK-04', ...(price ? [priced] : [])], {
    by: attacker.id,
    at: target.id,
  });
  const cleared = ctx.state.fixed.options.grantOnFailedOffence === 'cleared';
  if (price && kind !== 'bite' && cleared)
    revokeGrant(ctx, { by: attacker, from: target, rule: priced });
  recheckPins(ctx);
  warnOfUnseen(ctx, attacker, target);
  return MISS;
}

/**
 * Makes one melee attack up to whether it hits, in the fixed sequence (LUR-ATK-03): declaration, the degrees it costs,
 * offence roll, defence roll. What a hit does is up to the form of attack.
 */
export function makeAttack(ctx: Ctx, attack: Attack): Outcome {
  const { attacker, target, ability } = attack;
  useWeapons(ctx, attacker, attack.using);
  giveAway(ctx, attacker, target);
  tellAttack(ctx, attack);
  useAbility(ctx, attacker, ability, target);
  if (ctx.state.fixed.options.maxCount === 'declared') receive(ctx, target);
  grantPrice(ctx, attack);
  return offence(ctx, attack) ? resolveDefence(ctx, attack) : missAtOnce(ctx, attack);
}

/** Makes the second half of an attack: the defence roll, and what the log tells of it. */
export function resolveDefence(ctx: Ctx, attack: Attack): Outcome {
  const { attacker, target } = attack;
  giveAway(ctx, attacker, target);
  const outcome = defence(ctx, attack);
  if (outcome.hit && ctx.state.fixed.options.maxCount === 'hit') receive(ctx, target);
  if (outcome.hit) ctx.tell(hits, ['LUR-ATK-05'], { by: attacker.id, at: target.id });
  else {
    ctx.tell(misses, ['LUR-ATK-05'], { by: attacker.id, at: target.id });
    // The granted degrees stay now, and may make a third degree.
    recheckPins(ctx);
  }
  warnOfUnseen(ctx, attacker, target);
  return outcome;
}

/** Lets a target who is attacked by an unseen combatant know that an unseen enemy is about (LUR-BLIND-01). */
function warnOfUnseen(ctx: Ctx, attacker: Combatant, target: Combatant): void {
  if (
    !target.warned &&
    !perceives(ctx.state, target, attacker) &&
    defencelessRule(ctx.state, target) === undefined
  )
    setWarned(ctx, target, true);
}
