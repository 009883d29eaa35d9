import type { Id, Breakdown, RuleId } from '@tiltyard/engine';
import type { Thrown } from '../basics/check.js';
import { settleEffect } from '@tiltyard/engine';
import {
  check,
  countsFor,
  mayReroll,
  NO_BETTER,
  rerolled,
  skill,
  suppressed,
  throwsAlike,
} from '../basics/check.js';
import { degreeOf, inflict, markDue } from './damage.js';
import { postureChanged } from '../../events/movement.js';
import { knockProne } from '../../state/verbs.js';
import { addGiven } from '../modifiers/combat-modifiers.js';
import { isDodgeDenied } from '../modifiers/dodge-denied.js';
import { fallOutOfAir, partFrom, touchDown } from '../../state/positions.js';
import { D20 } from '../../state/sheet.js';
import { sizeBonus } from '../modifiers/size.js';
import type { Combatant, Mark, State, Ctx } from '../../state/state.js';
import { has, out, sheetOf, combatantById } from '../../state/state.js';
import { attackIgnored, difficultySet, toughnessRolled } from '../../events/damage.js';
import { mountFallsDown, saddleRolled } from '../../events/movement.js';

/** An attack that has hit, before the Toughness save. */
export interface Blow {
  readonly by: Id;
  readonly damage: number;
  readonly lethal: boolean;
  /** The increase of the Difficulty by autofire (T20-AUTO-02). */
  readonly volley?: number;
  /** Whether a finesse attack bypasses armor (T20-FIN-05). */
  readonly bypass?: boolean;
  readonly critical?: boolean;
  /**
   * Whether it was a surprise, or the target could not dodge: everything lost with Dodge is lost (T20-SURP-10,
   * T20-CTX-46).
   */
  readonly surprised?: boolean;
  readonly rules?: readonly RuleId[];
  /** The Difficulty, unless it is 15 plus the damage bonus. */
  readonly difficulty?: number;
}

/** A failure by at most this much is hardly worth a point of Conviction. */
export const SCRATCH = 4;

/** The Difficulty of Toughness saves, before the damage bonus (T20-CTX-12). */
export const DIFFICULTY = 15;

/** Adds the bonus of armor; armor bypassed by a finesse attack does not count (T20-FIN-05, T20-FIN-09, T20-FIN-10). */
function armored(ctx: Ctx, total: number, who: Combatant, bypass: boolean): number {
  const wornOnly = ctx.state.fixed.options['fin.similarDefenses'] === 'wornOnly';
  let sum = total;
  for (const { name, toughness, kind } of sheetOf(ctx.state, who).armor) {
    const past = bypass && !(wornOnly && kind === 'conjured');
    sum = ctx.addModifier(sum, toughness, past ? 'T20-FIN-05' : 'T20-CTX-12', !past, name);
  }
  return sum;
}

/** The bonus of a Toughness save. Starts a breakdown. */
export function toughnessBonus(
  ctx: Ctx,
  who: Combatant,
  { bypass = false, surprised = false, lethal }: Blow,
): number {
  const sheet = sheetOf(ctx.state, who);
  const { marks } = who;
  const own = ctx.addModifier(
    ctx.startTotal('Toughness', who.id, sheet.natural),
    sizeBonus(ctx.state, who, 'toughness'),
    'T20-CTX-50',
    true,
    'size',
  );
  let sum = ctx.addModifier(
    own,
    sheet.toughness.defensiveRoll,
    'T20-CTX-46',
    !surprised && !isDodgeDenied(ctx.state, who),
    'Defensive Roll',
  );
  sum = armored(ctx, sum, who, bypass);
  const shaken = ctx.state.fixed.options['cond.shakenToughness'] === 'yes' && has(who, 'shaken');
  if (shaken) sum = ctx.addModifier(sum, -2, 'T20-CTX-32', true, 'shaken');
  const penalized = ctx.state.fixed.options['damage.markPenalty'] === 'perMark';
  sum = ctx.addModifier(
    sum,
    -(marks.hurt + marks.wounded),
    'T20-CTX-15',
    penalized && lethal,
    'hurt and wounded',
  );
  sum = ctx.addModifier(
    sum,
    -(marks.bruised + marks.dazed),
    'T20-CTX-15',
    penalized && !lethal,
    'bruised and dazed',
  );
  if (ctx.state.fixed.options['supp.saves'] === 'included')
    sum = suppressed(ctx, sum, who, 'T20-SUPP-04');
  return addGiven(ctx, sum, who, 'save');
}

