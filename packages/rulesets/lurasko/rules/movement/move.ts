import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { action, memoizePerState, refuse } from '@tiltyard/engine';
import { chooseFrom } from '@tiltyard/engine/kit';
import { neighbours, placeOf, route } from '@tiltyard/engine/space';
import { z } from 'zod';
import { onJoining } from '../../show/previews.js';
import {
  between,
  boundInGrapple,
  carriedBy,
  climbOf,
  grapplesOf,
  heldIn,
  normalGrapples,
  pinOn,
} from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById, engaged } from '../../state/state.js';
import { standUp } from '../../state/verbs/body.js';
import { addBypassed } from '../../state/verbs/group.js';
import { mountUp, nameEngagement, setPlace, unseat } from '../../state/verbs/places.js';
import { spendMovement } from '../../state/verbs/turn.js';
import { EASY, hasTrait, ROUGH, zoneOf } from '../../state/zones.js';
import { downForGood, incapacitated } from '../conditions/body.js';
import { noMovement } from '../conditions/can-act.js';
import { engagedFoes, nearFoes } from '../conditions/known-enemies.js';
import { inDarkness, perceives } from '../conditions/sight.js';
import { endGrapple } from '../grappling/grip.js';
import { D10, D12, D20, roll } from '../rolls/roll.js';

/** Hindrance of getting past a group in narrow corridors (LUR-CTX-25). */
const NARROW = 4;

/** Why somebody cannot go anywhere, or nothing (LUR-PICK-11, LUR-CTX-15, LUR-CTX-32). */
const noGoing = memoizePerState((state: State, by: Id): Refusal | undefined => {
  const who = combatantById(state, by);
  if (heldIn(state, by))
    return refuse('LUR-PICK-11', `${who.name} is held and has no movement phase`);
  const refused = noMovement(state, by);
  if (refused) return refused;
  if (climbOf(state, by))
    return refuse('LUR-CLIMB-14', 'must leave the grapple first, which is free');
  if (who.knockedDown) return refuse('LUR-CTX-32', `${who.name} is knocked down`);
  const stuck = allCombatants(state).find(
    (rider) => rider.riding === by && boundInGrapple(state, rider.id),
  );
  if (stuck) return refuse('LUR-GRAP-11', `${stuck.name} on its back is in a grapple`);
  return who.riding === null
    ? undefined
    : refuse('LUR-CTX-31', `${who.name} is mounted and goes where the mount goes`);
});

/** A movement roll on SPD: the die is by the terrain; those in a normal grapple fail it without more (LUR-CTX-26, LUR-GRAP-11). */
export function speedRoll(
  ctx: Ctx,
  who: Combatant,
  rules: readonly RuleId[],
  hindrance = 0,
): boolean {
  if (normalGrapples(ctx.state, who.id).length > 0) {
    ctx.note('cannot move away', ['LUR-GRAP-11'], { who: who.id });
    return false;
  }
  const die = hasTrait(ctx.state, who, ROUGH) ? D20 : hasTrait(ctx.state, who, EASY) ? D10 : D12;
  return roll(ctx, {
    who,
    name: 'movement',
    rules: ['LUR-CTX-26', ...rules],
    die,
    stat: 'SPD',
    lean: (sum) =>
      ctx.addModifier(sum, -hindrance, 'LUR-CTX-25', hindrance > 0, 'narrow corridors'),
  }).success;
}

/** Everybody who comes along when somebody goes: those held and climbing, riders and mounts. */
function company(state: State, who: Combatant): readonly Combatant[] {
  const all = new Set([who.id]);
  // A Set goes on to what is added while it is walked.
  for (const id of all) {
    for (const carried of carriedBy(state, id)) all.add(carried);
    const { riding } = combatantById(state, id);
    if (riding !== null) all.add(riding);
    for (const rider of allCombatants(state)) if (rider.riding === id) all.add(rider.id);
  }
  return [...all].map((id) => combatantById(state, id));
}

/** Enemies that somebody would have to get away from; those it carries go along, and the pinned can stop nobody but whoever pins them. */
function keepers(state: State, who: Combatant): readonly Combatant[] {
  const along = company(state, who);
  return allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      engaged(who, other) &&
      !incapacitated(state, other) &&
      (!pinOn(state, other.id) || between(state, who.id, other.id)) &&
      !along.includes(other),
  );
}

