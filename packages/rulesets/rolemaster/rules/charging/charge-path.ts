import type { Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { METRE } from '../../state/sheet.js';
import { columnFor } from '../../state/content/lookup.js';
import type { WieldedWeapon } from '../../state/sheet.js';
import type { Combatant, Point, State } from '../../state/state.js';
import {
  allCombatants,
  cellAt,
  distance,
  isHiddenFrom,
  isOut,
  reachDistance,
} from '../../state/state.js';
import { isOpenTo, noColumn } from '../attack-requirements.js';
import { isClearRun } from '../movement/stretches.js';

/**
 * How near to its target a charge ends if there is room, and the steps in which room is looked
 * for. The distance is chosen so that no charge ends exactly between two cells, where rounding
 * would make the cell depend on the direction.
 */
const NEAREST = (7 * METRE) / 5;
const STEP = METRE / 4;

const pointAt = (from: Point, to: Point, way: number): Point => {
  const length = distance(from, to);
  return [
    to[0] + Math.round(((from[0] - to[0]) * way) / length),
    to[1] + Math.round(((from[1] - to[1]) * way) / length),
  ];
};

/**
 * The cells of combatants whom a runner knows to be in the way, by index in reading order
 * (RMC-SURP-01). Combatants who are out do not block.
 */
const bodiesOf = memoizePerState((state: State, runner: Combatant): ReadonlySet<number> => {
  const { width } = state.fixed.map;
  const taken = new Set<number>();
  for (const other of allCombatants(state)) {
    if (other.id === runner.id || isOut(state, other) || isHiddenFrom(state, runner, other))
      continue;
    const [x, y] = cellAt(state, other.at);
    taken.add(y * width + x);
  }
  return taken;
});

/** Whether a combatant can run straight to a place. */
const canRunTo = (state: State, runner: Combatant, to: Point): boolean =>
  isClearRun(state, runner.at, to, bodiesOf(state, runner));

/** Whether a target is within striking distance of a place, with no wall between (RMC-MELEE-02). */
export const canStrikeFrom = (
  state: State,
  from: Point,
  reach: number,
  target: Combatant,
): boolean => reachDistance(state, from, target.at) <= reach && isOpenTo(state, from, target);

/** Where a run ends: before the first hidden foe on its line who is not out, or at its planned end (RMC-SURP-01). */
export function runEnd(state: State, runner: Combatant, planned: Point): Point {
  const hidden = new Set(
    allCombatants(state).flatMap((other) =>
      isHiddenFrom(state, runner, other) && !isOut(state, other)
        ? [cellAt(state, other.at).join()]
        : [],
    ),
  );
  if (hidden.size === 0) return planned;
  let last = runner.at;
  for (let left = distance(runner.at, planned); left > 0;) {
    left = Math.max(0, left - STEP);
    const next = left === 0 ? planned : pointAt(runner.at, planned, left);
    if (hidden.has(cellAt(state, next).join())) return last;
    last = next;
  }
  return last;
}

/** How near to its target a charge may end: no nearer than is useful, and no nearer than the charger can get. */
export const nearestEnd = (
  charger: Combatant,
  { reach }: WieldedWeapon,
  target: Combatant,
  range = Infinity,
): number => Math.max(Math.min(NEAREST, reach), distance(charger.at, target.at) - range);

/**
 * Where a charge ends: on the straight line to its target, within striking distance and with no
 * wall in between; undefined if there is no such place.
 * @param range how far the charger can run in a round; if that is only just enough, the charge
 *   ends there (RMC-MELEE-02)
 */
export function chargeEnd(
  state: State,
  charger: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
  range = Infinity,
): Point | undefined {
  const { reach } = weapon;
  // On different heights a foe may be near but out of reach; a charge never backs away from the
  // foe.
  const farthest = Math.min(reach, distance(charger.at, target.at));
  let left = nearestEnd(charger, weapon, target, range);
  while (left <= farthest) {
    const end = pointAt(charger.at, target.at, left);
    if (canStrikeFrom(state, end, reach, target) && canRunTo(state, charger, end)) return end;
    // The farthest place is always tried, even if the last step is shorter.
    left = left < farthest ? Math.min(farthest, left + STEP) : Infinity;
  }
  return undefined;
}

/** Tells why a target cannot be charged with this weapon, or undefined (RMC-CHARGE-01, RMC-CHARGE-06, RMC-TAB-01). */
export function cannotCharge(
  state: State,
  charger: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
): Refusal | undefined {
  if (weapon.class === 'ranged')
    return refuse('RMC-CHARGE-01', 'missile-weapon', `${weapon.name} is a missile weapon`);
  if (canStrikeFrom(state, charger.at, weapon.reach, target))
    return refuse(
      'RMC-CHARGE-06',
      'in-reach',
      `${target.name} is already within striking distance`,
    );
  if (columnFor(state, weapon, target) === undefined) return noColumn(weapon, target);
  return chargeEnd(state, charger, weapon, target)
    ? undefined
    : refuse('RMC-CHARGE-01', 'blocked', `there is no straight way to ${target.name}`);
}
