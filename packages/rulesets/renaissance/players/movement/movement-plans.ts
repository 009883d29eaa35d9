import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { carrierOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import {
  gapReach,
  overlap,
  pathWithin,
  reachable,
  sees,
  straightDistance,
} from '@tiltyard/engine/space';
import { bracket, metres } from '../../rules/attacking/ranged.js';
import { isRanged, usableWeapons, weaponOf } from '../../rules/items/wielding.js';
import { HALF_METRES, movementOf } from '../../rules/movement/route.js';
import { threatens } from '../../rules/overview/threat.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, combatantById, disabled, has } from '../../state/state.js';
import { bestAssault, strikersOnTheWay } from '../attacks/assault.js';
import { bestPlainAttack } from '../attacks/attack-plans.js';
import { isKnownActiveEnemy, visibleEnemies } from '../visible-enemies.js';
import { canComeAt, isShooter, leavesFriend, letsThemCome, STANDOFF } from './standoff.js';
import type { Way } from './ways.js';
import { ranges } from './ways.js';

// Where and when an automatic player moves; the rules never read it.

/** A shooter only leaves its position for something better by this factor. */
const LEAVES = 1.5;
/** A shot worth less than this is not a reason to stay. */
const IDLE_SHOT = 2.5;
/** Spearmen on foot wait for riders within this many full movements of theirs. */
const HORSE_IN_SIGHT = 3;

/** Whether a combatant and a foe are within reach of a blow. */
export const isEngaged = (state: State, who: Combatant): boolean =>
  visibleEnemies(state, who).some(
    (foe) => threatens(state, who, foe) || threatens(state, foe, who),
  );

/**
 * For a combatant beside a foe that it cannot see, around a corner or in reeds: the nearest
 * place from which it can.
 */
function glimpse(state: State, who: Combatant, foe: Combatant): Way | undefined {
  const reached = reachable(
    state.fixed.map,
    who.at,
    ranges(state, who).full,
    movementOf(state, who),
  );
  const found = reached.find(
    ({ at, stop, cost }) =>
      stop &&
      cost > 0 &&
      gapReach({ at, size: who.size }, foe) <= 1 &&
      sees(state.fixed.map, { at, size: who.size }, foe),
  );
  return found && { kind: 'move', path: [found.at], rate: 'full', worth: 0 };
}

/** A path, with the cost of each step and of the whole. */
interface Trail {
  readonly cells: readonly Cell[];
  readonly steps: readonly number[];
  readonly cost: number;
}

/** The path towards distant or unseen foes, as far as one movement gets without provoking blows. */
function approach(state: State, who: Combatant): Way | undefined {
  const movement = movementOf(state, who);
  const known = knownEnemies(state, who);
  let nearest: Trail | undefined;
  for (const foe of known) {
    // All the way to it: from farther away, reeds may hide a foe who is within reach.
    const blow = { target: foe, reach: 1 };
    const path = pathWithin(state.fixed.map, who.at, blow, movement, nearest?.cost);
    if (path?.cost === 0) return glimpse(state, who, foe);
    if (path && (!nearest || path.cost < nearest.cost)) nearest = path;
  }
  const end = nearest ? endOfApproach(state, who, nearest) : 0;
  return nearest && end > 0
    ? { kind: 'move', path: nearest.cells.slice(1, end + 1), rate: 'full', worth: 0 }
    : undefined;
}

/** All active foes that a combatant knows of, in sight or not. */
const knownEnemies = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((other) => isKnownActiveEnemy(state, who, other));

/** The nearest place where a shooter has a shot and no foe threatens it. */
function vantage(state: State, who: Combatant): Way | undefined {
  const foes = knownEnemies(state, who);
  const { base, full } = ranges(state, who);
  const found = reachable(state.fixed.map, who.at, full, movementOf(state, who)).find(
    ({ at, stop, cost }) =>
      stop &&
      cost > 0 &&
      inShot(state, { ...who, at }) &&
      !foes.some((foe) => threatens(state, foe, { ...who, at })),
  );
  if (!found) return undefined;
  const rate = found.cost > base ? 'full' : 'base';
  return { kind: 'move', path: [found.at], rate, worth: 0 };
}

/** The movement of a combatant who cannot reach a foe this turn: a shooter to a place to shoot from, others nearer. */
const comeNearer = (state: State, who: Combatant): Way | undefined =>
  (isShooter(state, who) ? vantage(state, who) : undefined) ?? approach(state, who);

/**
 * How many steps of a path towards foes to take: not into the reach of foes who would strike
 * first, except for the first step.
 */
function endOfApproach(state: State, who: Combatant, { cells, steps }: Trail): number {
  const { full } = ranges(state, who);
  const shooter = isShooter(state, who);
  const others = allCombatants(state).filter(
    (other) =>
      other.id !== who.id && other.id !== carrierOf(state, who).id && !disabled(state, other),
  );
  const foes = visibleEnemies(state, who);
  const known = knownEnemies(state, who);
  const hangsBack = !shooter && !leavesFriend(state, who, known);
  const atOnce = foes.length > 0 && state.round <= STANDOFF;
  let cost = 0;
  let end = 0;
  for (const [i, step] of steps.entries()) {
    cost += step;
    const at = cells[i + 1];
    if (!at || cost > full) break;
    if (strikersOnTheWay(state, who, foes, cells.slice(i, i + 2)).length > 0) break;
    if (others.some((other) => overlap({ at, size: who.size }, other))) continue;
    if (
      hangsBack &&
      (atOnce || end > 0) &&
      known.some((foe) => canComeAt(state, foe, { ...who, at }))
    )
      break;
    end = i + 1;
    if (shooter && inShot(state, { ...who, at })) break;
  }
  return end;
}

/** Whether a foe is in sight and within medium range of a shooting weapon. */
function inShot(state: State, who: Combatant): boolean {
  const arms = usableWeapons(state, who)
    .map((id) => weaponOf(state, id))
    .filter((weapon) => isRanged(weapon) && weapon.kind !== 'thrown');
  return allCombatants(state).some(
    (foe) =>
      isKnownActiveEnemy(state, who, foe) &&
      sees(state.fixed.map, who, foe) &&
      arms.some(
        (weapon) => (bracket(state, weapon, metres(state, who, foe))?.modifier ?? -30) > -20,
      ),
  );
}

/** How far a combatant on a cell would be from the nearest of several foes. */
const gapTo =
  ({ fixed }: State, { size }: Combatant, foes: readonly Combatant[]) =>
  (at: Cell): number =>
    Math.min(...foes.map((foe) => straightDistance(fixed.map, { at, size }, foe)));

/** The walk to the allowed cell of the highest value, if any value is above 0. */
function bestWalk(
  state: State,
  who: Combatant,
  value: (at: Cell) => number,
  isOpen: (at: Cell) => boolean = () => true,
): Way | undefined {
  const { base } = ranges(state, who);
  let best: Cell | undefined;
  let highest = 0;
  for (const { at, stop } of reachable(state.fixed.map, who.at, base, movementOf(state, who))) {
    const here = stop ? value(at) : 0;
    if (here > highest && isOpen(at)) [best, highest] = [at, here];
  }
  return best && { kind: 'move', path: [best], rate: 'base', worth: 0 };
}

/** A few steps back from foes who could reach a shooter next turn. */
function retreat(state: State, who: Combatant): Way | undefined {
  const foes = visibleEnemies(state, who).filter((foe) => canComeAt(state, foe, who));
  if (foes.length === 0) return undefined;
  const gap = gapTo(state, who, foes);
  const least = gap(who.at) + 2 * HALF_METRES;
  return bestWalk(
    state,
    who,
    (at) => (gap(at) < least ? 0 : gap(at)),
    (at) => inShot(state, { ...who, at }),
  );
}

/** A few steps nearer to riders with a braced weapon, which stays braced. */
function advance(state: State, who: Combatant): Way | undefined {
  const foes = visibleEnemies(state, who);
  if (!foes.some((foe) => foe.riding !== null)) return undefined;
  const gap = gapTo(state, who, foes);
  const now = gap(who.at);
  return bestWalk(state, who, (at) => now - gap(at));
}

/** Where to move after a Standard Action, if no foe is within reach. */
function moveAfterwards(state: State, who: Combatant): Way | undefined {
  if (isEngaged(state, who)) return undefined;
  if (isShooter(state, who)) return retreat(state, who);
  return has(who, 'braced') ? advance(state, who) : undefined;
}

/** The worth of the best attack from where a combatant is. */
const worthNow = (state: State, by: Id): number => bestPlainAttack(state, by)?.worth ?? 0;

/** The best way to reach a foe and strike, if it is better than staying; a combatant may still prefer to wait for foes. */
export const plannedAssault = memoizePerState((state: State, by: Id): Way | undefined => {
  const who = combatantById(state, by);
  const now = worthNow(state, by);
  return bestAssault(state, who, isShooter(state, who) ? LEAVES * now + LEAVES : now);
});

/** The movement that an automatic player would make now; undefined if it would rather stay. */
export const plannedMove = memoizePerState((state: State, by: Id): Way | undefined => {
  const who = combatantById(state, by);
  if (who.standardUsed) return moveAfterwards(state, who);
  const foes = visibleEnemies(state, who);
  if (foes.length === 0) return comeNearer(state, who);
  if (foes.some((foe) => threatens(state, who, foe))) return undefined;
  // A movement now would cost the Standard Action.
  if (who.quickUsed > 0) return undefined;
  const assaulting = plannedAssault(state, by);
  if (assaulting) return letsThemCome(state, who, foes, assaulting) ? undefined : assaulting;
  const shooter = isShooter(state, who);
  if (worthNow(state, by) > (shooter ? 0 : IDLE_SHOT)) return undefined;
  if ((shooter && inShot(state, who)) || behindSpears(state, who, foes)) return undefined;
  return comeNearer(state, who);
});

/** Whether to stay with allies who have braced their weapons, when all foes are mounted. */
const behindSpears = (state: State, who: Combatant, foes: readonly Combatant[]): boolean =>
  who.riding === null &&
  foes.every((foe) => foe.riding !== null || foe.riddenBy !== null) &&
  allCombatants(state).some((friend) => friend.side === who.side && has(friend, 'braced'));

/** The number of rounds to wait for a foe to come. */
const PATIENCE = 20;

/** Whether bracing against approaching foes looks better than attacking them. */
export function awaitsCharge(state: State, by: Id): boolean {
  const who = combatantById(state, by);
  if (state.round > PATIENCE) return false;
  if (who.moved || who.riding !== null || has(who, 'braced') || isEngaged(state, who)) return false;
  // Striking first is worth more: wounds weaken everything that the foe does afterwards.
  if (plannedMove(state, by)?.at !== undefined) return false;
  const { base } = ranges(state, who);
  return visibleEnemies(state, who).some((foe) => {
    const distance = straightDistance(state.fixed.map, who, foe);
    if (foe.riding !== null)
      return !has(foe, 'stuck') && distance <= HORSE_IN_SIGHT * ranges(state, foe).full;
    return distance > base && !isBusy(state, foe, who) && canComeAt(state, foe, who);
  });
}

/** A foe who is fighting an ally is not coming. */
const isBusy = (state: State, foe: Combatant, who: Combatant): boolean =>
  allCombatants(state).some(
    (friend) =>
      friend.side === who.side && !disabled(state, friend) && threatens(state, foe, friend),
  );
