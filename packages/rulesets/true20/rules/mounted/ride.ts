import type { Domain, Id, Refusal } from '@tiltyard/engine';
import type { Cell, Path } from '@tiltyard/engine/space';
import { action, choiceOf, refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { pathCost, wayPointsSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Swing } from '../attacks/attack-bonus.js';
import { attack } from '../attacks/make-attack.js';
import { weapons } from '../attacks/attack-actions.js';
import { rides } from '../../events/movement.js';
import { elsewhere, tellsWay } from '../awareness/note-audience.js';
import { spend, unable } from '../basics/budget.js';
import { unaffordable } from '../attacks/attack-refusals.js';
import type { Cost } from '../attacks/attack-refusals.js';
import { flies, weaponOf } from '../../state/gear.js';
import { mannerRefused, targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import { heldFast, LEAST_CHARGE } from '../movement/move.js';
import { concentrates, powerRefused, powerSchema, usePower } from '../area-attacks/powers.js';
import {
  destinations,
  measure,
  movementOf,
  routeThrough,
  runsInto,
  speedOf,
  walk,
  wayOf,
} from '../movement/route.js';
import type { Combatant, Pace, State, Ctx } from '../../state/state.js';
import {
  allCombatants,
  has,
  idle,
  placed,
  sheetOf,
  combatantById,
  untilTurn,
} from '../../state/state.js';

import { bestAttack, foes } from '../../players/attack-utility.js';
import { applyCondition, markActed, setPace } from '../../state/verbs.js';
import { shootsRiding } from '../../events/movement.js';
import { isBeside } from '../../state/distance.js';
import { distance } from '../../state/distance.js';

const PACES = ['single', 'double', 'all out', 'charge'] as const;
type RidePace = (typeof PACES)[number];

/** How many times its speed a mount covers, and what it spends of its own actions (T20-MOUNT-02). */
const FACTOR: Readonly<Record<RidePace, number>> = {
  single: 1,
  double: 2,
  'all out': 4,
  charge: 2,
};
const COST: Readonly<Record<RidePace, Cost>> = {
  single: 'move',
  double: 'full',
  'all out': 'full',
  charge: 'full',
};

const shot = z.strictObject({
  weapon: z.string(),
  target: z.string(),
  manner: z.enum(['ordinary', 'finesse', 'burst']).optional(),
});
const midway = z.strictObject({ ...powerSchema, after: z.number().int().min(0).optional() });

type Ride = {
  pace: RidePace;
  path: readonly Cell[];
  shot?: z.infer<typeof shot> | undefined;
  power?: z.infer<typeof midway> | undefined;
};

/** The mount's own budget: what it has left for this pace. */
function paceRefused(state: State, rider: Combatant, pace: RidePace): Refusal | undefined {
  const mount = mountOf(state, rider);
  if (!mount) return refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle');
  if (idle(mount)) return refuse('T20-MOUNT-01', 'cannot-act', `${mount.name} cannot act`);
  const held = heldFast(rider) ?? heldFast(mount);
  if (held) return held;
  const spent = unaffordable(state, mount, COST[pace]);
  if (spent)
    return refuse('T20-MOUNT-02', 'mount-action-used', `${mount.name} has used its action`);
  if (rider.powered && rider.pace !== 'none')
    return refuse(
      'T20-MOUNT-17',
      'power-on-the-way',
      'to move before and after a power, name the power with a double move',
    );
  if (rider.powered && pace === 'all out')
    return refuse(
      'T20-MOUNT-18',
      'power-on-the-way',
      'the mount moves all out: declare the power as part of the ride',
    );
  if (rider.powered && pace !== 'single' && state.fixed.options['mount.doubleOneSide'] === 'dc10')
    return refuse(
      'T20-MOUNT-17',
      'power-on-the-way',
      pace === 'charge'
        ? 'with a charge a power takes a check: use it afterwards'
        : 'with a double move a power takes a check: name it with the ride',
    );
  if ((pace === 'charge' || pace === 'all out') && has(mount, 'entangled'))
    return refuse('T20-CTX-29', 'entangled', `${mount.name} is entangled`);
  if (rider.shot && (pace !== 'single' || rider.pace !== 'none'))
    return refuse(
      'T20-MOUNT-14',
      'shot-in-motion',
      'the mount is in a double move or moving all out: declare the shot as part of the ride',
    );
  return undefined;
}

/** Where the route is cut for something done on the way: at the first square by which so many feet are gone (T20-MOUNT-14). */
function halves(
  state: State,
  who: Combatant,
  cells: readonly Cell[],
  feet: number,
): readonly [readonly Cell[], readonly Cell[]] {
  const movement = { ...movementOf(state, who), occupied: () => 'free' as const };
  const there = cells.findIndex((_, i) => {
    const cost = pathCost(state.fixed.map, cells.slice(0, i + 1), movement);
    return cost.ok && cost.value.cost >= feet;
  });
  const at = there < 0 ? cells.length - 1 : there;
  return [cells.slice(0, at + 1), cells.slice(at)];
}

type Shot = z.infer<typeof shot>;

/** A shot on the way; what can be thrown is thrown. */
const swingOf = (state: State, { weapon, manner }: Shot, mid: Pace): Swing => ({
  weapon,
  manner,
  mid,
  ...(weaponOf(state, weapon).use === 'thrown' ? { thrown: true } : {}),
});

function shootMidway(ctx: Ctx, rider: Combatant, given: Shot, pace: Pace, feet: number): void {
  const { target } = given;
  const foe = combatantById(ctx.state, target);
  const swing = swingOf(ctx.state, given, pace);
  ctx.tell(shootsRiding, ['T20-MOUNT-14', pace === 'double' ? 'T20-MOUNT-12' : 'T20-MOUNT-13'], {
    by: rider.id,
    at: target,
    feet,
  });
  if (idle(rider) || targetRefused(ctx.state, rider, foe, swing)) return;
  attack(ctx, rider, foe, swing);
}

function powerMidway(
  ctx: Ctx,
  rider: Combatant,
  use: z.infer<typeof midway>,
  pace: RidePace,
): void {
  if (idle(rider) || powerRefused(ctx.state, rider.id, use)) return;
  if (concentrates(ctx, rider.id, pace === 'all out' ? 'all out' : 'double'))
    usePower(ctx, rider.id, use);
}

/** Why a shot cannot be made on the way, judged from half-way (T20-MOUNT-14). */
function shotRefused(
  state: State,
  by: Id,
  pace: RidePace,
  given: Shot,
  way: Pick<Path, 'cells' | 'cost'>,
): Refusal | undefined {
  const who = combatantById(state, by);
  const foe = state.combatants[given.target];
  if (pace !== 'double' && pace !== 'all out')
    return refuse('T20-MOUNT-15', 'single-move', 'with a single move shoot before or after it');
  if (!foe) return refuse([], 'no-such-combatant', `there is no combatant "${given.target}"`);
  if (!flies(weaponOf(state, given.weapon), true))
    return refuse('T20-MOUNT-12', 'not-a-shot', 'only shots are made on the way');
  const swing = swingOf(state, given, pace);
  const refused =
    unable(state, by, 'standard') ??
    weaponRefused(state, who, given.weapon) ??
    mannerRefused(state, who, swing);
  // Whom nobody can place now may be in sight by then.
  if (refused || !placed(foe)) return refused;
  const [gone] = halves(state, who, way.cells, Math.floor(way.cost / 2));
  const there = elsewhere(state, who, gone.at(-1) ?? who.at);
  return targetRefused(there, combatantById(there, by), foe, swing);
}

/** Why a power cannot be used on the way, judged from where the ride has come by then. */
function useRefused(
  state: State,
  by: Id,
  pace: RidePace,
  given: z.infer<typeof midway>,
  way: Pick<Path, 'cells' | 'cost'>,
): Refusal | undefined {
  if (pace !== 'double' && pace !== 'all out')
    return refuse(
      'T20-MOUNT-16',
      'single-move',
      'with a single move use the power before or after it',
    );
  const most = 2 * speedOf(state, combatantById(state, by));
  if (pace === 'all out' && (given.after ?? 0) > most)
    return refuse(
      'T20-MOUNT-18',
      'too-late',
      `all out, a power is used within the first ${most} feet`,
    );
  const who = combatantById(state, by);
  const [gone] = halves(state, who, way.cells, given.after ?? Math.floor(way.cost / 2));
  return (
    unable(state, by, 'standard') ??
    powerRefused(elsewhere(state, who, gone.at(-1) ?? who.at), by, given)
  );
}

function wishToRide(state: State, by: Id): RidePace | undefined {
  const who = combatantById(state, by);
  const mount = mountOf(state, who);
  if (
    !mount ||
    foes(state, who).length === 0 ||
    foes(state, who).some((foe) => isBeside(state, mount, foe))
  )
    return undefined;
  if (who.standardUsed || who.shot) return undefined;
  if (bestAttack(state, who)) return undefined;
  const all = foes(state, who);
  const charges = destinations(state, who, 2 * speedOf(state, who)).some(
    ({ to, cost }) =>
      cost >= LEAST_CHARGE && all.some((foe) => isBeside(state, { ...mount, at: to }, foe)),
  );
  if (charges && !paceRefused(state, who, 'charge')) return 'charge';
  // On it goes until the next turn can begin with a charge; a shot stays possible after one move.
  const near =
    who.pace !== 'none' && all.some((foe) => distance(state, who, foe) <= 2 * speedOf(state, who));
  return near ? undefined : 'single';
}

/** Whom something may be aimed at on the way; where the ride has come by then is judged later. */
const onTheWay = (state: State, by: Id): Domain => ({
  kind: 'choice',
  options: allCombatants(state)
    .filter(
      (other) =>
        other.id !== by &&
        other.id !== combatantById(state, by).riding &&
        !other.dead &&
        !combatantById(state, by).unawareOf.includes(other.id),
    )
    .map(({ id, name }) => ({ value: id, label: name })),
});

/** A shot made half-way (T20-MOUNT-12, T20-MOUNT-13). */
const shotDomain = (state: State, by: Id): Domain => ({
  kind: 'records',
  alone: true,
  min: 1,
  max: 1,
  fields: {
    weapon: () => ({
      kind: 'choice',
      options: weapons(state, by, (id) => flies(weaponOf(state, id), true)),
    }),
    target: () => onTheWay(state, by),
    manner: ({ weapon }) => ({
      kind: 'choice',
      options: SHOTS.map((value) => ({
        value,
        ...(typeof weapon === 'string'
          ? refusedAs(mannerRefused(state, combatantById(state, by), { weapon, manner: value }))
          : {}),
      })),
    }),
  },
  labels: { manner: 'How' },
});

/** A power used on the way (T20-MOUNT-17, T20-MOUNT-18). */
const powerDomain = (state: State, by: Id): Domain | undefined => {
  const { powers } = sheetOf(state, combatantById(state, by));
  if (powers.length === 0) return undefined;
  return {
    kind: 'records',
    alone: true,
    min: 1,
    max: 1,
    fields: {
      power: () => choiceOf(powers.map(({ name }) => name)),
      target: () => onTheWay(state, by),
      after: () => ({
        kind: 'number',
        min: 0,
        max: FACTOR.double * speedOf(state, combatantById(state, by)),
        step: 5,
        suggestion: () => speedOf(state, combatantById(state, by)),
      }),
    },
    labels: { after: 'After how many feet' },
  };
};

const SHOTS = ['ordinary', 'finesse', 'burst'] as const;

const refusedAs = (refused: Refusal | undefined): { readonly refused?: Refusal } =>
  refused ? { refused } : {};

/** Riding: the mount spends its own action; the rider keeps its own (T20-MOUNT-01 to 03, T20-MOUNT-09, T20-MOUNT-12 to 18). */
export const ride = action<State, Ride>({
  id: 'ride',
  name: 'Ride',
  group: 'free',
  rules: ['T20-MOUNT-01', 'T20-MOUNT-02'],
  schema: z.strictObject({
    pace: z.enum(PACES),
    path: wayPointsSchema,
    shot: shot.optional(),
    power: midway.optional(),
  }),
  labels: { power: 'Power used on the way', shot: 'Shot on the way' },
  domains: {
    pace: (state, by) => ({
      kind: 'choice',
      options: PACES.map((value) => {
        const refused = paceRefused(state, combatantById(state, by), value);
        return refused
          ? { value, refused }
          : { value, appeal: () => (value === wishToRide(state, by) ? 1 : 0) };
      }),
    }),
    path: (state, by, chosen) => {
      const pace = PACES.find((each) => each === chosen['pace']) ?? 'single';
      const all = (): ReturnType<typeof destinations> =>
        destinations(
          state,
          combatantById(state, by),
          FACTOR[pace] * speedOf(state, combatantById(state, by)),
        );
      return {
        kind: 'path',
        destinations: () =>
          pace === 'charge' ? all().filter(({ cost }) => cost >= LEAST_CHARGE) : all(),
        measure,
      };
    },
    shot: (state, by, chosen) =>
      chosen['pace'] === 'double' || chosen['pace'] === 'all out'
        ? shotDomain(state, by)
        : undefined,
    power: (state, by, chosen) =>
      chosen['pace'] === 'double' || chosen['pace'] === 'all out'
        ? powerDomain(state, by)
        : undefined,
  },
  blocked: (state, by) =>
    unable(state, by, 'free') ?? paceRefused(state, combatantById(state, by), 'single'),
  check(state, by, { pace, path, shot: given, power }) {
    const who = combatantById(state, by);
    const way = routeThrough(state, who, path);
    if ('reason' in way) return way;
    const most = FACTOR[pace] * speedOf(state, who);
    if (way.cost > most)
      return refuse('T20-MOUNT-02', 'too-far', `${way.cost} feet is farther than ${most}`);
    if (pace === 'charge' && way.cost < LEAST_CHARGE)
      return refuse(
        'T20-CTX-37',
        'charge-too-short',
        `a charge goes at least ${LEAST_CHARGE} feet`,
      );
    if (given && power)
      return refuse(
        'T20-CTX-35',
        'two-standard-actions',
        'a shot and a power take a standard action each',
      );
    return (
      (given ? shotRefused(state, by, pace, given, way) : undefined) ??
      (power ? useRefused(state, by, pace, power, way) : undefined)
    );
  },
  perform(ctx, by, { pace, path, shot: given, power }) {
    const who = combatantById(ctx.state, by);
    const mount = mountOf(ctx.state, who);
    const way = wayOf(ctx, who, path);
    if (!mount) throw new Error('not in the saddle');
    spend(ctx, mount.id, COST[pace]);
    markActed(ctx, who);
    const two = who.pace === 'single' && pace === 'single';
    setPace(ctx, who, two ? 'double' : pace);
    const rules = [
      'T20-MOUNT-01',
      'T20-MOUNT-02',
      ...(pace === 'charge' ? ['T20-MOUNT-09', 'T20-MOUNT-10'] : []),
      ...(pace === 'all out' ? ['T20-COND-19', 'T20-MOUNT-25'] : []),
    ];
    const to = way.cells.at(-1) ?? who.at;
    const arrives = tellsWay(ctx, who, to, rides, rules, {
      who: by,
      mount: mount.id,
      pace,
      feet: way.cost,
      to: [...to],
    });
    if (pace === 'all out')
      for (const body of [mount, who])
        applyCondition(ctx, body, { kind: 'all out', by, until: untilTurn(by) });
    if (pace === 'charge')
      for (const body of [mount, who])
        applyCondition(ctx, body, {
          kind: 'charge',
          by,
          what: 'T20-MOUNT-09',
          until: untilTurn(by),
        });
    if (given || power) spend(ctx, by, 'standard');
    const after = power?.after ?? Math.floor(way.cost / 2);
    const [first, second] =
      given || power ? halves(ctx.state, who, way.cells, after) : [way.cells, []];
    const gone = walk(ctx, who, first);
    if (given) shootMidway(ctx, who, given, pace, gone);
    if (power) powerMidway(ctx, who, power, pace);
    if (!idle(who) && who.riding === mount.id) walk(ctx, who, second);
    arrives();
    runsInto(ctx, who, way);
    if (pace === 'charge' && who.riding === mount.id)
      for (const body of [mount, who])
        applyCondition(ctx, body, {
          kind: 'run-up',
          by,
          what: 'T20-MOUNT-10',
          until: { at: 'turn end', of: by },
        });
  },
  appealUpTo: 50,
  appeal: (state, by) => (wishToRide(state, by) === undefined ? 0 : 50),
});
