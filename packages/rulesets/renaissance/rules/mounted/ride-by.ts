import type { Destination, Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { reaches } from '@tiltyard/engine/space';
import { ridesBy, ridesOn } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { attackIsRanged } from '../attacking/aim.js';
import { swingRefused, unknownTarget, weaponOptions } from '../attack-actions/attack-options.js';
import {
  partParameter,
  skillParameter,
  strikeParameter,
} from '../attack-actions/attack-parameters.js';
import { canAlsoStrike, reachWith, usableWeapons, weaponOf } from '../items/wielding.js';
import { modeNamed, modeParameter, tooFar } from '../movement/modes.js';
import { cannotMove, hurry, useMovement } from '../movement/movement-limits.js';
import { destinations, HALF_METRES, measure, routeThrough } from '../movement/route.js';
import { walk } from '../movement/walk.js';
import {
  firstRepeated,
  unusedWeapons,
  wieldedWeapons,
} from '../multiple-attacks/multiple-attacks.js';
import { quick, standard } from '../action-allotment.js';
import { foesOf, isInReach } from '../overview/threat.js';
import { controls } from '../riding.js';
import type { PassingAttack } from './passing.js';
import { attackInPassing } from './passing.js';

const MAX_ATTACKS = 12;

const attacksEachTargetOnce = (state: State): boolean =>
  state.fixed.options.rideByAttacks === 'perTarget';

/** Weapons that can strike in a ride-by, which allows neither shooting nor throwing (REN-MOUNT-12). */
const passingWeapons = (state: State, actor: Id): readonly string[] => {
  const who = combatantById(state, actor);
  return usableWeapons(state, who).filter((weapon) => !shoots(state, who, weapon));
};

/** Whether a weapon can only be shot or thrown. */
function shoots(state: State, who: Combatant, id: string): boolean {
  const weapon = weaponOf(state, id);
  return weapon.kind === 'thrown'
    ? !canAlsoStrike(state, who, weapon)
    : attackIsRanged(weapon, { weapon: id });
}

function weaponsInPassing(
  state: State,
  actor: Id,
  before: readonly JsonObject[],
): readonly Option<string>[] {
  const open = passingWeapons(state, actor);
  if (attacksEachTargetOnce(state))
    return weaponOptions(state, actor).filter(({ value }) => open.includes(value));
  return unusedWeapons(state, actor, open, before).map((option) => {
    const swings = [...before.map(({ weapon }) => String(weapon)), option.value];
    const refused = option.refused ?? bareHandsBeside(state, actor, swings);
    return refused ? { ...option, refused } : option;
  });
}

/**
 * If each weapon attacks once, one that is not wielded, such as bare hands, can only be the
 * single attack (REN-MOUNT-12, REN-MULTI-01, REN-UNARM-09).
 */
function bareHandsBeside(state: State, actor: Id, weapons: readonly string[]): Refusal | undefined {
  if (attacksEachTargetOnce(state) || weapons.length < 2) return undefined;
  const wielded = wieldedWeapons(state, actor);
  const other = weapons.find((weapon) => !wielded.includes(weapon));
  return other === undefined
    ? undefined
    : refuse(
        'REN-MULTI-01',
        'not-wielded',
        `several attacks take wielded weapons; ${weaponOf(state, other).name} is none`,
      );
}

/** What has been chosen before the target of a ride-by attack. */
interface Passing {
  readonly mode?: string | undefined;
  readonly weapon?: string;
  readonly path?: readonly Cell[];
}

/**
 * Why a combatant cannot be attacked in a ride-by, or undefined: the path never brings the rider
 * within reach (REN-MOUNT-12).
 */
function passedBy(
  state: State,
  rider: Combatant,
  { mode, weapon, path }: Passing,
): (foe: Combatant) => Refusal | undefined {
  const way = path && routeThrough(state, rider, path, mode);
  if (weapon === undefined || !way || 'reason' in way) return () => undefined;
  const [, ...steps] = way.cells;
  return (foe) =>
    steps.some((at) => isInReach(state, { ...rider, at }, foe, weapon))
      ? undefined
      : refuse('REN-MOUNT-12', 'never-in-reach', `${foe.name} is never within reach on this way`);
}

/** A target that is out of reach now may come within it on the way (REN-MOUNT-12). */
function targetsInPassing(
  state: State,
  actor: Id,
  chosen: Passing,
  before: readonly JsonObject[],
): readonly Option<string>[] {
  const rider = combatantById(state, actor);
  const whyNot = passedBy(state, rider, chosen);
  const twice = refuse('REN-MOUNT-12', 'target-already-attacked', 'one attack a target');
  const once = attacksEachTargetOnce(state);
  return foesOf(state, rider).map((foe) => {
    const { id, name } = foe;
    const isTwice = once && before.some(({ target }) => target === id);
    const refused = isTwice ? twice : whyNot(foe);
    return { value: id, label: name, ...(refused ? { refused } : {}) };
  });
}

/** Whether, on a given cell, a rider has an opponent within reach of a weapon that can strike in a ride-by. */
function nearOpponents(state: State, rider: Combatant): (at: Cell) => boolean {
  const foes = foesOf(state, rider);
  const { map } = state.fixed;
  const weapons = passingWeapons(state, rider.id);
  const reach = Math.max(...weapons.map((weapon) => reachWith(state, rider, weapon)));
  const known = new Map<number, boolean>();
  return (at) => {
    const key = at[1] * map.width + at[0];
    const before = known.get(key);
    if (before !== undefined) return before;
    const near = foes.some((foe) => reaches(map, { at, size: rider.size }, foe, reach));
    known.set(key, near);
    return near;
  };
}

/**
 * The destinations offered for a ride-by: those with a path that passes an opponent within
 * reach, by a detour if necessary (REN-MOUNT-12).
 */
function waysPast(state: State, actor: Id, rate: number, mode?: string): readonly Destination[] {
  const rider = combatantById(state, actor);
  const isNear = nearOpponents(state, rider);
  const ways = new Map<string, Destination>();
  const firstNear: Destination[] = [];
  // Only these paths are certain to pass an opponent; more direct ones might not.
  for (const { to, cost, path } of destinations(state, rider, rate, mode)) {
    const first = path.findIndex(isNear);
    if (first !== -1) ways.set(String(to), { to, cost, path });
    // Only the first cell near an opponent is kept: any cell beyond it on the same path can be
    // reached from there.
    if (first === path.length - 1) firstNear.push({ to, cost, path });
  }
  for (const past of firstNear)
    for (const on of destinations(
      state,
      { ...rider, at: past.to },
      rate - past.cost / HALF_METRES,
      mode,
    )) {
      const key = String(on.to);
      const cost = past.cost + on.cost;
      if ((ways.get(key)?.cost ?? Infinity) > cost)
        ways.set(key, { to: on.to, cost, path: [...past.path, ...on.path] });
    }
  return [...ways.values()];
}

const attacksOnTheWay = param.records(
  {
    min: 1,
    max: MAX_ATTACKS,
    fields: {
      weapon: param.oneOf((state, actor, _, before) => weaponsInPassing(state, actor, before)),
      target: param.oneOf(targetsInPassing),
      strike: param.optional(strikeParameter),
      part: partParameter,
      skill: skillParameter,
    },
  },
  { label: 'Attacks on the way' },
);

const inTheSaddle = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).riding === null
    ? refuse('REN-MOUNT-12', 'not-mounted', 'not mounted')
    : undefined;

