import type { Id, RuleId } from '@tiltyard/engine';
import { acting, settleDamage } from '@tiltyard/engine';
import { isInHand, unready } from '@tiltyard/engine/kit';
import { endHold, partHolds } from './bind.js';
import { leaveCluster, dissolveClusters } from './cluster.js';
import { endLostGuards } from './guard.js';
import {
  handOf,
  isHelpless,
  isInjured,
  isLeg,
  levelOf,
  isUnconscious,
} from '../conditions/injury.js';
import { interrupt } from '../action-types/interrupt.js';
import { D6 } from '../../state/sheet.js';
import type { EffectKind, HelpfulKind } from '../../state/sheet.js';
import { isHelpful } from '../../state/sheet.js';
import { sheetOf } from '../../state/state.js';
import { baseFatigue } from '../../state/fatigue.js';
import type { Combatant, Effect, Part, Ctx } from '../../state/state.js';
import {
  addEffect,
  gainWillpower,
  heal,
  injurePart,
  loseHitPoints,
  place,
  recover,
  removeEffects,
  spendWillpower,
  setGuard,
  takePosition,
} from '../../state/combatant-verbs.js';
import { drop, releaseFromHands } from '../../state/item-verbs.js';
import {
  resistsEffect,
  fallsProne,
  fallsUnconscious,
  suffersInjury,
  losesHitPoints,
  partNamed,
  suffersEffect,
} from '../../events/injuries.js';
import { breaks, drops } from '../../events/items.js';
import { falls, jumps } from '../../events/movement.js';
import { boundReason } from '../conditions/bound.js';
import { bottomAt, isMidway, spotUnder } from '../conditions/sight.js';
import { tellUnseen } from './unseen.js';

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

/**
 * The body part hit where no attack roll determines it; reported if the hit itself may not be (HEI-CTX-24,
 * HEI-BODY-02).
 */
function rollPart(ctx: Ctx, who: Combatant): Part {
  const part = partOf(ctx.roll(D6, 'part', who.id, (face) => (face === 6 ? 5 : face)));
  if ((ctx.state.automation?.damage ?? 'do') !== 'do')
    ctx.tell(partNamed, ['HEI-BODY-02', 'HEI-CTX-24'], { who: who.id, part });
  return part;
}

/** Any effect interrupts what is upcoming and ends a hold (HEI-ACT-11, HEI-BRAWL-20). */
export function receiveEffect(ctx: Ctx, who: Combatant): void {
  interrupt(ctx, who, 'HEI-ACT-11');
  endHold(ctx, who, ['HEI-BRAWL-20']);
}

/**
 * Coming down: damage for each height beyond the safe ones; a fall ends prone, and so does a jump that hurts
 * (HEI-CTX-24).
 */
export function comeDown(
  ctx: Ctx,
  who: Combatant,
  to: number,
  how: 'falls' | 'jumps',
  rules: readonly RuleId[],
): void {
  const { fallSafeHeights, fallDamagePerHeight } = ctx.state.fixed.options;
  const heights = who.height - to;
  const climbed = who.position === 'climbing';
  const damage = Math.max(0, heights - fallSafeHeights) * fallDamagePerHeight;
  // A fall in place separates no one from their cluster.
  if (heights > 0) {
    leaveCluster(ctx, who);
    partHolds(ctx, who, ['HEI-CTX-22']);
  }
  place(ctx, who, who.at, to);
  takePosition(ctx, who, 'standing');
  ctx.tell(how === 'falls' ? falls : jumps, [...rules, 'HEI-CTX-24'], {
    who: who.id,
    heights,
    to,
    damage,
  });
  const before = who.hp;
  // Damage that is only announced is applied by the GM, but it has still hurt.
  const isTold = damage > 0 && ctx.state.automation?.damage === 'tell';
  // A combatant whose fall or climbing jump ends part of the way down is left climbing (HEI-CLIMB-04).
  const clings = (how === 'falls' || climbed) && isMidway(ctx.state, who.at, to);
  if (clings) takePosition(ctx, who, 'climbing');
  if (damage > 0) hit(ctx, who, { points: damage, part: rollPart(ctx, who) }, ['HEI-CTX-24']);
  if (!clings && (how === 'falls' || isTold || who.hp < before))
    fallProne(ctx, who, ['HEI-CTX-24']);
}

