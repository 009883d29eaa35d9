import type { RuleId } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { holdsOf } from '../../state/grapples.js';
import type { Stat } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { encumbrance, encumbranceWith, OVERLOADED } from './encumbrance.js';

/** Adds a change to a stat and gives what it comes to. */
type Change = (total: number, amount: number, rule: RuleId, why: string) => number;

/** What degree by degree encumbrance takes off base SPD and base DEX, in hundredths (LUR-CTX-15). */
const SPD_LOST = [0, 0, 25, 50, 75];
const DEX_LOST = [0, 0, 0, 0, 50];
/** What is left of a stat under a load that one lies down under (LUR-CTX-15). */
const CRUSHED: Readonly<Record<Exclude<Stat, 'STR'>, number>> = { DEX: 1, SPD: 0 };

const share = (base: number, percent: number): number => Math.floor((base * percent) / 100);

/** A stat with everything that makes it another than its base (LUR-CTX-07, LUR-CTX-14, LUR-CTX-15). */
function changed(state: State, who: Combatant, stat: Stat, start: number, change: Change): number {
  const base = sheetOf(state, who)[stat];
  const total = change(start, who.changes[stat] ?? 0, 'LUR-CTX-07', 'temporary');
  if (stat === 'STR') return total;
  const { mobility } = who.injuries;
  const lame = stat === 'SPD' ? share(base, state.fixed.injuryEffects.spdPercent * mobility) : 0;
  const hurt = change(total, 0 - lame, 'LUR-CTX-14', `Mobility ${mobility}`);
  const burden = encumbrance(state, who);
  const lost = share(base, (stat === 'DEX' ? DEX_LOST : SPD_LOST)[burden] ?? 0);
  const load = burden >= OVERLOADED ? CRUSHED[stat] - hurt : 0 - lost;
  return change(hurt, load, 'LUR-CTX-15', `encumbrance ${burden}`);
}

const plainly: Change = (total, amount) => total + amount;

/** The total of a stat (LUR-CTX-07). */
export const statOf = (state: State, who: Combatant, stat: Stat): number =>
  Math.max(0, changed(state, who, stat, sheetOf(state, who)[stat], plainly));

/** Starts the breakdown of a target number with a stat and all that changes it. */
export function statBreakdown(ctx: Ctx, name: string, who: Combatant, stat: Stat): number {
  const start = ctx.startTotal(name, who.id, sheetOf(ctx.state, who)[stat]);
  const total = changed(ctx.state, who, stat, start, (sum, amount, rule, why) =>
    ctx.addModifier(sum, amount, rule, true, why),
  );
  return ctx.setTotal(total, Math.max(0, total), 'LUR-CTX-07');
}

/** Degrees of injury of all types together (LUR-CTX-14). */
export const degreesOf = ({
  injuries: { superficial, mobility, core, leftArm, rightArm, perception },
}: Combatant): number => superficial + mobility + core + leftArm + rightArm + perception;

/** Killed by injuries or otherwise (LUR-CTX-14). */
export function isDead(state: State, who: Combatant): boolean {
  const { coreDeadAt, totalDeadAt } = state.fixed.injuryEffects;
  return who.out === 'dead' || who.injuries.core >= coreDeadAt || degreesOf(who) >= totalDeadAt;
}

/** Incapacitated, dead or gone: no actions, no movement, no defence (LUR-CTX-14, LUR-CTX-34). */
export function isIncapacitated(state: State, who: Combatant): boolean {
  const { coreOutAt, perceptionOutAt, totalOutAt } = state.fixed.injuryEffects;
  const { core, perception } = who.injuries;
  return (
    who.out !== 'no' ||
    core >= coreOutAt ||
    perception >= perceptionOutAt ||
    degreesOf(who) >= totalOutAt ||
    isDead(state, who)
  );
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

/** Dead or gone: nobody that could still be attacked (LUR-CTX-14, LUR-CTX-34). */
export const isGone = (state: State, who: Combatant): boolean =>
  who.out === 'gone' || isDead(state, who);

/** How far out of the fight a combatant is: not at all, incapacitated, dead, or gone from it; each step lets go of more. */
export function removalOf(state: State, who: Combatant): number {
  if (who.out === 'gone') return 3;
  if (isDead(state, who)) return 2;
  return isIncapacitated(state, who) ? 1 : 0;
}

/** Sees nobody (LUR-CTX-14, LUR-CTX-33). */
export const isBlinded = (state: State, who: Combatant): boolean =>
  who.blinded || who.injuries.perception >= state.fixed.injuryEffects.blindAt;

/** Down without recovery: hurt legs or too much to bear (LUR-CTX-14, LUR-CTX-15). */
export function isDownPermanently(state: State, who: Combatant): RuleId | undefined {
  if (who.injuries.mobility >= state.fixed.injuryEffects.downAt) return 'LUR-CTX-14';
  return encumbrance(state, who) >= OVERLOADED ? 'LUR-CTX-15' : undefined;
}

/** Down without recovery even when nobody is held or climbs any more: by legs, gear and fatigue alone (LUR-CTX-14, LUR-CTX-15). */
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

/** Open hands that may be filled: where the held take up no hand, as many as there are held must stay free (LUR-MULTI-07). */
export function spareHands(state: State, who: Combatant): number {
  const kept = state.fixed.options.grabUsesHand
    ? 0
    : holdsOf(state, who.id).filter(({ kind }) => kind === 'pick-up').length;
  return openHands(state, who).length - kept;
}

/** The open hands, those on the arms that are hurt least first, the right one among equals (LUR-CTX-14, LUR-CTX-35). */
export const soundestHands = (state: State, who: Combatant): readonly Hand[] =>
  openHands(state, who).toSorted((a, b) => armDegrees(who, a) - armDegrees(who, b));

/** The first of them. */
export const soundestHand = (state: State, who: Combatant): Hand | undefined =>
  soundestHands(state, who)[0];
