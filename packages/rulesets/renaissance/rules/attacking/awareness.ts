import { check, contender, contest, skillTarget } from '../checks/check.js';
import { skillOf } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { disabled, sheetOf, unaware } from '../../state/state.js';
import { makeAware, reveal } from '../../state/verbs.js';
import { becomesAware } from '../../events/attacks.js';

/** People usually notice whoever has attacked them, if they still notice anything (REN-AWARE-03, REN-CTX-14). */
export function notices(ctx: Ctx, target: Combatant, by: Combatant): void {
  if (!unaware(target, by) || disabled(ctx.state, target)) return;
  const keeps = ctx.ask({
    id: 'stays-unaware',
    who: 'gm',
    rules: ['REN-AWARE-03'],
    about: { who: target.id, of: by.id },
    options: [{ value: 'no' }, { value: 'yes' }],
    fallback: 'no',
  });
  if (keeps === 'yes') return;
  discover(ctx, target, by);
  ctx.tell(becomesAware, ['REN-AWARE-03'], { who: target.id, of: by.id });
}

/** Somebody important who does not know of an attacker usually gets a chance to notice; the GM says so, and against what (REN-AWARE-02). */
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
      { value: 'no' },
    ],
    fallback: 'stealth',
  });
  if (against !== 'no') lookOut(ctx, who, of, against);
}

const NOTICE_RULES = ['REN-AWARE-02'];

/** A Perception check against somebody's Stealth, or against nothing (REN-AWARE-02). */
export function lookOut(
  ctx: Ctx,
  who: Combatant,
  of: Combatant,
  against: 'stealth' | 'nothing',
): void {
  const side = (whose: Combatant, id: string, name: string) => {
    const sheet = sheetOf(ctx.state, whose);
    const skill = skillOf(sheet, id);
    return {
      total: skillTarget(ctx, whose, id, skill, name),
      base: sheet.aptitudes[skill.aptitude] + skill.ranks,
    };
  };
  const sight = side(who, 'perception', 'Perception');
  let sees: boolean;
  if (against === 'nothing')
    sees = check(ctx, who, 'Perception', NOTICE_RULES, sight.total, sight.base).grade > 0;
  else {
    const first = contender(ctx, who, 'Perception', NOTICE_RULES, sight.total, sight.base);
    const hides = () => {
      const stealth = side(of, 'stealth', 'Stealth');
      return contender(ctx, of, 'Stealth', NOTICE_RULES, stealth.total, stealth.base);
    };
    sees = contest(ctx, first, of, hides, 'ordered');
  }
  if (!sees) return;
  discover(ctx, who, of);
  ctx.tell(becomesAware, NOTICE_RULES, { who: who.id, of: of.id });
}

/** From now on somebody knows of another one, who is then hidden no longer. */
export function discover(ctx: Ctx, who: Combatant, of: Combatant): void {
  makeAware(ctx, who, of.id);
  reveal(ctx, of);
}
