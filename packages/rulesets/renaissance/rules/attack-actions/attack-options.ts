import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { lineOfEffect } from '@tiltyard/engine/space';
import type { Combatant, State } from '../../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  dead,
  disabled,
  isHeldFirmly,
  sheetOf,
  wasRiddenTo,
} from '../../state/state.js';
import type { WeaponId } from '../items/wielding.js';
import {
  armed,
  fittingSkills,
  isCaught,
  trainedUnarmed,
  UNARMED,
  usableWeapons,
  weaponOf,
} from '../items/wielding.js';
import { isInReach, perceives } from '../overview/threat.js';
import type { StrikeId } from '../strikes/strike-list.js';
import { STRIKE_IDS, STRIKES } from '../strikes/strike-list.js';
import { attackIsRanged } from '../attacking/aim.js';
import { bracket, metres, rangeOf } from '../attacking/ranged.js';
import type { Swing } from '../attacking/swing.js';

/**
 * A mount that has attacked under a rider does not attack again on its own this round; it may do
 * anything else (REN-MOUNT-01).
 */
function attackedUnderRider(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  return wasRiddenTo(who, 'attack')
    ? refuse('REN-MOUNT-01', 'already-attacked', `${who.name} has already attacked under a rider`)
    : undefined;
}

/** Why a weapon cannot be used to attack just now, or undefined (REN-CATCH-05, REN-RNG-12 to 14). */
export const weaponRefused = (state: State, by: Id, id: WeaponId): Refusal | undefined =>
  attackedUnderRider(state, by) ?? weaponUnusable(state, by, id);

/** Like `weaponRefused`, but during an action that has already been paid for. */
export function weaponUnusable(state: State, by: Id, id: WeaponId): Refusal | undefined {
  const who = combatantById(state, by);
  const weapon = weaponOf(state, id);
  if (isCaught(state, id))
    return refuse('REN-CATCH-05', 'weapon-caught', `${weapon.name} is caught`);
  if (who.unloaded.includes(id))
    return weapon.reload === 'none'
      ? refuse('REN-RNG-14', 'cannot-reload', `${weapon.name} can't be reloaded`)
      : refuse('REN-RNG-14', 'not-loaded', `${weapon.name} is not loaded`);
  if (weapon.ammunition !== undefined && (who.ammunition[weapon.ammunition] ?? 0) < 1)
    return refuse('REN-RNG-13', 'no-ammunition', `no ${weapon.ammunition} left`);
  return undefined;
}

/** Why this target cannot be attacked in this way, or undefined (REN-GRID-02, REN-RNG-04, REN-UNARM-02). */
export function targetRefused(
  state: State,
  who: Combatant,
  target: Combatant,
  swing: Swing,
): Refusal | undefined {
  const weapon = weaponOf(state, swing.weapon);
  if (target.id === who.id) return refuse('REN-ATK-01', 'self', "you can't target yourself");
  if (target.riding === who.id)
    return refuse('REN-MOUNT-01', 'own-rider', `${target.name} is on ${who.name}'s back`);
  if (dead(state, target)) return refuse('REN-CTX-14', 'dead', `${target.name} is dead`);
  if (attackIsRanged(weapon, swing)) {
    if (!perceives(state, who, target))
      return refuse('REN-RNG-01', 'not-in-sight', `${target.name} is not in sight`);
    // Pointing or gazing requires only sight.
    if (weapon.kind !== 'indicate' && !lineOfEffect(state.fixed.map, who, target))
      return refuse('REN-RNG-01', 'no-way-for-shots', `nothing gets through to ${target.name}`);
    const distance = metres(state, who, target);
    if (!bracket(state, weapon, distance))
      return refuse(
        'REN-RNG-04',
        'out-of-range',
        `${target.name} is ${distance} m away, beyond the extreme range of ${rangeOf(state, weapon).extreme} m`,
      );
    return undefined;
  }
  if (!isInReach(state, who, target, swing.weapon))
    return refuse('REN-GRID-02', 'out-of-reach', `${target.name} is out of reach`);
  if (!perceives(state, who, target))
    return refuse('REN-TERM-01', 'not-in-sight', `${target.name} is not in sight`);
  const { untrainedUnarmedAttack, unarmedPenalties } = state.fixed.options;
  if (
    swing.weapon === UNARMED &&
    untrainedUnarmedAttack === 'forbiddenVsArmed' &&
    // The chapter's unsorted rules do not require any ranks (REN-UNARM-11).
    unarmedPenalties !== 'unsorted' &&
    !trainedUnarmed(sheetOf(state, who)) &&
    armed(state, target)
  ) {
    return refuse(
      'REN-UNARM-02',
      'untrained',
      'needs 10 ranks in Unarmed Combat against an armed opponent',
    );
  }
  return undefined;
}

