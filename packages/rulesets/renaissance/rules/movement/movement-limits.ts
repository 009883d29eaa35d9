import type { Id, Refusal, RuleId } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { hurries } from '../../events/movement.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, has, sheetOf, wasRiddenTo } from '../../state/state.js';
import { inflict, markMoved, markRidden, removeEffects } from '../../state/verbs.js';
import { isOwnWeaponCaught } from '../holds.js';

/** The penalty for moving at full rate (REN-MOVE-02). */
export const HURRIED = -10;

/**
 * Why a combatant cannot use a movement action now, or undefined (REN-MOVE-10, REN-PRONE-04,
 * REN-CATCH-05, REN-MOUNT-04).
 */
export function cannotMove(state: State, actor: Id): Refusal | undefined {
  const who = combatantById(state, actor);
  // Readied movement happens outside the actor's own turn.
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

/** Refuses movement on foot or mounted while prone (REN-PRONE-04). */
export const canWalk = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).prone
    ? refuse('REN-PRONE-04', 'prone', 'prone: stand up first, or crawl')
    : cannotMove(state, actor);

/**
 * The bodies affected by a movement: the mover, and by house rule the mount that carries them
 * (REN-MOUNT-01, REN-MOVE-03).
 */
export function movedBodies(state: State, who: Combatant): readonly Combatant[] {
  const mount = mountOf(state, who);
  return mount && state.fixed.options.mountAttackAfterRide === 'counts' ? [who, mount] : [who];
}

/** Gives the -10 on Physical actions until the next turn; several causes count once (REN-MOVE-02 to 04). */
export function hurry(ctx: Ctx, who: Combatant, rule: RuleId): void {
  for (const body of movedBodies(ctx.state, who)) {
    // An earlier penalty of this kind ends no later than the new one.
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

/**
 * Uses the mover's one movement of the turn, and the mount's of the round, since a mount has no
 * turn of its own (REN-MOVE-10, REN-MOUNT-01).
 */
export function useMovement(ctx: Ctx, mover: Combatant): void {
  markMoved(ctx, mover);
  const mount = mountOf(ctx.state, mover);
  if (mount) markRidden(ctx, mount, 'move');
}
