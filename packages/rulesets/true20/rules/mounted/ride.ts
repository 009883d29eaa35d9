import type {
  ActionRequirement,
  Destination,
  Id,
  Option,
  Refusal,
  ValuesOf,
} from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import { moves, rides } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { isBeside } from '../../state/distance.js';
import { combatantById, knownOthers, untilTurn } from '../../state/state.js';
import { applyCondition, markActed, setPace } from '../../state/verbs.js';
import { knowsOf, sidesOf } from '../awareness/awareness.js';
import { tellsWay } from '../awareness/note-audience.js';
import { spend } from '../basics/budget.js';
import { LEAST_CHARGE, lowerDefense, runUp } from '../attacks/run-up.js';
import { free, standard } from '../basics/costs.js';
import type { Way } from '../movement/route.js';
import {
  backsOff,
  destinations,
  freeWay,
  isStopped,
  measure,
  routeThrough,
  runsInto,
  speedOf,
  tellsHalt,
  walk,
  wayOf,
} from '../movement/route.js';
import {
  halves,
  powerMidwayParameter,
  powerMidwayRefused,
  shootMidway,
  shotParameter,
  shotRefused,
  usePowerMidway,
} from './on-the-way.js';
import type { RidePace } from './pace.js';
import { COST, FACTOR, paceRefused, RIDE_PACES } from './pace.js';

/** How far a mount goes at a pace (T20-MOUNT-02). */
export const rideReach = (state: State, actor: Id, pace: RidePace): number =>
  FACTOR[pace] * speedOf(state, combatantById(state, actor));

const paceOptions = (state: State, actor: Id): readonly Option<RidePace>[] =>
  RIDE_PACES.map((value) => {
    const refused = paceRefused(state, combatantById(state, actor), value);
    return { value, ...(refused ? { refused } : {}) };
  });

const mayRide: ActionRequirement<State> = (state, actor) =>
  paceRefused(state, combatantById(state, actor), 'single');

/** Whether a ride to somewhere is a charge: far enough, and beside an opponent to strike; riders are as large as their mounts (T20-CTX-37). */
function endsCharge(state: State, actor: Id): (end: Destination) => boolean {
  const rider = combatantById(state, actor);
  const foes = knownOthers(state, actor).filter(({ side }) => side !== rider.side);
  return ({ to, cost }) =>
    cost >= LEAST_CHARGE && foes.some((foe) => isBeside(state, { ...rider, at: to }, foe));
}

const parameters = {
  pace: param.oneOf(RIDE_PACES, paceOptions),
  path: param.path((state, actor, { pace = 'single' }: { readonly pace?: RidePace }) => ({
    destinations: () => {
      const all = destinations(state, combatantById(state, actor), rideReach(state, actor, pace));
      return pace === 'charge' ? all.filter(endsCharge(state, actor)) : all;
    },
    measure,
  })),
  shot: shotParameter,
  power: powerMidwayParameter,
};

/** A ride as a player declares it. */
type Ride = ValuesOf<typeof parameters>;

function rideRefused(
  state: State,
  actor: Id,
  { pace, path, shot, power }: Ride,
): Refusal | undefined {
  const way = routeThrough(state, combatantById(state, actor), path);
  if ('reason' in way) return way;
  const most = rideReach(state, actor, pace);
  if (way.cost > most)
    return refuse('T20-MOUNT-02', 'too-far', `${way.cost} feet is farther than ${most}`);
  if (pace === 'charge' && way.cost < LEAST_CHARGE)
    return refuse('T20-CTX-37', 'charge-too-short', `a charge goes at least ${LEAST_CHARGE} feet`);
  if (shot && power)
    return refuse(
      'T20-CTX-35',
      'two-standard-actions',
      'a shot and a power take a standard action each',
    );
  return (
    (shot ? shotRefused(state, actor, pace, shot, way) : undefined) ??
    (power ? powerMidwayRefused(state, actor, pace, power, way) : undefined)
  );
}

/** What a charge or a ride all out does to rider and mount while it lasts: all out only the mount runs, unless the group plays otherwise (T20-MOUNT-09, T20-MOUNT-25). */
function hurry(ctx: Ctx, rider: Combatant, mount: Combatant, pace: RidePace): void {
  const by = rider.id;
  const shares = ctx.state.fixed.options['mount.riderAllOut'] === 'losesDodge';
  for (const body of [mount, rider]) {
    if (pace === 'all out' && (body === mount || shares))
      applyCondition(ctx, body, { kind: 'all out', by, until: untilTurn(by) });
    if (pace === 'charge') lowerDefense(ctx, body, by, 'T20-MOUNT-09');
  }
}

