import type { Id, RuleId } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { attempt, bind, endHold } from './bind.js';
import { BLIND, looksTowards, outOfBlindSpot } from './blind-spots.js';
import { engage } from './cluster.js';
import { defenceOf, onTheSpot, terrain, useDefence, whyNone } from './defence.js';
import { hit, partOf } from './effects.js';
import { guardsOf } from './guard.js';
import { out } from '../conditions/injury.js';
import { interrupt } from '../action-types/interrupt.js';
import type { Addend, Challenge } from '../challenges/challenge.js';
import type { Item } from '../../state/sheet.js';
import type {
  Attacked,
  Combatant,
  Form,
  Part,
  StandingDefence,
  State,
  Ctx,
} from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { setHidden } from '../../state/combatant-verbs.js';
import { drop, setNocked } from '../../state/item-verbs.js';
import { shoots } from '../conditions/hands.js';
import { rememberAttacks } from '../../state/turn-verbs.js';
import {
  attackHits,
  attackIsBlocked,
  attackMisses,
  attackTouches,
  attacks,
  guardShields,
} from '../../events/attacks.js';
import { hasNoDefence } from '../../events/defence.js';
import { isFound } from '../../events/hiding-and-chases.js';
import { spotUnder } from '../conditions/sight.js';

const PRONE = -2;
const AIMED = -2;
/** A brawl attack that strikes does hit 1 (HEI-BRAWL-03). */
const BRAWL_DAMAGE = 1;
/** What misses the defence by no more than this may be called a touch (HEI-BRAWL-07). */
const TOUCH = 1;

/** One attack roll: with a weapon, or bare hands for a hit or a bind. */
export interface Blow {
  /** A weapon; nothing for a brawl attack. */
  readonly weapon?: string | undefined;
  readonly effect?: 'hit' | 'bind' | undefined;
  readonly aim?: Part | undefined;
  /** An answer to a brawl attack instead of an action in the own turn (HEI-BRAWL-10). */
  readonly provoked?: boolean;
}

/** What one roll came to; a blocked one would have hit but for a guard. */
export type Result = 'hit' | 'blocked' | 'touch' | 'miss' | 'too tired' | 'stopped';

type Sort = Attacked['sort'];

const itemIn = (state: State, blow: Blow): Item | undefined =>
  blow.weapon === undefined ? undefined : itemOf(state, blow.weapon);

export const sortOf = (state: State, blow: Blow): Sort => {
  const item = itemIn(state, blow);
  return item === undefined ? 'brawl' : item.kind === 'ranged' ? 'ranged' : 'melee';
};

/** Consistency of an attack roll (HEI-BODY-05, HEI-CTX-21, HEI-CTX-32). */
export function attackC(
  state: State,
  by: Combatant,
  target: Combatant,
  blow: Blow,
): readonly Addend[] {
  const list: Addend[] = [];
  const ranged = sortOf(state, blow) === 'ranged';
  if (blow.aim !== undefined) list.push({ amount: AIMED, rule: 'HEI-BODY-05', why: blow.aim });
  if (by.position === 'prone') list.push({ amount: PRONE, rule: 'HEI-CTX-32' });
  if (ranged && target.position === 'prone')
    list.push({ amount: PRONE, rule: 'HEI-CTX-32', why: 'at the prone' });
  if (!ranged) list.push(...terrain(state, by));
  return list;
}

/** Potential of an attack roll beyond the sheet's (HEI-CTX-26, HEI-CTX-07). */
export function attackP(state: State, blow: Blow): readonly Addend[] {
  const bonus = itemIn(state, blow)?.bonus ?? 0;
  return state.fixed.options.abilityDerive && bonus !== 0
    ? [{ amount: bonus, rule: 'HEI-CTX-07' }]
    : [];
}

export const abilityOfBlow = (state: State, blow: Blow): string =>
  itemIn(state, blow)?.ability ?? 'brawl';

/** What an attack has to beat: the target's defence, and those of whoever shields it (HEI-ATK-06, HEI-GUARD-03). */
interface Against {
  readonly defence: StandingDefence | null;
  /** Whose standing defences are used if the attack comes off at all. */
  readonly standing: readonly Combatant[];
  readonly number: number;
  /** The highest of the guards' defences, if any shields the target. */
  readonly guard: { readonly id: Id; readonly number: number } | undefined;
}

function noDefence(ctx: Ctx, target: Combatant): number {
  ctx.tell(hasNoDefence, whyNone(ctx.state, target), { who: target.id });
  return ctx.state.fixed.options.defenceNone === 'zero' ? 0 : -Infinity;
}

