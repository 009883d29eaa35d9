import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { mountAttacks } from '../../events/attacks.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, isHeldFirmly, sheetOf, wasRiddenTo } from '../../state/state.js';
import { markRidden } from '../../state/verbs.js';
import { targetOptions, weaponRefused } from '../attack-actions/attack-options.js';
import { attack } from '../attack-actions/attack.js';
import { heldWeapons, naturalWeapons, UNARMED, weaponOf } from '../items/wielding.js';
import { standard } from '../action-allotment.js';
import { controls } from '../riding.js';

const weaponsOf = (state: State, mount: Combatant): readonly string[] => [
  ...naturalWeapons(state, mount),
  ...heldWeapons(state, mount),
];

/** Why the mount of a rider cannot attack now, or nothing (REN-MOUNT-01, REN-MOUNT-04, REN-MAN-07). */
function mountCanAttack(state: State, actor: Id): Refusal | undefined {
  const mount = mountOf(state, combatantById(state, actor));
  if (!mount) return refuse('REN-MOUNT-01', 'not-mounted', 'not mounted');
  const { name } = mount;
  if (!sheetOf(state, mount).warTrained)
    return refuse('REN-MOUNT-04', 'not-war-trained', `${name} is not trained for war`);
  if (isHeldFirmly(mount)) return refuse('REN-MAN-07', 'grabbed', `${name} is grabbed`);
  if (wasRiddenTo(mount, 'attack'))
    return refuse('REN-MOUNT-01', 'already-attacked', `${name} has already attacked this round`);
  if (mount.standardUsed)
    return refuse(
      'REN-MOUNT-01',
      'already-acted',
      `${name} has already used its Standard Action this round`,
    );
  return weaponsOf(state, mount).length === 0
    ? refuse('REN-MOUNT-01', 'no-attacks', `${name} has no attacks`)
    : undefined;
}

function mountWeapons(state: State, actor: Id): readonly Option<string>[] {
  const mount = mountOf(state, combatantById(state, actor));
  if (!mount) return [];
  return weaponsOf(state, mount).map((id) => {
    const refused = weaponRefused(state, mount.id, id);
    return { value: id, label: weaponOf(state, id).name, ...(refused ? { refused } : {}) };
  });
}

/** The rider has the mount attack: the rider's Standard Action, with the mount's numbers and wounds (REN-MOUNT-01, REN-MOUNT-07). */
export const mountAttack = defineAction({
  id: 'mount-attack',
  name: "Mount's attack",
  rules: ['REN-MOUNT-01'],
  open: true,
  group: 'standard',
  requires: [mountCanAttack, standard.check],
  with: {
    weapon: param.oneOf(mountWeapons),
    target: param.combatant((state, actor, { weapon }: { readonly weapon?: string }) =>
      targetOptions(state, combatantById(state, actor).riding ?? actor, {
        weapon: weapon ?? UNARMED,
      }),
    ),
  },
  // When it was readied is another moment.
  check: mountCanAttack,
  do(ctx, actor, { weapon, target }) {
    standard.pay(ctx, actor, 'mount-attack');
    const rider = combatantById(ctx.state, actor);
    const mount = mountOf(ctx.state, rider);
    ctx.tell(mountAttacks, ['REN-MOUNT-01', 'REN-MOUNT-07', 'REN-MOUNT-08'], {
      by: actor,
      mount: mount?.id,
    });
    if (!mount) return;
    // It has no separate turn: what it did under the rider it does not do again in one of its own.
    markRidden(ctx, mount, 'attack');
    if (controls(ctx, rider)) attack(ctx, mount, combatantById(ctx.state, target), { weapon });
  },
});
