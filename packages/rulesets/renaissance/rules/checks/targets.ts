import { mountOf } from '@tiltyard/engine/kit';
import type { Aptitude, Sheet, Skill } from '../../state/sheet.js';
import { skillOf } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

/** Penalty of each wound that is not negated, and of each trauma (REN-CTX-17). */
const WOUND_PENALTY = -10;
/** Penalty of each sustained action beyond the first (REN-CTX-26). */
const SUSTAINING = -10;
/** Penalty for a proficiency skill without a fitting proficiency (REN-CTX-10). */
const NO_PROFICIENCY = -20;
/** Bonus of a specialization that applies (REN-CTX-10). */
export const SPECIALIZATION = 10;
const RIDE = 'ride';
const LOWEST_TARGET = 0;
const HIGHEST_TARGET = 98;
const CAP = -60;

/** The proficiency and specialization that a weapon or tool asks for. */
interface Fit {
  readonly proficiency?: string | undefined;
  readonly specialization?: string | undefined;
  readonly kind?: string;
}
const ANY_USE: Fit = {};

/** Plain numbers that a check is rolled on instead of a skill, such as SOM × 3. */
export interface Stat {
  readonly base: number;
  readonly of: readonly Aptitude[];
  /** Whether it is a physical action, which moving at full rate hinders; resisting an effect is not (REN-MOVE-03). */
  readonly bodily: boolean;
}

/** Aptitude and ranks of a skill (REN-CTX-10). */
export function skillBase(sheet: Sheet, id: string): number {
  const { aptitude, ranks } = skillOf(sheet, id);
  return sheet.aptitudes[aptitude] + ranks;
}

/** What wounds and traumas subtract from their bearer's checks (REN-CTX-17). */
export const woundsWorth = ({ wounds, negatedWounds, traumas }: Combatant): number =>
  (wounds - negatedWounds + traumas) * WOUND_PENALTY;

/** Wounds and traumas, as a penalty on every check of their bearer (REN-CTX-17). */
const woundPenalty = (ctx: Ctx, total: number, who: Combatant): number =>
  ctx.addModifier(total, woundsWorth(who), 'REN-CTX-17', true, harmNamed(who));

const harmNamed = ({ wounds, negatedWounds, traumas }: Combatant): string => {
  if (traumas === 0) return 'wounds';
  return wounds > negatedWounds ? 'wounds and traumas' : 'traumas';
};

function armourPenalty(ctx: Ctx, total: number, who: Combatant, on: string): number {
  let sum = total;
  for (const piece of sheetOf(ctx.state, who).armor)
    for (const penalty of piece.penalties)
      if (penalty.on === on)
        sum = ctx.addModifier(sum, penalty.amount, 'REN-ARM-05', true, piece.name);
  return sum;
}

/**
 * The target of a skill check before situational modifiers: aptitude and ranks, fitting
 * proficiency and specialization, wounds, armour, and the penalty of a full-rate move on
 * Physical skills (REN-CTX-10, REN-MOVE-03, REN-ARM-05, REN-MOUNT-07).
 * @param name what the check is called
 */
export function skillTarget(
  ctx: Ctx,
  who: Combatant,
  id: string,
  name: string,
  fit: Fit = ANY_USE,
): number {
  const sheet = sheetOf(ctx.state, who);
  const skill = skillOf(sheet, id);
  let total = ctx.startTotal(name, who.id, sheet.aptitudes[skill.aptitude] + skill.ranks);
  if (fit.proficiency !== undefined || fit.specialization !== undefined)
    total = fitModifiers(ctx, total, skill, fit);
  total = conditions(ctx, total, who, skill);
  if (sheet.armor.length > 0)
    total = armourPenalty(ctx, armourPenalty(ctx, total, who, skill.aptitude), who, id);
  return id === RIDE ? mountPenalty(ctx, total, who) : total;
}

/** A Ride check in the saddle is part of the mount's movement, so the mount's wounds count as well (REN-MOUNT-07). */
function mountPenalty(ctx: Ctx, total: number, rider: Combatant): number {
  const mount = mountOf(ctx.state, rider);
  return mount
    ? ctx.addModifier(
        total,
        woundsWorth(mount),
        'REN-MOUNT-07',
        true,
        `${harmNamed(mount)} of the mount`,
      )
    : total;
}

