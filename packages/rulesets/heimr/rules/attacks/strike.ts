import { acting } from '@tiltyard/engine';
import { attacks } from '../../events/attacks.js';
import { drop, setNocked } from '../../state/item-verbs.js';
import type { Combatant, Ctx, Form } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { rememberAttacks } from '../../state/turn-verbs.js';
import { interrupt } from '../action-types/interrupt.js';
import { usesAmmunition } from '../conditions/hands.js';
import { isOut } from '../conditions/injury.js';
import { reaches, spotUnder } from '../conditions/sight.js';
import type { Against, Blow, Exchange, Result, Sort } from './attack-roll.js';
import { faceDefence, itemIn, rollBlow, sortOf, tellBlocked } from './attack-roll.js';
import { setBlindSpots } from './blind-spots.js';
import { comeOut } from './cluster.js';
import { useDefence } from './defence.js';
import { unseenBar } from './guard.js';

/** Attack rolls of one kind against one defence (HEI-ATK-06). */
interface Volley {
  readonly sort: Sort;
  readonly exchange: Exchange;
  readonly against: Against;
  readonly results: Result[];
}

const BRAWL_RULES = ['HEI-BRAWL-01', 'HEI-ATK-09'];
const ATTACK_RULES = ['HEI-ATK-03', 'HEI-ATK-05', 'HEI-ATK-09'];

function declare(ctx: Ctx, attacker: Combatant, target: Combatant, blows: readonly Blow[]): void {
  if (!ctx.wantsNotes) return;
  const first = blows[0] ?? {};
  const sort = sortOf(ctx.state, first);
  const several = blows.length > 1 ? [...ATTACK_RULES, 'HEI-ATK-04'] : ATTACK_RULES;
  const nameOf = (blow: Blow): string =>
    itemIn(ctx.state, blow)?.name ??
    (blow.effect === 'bind' ? 'bare hands, to bind' : 'bare hands');
  ctx.tell(attacks, sort === 'brawl' ? BRAWL_RULES : several, {
    by: attacker.id,
    at: target.id,
    with: blows.map(nameOf),
    sort,
    ...(first.aim === undefined ? {} : { part: first.aim }),
  });
}

/**
 * Rolls one blow after another until the target falls or is out of reach, or a holder stops the action (HEI-ATK-02,
 * HEI-BRAWL-17).
 */
function rollAll(
  ctx: Ctx,
  target: Combatant,
  volleys: readonly Volley[],
  blows: readonly Blow[],
): readonly Result[] {
  const results: Result[] = [];
  const isDownBefore = isOut(ctx.state, target);
  // An attack that starts out of reach was allowed by the GM.
  const wasInReach = volleys.every(({ exchange }) => reaches(ctx.state, exchange.attacker, target));
  for (const blow of blows) {
    const volley = volleys.find((each) => each.sort === sortOf(ctx.state, blow));
    if (!volley) continue;
    const { attacker } = volley.exchange;
    const isFelled = !isDownBefore && isOut(ctx.state, target);
    // The first blow may have knocked the target off a wall (HEI-CTX-22).
    const isAway = wasInReach && volley.sort !== 'ranged' && !reaches(ctx.state, attacker, target);
    if (results.includes('stopped') || isFelled || isAway) break;
    // A holder stops an action once, not each of its rolls.
    const result = rollBlow(ctx, volley.exchange, blow, volley.against, results.length === 0);
    volley.results.push(result);
    results.push(result);
  }
  return results;
}

/**
 * A thrown weapon lands where its target stands, and a shot uses up its ammunition; attacks that a holder stopped use
 * nothing (HEI-BRAWL-19, HEI-DRAW-01).
 */
function letFly(ctx: Ctx, attacker: Combatant, target: Combatant, used: readonly Blow[]): void {
  for (const { weapon } of used) {
    if (weapon === undefined) continue;
    const item = itemOf(ctx.state, weapon);
    if (usesAmmunition(item)) setNocked(ctx, attacker, undefined);
    if (item.thrown && attacker.hands.some((hand) => hand.holds === weapon))
      drop(ctx, attacker, weapon, spotUnder(ctx.state, target));
  }
}

