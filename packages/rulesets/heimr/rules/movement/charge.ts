import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { charges } from '../../events/movement.js';
import { cannotComplete } from '../../events/turns.js';
import { aimedPart, defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, Part, State } from '../../state/state.js';
import { areEnemies, combatantById } from '../../state/state.js';
import { cannotActReason, ongoing, dazedReason, tellTurnEnd } from '../action-types/budget.js';
import { happened } from '../action-types/triggers.js';
import type { BrawlEffect } from '../attacks/brawl-attack.js';
import { brawlAt, brawlEffect, nowRefused } from '../attacks/brawl-attack.js';
import { knownGuardsOver } from '../attacks/guard.js';
import { isAttackMade, strike } from '../attacks/strike.js';
import { blowsOf, meleeOptions, shieldedFrom } from '../attacks/weapon-attack.js';
import { wieldRefused } from '../conditions/hands.js';
import { knows, possibleTargets, reaches, untargetable } from '../conditions/sight.js';
import {
  arrived,
  cannotLeaveReason,
  closedReason,
  heightAfter,
  stateWith,
  staysThere,
  wayTowards,
} from './crossing.js';
import type { Way } from './crossing.js';
import { freeWays, movesWithin, walk } from './move.js';

/** Charging in with bare hands instead of a weapon. */
export const BRAWL = 'brawl';

const chargeWays = memoizePerState((state: State, who: Combatant) =>
  freeWays(state, who, state.fixed.options.moveDistance),
);

/** Why no square next to a combatant's leads to the target for a charge (HEI-CHARGE-02, HEI-CHARGE-03). */
function noWayTo(state: State, who: Combatant, target: Combatant): Refusal {
  if (knownGuardsOver(state, who).length > 0)
    return refuse(['HEI-CHARGE-03', 'HEI-GUARD-02'], 'guarded', 'that way is guarded');
  const otherwise = movesWithin(state, who).has(target.at)
    ? refuse('HEI-CHARGE-03', 'has-requirement', 'that way has a challenge requirement')
    : refuse('HEI-CHARGE-02', 'too-far', `${target.name} is too far`);
  return closedReason(state, who, target.at, otherwise);
}

/** Why a combatant cannot be charged, or undefined (HEI-CHARGE-02, HEI-CHARGE-03, HEI-RUN-03). */
function chargeRefused(state: State, who: Combatant, target: Combatant): Refusal | undefined {
  const refused = untargetable(who, target);
  if (refused) return refused;
  if (!areEnemies(who, target))
    return refuse('HEI-CHARGE-02', 'not-an-opponent', `${target.name} is no opponent`);
  if (target.at === who.at)
    return refuse('HEI-CHARGE-02', 'too-near', `${target.name} is in this square already`);
  if (target.ranFrom?.square === who.at)
    return refuse('HEI-RUN-03', 'ran-from-here', `${target.name} has just run from here`);
  const way = chargeWays(state, who).get(target.at);
  if (!way) return noWayTo(state, who, target);
  const there = { ...who, at: target.at, height: heightAfter(who, way) };
  return reaches(state, there, target)
    ? shieldedFrom(stateWith(state, there), there, target)
    : refuse('HEI-CTX-22', 'out-of-reach', `${target.name} is at another height`);
}

/** Whether a combatant can be charged. */
export const mayCharge = (state: State, who: Combatant, target: Combatant): boolean =>
  chargeWays(state, who).has(target.at) && chargeRefused(state, who, target) === undefined;

function chargeTargets(state: State, actor: Id): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  return possibleTargets(state, who).map((target) => {
    const refused = chargeRefused(state, who, target);
    return { value: target.id, label: target.name, ...(refused ? { refused } : {}) };
  });
}

const BESIDE: Readonly<Record<string, string>> = { draw: 'HEI-DRAW-04', stow: 'HEI-STOW-03' };

/**
 * Why a combatant can't charge at all, or undefined; a charge cannot be combined with drawing or putting away
 * (HEI-DRAW-04, HEI-STOW-03).
 */
function cannotCharge(state: State, actor: Id): Refusal | undefined {
  const who = combatantById(state, actor);
  const refused =
    ongoing.check(state, actor, 'charge') ?? dazedReason(who) ?? cannotLeaveReason(state, who);
  const beside = BESIDE[who.standard ?? ''];
  return refused && beside !== undefined
    ? { ...refused, rules: [...refused.rules, beside] }
    : refused;
}