const wholeTurn = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).quickUsed > 0
    ? refuse('REN-TURN-03', 'no-quick-left', 'a ride-by takes the Standard and the Quick Action')
    : undefined;

/**
 * A mounted charge that attacks in passing and rides on: the movement and one Standard Action for all the attacks, each
 * made when its target comes within reach (REN-MOUNT-12 to 14).
 */
export const rideBy = defineAction({
  id: 'ride-by',
  name: 'Ride-by',
  rules: ['REN-MOUNT-12'],
  cost: standard,
  requires: [wholeTurn, inTheSaddle, cannotMove],
  with: {
    mode: modeParameter,
    path: param.path((state, actor, { mode }: { readonly mode?: string | undefined }) => ({
      destinations: () => waysPast(state, actor, modeNamed(state, actor, mode).full, mode),
      measure,
    })),
    attacks: attacksOnTheWay,
  },
  check(state, actor, { mode, path, attacks }) {
    const way = routeThrough(state, combatantById(state, actor), path, mode);
    if ('reason' in way) return way;
    const { full } = modeNamed(state, actor, mode);
    return (
      tooFar(way.cost, full, 'REN-MOVE-04', 'the full rate') ??
      passingRefused(state, actor, attacks, { mode, path })
    );
  },
  do(ctx, actor, { mode, path, attacks }) {
    const rider = combatantById(ctx.state, actor);
    const way = routeThrough(ctx.state, rider, path, mode);
    if ('reason' in way) throw new Error(way.reason);
    const { base } = modeNamed(ctx.state, actor, mode);
    quick.pay(ctx, actor, 'ride-by');
    useMovement(ctx, rider);
    ctx.tell(ridesBy, ['REN-MOUNT-12', 'REN-MOUNT-14'], {
      who: actor,
      metres: way.cost / HALF_METRES,
      targets: attacks.map(({ target }) => target),
    });
    hurry(ctx, rider, 'REN-MOVE-04');
    if (!controls(ctx, rider)) return;
    walk(ctx, rider, way.cells, {
      charge: { announced: attacks.map(({ target }) => target) },
      passing: attackInPassing(ctx, rider, attacks, base),
    });
    const { riding, at } = combatantById(ctx.state, actor);
    if (riding !== null) ctx.tell(ridesOn, ['REN-MOUNT-12'], { who: actor, to: [...at] });
  },
});

function passingRefused(
  state: State,
  actor: Id,
  attacks: readonly PassingAttack[],
  way: Passing,
): Refusal | undefined {
  const rider = combatantById(state, actor);
  const once = attacksEachTargetOnce(state);
  const twice = firstRepeated(attacks.map(({ target, weapon }) => (once ? target : weapon)));
  if (twice !== undefined)
    return refuse('REN-MOUNT-12', 'named-twice', `${nameOf(state, twice)} is named twice`);
  const beside = bareHandsBeside(
    state,
    actor,
    attacks.map(({ weapon }) => weapon),
  );
  if (beside) return beside;
  for (const swing of attacks) {
    const refused =
      unknownTarget(state, swing.target) ??
      oneRefused(state, actor, swing) ??
      passedBy(state, rider, { ...way, weapon: swing.weapon })(combatantById(state, swing.target));
    if (refused) return refused;
  }
  return undefined;
}

const nameOf = (state: State, id: Id): string =>
  state.combatants[id]?.name ?? weaponOf(state, id).name;

function oneRefused(state: State, actor: Id, swing: PassingAttack): Refusal | undefined {
  const rider = combatantById(state, actor);
  if (!usableWeapons(state, rider).includes(swing.weapon))
    return refuse('REN-MULTI-01', 'not-wielded', `${swing.weapon} is not wielded`);
  if (shoots(state, rider, swing.weapon))
    return refuse('REN-MOUNT-12', 'melee-only', 'a ride-by allows melee attacks only');
  return swingRefused(state, actor, { ...swing, thrown: false });
}
