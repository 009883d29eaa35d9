import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import type { Cell, Movement, Path } from '@tiltyard/engine/space';
import { pathToFirst, pathWithin, reachable, sameCell } from '@tiltyard/engine/space';
import { cannotAttackInState, canTarget, weaponsAtHand } from '../rules/attack-requirements.js';
import { canStrikeFrom } from '../rules/charging/charge-path.js';
import { strikingDistance } from '../rules/melee/engagement.js';
import { move } from '../rules/movement/move.js';
import type { Pace } from '../rules/movement/pace.js';
import { maxPace, PACES } from '../rules/movement/pace.js';
import { cannotMove, movementOf, rangeOf } from '../rules/movement/route.js';
import { standUp } from '../rules/movement/stand-up.js';
import { columnFor } from '../state/content/lookup.js';
import type { Combatant, State } from '../state/state.js';
import {
  allCombatants,
  cellOf,
  cellSize,
  combatantById,
  distance,
  isOut,
  itemOf,
  placeOf,
} from '../state/state.js';
import { activeEnemies, attackUtility, bestAttack, lastResort } from './attacks.js';

/** A move that an automatic player would make. */
interface PlannedMove {
  readonly to: Cell;
  readonly pace: Pace;
}

/** The maximum pace of an approach: a faster one would hinder other actions too much. */
const MAX_APPROACH_PACE = 2;

/** The share of striking distance to approach to, so that a step back does not lead out of it. */
const REACH_SHARE = 0.7;

const shootingWeapons = (state: State, actor: Combatant): readonly string[] =>
  weaponsAtHand(state, actor).filter((id) => itemOf(state, id).class === 'ranged');

/** Whether a combatant could shoot at a foe from here with enough Action Points. */
const canShootLater = (state: State, actor: Combatant, foe: Combatant): boolean =>
  shootingWeapons(state, actor).some((id) => canTarget(state, actor, itemOf(state, id), foe));

/** How near a combatant wants to come, in cells. */
function wantedDistance(state: State, actor: Combatant): number {
  const reach = Math.max(...weaponsAtHand(state, actor).map((id) => itemOf(state, id).reach));
  return Math.max(1, Math.floor((reach / cellSize(state)) * REACH_SHARE));
}

/** A cell on a path, and the cost of getting there. */
interface Stop {
  readonly to: Cell;
  readonly cost: number;
}

/** The farthest free cell on a path that costs no more than the budget. */
function farthestStop(path: Path, budget: number, movement: Movement): Stop | undefined {
  let cost = 0;
  let end: Stop | undefined;
  for (const [i, step] of path.steps.entries()) {
    cost += step;
    const cell = path.cells[i + 1];
    if (!cell || cost > budget) break;
    if (movement.occupied?.(cell[0], cell[1]) === 'free') end = { to: cell, cost };
  }
  return end;
}

/** Whether a combatant does not approach: they cannot move or attack now, or already have a target. */
const staysPut = (state: State, actor: Combatant): boolean =>
  cannotMove(state, actor.id) !== undefined ||
  actor.attacked ||
  cannotAttackInState(state, actor) !== undefined ||
  bestAttack(state, actor.id) !== undefined;

/** At this pace a move costs a blow in the same turn nothing, whichever comes first (RMC-CTX-10). */
const SLOW = 0.5;
/** Foes farther off than so many cells are no reason to step back. */
const PRESSED = 6;

/** A step back must gain more than this many cells. */
const WORTH_A_STEP = 0.5;

/**
 * Whether to step back after a blow, or while stunned, so that not all foes can follow and
 * strike. The larger side gains nothing by it, nor do two combatants alone with each other.
 */
function stepsBack(state: State, actor: Combatant): boolean {
  if (cannotMove(state, actor.id)) return false;
  if (!actor.attacked && !cannotAttackInState(state, actor)) return false;
  const own = allCombatants(state).filter(
    (each) => each.side === actor.side && !isOut(state, each),
  );
  const foes = activeEnemies(state, actor.id).length;
  return foes > 1 && foes >= own.length;
}

/** The distance from a cell to the nearest foe; 0 if one is nearer than `least`. */
function gapTo(foes: readonly Cell[], [x, y]: Cell, least: number): number {
  // Squared distances between cells are whole numbers, and faster to compare.
  const tooNear = least ** 2 - 0.25;
  let gap = Infinity;
  for (const [a, b] of foes) {
    if ((a - x) ** 2 + (b - y) ** 2 < tooNear) return 0;
    gap = Math.min(gap, Math.hypot(a - x, b - y));
  }
  return gap;
}

/** The move to the place farthest from all foes, if any is close. */
function retreat(state: State, actor: Combatant): PlannedMove | undefined {
  if (!stepsBack(state, actor)) return undefined;
  const foes = activeEnemies(state, actor.id).map((foe) => cellOf(state, foe));
  const from = cellOf(state, actor);
  const now = gapTo(foes, from, 0);
  if (now > PRESSED) return undefined;
  const budget = rangeOf(state, actor, SLOW);
  const places = reachable(state.fixed.map, from, budget, movementOf(state, actor));
  let to: Cell | undefined;
  let farthest = now + WORTH_A_STEP;
  // Searched backwards, because the farthest places come last; among equals the first one wins. A
  // gap never equals the initial threshold, because two distances between cells never differ by
  // exactly half a cell.
  for (let i = places.length - 1; i >= 0; i--) {
    const place = places[i];
    if (!place?.stop) continue;
    const gap = gapTo(foes, place.at, farthest);
    if (gap < farthest) continue;
    to = place.at;
    farthest = gap;
  }
  return to && { to, pace: SLOW };
}