function defended(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  ranged: boolean,
  dodgeOnly: boolean,
): Omit<Against, 'guard'> {
  const standing = defenceOf(ctx.state, target);
  // What is ready for those in sight is no use here, and the defence is rolled as it is against a shot that meets a parry.
  const blind = standing !== null && outOfBlindSpot(ctx.state, by, target, ranged);
  const unfit =
    standing !== null &&
    ((ranged && standing.form === 'parry') || (dodgeOnly && standing.form !== 'dodge') || blind);
  if (standing !== null && !unfit) {
    return {
      defence: standing,
      standing: [target],
      number: ranged ? standing.ranged : standing.total,
    };
  }
  const again =
    dodgeOnly || blind || (unfit && ctx.state.fixed.options.defenceRangedVsParry === 'onTheSpot');
  const fresh = again ? onTheSpot(ctx, target, ranged, dodgeOnly, blind ? [BLIND] : []) : null;
  return {
    defence: fresh,
    standing: [],
    number: fresh ? (ranged ? fresh.ranged : fresh.total) : noDefence(ctx, target),
  };
}

function againstOf(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  ranged: boolean,
  dodgeOnly: boolean,
): Against {
  const own = defended(ctx, by, target, ranged, dodgeOnly);
  const around = ranged ? [] : guardsOf(ctx.state, by.id, target);
  if (around.length === 0) return { guard: undefined, ...own };
  const guards = around.map((each) => ({
    each,
    number: defenceOf(ctx.state, each)?.total ?? -Infinity,
  }));
  const best = guards.toSorted((a, b) => b.number - a.number)[0];
  if (best)
    ctx.tell(guardShields, ['HEI-GUARD-03'], {
      who: target.id,
      by: best.each.id,
      against: by.id,
      number: best.number,
    });
  return {
    ...own,
    guard: best && { id: best.each.id, number: best.number },
    standing: [...own.standing, ...guards.map(({ each }) => each)],
  };
}

const beats = (state: State, total: number, number: number): boolean =>
  total > number || (total === number && state.fixed.options.attackTie === 'attacker');

/** Whether a result that misses counts as a touch (HEI-BRAWL-07). */
const touches = (state: State, blow: Blow, total: number, number: number): boolean =>
  (blow.weapon === undefined || state.fixed.options.touchScope === 'allAttacks') &&
  (total === number || total === number - TOUCH);

function lands(ctx: Ctx, by: Combatant, target: Combatant, blow: Blow, part: Part): void {
  if (target.holding?.who === by.id) endHold(ctx, target, ['HEI-BRAWL-21']);
  if (blow.effect === 'bind') return bind(ctx, by, target, part);
  const item = itemIn(ctx.state, blow);
  return hit(
    ctx,
    target,
    { points: item ? item.damage : BRAWL_DAMAGE, part, by: by.id },
    item ? ['HEI-CTX-26'] : ['HEI-BRAWL-03'],
  );
}

/** One attack roll against a defence (HEI-ATK-02, HEI-ATK-08, HEI-BODY-01, HEI-BRAWL-02). */
function roll(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  blow: Blow,
  against: Against,
  contestable: boolean,
): Result {
  const { state } = ctx;
  const { number, guard } = against;
  const need = Math.max(number, guard?.number ?? -Infinity);
  const brawl = blow.weapon === undefined;
  const resultOf = (total: number): Result => {
    if (beats(state, total, need)) return 'hit';
    if (guard && beats(state, total, number)) return 'blocked';
    return touches(state, blow, total, number) ? 'touch' : 'miss';
  };
  const alike = (total: number): number => RESULTS.indexOf(resultOf(total));
  const challenge: Challenge = {
    who: by,
    name: 'attack',
    ability: abilityOfBlow(state, blow),
    rules: brawl ? BRAWL_RULES : WEAPON_RULES,
    C: attackC(state, by, target, blow),
    P: attackP(state, blow),
    alike,
  };
  const rolled = attempt(ctx, challenge, contestable);
  if (rolled.stopped) return 'stopped';
  if (rolled.failed) return 'too tired';
  const part = blow.aim ?? partOf(rolled.d6);
  const facts = {
    by: by.id,
    at: target.id,
    total: rolled.total,
    against: need === -Infinity ? null : need,
  };
  const result = resultOf(rolled.total);
  if (result === 'hit') {
    ctx.tell(
      attackHits,
      [
        'HEI-ATK-08',
        ...(blow.aim === undefined ? ['HEI-BODY-01', 'HEI-BODY-02'] : ['HEI-BODY-04']),
      ],
      { ...facts, part },
    );
    lands(ctx, by, target, blow, part);
  } else if (guard && result === 'blocked')
    ctx.tell(attackIsBlocked, ['HEI-GUARD-03'], { ...facts, guard: guard.id });
  else if (result === 'touch') {
    ctx.tell(attackTouches, ['HEI-BRAWL-07'], facts);
    if (blow.effect === 'bind' && state.fixed.options.touchBind) lands(ctx, by, target, blow, part);
  } else ctx.tell(attackMisses, ['HEI-ATK-08', 'HEI-CTX-05'], facts);
  return result;
}

const RESULTS: readonly Result[] = ['miss', 'touch', 'blocked', 'hit'];

