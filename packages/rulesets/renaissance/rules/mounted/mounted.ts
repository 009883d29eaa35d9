import type { Domain, Id, JsonObject, Records, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { chooseFrom, mountOf } from '@tiltyard/engine/kit';
import { adjacent, wayPointsSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { swungRanged } from '../attacking/aim.js';
import { attack } from '../attacking/attack.js';
import { spend, unable } from '../overview/action-allotment.js';
import {
  asDeclared,
  BLOW,
  blowFields,
  swingRefused,
  swingSchema,
} from '../attacking/attack-actions.js';
import { targetRefused, targets } from '../attacking/attack-options.js';
import { cannotMove, controls, gatherSpeed, hurry, modeOf, walk } from '../movement/move.js';
import { catcherOf, letGo } from '../strikes-and-maneuvers/holds.js';
import { part } from './mounts.js';
import { stopped } from '../reactions/opportunity.js';
import { attackAppeal, bestAttack, bestPlain, MOST_ATTACK } from '../../players/attack-plans.js';
import { rideOf } from '../../players/ride-plans.js';
import { destinations, HALF_METRES, measure, routeThrough } from '../movement/route.js';
import { disabled, allCombatants, heldFirmly, sheetOf, combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { wayOf } from '../../players/movement-plans.js';
import { foesOf } from '../overview/threat.js';
import { heldWeapons, naturalWeapons, usableWeapons, weaponOf } from '../items/wielding.js';
import { markMoved, seat } from '../../state/verbs.js';
import { mountAttacks } from '../../events/attacks.js';
import { dismounts, mountsUp, ridesBy } from '../../events/movement.js';

const mounts = (state: State, by: Id) => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) =>
      other.side === who.side &&
      other.id !== by &&
      other.riddenBy === null &&
      !disabled(state, other) &&
      sheetOf(state, other).size !== 'Small' &&
      sheetOf(state, other).size !== 'Tiny' &&
      naturallyRidden(state, other.id) &&
      !other.prone &&
      adjacent(state.fixed.map, who, other),
  );
};

/** What can be ridden in a fight: trained for war or of a kind that battle does not frighten (REN-MOUNT-04). */
const naturallyRidden = (state: State, id: Id): boolean =>
  sheetOf(state, combatantById(state, id)).warTrained;

/** Two whose weapons are held together stay where they are (REN-CATCH-05). */
const heldTogether = (state: State, by: Id): Refusal | undefined =>
  combatantById(state, by).catching || catcherOf(state, combatantById(state, by))
    ? refuse('REN-CATCH-05', 'a weapon is held fast; neither of the two can move')
    : undefined;

/** Getting into the saddle of a mount beside one: a Quick Action (REN-CTX-11, REN-MOUNT-04). */
export const mountUp = action<State, { mount: Id }>({
  id: 'mount',
  name: 'Mount',
  group: 'quick',
  rules: ['REN-MOUNT-04'],
  schema: z.strictObject({ mount: z.string() }),
  domains: { mount: (state, by) => chooseFrom(mounts(state, by)) },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.riding !== null) return refuse('REN-MOUNT-01', `${who.name} is in the saddle already`);
    if (who.prone) return refuse('REN-PRONE-04', 'prone: stand up first');
    return (
      unable(state, by, 'quick') ??
      heldTogether(state, by) ??
      (mounts(state, by).length === 0
        ? refuse('REN-MOUNT-04', 'no mount trained for war is beside you')
        : undefined)
    );
  },
  perform(ctx, by, { mount: id }) {
    spend(ctx, by, 'quick');
    const mount = combatantById(ctx.state, id);
    seat(ctx, combatantById(ctx.state, by), mount);
    letGo(ctx, combatantById(ctx.state, by));
    ctx.tell(mountsUp, ['REN-MOUNT-01', 'REN-MOUNT-04'], { who: by, mount: id });
  },
});