/**
 * The path to a foe, as near as wanted. A combatant who is that near but cannot strike, because
 * of the height in between or a position between cells, goes to where they can (RMC-MELEE-02).
 */
function approach(
  state: State,
  actor: Combatant,
  foe: Combatant,
  movement: Movement,
): Path | undefined {
  const { map } = state.fixed;
  const from = cellOf(state, actor);
  const goal = {
    target: { at: cellOf(state, foe), size: 1 },
    reach: wantedDistance(state, actor),
  };
  const path = pathWithin(map, from, goal, movement);
  if (path?.cost !== 0) return path;
  const reach = strikingDistance(state, actor);
  return pathToFirst(
    map,
    from,
    movement,
    Infinity,
    (at, cost) => cost > 0 && canStrikeFrom(state, placeOf(state, at), reach, foe),
  );
}

/** The move nearest to any foe, for a combatant who finds no free place beside one. */
function closeUp(
  state: State,
  actor: Combatant,
  foes: readonly Combatant[],
  paces: readonly Pace[],
): PlannedMove | undefined {
  const cells = foes.map((foe) => cellOf(state, foe));
  const from = cellOf(state, actor);
  const budget = rangeOf(state, actor, paces.at(-1) ?? 0);
  let best: Stop | undefined;
  let nearest = gapTo(cells, from, 0) - WORTH_A_STEP;
  for (const { at, cost, stop } of reachable(
    state.fixed.map,
    from,
    budget,
    movementOf(state, actor),
  )) {
    const gap = gapTo(cells, at, 0);
    if (!stop || gap >= nearest) continue;
    best = { to: at, cost };
    nearest = gap;
  }
  const pace = paces.find((each) => best && rangeOf(state, actor, each) >= best.cost);
  return best && pace !== undefined ? { to: best.to, pace } : undefined;
}

/** How many times as much a blow at another foe must be worth to walk there first, which leaves no step back. */
const WORTH_A_WALK = 2;

/** A walk to a foe at whom a blow is worth far more than at any in reach, short enough to cost the blow nothing. */
function betterFoe(state: State, actor: Combatant): PlannedMove | undefined {
  const now = bestAttack(state, actor.id);
  if (!now || cannotMove(state, actor.id)) return undefined;
  const weapon = itemOf(state, now.weapon);
  if (weapon.class === 'ranged') return undefined;
  const movement = movementOf(state, actor);
  const range = rangeOf(state, actor, SLOW);
  let most = WORTH_A_WALK * now.utility;
  let to: Cell | undefined;
  for (const foe of activeEnemies(state, actor.id)) {
    if (columnFor(state, weapon, foe) === undefined) continue;
    const worth = attackUtility(state, { ...actor, at: foe.at }, now.weapon, foe);
    if (worth <= most) continue;
    const path = approach(state, actor, foe, movement);
    if (!path || path.cost > range) continue;
    to = path.cells.at(-1);
    most = worth;
  }
  return to && { to, pace: SLOW };
}

/**
 * The move of an automatic player: towards the nearest foe if no one can be attacked from here, to a better one before a
 * blow, or a step back.
 */
export const plannedMove = memoizePerState((state: State, id: Id): PlannedMove | undefined => {
  const actor = combatantById(state, id);
  const better = betterFoe(state, actor);
  if (better) return better;
  if (staysPut(state, actor)) return retreat(state, actor);
  const limit = Math.min(maxPace(actor), MAX_APPROACH_PACE);
  const paces = PACES.filter((each) => each <= limit);
  const foes = activeEnemies(state, id).toSorted(
    (a, b) => distance(actor.at, a.at) - distance(actor.at, b.at),
  );
  const shoots = shootingWeapons(state, actor).some((each) => !actor.broken.includes(each));
  if (shoots && foes.some((foe) => canShootLater(state, actor, foe))) return undefined;
  const movement = movementOf(state, actor);
  for (const foe of foes) {
    const path = approach(state, actor, foe, movement);
    if (!path) continue;
    const stop = farthestStop(path, rangeOf(state, actor, paces.at(-1) ?? 0), movement);
    // The slowest pace that is sufficient, since a pace penalizes the following blow (RMC-CTX-10).
    const pace = paces.find((each) => stop && rangeOf(state, actor, each) >= stop.cost);
    if (stop && pace !== undefined) return { to: stop.to, pace };
  }
  return lastResort(state, id) ? undefined : closeUp(state, actor, foes, paces);
});

const MOVES = 20;
/** Above any blow, since the walk leads to a better one. */
const MOVES_FIRST = 61;

export const moveScores = scores(move, {
  maxUtility: MOVES_FIRST,
  utility(state, actorId) {
    if (!plannedMove(state, actorId)) return 0;
    return bestAttack(state, actorId) ? MOVES_FIRST : MOVES;
  },
  plan(state, actorId) {
    const way = plannedMove(state, actorId);
    return way && { pace: way.pace, path: [way.to] };
  },
  options: {
    pace: (state, actorId, pace) => Number(plannedMove(state, actorId)?.pace === pace),
  },
  destinations: {
    path(state, actorId, { to }) {
      const way = plannedMove(state, actorId);
      return Number(way !== undefined && sameCell(way.to, to));
    },
  },
});

export const standUpScores = scores(standUp, { maxUtility: 90, utility: () => 90 });
