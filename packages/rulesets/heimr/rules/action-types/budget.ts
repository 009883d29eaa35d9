import type { Id, Refusal } from '@tiltyard/engine';
import { acting, memoizePerState, refuse } from '@tiltyard/engine';
import { dazed, helpless, out } from '../conditions/injury.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import {
  closeTurn,
  markOngoing,
  spendFree,
  spendSimultaneous,
  spendStandard,
} from '../../state/turn-verbs.js';
import { combinesActions, turnEnds } from '../../events/turns.js';

/** The four types of action, each another stretch of time (HEI-ACT-01). */
export type Type = 'standard' | 'free' | 'ongoing' | 'upcoming';

/** Why somebody does nothing at all, or nothing (HEI-CTX-33, HEI-CTX-47). */
export const inert = memoizePerState((state: State, who: Combatant): Refusal | undefined => {
  if (out(state, who)) return refuse('HEI-CTX-47', `${who.name} is out of the fight`);
  return helpless(state, who) ? refuse('HEI-CTX-33', `${who.name} is helpless`) : undefined;
});

/** Why somebody neither attacks nor uses skills, or nothing (HEI-CTX-34). */
export const stunned = (who: Combatant): Refusal | undefined =>
  dazed(who) ? refuse('HEI-CTX-34', `${who.name} is dazed`) : undefined;

/** Why the turn has no room for an action of this type, or nothing (HEI-ACT-02 to 09). */
export function overBudget(who: Combatant, type: Type, id: string): Refusal | undefined {
  if (who.ended === 'ongoing')
    return refuse('HEI-ACT-06', 'the turn is over after an ongoing action');
  if (who.ended === 'upcoming')
    return refuse('HEI-ACT-08', 'the turn is over after beginning an upcoming action');
  if ((type === 'free' || type === 'upcoming') && who.freeUsed.includes(id))
    return refuse('HEI-ACT-04', 'the same free action only once a turn');
  if (type === 'upcoming' && who.pending)
    return refuse(
      'HEI-ACT-09',
      'what was begun in the last turn has to be completed or called off first',
    );
  if (type === 'free' || type === 'upcoming') return undefined;
  if (who.pending)
    return refuse(
      'HEI-ACT-09',
      'the upcoming action takes this turn’s standard action unless it is called off',
    );
  if (who.standard !== null)
    return refuse(
      type === 'ongoing' ? 'HEI-ACT-05' : 'HEI-ACT-02',
      'the standard action of this turn is spent',
    );
  return undefined;
}

/** Why an action of this type cannot be taken now, or nothing. What happens outside the own turn was paid for before. */
export function unable(state: State, by: Id, type: Type, id: string): Refusal | undefined {
  const who = combatantById(state, by);
  return inert(state, who) ?? (acting(state) === by ? overBudget(who, type, id) : undefined);
}

const BESIDE = ['draw', 'stow'];

/** The same for a movement, which goes with something drawn or put away before it (HEI-SIM-01, HEI-SIM-03). */
export function unableBeside(
  state: State,
  by: Id,
  type: Type,
  id: string,
  beside: boolean,
): Refusal | undefined {
  const who = combatantById(state, by);
  const together =
    beside &&
    who.standard !== null &&
    BESIDE.includes(who.standard) &&
    !who.simultaneousUsed &&
    who.ended === null;
  return together ? inert(state, who) : unable(state, by, type, id);
}

/** Pays for an action; ongoing and upcoming ones end the turn (HEI-ACT-02, HEI-ACT-05 to 08). */
export function pay(ctx: Ctx, by: Id, type: Type, id: string): void {
  const who = combatantById(ctx.state, by);
  if (acting(ctx.state) !== by) {
    // What was readied has been paid for, but weakens defence all the same.
    if (type === 'ongoing') markOngoing(ctx, who);
    return;
  }
  if (type === 'free' || type === 'upcoming') spendFree(ctx, who, id);
  else {
    if (who.standard !== null) {
      spendSimultaneous(ctx, who);
      ctx.tell(combinesActions, ['HEI-SIM-01', 'HEI-SIM-03'], {
        who: by,
        action: who.standard,
        with: id,
      });
    }
    spendStandard(ctx, who, id);
  }
  if (type !== 'ongoing' && type !== 'upcoming') return;
  closeTurn(ctx, who, type);
  ctx.tell(
    turnEnds,
    type === 'ongoing' ? ['HEI-ACT-05', 'HEI-ACT-06', 'HEI-ACT-07'] : ['HEI-ACT-08', 'HEI-ACT-16'],
    { who: by, by: type },
  );
}
