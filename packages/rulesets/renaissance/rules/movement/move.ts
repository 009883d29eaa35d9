import type { Id, JsonObject, Refusal, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { acting, action, refuse } from '@tiltyard/engine';
import { mountOf, offerReadiedActions, placeAt } from '@tiltyard/engine/kit';
import { cellDistance, wayPointsSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { bracedAgainst, meetCharge } from '../unsorted/brace.js';
import { spend, unable } from '../overview/action-allotment.js';
import { check } from '../checks/check.js';
import { catcherOf, letGo } from '../strikes-and-maneuvers/holds.js';
import { makeRoom, proficientRider, rideTarget } from '../mounted/mounts.js';
import { provoke, stopped } from '../reactions/opportunity.js';
import {
  closedTo,
  destinations,
  HALF_METRES,
  measure,
  modesOf,
  routeThrough,
  stepsOn,
} from './route.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { has, sheetOf, combatantById } from '../../state/state.js';
import type { Way } from '../../players/movement-plans.js';
import { wayOf } from '../../players/movement-plans.js';
import { foesOf } from '../overview/threat.js';
import { windows } from '../reactions/triggers.js';
import { markMoved, inflict } from '../../state/verbs.js';
import {
  charges,
  hurries,
  moves,
  rideFailed,
  speedGathered,
  stoppedShort,
} from '../../events/movement.js';

/** The price of haste on Physical actions until the next turn (REN-MOVE-02, REN-MOVE-04). */
const HURRIED = -10;

/** Why somebody cannot change its square by an action of movement now (REN-MOVE-10, REN-PRONE-04, REN-CATCH-05, REN-MOUNT-04). */
export function cannotMove(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  // What is readied happens outside the own turn.
  if (who.moved && acting(state) === by)
    return refuse('REN-MOVE-10', `${who.name} has used an action to move already`);
  if (who.catching ?? catcherOf(state, who))
    return refuse('REN-CATCH-05', 'a weapon is held fast; neither of the two can move');
  if (has(who, 'stuck'))
    return refuse('REN-MOUNT-10', `${who.name} is stuck under the mount or in the saddle`);
  if (who.grabbedBy.length > 0) return refuse('REN-MAN-07', `${who.name} is grabbed`);
  const mount = mountOf(state, who);
  if (mount && !sheetOf(state, mount).warTrained)
    return refuse('REN-MOUNT-04', `${mount.name} is not trained for war`);
  if (mount?.prone) return refuse('REN-MOUNT-09', `${mount.name} is down`);
  if (mount && mount.grabbedBy.length > 0) return refuse('REN-MAN-07', `${mount.name} is grabbed`);
  return undefined;
}

const cannotWalk = (state: State, by: Id): Refusal | undefined =>
  unable(state, by, 'quick') ??
  (combatantById(state, by).prone
    ? refuse('REN-PRONE-04', 'prone: stand up first, or crawl')
    : cannotMove(state, by));

const modes = (state: State, by: Id) => ({
  kind: 'choice' as const,
  options: Object.entries(modesOf(state, combatantById(state, by))).map(([id, { base, full }]) => ({
    value: id,
    label: `${id} ${base}/${full}`,
    appeal: full,
  })),
});

/** How appealing it is to go at a foe before striking, and to fall back after a shot. */
const ASSAULT = 66;
const RETREAT = 15;

/** Everywhere a movement may end, and where a plain player would go. */
const leading = (state: State, by: Id, kind: Way['kind'], rate: number) => ({
  kind: 'path' as const,
  destinations: () => destinations(state, combatantById(state, by), rate),
  measure,
  suggestion() {
    const way = wayOf(state, by);
    return way?.kind === kind ? way.path : undefined;
  },
});

/** The mode that was chosen, or the first. */
export function modeOf(state: State, by: Id, chosen: JsonObject) {
  const all = modesOf(state, combatantById(state, by));
  const [first] = Object.keys(all);
  const id = typeof chosen['mode'] === 'string' ? chosen['mode'] : (first ?? 'foot');
  return all[id] ?? { base: 0, full: 0, skill: 'athletics' };
}

/** Steps of a move in play. */
export interface Walk {
  /** A crawl goes on although the mover is prone. */
  readonly prone?: boolean;
  readonly charge?: { readonly announced: readonly Id[] };
  /** Called after every step that is not prevented; a ride-by attacks here. */
  readonly passing?: (distance: number) => void;
}

/** How far a walk got: the half-metres gone, and whether it ended where it was meant to. */
interface Gone {
  readonly distance: number;
  readonly whole: boolean;
}

/** Goes along cells step by step, with all that may happen on the way; being stopped or unhorsed ends it (REN-REACT-06). */
export function walk(
  ctx: Ctx,
  who: Combatant,
  cells: readonly Cell[],
  { charge, passing, prone = false }: Walk = {},
): Gone {
  const { riding } = who;
  const mount = mountOf(ctx.state, who);
  const halted = (): boolean => who.riding !== riding || stopped(ctx, who, prone);
  const getsNoFarther = (rule: RuleId): void => ctx.tell(stoppedShort, [rule], { who: who.id });
  const end = cells.at(-1) ?? who.at;
  let braced = charge ? bracedAgainst(ctx.state, who, charge.announced, end) : [];
  let gone = 0;
  const cost = stepsOn(ctx.state.fixed.map);
  let cutOff = false;
  for (const next of cells.slice(1)) {
    const { waiting } = ctx.state;
    offerReadiedActions(ctx, { event: 'move', who: who.id, facts: { to: [...next] } }, windows);
    // Whoever has been stopped where he stands is not about to leave.
    if (ctx.state.waiting !== waiting && halted()) {
      getsNoFarther('REN-REACT-03');
      break;
    }
    provoke(ctx, who, next, prone, braced);
    if (halted()) break;
    if (closedTo(ctx.state, who, next)) {
      cutOff = true;
      getsNoFarther('REN-GRID-04');
      break;
    }
    const straight = next[0] === who.at[0] || next[1] === who.at[1];
    placeAt(ctx, who, next);
    gone += straight ? cost.orthogonal : cost.diagonal;
    if (braced.length > 0) braced = meetCharge(ctx, who, braced);
    if (halted()) {
      getsNoFarther('REN-BRACE-05');
      break;
    }
    passing?.(gone);
    if (halted()) break;
  }
  for (const body of mount && who.riding === null ? [mount, who] : [who]) makeRoom(ctx, body);
  for (const body of mount ? [mount, who] : [who]) letGo(ctx, body);
  return { distance: gone, whole: !cutOff && !halted() };
}

/** Haste: -10 on Physical actions until the next turn (REN-MOVE-02 to 04). */
export function hurry(ctx: Ctx, who: Combatant, rule: string): void {
  inflict(ctx, who, {
    kind: 'hurried',
    amount: HURRIED,
    by: who.id,
    until: { at: 'turn start', of: who.id },
  });
  ctx.tell(hurries, [rule, 'REN-MOVE-03'], { who: who.id });
}

/** A rider without proficiency needs a Ride check for the mount's movement and attacks (REN-MOUNT-02, REN-MOUNT-03). */
export function controls(ctx: Ctx, who: Combatant): boolean {
  if (who.riding === null || proficientRider(ctx.state, who)) return true;
  const { total, base } = rideTarget(ctx, who, 'Ride');
  if (check(ctx, who, 'Ride', ['REN-MOUNT-02', 'REN-MOUNT-03'], total, base).grade > 0) return true;
  const ruling = ctx.ask({
    id: 'ride-failed',
    who: 'gm',
    rules: ['REN-MOUNT-02'],
    about: { who: who.id },
    options: [
      { value: 'lost', label: 'the action is lost' },
      { value: 'goes on', label: 'it goes on' },
    ],
    fallback: 'lost',
  });
  ctx.tell(rideFailed, ['REN-MOUNT-02'], { who: who.id, ruling });
  return ruling === 'goes on';
}

type Move = {
  mode?: string | undefined;
  rate?: 'base' | 'full' | undefined;
  path: readonly Cell[];
};

/** Moving: a Quick Action, up to the base or the full rate of a mode (REN-MOVE-01, REN-MOVE-02). */
export const move = action<State, Move>({
  id: 'move',
  name: 'Move',
  group: 'quick',
  rules: ['REN-MOVE-01'],
  schema: z.strictObject({
    mode: z.string().optional(),
    rate: z.enum(['base', 'full']).optional(),
    path: wayPointsSchema,
  }),
  labels: { mode: 'Way of moving', rate: 'Base move or full' },
  domains: {
    mode: modes,
    rate: (state, by) => {
      const base = (): number => (wayOf(state, by)?.rate === 'base' ? 1 : -1);
      return {
        kind: 'choice',
        options: [
          { value: 'base', appeal: base },
          { value: 'full', appeal: 0, rules: ['REN-MOVE-02'] },
        ],
      };
    },
    path: (state, by, chosen) =>
      leading(
        state,
        by,
        'move',
        modeOf(state, by, chosen)[chosen['rate'] === 'base' ? 'base' : 'full'],
      ),
  },
  blocked: cannotWalk,
  check(state, by, { mode, rate, path }) {
    const way = routeThrough(state, combatantById(state, by), path);
    if ('reason' in way) return way;
    const limit = modeOf(state, by, mode === undefined ? {} : { mode })[rate ?? 'full'];
    return way.cost > limit * HALF_METRES
      ? refuse('REN-MOVE-01', `${way.cost / HALF_METRES} m is farther than the rate of ${limit} m`)
      : undefined;
  },
  perform(ctx, by, { mode, rate, path }) {
    const who = combatantById(ctx.state, by);
    const way = routeThrough(ctx.state, who, path);
    if ('reason' in way) throw new Error(way.reason);
    spend(ctx, by, 'quick');
    markMoved(ctx, who);
    const { base } = modeOf(ctx.state, by, mode === undefined ? {} : { mode });
    const { fullMoveTrigger } = ctx.state.fixed.options;
    ctx.tell(moves, ['REN-MOVE-01'], {
      who: by,
      from: [...who.at],
      to: [...(way.cells.at(-1) ?? who.at)],
      metres: way.cost / HALF_METRES,
    });
    if (way.cost > base * HALF_METRES || (fullMoveTrigger === 'declared' && rate === 'full'))
      hurry(ctx, who, 'REN-MOVE-02');
    if (controls(ctx, who)) walk(ctx, who, way.cells);
  },
  appealUpTo: ASSAULT,
  appeal(state, by) {
    const way = wayOf(state, by);
    return way?.kind === 'move' ? (combatantById(state, by).standardUsed ? RETREAT : ASSAULT) : 0;
  },
});

/** Whether enough speed was built up for the bonus of a charge (REN-CHARGE-02). */
export function runUp(state: State, from: Cell, to: Cell, gone: number, base: number): boolean {
  const { chargeMinimum } = state.fixed.options;
  if (chargeMinimum === 'none') return true;
  if (chargeMinimum === 'moreThan1m') return gone > HALF_METRES;
  return cellDistance(state.fixed.map, from, to) >= 2 * base * HALF_METRES;
}

/** The GM may find that a shorter run built up speed all the same (REN-CHARGE-02). */
function speedRuled(ctx: Ctx, who: Combatant, gone: number): boolean {
  const about = { who: who.id, metres: gone / HALF_METRES };
  return (
    ctx.ask({
      id: 'run-up',
      who: 'gm',
      rules: ['REN-CHARGE-02'],
      about,
      options: [{ value: 'no' }, { value: 'yes' }],
      fallback: 'no',
    }) === 'yes'
  );
}

/** Gives the damage of a charge to the attacks of the rest of this turn (REN-CHARGE-01, REN-CHARGE-03, REN-MOUNT-11). */
export function gatherSpeed(
  ctx: Ctx,
  who: Combatant,
  from: Cell,
  gone: number,
  base: number,
): void {
  if (
    has(who, 'charged') ||
    (!runUp(ctx.state, from, who.at, gone, base) && !speedRuled(ctx, who, gone))
  )
    return;
  inflict(ctx, who, {
    kind: 'charged',
    amount: 0,
    by: who.id,
    what: who.riding === null ? 'foot' : 'mounted',
    until: { at: 'turn end', of: who.id },
  });
  ctx.tell(
    speedGathered,
    [who.riding === null ? 'REN-CHARGE-01' : 'REN-MOUNT-11', 'REN-CHARGE-02'],
    {
      who: who.id,
    },
  );
}

type Charge = { mode?: string | undefined; at?: Id | undefined; path: readonly Cell[] };

/** Charging: a Quick Action up to the full rate; bonus damage for the rest of the turn, haste until the next (REN-MOVE-04, REN-CHARGE-01). */
export const charge = action<State, Charge>({
  id: 'charge',
  name: 'Charge',
  group: 'quick',
  rules: ['REN-MOVE-04', 'REN-CHARGE-01'],
  schema: z.strictObject({
    mode: z.string().optional(),
    at: z.string().optional(),
    path: wayPointsSchema,
  }),
  labels: { at: 'At whom', mode: 'Way of moving' },
  domains: {
    mode: modes,
    at: (state, by) => ({
      kind: 'choice',
      options: foesOf(state, combatantById(state, by)).map((foe) => ({
        value: foe.id,
        label: foe.name,
        appeal: () => (wayOf(state, by)?.at === foe.id ? 1 : 0),
      })),
    }),
    path: (state, by, chosen) => leading(state, by, 'charge', modeOf(state, by, chosen).full),
  },
  blocked: cannotWalk,
  check(state, by, { mode, path }) {
    const way = routeThrough(state, combatantById(state, by), path);
    if ('reason' in way) return way;
    const { full } = modeOf(state, by, mode === undefined ? {} : { mode });
    return way.cost > full * HALF_METRES
      ? refuse(
          'REN-MOVE-04',
          `${way.cost / HALF_METRES} m is farther than the full rate of ${full} m`,
        )
      : undefined;
  },
  perform(ctx, by, { mode, at, path }) {
    const who = combatantById(ctx.state, by);
    const from = who.at;
    const way = routeThrough(ctx.state, who, path);
    if ('reason' in way) throw new Error(way.reason);
    const { base } = modeOf(ctx.state, by, mode === undefined ? {} : { mode });
    spend(ctx, by, 'quick');
    markMoved(ctx, who);
    ctx.tell(charges, ['REN-MOVE-04'], {
      who: by,
      from: [...from],
      to: [...(way.cells.at(-1) ?? from)],
      metres: way.cost / HALF_METRES,
      ...(at === undefined ? {} : { at }),
    });
    hurry(ctx, who, 'REN-MOVE-04');
    if (!controls(ctx, who)) return;
    const gone = walk(ctx, who, way.cells, { charge: { announced: at === undefined ? [] : [at] } });
    if (gone.whole) gatherSpeed(ctx, who, from, gone.distance, base);
  },
  appealUpTo: ASSAULT,
  appeal: (state, by) => (wayOf(state, by)?.kind === 'charge' ? ASSAULT : 0),
});
