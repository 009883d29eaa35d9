import type { Standing } from '@tiltyard/engine/core';
import { memoizeByPair } from '@tiltyard/engine/core';
import { adjacent } from '@tiltyard/engine/space';
import { totalArmour } from '../../rules/armor/armour.js';
import { aim } from '../../rules/attacking/aim.js';
import type { DamageValue } from '../../rules/attacking/damage-value.js';
import { rollDamage } from '../../rules/attacking/damage-value.js';
import { likelyDefence } from '../../rules/attacking/defence.js';
import { bracket, BRACKETS, metres } from '../../rules/attacking/ranged.js';
import type { Attack, Swing } from '../../rules/attacking/swing.js';
import type { Rolled } from '../../rules/checks/grade.js';
import { EXCEPTIONAL, SUCCESS } from '../../rules/checks/grade.js';
import { withinTargets } from '../../rules/checks/targets.js';
import {
  caughtItems,
  isRanged,
  UNARMED,
  usableWeapons,
  weaponOf,
} from '../../rules/items/wielding.js';
import type { Met } from '../../rules/resistance/resistance.js';
import { changeDv, met, NOT_MET } from '../../rules/resistance/resistance.js';
import { STRIKE_IDS } from '../../rules/strikes/strike-list.js';
import { strikeTags } from '../../rules/strikes/strikes.js';
import { metresFrom } from '../../rules/blast-and-splash/area.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, areEnemies, disabled, has, sheetOf } from '../../state/state.js';
import type { Use } from './attack-uses.js';
import type { Chances } from './hit-chances.js';
import { chances } from './hit-chances.js';

// How an automatic player weighs attacks; the rules never read it. Nothing here is random.

/** The worth of putting a combatant out of the fight, in addition to the damage. */
const FINISHED = 6;
/** The worth of knocking a combatant prone. */
const FELLED = 4;
const SPLASHED = 3;
/** The factor for a grabbed target, who does no harm for now, so that others come first. */
const HELD = 0.2;
/** The factor for allies in a blast, who count more than the foes in it. */
const OWN_PEOPLE = 1.5;
/** The factor for throwing away the only weapon. */
const LAST_WEAPON = 0.4;
/** The factor for a throw beyond medium range. */
const FAR_THROW = 0.3;
const MEDIUM = 15;

const rolledAs = (target: number, margin: number): Rolled => ({
  target,
  roll: margin,
  margin,
  grade: margin > 30 ? EXCEPTIONAL : SUCCESS,
  shifted: 0,
  shiftSpent: false,
});

/** The expected effect of a damage value on a combatant, averaged over low, middling and high dice. */
function hurt(
  ctx: Ctx,
  target: Combatant,
  weapon: Weapon,
  { dv, ap }: Pick<DamageValue, 'dv' | 'ap'>,
  found: Met,
): number {
  const left = sheetOf(ctx.state, target).DUR - target.damage;
  const armour = Math.max(0, totalArmour(ctx.state, target) - ap);
  const spread = (weapon.damage.faces / 3) * Math.sqrt(weapon.damage.dice);
  let sum = 0;
  for (const luck of [-spread, 0, spread]) {
    const damage = Math.max(0, changeDv(ctx, Math.max(0, dv + luck), weapon, found) - armour);
    sum += damage >= left ? left + FINISHED : damage;
  }
  return sum / 3;
}

/**
 * The possible results of an attack: its chances, and its damage value for each margin. It does
 * not depend on the damage that the target has already taken.
 */
interface Prospect {
  readonly chances: Chances;
  readonly met: Met;
  readonly plain: DamageValue;
  readonly over30: DamageValue;
  readonly over60: DamageValue;
}

/** An attack for the purpose of weighing it. */
const attackOn = (
  { state }: Ctx,
  attacker: Combatant,
  target: Combatant,
  { weapon, ranged, area }: Use,
  swing: Swing,
): Attack => ({
  attacker,
  target,
  swing,
  weapon,
  ranged,
  area,
  met: met(state, target, weapon, strikeTags(swing)),
});

function prospectOf(ctx: Ctx, attack: Attack): Prospect {
  const total = withinTargets(aim(ctx, attack));
  const odds = chances(total, likelyDefence(ctx, attack));
  const plain = rollDamage(ctx, attack, rolledAs(total, 0));
  const over30 = odds.over30 > 0 ? rollDamage(ctx, attack, rolledAs(total, 31)) : plain;
  const over60 = odds.over60 > 0 ? rollDamage(ctx, attack, rolledAs(total, 61)) : plain;
  return { chances: odds, met: attack.met, plain, over30, over60 };
}

/** Whether two lists are certain to be equal; most are empty, and are replaced by other empty ones. */
const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === 0 && b.length === 0);

/**
 * Whether everything about a combatant that affects a blow by it or at it is unchanged, except
 * the damage it has taken.
 */
