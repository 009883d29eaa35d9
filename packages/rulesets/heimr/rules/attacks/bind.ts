import type { RuleId } from '@tiltyard/engine';
import { holdersOf } from '../conditions/hands.js';
import { isDazed, isHelpless } from '../conditions/injury.js';
import { reaches } from '../conditions/sight.js';
import { interrupt } from '../action-types/interrupt.js';
import type { Challenge, Rolled } from '../challenges/challenge.js';
import { challenge } from '../challenges/challenge.js';
import { isPhysical } from '../../state/sheet.js';
import type { Combatant, Part, State, Ctx } from '../../state/state.js';
import { sheetOf, combatantById } from '../../state/state.js';
import { markContested, startHold, stopHold } from '../../state/combatant-verbs.js';
import { countDefence, oweDefence, setDefence } from '../../state/turn-verbs.js';
import { endLostGuards } from './guard.js';
import { grabs, holdEnds, holderStops } from '../../events/brawling.js';
import { cannotComplete } from '../../events/turns.js';
import { tellUnseen } from './unseen.js';

/** Ends a hold; the holder's next defence is rolled at the end of the current turn (HEI-BRAWL-14). */
export function endHold(ctx: Ctx, holder: Combatant, rules: readonly RuleId[]): void {
  const { holding } = holder;
  if (!holding) return;
  stopHold(ctx, holder);
  if (holder.standing === null) oweDefence(ctx, holder, true);
  ctx.tell(holdEnds, rules, { by: holder.id, of: holding.who });
}

/** A combatant who gets away releases everyone they hold, and is no longer held (HEI-BRAWL-15, HEI-CTX-35). */
export function partHolds(ctx: Ctx, who: Combatant, rules?: readonly RuleId[]): void {
  endHold(ctx, who, rules ?? ['HEI-BRAWL-15']);
  for (const holder of holdersOf(ctx.state, who))
    endHold(ctx, combatantById(ctx.state, holder.id), rules ?? ['HEI-CTX-35']);
}

/** Drops the defence that holding costs; if it was used this turn, that use still counts (HEI-BRAWL-14, HEI-CTX-29). */
export function dropDefence(ctx: Ctx, holder: Combatant): void {
  const { standing, defended } = holder;
  if (standing === null || ctx.state.fixed.options.bindDefence !== 'dropped') return;
  if (defended && standing.form !== 'parry') countDefence(ctx, holder, standing.form);
  setDefence(ctx, holder, null);
}

/**
 * Holds a combatant within reach by a body part: an effect on them, and the end of the holder's defence (HEI-BRAWL-14,
 * HEI-BRAWL-16, HEI-CTX-22).
 */
export function bind(ctx: Ctx, by: Combatant, target: Combatant, part: Part): void {
  // A grab beyond reach that the GM allows holds no one.
  if (!reaches(ctx.state, by, target))
    return ctx.tell(cannotComplete, ['HEI-CTX-22'], { who: by.id });
  endHold(ctx, by, ['HEI-BRAWL-15']);
  interrupt(ctx, target, 'HEI-ACT-11');
  endHold(ctx, target, ['HEI-BRAWL-20']);
  startHold(ctx, by, { who: target.id, part });
  dropDefence(ctx, by);
  endLostGuards(ctx);
  const dropped = ctx.state.fixed.options.bindDefence === 'dropped';
  ctx.tell(grabs, ['HEI-BRAWL-03', 'HEI-BRAWL-16', ...(dropped ? ['HEI-BRAWL-14'] : [])], {
    by: by.id,
    who: target.id,
    part,
  });
  return tellUnseen(ctx, by, ['HEI-BRAWL-16'], { who: target.id, does: 'holds', part });
}

/** Whether a holder could try to stop an action of the held combatant now (HEI-BRAWL-17). */
const mayContest = (state: State, holder: Combatant): boolean =>
  !isHelpless(state, holder) &&
  !isDazed(holder) &&
  (state.fixed.options.bindContest === 'everyAction' || !holder.contested);

/**
 * The holder's brawl result as a requirement for an action of the held combatant; undefined if the holder lets it pass
 * (HEI-BRAWL-17, HEI-BRAWL-18).
 */
export function contest(
  ctx: Ctx,
  holder: Combatant,
  held: Combatant,
  name: string,
): number | undefined {
  if (!mayContest(ctx.state, holder)) return undefined;
  const yes = ctx.ask({
    id: 'contest',
    who: holder.id,
    rules: ['HEI-BRAWL-17', 'HEI-BRAWL-18'],
    about: { who: held.id, action: name },
    options: [
      { value: 'yes', label: 'Try to stop them' },
      { value: 'no', label: 'Let them try' },
    ],
    fallback: 'yes',
  });
  if (yes === 'no') return undefined;
  markContested(ctx, holder, true);
  const rolled = challenge(ctx, {
    who: holder,
    name: 'contest',
    ability: 'brawl',
    rules: ['HEI-BRAWL-17'],
  });
  return rolled.failed ? undefined : rolled.total;
}

export interface Attempted extends Rolled {
  /** Whether a holder stopped the action. */
  readonly stopped: boolean;
}

/**
 * Rolls for a combatant's own action; a holder may try to stop it if it is physical (HEI-BRAWL-17 to 19).
 * @param contestable false for later rolls of an action whose first roll could be contested
 */
export function attempt(ctx: Ctx, roll: Challenge, contestable = true): Attempted {
  const { who, name } = roll;
  const holders = contestable ? holdersOf(ctx.state, who) : [];
  if (holders.length === 0 || !isPhysical(sheetOf(ctx.state, who), roll.ability)) {
    const { d6, figure, total, failed } = challenge(ctx, roll);
    return { stopped: false, d6, figure, total, failed };
  }
  const contests = holders.map((holder) => ({
    holder: holder.id,
    requirement: contest(ctx, holder, who, name),
  }));
  // The holder's requirement makes totals count that were alike without it.
  const { alike: _, ...plain } = roll;
  const rolled = challenge(
    ctx,
    contests.some(({ requirement }) => requirement !== undefined) ? plain : roll,
  );
  let stopped = false;
  for (const { holder, requirement } of contests) {
    if (requirement === undefined) continue;
    if (!rolled.failed && rolled.total >= requirement)
      endHold(ctx, combatantById(ctx.state, holder), ['HEI-BRAWL-18', 'HEI-BRAWL-19']);
    else {
      stopped = true;
      ctx.tell(holderStops, ['HEI-BRAWL-18', 'HEI-BRAWL-19'], {
        who: who.id,
        by: holder,
        action: name,
        total: rolled.total,
        requirement,
      });
      const by = combatantById(ctx.state, holder);
      tellUnseen(ctx, by, ['HEI-BRAWL-19'], { who: who.id, does: 'stops' });
    }
  }
  return { stopped, ...rolled };
}
