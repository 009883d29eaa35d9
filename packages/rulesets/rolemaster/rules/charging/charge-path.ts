import type { Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { stepCost } from '@tiltyard/engine/space';
import { METRE } from '../../state/sheet.js';
import { columnFor } from '../../state/content/lookup.js';
import type { WieldedWeapon } from '../../state/sheet.js';
import type { Combatant, Point, State } from '../../state/state.js';
import {
  allCombatants,
  cellAt,
  cellSize,
  distance,
  isHiddenFrom,
  isOut,
  reachDistance,
} from '../../state/state.js';
import { isOpenTo, noColumn } from '../attack-requirements.js';

/** How near a charger runs up if there is room, and how finely room is looked for. */
const NEAREST = (3 * METRE) / 2;
const STEP = METRE / 4;

const pointAt = (from: Point, to: Point, way: number): Point => {
  const length = distance(from, to);
  return [
    to[0] + Math.round(((from[0] - to[0]) * way) / length),
    to[1] + Math.round(((from[1] - to[1]) * way) / length),
  ];
};

/** The cells of all known to be in a runner's way, by their places in reading order (RMC-SURP-01). The fallen are in no one's. */
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

const RUN = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } } as const;

/** Whether a combatant can run straight to a place; in numbers alone, since a charge is looked for on many lines. */
function canRunTo(state: State, runner: Combatant, [toX, toY]: Point): boolean {
  const { map } = state.fixed;
  const bodies = bodiesOf(state, runner);
  const size = cellSize(state);
  const [fromX, fromY] = runner.at;
  const length = distance(runner.at, [toX, toY]);
  let [lastX, lastY] = cellAt(state, runner.at);
  for (let gone = 0; gone < length;) {
    gone = Math.min(length, gone + STEP);
    const x = fromX + Math.round(((toX - fromX) * gone) / length);
    const y = fromY + Math.round(((toY - fromY) * gone) / length);
    const nextX = Math.floor((x + METRE / 2) / size);
    const nextY = Math.floor((y + METRE / 2) / size);
    if (nextX === lastX && nextY === lastY) continue;
    if (bodies.has(nextY * map.width + nextX)) return false;
    if (!Number.isFinite(stepCost(map, [lastX, lastY], [nextX, nextY], RUN))) return false;
    lastX = nextX;
    lastY = nextY;
  }
  return true;
}

/** Whether a target is within striking distance of a place, with no wall between (RMC-MELEE-02). */
export const canStrikeFrom = (
  state: State,
  from: Point,
  reach: number,
  target: Combatant,
): boolean => reachDistance(state, from, target.at) <= reach && isOpenTo(state, from, target);

/** Where a run comes to an end: before the first foe who hides on their feet on its line, or at its planned end (RMC-SURP-01). */
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

/** How near to its target a charge may end: no nearer than is of use, and no nearer than it gets. */
export const nearestEnd = (
  charger: Combatant,
  { reach }: WieldedWeapon,
  target: Combatant,
  range = Infinity,
): number => Math.max(Math.min(NEAREST, reach), distance(charger.at, target.at) - range);

/**
 * Where a charge ends: on the straight line to its target, within striking distance and with no wall between them; nothing
 * if there is no such place.
 * @param range how far the charger gets in a round; a charge that it just brings within striking distance ends there (RMC-MELEE-02)
 */
export function chargeEnd(
  state: State,
  charger: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
  range = Infinity,
): Point | undefined {
  const { reach } = weapon;
  // Between high ground and low a foe may be near and yet out of reach; no charge backs away from them.
  const farthest = Math.min(reach, distance(charger.at, target.at));
  let left = nearestEnd(charger, weapon, target, range);
  while (left <= farthest) {
    const end = pointAt(charger.at, target.at, left);
    if (canStrikeFrom(state, end, reach, target) && canRunTo(state, charger, end)) return end;
    // The outermost place is tried, too, however far from the others.
    left = left < farthest ? Math.min(farthest, left + STEP) : Infinity;
  }
  return undefined;
}

/** Tells why a target cannot be charged with this, or nothing (RMC-CHARGE-01, RMC-CHARGE-06, RMC-TAB-01). */
export function cannotCharge(
  state: State,
  charger: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
): Refusal | undefined {
  if (weapon.class === 'ranged')
    return refuse('RMC-CHARGE-01', 'missile-weapon', `${weapon.name} is a missile weapon`);
  if (reachDistance(state, charger.at, target.at) <= weapon.reach)
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
