import type { RuleId } from '@tiltyard/engine';
import type { Cell, Footprint } from '@tiltyard/engine/space';
import {
  adjacent,
  blocked,
  cellsOf,
  covers,
  heightAt,
  sameCell,
  shortestPath,
  stepCost,
} from '@tiltyard/engine/space';
import type { Combatant, State } from '../../state/state.js';
import { areEnemies, allCombatants, helpless, out } from '../../state/state.js';
import { FEET_PER_SQUARE, heightOfBody, isBeside } from '../../state/distance.js';

/**
 * Whether a blow from the ground of an adjacent square reaches up or down to a body; a hovering one is fought in the
 * air (T20-GANG-01).
 */
function isLevelGround(state: State, who: Combatant, [x, y]: Cell): boolean {
  if (who.elevation > 0) return true;
  const rise = heightAt(state.fixed.map, x, y) - heightOfBody(state, who);
  return Math.abs(rise) <= FEET_PER_SQUARE * (rise > 0 ? who.size + 1 : 2);
}

/** The squares around a body, except those behind walls or across a ledge (T20-GANG-01, T20-GANG-02, T20-GANG-11). */
export function places(state: State, who: Combatant): readonly Cell[] {
  const { map } = state.fixed;
  const found: Cell[] = [];
  for (let y = who.at[1] - 1; y <= who.at[1] + who.size; y++) {
    for (let x = who.at[0] - 1; x <= who.at[0] + who.size; x++) {
      if (covers(who, x, y) || blocked(map, x, y)) continue;
      if (adjacent(map, { at: [x, y], size: 1 }, who) && isLevelGround(state, who, [x, y]))
        found.push([x, y]);
    }
  }
  return found;
}

const STEP = { orthogonal: 5, diagonal: 5, difficult: 1 } as const;

/**
 * The places around a body, grouped by side: places of one side are connected without passing the body. In the open
 * there is one side of eight, in a corridor two of one (T20-GANG-03 to 05, T20-GANG-07, T20-GANG-08).
 */
export function sides(state: State, who: Combatant): readonly (readonly Cell[])[] {
  const left = [...places(state, who)];
  const found: Cell[][] = [];
  for (let seed = left.shift(); seed; seed = left.shift()) {
    const side = [seed];
    for (const cell of side) {
      for (const next of left.filter(
        (other) => stepCost(state.fixed.map, cell, other, { cost: STEP }) < Infinity,
      )) {
        side.push(next);
        left.splice(
          left.findIndex((other) => sameCell(other, next)),
          1,
        );
      }
    }
    found.push(side);
  }
  return found;
}

/**
 * Whether a body stands in a doorway or gap: walls on both sides, and room for several attackers on one side
 * (T20-GANG-05).
 */
export function doorwayOf(state: State, who: Combatant): boolean {
  if (who.size > 1) return false;
  const found = sides(state, who);
  return found.length > 1 && found.some((side) => side.length > 1);
}

/**
 * Places left to attackers, without those that the defender's friends hold shoulder to shoulder with it (T20-GANG-09).
 */
export function openPlaces(state: State, who: Combatant): readonly Cell[] {
  const friends = allCombatants(state).filter(
    (other) =>
      other.id !== who.id &&
      !areEnemies(other, who) &&
      !out(other) &&
      isBeside(state, other, who) &&
      other.id !== who.riding &&
      other.id !== who.riddenBy,
  );
  const held = friends.flatMap((other) => cellsOf(other));
  return places(state, who).filter((cell) => !held.some((each) => sameCell(each, cell)));
}

/** The rules that apply to the amount of open ground around a body. */
export function roomRules(found: readonly (readonly Cell[])[], size: number): readonly RuleId[] {
  const counts = found.map((side) => side.length);
  if (size > 1) return ['T20-GANG-11'];
  if (counts.length === 2 && counts.every((count) => count === 1))
    return ['T20-GANG-07', 'T20-GANG-08'];
  if (counts.length === 1 && counts[0] === 1) return ['T20-GANG-07'];
  if (counts.length === 2) return ['T20-GANG-05', 'T20-GANG-06'];
  if (counts[0] === 5) return ['T20-GANG-03'];
  return counts[0] === 3 ? ['T20-GANG-04'] : ['T20-GANG-02'];
}

