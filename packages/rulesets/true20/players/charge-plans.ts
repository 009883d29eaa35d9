import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { pathWithin } from '@tiltyard/engine/space';
import type { Swing } from '../rules/attacks/attack-bonus.js';
import { targetRefused } from '../rules/attacks/attack-refusals.js';
import { LEAST_CHARGE, runUp } from '../rules/attacks/run-up.js';
import { chargeWeapons, shortestCharge } from '../rules/movement/charge.js';
import { movementOf, speedOf } from '../rules/movement/route.js';
import { isBeside } from '../state/distance.js';
import { weaponOf } from '../state/gear.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, placed } from '../state/state.js';
import {
  bestAttack,
  bonusOf,
  foes,
  hasGaps,
  mostWorth,
  weightOf,
  worthOf,
} from './attack-utility.js';
import { couldCharge } from './approach.js';
import { awaitsFoes, isArmedForMelee } from './movement-plans.js';

// Whom automatic players charge; the rules do not use this.

/** A charge with its parameters and worth. */
interface ChargePlan {
  readonly parameters: {
    readonly weapon: string;
    readonly target: Id;
    readonly path: readonly Cell[];
    readonly manner: 'ordinary' | 'finesse';
    readonly harm?: 'lethal';
  };
  readonly worth: number;
}

const ORDINARY = ['ordinary'] as const;
const MANNERS = ['ordinary', 'finesse'] as const;
const mannersAt = (state: State, foe: Combatant): readonly (typeof MANNERS)[number][] =>
  hasGaps(state, foe) ? MANNERS : ORDINARY;

/** The combatant as it would be at the end of a charge. */
const arrived = (who: Combatant, at: Cell): Combatant => ({
  ...who,
  at,
  conditions: [...who.conditions, runUp(who.id, 'T20-CTX-37', LEAST_CHARGE)],
});

/** The path of a charge: the shortest to the foe or, if no attack is possible from its end, the shortest from whose end one is. */
function wayTo(
  state: State,
  who: Combatant,
  foe: Combatant,
  weapon: string,
): readonly Cell[] | undefined {
  const most = 2 * speedOf(state, who);
  const strikes = (at: Cell): boolean =>
    isBeside(state, { ...who, at }, foe) && !targetRefused(state, { ...who, at }, foe, { weapon });
  const near = { target: foe, reach: 1 };
  const way = pathWithin(state.fixed.map, who.at, near, movementOf(state, who), most);
  const end = way?.cells.at(-1);
  if (!way || !end || awaitsFoes(state, who, end)) return undefined;
  if (way.cost >= LEAST_CHARGE && strikes(end)) return way.cells.slice(1);
  // Too near for a charge, or the foe is behind cover from there: look for another square beside it.
  return shortestCharge(state, who, foe, weapon);
}

/** A factor on the worth of a charge, for the Defense it costs (T20-CTX-37). */
const LAID_OPEN = 0.8;

/** An upper limit on the worth of a charge at a foe, wherever it ends. */
export const mostOfCharge = (
  state: State,
  who: Combatant,
  foe: Combatant,
  weapons: readonly string[],
): number =>
  weightOf(state, who, foe) *
  mannersAt(state, foe).reduce(
    (most, manner) =>
      weapons.reduce(
        (found, weapon) => Math.max(found, mostWorth(state, who, foe, { weapon, manner })),
        most,
      ),
    0,
  );

/** The best charge at a foe, or undefined. */
export function chargeAt(
  state: State,
  who: Combatant,
  foe: Combatant,
  weapons: readonly string[],
): ChargePlan | undefined {
  const [first] = weapons;
  const path = first === undefined ? undefined : wayTo(state, who, foe, first);
  const end = path?.at(-1);
  if (!path || !end) return undefined;
  const there = arrived(who, end);
  let best: ChargePlan | undefined;
  for (const weapon of weapons) {
    const plus = bonusOf(state, there, foe, { weapon });
    for (const manner of mannersAt(state, foe)) {
      const swing: Swing = { weapon, manner };
      const worth = weightOf(state, who, foe) * worthOf(state, there, foe, swing, plus);
      if ((best && worth <= best.worth) || targetRefused(state, there, foe, swing)) continue;
      const harm = weaponOf(state, weapon).lethal ? { harm: 'lethal' as const } : {};
      best = { parameters: { weapon, target: foe.id, path, manner, ...harm }, worth };
    }
  }
  return best;
}

/** A foe who might be charged, with an upper limit on the worth of that. */
interface Prospect {
  readonly foe: Combatant;
  readonly most: number;
}

/** The foes that a combatant might charge with profit, those with the highest limit first. */
function prospects(
  state: State,
  who: Combatant,
  weapons: readonly string[],
  plain: number,
): readonly Prospect[] {
  const found: Prospect[] = [];
  for (const foe of foes(state, who)) {
    if (!placed(foe) || isBeside(state, who, foe) || !couldCharge(state, who, foe)) continue;
    const most = mostOfCharge(state, who, foe, weapons);
    if (LAID_OPEN * most > plain) found.push({ foe, most });
  }
  return found.toSorted((a, b) => b.most - a.most);
}

/** The best possible charge, or undefined if attacking from where the combatant stands is as good. */
export const likelyCharge = memoizePerState((state: State, actor: Id): ChargePlan | undefined => {
  const who = combatantById(state, actor);
  const weapons = chargeWeapons(state, actor);
  if (weapons.length === 0 || !isArmedForMelee(state, who)) return undefined;
  const plain = bestAttack(state, who)?.worth ?? 0;
  let best: ChargePlan | undefined;
  // Path searches are expensive, so they are made only for foes who may be worth it.
  for (const { foe, most } of prospects(state, who, weapons, plain)) {
    if (best && most <= best.worth) break;
    const found = chargeAt(state, who, foe, weapons);
    if (found && (!best || found.worth > best.worth)) best = found;
  }
  return best && LAID_OPEN * best.worth > plain ? best : undefined;
});
