import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { getsInside, isInside, isKeptOff, provokesAttack } from '../../events/brawling.js';
import { cannotComplete } from '../../events/turns.js';
import { aimedPart, defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, Part, State } from '../../state/state.js';
import { areEnemies, combatantById, itemOf, PARTS } from '../../state/state.js';
import { cannotActReason, notDazed, overBudgetReason, standard } from '../action-types/budget.js';
import { happened } from '../action-types/triggers.js';
import { freeHandsOf, meleeWeapons } from '../conditions/hands.js';
import { isDazed, isHelpless, isOut } from '../conditions/injury.js';
import { knows, possibleTargets, reaches, untargetable } from '../conditions/sight.js';
import type { Blow } from './attack-roll.js';
import { endHold } from './bind.js';
import { comeOut } from './cluster.js';
import { isAttackMade, strike } from './strike.js';
import { shieldedFrom } from './weapon-attack.js';

const EFFECTS = ['hit', 'bind'] as const;
export type BrawlEffect = (typeof EFFECTS)[number];

/** Not aimed: the die determines the body part. */
const ANYWHERE = 'anywhere';

const NO_FREE_HAND = refuse('HEI-BRAWL-05', 'no-free-hand', 'to bind takes a free hand');

/**
 * Whether an attacker has a hand free to bind with, counting the one that holds an opponent now and would let go
 * (HEI-BRAWL-05).
 */
const hasHandToBind = (state: State, who: Combatant): boolean =>
  freeHandsOf(state, { ...who, holding: null }).length > 0;

/** Hit 1 or bind, chosen before the roll; binding takes a free hand (HEI-BRAWL-04, HEI-BRAWL-05). */
function effects(state: State, actor: Id): readonly Option<BrawlEffect>[] {
  const rules = ['HEI-BRAWL-03', 'HEI-BRAWL-04'];
  const hand = hasHandToBind(state, combatantById(state, actor));
  return [
    { value: 'hit', label: 'hit 1', rules },
    { value: 'bind', rules, ...(hand ? {} : { refused: NO_FREE_HAND }) },
  ];
}

export const brawlEffect = param.oneOf(EFFECTS, effects);

/**
 * Whether the way past an opponent's weapon is open: the brawler dodged its last attack (HEI-BRAWL-08, HEI-BRAWL-09).
 */
export function wayIn(
  state: State,
  attacker: Combatant,
  target: Combatant,
): 'unarmed' | 'won' | 'barred' {
  if (meleeWeapons(state, target).length === 0) return 'unarmed';
  const dodged = target.attacks.some(
    (each) =>
      each.at === attacker.id &&
      each.sort === 'melee' &&
      (each.avoided === 'dodge' ||
        (each.avoided !== null && state.fixed.options.brawlEntryDefence === 'anyDefence')),
  );
  if (dodged) return 'won';
  // A combatant who cannot strike counts as unarmed.
  return canStrike(state, target) ? 'barred' : 'unarmed';
}

const canStrike = (state: State, who: Combatant): boolean =>
  !isOut(state, who) && !isHelpless(state, who) && !isDazed(who);

/** The weapons chosen for a provoked attack; none if it is declined (HEI-BRAWL-10). */
function provokedBlows(ctx: Ctx, attacker: Combatant, target: Combatant): readonly Blow[] {
  const { provokedDecline, provokedWeapons } = ctx.state.fixed.options;
  const all = meleeWeapons(ctx.state, target);
  const single = all.map((id): Option<string> => ({
    value: id,
    label: itemOf(ctx.state, id).name,
  }));
  const both: readonly Option<string>[] =
    all.length > 1 && provokedWeapons === 'all' ? [{ value: 'both', label: 'Both weapons' }] : [];
  const decline: readonly Option<string>[] =
    provokedDecline === 'allowed' ? [{ value: 'decline', label: "Don't strike" }] : [];
  const chosen = ctx.ask({
    id: 'provoked',
    who: target.id,
    rules: ['HEI-BRAWL-10'],
    about: { by: attacker.id },
    options: [...both, ...single, ...decline],
    fallback: both.length > 0 ? 'both' : (all[0] ?? 'decline'),
  });
  if (chosen === 'decline') return [];
  const aim = provokedAim(ctx, attacker, target);
  return (chosen === 'both' ? all : [chosen]).map((weapon) => ({ weapon, aim, provoked: true }));
}

/**
 * The body part that a provoked attack is aimed at, if any; it may be aimed like any other (HEI-BODY-04, HEI-BRAWL-10).
 */
function provokedAim(ctx: Ctx, attacker: Combatant, target: Combatant): Part | undefined {
  const aim = ctx.ask({
    id: 'provoked-aim',
    who: target.id,
    rules: ['HEI-BODY-04', 'HEI-BODY-05', 'HEI-BRAWL-10'],
    about: { by: attacker.id },
    options: [
      { value: ANYWHERE, label: 'no part in particular' },
      ...PARTS.map((value) => ({ value })),
    ],
    fallback: ANYWHERE,
  });
  return PARTS.find((part) => part === aim);
}

/**
 * Getting past a weapon: the opponent may strike first, and only a dodge allows the brawl attack (HEI-BRAWL-08 to 13).
 */
