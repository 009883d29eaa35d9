import { held } from '@tiltyard/engine';
import type { Reckoning } from '@tiltyard/engine';
import { suppressed, wounded, WOUNDED } from './check.js';
import { inMelee } from './firing.js';
import { flanking } from './ganging.js';
import { flies, incrementOf, light, weaponOf } from './gear.js';
import { mountOf } from './mounts.js';
import { addGiven, addRows, ATTACKER, HIGHER_GROUND, inForce } from './rows.js';
import { SIZES } from './sheet.js';
import { distance, heightOfBody } from './sight.js';
import type { Combatant, Pace, State, T } from './state.js';
import { find, has, hasFeat, sheetOf, when } from './state.js';

/** How a weapon is used for one attack. */
export interface Swing {
  readonly weapon: string;
  readonly thrown?: boolean | undefined;
  /** A burst of autofire, or an attack at the gaps of the armor. */
  readonly manner?: 'ordinary' | 'finesse' | 'burst' | undefined;
  readonly nonLethal?: boolean | undefined;
  /** Which hand, when both attack (T20-TWF-01). */
  readonly hand?: 'primary' | 'off' | undefined;
  /** The weapon in the other hand. */
  readonly other?: string | undefined;
  /** Squares of a sweep (T20-AUTO-10). */
  readonly squares?: number | undefined;
  /** How fast the mount goes under the shot (T20-MOUNT-12, T20-MOUNT-13). */
  readonly mid?: Pace | undefined;
  readonly surprised?: boolean | undefined;
  /** Hits without a roll against Defense (T20-SUPP-09, if the group plays so). */
  readonly sure?: boolean | undefined;
}

/** The attack bonus of the sheet with a weapon, before the situation counts (T20-AUTO-09). */
export const sheetAttack = (state: State, by: Combatant, weapon: string): number => sheetOf(state, by).attackBonus + weaponOf(state, weapon).attack;

function bothHands(t: T, total: number, by: Combatant, { hand, weapon, other }: Swing): number {
  const { options } = t.state.fixed;
  const always = hand === undefined && options['twf.whenPenalized'] === 'alwaysWhenWielding' && held(by.hands).length > 1;
  const role = hand ?? (always ? 'primary' : undefined);
  if (role === undefined) return total;
  const off = role === 'off';
  const offHand = off ? weapon : (other ?? held(by.hands)[1] ?? weapon);
  const primary = off ? (other ?? weapon) : weapon;
  let sum = t.mod(total, off ? -10 : -6, off ? 'T20-TWF-03' : 'T20-TWF-02', true, off ? 'off hand' : 'primary hand');
  const both = options['twf.lightWhich'] === 'both';
  const isLight = light(t.state, offHand) && (!both || light(t.state, primary));
  const feat = hasFeat(t.state, by, 'Two-Weapon Fighting');
  sum = when(t, sum, 2, isLight && feat ? 'T20-TWF-07' : 'T20-TWF-04', isLight, 'light off-hand weapon');
  return when(t, sum, off ? 6 : 4, 'T20-TWF-06', feat, 'Two-Weapon Fighting');
}

const sizeOf = (state: State, who: Combatant): number => SIZES.indexOf(sheetOf(state, who).size);

/** Higher ground, under one's feet or under the saddle (T20-COND-06, T20-MOUNT-08). */
function above(t: T, total: number, by: Combatant, target: Combatant, ranged: boolean): number {
  const mount = mountOf(t.state, by);
  const onFoot = target.riding === null && sheetOf(t.state, target).mount === false;
  const saddled = mount !== undefined && onFoot && sizeOf(t.state, target) < sizeOf(t.state, mount);
  const higher = heightOfBody(t.state, by) > heightOfBody(t.state, target);
  const both = t.state.fixed.options['mount.heightStacks'] === 'yes';
  const sum = when(t, total, ranged ? 0 : 1, 'T20-MOUNT-08', saddled, 'from the saddle');
  return higher && (!saddled || both) ? addRows(t, sum, [{ ...HIGHER_GROUND }], ranged) : sum;
}