const WEAPON_RULES: readonly RuleId[] = ['HEI-ATK-02'];
const BRAWL_RULES: readonly RuleId[] = ['HEI-BRAWL-02'];

/** An attacker who hid is found out (HEI-HIDE-07). */
export function shows(ctx: Ctx, by: Combatant): void {
  if (!by.hidden || ctx.state.fixed.options.hideEndsOn === 'foundOnly') return;
  setHidden(ctx, by, null);
  ctx.tell(isFound, ['HEI-HIDE-07'], { who: by.id, by: null });
}

/** A thrown weapon comes to lie where its target stands, and a shot takes its arrow; what was held back stays (HEI-BRAWL-19, HEI-DRAW-01). */
function letFly(ctx: Ctx, by: Combatant, target: Combatant, used: readonly Blow[]): void {
  for (const { weapon } of used) {
    if (weapon === undefined) continue;
    const item = itemOf(ctx.state, weapon);
    if (shoots(item)) setNocked(ctx, by, undefined);
    if (item.thrown && by.hands.some((hand) => hand.holds === weapon))
      drop(ctx, by, weapon, spotUnder(ctx.state, target));
  }
}

const DODGED: readonly Result[] = ['miss', 'touch'];
/** What did not come off needs no defence, and uses none (HEI-CTX-11, HEI-BRAWL-19). */
const NOTHING: readonly Result[] = ['too tired', 'stopped'];

/** How rolls of one sort were avoided: some by the defence, and none got past it (HEI-BRAWL-09). */
const avoidedBy = (results: readonly Result[], { defence }: Against): Form | null =>
  defence &&
  results.some((result) => DODGED.includes(result)) &&
  results.every((result) => DODGED.includes(result) || result === 'too tired')
    ? defence.form
    : null;

/**
 * The rolls of one attack, all at one target, against one defence (HEI-ATK-04 to 06): clusters, guards, holds and what
 * it interrupts included.
 * @param dodgeOnly the target has to dodge, as the way past a weapon demands (HEI-BRAWL-10).
 */
export function strike(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  blows: readonly Blow[],
  dodgeOnly = false,
): readonly Result[] {
  const { state } = ctx;
  const first = blows[0] ?? {};
  const sort = sortOf(state, first);
  const sorts = [...new Set(blows.map((blow) => sortOf(state, blow)))];
  shows(ctx, by);
  ctx.tell(
    attacks,
    sort === 'brawl'
      ? ['HEI-BRAWL-01', 'HEI-ATK-09']
      : ['HEI-ATK-03', 'HEI-ATK-05', 'HEI-ATK-09', ...(blows.length > 1 ? ['HEI-ATK-04'] : [])],
    {
      by: by.id,
      at: target.id,
      with: blows.map(
        (blow) =>
          itemIn(state, blow)?.name ??
          (blow.effect === 'bind' ? 'bare hands, to bind' : 'bare hands'),
      ),
      sort,
      ...(first.aim === undefined ? {} : { part: first.aim }),
    },
  );
  if (sorts.some((each) => each !== 'ranged')) engage(ctx, by, target);
  if (state.fixed.options.upcomingAttacked === 'targeted') interrupt(ctx, target, 'HEI-ACT-10');
  const tried = sorts.map((each) => ({
    sort: each,
    against: againstOf(ctx, by, target, each === 'ranged', dodgeOnly),
    results: new Array<Result>(),
  }));
  const results: Result[] = [];
  for (const blow of blows) {
    if (results.includes('stopped') || out(state, target) || out(state, by)) break;
    const mine = tried.find((each) => each.sort === sortOf(state, blow));
    if (!mine) continue;
    // A hold stops an action once, not each of its rolls (HEI-BRAWL-17).
    const result = roll(ctx, by, target, blow, mine.against, results.length === 0);
    mine.results.push(result);
    results.push(result);
  }
  letFly(
    ctx,
    by,
    target,
    blows.slice(0, results.length).filter((_, i) => results[i] !== 'stopped'),
  );
  for (const each of tried)
    if (each.results.some((result) => !NOTHING.includes(result)))
      for (const who of each.against.standing) useDefence(ctx, who);
  if (
    tried.some(
      (each) =>
        each.sort === 'ranged' &&
        each.against.defence !== null &&
        each.results.some((result) => !NOTHING.includes(result)),
    )
  )
    looksTowards(ctx, by, target);
  if (results.includes('hit') && state.fixed.options.upcomingAttacked === 'hit')
    interrupt(ctx, target, 'HEI-ACT-10');
  // Only attacks of the own turn are remembered (HEI-BRAWL-09, HEI-HIDE-05).
  if (acting(state) === by.id && first.provoked !== true)
    rememberAttacks(
      ctx,
      by,
      tried.map((each) => ({
        at: target.id,
        sort: each.sort,
        avoided: avoidedBy(each.results, each.against),
      })),
    );
  return results;
}
