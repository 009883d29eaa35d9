import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { carrierOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { covers, gapReach, pathToFirst } from '@tiltyard/engine/space';
import { sideOf } from '../rules/awareness/awareness.js';
import { movementOf, speedOf } from '../rules/movement/route.js';
import { FEET_PER_SQUARE, isBeside } from '../state/distance.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, out, placed } from '../state/state.js';
import { couldCharge, squaresTo } from './approach.js';
import { foes } from './attack-utility.js';

// How automatic players get at foes when friends block the direct path; the rules do not use this.

/** Friends block the direct path if the way around them is at least this many squares longer … */
const LONGER = 3;
/** … and a detour longer than this many squares is not worth it: about two and a half turns of double moves. */
const TOO_LONG = 30;

/** Friends in melee, who will not make room soon. */
const fighting = (state: State, who: Combatant, all: readonly Combatant[]): readonly Combatant[] =>
  sideOf(state, who.side).filter(
    (each) =>
      each.id !== who.id &&
      !out(each) &&
      placed(each) &&
      all.some((foe) => isBeside(state, each, foe)),
  );

/** Whether a combatant could be charged by a mounted foe at a square. */
const isOpenToHorse = (state: State, all: readonly Combatant[], there: Combatant): boolean =>
  all.some(
    (foe) => foe.riding !== null && !isBeside(state, foe, there) && couldCharge(state, foe, there),
  );

/**
 * The first move along a detour to a free square beside a foe, if fighting friends block the direct path; undefined if they do not,
 * or if there is no acceptable detour.
 */
export const wayRound = memoizePerState((state: State, actor: Id): readonly Cell[] | undefined => {
  const who = combatantById(state, actor);
  const all = foes(state, who).filter(placed);
  if (all.length === 0 || carrierOf(state, who).size > 1) return undefined;
  const firm = fighting(state, who, all);
  if (firm.length === 0) return undefined;
  const movement = movementOf(state, who);
  const goals = all.map(({ at }) => at);
  const straight = squaresTo(state.fixed.map, who.at, goals)(who.at);
  const way = pathToFirst(
    state.fixed.map,
    who.at,
    {
      ...movement,
      occupied: (x, y) =>
        firm.some((each) => covers(each, x, y)) ? 'closed' : (movement.occupied?.(x, y) ?? 'free'),
    },
    FEET_PER_SQUARE * (straight + TOO_LONG),
    (at) =>
      all.some(
        (foe) => gapReach({ at, size: who.size }, foe) <= 1 && isBeside(state, { ...who, at }, foe),
      ),
  );
  if (!way || way.cost <= FEET_PER_SQUARE * (straight + LONGER)) return undefined;
  let cost = 0;
  let last = 0;
  for (const [i, step] of way.steps.entries()) {
    cost += step;
    const at = way.cells[i + 1];
    if (cost > speedOf(state, who) || !at) break;
    if ((movement.occupied?.(at[0], at[1]) ?? 'free') === 'free') last = i + 1;
  }
  const end = way.cells[last];
  if (last === 0 || !end || isOpenToHorse(state, all, { ...who, at: end })) return undefined;
  return way.cells.slice(1, last + 1);
});