const asBefore = (a: Combatant, b: Combatant): boolean =>
  a.wounds === b.wounds &&
  a.negatedWounds === b.negatedWounds &&
  a.traumas === b.traumas &&
  a.sustained === b.sustained &&
  a.prone === b.prone &&
  a.hands === b.hands &&
  a.carried === b.carried &&
  a.reacted.length > 0 === b.reacted.length > 0 &&
  sameList(a.effects, b.effects) &&
  sameList(a.grabbedBy, b.grabbedBy) &&
  a.riding === b.riding &&
  sameList(a.unawareOf, b.unawareOf) &&
  a.hidden === b.hidden;

const spelled = new WeakMap<readonly unknown[], string>();

/** A list as a string, kept because such lists are rarely replaced. */
function spell(list: readonly unknown[]): string {
  let letters = spelled.get(list);
  if (letters === undefined) spelled.set(list, (letters = JSON.stringify(list)));
  return letters;
}

/** The same properties as one string. */
function bearing(who: Combatant): string {
  let mark = `${who.wounds} ${who.negatedWounds} ${who.traumas} ${who.sustained} ${who.prone} ${who.reacted.length > 0} ${who.riding} ${who.hidden} ${spell(who.hands)} ${spell(who.carried)}`;
  for (const { kind, amount, by, what } of who.effects)
    mark += `\n${kind}\n${amount}\n${by}\n${what}`;
  if (who.grabbedBy.length > 0) mark += `\ngrabbed ${who.grabbedBy.join(' ')}`;
  if (who.unawareOf.length > 0) mark += `\nunaware ${who.unawareOf.join(' ')}`;
  return mark;
}

/** The prospect of an attack with its last worth, and the target's damage at that time. */
interface Kept {
  readonly prospect: Prospect;
  damage: number;
  worth: number;
}

/** The cached attacks with a weapon, indexed by `kindOf` and `flightOf`. */
type Attacks = (Kept | undefined)[];

/** What is cached for an attacker and a target. */
interface Between {
  /** By weapon. */
  readonly attacks: Map<string, Attacks>;
  /** The attacker's blows with their last worth, and the target's damage at that time. */
  blows: readonly Blow[];
  blowsOf: readonly Use[] | undefined;
  blowsAt: number;
}

const prospects = memoizeByPair(asBefore, bearing, (): Between => ({
  attacks: new Map(),
  blows: [],
  blowsOf: undefined,
  blowsAt: -1,
}));
/** Attackers are also weighed as they would be after a movement: with at most this many more effects. */
const MOST_MORE = 2;

/** An attacker and a target, with the cached values of attacks by one on the other. */
export interface Duel {
  readonly by: Combatant;
  readonly target: Combatant;
  /** Undefined if the values depend on more than these two. */
  readonly kept: Between | undefined;
}

/** A blow at a foe, and its worth, which does not depend on where it is struck from. */
export interface Blow {
  readonly use: Use;
  readonly worth: number;
}

/**
 * A combatant who considers attacking others. The worth of attacks is cached until something
 * that affects them changes on either side (see `asBefore`), and as long as no weapon is caught.
 */
export class Attacker {
  private readonly stands: Standing<Between> | undefined;

  constructor(
    readonly ctx: Ctx,
    readonly by: Combatant,
  ) {
    const { state } = ctx;
    const more = by.effects.length - (state.combatants[by.id]?.effects.length ?? Infinity);
    this.stands =
      more >= 0 && more <= MOST_MORE && caughtItems(state).length === 0
        ? prospects.standing(state.fixed, by, more)
        : undefined;
  }

  /** The attacker with one target. */
  against(target: Combatant): Duel {
    const { ctx, by, stands } = this;
    const kept =
      stands && !disabled(ctx.state, target)
        ? prospects.between(stands, prospects.standing(ctx.state.fixed, target))
        : undefined;
    return { by, target, kept };
  }
}

/**
 * A number for everything that an automatic player declares about an attack besides the weapon:
 * whether it is one of several, at several targets or part of a ride-by, and its strike.
 */
const kindOf = ({ strike, attacks = 1, targets = 1, rideBy = false }: Swing): number =>
  (attacks > 1 ? 1 : 0) +
  (targets > 1 ? 2 : 0) +
  (rideBy ? 4 : 0) +
  8 * (strike === undefined ? 0 : 1 + STRIKE_IDS.indexOf(strike));
const KINDS = 8 * (1 + STRIKE_IDS.length);

/**
 * A number for how the positions of the two affect a shot or throw: its bracket, and whether it
 * is point blank. It is never 0, which stands for a blow.
 */
function flightOf({ state }: Ctx, { by, target }: Duel, weapon: Weapon): number {
  const found = bracket(state, weapon, metres(state, by, target));
  const far = found ? 1 + BRACKETS.indexOf(found) : 0;
  return 1 + 2 * far + (adjacent(state.fixed.map, by, target) ? 1 : 0);
}

