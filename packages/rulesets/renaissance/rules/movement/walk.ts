import type { Id, RuleId } from '@tiltyard/engine';
import { mountOf, offerReadiedActions, placeAt } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { stoppedShort } from '../../events/movement.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { makeRoom } from '../mounts.js';
import { provoke, watchMove } from '../reactions/opportunity.js';
import { triggeredBy, triggeredByPartner } from '../triggers.js';
import { endHoldsOutOfReach } from '../holds.js';
import { bracedAgainst, meetAhead, meetCharge } from '../reactions/brace.js';
import { closedTo, costOfStep } from './route.js';

/** The kind of walk. */
export interface Walk {
  /** A crawl continues although the mover is prone. */
  readonly prone?: boolean;
  readonly charge?: { readonly announced: readonly Id[] };
  /** Called after every step that is not prevented; a ride-by attacks here. */
  readonly passing?: (step: Step) => void;
}

/** A step that was made. */
interface Step {
  /** The half-metres gone so far. */
  readonly gone: number;
  /** The rest of the path. */
  readonly way: readonly Cell[];
  /** The combatants who will meet the charge with a braced weapon on the rest of the path (REN-BRACE-03). */
  readonly ahead: readonly Combatant[];
}

/**
 * Walks along cells step by step, with everything that may happen on the way; being stopped or
 * unhorsed ends it (REN-REACT-06).
 * @returns the half-metres covered.
 */
export function walk(
  ctx: Ctx,
  who: Combatant,
  cells: readonly Cell[],
  { charge, passing, prone = false }: Walk = {},
): number {
  const { riding } = who;
  const mount = mountOf(ctx.state, who);
  const hasStopped = watchMove(ctx, who, prone);
  const halted = (): boolean => who.riding !== riding || hasStopped();
  const end = cells.at(-1) ?? who.at;
  const against = (): readonly Combatant[] =>
    charge ? bracedAgainst(ctx.state, who, charge.announced, end) : [];
  let known = against();
  let braced = known;
  let gone = 0;
  for (const [i, next] of cells.entries()) {
    if (i === 0) continue;
    if (readiedActionsOn(ctx, who, next)) {
      // A combatant who has been stopped in place no longer leaves the square, so this comes before
      // attacks of opportunity.
      if (halted()) {
        stop(ctx, who, 'REN-REACT-03');
        break;
      }
      // The readied action may have been to brace (REN-BRACE-06).
      const before = known;
      known = against();
      braced = [...braced, ...known.filter((foe) => !before.includes(foe))];
    }
    provoke(ctx, who, next, hasStopped, braced);
    if (halted()) break;
    if (closedTo(ctx.state, who, next)) {
      stop(ctx, who, 'REN-GRID-04');
      break;
    }
    gone += costOfStep(ctx.state.fixed.map, who.at, next);
    placeAt(ctx, who, next);
    // A combatant whom this step frees from a hold may strike at the next.
    endHoldsOutOfReach(ctx, who);
    if (braced.length > 0) braced = meetCharge(ctx, who, braced, hasStopped);
    if (halted()) {
      stop(ctx, who, 'REN-BRACE-05');
      break;
    }
    const way = cells.slice(i + 1);
    passing?.({ gone, way, ahead: meetAhead(ctx.state, who, braced, way) });
    if (halted()) break;
  }
  // There is no further step before which a combatant could react to the last one.
  if (gone > 0 && !halted()) readiedActionsOn(ctx, who, who.at);
  for (const body of mount && who.riding === null ? [mount, who] : [who]) makeRoom(ctx, body);
  for (const body of mount ? [mount, who] : [who]) endHoldsOutOfReach(ctx, body);
  return gone;
}

/** Logs that a mover got no farther than its current position. */
export const stop = (ctx: Ctx, who: Combatant, rule: RuleId): void =>
  ctx.tell(stoppedShort, [rule], { who: who.id, at: [...who.at] });

/**
 * Offers readied actions before a step, and after the last one (REN-REACT-03).
 * @returns whether one was carried out.
 */
export function readiedActionsOn(ctx: Ctx, who: Combatant, next: Cell): boolean {
  const { waiting } = ctx.state;
  if (waiting.length === 0) return false;
  const facts = { to: [...next] };
  offerReadiedActions(ctx, { event: 'move', who: who.id, facts }, triggeredBy(who));
  const mount = mountOf(ctx.state, who);
  if (mount)
    offerReadiedActions(ctx, { event: 'move', who: mount.id, facts }, triggeredByPartner(mount));
  return ctx.state.waiting !== waiting;
}
