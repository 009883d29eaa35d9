import type { Destination, Id, Option } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { cellDistance, reaches } from '@tiltyard/engine/space';
import { charges, speedGathered } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, disabled, has } from '../../state/state.js';
import { inflict } from '../../state/verbs.js';
import { controls } from '../riding.js';
import { quick } from '../action-allotment.js';
import { reachWith, usableWeapons } from '../items/wielding.js';
import { foesOf } from '../overview/threat.js';
import { modeNamed, modeParameter, tooFar } from './modes.js';
import { canWalk, hurry, movedBodies, useMovement } from './movement-limits.js';
import { destinations, HALF_METRES, measure, routeThrough } from './route.js';
import { walk } from './walk.js';

/** What has been chosen for a charge before its path. */
interface Declared {
  readonly mode?: string | undefined;
  readonly at?: Id | undefined;
}

/** Every cell where a charge may end, whatever its target. */
const chargeEnds = (state: State, actor: Id, { mode }: Declared): readonly Destination[] =>
  destinations(state, combatantById(state, actor), modeNamed(state, actor, mode).full, mode);

/** Whether the charger can strike a combatant from the end of a charge. */
function endsNear(state: State, actor: Id, foe: Combatant): (end: Destination) => boolean {
  const charger = combatantById(state, actor);
  const weapons = usableWeapons(state, charger);
  const reach = Math.max(...weapons.map((id) => reachWith(state, charger, id)));
  const { size } = charger;
  return ({ to }) => reaches(state.fixed.map, { at: to, size }, foe, reach);
}

/** The destinations offered for a charge: within reach of its target, if one is chosen. */
function chargeWays(state: State, actor: Id, declared: Declared): readonly Destination[] {
  const all = chargeEnds(state, actor, declared);
  const foe = declared.at === undefined ? undefined : state.combatants[declared.at];
  return foe ? all.filter(endsNear(state, actor, foe)) : all;
}

/** The possible targets of a charge: those it can reach this turn. */
function chargeTargets(state: State, actor: Id, declared: Declared): readonly Option<Id>[] {
  const foes = foesOf(state, combatantById(state, actor));
  const ends = chargeEnds(state, actor, declared);
  return foes.map((foe) => {
    const { id, name } = foe;
    if (ends.some(endsNear(state, actor, foe))) return { value: id, label: name };
    const reason = `no charge gets within reach of ${name} this turn`;
    return { value: id, label: name, refused: refuse('REN-MOVE-04', 'too-far', reason) };
  });
}

/**
 * Charging: a Quick Action up to the full rate; bonus damage for the rest of the turn, a penalty
 * on Physical actions until the next (REN-MOVE-04, REN-CHARGE-01).
 */
export const charge = defineAction({
  id: 'charge',
  name: 'Charge',
  rules: ['REN-MOVE-04', 'REN-CHARGE-01'],
  cost: quick,
  requires: [canWalk],
  with: {
    mode: modeParameter,
    at: param.optional(param.combatant(chargeTargets, { label: 'Target' })),
    path: param.path((state, actor, declared: Declared) => ({
      destinations: () => chargeWays(state, actor, declared),
      measure,
    })),
  },
  check(state, actor, { mode, path }) {
    const way = routeThrough(state, combatantById(state, actor), path, mode);
    if ('reason' in way) return way;
    return tooFar(way.cost, modeNamed(state, actor, mode).full, 'REN-MOVE-04', 'the full rate');
  },
  do(ctx, actor, { mode, at, path }) {
    const charger = combatantById(ctx.state, actor);
    const { at: from } = charger;
    const way = routeThrough(ctx.state, charger, path, mode);
    if ('reason' in way) throw new Error(way.reason);
    const { base } = modeNamed(ctx.state, actor, mode);
    useMovement(ctx, charger);
    ctx.tell(charges, ['REN-MOVE-04'], {
      who: actor,
      from: [...from],
      to: [...(way.cells.at(-1) ?? from)],
      metres: way.cost / HALF_METRES,
      ...(at === undefined ? {} : { at }),
    });
    hurry(ctx, charger, 'REN-MOVE-04');
    if (!controls(ctx, charger)) return;
    const announced = at === undefined ? [] : [at];
    const { riding } = charger;
    const gone = walk(ctx, charger, way.cells, { charge: { announced } });
    // A charge that is cut short keeps its speed if the charger is still standing, but not if
    // knocked down or disabled (REN-BRACE-05).
    if (charger.riding === riding && !charger.prone && !disabled(ctx.state, charger))
      gatherSpeed(ctx, charger, { from, gone, base });
  },
});

/** The run of a charge: its start, the half-metres covered, and the base rate in metres. */
export interface Run {
  readonly from: Cell;
  readonly gone: number;
  readonly base: number;
}

/**
 * Gives the charge's damage bonus to attacks for the rest of this turn (REN-CHARGE-01,
 * REN-CHARGE-03, REN-MOUNT-11).
 */
export function gatherSpeed(ctx: Ctx, charger: Combatant, run: Run): void {
  if (has(charger, 'charged')) return;
  if (!isRunUp(ctx.state, run, charger.at) && !speedRuled(ctx, charger, run.gone)) return;
  const mounted = charger.riding !== null;
  for (const body of movedBodies(ctx.state, charger))
    inflict(ctx, body, {
      kind: 'charged',
      amount: 0,
      by: charger.id,
      what: body === charger && mounted ? 'mounted' : 'foot',
      until: { at: 'turn end', of: charger.id },
    });
  ctx.tell(speedGathered, [mounted ? 'REN-MOUNT-11' : 'REN-CHARGE-01', 'REN-CHARGE-02'], {
    who: charger.id,
  });
}

/** Whether enough speed was built up for the charge's bonus (REN-CHARGE-02). */
export function isRunUp(state: State, { from, gone, base }: Run, to: Cell): boolean {
  const { chargeMinimum } = state.fixed.options;
  if (chargeMinimum === 'none') return true;
  if (chargeMinimum === 'moreThan1m') return gone > HALF_METRES;
  return cellDistance(state.fixed.map, from, to) >= 2 * base * HALF_METRES;
}

/** Whether the referee rules that a shorter run built up enough speed (REN-CHARGE-02). */
const speedRuled = (ctx: Ctx, { id }: Combatant, gone: number): boolean =>
  gone > 0 &&
  ctx.ask({
    id: 'run-up',
    who: 'gm',
    rules: ['REN-CHARGE-02'],
    about: { who: id, metres: gone / HALF_METRES },
    options: [
      { value: 'no', label: 'No bonus' },
      { value: 'yes', label: 'Grant the bonus' },
    ],
    fallback: 'no',
  }) === 'yes';
