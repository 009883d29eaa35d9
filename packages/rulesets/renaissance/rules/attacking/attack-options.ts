import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { swungRanged } from './aim.js';
import { bracket, metres, rangeOf } from './ranged.js';
import type { Combatant, State } from '../../state/state.js';
import {
  dead,
  disabled,
  areEnemies,
  allCombatants,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { STRIKE_IDS, STRIKES } from '../strikes-and-maneuvers/strike-list.js';
import type { StrikeId } from '../strikes-and-maneuvers/strike-list.js';
import type { Swing } from './swing.js';
import { inReach, perceives } from '../overview/threat.js';
import {
  armed,
  heldFast,
  trainedUnarmed,
  UNARMED,
  usableWeapons,
  weaponOf,
} from '../items/wielding.js';
import type { WeaponId } from '../items/wielding.js';

/** Why a weapon cannot be used to attack just now, or nothing (REN-CATCH-05, REN-RNG-12 to 14). */
export function weaponRefused(state: State, by: Id, id: WeaponId): Refusal | undefined {
  const who = combatantById(state, by);
  const weapon = weaponOf(state, id);
  if (heldFast(state, who, id)) return refuse('REN-CATCH-05', `${weapon.name} is held fast`);
  if (who.unloaded.includes(id))
    return refuse(
      'REN-RNG-14',
      weapon.reload === 'none'
        ? `${weapon.name} cannot be loaded again`
        : `${weapon.name} is not loaded`,
    );
  if (weapon.ammunition !== undefined && (who.ammunition[weapon.ammunition] ?? 0) < 1)
    return refuse('REN-RNG-13', `no ${weapon.ammunition} is left`);
  return undefined;
}

/** Why this target cannot be attacked so, or nothing (REN-GRID-02, REN-RNG-04, REN-UNARM-02). */
export function targetRefused(
  state: State,
  who: Combatant,
  target: Combatant,
  swing: Swing,
): Refusal | undefined {
  const weapon = weaponOf(state, swing.weapon);
  if (target.id === who.id) return refuse('REN-ATK-01', 'not oneself');
  if (dead(state, target)) return refuse('REN-CTX-14', `${target.name} is dead`);
  if (swungRanged(weapon, swing)) {
    if (!perceives(state, who, target))
      return refuse('REN-RNG-01', `${target.name} is not in sight`);
    const distance = metres(state, who, target);
    if (!bracket(state, weapon, distance))
      return refuse(
        'REN-RNG-04',
        `${target.name} is ${distance} m away, beyond the extreme range of ${rangeOf(state, weapon).extreme} m`,
      );
    return undefined;
  }
  if (!inReach(state, who, target, swing.weapon))
    return refuse('REN-GRID-02', `${target.name} is out of reach`);
  if (!perceives(state, who, target))
    return refuse('REN-TERM-01', `${target.name} is not in sight`);
  const { untrainedUnarmedAttack } = state.fixed.options;
  if (
    swing.weapon === UNARMED &&
    untrainedUnarmedAttack === 'forbiddenVsArmed' &&
    !trainedUnarmed(sheetOf(state, who)) &&
    armed(state, target)
  ) {
    return refuse('REN-UNARM-02', 'needs 10 ranks in Unarmed Combat against an armed opponent');
  }
  return undefined;
}

/** How good a target looks: foes before friends, the able before the fallen, the hurt first. */
const targetAppeal = (state: State, who: Combatant, target: Combatant): number => {
  if (!areEnemies(who, target)) return -1000;
  return (
    (disabled(state, target) ? -100 : 100) +
    (sheetOf(state, target).DUR > 0
      ? Math.floor((10 * target.damage) / sheetOf(state, target).DUR)
      : 0)
  );
};

/** Everybody as a target of a weapon, with the reason where not. */
export const targets = (state: State, by: Id, swing: Swing): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return allCombatants(state)
    .filter((target) => target.id !== by && !(target.hidden && areEnemies(who, target)))
    .map((target) => {
      const refused = targetRefused(state, who, target, swing);
      return {
        value: target.id,
        label: target.name,
        appeal: targetAppeal(state, who, target),
        ...(refused ? { refused } : {}),
      };
    });
};

/** Weapons in hand and of the body as options, bare hands last. */
export const weapons = (state: State, by: Id): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return [
    ...new Set([...usableWeapons(state, who), ...who.hands.flatMap((hand) => hand.holds ?? [])]),
  ]
    .filter((id) => id === UNARMED || state.fixed.items[id] !== undefined)
    .map((id) => {
      const weapon = weaponOf(state, id);
      const refused = weaponRefused(state, by, id);
      return { value: id, label: weapon.name, ...(refused ? { refused } : {}) };
    });
};

/** Strikes open to an attack with this weapon (REN-STR-08, REN-STR-12). */
export const strikes = (state: State, swing: Swing): readonly Option<string>[] => {
  const ranged = swungRanged(weaponOf(state, swing.weapon), swing);
  return STRIKE_IDS.filter(
    (id) => id !== 'unhorse' || state.fixed.options.dismountRule === 'strike',
  ).map((id) => strikeOption(id, ranged));
};

/** How good a strike looks that nobody has weighed: one that is good at once before one that needs a place named. */
const UNWEIGHED = { plain: -1, part: -2 } as const;

function strikeOption(id: StrikeId, ranged: boolean): Option<string> {
  const { name, rule, meleeOnly, penalty, part } = STRIKES[id];
  const refused =
    meleeOnly && ranged ? { refused: refuse(rule, `${name} is for melee attacks only`) } : {};
  return {
    value: id,
    label: penalty === 0 ? name : `${name} (${penalty})`,
    rules: [rule],
    appeal: part ? UNWEIGHED.part : UNWEIGHED.plain,
    ...refused,
  };
}
