import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { adjacent, overlap } from '@tiltyard/engine/space';
import { dismounts, mountsUp } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, combatantById, disabled, has, sheetOf } from '../../state/state.js';
import { seat } from '../../state/verbs.js';
import { showTogether } from '../checks/awareness.js';
import { quick } from '../action-allotment.js';
import { isOwnWeaponCaught, endHoldsOutOfReach } from '../holds.js';
import { isStepApart } from '../footing.js';
import { part } from '../mounts.js';

/**
 * Mounts that a combatant could mount: on their side, adjacent without a climb, not ridden,
 * large enough, trained for war (REN-MOUNT-01, REN-MOUNT-04, REN-MOVE-05).
 */
const mountsBeside = (state: State, actor: Id): readonly Combatant[] => {
  const who = combatantById(state, actor);
  const { map } = state.fixed;
  return allCombatants(state).filter(
    (other) =>
      other.side === who.side &&
      other.id !== actor &&
      other.riddenBy === null &&
      other.riding === null &&
      !disabled(state, other) &&
      !other.prone &&
      isRidable(state, other) &&
      isStepApart(map, who, other) &&
      (overlap(who, other) || adjacent(map, who, other)),
  );
};

/** What can be ridden in a fight: trained for war or of a kind that battle does not frighten (REN-MOUNT-04). */
function isRidable(state: State, mount: Combatant): boolean {
  const { size, warTrained } = sheetOf(state, mount);
  return warTrained && size !== 'Small' && size !== 'Tiny';
}

/** Two combatants whose weapons are part of a catch cannot move (REN-CATCH-05). */
const weaponsFree = (state: State, actor: Id): Refusal | undefined => {
  const who = combatantById(state, actor);
  return who.catching || isOwnWeaponCaught(state, who)
    ? refuse(
        'REN-CATCH-05',
        'weapon-caught',
        'a caught weapon stops both owner and catcher from moving',
      )
    : undefined;
};

/** Grabbed and pinned combatants can neither mount nor dismount (REN-MAN-07, REN-MOUNT-10). */
const freeToGo = (state: State, actor: Id): Refusal | undefined => {
  const who = combatantById(state, actor);
  if (has(who, 'stuck'))
    return refuse('REN-MOUNT-10', 'pinned', `${who.name} is pinned under a mount`);
  return who.grabbedBy.length > 0
    ? refuse('REN-MAN-07', 'grabbed', `${who.name} is grabbed`)
    : undefined;
};

const onFoot = (state: State, actor: Id): Refusal | undefined => {
  const { name, riding, prone } = combatantById(state, actor);
  if (riding !== null)
    return refuse('REN-MOUNT-01', 'already-mounted', `${name} is already mounted`);
  return prone ? refuse('REN-PRONE-04', 'prone', 'prone: stand up first') : undefined;
};

const mountBeside = (state: State, actor: Id): Refusal | undefined =>
  mountsBeside(state, actor).length === 0
    ? refuse('REN-MOUNT-04', 'no-mount', 'no war-trained mount is adjacent')
    : undefined;

/** Refuses an actor who is not mounted (REN-MOUNT-01). */
export const mounted = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).riding === null
    ? refuse('REN-MOUNT-01', 'not-mounted', 'not mounted')
    : undefined;

/** Mounting an adjacent mount: a Quick Action (REN-CTX-11, REN-MOUNT-04). */
export const mountUp = defineAction({
  id: 'mount',
  name: 'Mount',
  rules: ['REN-MOUNT-04'],
  group: 'quick',
  requires: [onFoot, quick.check, weaponsFree, freeToGo, mountBeside],
  with: { mount: param.combatant(mountsBeside) },
  do(ctx, actor, { mount }) {
    quick.pay(ctx, actor, 'mount');
    const rider = combatantById(ctx.state, actor);
    seat(ctx, rider, combatantById(ctx.state, mount));
    showTogether(ctx, rider);
    endHoldsOutOfReach(ctx, rider);
    ctx.tell(mountsUp, ['REN-MOUNT-01', 'REN-MOUNT-04'], { who: actor, mount });
  },
});

/** Dismounting: a Quick Action (REN-CTX-11). */
export const dismount = defineAction({
  id: 'dismount',
  name: 'Dismount',
  rules: ['REN-MOUNT-01'],
  cost: quick,
  requires: [mounted, weaponsFree, freeToGo],
  do(ctx, actor) {
    const rider = combatantById(ctx.state, actor);
    const mount = mountOf(ctx.state, rider);
    if (mount) part(ctx, rider, mount);
    ctx.tell(dismounts, ['REN-MOUNT-01'], { who: actor });
  },
});
