import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { dismounts, mounts } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { boundInGrapple, heldIn } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { mountUp, unseat } from '../../state/verbs/places.js';
import { isIncapacitated } from '../conditions/body.js';
import { movement } from '../conditions/can-act.js';
import { rememberSaddle } from '../conditions/looks.js';
import { audienceOf, forgetSightings } from '../conditions/sightings.js';
import { going } from './move.js';

/** Why a combatant cannot be mounted, or undefined; a fallen mount throws its rider (LUR-CTX-31, LUR-CTX-32). */
function mountRefused(state: State, mount: Combatant): Refusal | undefined {
  if (!sheetOf(state, mount).mount)
    return refuse('LUR-CTX-31', 'no-mount', `${mount.name} is no mount`);
  if (heldIn(state, mount.id))
    return refuse(['LUR-CTX-31', 'LUR-PICK-11'], 'mount-held', `${mount.name} is held by another`);
  return mount.knockedDown
    ? refuse(['LUR-CTX-31', 'LUR-CTX-32'], 'mount-down', `${mount.name} is knocked down`)
    : undefined;
}

/** Allies nearby without a rider, as options. */
function freeMounts(state: State, actor: Id): readonly Option<Id>[] {
  const rider = combatantById(state, actor);
  return allCombatants(state)
    .filter(
      (each) =>
        each.side === rider.side &&
        each.id !== actor &&
        each.zone === rider.zone &&
        each.engagement === rider.engagement &&
        !isIncapacitated(state, each) &&
        !allCombatants(state).some((other) => other.riding === each.id) &&
        each.riding === null,
    )
    .map((each) => {
      const refused = mountRefused(state, each);
      return { value: each.id, label: each.name, ...(refused ? { refused } : {}) };
    });
}

/** Getting on a mount takes the movement phase (LUR-CTX-31). */
export const mount = defineAction({
  id: 'mount',
  name: 'Mount',
  rules: ['LUR-CTX-31'],
  cost: going,
  requires: [
    (state, actor) =>
      boundInGrapple(state, actor)
        ? refuse('LUR-GRAP-02', 'grappling', 'leave the grapple first')
        : undefined,
    (state, actor) => {
      const rider = allCombatants(state).find((each) => each.riding === actor);
      return rider && refuse('LUR-CTX-31', 'ridden', `${rider.name} must get off first`);
    },
  ],
  with: { target: param.combatant((state, actor) => freeMounts(state, actor)) },
  do(ctx, actor, { target }) {
    const rider = combatantById(ctx.state, actor);
    rememberSaddle(ctx, rider, combatantById(ctx.state, target));
    mountUp(ctx, rider, target);
    forgetSightings(ctx);
    ctx.tell(
      mounts,
      ['LUR-CTX-31'],
      { who: actor, mount: target },
      undefined,
      audienceOf(ctx, rider),
    );
  },
});

/** Getting off again (LUR-CTX-31). */
export const dismount = defineAction({
  id: 'dismount',
  name: 'Dismount',
  rules: ['LUR-CTX-31'],
  cost: movement,
  requires: [
    (state, actor) =>
      combatantById(state, actor).riding === null
        ? refuse('LUR-CTX-31', 'not-mounted', 'not mounted')
        : undefined,
  ],
  do(ctx, actor) {
    const rider = combatantById(ctx.state, actor);
    ctx.tell(
      dismounts,
      ['LUR-CTX-31'],
      { who: actor, mount: rider.riding },
      undefined,
      audienceOf(ctx, rider),
    );
    if (rider.riding !== null) rememberSaddle(ctx, rider, combatantById(ctx.state, rider.riding));
    unseat(ctx, rider);
  },
});