interface Charge {
  readonly target: Id;
  readonly weapon: string;
  readonly effect?: BrawlEffect | undefined;
  readonly aim?: Part | null | undefined;
}

/**
 * The rules that keep a charger from striking: about a daze, a target who hides, or a guard (HEI-CHARGE-02,
 * HEI-HIDE-07, HEI-GUARD-03).
 */
function hindrance(state: State, who: Combatant, target: Combatant): readonly RuleId[] | undefined {
  if (cannotActReason(state, who) ?? dazedReason(who)) return ['HEI-CHARGE-02'];
  return knows(who, target) ? shieldedFrom(state, who, target)?.rules : ['HEI-HIDE-07'];
}

/** Whether a charger would already be kept from striking where the target stands before the charge begins. */
function isHinderedThere(state: State, who: Combatant, charge: Charge): boolean {
  const target = combatantById(state, charge.target);
  const there = { ...who, at: target.at, height: target.height };
  const then = stateWith(state, there);
  const isBarred =
    charge.weapon === BRAWL &&
    nowRefused(then, there, target, charge.effect ?? 'hit') !== undefined;
  return isBarred || hindrance(then, there, target) !== undefined;
}

/**
 * The attack at the end of a charge, if the charger can still make it: a readied action may have intervened
 * (HEI-CHARGE-02).
 * @param isOverridden the GM has overruled what would keep the charger from attacking
 */
function strikeHome(
  ctx: Ctx,
  who: Combatant,
  { target: id, weapon, effect, aim }: Charge,
  isOverridden: boolean,
): void {
  const target = combatantById(ctx.state, id);
  const blows =
    weapon === BRAWL
      ? []
      : blowsOf(ctx.state, who, { weapon, aim, charging: true }).filter(
          (blow) => blow.weapon !== undefined && !wieldRefused(ctx.state, who, blow.weapon),
        );
  if (!reaches(ctx.state, who, target) || (weapon !== BRAWL && blows.length === 0))
    return ctx.tell(cannotComplete, ['HEI-CHARGE-02'], { who: who.id });
  // The target may have hidden as the charger came, or a guard stepped in.
  const hindered = isOverridden ? undefined : hindrance(ctx.state, who, target);
  if (hindered) return ctx.tell(cannotComplete, hindered, { who: who.id });
  const isMade =
    weapon === BRAWL
      ? brawlAt(ctx, who, target, { effect: effect ?? 'hit', aim, isOverridden })
      : isAttackMade(strike(ctx, who, target, blows));
  if (isMade) happened(ctx, 'attack', who.id, { at: id });
}

function chargeAt(ctx: Ctx, who: Combatant, way: Way, charge: Charge): void {
  const from = who.at;
  const { target: at } = charge;
  const isOverridden = isHinderedThere(ctx.state, who, charge);
  if (walk(ctx, who, way) !== 'passed' && who.at === from)
    return staysThere(ctx, who, 'HEI-CHARGE-03');
  ctx.tell(charges, ['HEI-CHARGE-01', 'HEI-CHARGE-02'], { by: who.id, at, from, to: who.at });
  arrived(ctx, who, from, way);
  strikeHome(ctx, who, charge, isOverridden);
}

/** Charging: an ongoing action, a Move into another square and a melee or brawl attack there (HEI-CHARGE-01 to 03). */
export const charge = defineAction({
  id: 'charge',
  name: 'Charge',
  group: 'ongoing',
  rules: ['HEI-CHARGE-01', 'HEI-CHARGE-02'],
  requires: [cannotCharge],
  with: {
    target: param.combatant(chargeTargets),
    weapon: param.oneOf((state, actor) => [
      ...meleeOptions(state, actor),
      { value: BRAWL, label: 'bare hands' },
    ]),
    effect: param.optional(
      brawlEffect,
      (_, __, { weapon }: { weapon: string }) => weapon === BRAWL,
    ),
    aim: aimedPart,
  },
  do(ctx, actor, chosen) {
    const who = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, chosen.target);
    // Where the GM lets a charge cross a border with a requirement, it still has to be met.
    const way =
      chargeWays(ctx.state, who).get(target.at) ??
      movesWithin(ctx.state, who).get(target.at) ??
      wayTowards(ctx.state, who, target.at, ctx.state.fixed.options.moveDistance);
    ongoing.pay(ctx, actor, 'charge');
    chargeAt(ctx, who, way, chosen);
    tellTurnEnd(ctx, actor);
  },
});