/** Getting out of the saddle: a Quick Action (REN-CTX-11). */
export const dismount = action<State, object>({
  id: 'dismount',
  name: 'Dismount',
  group: 'quick',
  rules: ['REN-MOUNT-01'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    unable(state, by, 'quick') ??
    (combatantById(state, by).riding === null
      ? refuse('REN-MOUNT-01', 'not in the saddle')
      : heldTogether(state, by)),
  perform(ctx, by) {
    spend(ctx, by, 'quick');
    const who = combatantById(ctx.state, by);
    const mount = mountOf(ctx.state, who);
    if (mount) part(ctx, who, mount);
    ctx.tell(dismounts, ['REN-MOUNT-01'], { who: by });
  },
});

/** Why the mount of somebody cannot attack now, or nothing; when it was readied is another moment (REN-MOUNT-04, REN-MAN-07). */
function mountRefused(state: State, by: Id): Refusal | undefined {
  const mount = mountOf(state, combatantById(state, by));
  if (!mount) return refuse('REN-MOUNT-01', 'not in the saddle');
  if (!sheetOf(state, mount).warTrained)
    return refuse('REN-MOUNT-04', `${mount.name} is not trained for war`);
  if (disabled(state, mount)) return refuse('REN-CTX-14', `${mount.name} is disabled`);
  if (heldFirmly(mount)) return refuse('REN-MAN-07', `${mount.name} is grabbed`);
  return naturalWeapons(state, mount).length === 0
    ? refuse('REN-MOUNT-01', `${mount.name} has no attacks`)
    : undefined;
}

/** The rider has the mount attack: the rider's Standard Action, with the mount's numbers and wounds (REN-MOUNT-01, REN-MOUNT-07). */
export const mountAttack = action<State, { weapon: string; target: Id }>({
  id: 'mount-attack',
  name: "Mount's attack",
  group: 'standard',
  rules: ['REN-MOUNT-01'],
  open: true,
  schema: z.strictObject({ weapon: z.string(), target: z.string() }),
  domains: {
    weapon: (state, by) => {
      const mount = mountOf(state, combatantById(state, by));
      return {
        kind: 'choice',
        options: mount
          ? [...naturalWeapons(state, mount), ...heldWeapons(state, mount)].map((id) => ({
              value: id,
              label: weaponOf(state, id).name,
            }))
          : [],
      };
    },
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: targets(state, combatantById(state, by).riding ?? by, {
        weapon: typeof chosen['weapon'] === 'string' ? chosen['weapon'] : 'unarmed',
      }),
    }),
  },
  blocked: (state, by) => mountRefused(state, by) ?? unable(state, by, 'standard'),
  check: mountRefused,
  perform(ctx, by, { weapon, target }) {
    spend(ctx, by, 'standard');
    const mount = mountOf(ctx.state, combatantById(ctx.state, by));
    ctx.tell(mountAttacks, ['REN-MOUNT-01', 'REN-MOUNT-07', 'REN-MOUNT-08'], {
      by,
      mount: mount?.id,
    });
    if (mount && controls(ctx, combatantById(ctx.state, by)))
      attack(ctx, mount, combatantById(ctx.state, target), { weapon });
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const mount = mountOf(state, combatantById(state, by));
    const plan = mount && bestAttack(state, mount, { weapons: naturalWeapons(state, mount) });
    return plan && plan.worth > 0 ? attackAppeal(plan.worth) : 0;
  },
});

const MOST_BLOWS = 12;
const blows = z
  .array(z.strictObject({ ...swingSchema, target: z.string() }))
  .min(1)
  .max(MOST_BLOWS);

/** An attack in passing; whoever is out of reach now may come within it on the way (REN-MOUNT-12). */
function passingFields(state: State, by: Id): Records['fields'] {
  const each = state.fixed.options.rideByAttacks === 'perTarget';
  const { weapon, strike, part: at, skill } = blowFields(state, by, strikers(state, by), !each);
  const foes = foesOf(state, combatantById(state, by));
  const target = (_: JsonObject, before: readonly JsonObject[]): Domain => ({
    kind: 'choice',
    options: foes.map(({ id, name }) => ({
      value: id,
      label: name,
      ...(each && before.some((other) => other['target'] === id)
        ? { refused: refuse('REN-MOUNT-12', 'one attack a target') }
        : {}),
    })),
  });
  return { weapon, target, strike, part: at, skill };
}

/** What strikes in passing: a ride-by does not shoot (REN-MOUNT-12). */
const strikers = (state: State, by: Id): readonly string[] =>
  usableWeapons(state, combatantById(state, by)).filter(
    (weapon) => !swungRanged(weaponOf(state, weapon), { weapon, thrown: false }),
  );

type RideBy = { mode?: string | undefined; path: readonly Cell[]; attacks: z.infer<typeof blows> };

/** More appealing than to charge and stay. */
const RIDES_BY = 67;

/**
 * A mounted charge that attacks in passing and rides on: the movement and one Standard Action for all the attacks, each
 * made when its target first comes within reach (REN-MOUNT-12 to 14).
 */
