import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { nearest } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { gapReach, sameCell } from '@tiltyard/engine/space';
import { sideOf } from '../rules/awareness/awareness.js';
import { doorwayOf, sides } from '../rules/modifiers/ganging-up.js';
import { destinations, speedOf } from '../rules/movement/route.js';
import { isBeside } from '../state/distance.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, out, placed } from '../state/state.js';
import { couldCharge, squaresUpTo } from './approach.js';
import { foes } from './attack-utility.js';
import { astray, isArmedForMelee, PATIENCE, shoots } from './movement-plans.js';

// When automatic players step back; the rules do not use this.

/** Foes farther away than this many squares are ignored. */
const FAR = 20;
/** How many squares of distance a foe who could charge outweighs. */
const CHARGER = 100;

/** Walking distance in squares from one combatant to another; the straight gap for bodies larger than a square. */
const wayTo = (state: State, by: Combatant, there: Combatant): number =>
  by.size === 1 ? squaresUpTo(state.fixed.map, by.at, there.at) + 1 : gapReach(by, there);

/** How safe a square is from foes: fewer who could charge it, then a greater distance, then a smaller straight-line distance to break ties. */
function safety(state: State, who: Combatant, at: Cell, from: readonly Combatant[]): number {
  const there = { ...who, at };
  const chargers = from.filter((foe) => couldCharge(state, foe, there)).length;
  const near = from.reduce((least, foe) => Math.min(least, wayTo(state, foe, there)), Infinity);
  const straight = astray(
    at,
    from.map((foe) => foe.at),
  );
  return near - CHARGER * chargers - straight / 1000;
}

/** A shooter's path, after its attack, to a square safer from melee foes, or undefined. */
export const awayFromBlows = memoizePerState(
  (state: State, actor: Id): readonly Cell[] | undefined => {
    const who = combatantById(state, actor);
    if (!who.standardUsed || who.moveUsed || isArmedForMelee(state, who)) return undefined;
    const coming = foes(state, who).filter(
      (foe) => placed(foe) && !shoots(state, foe) && wayTo(state, foe, who) <= FAR,
    );
    if (coming.length === 0) return undefined;
    let best: readonly Cell[] | undefined;
    let highest = safety(state, who, who.at, coming);
    for (const { to, path, cost } of destinations(state, who, speedOf(state, who))) {
      const found = safety(state, who, to, coming) - cost / 100;
      if (found <= highest) continue;
      best = path;
      highest = found;
    }
    return best;
  },
);

/** Friends needed to hold a door behind the combatant in it … */
const HELPERS = 2;
/** … and how many squares from the door they may be. */
const AT_HAND = 3;

/** The side of a doorway held by friends only, with enough of them to gang up on each foe who comes through, or undefined. */
function homeSide(state: State, who: Combatant): readonly Cell[] | undefined {
  const friends = sideOf(state, who.side).filter(
    (each) => each.id !== who.id && !out(each) && placed(each) && isArmedForMelee(state, each),
  );
  const both = sides(state, who);
  return both.find((side) => {
    const beyond = both.filter((other) => other !== side).flat();
    const isOnThisSide = ({ at }: Combatant): boolean => nearest(at, side) < nearest(at, beyond);
    const helpers = friends.filter(
      (each) => isOnThisSide(each) && nearest(each.at, side) <= AT_HAND,
    );
    return (
      helpers.length >= HELPERS && !foes(state, who).some((foe) => placed(foe) && isOnThisSide(foe))
    );
  });
}

/**
 * A step back out of a doorway to the friends behind it: in the doorway three foes can attack the combatant; behind it, three friends
 * can attack each foe who follows (T20-GANG-05).
 */
export const outOfTheFrame = memoizePerState(
  (state: State, actor: Id): readonly Cell[] | undefined => {
    const who = combatantById(state, actor);
    const isPressed = foes(state, who).some((foe) => isBeside(state, who, foe));
    if ((state.round > PATIENCE && !isPressed) || !doorwayOf(state, who)) return undefined;
    const home = homeSide(state, who);
    if (!home) return undefined;
    return destinations(state, who, speedOf(state, who))
      .filter(({ to }) => home.some((cell) => sameCell(cell, to)))
      .toSorted((a, b) => astray(a.to, [who.at]) - astray(b.to, [who.at]))[0]?.path;
  },
);
