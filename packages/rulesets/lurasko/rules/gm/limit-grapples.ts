import type { RuleId } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import {
  grappleBetween,
  grapplesOf,
  isHold,
  isSameGrapple,
  leaderOf,
  leadOf,
  normalGrapples,
  partner,
} from '../../state/grapples.js';
import type { Ctx, Grapple, State } from '../../state/state.js';
import { endGrapple } from '../grappling/grip.js';
import { loseClimbers } from '../grappling/knock-down.js';

/** The number of grapplers a combatant can be behind at once (LUR-MULTI-04). */
const MAX_BEHIND = 2;

/** Why a normal grapple is one too many for one of the two, or undefined (LUR-MULTI-02, LUR-MULTI-04). */
function normalExcess(state: State, grapple: Grapple): RuleId | undefined {
  const ahead = leaderOf(grapple);
  if (ahead === undefined) return undefined;
  const leads = (who: string): readonly number[] =>
    normalGrapples(state, who).map((each) => leadOf(each, who));
  if (leads(ahead).filter((lead) => lead > 0).length > 1) return 'LUR-MULTI-02';
  const behind = leads(partner(grapple, ahead)).filter((lead) => lead < 0);
  return behind.length > MAX_BEHIND ? 'LUR-MULTI-04' : undefined;
}

/** Why a grapple is one too many beside the others, or undefined (LUR-MULTI-02, LUR-MULTI-04, LUR-MULTI-08, LUR-MULTI-09). */
function excess(state: State, grapple: Grapple): RuleId | undefined {
  const others = state.grapples.filter((each) => !isSameGrapple(each, grapple));
  switch (grapple.kind) {
    case 'normal':
      return normalExcess(state, grapple);
    case 'climb':
      return others.some(({ kind, a }) => kind === 'climb' && a === grapple.a)
        ? 'LUR-MULTI-08'
        : undefined;
    case 'jaws':
      if (others.some(({ kind, a }) => kind === 'jaws' && a === grapple.a)) return 'LUR-MULTI-07';
      break;
    case 'pick-up':
      break;
  }
  return others.some((each) => isHold(each) && each.b === grapple.b) ? 'LUR-MULTI-09' : undefined;
}

/** Ends excess grapples after a change by hand: those it began or reversed, the latest first, and all other grapples of the held. */
export function limitGrapples(ctx: Ctx, before: State): void {
  for (const grapple of ctx.state.grapples.toReversed()) {
    const was = grappleBetween(before, grapple.a, grapple.b);
    const isNew = !was || was.kind !== grapple.kind || leaderOf(was) !== leaderOf(grapple);
    const rule = isNew ? excess(ctx.state, grapple) : undefined;
    if (rule !== undefined) endGrapple(ctx, grapple, [rule]);
  }
  for (const hold of ctx.state.grapples.filter(isHold)) {
    loseClimbers(ctx, combatantById(ctx.state, hold.b));
    for (const each of grapplesOf(ctx.state, hold.b))
      if (!isSameGrapple(each, hold)) endGrapple(ctx, each, ['LUR-PICK-08']);
  }
}
