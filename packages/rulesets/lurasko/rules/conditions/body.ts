import type { RuleId } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { holdsOf } from '../../state/grapples.js';
import type { Stat } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { encumbrance, encumbranceWith, OVERLOADED } from './encumbrance.js';

/** The percentage of base SPD and base DEX lost, by degree of encumbrance (LUR-CTX-15). */
const SPD_LOST = [0, 0, 25, 50, 75];
const DEX_LOST = [0, 0, 0, 0, 50];
/** The value of a stat while overloaded (LUR-CTX-15). */
const CRUSHED: Readonly<Record<Exclude<Stat, 'STR'>, number>> = { DEX: 1, SPD: 0 };

const share = (base: number, percent: number): number => Math.floor((base * percent) / 100);

const temporary = (who: Combatant, stat: Stat): number => who.changes[stat] ?? 0;

/** What hurt legs take off a stat (LUR-CTX-14). */
const lost = (state: State, who: Combatant, stat: Stat): number =>
  stat === 'SPD'
    ? share(sheetOf(state, who).SPD, state.fixed.injuryEffects.spdPercent * who.injuries.mobility)
    : 0;

/** The modifier of encumbrance to a stat that is `total` without it (LUR-CTX-15). */
function burdening(
  base: number,
  stat: Exclude<Stat, 'STR'>,
  burden: number,
  total: number,
): number {
  if (burden >= OVERLOADED) return CRUSHED[stat] - total;
  return 0 - share(base, (stat === 'DEX' ? DEX_LOST : SPD_LOST)[burden] ?? 0);
}

/** The total of a stat (LUR-CTX-07). */
export function statOf(state: State, who: Combatant, stat: Stat): number {
  const base = sheetOf(state, who)[stat];
  const total = base + temporary(who, stat) - lost(state, who, stat);
  if (stat === 'STR') return Math.max(0, total);
  return Math.max(0, total + burdening(base, stat, encumbrance(state, who), total));
}

/** Starts the breakdown of a target number with a stat and all that changes it (LUR-CTX-07, LUR-CTX-14, LUR-CTX-15). */
export function statBreakdown(ctx: Ctx, name: string, who: Combatant, stat: Stat): number {
  const { state } = ctx;
  const base = sheetOf(state, who)[stat];
  let total = ctx.startTotal(name, who.id, base);
  total = ctx.addModifier(total, temporary(who, stat), 'LUR-CTX-07', true, 'temporary');
  if (stat !== 'STR') {
    const { mobility } = who.injuries;
    const lame = 0 - lost(state, who, stat);
    total = ctx.addModifier(total, lame, 'LUR-CTX-14', true, `Mobility ${mobility}`);
    const burden = encumbrance(state, who);
    const load = burdening(base, stat, burden, total);
    total = ctx.addModifier(total, load, 'LUR-CTX-15', true, `encumbrance ${burden}`);
  }
  return ctx.setTotal(total, Math.max(0, total), 'LUR-CTX-07');
}

/** Degrees of injury of all types together (LUR-CTX-14). */
export const degreesOf = ({
  injuries: { superficial, mobility, core, leftArm, rightArm, perception },
}: Combatant): number => superficial + mobility + core + leftArm + rightArm + perception;

/** Whether so many degrees of injury to the core, or of all types together, kill (LUR-CTX-14). */
const isFatal = ({ fixed }: State, core: number, degrees: number): boolean =>
  core >= fixed.injuryEffects.coreDeadAt || degrees >= fixed.injuryEffects.totalDeadAt;

/** Killed by injuries or otherwise (LUR-CTX-14). */
export const isDead = (state: State, who: Combatant): boolean =>
  who.out === 'dead' || isFatal(state, who.injuries.core, degreesOf(who));

