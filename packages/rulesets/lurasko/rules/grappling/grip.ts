import type { Id, RuleId } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import {
  advantageChanges,
  advantageGivenUp,
  doesNotPin,
  grappleBegins,
  grappleEnds,
  heldInHand,
  pins,
} from '../../events/grapples.js';
import { knockedDown } from '../../events/injuries.js';
import {
  grappleBetween,
  grappleOf,
  grapplesOf,
  isHold,
  isSameGrapple,
  leaderOf,
  leadOf,
  normalGrapples,
  partner,
  pinOn,
} from '../../state/grapples.js';
import { GRAPPLING } from '../../state/sheet.js';
import type { Combatant, Ctx, Grapple, GrappleKind, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { layDown } from '../../state/verbs/body.js';
import { addGrapple, changeGrapple, removeGrapple } from '../../state/verbs/grapples.js';
import { putInHands, releaseFromHands } from '../../state/verbs/items.js';
import { use } from '../../state/verbs/turn.js';
import { MAX_DEGREES, netAdvantage } from '../advantage/advantage.js';
import { isDownPermanently, isIncapacitated, soundestHand } from '../conditions/body.js';
import { isStrained } from '../conditions/encumbrance.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import { forgetSightings } from '../conditions/sightings.js';
import { fallOffMount } from './fall-off-mount.js';

/** The rule by which a combatant is competent in Grappling; a creature with a Bite is for grapples in the jaws (LUR-PICK-23). */
export function grapplingCompetent(
  state: State,
  who: Combatant,
  kind: GrappleKind | undefined,
): RuleId | undefined {
  const sheet = sheetOf(state, who);
  if (sheet.competencies.includes(GRAPPLING)) return 'LUR-GRAP-06';
  return kind === 'jaws' && biteOf(state, who) !== undefined ? 'LUR-PICK-23' : undefined;
}

/** The natural weapon called Bite, if there is one. */
export const biteOf = (state: State, who: Combatant): string | undefined =>
  sheetOf(state, who).natural.find((id) => itemOf(state, id).tags.includes('Bite'));

/** The leader of a grapple if their lead can become a pin: competent, not helpless, and no climber (LUR-GADV-06 to 08, LUR-CLIMB-05). */
export function possiblePinner(state: State, grapple: Grapple): Combatant | undefined {
  const ahead = leaderOf(grapple);
  if (ahead === undefined || grapple.kind === 'climb') return undefined;
  const who = combatantById(state, ahead);
  if (isIncapacitated(state, who) || pinOn(state, ahead)) return undefined;
  return grapplingCompetent(state, who, grapple.kind) === undefined ? undefined : who;
}

/** The combatant whose lead of three degrees is a pin (LUR-GADV-06). */
export function pinnerIn(state: State, grapple: Grapple): Combatant | undefined {
  const who = possiblePinner(state, grapple);
  if (!who) return undefined;
  const counted =
    state.fixed.options.pinCounts === 'grapple'
      ? leadOf(grapple, who.id)
      : netAdvantage(state, who, combatantById(state, partner(grapple, who.id)));
  return counted >= MAX_DEGREES ? who : undefined;
}

/** Pins the opponent at once if the lead suffices; the pinned stay so until released (LUR-GADV-06, LUR-GADV-08). */
function pinIfEnough(ctx: Ctx, grapple: Grapple): void {
  const who = pinnerIn(ctx.state, grapple);
  if (!who || grapple.pinned) return;
  const other = partner(grapple, who.id);
  changeGrapple(ctx, grapple, { pinned: true });
  ctx.tell(
    pins,
    [
      ...(grapple.kind === 'jaws' ? ['LUR-PICK-23'] : []),
      ...(grapple.kind === 'normal' ? [] : ['LUR-PICK-06']),
      'LUR-GADV-06',
      'LUR-GADV-08',
    ],
    { by: who.id, who: other },
  );
  // A helpless combatant pins no one.
  for (const each of grapplesOf(ctx.state, other))
    if (each.pinned && leaderOf(each) === other) endGrapple(ctx, each, ['LUR-GADV-08']);
}

/**
 * Pins combatants who are now three degrees behind, where all melee advantage counts: after standing up, a knockdown, or
 * degrees that expire (LUR-GADV-06). Degrees granted for an attack pin no one until the attack is over.
 */
export function recheckPins(ctx: Ctx): void {
  for (const { a, b } of ctx.state.grapples) {
    const grapple = grappleBetween(ctx.state, a, b);
    if (grapple) pinIfEnough(ctx, grapple);
  }
}

/** Sets a combatant's lead in a grapple, in degrees. */
export function setLead(
  ctx: Ctx,
  grapple: Grapple,
  who: Combatant,
  degrees: number,
  rules: readonly RuleId[],
): void {
  const degree = grapple.a === who.id ? degrees : 0 - degrees;
  const other = partner(grapple, who.id);
  const released = leaderOf(grapple) === who.id ? {} : { pinned: false, silenced: false };
  const after = changeGrapple(ctx, grapple, { degree, ...released });
  ctx.tell(advantageChanges, rules, { who: who.id, over: other, degrees });
  pinIfEnough(ctx, after);
  if (degrees >= MAX_DEGREES && !grappleOf(ctx.state, who.id, other).pinned)
    ctx.tell(doesNotPin, [noPinRule(ctx.state, who, grapple)], { by: who.id, who: other });
}

/** The rule by which a lead of three degrees is no pin: a climber's, without the competence, or outweighed by other degrees (LUR-CLIMB-05, LUR-GADV-06, LUR-GADV-07). */
function noPinRule(state: State, who: Combatant, { kind }: Grapple): RuleId {
  if (kind === 'climb') return 'LUR-CLIMB-05';
  return grapplingCompetent(state, who, kind) === undefined ? 'LUR-GADV-07' : 'LUR-GADV-06';
}

/** A grapple to begin, in which `a` is ahead. */
interface NewGrapple {
  readonly kind: GrappleKind;
  readonly a: Combatant;
  readonly b: Combatant;
  readonly degrees: number;
  readonly rules: readonly RuleId[];
}

/** Starts a grapple in which `a` is ahead. A grabbed character takes up one of the hands (LUR-MULTI-07). */
export function beginGrapple(ctx: Ctx, { kind, a, b, degrees, rules }: NewGrapple): void {
  const before = grappleBetween(ctx.state, a.id, b.id);
  if (before) endGrapple(ctx, before, rules, true);
  if (kind === 'pick-up' || kind === 'jaws')
    for (const other of grapplesOf(ctx.state, b.id)) endGrapple(ctx, other, ['LUR-PICK-08']);
  fallOffMount(ctx, kind === 'climb' ? a : b, ['LUR-CTX-31']);
  const grapple: Grapple = {
    kind,
    a: a.id,
    b: b.id,
    degree: degrees,
    pinned: false,
    silenced: false,
  };
  addGrapple(ctx, grapple);
  const { grabUsesHand } = ctx.state.fixed.options;
  const hand = kind === 'pick-up' && grabUsesHand ? soundestHand(ctx.state, a) : undefined;
  ctx.tell(grappleBegins, rules, { kind, by: a.id, with: b.id, degrees });
  if (hand) {
    putInHands(ctx, a, b.id, [hand.name]);
    ctx.tell(heldInHand, ['LUR-MULTI-07'], { who: a.id, held: b.id, hand: hand.name });
  }
  forgetSightings(ctx);
  // An earlier partner of either is outside this grapple, and gains advantage by it.
  recheckPins(ctx);
}

/** Lays down a released combatant whose legs do not bear them (LUR-PICK-14, LUR-CTX-14). */
function comeDown(ctx: Ctx, released: Combatant): void {
  const rule = isDownPermanently(ctx.state, released);
  if (rule === undefined || released.knockedDown || isIncapacitated(ctx.state, released)) return;
  rememberLookUnlessTold(ctx, released);
  layDown(ctx, released);
  ctx.tell(knockedDown, [rule], { who: released.id });
}

/** Notes that the acting combatant has moved or acted under a load that tires, before some of it is gone (LUR-CTX-15). */
function noteStrain(ctx: Ctx): void {
  const actor = ctx.state.combatants[acting(ctx.state) ?? ''];
  if (actor && !actor.used.strained && isStrained(ctx.state, actor))
    use(ctx, actor, { strained: true });
}

/** Ends a grapple; a hand that held a combatant is free again. */
export function endGrapple(
  ctx: Ctx,
  grapple: Grapple,
  rules: readonly RuleId[],
  quietly = false,
): void {
  if (!ctx.state.grapples.some((each) => isSameGrapple(each, grapple))) return;
  // Told first, while both still know of each other (LUR-ATK-09).
  if (!quietly) ctx.tell(grappleEnds, rules, { a: grapple.a, b: grapple.b, kind: grapple.kind });
  noteStrain(ctx);
  removeGrapple(ctx, grapple);
  releaseFromHands(ctx, combatantById(ctx.state, grapple.a), grapple.b);
  if (isHold(grapple)) comeDown(ctx, combatantById(ctx.state, grapple.b));
  disband(ctx);
}

/** Ends grapples of combatants who are level in all of them (LUR-MULTI-05). */
export function disband(ctx: Ctx): void {
  const idle = (who: Id): boolean =>
    normalGrapples(ctx.state, who).every(({ degree }) => degree === 0);
  const over = ctx.state.grapples.find(({ degree, a, b }) => degree === 0 && (idle(a) || idle(b)));
  if (over) endGrapple(ctx, over, ['LUR-MULTI-05']);
}

/** Gives up an advantage: both are level then, and no longer grappling unless other grapples keep them in (LUR-MULTI-03, LUR-MULTI-05). */
export function giveUp(ctx: Ctx, grapple: Grapple, rules: readonly RuleId[]): void {
  changeGrapple(ctx, grapple, { degree: 0, pinned: false, silenced: false });
  ctx.tell(advantageGivenUp, rules, { a: grapple.a, b: grapple.b });
  disband(ctx);
}

/** Silences a pinned combatant, or lets them speak again (LUR-GADV-10). */
export function silence(ctx: Ctx, grapple: Grapple, silenced: boolean): void {
  changeGrapple(ctx, grapple, { silenced });
}

/**
 * Corrects the pins after a change by hand.
 * @param isConcerned whether the change can have affected a grapple; pins in other grapples last until released
 */
export function settlePins(
  ctx: Ctx,
  isConcerned: (grapple: Grapple) => boolean = () => true,
): void {
  for (const grapple of ctx.state.grapples.filter(isConcerned))
    if (grapple.pinned && !pinnerIn(ctx.state, grapple))
      changeGrapple(ctx, grapple, { pinned: false, silenced: false });
  recheckPins(ctx);
  for (const grapple of ctx.state.grapples)
    if (grapple.silenced && !grapple.pinned) changeGrapple(ctx, grapple, { silenced: false });
  disband(ctx);
}
