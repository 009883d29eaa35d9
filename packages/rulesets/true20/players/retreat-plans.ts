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

// When a plain player steps back: automatic players read it, the rules never do.

/** Foes who are more squares off are no worry yet. */
const FAR = 20;
/** What one foe more who could charge weighs, against squares of distance. */
const CHARGER = 100;

/** Squares of the way of one on foot to another; for larger bodies those between them. */
const wayTo = (state: State, by: Combatant, there: Combatant): number =>
  by.size === 1 ? squaresUpTo(state.fixed.map, by.at, there.at) + 1 : gapReach(by, there);

/** How safe a place is from some foes: by how many could charge there, then how near the next one is, then straight away from it. */
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

/** A shooter's path to a square that melee foes reach later; nothing if there is none, or no need. */
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

/** So many who hold a door together with one in its frame … */
const HELPERS = 2;
/** … and are no more squares away from where it opens to. */
const AT_HAND = 3;

/** The side of a doorway on which only friends are, enough of them at hand to meet one after another who comes through. */
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
 * The step back of one who stands in a doorway with friends behind: in the frame three foes face one, behind it one foe faces
 * three (T20-GANG-05).
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
