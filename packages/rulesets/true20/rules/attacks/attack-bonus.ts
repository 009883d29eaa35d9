import { heldItems, mountOf } from '@tiltyard/engine/kit';
import type { Id, Breakdown } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { suppressed, wounded, WOUNDED } from '../basics/check.js';
import { engaged } from '../modifiers/fires-in-force.js';
import { flanking } from '../modifiers/ganging-up.js';
import { flies, incrementOf, light, weaponOf } from '../../state/gear.js';
import {
  addGiven,
  addRows,
  ATTACKER,
  HIGHER_GROUND,
  inForce,
  waived,
} from '../modifiers/combat-modifiers.js';
import { SIZES } from '../../state/sheet.js';

import { sizeBonus } from '../modifiers/size.js';
import { runUpBonus } from './run-up.js';
import type { Combatant, Pace, State, Ctx } from '../../state/state.js';
import { allCombatants, find, has, hasFeat, sheetOf } from '../../state/state.js';
import { distance, heightOfBody } from '../../state/distance.js';

/** The two kinds of rolls that a stance affects (T20-STANCE-03). */
export const ROLLS = ['attacks', 'maneuvers'] as const;
type Roll = (typeof ROLLS)[number];

/** The way a weapon is used in one attack. */
export interface Swing {
  readonly weapon: string;
  readonly thrown?: boolean | undefined;
  /** An autofire burst, or a finesse attack at the gaps in armor. */
  readonly manner?: 'ordinary' | 'finesse' | 'burst' | undefined;
  readonly nonLethal?: boolean | undefined;
  /** The hand, if both attack (T20-TWF-01). */
  readonly hand?: 'primary' | 'off' | undefined;
  /** The weapon in the other hand. */
  readonly other?: string | undefined;
  /** Whether the other hand has made the blow included in a charge (T20-MOUNT-10). */
  readonly afterBlow?: boolean | undefined;
  /** The number of squares in a sweep (T20-AUTO-10). */
  readonly squares?: number | undefined;
  /** The squares of a sweep: combatants who have left them are not attacked (T20-AUTO-08). */
  readonly line?: readonly Cell[] | undefined;
  /** The mount's pace during the shot (T20-MOUNT-12, T20-MOUNT-13). */
  readonly mid?: Pace | undefined;
  readonly surprised?: boolean | undefined;
  /** Aimed at a place where a combatant may be: no prompt or report reveals whether one is (T20-CONC-11). */
  readonly blind?: boolean | undefined;
  /** Actions readied for attacks have already been offered (T20-CTX-36). */
  readonly offered?: boolean | undefined;
  /** Combatants whose free attacks this one answers; they have no free attack against it in turn (T20-COVFIRE-08). */
  readonly answering?: readonly Id[] | undefined;
  /** Hits without a roll against Defense, by a house rule (T20-SUPP-09). */
  readonly sure?: boolean | undefined;
}

/** The sheet's attack bonus with a weapon, before any circumstances (T20-AUTO-09). */
export const sheetAttack = (state: State, by: Combatant, weapon: string): number =>
  sheetOf(state, by).attackBonus +
  weaponOf(state, weapon).attack +
  sizeBonus(state, by, 'attack', 'attack');

function bothHands(ctx: Ctx, total: number, by: Combatant, { hand, weapon, other }: Swing): number {
  const { options } = ctx.state.fixed;
  const always =
    hand === undefined &&
    options['twf.whenPenalized'] === 'alwaysWhenWielding' &&
    heldItems(by.hands).length > 1;
  // If both hands have struck this round, every other attack in it has the same penalty.
  const used = hand === undefined ? find(by, 'both hands') : undefined;
  const off =
    hand === 'off' || used?.what === weapon || (always && heldItems(by.hands)[1] === weapon);
  if (hand === undefined && !used && !always) return total;
  const offHand = off ? weapon : (other ?? used?.what ?? heldItems(by.hands)[1] ?? weapon);
  const primary = off ? (other ?? heldItems(by.hands)[0] ?? weapon) : weapon;
  let sum = ctx.addModifier(
    total,
    off ? -10 : -6,
    off ? 'T20-TWF-03' : 'T20-TWF-02',
    true,
    off ? 'off hand' : 'primary hand',
  );
  const both = options['twf.lightWhich'] === 'both';
  const isLight = light(ctx.state, offHand) && (!both || light(ctx.state, primary));
  const feat = hasFeat(ctx.state, by, 'Two-Weapon Fighting');
  if (isLight)
    sum = ctx.addModifier(
      sum,
      2,
      isLight && feat ? 'T20-TWF-07' : 'T20-TWF-04',
      true,
      'light off-hand weapon',
    );
  return feat ? ctx.addModifier(sum, off ? 6 : 4, 'T20-TWF-06', true, 'Two-Weapon Fighting') : sum;
}