/** Gets out of the engagement: a roll while an able enemy is in it (LUR-CTX-31). */
function breakAway(ctx: Ctx, who: Combatant): boolean {
  if (keepers(ctx.state, who).length > 0 && !speedRoll(ctx, who, ['LUR-CTX-31'])) {
    ctx.note('stays', ['LUR-CTX-31'], { who: who.id });
    return false;
  }
  return true;
}

/** Puts somebody elsewhere with its company; who grapples with one left behind does so no longer (LUR-PICK-10, LUR-CTX-31). */
export function place(ctx: Ctx, who: Combatant, zone: string, engagement: string | null): void {
  const along = company(ctx.state, who);
  const facing =
    engagement ??
    (along.some((each) => grapplesOf(ctx.state, each.id).length > 0) ? nameEngagement(ctx) : null);
  for (const each of along) {
    setPlace(ctx, each, zone, facing);
  }
  for (const grapple of ctx.state.grapples)
    if (apart(combatantById(ctx.state, grapple.a), combatantById(ctx.state, grapple.b)))
      endGrapple(ctx, grapple, ['LUR-CTX-31']);
}

const apart = (a: Combatant, b: Combatant): boolean =>
  a.zone !== b.zone || a.engagement !== b.engagement;

/** Joins the engagement of somebody, or starts one with it (LUR-CTX-31). */
export function join(ctx: Ctx, who: Combatant, target: Combatant): void {
  const engagement = target.engagement ?? nameEngagement(ctx);
  if (target.engagement === null) place(ctx, target, target.zone, engagement);
  place(ctx, who, who.zone, engagement);
}

/** Closing with an enemy in the zone (LUR-CTX-31). */
export const engage = action<State, { target: Id }>({
  id: 'engage',
  name: 'Engage',
  group: 'movement',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      // Of one that is not seen nobody knows whether it is engaged already.
      options: nearFoes(state, by).map((foe): Option<string> => {
        const known = perceives(state, combatantById(state, by), foe);
        return {
          value: foe.id,
          label: foe.name,
          appeal: known ? 2 : 1,
          ...(known && engaged(combatantById(state, by), foe)
            ? { refused: refuse('LUR-CTX-31', `engaged with ${foe.name} already`) }
            : {}),
        };
      }),
    }),
  },
  sketch: onJoining,
  blocked: noGoing,
  perform(ctx, by, { target }) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    const foe = combatantById(ctx.state, target);
    if (!engaged(who, foe)) {
      if (!breakAway(ctx, who)) return;
      join(ctx, who, foe);
    }
    ctx.note('engages', ['LUR-CTX-31'], { who: by, with: target });
  },
  appealUpTo: 60,
  appeal: (state, by) =>
    engagedFoes(state, by).length > 0 ||
    nearFoes(state, by).length === 0 ||
    (combatantById(state, by).engagement !== null && inDarkness(state, combatantById(state, by)))
      ? 0
      : 60,
});

/** Leaving the engagement (LUR-CTX-31). */
export const leave = action<State, object>({
  id: 'leave',
  name: 'Leave the engagement',
  group: 'movement',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    noGoing(state, by) ??
    (combatantById(state, by).engagement === null
      ? refuse('LUR-CTX-31', 'is in no engagement')
      : undefined),
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    if (!breakAway(ctx, who)) return;
    place(ctx, who, who.zone, null);
    ctx.note('leaves', ['LUR-CTX-31'], { who: by });
  },
});

const foeZones = (state: State, by: Id): readonly string[] =>
  allCombatants(state)
    .filter(
      (other) =>
        areEnemies(combatantById(state, by), other) &&
        !incapacitated(state, other) &&
        !other.hidden,
    )
    .map((other) => other.zone);

/** The next zone on the way to the nearest enemy. */
function towardsFoes(state: State, by: Id): string | undefined {
  const from = combatantById(state, by).zone;
  let nearest: readonly string[] = [];
  for (const zone of new Set(foeZones(state, by))) {
    const places = route(state.fixed.map, from, zone)?.places ?? [];
    if (places.length > 1 && (nearest.length === 0 || places.length < nearest.length))
      nearest = places;
  }
  return nearest[1];
}

