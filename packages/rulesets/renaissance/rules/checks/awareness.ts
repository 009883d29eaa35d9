import { becomesAware } from '../../events/attacks.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { allCombatants, combatantById, disabled, sheetOf, unaware } from '../../state/state.js';
import { makeAware, reveal } from '../../state/verbs.js';
import type { CheckSpec, Contender } from './check.js';
import { check, contender } from './check.js';
import { contest } from './contest.js';
import { skillTarget } from './targets.js';

/** Combatants usually notice an attacker, unless they are disabled (REN-AWARE-03, REN-CTX-14). */
export function notices(ctx: Ctx, target: Combatant, by: Combatant): void {
  if (!unaware(target, by) || disabled(ctx.state, target)) return;
  const keeps = ctx.ask({
    id: 'stays-unaware',
    who: 'gm',
    rules: ['REN-AWARE-03'],
    about: { who: target.id, of: by.id },
    options: [
      { value: 'no', label: 'Becomes aware' },
      { value: 'yes', label: 'Stays unaware' },
    ],
    fallback: 'no',
  });
  if (keeps === 'yes') return;
  tellAware(ctx, target, by, 'REN-AWARE-03');
}

/**
 * An important combatant who is unaware of an attacker usually gets a chance to notice; the GM
 * decides whether, and against what (REN-AWARE-02).
 */
export function chanceToNotice(ctx: Ctx, who: Combatant, of: Combatant): void {
  if (
    !unaware(who, of) ||
    disabled(ctx.state, who) ||
    sheetOf(ctx.state, who).importance !== 'major'
  )
    return;
  const against = ctx.ask({
    id: 'may-notice',
    who: 'gm',
    rules: ['REN-AWARE-02'],
    about: { who: who.id, of: of.id },
    options: [
      { value: 'stealth', label: 'Perception against Stealth' },
      { value: 'nothing', label: 'Perception, unopposed' },
      { value: 'no', label: 'No chance to notice' },
    ],
    fallback: 'stealth',
  });
  if (against !== 'no') lookOut(ctx, who, of, against);
}

const PERCEPTION: CheckSpec = { name: 'Perception', rules: ['REN-AWARE-02'] };
const STEALTH: CheckSpec = { name: 'Stealth', rules: ['REN-AWARE-02'] };

/** A Perception check against another combatant's Stealth, or unopposed (REN-AWARE-02). */
export function lookOut(
  ctx: Ctx,
  who: Combatant,
  of: Combatant,
  against: 'stealth' | 'nothing',
): void {
  const isKnown = !unaware(who, of);
  if (!perceivesHidden(ctx, who, of, against) || isKnown) return;
  tellAware(ctx, who, of, 'REN-AWARE-02');
}

function perceivesHidden(
  ctx: Ctx,
  who: Combatant,
  of: Combatant,
  against: 'stealth' | 'nothing',
): boolean {
  const total = skillTarget(ctx, who, 'perception', 'Perception');
  if (against === 'nothing') return check(ctx, who, PERCEPTION, total);
  const watching = contender(ctx, who, PERCEPTION, total);
  const hiding = (): Contender =>
    contender(ctx, of, STEALTH, skillTarget(ctx, of, 'stealth', 'Stealth'));
  return contest(ctx, watching, of, hiding, 'ordered');
}

/**
 * Makes a combatant aware of another, and names that one's mount or rider, who becomes known as
 * well (REN-AWARE-03).
 */
function tellAware(
  ctx: Ctx,
  who: Combatant,
  of: Combatant,
  rule: 'REN-AWARE-02' | 'REN-AWARE-03',
): void {
  discover(ctx, who, of);
  ctx.tell(becomesAware, [rule], {
    who: who.id,
    of: of.id,
    ...(of.riding === null ? {} : { mount: of.riding }),
    ...(of.riddenBy === null ? {} : { rider: of.riddenBy }),
  });
}

/** Makes a combatant aware of another, who is then no longer hidden, nor is that one's mount or rider. */
export function discover(ctx: Ctx, who: Combatant, of: Combatant): void {
  learnOf(ctx, who, of);
  reveal(ctx, of);
  showTogether(ctx, of);
}

/** Makes a combatant aware of another, and of that one's mount or rider (REN-AWARE-03). */
export function learnOf(ctx: Ctx, who: Combatant, of: Combatant): void {
  for (const id of [of.id, of.riding, of.riddenBy]) if (id !== null) makeAware(ctx, who, id);
}

/**
 * Rider and mount hide together: if one of them is revealed, both are, and a combatant who knows
 * of one knows of both (REN-AWARE-03).
 */
export function showTogether(ctx: Ctx, who: Combatant): void {
  for (const id of [who.riding, who.riddenBy]) {
    if (id === null) continue;
    for (const each of allCombatants(ctx.state))
      if (each.unawareOf.includes(who.id) !== each.unawareOf.includes(id)) learnOf(ctx, each, who);
    const other = combatantById(ctx.state, id);
    if (other.hidden === who.hidden) continue;
    reveal(ctx, who);
    reveal(ctx, other);
  }
}