/**
 * Everything that prevents an attack at the moment it is made. The referee has overruled what
 * already prevented it when it was declared (REN-TURN-06).
 */
export function barsTo(
  state: State,
  attacker: Combatant,
  target: Combatant,
  swing: Swing,
): readonly string[] {
  const isAtHand = usableWeapons(state, attacker).includes(swing.weapon);
  const weapon = weaponUnusable(state, attacker.id, swing.weapon);
  const way = targetRefused(state, attacker, target, swing);
  return [
    ...(disabled(state, attacker) ? ['disabled'] : []),
    ...(isHeldFirmly(attacker) ? ['held'] : []),
    ...(isAtHand ? [] : ['not at hand']),
    ...(weapon ? [weapon.code ?? weapon.reason] : []),
    ...(way ? [way.code ?? way.reason] : []),
  ];
}

/** Every combatant as a target of a weapon, with the reason if they cannot be attacked. */
export const targetOptions = (state: State, by: Id, swing: Swing): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return allCombatants(state)
    .filter((target) => target.id !== by && !(target.hidden && areEnemies(who, target)))
    .map((target) => {
      const refused = targetRefused(state, who, target, swing);
      return {
        value: target.id,
        label: target.name,
        ...(refused ? { refused } : {}),
      };
    });
};

/** Weapons in hand and natural weapons as options, bare hands last. */
export const weaponOptions = (state: State, by: Id): readonly Option<string>[] => {
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

/** Strikes possible for an attack with this weapon (REN-STR-08, REN-STR-12). */
export const strikeOptions = (state: State, swing: Swing): readonly Option<StrikeId>[] => {
  const ranged = attackIsRanged(weaponOf(state, swing.weapon), swing);
  return STRIKE_IDS.filter(
    (id) => id !== 'unhorse' || state.fixed.options.dismountRule === 'strike',
  ).map((id) => strikeOption(id, ranged));
};

function strikeOption(id: StrikeId, ranged: boolean): Option<StrikeId> {
  const { name, rule, meleeOnly, penalty } = STRIKES[id];
  const refused =
    meleeOnly && ranged
      ? { refused: refuse(rule, 'melee-only', `${name} is for melee attacks only`) }
      : {};
  return {
    value: id,
    label: penalty === 0 ? name : `${name} (−${Math.abs(penalty)})`,
    rules: [rule],
    ...refused,
  };
}

/**
 * Why a declared attack is not possible, apart from its target and weapon (REN-STR-02,
 * REN-STR-06, REN-STR-11, REN-ATK-13).
 */
export function swingRefused(state: State, actor: Id, swing: Swing): Refusal | undefined {
  const weapon = weaponOf(state, swing.weapon);
  const refused = weaponRefused(state, actor, swing.weapon);
  if (refused) return refused;
  const ranged = attackIsRanged(weapon, swing);
  if (
    swing.skill !== undefined &&
    !fittingSkills(state, combatantById(state, actor), weapon, ranged).includes(swing.skill)
  )
    return refuse('REN-ATK-13', 'wrong-skill', `${weapon.name} is not used with ${swing.skill}`);
  return strikeRefused(state, swing, ranged);
}

function strikeRefused(
  state: State,
  { strike, part }: Swing,
  ranged: boolean,
): Refusal | undefined {
  if (strike === undefined)
    return part === undefined
      ? undefined
      : refuse('REN-STR-06', 'no-strike', 'only a strike names a body part');
  const { meleeOnly, part: needsPart, rule, name } = STRIKES[strike];
  if (meleeOnly && ranged) return refuse(rule, 'melee-only', `${name} is for melee attacks only`);
  if (needsPart && part === undefined)
    return refuse(rule, 'no-body-part', `${name} requires a body part`);
  if (strike === 'unhorse' && state.fixed.options.dismountRule !== 'strike')
    return refuse('REN-DISM-01', 'referee-decides', 'the referee decides on unhorsing');
  return undefined;
}

/** Why this attack on this target is not possible, or undefined. */
export const attackRefused = (
  state: State,
  actor: Id,
  target: Id,
  swing: Swing,
): Refusal | undefined =>
  swingRefused(state, actor, swing) ??
  targetRefused(state, combatantById(state, actor), combatantById(state, target), swing);

/** Refuses a target id in a command if there is no such combatant. */
export const unknownTarget = (state: State, target: Id): Refusal | undefined =>
  state.combatants[target]
    ? undefined
    : { rules: [], code: 'unknown-combatant', reason: `there is no combatant "${target}"` };
