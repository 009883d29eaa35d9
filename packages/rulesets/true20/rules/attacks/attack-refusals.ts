import type { Refusal } from '@tiltyard/engine';
import { covers } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import type { Swing } from './attack-bonus.js';
import { coverOf, TOTAL } from '../modifiers/cover.js';
import { keptOut } from '../modifiers/ganging-up.js';
import { flies, incrementOf, maxRange, weaponOf } from '../../state/gear.js';
import { concealment } from '../modifiers/concealment.js';
import type { Armor } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { has, hasFeat, placed, sheetOf } from '../../state/state.js';
import { isInReach } from '../../state/distance.js';
import { distance } from '../../state/distance.js';

export { weaponRefused } from '../modifiers/weapon-refused.js';

/**
 * Why a shot cannot be made from a mount that has moved fast, or undefined: it is made during the move (T20-MOUNT-14).
 */
export function inMotion(
  state: State,
  who: Combatant,
  { weapon, thrown }: Swing,
): Refusal | undefined {
  const fast = who.pace === 'double' || who.pace === 'all out';
  return who.riding !== null && fast && flies(weaponOf(state, weapon), thrown)
    ? refuse(
        'T20-MOUNT-14',
        'shot-in-motion',
        'the mount is in a double move or moving all out: declare the shot as part of the ride',
      )
    : undefined;
}

/** Why a manner of attack is not possible with a weapon at all, or undefined (T20-AUTO-01, T20-FIN-02). */
export function mannerRefused(
  state: State,
  who: Combatant,
  { weapon: id, manner, thrown }: Swing,
): Refusal | undefined {
  const weapon = weaponOf(state, id);
  if (manner === 'burst' && !weapon.autofire)
    return refuse('T20-AUTO-01', 'no-autofire', `${weapon.name} does not fire bursts`);
  if (manner !== 'finesse' || !flies(weapon, thrown)) return undefined;
  const precise =
    hasFeat(state, who, 'Improved Precise Shot') || hasFeat(state, who, 'Precise Shot');
  return precise
    ? undefined
    : refuse(
        'T20-FIN-02',
        'finesse-at-range',
        'finesse attacks are made in melee; at range they require Improved Precise Shot',
      );
}

/**
 * The armor that a finesse attack can bypass: worn armor, and conjured armor unless a house rule excludes it
 * (T20-FIN-09).
 */
export const bypassable = (state: State, target: Combatant): readonly Armor[] =>
  sheetOf(state, target).armor.filter(
    ({ kind }) =>
      kind === 'worn' || state.fixed.options['fin.similarDefenses'] === 'gearAndConjured',
  );

/** Whether a combatant is in none of the squares of a sweep (T20-AUTO-08). */
export const isOffLine = (target: Combatant, { line }: Pick<Swing, 'line'>): boolean =>
  line !== undefined && !line.some(([x, y]) => covers(target, x, y));

/** Why the gaps in a combatant's armor cannot be attacked, or undefined (T20-FIN-03, T20-FIN-08, T20-FIN-12). */
export function finesseRefused(
  state: State,
  by: Combatant,
  target: Combatant,
  { weapon: id, thrown }: Swing,
): Refusal | undefined {
  const { options } = state.fixed;
  const weapon = weaponOf(state, id);
  const sheet = sheetOf(state, target);
  if (flies(weapon, thrown)) {
    const feet = distance(state, by, target);
    const within =
      options['fin.rangeEdge'] === 'inclusive'
        ? feet <= incrementOf(weapon)
        : feet < incrementOf(weapon);
    if (!within)
      return refuse(
        'T20-FIN-03',
        'beyond-one-increment',
        `${feet} feet is more than one range increment`,
      );
  }
  if (sheet.noCriticals && options['fin.immune'] === 'reject')
    return refuse('T20-FIN-08', 'no-weak-points', `${target.name} has no weak points`);
  if (bypassable(state, target).length === 0 && options['fin.noArmor'] === 'refused')
    return refuse('T20-FIN-12', 'no-armor', `${target.name} wears no armor`);
  return undefined;
}

/** Why an attack does not reach a combatant, seen or not, or undefined (T20-CTX-42, T20-GANG-02, T20-COVER-08). */
export function outOfReach(
  state: State,
  by: Combatant,
  target: Combatant,
  { weapon: id, thrown }: Swing,
): Refusal | undefined {
  const weapon = weaponOf(state, id);
  const ranged = flies(weapon, thrown);
  const feet = distance(state, by, target);
  if (ranged && feet > maxRange(weapon, true))
    return refuse('T20-CTX-42', 'out-of-range', `${feet} feet is out of range`);
  const cover = coverOf(state, by, target, !ranged);
  if (cover.level === TOTAL)
    return refuse('T20-COVER-08', 'total-cover', `${target.name} has total cover`);
  if (ranged || isInReach(state, by, target)) return undefined;
  return refuse('T20-GANG-02', 'out-of-reach', `${target.name} is out of reach`);
}

/**
 * The refusal of a target whose position is unknown; obstacles on the way are then unknown, too (T20-CONC-08,
 * T20-COVER-08).
 */
function outOfSight(by: Combatant, target: Combatant): Refusal {
  const sure = has(by, 'blinded') || has(target, 'invisible');
  return refuse(
    sure ? ['T20-CONC-08'] : ['T20-CONC-08', 'T20-COVER-08'],
    'not-located',
    `${target.name} can't be seen: attack the square where you think they are`,
  );
}

/** Why there is no room to strike at a combatant in a doorway, or undefined (T20-GANG-05). */
function shutOut(
  state: State,
  by: Combatant,
  target: Combatant,
  { weapon, thrown }: Swing,
): Refusal | undefined {
  const other = flies(weaponOf(state, weapon), thrown) ? undefined : keptOut(state, by, target);
  return (
    other &&
    refuse(
      'T20-GANG-05',
      'doorway-full',
      `only one attacker beside the front one fits at the doorway, and ${other.name} is there`,
    )
  );
}

/** Why a target cannot be attacked in this way, or undefined. */
export function targetRefused(
  state: State,
  by: Combatant,
  target: Combatant,
  swing: Swing,
): Refusal | undefined {
  if (target.id === by.id) return refuse([], 'self', "you can't attack yourself");
  if (target.dead) return refuse([], 'dead', `${target.name} is dead`);
  if (target.id === by.riding || target.riding === by.id)
    return refuse([], 'rider-and-mount', "rider and mount can't attack each other");
  if (!placed(target)) return outOfSight(by, target);
  const reach = outOfReach(state, by, target, swing);
  if (reach?.rules.includes('T20-COVER-08') === true) return reach;
  const seen = concealment(state, by, target);
  if (seen.level === 2)
    return refuse(
      'T20-CONC-08',
      'total-concealment',
      `${target.name} has total concealment (${seen.cause}): attack the place instead`,
    );
  return (
    reach ??
    shutOut(state, by, target, swing) ??
    (swing.manner === 'finesse' ? finesseRefused(state, by, target, swing) : undefined)
  );
}
