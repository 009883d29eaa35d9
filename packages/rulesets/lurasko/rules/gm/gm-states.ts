import type { Id, RuleId } from '@tiltyard/engine';
import { gmHeals, gmSetsCondition } from '@tiltyard/engine';
import { createConditionAction, createHideAction } from '@tiltyard/engine/kit';
import { combatantById } from '@tiltyard/engine/kit';
import { flightChanges, sightChanges } from '../../events/gm.js';
import { defineGmAction, param } from '../../state/define.js';
import { heldIn } from '../../state/grapples.js';
import type { Injury } from '../../state/sheet.js';
import { INJURIES, INJURY_NAMES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { clearNoticed, setSight } from '../../state/verbs/awareness.js';
import { addDamage, addInjury, setFlying, standUp } from '../../state/verbs/body.js';
import { isBlinded, isDownPermanently } from '../conditions/body.js';
import { rememberLook, rememberLookUnlessTold } from '../conditions/looks.js';
import { forgetSightings, witnessesOf } from '../conditions/sightings.js';
import { recheckPins } from '../grappling/grip.js';
import { knockDown } from '../grappling/knock-down.js';
import { applyInjuries, plightOf } from '../injury/injury.js';

/** The type of injury with the most degrees. */
const worstInjury = ({ injuries }: Combatant): Injury =>
  INJURIES.reduce((worst, each) => (injuries[each] > injuries[worst] ? each : worst));

/** Tells of healed wounds to those who see or feel the combatant (LUR-BLIND-02). */
function tellHealing(
  ctx: Ctx,
  who: Combatant,
  rules: readonly RuleId[],
  points: number,
  of: string,
): void {
  ctx.tell(gmHeals, rules, { who: who.id, points, of }, undefined, witnessesOf(ctx, who));
}

/** Takes degrees of injury away: of one type as long as there are any, otherwise always of the worst (LUR-CTX-12). */
function mendInjuries(ctx: Ctx, who: Combatant, degrees: number, given: Injury | undefined): void {
  for (let left = degrees; left > 0; left--) {
    const type = given !== undefined && who.injuries[given] > 0 ? given : worstInjury(who);
    if (who.injuries[type] === 0) return;
    addInjury(ctx, who, type, -1);
    tellHealing(ctx, who, ['LUR-CTX-12', 'LUR-CTX-13'], 1, `degree of ${INJURY_NAMES[type]}`);
  }
}

/** Has injuries and loads take effect on a combatant who can fight again: ruined legs do not bear them (LUR-CTX-14, LUR-CTX-15). */
export function bringTo(ctx: Ctx, who: Combatant): void {
  applyInjuries(ctx, who, plightOf(ctx.state, who));
  forgetSightings(ctx);
}

/** The GM heals damage: every multiple of the injury factor that it falls below removes a degree (LUR-CTX-12). */
export const gmHeal = defineGmAction({
  id: 'gm.heal',
  name: 'Heal',
  rules: ['LUR-CTX-12', 'LUR-CTX-13'],
  with: {
    who: param.combatant(),
    damage: param.number({ min: 0, max: 1000 }),
    type: param.optional(
      param.oneOf(
        INJURIES,
        () => INJURIES.map((value) => ({ value, label: INJURY_NAMES[value] })),
        { label: 'Type of injury' },
      ),
    ),
  },
  do(ctx, _, { who: id, damage, type }) {
    const who = combatantById(ctx.state, id);
    const { injuryFactor } = sheetOf(ctx.state, who);
    const points = Math.min(damage, who.damage);
    const degrees =
      Math.floor(who.damage / injuryFactor) - Math.floor((who.damage - points) / injuryFactor);
    rememberLook(ctx, who);
    addDamage(ctx, who, -points);
    tellHealing(ctx, who, ['LUR-CTX-12'], points, 'damage');
    mendInjuries(ctx, who, degrees, type);
    bringTo(ctx, who);
  },
});

/** Knocks a combatant down or puts them on their feet; ruined legs or too great a load keep them on the ground (LUR-CTX-32, LUR-CTX-14, LUR-CTX-15). */
function setDown(ctx: Ctx, id: Id, on: boolean): void {
  const who = combatantById(ctx.state, id);
  // A combatant who is already down is not knocked down again, nor are their partners.
  if (who.knockedDown === on) return;
  if (on) return knockDown(ctx, who, ['LUR-CTX-32']);
  const down = isDownPermanently(ctx.state, who);
  const stays = down !== undefined && !heldIn(ctx.state, id);
  if (!stays) {
    rememberLook(ctx, who);
    standUp(ctx, who);
  }
  ctx.tell(
    gmSetsCondition,
    ['LUR-CTX-32', ...(stays ? [down] : [])],
    { who: id, condition: 'knocked down', on: stays },
    undefined,
    witnessesOf(ctx, who),
  );
  recheckPins(ctx);
}

/** Lifts a combatant into the air or brings them down; ruined legs or too great a load keep them on the ground (LUR-TRIP-02, LUR-CTX-14, LUR-CTX-15). */
export function lift(ctx: Ctx, who: Combatant, on: boolean): void {
  const down = isDownPermanently(ctx.state, who);
  const flies = on && down === undefined;
  rememberLookUnlessTold(ctx, who);
  setFlying(ctx, who, flies);
  ctx.tell(flightChanges, ['LUR-TRIP-02', ...(down === undefined ? [] : [down])], {
    who: who.id,
    on: flies,
  });
  recheckPins(ctx);
}

/** Changes how a combatant sees and is seen: hiding them undoes who had noticed them, and ruined eyes stay blind (LUR-BLIND-02, LUR-CTX-14, LUR-CTX-33). */
export function changeSight(
  ctx: Ctx,
  who: Combatant,
  what: 'blinded' | 'cloaked' | 'hidden' | 'warned',
  on: boolean,
): void {
  if (what === 'hidden') clearNoticed(ctx, who);
  setSight(ctx, who, what, on);
  forgetSightings(ctx);
  const isRuined = what === 'blinded' && !on && isBlinded(ctx.state, who);
  ctx.tell(sightChanges, ['LUR-BLIND-02', ...(isRuined ? ['LUR-CTX-14'] : [])], {
    who: who.id,
    what,
    on: on || isRuined,
  });
}

/** The GM gives a condition or takes it away (LUR-CTX-31 to 33, LUR-BLIND-02). */
export const gmCondition = createConditionAction<State>()({
  rules: ['LUR-CTX-31', 'LUR-CTX-32', 'LUR-CTX-33', 'LUR-BLIND-02'],
  conditions: ['knocked down', 'blinded', 'cloaked', 'warned', 'flying'],
  has(state, id, condition) {
    const who = combatantById(state, id);
    return condition === 'knocked down' ? who.knockedDown : who[condition];
  },
  set(ctx, id, condition, on) {
    const who = combatantById(ctx.state, id);
    switch (condition) {
      case 'knocked down':
        return setDown(ctx, id, on);
      case 'flying':
        return lift(ctx, who, on);
      default:
        return changeSight(ctx, who, condition, on);
    }
  },
});

/** The GM hides a combatant from the other sides, even from those who had noticed them, or reveals them (LUR-BLIND-02). */
export const gmHide = createHideAction<State>({
  rules: ['LUR-BLIND-02'],
  isHidden: (state, id) => combatantById(state, id).hidden,
  set(ctx, id, hidden) {
    changeSight(ctx, combatantById(ctx.state, id), 'hidden', hidden);
  },
});