export const rideBy = action<State, RideBy>({
  id: 'ride-by',
  name: 'Ride-by',
  group: 'standard',
  rules: ['REN-MOUNT-12'],
  schema: z.strictObject({ mode: z.string().optional(), path: wayPointsSchema, attacks: blows }),
  labels: { mode: 'Way of moving', attacks: 'Attacks on the way' },
  domains: {
    mode: () => undefined,
    path: (state, by, chosen) => ({
      kind: 'path',
      destinations: () =>
        destinations(state, combatantById(state, by), modeOf(state, by, chosen).full),
      measure,
      suggestion: () => rideOf(state, by)?.path,
    }),
    attacks: (state, by) => ({
      kind: 'records',
      min: 1,
      max: MOST_BLOWS,
      fields: passingFields(state, by),
      ...BLOW,
      suggestion: () => asDeclared(rideOf(state, by)?.attacks),
    }),
  },
  blocked: (state, by) =>
    unable(state, by, 'standard') ??
    (combatantById(state, by).quickUsed > 0
      ? refuse('REN-TURN-03', 'a ride-by takes the Standard and the Quick Action')
      : undefined) ??
    (combatantById(state, by).riding === null
      ? refuse('REN-MOUNT-12', 'not in the saddle')
      : cannotMove(state, by)),
  check(state, by, { mode, path, attacks }) {
    const who = combatantById(state, by);
    const way = routeThrough(state, who, path);
    if ('reason' in way) return way;
    const { full } = modeOf(state, by, mode === undefined ? {} : { mode });
    if (way.cost > full * HALF_METRES)
      return refuse(
        'REN-MOVE-04',
        `${way.cost / HALF_METRES} m is farther than the full rate of ${full} m`,
      );
    const once =
      state.fixed.options.rideByAttacks === 'perTarget'
        ? attacks.map((each) => each.target)
        : attacks.map((each) => each.weapon);
    const twice = once.find((id, i) => once.indexOf(id) !== i);
    if (twice !== undefined) return refuse('REN-MOUNT-12', `${twice} is named twice`);
    for (const swing of attacks) {
      const { target } = swing;
      if (!state.combatants[target])
        return { rules: [], reason: `there is no combatant "${target}"` };
      if (!usableWeapons(state, who).includes(swing.weapon))
        return refuse('REN-MULTI-01', `${swing.weapon} is not wielded`);
      if (swungRanged(weaponOf(state, swing.weapon), { ...swing, thrown: false }))
        return refuse(
          'REN-MOUNT-12',
          'a ride-by strikes those who come within reach; it does not shoot',
        );
      const refused = swingRefused(state, by, { ...swing, thrown: false });
      if (refused) return refused;
    }
    return undefined;
  },
  perform(ctx, by, { mode, path, attacks }) {
    const who = combatantById(ctx.state, by);
    const way = routeThrough(ctx.state, who, path);
    if ('reason' in way) throw new Error(way.reason);
    const { at: from, riding } = who;
    const { base } = modeOf(ctx.state, by, mode === undefined ? {} : { mode });
    spend(ctx, by, 'quick');
    spend(ctx, by, 'standard');
    markMoved(ctx, who);
    ctx.tell(ridesBy, ['REN-MOUNT-12', 'REN-MOUNT-14'], {
      who: by,
      metres: way.cost / HALF_METRES,
      targets: attacks.map((each) => each.target),
    });
    hurry(ctx, who, 'REN-MOVE-04');
    if (!controls(ctx, who)) return;
    let open = attacks;
    walk(ctx, who, way.cells, {
      charge: { announced: attacks.map((each) => each.target) },
      passing(gone) {
        const now = open.filter(
          (swing) =>
            !targetRefused(ctx.state, who, combatantById(ctx.state, swing.target), {
              ...swing,
              thrown: false,
            }),
        );
        open = open.filter((each) => !now.includes(each));
        if (now.length > 0) gatherSpeed(ctx, who, from, gone, base);
        for (const swing of now)
          if (who.riding === riding && !stopped(ctx, who))
            attack(ctx, who, combatantById(ctx.state, swing.target), {
              ...swing,
              thrown: false,
              rideBy: true,
            });
      },
    });
  },
  appealUpTo: RIDES_BY,
  appeal(state, by) {
    const ride = rideOf(state, by);
    const rival = Math.max(wayOf(state, by)?.worth ?? 0, bestPlain(state, by)?.worth ?? 0);
    return ride && ride.worth > rival ? RIDES_BY : 0;
  },
});