function difficultyOf(
  ctx: Ctx,
  who: Combatant,
  { damage, volley = 0, difficulty }: Blow,
): { readonly total: number; readonly breakdown: Breakdown | undefined } {
  const base = ctx.startTotal('Difficulty', who.id, difficulty ?? DIFFICULTY);
  const plain =
    difficulty === undefined ? ctx.addModifier(base, damage, 'T20-CTX-12', true, 'damage') : base;
  const total = ctx.addModifier(plain, volley, 'T20-AUTO-02', true, 'autofire');
  return { total, breakdown: ctx.breakdownOf(total) };
}

/** The Difficulty without the increase by autofire. */
const unraised = ({ damage, difficulty = DIFFICULTY + damage }: Blow): number => difficulty;

/** Whether a target ignores an attack because of its Difficulty without autofire (T20-AUTO-07). */
export const isIgnored = (state: State, who: Combatant, blow: Blow): boolean =>
  unraised(blow) < sheetOf(state, who).ignoresBelow;

/** The Difficulty of the save, which is reported (T20-CTX-12, T20-AUTO-02). */
function setDifficulty(ctx: Ctx, who: Combatant, blow: Blow): number {
  const { damage, volley = 0, rules = [], lethal, critical = false } = blow;
  const { total: difficulty, breakdown } = difficultyOf(ctx, who, blow);
  ctx.tell(
    difficultySet,
    ['T20-CTX-12', ...(volley === 0 ? [] : ['T20-AUTO-02']), ...rules],
    { who: who.id, damage, difficulty, lethal, critical },
    breakdown,
  );
  return difficulty;
}

interface ToughnessRoll extends Thrown {
  readonly total: number;
}

/**
 * Rolls Toughness; Conviction may buy a second roll after a failure (T20-CTX-44). Faces with the same result are
 * grouped.
 */
function rollToughness(ctx: Ctx, who: Combatant, plus: number, difficulty: number): ToughnessRoll {
  const resultOf = (die: number, counts = die): number =>
    counts + plus >= difficulty ? -1 : degreeOf(ctx.state, difficulty - counts - plus, die);
  const alike = throwsAlike(
    ctx,
    who,
    (face) => resultOf(face),
    (face) => difficulty - face - plus > SCRATCH,
  );
  const die = ctx.roll(D20, 'Toughness', who.id, alike);
  const first = { die, natural: die, total: die + plus };
  const failedBy = difficulty - first.total;
  if (failedBy <= 0 || !mayReroll(ctx, who, 'Toughness', die, failedBy)) return first;
  const again = rerolled(ctx, who, 'Toughness', (face) =>
    countsFor(face) > die ? resultOf(face, countsFor(face)) : NO_BETTER,
  );
  return again.counts > die
    ? { die: again.counts, natural: again.die, total: again.counts + plus }
    : first;
}

/**
 * The Toughness save of a target that has been hit, and its consequences (T20-CTX-12).
 * @returns the mark made; undefined if the attack did no harm
 */
export function struck(ctx: Ctx, who: Combatant, blow: Blow): Mark | undefined {
  if (isIgnored(ctx.state, who, blow)) {
    ctx.tell(attackIgnored, ['T20-AUTO-07', ...(blow.rules ?? [])], {
      who: who.id,
      difficulty: unraised(blow),
      below: sheetOf(ctx.state, who).ignoresBelow,
    });
    return undefined;
  }
  const difficulty = setDifficulty(ctx, who, blow);
  const plus = toughnessBonus(ctx, who, blow);
  const breakdown = ctx.breakdownOf(plus);
  const { die, natural, total } = rollToughness(ctx, who, plus, difficulty);
  const saved = total >= difficulty;
  ctx.tell(
    toughnessRolled,
    [
      'T20-CTX-12',
      ...(blow.bypass === true ? ['T20-FIN-05', 'T20-FIN-09', 'T20-FIN-10'] : []),
      ...(natural === 20 && !saved ? ['T20-CTX-17'] : []),
      ...(blow.rules ?? []),
    ],
    { who: who.id, die, total, difficulty, saved, failedBy: Math.max(0, difficulty - total) },
    breakdown,
  );
  if (saved) return undefined;
  const before = out(who);
  const degree = degreeOf(ctx.state, difficulty - total, natural);
  const result = markDue(ctx.state, who, degree, blow.lethal);
  const dies = result === 'dying' && who.marks.dying > 0;
  if (!settleEffect(ctx, who.id, dies ? 'dead' : result, ['T20-CTX-13', 'T20-CTX-16']))
    return undefined;
  inflict(ctx, who, result);
  if (!before && out(who)) dropped(ctx, who);
  return result;
}

