import type { Id } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { chooseFrom, mountOf } from '@tiltyard/engine/kit';
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

/** Both hands free in the saddle for a round: a free action (T20-MOUNT-05 to 07). */
export const knees = action<State, object>({
  id: 'knees',
  name: 'Guide with the knees',
  group: 'free',
  rules: ['T20-MOUNT-05', 'T20-MOUNT-06'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.riding === null) return refuse('T20-MOUNT-05', 'not-in-saddle', 'not in the saddle');
    if (has(who, 'knees') || has(who, 'reins'))
      return refuse('T20-MOUNT-05', 'once-a-round', 'once a round');
    return unable(state, by, 'free');
  },
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spend(ctx, by, 'free');
    const { success } = check(
      ctx,
      who,
      'Ride',
      skill(ctx, who, 'Ride'),
      ['T20-MOUNT-05', 'T20-MOUNT-06'],
      KNEES,
    );
    applyCondition(ctx, who, { kind: success ? 'knees' : 'reins', by, until: untilTurn(by) });
    ctx.tell(guidesWithKnees, [success ? 'T20-MOUNT-05' : 'T20-MOUNT-07'], {
      who: by,
      free: success,
    });
  },
  appealUpTo: 60,
  appeal: (state, by) =>
    combatantById(state, by).hands.some(
      (hand, i, all) =>
        hand.holds !== null && all.some((other, k) => k !== i && other.holds === hand.holds),
    )
      ? 60
      : 0,
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

/** Getting into the saddle of a mount beside one: a move action. */
export const mountUp = action<State, { mount: Id }>({
  id: 'mount',
  name: 'Mount',
  group: 'move',
  rules: ['T20-MOUNT-01'],
  schema: z.strictObject({ mount: z.string() }),
  domains: { mount: (state, by) => chooseFrom(horses(state, by)) },
  blocked(state, by) {
    if (combatantById(state, by).riding !== null)
      return refuse('T20-MOUNT-01', 'in-saddle', 'already in the saddle');
    return (
      unable(state, by, 'move') ??
      cannotWalk(state, by) ??
      (horses(state, by).length === 0
        ? refuse('T20-MOUNT-01', 'no-mount', 'no mount to ride is beside you')
        : undefined)
    );
  },
  perform(ctx, by, { mount: id }) {
    const who = combatantById(ctx.state, by);
    const mount = combatantById(ctx.state, id);
    spend(ctx, by, 'move');
    enterSaddle(ctx, who, mount);
    ctx.tell(mounts, ['T20-MOUNT-01'], { who: by, mount: id });
  },
});

/** Getting out of the saddle: a move action. Without guidance the mount then keeps out of the fight (T20-MOUNT-04). */
export const dismount = action<State, object>({
  id: 'dismount',
  name: 'Dismount',
  group: 'move',
  rules: ['T20-MOUNT-01', 'T20-MOUNT-04'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    unable(state, by, 'move') ??
    (combatantById(state, by).riding === null
      ? refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle')
      : heldFast(combatantById(state, by))),
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    const mount = mountOf(ctx.state, who);
    spend(ctx, by, 'move');
    if (mount) partFrom(ctx, who, mount);
    ctx.tell(dismounts, ['T20-MOUNT-01'], { who: by });
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
