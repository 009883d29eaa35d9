import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { mountAttacks } from '../../events/attacks.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, isHeldFirmly, sheetOf, wasRiddenTo } from '../../state/state.js';
import { markRidden } from '../../state/verbs.js';
import { attackAndLand, reachesTarget } from '../attack-actions/attack-actions.js';
import { swingRefused, targetOptions, weaponRefused } from '../attack-actions/attack-options.js';
import { partParameter, strikeParameter } from '../attack-actions/attack-parameters.js';
import { heldWeapons, naturalWeapons, UNARMED, weaponOf } from '../items/wielding.js';
import type { DeclaredAttack } from '../multiple-attacks/multiple-attacks.js';
import {
  attackEach,
  attacksRefused,
  MAX_ATTACKS,
  refusingUsed,
  twoWeapons,
} from '../multiple-attacks/multiple-attacks.js';
import { standard } from '../action-allotment.js';
import { controls } from '../riding.js';

const weaponsOf = (state: State, mount: Combatant): readonly string[] => [
  ...naturalWeapons(state, mount),
  ...heldWeapons(state, mount),
];

/** Why a rider's mount cannot attack now, or undefined (REN-MOUNT-01, REN-MOUNT-04, REN-MAN-07). */
function mountCanAttack(state: State, actor: Id): Refusal | undefined {
  const mount = mountOf(state, combatantById(state, actor));
  if (!mount) return refuse('REN-MOUNT-01', 'not-mounted', 'not mounted');
  const { name } = mount;
  if (!sheetOf(state, mount).warTrained)
    return refuse('REN-MOUNT-04', 'not-war-trained', `${name} is not trained for war`);
  if (isHeldFirmly(mount)) return refuse('REN-MAN-07', 'grabbed', `${name} is grabbed`);
  if (wasRiddenTo(mount, 'attack') || wasRiddenTo(mount, 'readied attack'))
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

/** The target of an attack with a weapon of the mount's own. */
const targetParameter = param.combatant(
  (state, actor, { weapon = UNARMED }: { readonly weapon?: string }) =>
    targetOptions(state, combatantById(state, actor).riding ?? actor, { weapon }),
);

/** The rider has the mount attack: the rider's Standard Action, with the mount's numbers and wounds (REN-MOUNT-01, REN-MOUNT-07). */
function attackByMount(
  ctx: Ctx,
  actor: Id,
  action: string,
  attacks: (mount: Combatant) => void,
): void {
  standard.pay(ctx, actor, action);
  const rider = combatantById(ctx.state, actor);
  const mount = mountOf(ctx.state, rider);
  ctx.tell(mountAttacks, ['REN-MOUNT-01', 'REN-MOUNT-07', 'REN-MOUNT-08'], {
    by: actor,
    mount: mount?.id,
  });
  if (!mount) return;
  // The mount has no separate turn: an attack under its rider is not repeated in a turn of its own.
  markRidden(ctx, mount, 'attack');
  if (controls(ctx, rider)) attacks(mount);
}

/** Why the mount's attack is not possible, or undefined; checked again when a readied action is carried out. */
const mountAttackRefused = (state: State, actor: Id, swing: DeclaredAttack): Refusal | undefined =>
  mountCanAttack(state, actor) ??
  swingRefused(state, combatantById(state, actor).riding ?? actor, swing);

const attackOnce = (ctx: Ctx, actor: Id, { target: id, ...swing }: DeclaredAttack): void =>
  attackByMount(ctx, actor, 'mount-attack', (mount) => {
    const target = combatantById(ctx.state, id);
    if (reachesTarget(ctx, mount, target, swing)) attackAndLand(ctx, mount, target, swing);
  });

/** One attack of the mount (REN-MOUNT-01). */
export const mountAttack = defineAction({
  id: 'mount-attack',
  name: "Mount's attack",
  rules: ['REN-MOUNT-01'],
  open: true,
  group: 'standard',
  requires: [mountCanAttack, standard.check],
  with: { weapon: param.oneOf(mountWeapons), target: targetParameter },
  check: mountAttackRefused,
  do: attackOnce,
});

/** An attack of the mount declared as a strike (REN-STR-02). */
export const mountStrike = defineAction({
  id: 'mount-strike',
  name: "Mount's strike",
  rules: ['REN-MOUNT-01', 'REN-STR-02', 'REN-STR-04'],
  open: true,
  group: 'standard',
  requires: [mountCanAttack, standard.check],
  with: {
    weapon: param.oneOf(mountWeapons),
    target: targetParameter,
    strike: strikeParameter,
    part: partParameter,
  },
  check: mountAttackRefused,
  do: attackOnce,
});

const mountHasTwo = (state: State, actor: Id): Refusal | undefined =>
  twoWeapons(state, combatantById(state, actor).riding ?? actor);

/** Several attacks of the mount at once, one with each of its weapons (REN-MOUNT-01, REN-MULTI-01). */
export const mountSeveralAttacks = defineAction({
  id: 'mount-attacks',
  name: "Mount's multiple attacks",
  rules: ['REN-MOUNT-01', 'REN-MULTI-01'],
  group: 'standard',
  requires: [mountCanAttack, mountHasTwo, standard.check],
  with: {
    attacks: param.records(
      {
        min: 1,
        max: MAX_ATTACKS,
        fields: {
          weapon: param.oneOf((state, actor, _, before) =>
            refusingUsed(mountWeapons(state, actor), before),
          ),
          target: targetParameter,
          strike: param.optional(strikeParameter),
          part: partParameter,
        },
      },
      { label: 'Attacks in order' },
    ),
  },
  check: (state, actor, { attacks }) =>
    mountCanAttack(state, actor) ??
    attacksRefused(state, combatantById(state, actor).riding ?? actor, attacks),
  do: (ctx, actor, { attacks }) =>
    attackByMount(ctx, actor, 'mount-attacks', ({ id }) => attackEach(ctx, id, attacks)),
});
