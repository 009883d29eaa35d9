import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { noDefence } from '../../events/attacks.js';
import { maneuverFails, maneuverSucceeds } from '../../events/maneuvers.js';
import type { Weapon } from '../../state/sheet.js';
import { skillOf } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  dead,
  disabled,
  sheetOf,
  unaware,
} from '../../state/state.js';
import { chanceToNotice, learnOf, notices } from '../checks/awareness.js';
import { defenceEffects } from '../attacking/defence.js';
import type { Contender } from '../checks/check.js';
import { contender, rollFor } from '../checks/check.js';
import { contest } from '../checks/contest.js';
import { failed } from '../checks/grade.js';
import { byPass } from '../checks/like-faces.js';
import type { Stat } from '../checks/targets.js';
import { skillTarget, statTarget } from '../checks/targets.js';
import { heldWeapons, isCaught, naturalWeapons, UNARMED, weaponOf } from '../items/wielding.js';
import { isInReach, perceives, threateningWeapons } from '../overview/threat.js';

/** What one side of a maneuver rolls on: a skill, or plain numbers and their name. */
export type Side =
  | { readonly skill: string; readonly with?: Weapon }
  | { readonly stat: Stat; readonly name: string };

/** A maneuver: the test of its user against that of its target (REN-MAN-01, REN-MAN-02). */
export interface Maneuver {
  readonly name: string;
  readonly rule: RuleId;
  readonly by: readonly Side[];
  readonly against: readonly Side[];
  /** Whether it counts as a defence of the target, so that a feint or Full Defense applies. */
  readonly defence: boolean;
  /** Further modifiers of the user's test, given the weapon that its side uses, if any. */
  readonly modifiers?: (total: number, arm: Weapon | undefined) => number;
}

/**
 * The melee attack skills that a combatant can use, with weapons in hand, natural weapons or
 * bare hands. If there is a target, only weapons that reach it count and caught ones do not
 * (REN-CATCH-05), except a catch on the item that the maneuver is about (REN-CATCH-06).
 */
export function meleeSides(
  state: State,
  who: Combatant,
  target?: Combatant,
  item?: string,
): readonly Side[] {
  const sheet = sheetOf(state, who);
  const { catching } = who;
  const holdsIt = (id: string): boolean => catching?.weapon === id && catching.caught === item;
  const getsTo = (id: string, foe: Combatant): boolean =>
    holdsIt(id) || (!isCaught(state, id) && isInReach(state, who, foe, id));
  const arms = [...heldWeapons(state, who), ...naturalWeapons(state, who)];
  const own = arms.flatMap((id): readonly Side[] => {
    if (target && !getsTo(id, target)) return [];
    const weapon = weaponOf(state, id);
    return weapon.skills
      .filter((skill) => skillOf(sheet, skill).tags.includes('Melee Attack'))
      .map((skill) => ({ skill, with: weapon }));
  });
  const bareHands = !target || own.length === 0 || isInReach(state, who, target, UNARMED);
  return bareHands ? [...own, { skill: UNARMED }] : own;
}

const sideTotal = (ctx: Ctx, who: Combatant, side: Side, name: string): number =>
  'stat' in side
    ? statTarget(ctx, who, side.stat, name)
    : skillTarget(ctx, who, side.skill, name, side.with);

/** What a side rolls on, in words. */
const wordFor = (state: State, who: Combatant, side: Side): string =>
  'stat' in side ? side.name : skillOf(sheetOf(state, who), side.skill).name;

/** A target's defence against a maneuver suffers from a feint as any defence does (REN-MAN-05). */
function resistTotal(ctx: Ctx, who: Combatant, side: Side, defence: boolean): number {
  const total = sideTotal(ctx, who, side, 'resist');
  return defence ? defenceEffects(ctx, total, who) : total;
}

/** The best of several things to roll on in the current situation (REN-MAN-02). */
function bestSide(sides: readonly Side[], total: (side: Side) => number): Side {
  const [first] = sides;
  if (first === undefined) throw new Error('a maneuver lists nothing to roll on');
  if (sides.length === 1) return first;
  let best = { side: first, total: total(first) };
  for (const side of sides.slice(1)) {
    const found = total(side);
    if (found > best.total) best = { side, total: found };
  }
  return best.side;
}

