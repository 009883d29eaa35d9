import type { ActionRequirement } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import { free, move } from '../basics/costs.js';
import type { Id } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { attack, endRunUp } from '../attacks/make-attack.js';
import { targets, text } from '../attacks/attack-actions.js';
import { spend, unable } from '../basics/budget.js';
import { check, skill } from '../basics/check.js';
import { naturalWeapons, weaponOf } from '../../state/gear.js';
import { targetRefused, unaffordable } from '../attacks/attack-refusals.js';
import { partFrom } from '../../state/positions.js';
import { cannotWalk, heldFast } from '../movement/move.js';
import { SIZES } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import {
  areEnemies,
  allCombatants,
  has,
  idle,
  inView,
  out,
  sheetOf,
  combatantById,
  untilTurn,
} from '../../state/state.js';
import { attackAppeal, bestAttack, MOST_ATTACK } from '../../players/attack-utility.js';
import { applyCondition, enterSaddle, markActed } from '../../state/verbs.js';
import { dismounts, guidesWithKnees, mountAttacks, mounts } from '../../events/movement.js';
import { isBeside } from '../../state/distance.js';

/** Guiding a mount with the knees takes a Ride check against this (T20-MOUNT-05). */
const KNEES = 5;

const inSaddle: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).riding === null
    ? refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle')
    : undefined;

const kneesFree: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  if (who.riding === null) return refuse('T20-MOUNT-05', 'not-in-saddle', 'not in the saddle');
  return has(who, 'knees') || has(who, 'reins')
    ? refuse('T20-MOUNT-05', 'once-a-round', 'once a round')
    : undefined;
};

/** Both hands free in the saddle for a round: a free action (T20-MOUNT-05 to 07). */
export const knees = defineAction({
  id: 'knees',
  name: 'Guide mount with knees',
  group: 'free',
  rules: ['T20-MOUNT-05', 'T20-MOUNT-06'],
  requires: [kneesFree, free.check],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    free.pay(ctx, actor, 'knees');
    const rules = ['T20-MOUNT-05', 'T20-MOUNT-06'];
    const { success } = check(ctx, who, 'Ride', skill(ctx, who, 'Ride'), rules, KNEES);
    const kind = success ? 'knees' : 'reins';
    applyCondition(ctx, who, { kind, by: actor, until: untilTurn(actor) });
    ctx.tell(guidesWithKnees, [success ? 'T20-MOUNT-05' : 'T20-MOUNT-07'], {
      who: actor,
      free: success,
    });
  },
});

const horses = (state: State, by: Id) =>
  allCombatants(state).filter((other) => {
    const who = combatantById(state, by);
    const sheet = sheetOf(state, other);
    return (
      !areEnemies(other, who) &&
      sheet.mount &&
      other.riddenBy === null &&
      !out(other) &&
      other.posture === 'standing' &&
      SIZES.indexOf(sheet.size) > SIZES.indexOf(sheetOf(state, who).size) &&
      isBeside(state, who, other)
    );
  });

const onFoot: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).riding === null
    ? undefined
    : refuse('T20-MOUNT-01', 'in-saddle', 'already in the saddle');

const mountBeside: ActionRequirement<State> = (state, actor) =>
  horses(state, actor).length === 0
    ? refuse('T20-MOUNT-01', 'no-mount', 'no mount to ride is beside you')
    : undefined;

/** Getting into the saddle of a mount beside one: a move action. */
export const mountUp = defineAction({
  id: 'mount',
  name: 'Mount',
  group: 'move',
  rules: ['T20-MOUNT-01'],
  requires: [onFoot, move.check, cannotWalk, mountBeside],
  with: { mount: param.combatant(horses) },
  do(ctx, actor, { mount: id }) {
    const who = combatantById(ctx.state, actor);
    move.pay(ctx, actor, 'mount');
    enterSaddle(ctx, who, combatantById(ctx.state, id));
    ctx.tell(mounts, ['T20-MOUNT-01'], { who: actor, mount: id });
  },
});

/** Getting out of the saddle: a move action. Without guidance the mount then keeps out of the fight (T20-MOUNT-04). */
export const dismount = defineAction({
  id: 'dismount',
  name: 'Dismount',
  rules: ['T20-MOUNT-01', 'T20-MOUNT-04'],
  cost: move,
  requires: [inSaddle, (state, actor) => heldFast(combatantById(state, actor))],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    const mount = mountOf(ctx.state, who);
    if (mount) partFrom(ctx, who, mount);
    ctx.tell(dismounts, ['T20-MOUNT-01'], { who: actor });
  },
});

/** The mount strikes as its rider directs, with its own standard action (T20-MOUNT-01). */
export const mountAttack = action<State, { weapon: string; target: Id }>({
  id: 'mount-attack',
  name: "Mount's attack",
  group: 'free',
  rules: ['T20-MOUNT-01'],
  open: inView,
  schema: z.strictObject({ weapon: z.string(), target: z.string() }),
  domains: {
    weapon: (state, by) => {
      const mount = mountOf(state, combatantById(state, by));
      return {
        kind: 'choice',
        options: mount
          ? naturalWeapons(state, mount).map((id) => ({
              value: id,
              label: weaponOf(state, id).name,
              appeal: bestAttack(state, mount, [id])?.worth ?? 0,
            }))
          : [],
      };
    },
    target: (state, by, chosen) => {
      const mount = mountOf(state, combatantById(state, by));
      return {
        kind: 'choice',
        options: mount
          ? targets(state, mount, { weapon: text(chosen, 'weapon') || 'unarmed' })
          : [],
      };
    },
  },
  blocked(state, by) {
    const mount = mountOf(state, combatantById(state, by));
    if (!mount) return refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle');
    if (idle(mount) || naturalWeapons(state, mount).length === 0)
      return refuse('T20-MOUNT-01', 'cannot-attack', `${mount.name} cannot attack`);
    if (!has(mount, 'run-up') && unaffordable(state, mount, 'standard'))
      return refuse('T20-MOUNT-02', 'mount-action-used', `${mount.name} has used its action`);
    return unable(state, by, 'free');
  },
  check(state, by, { weapon, target }) {
    const mount = mountOf(state, combatantById(state, by));
    const foe = state.combatants[target];
    if (!mount || !foe) return refuse([], 'no-such-combatant', `there is no combatant "${target}"`);
    return naturalWeapons(state, mount).includes(weapon)
      ? targetRefused(state, mount, foe, { weapon })
      : refuse('T20-MOUNT-01', 'not-mounts-weapon', "not one of the mount's weapons");
  },
  perform(ctx, by, { weapon, target }) {
    const mount = mountOf(ctx.state, combatantById(ctx.state, by));
    if (!mount) return;
    const charges = has(mount, 'run-up');
    if (!charges) spend(ctx, mount.id, 'standard');
    markActed(ctx, combatantById(ctx.state, by));
    ctx.tell(mountAttacks, ['T20-MOUNT-01', 'T20-MOUNT-02'], { by, mount: mount.id });
    attack(ctx, mount, combatantById(ctx.state, target), { weapon });
    if (charges) endRunUp(ctx, mount);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const mount = mountOf(state, combatantById(state, by));
    const plan = mount && bestAttack(state, mount, naturalWeapons(state, mount));
    return plan && plan.worth > 0 ? attackAppeal(plan.worth) : 0;
  },
});