/** Goes prone in place; a climber comes down to the ground (HEI-CTX-24, HEI-CTX-34). */
export function fallProne(ctx: Ctx, who: Combatant, rules: readonly RuleId[]): void {
  if (who.position === 'climbing')
    return comeDown(ctx, who, bottomAt(ctx.state, who.at), 'falls', rules);
  if (who.position === 'prone' || who.position === 'helpless') return;
  takePosition(ctx, who, 'prone');
  ctx.tell(fallsProne, rules, { who: who.id });
}

function dropFrom(
  ctx: Ctx,
  who: Combatant,
  hand: string | undefined,
  rules: readonly RuleId[],
): void {
  const item = who.hands.find((each) => each.name === hand)?.holds ?? null;
  if (item === null) return;
  drop(ctx, who, item, spotUnder(ctx.state, who));
  endLostGuards(ctx);
  ctx.tell(drops, rules, { who: who.id, items: [item] });
}

const INJURIES = {
  torso: 'daze',
  'sword arm': 'drop item',
  'other arm': 'drop item',
  'right leg': 'fall',
  'left leg': 'fall',
} as const satisfies Readonly<Record<Part, string>>;

/** The lasting effect of an injury to a body part (HEI-CTX-36, HEI-BODY-03). */
function injure(ctx: Ctx, who: Combatant, part: Part, wasOut: boolean): void {
  const level = levelOf(ctx.state, who);
  const before: string = who.position;
  const climbing = before === 'climbing';
  injurePart(ctx, who, part);
  ctx.tell(suffersInjury, ['HEI-CTX-36', 'HEI-CTX-37', 'HEI-BODY-03'], {
    who: who.id,
    part,
    level,
    effect: INJURIES[part],
  });
  dropFrom(ctx, who, handOf(part), ['HEI-CTX-36']);
  if (part === 'torso') setGuard(ctx, who, null);
  if (isLeg(part)) fallProne(ctx, who, ['HEI-CTX-36']);
  else if (climbing && isUnconscious(ctx.state, who)) fallProne(ctx, who, ['HEI-CTX-37']);
  // If the fall itself caused it, that has been reported.
  const isTold = wasOut || (climbing && who.position === 'helpless');
  if (isTold || !isUnconscious(ctx.state, who)) return;
  takePosition(ctx, who, 'helpless');
  endLostGuards(ctx);
  unready(ctx, who.id);
  ctx.tell(fallsUnconscious, ['HEI-CTX-37', 'HEI-CTX-33'], { who: who.id });
  dissolveClusters(ctx);
}

/** Hit points lost at a body part, and who caused it; no one in a fall. */
export interface Wound {
  readonly points: number;
  readonly part: Part;
  readonly by?: Id;
}

/** Hit N: the loss of N hit points, and an injury when none are left (HEI-CTX-26, HEI-CTX-36). */
export function hit(ctx: Ctx, target: Combatant, wound: Wound, rules: readonly RuleId[]): void {
  const { part, by } = wound;
  const points = settleDamage(ctx, target.id, wound.points, { of: 'hit points', rules });
  if (points === 0 && wound.points > 0) return;
  const wasOut = isUnconscious(ctx.state, target);
  receiveEffect(ctx, target);
  loseHitPoints(ctx, target, points);
  ctx.tell(losesHitPoints, rules, {
    who: target.id,
    ...(by === undefined ? {} : { by }),
    points,
    part,
    hp: target.hp,
  });
  const striker = by === undefined ? undefined : ctx.state.combatants[by];
  const facts = { who: target.id, points, part, hp: target.hp };
  tellUnseen(ctx, striker, rules, { does: 'hits', ...facts });
  if (isInjured(target) && points > 0) injure(ctx, target, part, wasOut);
}

function affect(ctx: Ctx, who: Combatant, kind: Effect['kind'], turns: number): void {
  if (turns === 0) return;
  const skip = acting(ctx.state) === who.id ? turns : turns - 1;
  addEffect(ctx, who, {
    kind,
    amount: 1,
    until: { at: 'turn end', of: who.id, skip: Math.max(0, skip) },
  });
}

/** An effect to be put on a combatant: its kind and amount, its cause, and the body part. */
export interface Infliction {
  readonly kind: EffectKind;
  readonly amount: number;
  readonly by: Id;
  readonly part?: Part | undefined;
}

/** Something a ward may keep off: an effect, a hold, or a skill whose effect is described in words, by name. */
interface Warded {
  readonly kind: EffectKind | 'bind' | 'skill';
  readonly by: Id;
  readonly words?: string;
}

