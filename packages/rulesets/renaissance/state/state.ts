import type { CombatantState, FightState, FixedState, Id, RulesContext } from '@tiltyard/engine';
import type { Expiry, Hand } from '@tiltyard/engine/kit';
import { areEnemies, sheetOf as sheetIn } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import type { Options } from './options.js';
import type { Sheet, Weapon } from './sheet.js';
import { HALF_METRES } from './sheet.js';

export { allCombatants, areEnemies, combatantById, itemOf } from '@tiltyard/engine/kit';

/**
 * Temporary effects on a combatant. `hurried`: moved at full rate or charged; `charged`: bonus
 * damage after a charge; `feinted`; `full defense`; `braced` with a weapon; `stuck` in the
 * saddle or under a mount; `loosely held` by a grabber, able to act but not to leave; `ridden`:
 * moved or attacked under a rider this round, or made a readied attack, as `what` says;
 * `modifier` by the referee.
 */
export const EFFECT_KINDS = [
  'hurried',
  'charged',
  'feinted',
  'full defense',
  'braced',
  'stuck',
  'loosely held',
  'ridden',
  'modifier',
] as const;

/** A temporary effect on a combatant. */
export interface Effect {
  readonly kind: (typeof EFFECT_KINDS)[number];
  readonly amount: number;
  readonly by: Id;
  readonly until: Expiry;
  /**
   * The braced weapon, what a mount has done this round, or what a GM's modifier applies to:
   * attack, defence or all.
   */
  readonly what?: string;
}

/** A weapon caught by another one (REN-CATCH-05). */
export interface Caught {
  readonly weapon: string;
  readonly of: Id;
  readonly caught: string;
}

export interface Combatant extends CombatantState {
  readonly at: Cell;
  /** Side of the footprint in cells; for a rider, that of the mount. */
  readonly size: number;
  readonly damage: number;
  readonly wounds: number;
  readonly negatedWounds: number;
  readonly traumas: number;
  /** The number of actions, such as powers, that it sustains (REN-CTX-26). */
  readonly sustained: number;
  readonly luck: number;
  readonly prone: boolean;
  readonly hands: readonly Hand[];
  readonly carried: readonly string[];
  readonly unloaded: readonly string[];
  readonly ammunition: Readonly<Record<string, number>>;
  readonly maimed: readonly string[];
  readonly standardUsed: boolean;
  readonly quickUsed: number;
  readonly moved: boolean;
  /** While not empty, no further reaction is possible. */
  readonly reacted: readonly { readonly until: Expiry }[];
  readonly effects: readonly Effect[];
  readonly grabbedBy: readonly Id[];
  readonly catching: Caught | null;
  readonly riding: Id | null;
  readonly riddenBy: Id | null;
  /** The combatants it is unaware of. */
  readonly unawareOf: readonly Id[];
  /** Hidden from every side but its own. */
  readonly hidden: boolean;
}

export interface GroundItem {
  readonly item: string;
  readonly at: Cell;
  /** Whether its next owner has to load it (REN-RNG-14). */
  readonly unloaded?: true;
}

export type Fixed = FixedState<Options, GridMap, Sheet, Weapon>;

export interface State extends FightState {
  readonly fixed: Fixed;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  readonly ground: readonly GroundItem[];
  /** How well kinds of items without their own brackets fly, in percent, by name (REN-RNG-06). */
  readonly throwing: Readonly<Record<string, number>>;
  /** Items of other combatants that were carried by combatants removed from the fight. */
  readonly carriedOff?: readonly Id[];
}

export type Ctx = RulesContext<State>;

/** The side in cells of the footprint that a combatant has on foot (REN-GRID-02). */
export const ownSize = (state: State, who: Combatant): number =>
  cellsAcross(sheetOf(state, who).footprint, state.fixed.map.scale.perCell);

/** The side in cells of a footprint given in metres. */
export const cellsAcross = (footprint: number, perCell: number): number =>
  Math.ceil((footprint * HALF_METRES) / perCell);

type Sheets = Fixed['sheets'];

/** The last lookups: an exchange of blows asks for the same two sheets again and again. */
let sheets: Sheets | undefined;
let latest: Combatant | undefined;
let latestSheet: Sheet | undefined;
let other: Combatant | undefined;
let otherSheet: Sheet | undefined;

/** The sheet of a combatant. */
export function sheetOf(state: State, who: Combatant): Sheet {
  if (state.fixed.sheets === sheets) {
    if (who === latest && latestSheet) return latestSheet;
    if (who === other && otherSheet) return otherSheet;
  }
  return lookUp(state, who);
}

function lookUp(state: State, who: Combatant): Sheet {
  const sheet = sheetIn(state, who);
  if (state.fixed.sheets === sheets) {
    other = latest;
    otherSheet = latestSheet;
  } else {
    sheets = state.fixed.sheets;
    otherSheet = undefined;
  }
  latest = who;
  latestSheet = sheet;
  return sheet;
}

/** At DUR damage a combatant can no longer act (REN-CTX-14). */
export const disabled = (state: State, who: Combatant): boolean =>
  who.damage >= sheetOf(state, who).DUR;

/** A combatant with damage of at least the Death Rating is dead (REN-CTX-14). */
export const dead = (state: State, who: Combatant): boolean =>
  who.damage >= sheetOf(state, who).deathRating;

/** Whether a combatant is unaware of another: because their whole side is, or they alone are (REN-AWARE-01). */
export const unaware = (who: Combatant, of: Combatant): boolean =>
  (who.unawareOf.length > 0 && who.unawareOf.includes(of.id)) || (of.hidden && areEnemies(who, of));

/**
 * The combatant whose turn ends effects that last until this combatant's turn: a ridden mount
 * uses its rider's (REN-MOUNT-01).
 */
export const turnOf = ({ id, riddenBy }: Pick<Combatant, 'id' | 'riddenBy'>): Id => riddenBy ?? id;

export const has = (who: Combatant, kind: Effect['kind']): boolean =>
  who.effects.some((effect) => effect.kind === kind);

/**
 * Whether a combatant is held so firmly that they can only try to escape; the GM may have
 * allowed them more (REN-MAN-07).
 */
export const isHeldFirmly = (who: Combatant): boolean =>
  who.grabbedBy.length > 0 &&
  who.grabbedBy.some(
    (by) => !who.effects.some((effect) => effect.kind === 'loosely held' && effect.by === by),
  );

/** What a mount can do once a round: move or attack under a rider, or make a readied attack (REN-MOUNT-01). */
export type MountDeed = 'move' | 'attack' | 'readied attack';

/** Whether a mount has done this in this round (REN-MOUNT-01). */
export const wasRiddenTo = (mount: Combatant, what: MountDeed): boolean =>
  mount.effects.some((effect) => effect.kind === 'ridden' && effect.what === what);
