import type { Id, RuleId } from '@tiltyard/engine';
import {
  attackHits,
  attackIsBlocked,
  attackMisses,
  attackTouches,
  guardShields,
} from '../../events/attacks.js';
import { hasNoDefence } from '../../events/defence.js';
import type { Item } from '../../state/sheet.js';
import type { Attacked, Combatant, Ctx, Part, StandingDefence, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import type { Addend, Challenge } from '../challenges/challenge.js';
import { interrupt } from '../action-types/interrupt.js';
import { attempt, bind, endHold } from './bind.js';
import { BLIND, outOfBlindSpot } from './blind-spots.js';
import { engage } from './cluster.js';
import { canDefend, defenceOf, rollDefenceNow, terrain, whyNone } from './defence.js';
import { knows } from '../conditions/sight.js';
import { hit, partOf, resists } from './effects.js';
import { guardsOf } from './guard.js';
import { tellUnseen } from './unseen.js';

const PRONE = -2;
const AIMED = -2;
/** A brawl attack that strikes has the effect Hit 1 (HEI-BRAWL-03). */
const BRAWL_DAMAGE = 1;
/** An attack that falls short of the defence by no more than this may count as a touch (HEI-BRAWL-07). */
const TOUCH = 1;

/** One attack roll: with a weapon, or with bare hands to hit or bind. */
export interface Blow {
  /** The weapon; undefined for a brawl attack. */
  readonly weapon?: string | undefined;
  readonly effect?: 'hit' | 'bind' | undefined;
  readonly aim?: Part | undefined;
  /** A provoked attack, made in answer to a brawl attack instead of as an action in one's own turn (HEI-BRAWL-10). */
  readonly provoked?: boolean;
}

/** The result of an attack roll; "blocked" would have hit but for a guard. */
export type Result = 'hit' | 'blocked' | 'touch' | 'miss' | 'too tired' | 'stopped';

export type Sort = Attacked['sort'];

export const itemIn = (state: State, blow: Blow): Item | undefined =>
  blow.weapon === undefined ? undefined : itemOf(state, blow.weapon);

export function sortOf(state: State, blow: Blow): Sort {
  const item = itemIn(state, blow);
  if (item === undefined) return 'brawl';
  return item.kind === 'ranged' ? 'ranged' : 'melee';
}

const NOTHING: readonly Addend[] = Object.freeze([]);

/** What the attacker's position and ground subtract from the consistency of attacks (HEI-CTX-21, HEI-CTX-32). */
export function footing(state: State, attacker: Combatant, ranged: boolean): readonly Addend[] {
  const ground = ranged ? NOTHING : terrain(state, attacker);
  return attacker.position === 'prone'
    ? [{ amount: PRONE, rule: 'HEI-CTX-32' }, ...ground]
    : ground;
}

/** Consistency of an attack roll beyond the sheet's (HEI-BODY-05, HEI-CTX-21, HEI-CTX-32). */
export function consistencyOf(
  state: State,
  attacker: Combatant,
  target: Combatant,
  blow: Blow,
): readonly Addend[] {
  const ranged = sortOf(state, blow) === 'ranged';
  const own = footing(state, attacker, ranged);
  const isFarProne = ranged && target.position === 'prone';
  if (blow.aim === undefined && !isFarProne) return own;
  return [
    ...(blow.aim === undefined ? [] : [{ amount: AIMED, rule: 'HEI-BODY-05', why: blow.aim }]),
    ...own,
    ...(isFarProne ? [{ amount: PRONE, rule: 'HEI-CTX-32', why: 'at the prone' }] : []),
  ];
}

/** Potential of an attack roll in addition to the sheet's (HEI-CTX-26, HEI-CTX-07). */
function potentialOf(state: State, blow: Blow): readonly Addend[] {
  const bonus = itemIn(state, blow)?.bonus ?? 0;
  return state.fixed.options.abilityDerive && bonus !== 0
    ? [{ amount: bonus, rule: 'HEI-CTX-07' }]
    : NOTHING;
}

/** What an attack has to beat: the target's defence and those of guards who shield it (HEI-ATK-06, HEI-GUARD-03). */
export interface Against {
  readonly defence: StandingDefence | null;
  /** The combatants whose standing defences are used up if the attack is made at all. */
  readonly standing: readonly Combatant[];
  readonly number: number;
  /** The highest of the guards' defences, if any shields the target. */
  readonly guard?: { readonly id: Id; readonly number: number };
}

/** Who attacks whom, and how. */
export interface Exchange {
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly ranged: boolean;
  /** The target has to dodge, as the way past a weapon demands (HEI-BRAWL-10). */
  readonly dodgeOnly: boolean;
}

function withoutDefence(ctx: Ctx, target: Combatant): number {
  ctx.tell(hasNoDefence, whyNone(ctx.state, target), { who: target.id });
  return ctx.state.fixed.options.defenceNone === 'zero' ? 0 : -Infinity;
}

const numberOf = ({ total, ranged }: StandingDefence, shot: boolean): number =>
  shot ? ranged : total;

/**
 * The target's own defence: the standing one, or one rolled on the spot where that cannot be used (HEI-ATK-06,
 * HEI-CTX-28).
 */
function ownDefence(ctx: Ctx, { attacker, target, ranged, dodgeOnly }: Exchange): Against {
  const { state } = ctx;
  const standing = defenceOf(state, target);
  // The standing defence does not count against an attacker out of view: a new one is rolled, as for a shot that meets
  // a parry.
  const blind = standing !== null && outOfBlindSpot(state, attacker, target, ranged);
  const parries = ranged && standing?.form === 'parry';
  const unfit = standing !== null && (parries || (dodgeOnly && standing.form !== 'dodge') || blind);
  if (standing !== null && !unfit)
    return { defence: standing, standing: [target], number: numberOf(standing, ranged) };
  // Whether a shot that meets a standing parry is defended at all is a house rule; a blind spot makes no difference.
  const again =
    canDefend(state, target) &&
    (dodgeOnly ||
      (unfit && (!parries || state.fixed.options.defenceRangedVsParry === 'onTheSpot')));
  const fresh = again ? rollDefenceNow(ctx, target, ranged, dodgeOnly, blind ? [BLIND] : []) : null;
  const number = fresh ? numberOf(fresh, ranged) : withoutDefence(ctx, target);
  return { defence: fresh, standing: [], number };
}

/**
 * A guard's defence: the standing one, or one rolled on the spot against an attack from the guard's own blind spot
 * (HEI-GUARD-03, HEI-CTX-45).
 */
function totalOf(ctx: Ctx, guard: Combatant, blind: boolean): number {
  const defence = blind ? rollDefenceNow(ctx, guard, false, false, [BLIND]) : guard.standing;
  return defence?.total ?? -Infinity;
}

/** What an attack of this kind has to beat, guards included (HEI-ATK-06, HEI-GUARD-03). */
export function faceDefence(ctx: Ctx, exchange: Exchange): Against {
  const { attacker, target, ranged } = exchange;
  const own = ownDefence(ctx, exchange);
  const guards = ranged ? [] : guardsOf(ctx.state, attacker.id, target);
  if (guards.length === 0) return own;
  const blind = guards.filter((guard) => outOfBlindSpot(ctx.state, attacker, guard, false));
  const [best] = guards
    .map((guard) => ({ id: guard.id, number: totalOf(ctx, guard, blind.includes(guard)) }))
    .toSorted((a, b) => b.number - a.number);
  // A guard without a defence stops nothing.
  if (!best || best.number === -Infinity) return own;
  ctx.tell(guardShields, ['HEI-GUARD-03'], {
    who: target.id,
    by: best.id,
    against: attacker.id,
    number: best.number,
  });
  const ready = guards.filter((guard) => !blind.includes(guard));
  return { ...own, guard: best, standing: [...own.standing, ...ready] };
}

const beats = (state: State, total: number, number: number): boolean =>
  total > number || (total === number && state.fixed.options.attackTie === 'attacker');

/** Whether a miss counts as a touch (HEI-BRAWL-07). */
const isTouch = (state: State, blow: Blow, total: number, number: number): boolean =>
  (blow.weapon === undefined || state.fixed.options.touchScope === 'allAttacks') &&
  (total === number || total === number - TOUCH);

/** The result of a total against what it has to beat (HEI-ATK-08, HEI-GUARD-03, HEI-BRAWL-07). */
function resultOf(state: State, blow: Blow, { number, guard }: Against, total: number): Result {
  if (beats(state, total, Math.max(number, guard?.number ?? -Infinity))) return 'hit';
  if (guard && beats(state, total, number)) return 'blocked';
  // A guard who is not beaten also prevents a touch on the ally.
  if (guard && !beats(state, total, guard.number)) return 'miss';
  return isTouch(state, blow, total, number) ? 'touch' : 'miss';
}

/** The effect of a hit: a bind, or lost hit points at the body part (HEI-BRAWL-03, HEI-CTX-26, HEI-BRAWL-21). */
function applyHit(ctx: Ctx, attacker: Combatant, target: Combatant, blow: Blow, part: Part): void {
  if (target.holding?.who === attacker.id) endHold(ctx, target, ['HEI-BRAWL-21']);
  const kind = blow.effect === 'bind' ? 'bind' : 'hit';
  if (resists(ctx, target, { kind, by: attacker.id })) return undefined;
  if (blow.effect === 'bind') return bind(ctx, attacker, target, part);
  const item = itemIn(ctx.state, blow);
  const wound = { points: item ? item.damage : BRAWL_DAMAGE, part, by: attacker.id };
  return hit(ctx, target, wound, item ? ['HEI-CTX-26'] : ['HEI-BRAWL-03']);
}

/**
 * The number that the log compares a total with; it keeps back that of a guard whom the attacker has not found
 * (HEI-HIDE-07).
 */
function toldNumber(state: State, attacker: Combatant, { number, guard }: Against): number {
  const isFound = guard !== undefined && knows(attacker, combatantById(state, guard.id));
  return isFound ? Math.max(number, guard.number) : number;
}

const RESULTS: readonly Result[] = ['miss', 'touch', 'blocked', 'hit'];
const WEAPON_RULES: readonly RuleId[] = ['HEI-ATK-02'];
const BRAWL_RULES: readonly RuleId[] = ['HEI-BRAWL-02'];

/**
 * One attack roll against a defence (HEI-ATK-02, HEI-ATK-08, HEI-BODY-01, HEI-BRAWL-02).
 * @param contestable false for later rolls of an action whose first roll a holder could contest
 */
export function rollBlow(
  ctx: Ctx,
  { attacker, target }: Exchange,
  blow: Blow,
  against: Against,
  contestable: boolean,
): Result {
  const { state } = ctx;
  const challenge: Challenge = {
    who: attacker,
    name: 'attack',
    ability: itemIn(state, blow)?.ability ?? 'brawl',
    rules: blow.weapon === undefined ? BRAWL_RULES : WEAPON_RULES,
    C: consistencyOf(state, attacker, target, blow),
    P: potentialOf(state, blow),
    alike: (total) => RESULTS.indexOf(resultOf(state, blow, against, total)),
  };
  const rolled = attempt(ctx, challenge, contestable);
  if (rolled.stopped) return 'stopped';
  if (sortOf(state, blow) !== 'ranged') engage(ctx, attacker, target);
  if (rolled.failed) return 'too tired';
  const { total } = rolled;
  const result = resultOf(state, blow, against, total);
  if (ctx.wantsNotes) {
    const need = toldNumber(state, attacker, against);
    const facts = {
      by: attacker.id,
      at: target.id,
      total,
      against: need === -Infinity ? null : need,
    };
    tellResult(ctx, result, { part: blow.aim ?? partOf(rolled.d6), ...facts }, against, blow);
  }
  // By the other reading, only an attack that hits interrupts, whatever its effect (HEI-ACT-10).
  if (result === 'hit' && state.fixed.options.upcomingAttacked === 'hit')
    interrupt(ctx, target, 'HEI-ACT-10');
  const binds = result === 'touch' && blow.effect === 'bind' && state.fixed.options.touchBind;
  if (result === 'hit' || binds)
    applyHit(ctx, attacker, target, blow, blow.aim ?? partOf(rolled.d6));
  return result;
}

interface Landing {
  readonly by: Id;
  readonly at: Id;
  readonly total: number;
  readonly against: number | null;
  readonly part: Part;
}

/**
 * Reports that a guard stopped an attack, without naming the guard to combatants who have not found them (HEI-GUARD-03,
 * HEI-HIDE-07).
 */
export function tellBlocked(
  ctx: Ctx,
  guard: Combatant,
  facts: Pick<Landing, 'by' | 'at'> & Partial<Pick<Landing, 'total' | 'against'>>,
): void {
  ctx.tell(attackIsBlocked, ['HEI-GUARD-03'], { guard: guard.id, ...facts });
  tellUnseen(ctx, guard, ['HEI-GUARD-03'], { who: facts.at, does: 'shields' });
}

function tellResult(
  ctx: Ctx,
  result: Result,
  { part, ...facts }: Landing,
  { guard }: Against,
  { aim }: Blow,
): void {
  const where = aim === undefined ? ['HEI-BODY-01', 'HEI-BODY-02'] : ['HEI-BODY-04'];
  if (result === 'hit') ctx.tell(attackHits, ['HEI-ATK-08', ...where], { part, ...facts });
  else if (guard && result === 'blocked') {
    tellBlocked(ctx, combatantById(ctx.state, guard.id), facts);
  } else if (result === 'touch') ctx.tell(attackTouches, ['HEI-BRAWL-07'], facts);
  else ctx.tell(attackMisses, ['HEI-ATK-08', 'HEI-CTX-05'], facts);
}
