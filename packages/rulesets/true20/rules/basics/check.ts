import type { Audience, RuleId } from '@tiltyard/engine';
import type { FaceGrouping } from '@tiltyard/engine/values';
import { suppression } from '../modifiers/fires-in-force.js';
import { addGiven } from '../modifiers/combat-modifiers.js';
import { D20 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { find, has, hasFeat, oldWounds, sheetOf } from '../../state/state.js';
import { payConviction, removeCondition } from '../../state/verbs.js';
import { checkRolled, convictionSpent, saveRolled } from '../../events/checks.js';

/** The result of a roll, with its modifiers. */
export interface Rolled {
  readonly die: number;
  readonly total: number;
  readonly success: boolean;
}

type Save = 'Fortitude' | 'Reflex' | 'Will';

/** The penalty of a wound to attacks, checks and saves while it lasts (T20-CTX-23). */
export const WOUNDED = -2;

/** The Dexterity penalty of the entangled (T20-CTX-29). */
const ENTANGLED = -2;

export const wounded = (ctx: Ctx, who: Combatant): boolean =>
  oldWounds(who) > 0 && ctx.state.fixed.options['cond.wounded'] === 'shaken2';

/** The modifiers that checks and saves share (T20-CTX-23, T20-CTX-32). */
function common(ctx: Ctx, total: number, who: Combatant): number {
  let sum = total;
  if (has(who, 'shaken')) sum = ctx.addModifier(sum, -2, 'T20-CTX-32', true, 'shaken');
  if (wounded(ctx, who)) sum = ctx.addModifier(sum, WOUNDED, 'T20-CTX-23', true, 'wounded');
  return sum;
}

/** Adds the penalty for suppression fire to a roll (T20-SUPP-02 to 04). */
export function suppressed(ctx: Ctx, total: number, who: Combatant, rule: RuleId): number {
  const shooters = suppression(ctx.state, who);
  if (shooters === 0) return total;
  const first = ctx.addModifier(total, -4, rule, true, 'suppression fire');
  return ctx.addModifier(first, 1 - shooters, 'T20-SUPP-10', true, 'further shooters');
}

/**
 * Whether a point of Conviction is spent on a second roll (T20-CTX-44).
 * @param die its face
 * @param failedBy undefined if it must not be known whether the roll has failed
 */
export function mayReroll(
  ctx: Ctx,
  who: Combatant,
  roll: string,
  die: number,
  failedBy?: number,
): boolean {
  if (!canSpend(ctx, who)) return false;
  const known = failedBy === undefined ? {} : { failedBy };
  const yes = ctx.ask({
    id: 'reroll',
    who: who.id,
    rules: ['T20-CTX-44'],
    about: { roll, die, ...known, conviction: who.conviction },
    shows: ['die'],
    theirs: ['failedBy'],
    options: [
      { value: 'yes', label: 'Spend Conviction' },
      { value: 'no', label: 'Keep the roll' },
    ],
    fallback: 'no',
  });
  if (yes !== 'yes') return false;
  spendConviction(ctx, who, 'reroll', 'T20-CTX-44');
  return true;
}

/** The value of a face in a second roll: 1 to 10 count 10 higher (T20-CTX-44). */
export const countsFor = (face: number): number => (face <= 10 ? face + 10 : face);

/** A second roll (T20-CTX-44). */
export function rerolled(
  ctx: Ctx,
  who: Combatant,
  name: string,
  alike: FaceGrouping,
): { readonly die: number; readonly counts: number } {
  const die = ctx.roll(D20, name, who.id, alike);
  return { die, counts: countsFor(die) };
}

/** Half of all second rolls have at least this value. */
const EVEN = 16;

/** Whether a second roll has an even chance of making up for a failure by this much. */
export const mendable = (die: number, failedBy: number): boolean => die + failedBy <= EVEN;

/** The value of a die, and its face unless it counts for more. */
export interface Thrown {
  readonly die: number;
  readonly natural: number;
}

const asFallen = (die: number): Thrown => ({ die, natural: die });

const asRolledAgain = (face: number): Thrown => ({
  die: countsFor(face),
  natural: face === countsFor(face) ? face : 0,
});

/** Stands for all second rolls that are no better than the first. */
export const NO_BETTER = Number.MIN_SAFE_INTEGER;

/**
 * A combatant's second roll, if it is better than the first.
 * @param alike maps rolls to equal numbers if they have the same result
 */
export function secondRoll(
  ctx: Ctx,
  who: Combatant,
  name: string,
  first: number,
  alike: (thrown: Thrown) => number,
): Thrown {
  const again = rerolled(ctx, who, name, (face) =>
    countsFor(face) > first ? alike(asRolledAgain(face)) : NO_BETTER,
  );
  return again.counts > first ? asRolledAgain(again.die) : asFallen(first);
}

/** A roll for success. */
interface Attempt {
  readonly name: string;
  /** The lowest sufficient value of the die. */
  readonly needed: number;
  readonly succeeds: (thrown: Thrown) => boolean;
  /**
   * Maps rolls to equal numbers if they have the same result; if two do, so does every value between them. By default
   * only success counts.
   */
  readonly alike?: (thrown: Thrown) => number;
}

/**
 * Rolls for success; Conviction may buy a second roll after a failure (T20-CTX-44).
 */
export function attempt(
  ctx: Ctx,
  who: Combatant,
  { name, needed, succeeds, alike = (thrown) => Number(succeeds(thrown)) }: Attempt,
): Thrown {
  const failedBy = (face: number): number => Math.max(1, needed - face);
  const die = ctx.roll(
    D20,
    name,
    who.id,
    throwsAlike(
      ctx,
      who,
      (face) => alike(asFallen(face)),
      (face) => mendable(face, failedBy(face)),
    ),
  );
  const first = asFallen(die);
  return succeeds(first) || !mayReroll(ctx, who, name, die, failedBy(die))
    ? first
    : secondRoll(ctx, who, name, die, alike);
}

/**
 * Groups the faces of a roll that have the same result; where it may be rolled again, also by whether automatic players
 * would do so. The question about it shows the numbers of one face of the group.
 */
export const throwsAlike = (
  ctx: Ctx,
  who: Combatant,
  alike: FaceGrouping,
  worthwhile: (face: number) => boolean,
): FaceGrouping =>
  canSpend(ctx, who) ? (face) => 2 * alike(face) + Number(worthwhile(face)) : alike;

/** The margin of success that counts as more than a success. */
export const SPARE = 10;

/** Skills based on Dexterity. */
const NIMBLE: ReadonlySet<string> = new Set([
  'acrobatics',
  'drive',
  'escape artist',
  'pilot',
  'ride',
  'sleight of hand',
  'stealth',
]);

/** Adds the Dexterity penalty of the entangled to a roll based on it (T20-COND-05, T20-CTX-29). */
export const lessNimble = (ctx: Ctx, total: number, who: Combatant): number =>
  has(who, 'entangled')
    ? ctx.addModifier(total, ENTANGLED, 'T20-COND-05', true, 'entangled')
    : total;

/** The modifier of a skill or ability check. Starts a breakdown. */
export function checkBonus(
  ctx: Ctx,
  who: Combatant,
  name: string,
  bonus: number,
  sight = false,
): number {
  let sum = common(ctx, ctx.startTotal(name, who.id, bonus), who);
  if (NIMBLE.has(name.toLowerCase())) sum = lessNimble(ctx, sum, who);
  if (has(who, 'sickened')) sum = ctx.addModifier(sum, -2, 'T20-CTX-32', true, 'sickened');
  if (sight && has(who, 'dazzled')) sum = ctx.addModifier(sum, -1, 'T20-CTX-32', true, 'dazzled');
  sum = suppressed(ctx, sum, who, 'T20-SUPP-04');
  sum = addGiven(ctx, sum, who, 'check');
  const stunt = find(who, 'stunt');
  if (stunt) sum = ctx.addModifier(sum, stunt.amount ?? 0, 'T20-CTX-47', true, 'stunt');
  return sum;
}

/** A check to be made. */
interface CheckSpec {
  /** A skill or an ability. */
  readonly name: string;
  readonly bonus: number;
  readonly rules: readonly RuleId[];
  readonly difficulty?: number;
  readonly stake?: 'life' | 'recovery' | 'search';
  /** Adds modifiers of this check alone. */
  readonly more?: (total: number) => number;
  readonly audience?: Audience;
}

/** A skill or ability check (T20-CTX-01). Without a Difficulty it is part of an opposed roll, which may be secret. */
export function check(ctx: Ctx, who: Combatant, spec: CheckSpec): Rolled {
  const { name, bonus, rules, difficulty = 0, stake } = spec;
  const { more = (total) => total, audience = 'all' } = spec;
  const plus = more(checkBonus(ctx, who, name, bonus, name === 'Notice'));
  const breakdown = ctx.breakdownOf(plus);
  removeCondition(ctx, who, 'stunt');
  // Every full 10 above the Difficulty counts: with one, dying combatants become stable (T20-CTX-26).
  const alike = ({ die: face }: Thrown): number =>
    difficulty > 0 ? Math.max(0, 1 + Math.floor((face + plus - difficulty) / SPARE)) : face;
  // Whether an opposed roll has failed is not known before the other roll.
  const die =
    difficulty > 0
      ? attempt(ctx, who, {
          name,
          needed: difficulty - plus,
          succeeds: (thrown) => thrown.die + plus >= difficulty,
          alike,
        }).die
      : ctx.roll(D20, name, who.id);
  const total = die + plus;
  const success = total >= difficulty;
  ctx.tell(
    checkRolled,
    ['T20-CTX-01', ...rules],
    {
      who: who.id,
      check: name,
      die,
      total,
      ...(difficulty > 0 ? { difficulty, success } : {}),
      ...(stake === undefined ? {} : { stake }),
    },
    breakdown,
    audience,
  );
  return { die, total, success };
}

export const skill = (ctx: Ctx, who: Combatant, name: string): number =>
  sheetOf(ctx.state, who).skills[name.toLowerCase()] ?? 0;

/** A save to be made. */
interface SaveSpec {
  readonly kind: Save;
  readonly difficulty: number;
  readonly rules: readonly RuleId[];
  /** Adds modifiers of this save alone. */
  readonly more?: (total: number) => number;
}

/** A Fortitude, Reflex or Will save; natural 1s and 20s decide it only by a house rule (T20-CTX-18). */
export function save(
  ctx: Ctx,
  who: Combatant,
  { kind, difficulty, rules, more = (total) => total }: SaveSpec,
): Rolled {
  const sheet = sheetOf(ctx.state, who);
  const bonus = { Fortitude: sheet.fortitude, Reflex: sheet.reflex, Will: sheet.will }[kind];
  let plus = common(ctx, ctx.startTotal(kind, who.id, bonus), who);
  if (kind === 'Reflex') plus = lessNimble(ctx, plus, who);
  if (ctx.state.fixed.options['supp.saves'] === 'included')
    plus = suppressed(ctx, plus, who, 'T20-SUPP-04');
  plus = more(addGiven(ctx, plus, who, 'save'));
  const breakdown = ctx.breakdownOf(plus);
  const succeeds = ({ die, natural }: Thrown): boolean => {
    if (
      ctx.state.fixed.options['save.naturals'] === 'automatic' &&
      (natural === 1 || natural === 20)
    )
      return natural === 20;
    return die + plus >= difficulty;
  };
  const thrown = attempt(ctx, who, { name: kind, needed: difficulty - plus, succeeds });
  const { die } = thrown;
  const success = succeeds(thrown);
  ctx.tell(
    saveRolled,
    ['T20-CTX-18', ...rules],
    { who: who.id, save: kind, die, total: die + plus, difficulty, success },
    breakdown,
  );
  return { die, total: die + plus, success };
}

/** Whether a combatant may spend a point of Conviction now: one a round, any number while disabled (T20-CTX-43). */
export const canSpend = (ctx: Ctx, who: Combatant): boolean =>
  who.conviction > 0 && (who.convictionRound !== ctx.state.round || who.marks.disabled > 0);

export function spendConviction(ctx: Ctx, who: Combatant, use: string, rule: RuleId): void {
  payConviction(ctx, who);
  ctx.tell(convictionSpent, ['T20-CTX-43', rule], { who: who.id, use, left: who.conviction });
}

export const evades = (ctx: Ctx, who: Combatant): boolean =>
  hasFeat(ctx.state, who, 'Evasion') ||
  hasFeat(ctx.state, who, 'Improved Evasion') ||
  has(who, 'evasion');
