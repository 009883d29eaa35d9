import type { Id, RuleId } from '@tiltyard/engine';
import { acting, handsOn, inHand, placeOf, unready } from '@tiltyard/engine';
import { endHold, partHolds } from './bind.js';
import { leaveCluster, tidy } from './cluster.js';
import { handOf, injured, isArm, isLeg, levelOf, unconscious } from './injury.js';
import { interrupt } from './interrupt.js';
import { D6 } from './sheet.js';
import type { EffectKind } from './sheet.js';
import type { Combatant, Effect, Part, State, T } from './state.js';
import { drop, place, spendWillpower } from './state.js';

const LOWEST_HP = -5;

/** The body part that a d6 names (HEI-BODY-02). */
export function partOf(d6: number): Part {
  switch (d6) {
    case 1:
      return 'left leg';
    case 2:
      return 'right leg';
    case 3:
      return 'other arm';
    case 4:
      return 'sword arm';
    default:
      return 'torso';
  }
}

/** Falls as one body part where no attack roll names it (HEI-CTX-24). */
export const rollPart = (t: T, who: Combatant): Part =>
  partOf(t.roll(D6, 'part', who.id, (face) => (face === 6 ? 5 : face)));

/** Any effect interrupts what is upcoming and ends a hold (HEI-ACT-11, HEI-BRAWL-20). */
function suffer(t: T, who: Combatant): void {
  interrupt(t, who, 'HEI-ACT-11');
  endHold(t, who, ['HEI-BRAWL-20']);
}

export const heightsAt = (state: State, who: Combatant): readonly number[] =>
  placeOf(state.fixed.map, who.at)?.heights ?? [0];
export const bottomAt = (state: State, who: Combatant): number =>
  heightsAt(state, who)[0] ?? who.height;

/** Coming down: damage for every height beyond the safe ones; a fall ends prone, a jump if it hurts (HEI-CTX-24). */
export function comeDown(
  t: T,
  who: Combatant,
  to: number,
  how: 'falls' | 'jumps',
  rules: readonly RuleId[],
): void {
  const { fallSafeHeights, fallDamagePerHeight } = t.state.fixed.options;
  const heights = who.height - to;
  const damage = Math.max(0, heights - fallSafeHeights) * fallDamagePerHeight;
  leaveCluster(t, who);
  partHolds(t, who, ['HEI-CTX-22']);
  place(t, who, who.at, to);
  if (who.position === 'climbing') t.put(who, 'position', 'standing');
  t.note(how, [...rules, 'HEI-CTX-24'], { who: who.id, heights, to, damage });
  if (damage > 0) hit(t, who, damage, rollPart(t, who), ['HEI-CTX-24']);
  if (how === 'falls' || damage > 0) fallProne(t, who, ['HEI-CTX-24']);
}

/** Goes down where it is; a climber comes down to the ground (HEI-CTX-24, HEI-CTX-34). */
export function fallProne(t: T, who: Combatant, rules: readonly RuleId[]): void {
  if (who.position === 'climbing') return comeDown(t, who, bottomAt(t.state, who), 'falls', rules);
  if (who.position === 'prone' || who.position === 'helpless') return;
  t.put(who, 'position', 'prone');
  t.note('falls prone', rules, { who: who.id });
}

function dropFrom(t: T, who: Combatant, hand: string, rules: readonly RuleId[]): void {
  const item = who.hands.find((each) => each.name === hand)?.holds;
  if (item === null || item === undefined || t.state.fixed.items[item] === undefined) return;
  drop(t, who, item);
  t.note('drops', rules, { who: who.id, items: [item] });
}

/** What an injury of this part does as long as it lasts (HEI-CTX-36, HEI-BODY-03). */
function injure(t: T, who: Combatant, part: Part): void {
  const level = levelOf(t.state, who);
  const before: string = who.position;
  const climbing = before === 'climbing';
  if (!who.injuries.includes(part)) t.put(who, 'injuries', [...who.injuries, part]);
  t.note('injured', ['HEI-CTX-36', 'HEI-CTX-37', 'HEI-BODY-03'], {
    who: who.id,
    part,
    level,
    effect: isArm(part) ? 'drop item' : isLeg(part) ? 'fall' : 'daze',
  });
  const hand = handOf(part);
  if (hand !== undefined) dropFrom(t, who, hand, ['HEI-CTX-36']);
  if (isLeg(part)) fallProne(t, who, ['HEI-CTX-36']);
  else if (climbing && unconscious(t.state, who)) fallProne(t, who, ['HEI-CTX-37']);
  // The fall may have been what did it, and has said so.
  if (!unconscious(t.state, who) || (climbing && who.position === 'helpless')) return;
  t.put(who, 'position', 'helpless');
  unready(t, who.id);
  t.note('unconscious', ['HEI-CTX-37', 'HEI-CTX-33'], { who: who.id });
  tidy(t);
}

/** Hit N: so many hit points, and an injury at none left (HEI-CTX-26, HEI-CTX-36). */
export function hit(
  t: T,
  who: Combatant,
  points: number,
  part: Part,
  rules: readonly RuleId[],
): void {
  suffer(t, who);
  t.put(who, 'hp', Math.max(LOWEST_HP, who.hp - points));
  t.note('hit', rules, { who: who.id, points, part, hp: who.hp });
  if (injured(who) && points > 0) injure(t, who, part);
}

function affect(t: T, who: Combatant, kind: Effect['kind'], turns: number): void {
  const skip = acting(t.state) === who.id ? turns : turns - 1;
  t.put(who, 'effects', [
    ...who.effects,
    { kind, amount: 1, until: { at: 'turn end', of: who.id, ...(skip > 0 ? { skip } : {}) } },
  ]);
}

/** Something that a skill, an item or the GM does to somebody (HEI-CTX-34). */
export function inflict(
  t: T,
  who: Combatant,
  kind: EffectKind,
  amount: number,
  by: Id,
  part?: Part,
): void {
  const rules = ['HEI-CTX-34'];
  if (kind === 'hit') return hit(t, who, amount, part ?? rollPart(t, who), rules);
  suffer(t, who);
  t.note('effect', rules, { who: who.id, by, effect: kind, amount });
  switch (kind) {
    case 'drain':
      return spendWillpower(t, who, amount);
    case 'fall':
      return fallProne(t, who, rules);
    case 'drop':
      return dropFrom(t, who, handOf(part ?? 'sword arm') ?? 'sword', rules);
    case 'stumble':
      return leaveCluster(t, who);
    case 'daze':
    case 'weaken':
      return affect(t, who, kind, amount);
    case 'break': {
      const item = inHand(t.state, who)[0];
      if (item === undefined) return undefined;
      const hands = handsOn(who.hands, item).map((hand) => hand.name);
      return t.put(
        who,
        'hands',
        who.hands.map((hand) => (hands.includes(hand.name) ? { ...hand, holds: null } : hand)),
      );
    }
  }
}