/** The worth of a single attack; its prospect is cached until something that affects it changes. */
function singleWorth(ctx: Ctx, duel: Duel, use: Use, swing: Swing): number {
  const { by, target, kept } = duel;
  const { weapon, ranged } = use;
  if (!kept)
    return weighed(
      ctx,
      target,
      swing,
      weapon,
      prospectOf(ctx, attackOn(ctx, by, target, use, swing)),
    );
  let attacks = kept.attacks.get(swing.weapon);
  if (!attacks) kept.attacks.set(swing.weapon, (attacks = []));
  const key = kindOf(swing) + (ranged ? KINDS * flightOf(ctx, duel, weapon) : 0);
  const known = (attacks[key] ??= {
    prospect: prospectOf(ctx, attackOn(ctx, by, target, use, swing)),
    damage: -1,
    worth: 0,
  });
  if (known.damage !== target.damage) {
    known.worth = weighed(ctx, target, swing, weapon, known.prospect);
    known.damage = target.damage;
  }
  return known.worth;
}

function weighed(
  ctx: Ctx,
  target: Combatant,
  swing: Swing,
  weapon: Weapon,
  value: Prospect,
): number {
  const { met: found } = value;
  const { hit, over30, over60 } = value.chances;
  let worth = (hit - over30) * hurt(ctx, target, weapon, value.plain, found);
  if (over30 > 0) worth += (over30 - over60) * hurt(ctx, target, weapon, value.over30, found);
  if (over60 > 0) worth += over60 * hurt(ctx, target, weapon, value.over60, found);
  if (swing.strike === 'knock-down' && !target.prone)
    worth +=
      over30 * FELLED * Math.max(0, 1 - (2 * sheetOf(ctx.state, target).aptitudes.SOM) / 100);
  return target.grabbedBy.length > 0 && !has(target, 'loosely held') ? worth * HELD : worth;
}

/** The worth of an area attack: counts every combatant in the area, with allies subtracted. */
function areaWorth(ctx: Ctx, { by, target }: Duel, use: Use, swing: Swing): number {
  const { weapon } = use;
  const attack: Attack = { ...attackOn(ctx, by, target, use, swing), met: NOT_MET };
  const total = withinTargets(aim(ctx, attack));
  const blast = weapon.tags.includes('Blast')
    ? rollDamage(ctx, attack, rolledAs(total, 0))
    : undefined;
  const { dice, faces, flat } = weapon.splash?.extent ?? { dice: 0, faces: 0, flat: 0 };
  const extent = flat + (dice * (faces + 1)) / 2;
  let sum = 0;
  for (const who of allCombatants(ctx.state)) {
    if (disabled(ctx.state, who)) continue;
    const distance = metresFrom(ctx.state, target.at, who);
    const sign = areEnemies(by, who) ? 1 : -OWN_PEOPLE;
    const dv = (blast?.dv ?? 0) - 2 * distance;
    if (blast && dv > 0)
      sum += sign * hurt(ctx, who, weapon, { dv, ap: blast.ap }, met(ctx.state, who, weapon, []));
    if (weapon.splash && distance <= extent) sum += sign * SPLASHED;
  }
  return (sum * total) / 100;
}

/** The expected damage of an attack, plus the worth of its other effects. */
export function attackUtility(ctx: Ctx, duel: Duel, use: Use, swing: Swing = use.swing): number {
  if (use.area) return areaWorth(ctx, duel, use, swing);
  const worth = singleWorth(ctx, duel, use, swing);
  return swing.thrown === true ? worth * throwing(ctx.state, duel.by, duel.target, swing) : worth;
}

/** The worth of these blows at a foe, the best first; cached for the same list of uses. */
export function blowsBetween(ctx: Ctx, duel: Duel, uses: readonly Use[]): readonly Blow[] {
  const { kept, target } = duel;
  if (kept?.blowsOf === uses && kept.blowsAt === target.damage) return kept.blows;
  const blows = uses
    .map((use): Blow => ({ use, worth: attackUtility(ctx, duel, use) }))
    .toSorted((a, b) => b.worth - a.worth);
  // The worth of an area attack depends on everyone in the area.
  if (!kept || uses.some(({ area }) => area)) return blows;
  kept.blows = blows;
  kept.blowsOf = uses;
  kept.blowsAt = target.damage;
  return blows;
}

function throwing(state: State, by: Combatant, target: Combatant, { weapon }: Swing): number {
  const far =
    Math.max(Math.abs(by.at[0] - target.at[0]), Math.abs(by.at[1] - target.at[1])) > MEDIUM
      ? FAR_THROW
      : 1;
  const spare = [...usableWeapons(state, by), ...by.carried].some(
    (id) => id !== weapon && id !== UNARMED && !isRanged(weaponOf(state, id)),
  );
  return spare ? far : far * LAST_WEAPON;
}