/** Modifiers from a weapon or tool: a missing proficiency, a matching specialization (REN-CTX-10, REN-NAT-04). */
function fitModifiers(ctx: Ctx, total: number, skill: Skill, fit: Fit): number {
  let sum = total;
  if (fit.proficiency !== undefined && !skill.proficiencies.includes(fit.proficiency))
    sum = ctx.addModifier(
      sum,
      NO_PROFICIENCY,
      fit.kind === 'natural' ? 'REN-NAT-04' : 'REN-CTX-10',
      true,
      `no proficiency in ${fit.proficiency}`,
    );
  if (fit.specialization !== undefined && skill.specialization === fit.specialization)
    sum = ctx.addModifier(sum, SPECIALIZATION, 'REN-CTX-10', true, fit.specialization);
  return sum;
}

/**
 * The value of a skill with a weapon or tool from the sheet alone: includes its fit and armour,
 * but no situational modifiers.
 */
export function skillWorth(sheet: Sheet, id: string, fit: Fit = ANY_USE): number {
  const { aptitude, proficiencies, specialization } = skillOf(sheet, id);
  const isUnused = fit.proficiency !== undefined && !proficiencies.includes(fit.proficiency);
  const isSpecial = fit.specialization !== undefined && fit.specialization === specialization;
  const worth =
    skillBase(sheet, id) + (isUnused ? NO_PROFICIENCY : 0) + (isSpecial ? SPECIALIZATION : 0);
  return sheet.armor
    .flatMap(({ penalties }) => penalties)
    .filter(({ on }) => on === aptitude || on === id)
    .reduce((sum, { amount }) => sum + amount, worth);
}

/** The target of a check on aptitudes and other plain numbers. */
export function statTarget(
  ctx: Ctx,
  who: Combatant,
  { base, of, bodily }: Stat,
  name: string,
): number {
  let total = conditions(ctx, ctx.startTotal(name, who.id, base), who, bodily ? BODILY : undefined);
  if (sheetOf(ctx.state, who).armor.length === 0) return total;
  for (const aptitude of new Set(of)) total = armourPenalty(ctx, total, who, aptitude);
  return total;
}

/** Moving at full rate hinders Physical skills, and physical actions without a skill (REN-MOVE-03). */
const BODILY: Pick<Skill, 'tags'> = { tags: ['Physical'] };

function conditions(
  ctx: Ctx,
  total: number,
  who: Combatant,
  skill: Pick<Skill, 'tags'> | undefined,
): number {
  let sum = woundPenalty(ctx, total, who);
  if (who.sustained > 1)
    sum = ctx.addModifier(
      sum,
      (who.sustained - 1) * SUSTAINING,
      'REN-CTX-26',
      true,
      'sustained actions',
    );
  return who.effects.length === 0 ? sum : effectModifiers(ctx, sum, who, skill);
}

function effectModifiers(
  ctx: Ctx,
  total: number,
  who: Combatant,
  skill: Pick<Skill, 'tags'> | undefined,
): number {
  let sum = total;
  for (const effect of who.effects) {
    if (effect.kind === 'hurried' && skill?.tags.includes('Physical'))
      sum = ctx.addModifier(sum, effect.amount, 'REN-MOVE-03', true, 'haste');
    if (effect.kind === 'modifier' && effect.what === 'all')
      sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06', true, 'referee');
  }
  return sum;
}

/** A number held between the lowest and the highest possible target (REN-CTX-02). */
export const withinTargets = (total: number): number =>
  Math.max(LOWEST_TARGET, Math.min(HIGHEST_TARGET, total));

/** A total after the cap on modifiers, if that house rule is in use (REN-CTX-25). */
const capped = (ctx: Ctx, total: number): number =>
  ctx.state.fixed.options.modifierCap === '60' ? Math.max(total, ctx.base + CAP) : total;

/** The target that a total would be held at (REN-CTX-02, REN-CTX-25). */
export const heldAt = (ctx: Ctx, total: number): number => withinTargets(capped(ctx, total));

/** The target held between 0 and 98, after the cap on modifiers (REN-CTX-02, REN-CTX-25). */
export function holdTarget(ctx: Ctx, total: number): number {
  const held = ctx.setTotal(total, capped(ctx, total), 'REN-CTX-25', 'greatest total penalty');
  if (held < LOWEST_TARGET) return ctx.setTotal(held, LOWEST_TARGET, 'REN-CTX-02', 'lowest target');
  return held > HIGHEST_TARGET
    ? ctx.setTotal(held, HIGHEST_TARGET, 'REN-CTX-02', 'highest target')
    : held;
}