function atRange(t: T, total: number, by: Combatant, target: Combatant, { weapon, mid }: Swing): number {
  const increments = Math.floor(distance(t.state, by, target) / incrementOf(weaponOf(t.state, weapon)));
  let sum = t.mod(total, -2 * increments, 'T20-CTX-42', true, 'range');
  const friends = inMelee(t.state, target) && Object.values(t.state.combatants).some((other) => other.id !== by.id && other.id !== by.riding && other.id !== by.riddenBy && other.side === by.side && inMelee(t.state, other));
  sum = when(t, sum, -4, 'T20-CTX-41', friends && target.side !== by.side, 'into a melee');
  sum = when(t, sum, -4, 'T20-MOUNT-12', mid === 'double', 'double move of the mount');
  sum = when(t, sum, -8, 'T20-MOUNT-13', mid === 'all out', 'mount moves all out');
  return when(t, sum, t.state.fixed.options['mount.singleMovePenalty'], 'T20-MOUNT-15', mid === undefined && by.pace === 'single', 'mount has moved');
}

/** What a stance takes off or adds to attack and maneuver rolls alike (T20-STANCE-02, T20-STANCE-03, T20-STANCE-09). */
export function stanceOn(t: T, total: number, by: Combatant): number {
  let sum = total;
  for (const each of by.conditions) {
    const amount = each.amount ?? 0;
    const half = t.state.fixed.options['stance.rounding'] === 'up' ? Math.ceil(amount / 2) : Math.floor(amount / 2);
    if (each.kind === 'aggressive') sum = t.mod(sum, Math.min(2, half), 'T20-STANCE-03', true, 'Aggressive Stance');
    else if (each.kind === 'defensive') sum = t.mod(sum, -amount, 'T20-STANCE-09', true, 'Defensive Stance');
  }
  return sum;
}

/** What weighs on every attack and maneuver of somebody: states, stance, wounds, suppression, the Narrator. */
export function ownModifiers(t: T, total: number, by: Combatant, ranged: boolean, maneuver: boolean): number {
  let sum = addRows(t, total, inForce(t.state, by, ATTACKER), ranged);
  sum = when(t, sum, -2, 'T20-COND-05', t.state.fixed.options['cond.entangledDex'] === 'stack' && has(by, 'entangled'), 'lost Dexterity');
  sum = when(t, sum, -2, 'T20-CTX-30', has(by, 'grappled') || has(by, 'pinned'), 'grappled');
  sum = stanceOn(t, sum, by);
  sum = when(t, sum, WOUNDED, 'T20-CTX-23', wounded(t, by), 'wounded');
  sum = suppressed(t, sum, by, maneuver ? 'T20-SUPP-03' : 'T20-SUPP-02');
  return addGiven(t, sum, by, 'attack');
}

/** The attack bonus against one target, with all that bears on it. */
export function attackBonus(t: T, by: Combatant, target: Combatant, swing: Swing): { readonly plus: number; readonly reckoning: Reckoning | undefined } {
  const { options } = t.state.fixed;
  const ranged = flies(weaponOf(t.state, swing.weapon), swing.thrown);
  let sum = ownModifiers(t, t.begin('attack', by.id, sheetAttack(t.state, by, swing.weapon)), by, ranged, false);
  sum = above(t, sum, by, target, ranged);
  if (ranged) sum = atRange(t, sum, by, target, swing);
  const run = find(by, 'run-up');
  sum = when(t, sum, 2, run?.what ?? 'T20-CTX-37', run !== undefined && !ranged, 'charge');
  sum = bothHands(t, sum, by, swing);
  sum = t.mod(sum, -(swing.squares ?? 0), 'T20-AUTO-10', true, 'squares of the sweep');
  const stunt = find(by, 'stunt');
  if (stunt) sum = t.mod(sum, stunt.amount ?? 0, swing.manner === 'burst' ? 'T20-AUTO-06' : 'T20-CTX-47', true, 'stunt');
  sum = when(t, sum, 2, 'T20-SURP-11', options['surp.bonus'] === 'attack2' && swing.surprised === true, 'surprise');
  sum = when(t, sum, 2, 'T20-GANG-13', options['gang.bonus'] === 'flank2' && !ranged && flanking(t.state, by, target), 'flanking');
  return { plus: sum, reckoning: t.reckoned(sum) };
}