/** Incapacitated, dead or gone: no actions, no movement, no defence (LUR-CTX-14, LUR-CTX-34). */
export function isIncapacitated(state: State, who: Combatant): boolean {
  const { coreOutAt, perceptionOutAt, totalOutAt } = state.fixed.injuryEffects;
  const { core, perception } = who.injuries;
  if (who.out !== 'no' || core >= coreOutAt || perception >= perceptionOutAt) return true;
  const degrees = degreesOf(who);
  return degrees >= totalOutAt || isFatal(state, core, degrees);
}

/** How far a combatant is from dropping out of the fight by injuries, from 1 down to 0 (LUR-CTX-14). */
export function healthOf(state: State, who: Combatant): number {
  if (isIncapacitated(state, who)) return 0;
  const { coreOutAt, perceptionOutAt, totalOutAt } = state.fixed.injuryEffects;
  const { core, perception } = who.injuries;
  const worst = Math.max(
    core / coreOutAt,
    perception / perceptionOutAt,
    degreesOf(who) / totalOutAt,
  );
  return Math.max(0, 1 - worst);
}

/** Dead or gone, and so no longer a target (LUR-CTX-14, LUR-CTX-34). */
export const isGone = (state: State, who: Combatant): boolean =>
  who.out === 'gone' || isDead(state, who);

/** How far out of the fight a combatant is: 0 not at all, 1 incapacitated, 2 dead, 3 gone. */
export function removalOf(state: State, who: Combatant): number {
  if (who.out === 'gone') return 3;
  if (isDead(state, who)) return 2;
  return isIncapacitated(state, who) ? 1 : 0;
}

/** Sees no one (LUR-CTX-14, LUR-CTX-33). */
export const isBlinded = (state: State, who: Combatant): boolean =>
  who.blinded || who.injuries.perception >= state.fixed.injuryEffects.blindAt;

/** The rule that keeps a combatant down: hurt legs or overload (LUR-CTX-14, LUR-CTX-15). */
export function isDownPermanently(state: State, who: Combatant): RuleId | undefined {
  if (who.injuries.mobility >= state.fixed.injuryEffects.downAt) return 'LUR-CTX-14';
  return encumbrance(state, who) >= OVERLOADED ? 'LUR-CTX-15' : undefined;
}

/** Whether legs, gear and fatigue alone keep a combatant down, even without captives and climbers (LUR-CTX-14, LUR-CTX-15). */
export const lastsDown = (state: State, who: Combatant): boolean =>
  who.injuries.mobility >= state.fixed.injuryEffects.downAt ||
  encumbranceWith(state, who, sheetOf(state, who).load) >= OVERLOADED;

/** The degrees of injury of the arm that a hand is on: the first hand is the right one, the second the left. */
export function armDegrees(who: Pick<Combatant, 'hands' | 'injuries'>, hand: Hand): number {
  const side = who.hands.indexOf(hand);
  if (side === 0) return who.injuries.rightArm;
  return side === 1 ? who.injuries.leftArm : 0;
}

/** Whether a hand can still be used (LUR-CTX-14). */
export const isUsable = (state: State, who: Combatant, hand: Hand): boolean =>
  armDegrees(who, hand) < state.fixed.injuryEffects.armUselessAt;

/** The hands that hold nothing and can be used (LUR-CTX-35). */
export const openHands = (state: State, who: Combatant): readonly Hand[] =>
  who.hands.filter((hand) => hand.holds === null && isUsable(state, who, hand));

/** Open hands that may be filled: if captives take up no hand, one hand per captive must stay free (LUR-MULTI-07). */
export function spareHands(state: State, who: Combatant): number {
  const kept = state.fixed.options.grabUsesHand
    ? 0
    : holdsOf(state, who.id).filter(({ kind }) => kind === 'pick-up').length;
  return openHands(state, who).length - kept;
}

/** The open hands, on the least injured arm first, the right one among equals (LUR-CTX-14, LUR-CTX-35). */
export const soundestHands = (state: State, who: Combatant): readonly Hand[] =>
  openHands(state, who).toSorted((a, b) => armDegrees(who, a) - armDegrees(who, b));

/** The first of them. */
export const soundestHand = (state: State, who: Combatant): Hand | undefined =>
  soundestHands(state, who)[0];