const sizeOf = (state: State, who: Combatant): number => SIZES.indexOf(sheetOf(state, who).size);

/** The bonus for higher ground, on foot or in the saddle (T20-COND-06, T20-MOUNT-08). */
export function above(
  ctx: Ctx,
  total: number,
  by: Combatant,
  target: Combatant,
  ranged: boolean,
): number {
  if (waived(by, HIGHER_GROUND.rule)) return total;
  const mount = mountOf(ctx.state, by);
  const saddled =
    mount !== undefined &&
    target.riding === null &&
    // A hovering combatant is not on foot.
    target.elevation <= 0 &&
    sizeOf(ctx.state, target) < sizeOf(ctx.state, mount);
  const higher = heightOfBody(ctx.state, by) > heightOfBody(ctx.state, target);
  const both = ctx.state.fixed.options['mount.heightStacks'] === 'yes';
  const sum = saddled
    ? ctx.addModifier(total, ranged ? 0 : 1, 'T20-MOUNT-08', true, 'from the saddle')
    : total;
  return higher && (!saddled || both) ? addRows(ctx, sum, [{ ...HIGHER_GROUND }], ranged) : sum;
}

/**
 * Modifiers of a shot for distance, friends in the way and a moving mount (T20-CTX-41, T20-CTX-42, T20-MOUNT-12 to 15).
 */
export function atRange(
  ctx: Ctx,
  total: number,
  by: Combatant,
  target: Combatant,
  { weapon, mid }: Pick<Swing, 'weapon' | 'mid'>,
): number {
  const increments = Math.floor(
    distance(ctx.state, by, target) / incrementOf(weaponOf(ctx.state, weapon)),
  );
  let sum = ctx.addModifier(total, -2 * increments, 'T20-CTX-42', true, 'range');
  const own = (id: Id): boolean => id === by.id || id === by.riding || id === by.riddenBy;
  const friends = allCombatants(ctx.state).some(
    (other) => other.side === by.side && !own(other.id) && engaged(ctx.state, other, target),
  );
  if (friends) sum = ctx.addModifier(sum, -4, 'T20-CTX-41', true, 'into a melee');
  return inSaddle(ctx, sum, by, mid);
}

/** The penalty of a shot from a moving mount, made during the move or after it (T20-MOUNT-12 to 15). */
function inSaddle(ctx: Ctx, total: number, rider: Combatant, mid: Pace | undefined): number {
  const pace = rider.riding === null ? 'none' : (mid ?? rider.pace);
  // A charge counts as a double move.
  const isDouble = pace === 'double' || pace === 'charge';
  let sum = total;
  if (isDouble) sum = ctx.addModifier(sum, -4, 'T20-MOUNT-12', true, 'double move of the mount');
  if (pace === 'all out')
    sum = ctx.addModifier(sum, -8, 'T20-MOUNT-13', true, 'mount moves all out');
  const single = ctx.state.fixed.options['mount.singleMovePenalty'];
  return pace === 'single'
    ? ctx.addModifier(sum, single, 'T20-MOUNT-15', true, 'mount has moved')
    : sum;
}

/** The bonus of an Aggressive Stance: half of its penalty (T20-STANCE-02). */
export const aggressiveBonus = (state: State, penalty: number): number =>
  state.fixed.options['stance.rounding'] === 'up'
    ? Math.ceil(penalty / 2)
    : Math.floor(penalty / 2);

/**
 * The modifier of a stance to attack and maneuver rolls, or to the chosen kind (T20-STANCE-02, T20-STANCE-03,
 * T20-STANCE-09).
 */
