import type { Id, Refusal, RuleId } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { hurries } from '../../events/movement.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, has, sheetOf, wasRiddenTo } from '../../state/state.js';
import { inflict, markMoved, markRidden, removeEffects } from '../../state/verbs.js';
import { isOwnWeaponCaught } from '../holds.js';

/** What moving at full rate takes off (REN-MOVE-02). */
export const HURRIED = -10;

/** Why a combatant cannot change squares by an action of movement now (REN-MOVE-10, REN-PRONE-04, REN-CATCH-05, REN-MOUNT-04). */
export function cannotMove(state: State, actor: Id): Refusal | undefined {
  const who = combatantById(state, actor);
  // What is readied happens outside the own turn.
  if (who.moved && acting(state) === actor)
    return refuse('REN-MOVE-10', 'already-moved', `${who.name} has already used an action to move`);
  if (wasRiddenTo(who, 'move'))
    return refuse('REN-MOUNT-01', 'already-moved', `${who.name} has already moved under a rider`);
  if (who.catching || isOwnWeaponCaught(state, who)) return HELD_FAST;
  if (has(who, 'stuck'))
    return refuse('REN-MOUNT-10', 'pinned', `${who.name} is pinned under a mount`);
  if (who.grabbedBy.length > 0) return refuse('REN-MAN-07', 'grabbed', `${who.name} is grabbed`);
  const mount = mountOf(state, who);
  return mount && mountCannotMove(state, mount);
}

const HELD_FAST = refuse(
  'REN-CATCH-05',
  'weapon-caught',
  'a caught weapon stops both owner and catcher from moving',
);

function mountCannotMove(state: State, mount: Combatant): Refusal | undefined {
  const { name } = mount;
  if (has(mount, 'stuck'))
    return refuse('REN-MOUNT-10', 'pinned', `${name} is pinned under a mount`);
  if (!sheetOf(state, mount).warTrained)
    return refuse('REN-MOUNT-04', 'not-war-trained', `${name} is not trained for war`);
  if (mount.moved || wasRiddenTo(mount, 'move'))
    return refuse('REN-MOUNT-01', 'already-moved', `${name} has already moved this round`);
  if (mount.catching || isOwnWeaponCaught(state, mount)) return HELD_FAST;
  if (mount.prone) return refuse('REN-MOUNT-09', 'prone', `${name} is prone`);
  return mount.grabbedBy.length > 0
    ? refuse('REN-MAN-07', 'grabbed', `${name} is grabbed`)
    : undefined;
}

/** Moving at all on one's own feet or mount (REN-PRONE-04). */
export const canWalk = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).prone
    ? refuse('REN-PRONE-04', 'prone', 'prone: stand up first, or crawl')
    : cannotMove(state, actor);

/** Whom a movement tells on: the mover, and by house rule the mount that makes it (REN-MOUNT-01, REN-MOVE-03). */
export function movedBodies(state: State, who: Combatant): readonly Combatant[] {
  const mount = mountOf(state, who);
  return mount && state.fixed.options.mountAttackAfterRide === 'counts' ? [who, mount] : [who];
}

/** Haste: -10 on Physical actions until the next turn, once for all that hurries a combatant (REN-MOVE-02 to 04). */
export function hurry(ctx: Ctx, who: Combatant, rule: RuleId): void {
  for (const body of movedBodies(ctx.state, who)) {
    // What hurried it before is over no later than this.
    removeEffects(ctx, body, 'hurried');
    inflict(ctx, body, {
      kind: 'hurried',
      amount: HURRIED,
      by: who.id,
      until: { at: 'turn start', of: who.id },
    });
  }
  ctx.tell(hurries, [rule, 'REN-MOVE-03'], { who: who.id });
}

/** Uses the mover's one movement of the turn, and with it the mount's of the round: it has no turn of its own (REN-MOVE-10, REN-MOUNT-01). */
export function useMovement(ctx: Ctx, mover: Combatant): void {
  markMoved(ctx, mover);
  const mount = mountOf(ctx.state, mover);
  if (mount) markRidden(ctx, mount, 'move');
}
