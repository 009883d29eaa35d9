import type { ActionRequirement, Cost, Id, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { isDazed, isHelpless, isOut } from '../conditions/injury.js';
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

/** The four types of action; each takes a different amount of time (HEI-ACT-01). */
export type Type = 'standard' | 'free' | 'ongoing' | 'upcoming';

/** Why a combatant cannot act at all; undefined if they can (HEI-CTX-33, HEI-CTX-47). */
export function cannotActReason(state: State, who: Combatant): Refusal | undefined {
  if (isOut(state, who))
    return refuse('HEI-CTX-47', 'out-of-the-fight', `${who.name} is out of the fight`);
  return isHelpless(state, who)
    ? refuse('HEI-CTX-33', 'helpless', `${who.name} is helpless`)
    : undefined;
}

/** Why a combatant can neither attack nor use skills; undefined if they can (HEI-CTX-34). */
export const dazedReason = (who: Combatant): Refusal | undefined =>
  isDazed(who) ? refuse('HEI-CTX-34', 'dazed', `${who.name} is dazed`) : undefined;

export const notDazed: ActionRequirement<State> = (state, actor) =>
  dazedReason(combatantById(state, actor));

/** The refusal of a second use of a free action in one turn (HEI-ACT-04). */
export const ONCE_A_TURN = refuse(
  'HEI-ACT-04',
  'used-this-turn',
  'each free action only once per turn',
);

const OVER = {
  ongoing: refuse('HEI-ACT-06', 'turn-over', 'the turn is over after an ongoing action'),
  upcoming: refuse(
    'HEI-ACT-08',
    'turn-over',
    'the turn is over after beginning an upcoming action',
  ),
};

const STANDARD_USED = {
  ongoing: refuse('HEI-ACT-05', 'standard-action-used', 'standard action already used'),
  standard: refuse('HEI-ACT-02', 'standard-action-used', 'standard action already used'),
};

/** Why the turn has no room for an action of this type; undefined if it has (HEI-ACT-02 to 09). */
export function overBudgetReason(who: Combatant, type: Type, id: string): Refusal | undefined {
  if (who.ended !== null) return OVER[who.ended];
  if (type === 'free') return who.freeUsed.includes(id) ? ONCE_A_TURN : undefined;
  if (who.pending) return type === 'upcoming' ? UNFINISHED.again : UNFINISHED.other;
  if (type === 'upcoming' || who.standard === null) return undefined;
  return STANDARD_USED[type];
}

/** An action begun last turn takes this turn's standard action, before any other (HEI-ACT-09). */
const UNFINISHED = {
  again: refuse(
    'HEI-ACT-09',
    'upcoming-unfinished',
    'complete or call off the upcoming action first',
  ),
  other: refuse(
    'HEI-ACT-09',
    'upcoming-unfinished',
    'the upcoming action takes this turn’s standard action unless it is called off',
  ),
};

/**
 * Why an action of this type cannot be taken now; undefined if it can. Actions outside one's own turn have already been
 * paid for.
 */
export function unableReason(state: State, actor: Id, type: Type, id: string): Refusal | undefined {
  const who = combatantById(state, actor);
  return (
    cannotActReason(state, who) ??
    (acting(state) === actor ? overBudgetReason(who, type, id) : undefined)
  );
}

/**
 * What may have been handled before a movement that can be combined with it; a house rule adds Run to drawing
 * (HEI-DRAW-03, HEI-STOW-03).
 */
function handledBefore({ fixed }: State, movement: string): readonly string[] {
  if (movement === 'move') return ['draw', 'stow'];
  return movement === 'run' && fixed.options.drawWith === 'moveAndRun' ? ['draw'] : [];
}

/** Whether a movement can be combined with the item handled before it (HEI-SIM-01, HEI-SIM-03). */
const goesBeside = (who: Combatant, handled: readonly string[]): boolean =>
  who.standard !== null &&
  handled.includes(who.standard) &&
  !who.simultaneousUsed &&
  who.ended === null;

/** Pays for an action; ongoing and upcoming ones end the turn (HEI-ACT-02, HEI-ACT-05 to 08). */
export function pay(ctx: Ctx, actor: Id, type: Type, id: string): void {
  const who = combatantById(ctx.state, actor);
  if (acting(ctx.state) !== actor) {
    // A readied action has been paid for, but still weakens the defence.
    if (type === 'ongoing') markOngoing(ctx, who);
    return;
  }
  if (type === 'free' || type === 'upcoming') spendFree(ctx, who, id);
  else {
    const handled = handledBefore(ctx.state, id).find((each) => each === who.standard);
    // Any other second action was allowed by the GM.
    if (handled !== undefined && goesBeside(who, [handled])) {
      spendSimultaneous(ctx, who);
      ctx.tell(combinesActions, ['HEI-SIM-01', 'HEI-SIM-03'], {
        who: actor,
        action: handled,
        with: id,
      });
    }
    spendStandard(ctx, who, id);
  }
  if (type === 'ongoing' || type === 'upcoming') closeTurn(ctx, who, type);
}

/**
 * Announces that an ongoing or upcoming action has ended the turn, after the action itself (HEI-ACT-06, HEI-ACT-08).
 */
export function tellTurnEnd(ctx: Ctx, actor: Id): void {
  const { ended } = combatantById(ctx.state, actor);
  if (ended === null || acting(ctx.state) !== actor) return;
  const rules =
    ended === 'ongoing' ? ['HEI-ACT-05', 'HEI-ACT-06', 'HEI-ACT-07'] : ['HEI-ACT-08', 'HEI-ACT-16'];
  ctx.tell(turnEnds, rules, { who: actor, by: ended });
}

const costOf = (type: Type): Cost<State> => ({
  group: type,
  check: (state, actor, action) => unableReason(state, actor, type, action),
  pay: (ctx, actor, action) => pay(ctx, actor, type, action),
});

export const standard = costOf('standard');
export const free = costOf('free');
export const ongoing = costOf('ongoing');
export const upcoming = costOf('upcoming');

/** The cost of a movement that may be combined with an item handled before it (HEI-SIM-01). */
const besideCost = (type: Type): Cost<State> => ({
  ...costOf(type),
  check: (state, actor, action) => {
    const who = combatantById(state, actor);
    return goesBeside(who, handledBefore(state, action))
      ? cannotActReason(state, who)
      : unableReason(state, actor, type, action);
  },
});

export const movement = besideCost('standard');
export const running = besideCost('ongoing');