/** Going to a next zone (LUR-CTX-31). */
export const move = action<State, { to: string }>({
  id: 'move',
  name: 'Move to another zone',
  group: 'movement',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({ to: z.string() }),
  domains: {
    to: (state, by) => {
      const wanted = towardsFoes(state, by);
      return {
        kind: 'choice',
        options: neighbours(state.fixed.map, combatantById(state, by).zone).map((zone) => ({
          value: zone,
          label: placeOf(state.fixed.map, zone)?.name ?? zone,
          appeal: zone === wanted ? 1 : 0,
        })),
      };
    },
  },
  blocked: noGoing,
  perform(ctx, by, { to }) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    if (!breakAway(ctx, who)) return;
    place(ctx, who, to, null);
    ctx.note(
      'moves',
      ['LUR-CTX-31', ...(carriedBy(ctx.state, by).length > 0 ? ['LUR-PICK-10'] : [])],
      {
        who: by,
        to: zoneOf(ctx.state, who).name,
      },
    );
  },
  appealUpTo: 40,
  appeal: (state, by) =>
    nearFoes(state, by).length === 0 && towardsFoes(state, by) !== undefined ? 40 : 0,
});

/** Getting up (LUR-CTX-32). */
export const stand = action<State, object>({
  id: 'stand-up',
  name: 'Stand up',
  group: 'movement',
  rules: ['LUR-CTX-32'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    if (heldIn(state, by)) return refuse('LUR-PICK-11', 'held, it has no movement phase');
    const refused = noMovement(state, by);
    if (refused) return refused;
    const who = combatantById(state, by);
    if (!who.knockedDown) return refuse('LUR-CTX-32', `${who.name} is on its feet`);
    const down = downForGood(state, who);
    return down === undefined ? undefined : refuse(down, `${who.name} cannot get up any more`);
  },
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    standUp(ctx, who);
    ctx.note('stands up', ['LUR-CTX-32'], { who: by });
  },
  appealUpTo: 95,
  appeal: (state, by) => (combatantById(state, by).knockedDown ? 95 : 0),
});

/** Getting past those who protect somebody: a movement roll, good for this turn (LUR-CTX-27, LUR-CTX-25). */
export const bypass = action<State, { target: Id }>({
  id: 'bypass',
  name: 'Get past the group',
  group: 'movement',
  rules: ['LUR-CTX-27'],
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) =>
      chooseFrom(
        allCombatants(state).filter(
          (other) =>
            areEnemies(combatantById(state, by), other) &&
            other.guarded &&
            engaged(combatantById(state, by), other),
        ),
      ),
  },
  blocked: (state, by) =>
    noGoing(state, by) ??
    (state.fixed.options.groupDefence === 'off'
      ? refuse('LUR-CTX-27', 'group defence is not played')
      : undefined),
  perform(ctx, by, { target }) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    const past = speedRoll(
      ctx,
      who,
      ['LUR-CTX-27'],
      hasTrait(ctx.state, who, 'Narrow Corridors') ? NARROW : 0,
    );
    if (past) addBypassed(ctx, who, target);
    ctx.note('bypasses', ['LUR-CTX-27'], { who: by, target, past });
  },
  appealUpTo: 61,
  appeal: (state, by) =>
    engagedFoes(state, by).length > 0 && engagedFoes(state, by).every((foe) => foe.guarded)
      ? 61
      : 0,
});

const mounts = (state: State, by: Id): readonly Combatant[] => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) =>
      other.side === who.side &&
      other.id !== by &&
      other.zone === who.zone &&
      other.engagement === who.engagement &&
      !incapacitated(state, other) &&
      !allCombatants(state).some((each) => each.riding === other.id) &&
      other.riding === null,
  );
};

/** Getting on a mount takes the movement phase (LUR-CTX-31). */
export const mount = action<State, { target: Id }>({
  id: 'mount',
  name: 'Mount',
  group: 'movement',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: mounts(state, by).map((other) => ({
        value: other.id,
        label: other.name,
        ...(state.fixed.sheets[other.id]?.mount
          ? {}
          : { refused: refuse('LUR-CTX-31', `${other.name} is no mount`) }),
      })),
    }),
  },
  blocked: (state, by) =>
    noGoing(state, by) ??
    (boundInGrapple(state, by) ? refuse('LUR-GRAP-02', 'not out of a grapple') : undefined),
  perform(ctx, by, { target }) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    mountUp(ctx, who, target);
    ctx.note('mounts', ['LUR-CTX-31'], { who: by, mount: target });
  },
});

/** Getting off again (LUR-CTX-31). */
export const dismount = action<State, object>({
  id: 'dismount',
  name: 'Dismount',
  group: 'movement',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    noMovement(state, by) ??
    (combatantById(state, by).riding === null ? refuse('LUR-CTX-31', 'is not mounted') : undefined),
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spendMovement(ctx, who);
    ctx.note('dismounts', ['LUR-CTX-31'], { who: by, mount: who.riding });
    unseat(ctx, who);
  },
});