function stanceOn(ctx: Ctx, total: number, by: Combatant, roll: Roll): number {
  let sum = total;
  for (const each of by.conditions) {
    const amount = each.amount ?? 0;
    if (each.kind === 'aggressive')
      sum = ctx.addModifier(
        sum,
        aggressiveBonus(ctx.state, amount),
        'T20-STANCE-03',
        each.what === undefined || each.what === roll,
        'Aggressive Stance',
      );
    else if (each.kind === 'defensive')
      sum = ctx.addModifier(sum, -amount, 'T20-STANCE-09', true, 'Defensive Stance');
  }
  return sum;
}

/** The kind of roll being made. */
interface RollKind {
  readonly ranged: boolean;
  readonly roll: Roll;
  /** Whether it is a maneuver within a grapple, which being held does not hinder (T20-CTX-30). */
  readonly grappling?: boolean;
}

/** Modifiers of every attack and maneuver of a combatant: conditions, stance, wounds, suppression, the Narrator. */
export function ownModifiers(
  ctx: Ctx,
  total: number,
  by: Combatant,
  { ranged, roll, grappling = false }: RollKind,
): number {
  let sum = addRows(ctx, total, inForce(ctx.state, by, ATTACKER), ranged);
  if (ctx.state.fixed.options['cond.entangledDex'] === 'stack' && has(by, 'entangled'))
    sum = ctx.addModifier(sum, -2, 'T20-COND-05', true, 'lost Dexterity');
  if (!grappling && (has(by, 'grappled') || has(by, 'pinned')))
    sum = ctx.addModifier(sum, -2, 'T20-CTX-30', true, 'grappled');
  sum = stanceOn(ctx, sum, by, roll);
  if (wounded(ctx, by)) sum = ctx.addModifier(sum, WOUNDED, 'T20-CTX-23', true, 'wounded');
  sum = suppressed(ctx, sum, by, roll === 'maneuvers' ? 'T20-SUPP-03' : 'T20-SUPP-02');
  return addGiven(ctx, sum, by, 'attack');
}

/** The attack bonus of a ranged weapon, so far as it depends on the attacker alone, not on the target (T20-AUTO-09). */
export function ownBonus(ctx: Ctx, by: Combatant, weapon: string): number {
  const base = sheetAttack(ctx.state, by, weapon);
  const own = ownModifiers(ctx, base, by, { ranged: true, roll: 'attacks' });
  return inSaddle(ctx, own, by, undefined) + (find(by, 'stunt')?.amount ?? 0);
}

/** The attack bonus against one target, with all modifiers. */
export function attackBonus(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
): { readonly plus: number; readonly breakdown: Breakdown | undefined } {
  const { options } = ctx.state.fixed;
  const ranged = flies(weaponOf(ctx.state, swing.weapon), swing.thrown);
  const size = sizeBonus(ctx.state, by, 'attack', 'attack');
  const base = ctx.startTotal('attack', by.id, sheetAttack(ctx.state, by, swing.weapon) - size);
  let sum = ownModifiers(ctx, ctx.addModifier(base, size, 'T20-CTX-50', true, 'size'), by, {
    ranged,
    roll: 'attacks',
  });
  sum = above(ctx, sum, by, target, ranged);
  if (ranged) sum = atRange(ctx, sum, by, target, swing);
  const run = runUpBonus(by, { ...swing, ranged });
  sum = ctx.addModifier(sum, run, find(by, 'run-up')?.what ?? 'T20-CTX-37', true, 'charge');
  sum = bothHands(ctx, sum, by, swing);
  sum = ctx.addModifier(sum, -(swing.squares ?? 0), 'T20-AUTO-10', true, 'squares of the sweep');
  const stunt = find(by, 'stunt');
  if (stunt)
    sum = ctx.addModifier(
      sum,
      stunt.amount ?? 0,
      swing.manner === 'burst' ? 'T20-AUTO-06' : 'T20-CTX-47',
      true,
      'stunt',
    );
  if (options['surp.bonus'] === 'attack2' && swing.surprised === true)
    sum = ctx.addModifier(sum, 2, 'T20-SURP-11', true, 'surprise');
  if (options['gang.bonus'] === 'flank2' && !ranged && flanking(ctx.state, by, target))
    sum = ctx.addModifier(sum, 2, 'T20-GANG-13', true, 'flanking');
  return { plus: sum, breakdown: ctx.breakdownOf(sum) };
}
