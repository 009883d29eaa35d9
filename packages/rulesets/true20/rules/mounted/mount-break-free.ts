import type { ActionRequirement, Id } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, idle } from '../../state/state.js';
import { markActed } from '../../state/verbs.js';
import { spend, unaffordable } from '../basics/budget.js';
import { free } from '../basics/costs.js';
import { breakFree, holdersOf } from '../maneuvers/maneuvers.js';
import { heldFast } from '../movement/move.js';

/** Why the mount of a rider cannot break free now, or undefined (T20-MOUNT-01, T20-MOUNT-02, T20-CTX-30). */
const mountCanStruggle: ActionRequirement<State> = (state, actor) => {
  const mount = mountOf(state, combatantById(state, actor));
  if (!mount) return refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle');
  if (!heldFast(mount)) return refuse('T20-CTX-30', 'not-held', `no one holds ${mount.name}`);
  if (idle(mount)) return refuse('T20-MOUNT-01', 'cannot-act', `${mount.name} cannot act`);
  return unaffordable(state, mount, 'standard')
    ? refuse('T20-MOUNT-02', 'mount-action-used', `${mount.name} has used its action`)
    : undefined;
};

/** The combatants who hold a rider's mount. */
function holders(state: State, actor: Id): readonly Combatant[] {
  const mount = mountOf(state, combatantById(state, actor));
  return mount ? holdersOf(state, mount) : [];
}

/** The mount breaks free of a hold as its rider directs, with its own standard action (T20-MOUNT-01, T20-CTX-30). */
export const mountBreakFree = defineAction({
  id: 'mount-break-free',
  name: 'Mount breaks free',
  group: 'free',
  rules: ['T20-MOUNT-01', 'T20-CTX-30'],
  requires: [mountCanStruggle, free.check],
  with: { target: param.combatant(holders) },
  do(ctx, actor, { target }) {
    const rider = combatantById(ctx.state, actor);
    const mount = mountOf(ctx.state, rider);
    if (!mount) return;
    spend(ctx, mount.id, 'standard');
    markActed(ctx, rider);
    breakFree(ctx, mount, combatantById(ctx.state, target));
  },
});