function getPastWeapon(ctx: Ctx, attacker: Combatant, target: Combatant): boolean {
  const way = wayIn(ctx.state, attacker, target);
  const wasInReach = reaches(ctx.state, attacker, target);
  if (way === 'won')
    ctx.tell(isInside, ['HEI-BRAWL-08', 'HEI-BRAWL-09'], { by: attacker.id, at: target.id });
  if (way !== 'barred') return true;
  // An opponent does not strike first at an attacker they do not know of, or cannot reach past a guard.
  if (!knows(target, attacker) || shieldedFrom(ctx.state, target, attacker)) return true;
  const blows = provokedBlows(ctx, attacker, target);
  ctx.tell(provokesAttack, ['HEI-BRAWL-08', 'HEI-BRAWL-10', 'HEI-BRAWL-13'], {
    by: attacker.id,
    at: target.id,
    answered: blows.length > 0,
  });
  if (blows.length > 0) {
    const results = strike(ctx, target, attacker, blows, true);
    if (isAttackMade(results)) happened(ctx, 'attack', target.id, { at: attacker.id });
    // An attack stopped only by a guard was not dodged.
    if (results.some((result) => result === 'hit' || result === 'blocked')) {
      ctx.tell(isKeptOff, ['HEI-BRAWL-11'], { by: attacker.id, at: target.id });
      return false;
    }
  }
  ctx.tell(getsInside, ['HEI-BRAWL-12'], { by: attacker.id, at: target.id });
  return (
    canStrike(ctx.state, attacker) &&
    !isOut(ctx.state, target) &&
    (!wasInReach || reaches(ctx.state, attacker, target))
  );
}

/** Why a brawl attack fails after the reactions to it; undefined if it goes on (HEI-BRAWL-05, HEI-GUARD-03). */
export const nowRefused = (
  state: State,
  attacker: Combatant,
  target: Combatant,
  effect: BrawlEffect,
): Refusal | undefined =>
  effect === 'bind' && !hasHandToBind(state, attacker)
    ? NO_FREE_HAND
    : shieldedFrom(state, attacker, target);

/** How a brawl attack is made. */
interface BrawlAttack {
  readonly effect: BrawlEffect;
  readonly aim: Part | null | undefined;
  /** The GM has overruled what forbade the attack, so it is not refused for that later. */
  readonly isOverridden: boolean;
}

/**
 * A brawl attack from getting close to its effect; it reveals a hidden brawler even if it is kept off (HEI-BRAWL-01 to
 * 16, HEI-HIDE-07).
 * @returns whether others notice an attack: one stopped by a holder was never made (HEI-BRAWL-19)
 */
export function brawlAt(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  { effect, aim, isOverridden }: BrawlAttack,
): boolean {
  comeOut(ctx, attacker);
  if (!getPastWeapon(ctx, attacker, target)) return true;
  const refused = nowRefused(ctx.state, attacker, target, effect);
  if (!refused || isOverridden)
    return isAttackMade(strike(ctx, attacker, target, [{ effect, ...(aim ? { aim } : {}) }]));
  ctx.tell(cannotComplete, refused.rules, { who: attacker.id });
  return true;
}

/** Why a combatant cannot be brawled with; undefined if they can (HEI-BRAWL-01, HEI-CTX-22). */
export function brawlRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  const refused = untargetable(attacker, target);
  if (refused) return refused;
  if (!areEnemies(attacker, target))
    return refuse('HEI-BRAWL-01', 'not-an-opponent', `${target.name} is no opponent`);
  return reaches(state, attacker, target)
    ? shieldedFrom(state, attacker, target)
    : refuse('HEI-CTX-22', 'out-of-reach', `${target.name} is not within reach`);
}

function targets(state: State, actor: Id): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  return possibleTargets(state, who).map((target) => {
    const refused = brawlRefused(state, who, target);
    return { value: target.id, label: target.name, ...(refused ? { refused } : {}) };
  });
}

/** Punching, kicking and grabbing: a standard action on the brawl ability (HEI-BRAWL-01, HEI-BRAWL-02). */
export const brawl = defineAction({
  id: 'brawl',
  name: 'Brawl attack',
  cost: standard,
  rules: ['HEI-BRAWL-01', 'HEI-BRAWL-02', 'HEI-BRAWL-06'],
  requires: [notDazed],
  with: { target: param.combatant(targets), effect: brawlEffect, aim: aimedPart },
  do(ctx, actor, { target: id, effect, aim }) {
    const attacker = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, id);
    const isOverridden = nowRefused(ctx.state, attacker, target, effect) !== undefined;
    if (brawlAt(ctx, attacker, target, { effect, aim, isOverridden }))
      happened(ctx, 'attack', actor, { at: id });
  },
});

const canLetGo: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  const unable = cannotActReason(state, who);
  if (unable) return unable;
  if (who.holding === null)
    return refuse('HEI-BRAWL-15', 'holds-nobody', `${who.name} holds no one`);
  const free = state.fixed.options.bindRelease === 'anytime';
  const inTurn = acting(state) === actor && !overBudgetReason(who, 'free', 'let-go');
  return free || inTurn
    ? undefined
    : refuse('HEI-BRAWL-15', 'not-your-turn', 'only in your own turn');
};

/** Letting go of a held combatant: at any time, without an action (HEI-BRAWL-15). */
export const letGo = defineAction({
  id: 'let-go',
  name: 'Let go',
  group: 'free',
  rules: ['HEI-BRAWL-15'],
  when: 'any time',
  requires: [canLetGo],
  do: (ctx, actor) =>
    endHold(ctx, combatantById(ctx.state, actor), ['HEI-BRAWL-15', 'HEI-BRAWL-14']),
});