/**
 * Whether a ward is used up to resist this effect, as a reaction of a combatant who can act (HEI-CTX-34, HEI-CTX-33).
 */
export function resists(ctx: Ctx, who: Combatant, { kind, by, words = kind }: Warded): boolean {
  const ward = who.effects.find((effect) => effect.kind === 'resist');
  if (!ward || (kind !== 'bind' && kind !== 'skill' && isHelpful(kind)) || by === who.id)
    return false;
  if (isHelpless(ctx.state, who)) return false;
  const answer = ctx.ask({
    id: 'resist',
    who: who.id,
    rules: ['HEI-CTX-34'],
    about: { by, effect: words },
    options: [
      { value: 'yes', label: 'Resist' },
      { value: 'no', label: "Don't resist" },
    ],
    fallback: 'yes',
  });
  if (answer === 'no') return false;
  removeEffects(ctx, who, [ward]);
  ctx.tell(resistsEffect, ['HEI-CTX-34'], { who: who.id, by, effect: words });
  return true;
}

/** Something that a skill, an item or the GM does to a combatant (HEI-CTX-34). */
export function inflict(ctx: Ctx, who: Combatant, infliction: Infliction): void {
  const rules = ['HEI-CTX-34'];
  const { kind, amount, by, part } = infliction;
  if (resists(ctx, who, infliction)) return undefined;
  if (kind === 'hit')
    return hit(ctx, who, { points: amount, part: part ?? rollPart(ctx, who), by }, rules);
  receiveEffect(ctx, who);
  ctx.tell(suffersEffect, rules, { who: who.id, by, effect: kind, amount });
  return isHelpful(kind) ? help(ctx, who, kind, amount) : hinder(ctx, who, kind, infliction);
}

/** Stumbles out of the cluster and out of holds; bound combatants do not move (HEI-CTX-34, HEI-CTX-35). */
function stumble(ctx: Ctx, who: Combatant): void {
  if (boundReason(ctx.state, who)) return;
  leaveCluster(ctx, who);
  partHolds(ctx, who, ['HEI-CTX-34']);
}

function hinder(
  ctx: Ctx,
  who: Combatant,
  kind: Exclude<EffectKind, HelpfulKind | 'hit'>,
  { amount, part }: Infliction,
): void {
  const rules = ['HEI-CTX-34'];
  switch (kind) {
    case 'drain':
      return spendWillpower(ctx, who, amount);
    case 'fall':
      return fallProne(ctx, who, rules);
    case 'drop':
      return dropFrom(ctx, who, handOf(part ?? 'sword arm') ?? 'sword', rules);
    case 'stumble':
      return stumble(ctx, who);
    case 'daze':
      // A guard who becomes dazed stops guarding, and does not resume afterwards (HEI-CTX-39).
      if (amount > 0) setGuard(ctx, who, null);
      return affect(ctx, who, kind, amount);
    case 'weaken':
      return affect(ctx, who, kind, amount);
    case 'break': {
      const item = isInHand(ctx.state, who)[0];
      if (item === undefined) return undefined;
      releaseFromHands(ctx, who, item);
      endLostGuards(ctx);
      return ctx.tell(breaks, rules, { who: who.id, items: [item] });
    }
  }
}

/**
 * The helpful counterparts of harmful effects: restored hit points, willpower and breath, a clear head, a ward
 * (HEI-CTX-34).
 */
function help(ctx: Ctx, who: Combatant, kind: HelpfulKind, amount: number): void {
  const sheet = sheetOf(ctx.state, who);
  switch (kind) {
    case 'mend':
      // For injured combatants hit points alone are not enough (HEI-CTX-38).
      return isInjured(who)
        ? undefined
        : heal(ctx, who, Math.min(Math.max(who.hp, sheet.hitPoints), who.hp + amount));
    case 'hearten':
      return gainWillpower(ctx, who, amount, sheet.willpower);
    case 'refresh':
      return recover(
        ctx,
        who,
        Math.max(Math.min(who.fatigue, baseFatigue(ctx.state, who)), who.fatigue - amount),
      );
    case 'steady':
      return removeEffects(
        ctx,
        who,
        who.effects.filter((effect) => effect.kind !== 'resist'),
      );
    case 'resist':
      return affect(ctx, who, kind, amount);
  }
}