/** After a charge rider and mount have a blow each (T20-MOUNT-10). */
function gatherRunUp(ctx: Ctx, rider: Combatant, mount: Combatant, feet: number): void {
  for (const body of [mount, rider])
    applyCondition(ctx, body, runUp(rider.id, 'T20-MOUNT-10', feet));
}

/** Logs a ride for those who see both ends of it; those who have not noticed the rider see the mount move (T20-SURP-03). */
function tellsRide(
  ctx: Ctx,
  rider: Combatant,
  mount: Combatant,
  pace: RidePace,
  way: Way,
): () => void {
  const to: Cell = way.cells.at(-1) ?? rider.at;
  const unaware = sidesOf(ctx.state).filter((side) => !knowsOf(ctx.state, side, rider.id));
  const mountArrives = tellsWay(
    ctx,
    mount,
    {
      event: moves,
      rules: ['T20-MOUNT-02', 'T20-SURP-03'],
      to,
      facts: { who: mount.id, feet: way.cost, to: [...to] },
    },
    unaware,
  );
  const riderArrives = tellsWay(ctx, rider, {
    event: rides,
    rules: [
      'T20-MOUNT-01',
      'T20-MOUNT-02',
      ...(pace === 'charge' ? ['T20-MOUNT-09', 'T20-MOUNT-10'] : []),
      ...(pace === 'all out' ? ['T20-COND-19', 'T20-MOUNT-25'] : []),
    ],
    to,
    facts: { who: rider.id, mount: mount.id, pace, feet: way.cost, to: [...to] },
  });
  return () => {
    mountArrives();
    riderArrives();
  };
}

/** Rides a way in two halves, with the shot or the power that was declared for it between them (T20-MOUNT-12 to 18). */
function rideInHalves(
  ctx: Ctx,
  rider: Combatant,
  mount: Combatant,
  { cells, cost }: Way,
  { pace, shot, power }: Ride,
): void {
  const { riding } = rider;
  standard.pay(ctx, rider.id, 'ride');
  const [first, second] = halves(ctx.state, rider, cells, power?.after ?? Math.floor(cost / 2));
  const gone = walk(ctx, rider, first);
  if (shot) shootMidway(ctx, rider, shot, pace, gone);
  // Wholly on one side of it a double move may weigh no more than a single one (T20-MOUNT-17).
  const isBetween = gone > 0 && gone < cost;
  if (power) usePowerMidway(ctx, rider, power, { pace, isBetween });
  // The ride may have ended on the first half already, or a foe may have come into the way since.
  if (!isEqual(mount.at, second[0])) return;
  const rest = isStopped(ctx.state, rider, riding) ? [] : freeWay(ctx.state, rider, second);
  if (rest.length > 1) walk(ctx, rider, rest, first);
  else backsOff(ctx, mount, first);
}

/** Riding: the mount spends its own action; the rider keeps its own (T20-MOUNT-01 to 03, T20-MOUNT-09, T20-MOUNT-12 to 18). */
export const ride = defineAction({
  id: 'ride',
  name: 'Ride',
  group: 'free',
  rules: ['T20-MOUNT-01', 'T20-MOUNT-02'],
  requires: [free.check, mayRide],
  with: parameters,
  check: rideRefused,
  do(ctx, actor, chosen) {
    const { pace, path } = chosen;
    const rider = combatantById(ctx.state, actor);
    const mount = mountOf(ctx.state, rider);
    const way = wayOf(ctx, rider, path);
    if (!mount) throw new Error('not in the saddle');
    spend(ctx, mount.id, COST[pace]);
    markActed(ctx, rider);
    const two = rider.pace === 'single' && pace === 'single';
    setPace(ctx, rider, two ? 'double' : pace);
    const arrives = tellsRide(ctx, rider, mount, pace, way);
    hurry(ctx, rider, mount, pace);
    let run = 0;
    if (chosen.shot || chosen.power) rideInHalves(ctx, rider, mount, way, chosen);
    else run = walk(ctx, rider, way.cells);
    tellsHalt(ctx, rider.riding === mount.id ? rider : mount, way.cells.at(-1));
    arrives();
    runsInto(ctx, rider, way);
    if (pace === 'charge' && rider.riding === mount.id) gatherRunUp(ctx, rider, mount, run);
  },
});
