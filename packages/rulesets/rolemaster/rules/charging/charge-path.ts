import type { Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { sameCell, stepCost } from '@tiltyard/engine/space';
import { targetRefused } from '../attack-refusals.js';
import { METRE } from '../../state/sheet.js';
import type { Arm } from '../../state/sheet.js';
import type { Combatant, Point, State } from '../../state/state.js';
import { cellAt, distance, areEnemies, allCombatants } from '../../state/state.js';

/** How near a charger runs up if there is room, and how finely room is looked for. */
const NEAREST = (3 * METRE) / 2;
const STEP = METRE / 4;

const on = (from: Point, to: Point, way: number): Point => {
  const length = distance(from, to);
  return [
    to[0] + Math.round(((from[0] - to[0]) * way) / length),
    to[1] + Math.round(((from[1] - to[1]) * way) / length),
  ];
};

/** Where somebody stands who is in the way of others. */
const bodiesOf = memoizePerState((state: State, who: Combatant): readonly Cell[] =>
  allCombatants(state).flatMap((other) =>
    other.id === who.id || other.dead ? [] : [cellAt(other.at)],
  ),
);

const RUN = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } } as const;

/** Whether somebody can run straight from one place to another. */
function free(state: State, who: Combatant, to: Point): boolean {
  const { map } = state.fixed;
  const bodies = bodiesOf(state, who);
  const length = distance(who.at, to);
  let last = cellAt(who.at);
  for (let gone = 0; gone < length;) {
    gone = Math.min(length, gone + STEP);
    const next = cellAt(on(to, who.at, gone));
    if (sameCell(next, last)) continue;
    if (
      bodies.some((cell) => sameCell(cell, next)) ||
      !Number.isFinite(stepCost(map, last, next, RUN))
    )
      return false;
    last = next;
  }
  return true;
}

/** Where a charge ends: on the straight line to its target, within striking distance; nothing if there is no such place. */
export function chargeEnd(
  state: State,
  who: Combatant,
  arm: Arm,
  target: Combatant,
): Point | undefined {
  for (let way = Math.min(NEAREST, arm.reach); way <= arm.reach; way += STEP) {
    const end = on(who.at, target.at, way);
    if (distance(end, target.at) <= arm.reach && free(state, who, end)) return end;
  }
  return undefined;
}

/** Why somebody cannot charge a target with this, or nothing (RMC-CHARGE-01, RMC-CHARGE-06). */
export function chargeRefused(
  state: State,
  who: Combatant,
  arm: Arm,
  target: Combatant,
): Refusal | undefined {
  if (target.id === who.id || target.dead || (target.hidden && areEnemies(who, target)))
    return targetRefused(state, who, arm, target);
  if (arm.class === 'ranged') return refuse('RMC-CHARGE-01', `${arm.name} is for shooting`);
  if (distance(who.at, target.at) <= arm.reach)
    return refuse('RMC-CHARGE-06', `${target.name} is within striking distance already`);
  return chargeEnd(state, who, arm, target)
    ? undefined
    : refuse('RMC-CHARGE-01', `there is no straight way to ${target.name}`);
}
