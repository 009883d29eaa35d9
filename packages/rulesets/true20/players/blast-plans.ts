import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { areaWeapons } from '../rules/area-attacks/area-attack.js';
import { caught, placeRefused } from '../rules/area-attacks/region.js';
import { riderless } from '../rules/mounted/unguided.js';
import { maxRange, weaponOf } from '../state/gear.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, areEnemies, combatantById, out, placed } from '../state/state.js';
import { previewOf, weightOf } from './attack-utility.js';
import { harmOf } from './harm.js';

// Where automatic players aim area attacks; the rules do not use this.

/** Weight of a friend in an area: cancels two foes. */
export const FRIEND = -2;

/** Estimated share of the damage that is left after Reflex saves. */
export const SAVED = 0.8;

/** The worth of an area attack centred on a foe: harm to foes minus harm to friends. */
function blastWorth(state: State, by: Combatant, id: string, foe: Combatant): number {
  const { area, damage, lethal } = weaponOf(state, id);
  if (!area) return 0;
  const aim = { area, at: foe.at, elevation: foe.elevation };
  const worthOf = (who: Combatant): number => {
    if (!areEnemies(by, who)) return FRIEND;
    return out(who) || riderless(state, who) ? 0 : weightOf(state, by, who);
  };
  const blow = { by: by.id, damage, lethal };
  const ctx = previewOf(state, 'all');
  return (
    SAVED *
    caught(state, by, aim).reduce((sum, who) => sum + worthOf(who) * harmOf(ctx, who, blow), 0)
  );
}

/** A possible area attack. */
interface Blast {
  readonly weapon: string;
  readonly at: Cell;
  readonly elevation: number;
  readonly worth: number;
}

/** The best area attack with any weapon at hand, centred on a known foe, or undefined. */
export const bestBlast = memoizePerState((state: State, actor: Id): Blast | undefined => {
  const who = combatantById(state, actor);
  const open = allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      placed(other) &&
      !other.dead &&
      other.marks.unconscious === 0 &&
      !who.unawareOf.includes(other.id),
  );
  let best: Blast | undefined;
  for (const weapon of areaWeapons(state, actor))
    for (const foe of open) {
      const worth = blastWorth(state, who, weapon, foe);
      const isBetter = worth > (best?.worth ?? 0);
      if (isBetter && !placeRefused(state, who, foe, maxRange(weaponOf(state, weapon), true)))
        best = { weapon, at: foe.at, elevation: foe.elevation, worth };
    }
  return best;
});