/**
 * How many attackers can strike from one side of a body with this many free places: in a doorway the one in front and,
 * by house rule, both beside it or one of them (T20-GANG-05).
 */
const room = (state: State, who: Combatant, free: number): number =>
  state.fixed.options['gang.doorwayCount'] === 'two' && doorwayOf(state, who)
    ? Math.min(2, free)
    : free;

/** Whether a place is straight in front of a body rather than off its corner. */
const inFront = (who: Footprint, [x, y]: Cell): boolean =>
  (x >= who.at[0] && x < who.at[0] + who.size) || (y >= who.at[1] && y < who.at[1] + who.size);

const stands = (who: Footprint, cells: readonly Cell[]): boolean =>
  cells.some(([x, y]) => covers(who, x, y));

/**
 * The attacker who keeps another from striking into a doorway where only one beside the front has room: the one on the
 * other side, if earlier in the turn order (T20-GANG-05).
 */
export function keptOut(state: State, by: Combatant, target: Combatant): Combatant | undefined {
  if (state.fixed.options['gang.doorwayCount'] === 'three' || !doorwayOf(state, target))
    return undefined;
  const beside = sides(state, target).map((side) => side.filter((at) => !inFront(target, at)));
  const own = beside.find((side) => stands(by, side));
  if (!own) return undefined;
  const turn = (who: Combatant): number => state.order.indexOf(who.id);
  return allCombatants(state).find(
    (other) =>
      other.id !== by.id &&
      areEnemies(other, target) &&
      !helpless(other) &&
      stands(other, own) &&
      isBeside(state, other, target) &&
      turn(other) < turn(by),
  );
}

/** Whether active foes hold every place around a combatant that its friends leave (T20-GANG-12). */
export function surrounded(state: State, who: Combatant): boolean {
  const foes = allCombatants(state).filter(
    (other) => areEnemies(other, who) && !helpless(other) && isBeside(state, other, who),
  );
  return openPlaces(state, who).every(([x, y]) => foes.some((foe) => covers(foe, x, y)));
}

/**
 * The number of enemies who can attack a combatant from the sides to which they have a way (T20-GANG-05, T20-GANG-07,
 * T20-GANG-08).
 */
export function attackersAt(state: State, who: Combatant): number {
  const open = openPlaces(state, who);
  const foes = allCombatants(state).filter((other) => areEnemies(other, who) && !out(other));
  const movement = {
    cost: STEP,
    occupied: (x: number, y: number) =>
      covers(who, x, y) ? ('closed' as const) : ('free' as const),
  };
  const comes = (side: readonly Cell[]): boolean =>
    foes.some((foe) =>
      side.some(
        (at) =>
          sameCell(at, foe.at) || shortestPath(state.fixed.map, foe.at, at, movement) !== undefined,
      ),
    );
  const free = (side: readonly Cell[]): number =>
    side.filter((cell) => open.some((each) => sameCell(each, cell))).length;
  return sides(state, who)
    .filter(comes)
    .reduce((sum, side) => sum + room(state, who, free(side)), 0);
}

const centre = (body: Footprint): readonly [number, number] => [
  2 * body.at[0] + body.size,
  2 * body.at[1] + body.size,
];

/** Whether two attackers are on opposite sides of a defender, where flanking is in play (T20-GANG-13). */
export function flanking(state: State, by: Combatant, target: Combatant): boolean {
  const [tx, ty] = centre(target);
  const [bx, by_] = centre(by);
  return allCombatants(state).some((other) => {
    if (
      other.id === by.id ||
      areEnemies(other, by) ||
      out(other) ||
      !isBeside(state, other, target)
    )
      return false;
    const [ox, oy] = centre(other);
    return (
      Math.sign(ox - tx) === -Math.sign(bx - tx) && Math.sign(oy - ty) === -Math.sign(by_ - ty)
    );
  });
}