/** Damage of a fall from the saddle (T20-MOUNT-21, T20-MOUNT-24). */
const FALL = 2;
const RIDE = 15;
const ORDINARY_SADDLE = 11;
const MILITARY_SADDLE = 6;

/** A rider who falls hard lies prone where they land. */
function landsProne(ctx: Ctx, rider: Combatant, rule: RuleId): void {
  if (ctx.state.fixed.options['mount.thrownRider'] === 'standing') return;
  knockProne(ctx, rider);
  ctx.tell(postureChanged, [rule], { who: rider.id, posture: 'prone' });
}

function hitTheGround(ctx: Ctx, rider: Combatant, rule: RuleId): void {
  const fifteen = ctx.state.fixed.options['mount.fallDc'] === 15;
  struck(ctx, rider, {
    by: rider.id,
    damage: FALL,
    lethal: true,
    rules: [rule],
    ...(fifteen ? { difficulty: DIFFICULTY } : {}),
  });
}

/**
 * Handles a combatant being put out of action: a rider may fall, a mount throws its rider, and a flyer comes down
 * (T20-MOUNT-20 to 24, T20-CTX-31).
 */
export function dropped(ctx: Ctx, who: Combatant): void {
  if (who.riding !== null) leavesSaddle(ctx, who, combatantById(ctx.state, who.riding));
  if (who.riding === null) goesDown(ctx, who);
}

function leavesSaddle(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  const military = sheetOf(ctx.state, mount).saddle === 'military';
  const needed = military ? MILITARY_SADDLE : ORDINARY_SADDLE;
  const rolled = ctx.roll(D20, 'saddle', rider.id, (face) => Number(face >= needed));
  const stays = rolled >= needed;
  const rule = military ? 'T20-MOUNT-23' : 'T20-MOUNT-22';
  ctx.tell(saddleRolled, stays ? [rule] : [rule, 'T20-MOUNT-24'], {
    who: rider.id,
    mount: mount.id,
    die: rolled,
    needed,
    stays,
  });
  if (stays) return;
  partFrom(ctx, rider, mount);
  landsProne(ctx, rider, 'T20-MOUNT-24');
  hitTheGround(ctx, rider, 'T20-MOUNT-24');
}

/**
 * Handles a combatant falling who is not held by a saddle, also from the air; a rider may make a Ride check for a soft
 * fall (T20-CTX-31, T20-MOUNT-20, T20-MOUNT-21).
 */
export function goesDown(ctx: Ctx, who: Combatant): void {
  const rider = who.riddenBy === null ? undefined : combatantById(ctx.state, who.riddenBy);
  if (!rider) {
    fallOutOfAir(ctx, who);
    return;
  }
  ctx.tell(mountFallsDown, ['T20-MOUNT-20'], { who: rider.id, mount: who.id });
  touchDown(ctx, who);
  const soft =
    !out(rider) &&
    check(ctx, rider, {
      name: 'Ride',
      bonus: skill(ctx, rider, 'Ride'),
      rules: ['T20-MOUNT-20'],
      difficulty: RIDE,
    }).success;
  partFrom(ctx, rider, who);
  // No roll for a dead rider whom the mount had carried on.
  if (soft || rider.dead) return;
  landsProne(ctx, rider, 'T20-MOUNT-21');
  hitTheGround(ctx, rider, 'T20-MOUNT-21');
}
