import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { mountAttacks } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { naturalWeapons, weaponOf } from '../../state/gear.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, has, idle, inView } from '../../state/state.js';
import { markActed } from '../../state/verbs.js';
import { targetOptions } from '../attacks/attack-parameters.js';
import { targetRefused } from '../attacks/attack-refusals.js';
import { attack, endRunUp } from '../attacks/make-attack.js';
import { spend, unaffordable } from '../basics/budget.js';
import { free } from '../basics/costs.js';

const mountUnder = (state: State, rider: Id): Combatant | undefined =>
  mountOf(state, combatantById(state, rider));

/** Why the mount of a rider cannot attack now, or undefined (T20-MOUNT-01, T20-MOUNT-02). */
const mountCanAttack: ActionRequirement<State> = (state, actor) => {
  const mount = mountUnder(state, actor);
  if (!mount) return refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle');
  if (idle(mount) || naturalWeapons(state, mount).length === 0)
    return refuse('T20-MOUNT-01', 'cannot-attack', `${mount.name} cannot attack`);
  return !has(mount, 'run-up') && unaffordable(state, mount, 'standard')
    ? refuse('T20-MOUNT-02', 'mount-action-used', `${mount.name} has used its action`)
    : undefined;
};

function mountWeapons(state: State, actor: Id): readonly Option<string>[] {
  const mount = mountUnder(state, actor);
  return mount
    ? naturalWeapons(state, mount).map((id) => ({ value: id, label: weaponOf(state, id).name }))
    : [];
}

function mountAttackRefused(
  state: State,
  actor: Id,
  { weapon, target }: { readonly weapon: string; readonly target: Id },
): Refusal | undefined {
  const mount = mountUnder(state, actor);
  const foe = state.combatants[target];
  if (!mount || !foe) return refuse([], 'no-such-combatant', 'there is no such combatant');
  return targetRefused(state, mount, foe, { weapon });
}

/** The mount strikes as its rider directs, with its own standard action (T20-MOUNT-01). */
export const mountAttack = defineAction({
  id: 'mount-attack',
  name: "Mount's attack",
  group: 'free',
  rules: ['T20-MOUNT-01'],
  open: inView,
  requires: [mountCanAttack, free.check],
  with: {
    weapon: param.oneOf(mountWeapons),
    target: param.combatant((state, actor, { weapon = UNARMED }: { readonly weapon?: string }) => {
      const mount = mountUnder(state, actor);
      return mount ? targetOptions(state, mount, { weapon }) : [];
    }),
  },
  check: mountAttackRefused,
  do(ctx, actor, { weapon, target }) {
    const mount = mountUnder(ctx.state, actor);
    if (!mount) return;
    // A mount that has charged has no action left to spend.
    spend(ctx, mount.id, 'standard');
    markActed(ctx, combatantById(ctx.state, actor));
    ctx.tell(mountAttacks, ['T20-MOUNT-01', 'T20-MOUNT-02'], { by: actor, mount: mount.id });
    attack(ctx, mount, combatantById(ctx.state, target), { weapon });
    endRunUp(ctx, mount);
  },
});