/**
 * Why the target cannot resist at all: they are disabled, or would have to defend against an
 * actor they are unaware of (REN-CTX-14, REN-AWARE-01).
 */
function helplessAgainst(
  state: State,
  actor: Combatant,
  target: Combatant,
  { defence }: Maneuver,
): RuleId | undefined {
  if (disabled(state, target)) return 'REN-CTX-14';
  return defence && unaware(target, actor) ? 'REN-AWARE-01' : undefined;
}

function acting(ctx: Ctx, actor: Combatant, { name, rule, by, modifiers }: Maneuver): Contender {
  const totalOf = (side: Side): number => {
    const total = sideTotal(ctx, actor, side, name);
    return modifiers?.(total, 'with' in side ? side.with : undefined) ?? total;
  };
  const side = bestSide(by, totalOf);
  const on = wordFor(ctx.state, actor, side);
  return contender(ctx, actor, { name, rules: [rule], on }, totalOf(side));
}

function resisting(ctx: Ctx, target: Combatant, { against, defence, rule }: Maneuver): Contender {
  const side = bestSide(against, (each) => resistTotal(ctx, target, each, defence));
  const total = resistTotal(ctx, target, side, defence);
  const on = wordFor(ctx.state, target, side);
  return contender(ctx, target, { name: 'resist', rules: [rule], on }, total);
}

/** Resolves the test of a maneuver; unless its user wins, nothing happens (REN-MAN-01, REN-MAN-02). */
export function attempt(
  ctx: Ctx,
  actor: Combatant,
  target: Combatant,
  maneuver: Maneuver,
): boolean {
  chanceToNotice(ctx, target, actor);
  const first = acting(ctx, actor, maneuver);
  const won = isWon(ctx, first, target, maneuver);
  const rules = ['REN-MAN-01', 'REN-MAN-02', maneuver.rule];
  const facts = { by: actor.id, at: target.id, maneuver: maneuver.name };
  if (won) ctx.tell(maneuverSucceeds, rules, facts);
  else ctx.tell(maneuverFails, rules, facts);
  notices(ctx, target, actor);
  // Like attackers, combatants who try a maneuver know of its target (REN-AWARE-03).
  learnOf(ctx, actor, target);
  return won;
}

function isWon(ctx: Ctx, first: Contender, target: Combatant, maneuver: Maneuver): boolean {
  const open = helplessAgainst(ctx.state, first.who, target, maneuver);
  if (open !== undefined) {
    ctx.tell(noDefence, [open], { who: target.id });
    return ctx.fold(() => !failed(rollFor(ctx, first, byPass(first.target))), Number);
  }
  const { maneuverCheck } = ctx.state.fixed.options;
  return contest(ctx, first, target, () => resisting(ctx, target, maneuver), maneuverCheck);
}

/** Why a maneuver cannot be used on this target, or undefined. */
export function maneuverRefused(
  state: State,
  actor: Combatant,
  target: Combatant,
): Refusal | undefined {
  const { name } = target;
  if (target.id === actor.id) return refuse('REN-MAN-02', 'self', "you can't target yourself");
  if (dead(state, target)) return refuse('REN-CTX-14', 'dead', `${name} is dead`);
  if (!perceives(state, actor, target))
    return refuse('REN-TERM-01', 'not-in-sight', `${name} is not in sight`);
  return threateningWeapons(state, actor, target).length > 0 ||
    isInReach(state, actor, target, UNARMED)
    ? undefined
    : refuse('REN-GRID-02', 'out-of-reach', `${name} is out of reach`);
}

/** Opponents as options, with the reason if the maneuver cannot be used on them. */
export function opponents(
  state: State,
  actor: Id,
  refusal: (actor: Combatant, target: Combatant) => Refusal | undefined,
): readonly Option<string>[] {
  const who = combatantById(state, actor);
  return allCombatants(state)
    .filter((target) => areEnemies(who, target) && !target.hidden)
    .map((target) => {
      const refused = refusal(who, target);
      return { value: target.id, label: target.name, ...(refused ? { refused } : {}) };
    });
}