/** Results of rolls that never became attacks: they need no defence and use none (HEI-CTX-11, HEI-BRAWL-19). */
const NOTHING: readonly Result[] = ['too tired', 'stopped'];
const cameOff = ({ results }: Volley): boolean =>
  results.some((result) => !NOTHING.includes(result));

/**
 * Marks the defences that were met as used; a shot that was defended against draws the eye (HEI-CTX-29, HEI-CTX-45).
 */
function useDefences(ctx: Ctx, volleys: readonly Volley[]): void {
  const met = volleys.filter(cameOff);
  for (const { against } of met) for (const who of against.standing) useDefence(ctx, who);
  const shot = met.find(({ sort, against }) => sort === 'ranged' && against.defence !== null);
  if (shot) setBlindSpots(ctx, shot.exchange.attacker, shot.exchange.target);
}

const DODGED: readonly Result[] = ['miss', 'touch'];

/** How attack rolls of one kind were avoided: the defence stopped at least one, and none got past it (HEI-BRAWL-09). */
const avoidedBy = ({ results, against: { defence } }: Volley): Form | null =>
  defence &&
  results.some((result) => DODGED.includes(result)) &&
  results.every((result) => DODGED.includes(result) || result === 'too tired')
    ? defence.form
    : null;

/** Whether there was an attack: one that a holder stopped does not count (HEI-BRAWL-19). */
export const isAttackMade = (results: readonly Result[]): boolean =>
  results.some((result) => result !== 'stopped');

/**
 * The attack rolls that can reach the target: an absolute guard whom the attacker has not found stops the others
 * (HEI-GUARD-03, HEI-HIDE-07).
 */
function openBlows(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  blows: readonly Blow[],
): readonly Blow[] {
  const bar = unseenBar(ctx.state, attacker, target);
  const open = bar ? blows.filter((blow) => sortOf(ctx.state, blow) === 'ranged') : blows;
  if (bar && open.length < blows.length) tellBlocked(ctx, bar, { by: attacker.id, at: target.id });
  return open;
}

/**
 * All rolls of one attack on one target (HEI-ATK-02 to 06).
 * @param dodgeOnly the target has to dodge, because the attacker is getting past its weapon (HEI-BRAWL-10).
 */
export function strike(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  declared: readonly Blow[],
  dodgeOnly = false,
): readonly Result[] {
  const { state } = ctx;
  const { upcomingAttacked } = state.fixed.options;
  comeOut(ctx, attacker);
  declare(ctx, attacker, target, declared);
  const blows = openBlows(ctx, attacker, target, declared);
  if (blows.length === 0) return [];
  const sorts = [...new Set(blows.map((blow) => sortOf(state, blow)))];
  if (upcomingAttacked === 'targeted') interrupt(ctx, target, 'HEI-ACT-10');
  const volleys = sorts.map((sort): Volley => {
    const exchange = { attacker, target, ranged: sort === 'ranged', dodgeOnly };
    return { sort, exchange, against: faceDefence(ctx, exchange), results: [] };
  });
  const results = rollAll(ctx, target, volleys, blows);
  letFly(
    ctx,
    attacker,
    target,
    blows.slice(0, results.length).filter((_, i) => results[i] !== 'stopped'),
  );
  useDefences(ctx, volleys);
  // Only attacks of one's own turn are remembered, and none that a holder stopped (HEI-BRAWL-09, HEI-BRAWL-19, HEI-
  // HIDE-05).
  const made = volleys.filter((each) => isAttackMade(each.results));
  if (made.length > 0 && acting(state) === attacker.id && blows[0]?.provoked !== true)
    rememberAttacks(
      ctx,
      attacker,
      made.map((each) => ({ at: target.id, sort: each.sort, avoided: avoidedBy(each) })),
    );
  return results;
}
