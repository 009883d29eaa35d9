import type { CombatantState, FightState, FixedState, Id, RulesContext } from '@tiltyard/engine';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import type { Options } from './options.js';
import type { Arm, Modifier, Sheet } from './sheet.js';
import { METRE } from './sheet.js';
import type { TableData } from '../tables/format/json.js';

export { areEnemies, allCombatants, itemOf, sheetOf, combatantById } from '@tiltyard/engine/kit';

/** A place in tenths of a millimetre; cell [3, 2] of the map has its centre at [30000, 20000]. */
export type Point = readonly [x: number, y: number];

/** Rounds of the three kinds of stun (RMC-WEAR-01). */
export interface Stun {
  readonly dazed: number;
  readonly stunned: number;
  readonly noParry: number;
}
export type StunKind = keyof Stun;

export const NO_STUN: Stun = Object.freeze({ dazed: 0, stunned: 0, noParry: 0 });

/** Something that runs for a number of its owner's turns, counted from the next one on (RMC-EFF-04). */
interface Counted {
  readonly turns: number;
  /** Whether a turn has begun since it landed. */
  readonly counting: boolean;
}

export interface Penalty extends Partial<Counted> {
  readonly value: number;
}

export interface Timer extends Counted {
  readonly kind: 'out' | 'dead';
}

export const DECLARED = ['none', 'melee', 'ranged', 'dodge', 'move', 'other'] as const;

/** What somebody means to do this round, or has done (RMC-MELEE-04). */
export interface Declared {
  readonly action: (typeof DECLARED)[number];
  readonly target: Id | null;
}

/** Points moved to defence against somebody this round (RMC-PARRY-03). */
export interface Parry {
  readonly against: Id;
  readonly points: number;
  /** Used up: no other attack is parried. */
  readonly spent: boolean;
}

export interface Combatant extends CombatantState {
  readonly at: Point;
  /** Tenths of a millimetre a second since its last turn began. */
  readonly velocity: Point;
  /** The pace of this turn's movement; 0 for none. */
  readonly pace: number;
  readonly moved: boolean;
  /** Where the last movement began. */
  readonly from: Point;
  readonly hits: number;
  readonly dead: boolean;
  /** Knows that there is a fight. */
  readonly aware: boolean;
  /** Bound, held, pinned or paralysed. */
  readonly held: boolean;
  /** Hidden from every side but its own. */
  readonly hidden: boolean;
  readonly wields: string | null;
  readonly carried: readonly string[];
  readonly broken: readonly string[];
  readonly actionPoints: number;
  /** Without Action Points: the turn's one action is used. With them: the free action without points is. */
  readonly acted: boolean;
  readonly declared: Declared;
  readonly attacked: boolean;
  /** Points kept back in attacking that may still defend; null before the first attack of the round. */
  readonly kept: number | null;
  /** Points moved to defence this round, used or not. */
  readonly shifted: number;
  readonly parry: Parry | null;
  /** The defence of this round's dodge; null if there was none. */
  readonly dodge: number | null;
  /** No further actions this round (RMC-SURP-03). */
  readonly barred: boolean;
  /** Unaware until the round ends (RMC-SURP-07). */
  readonly surprised: boolean;
  readonly initiativePenalties: number;
  /** `owed`: its turn is still to be spoiled; `felt`: that turn has come (RMC-STAG-03). */
  readonly staggered: 'no' | 'owed' | 'felt';
  readonly prone: boolean;
  readonly stunActive: Stun;
  readonly stunPending: Stun;
  /** Whether its turn came up under an active stun this round (RMC-WEAR-02). */
  readonly stunFelt: boolean;
  readonly bleed: number;
  /** The part of the bleeding whose first turn is still to come (RMC-EFF-11). */
  readonly bleedFresh: number;
  readonly penalties: readonly Penalty[];
  readonly timers: readonly Timer[];
  readonly modifiers: readonly Modifier[];
}

export interface GroundItem {
  readonly item: string;
  readonly at: Point;
}

export interface Fixed extends FixedState<Options, GridMap, Sheet, Arm> {
  /** Tables of the user's own, laid over the built-in ones. */
  readonly tables: readonly TableData[];
}

export interface State extends FightState {
  readonly fixed: Fixed;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  readonly ground: readonly GroundItem[];
}

export type Ctx = RulesContext<State>;

/** Whether a timer or an option has put somebody out, apart from hits (RMC-EFF-12). */
const knockedOut = (state: State, who: Combatant): boolean =>
  who.timers.some(
    ({ kind, counting }) =>
      kind === 'out' && (counting || state.fixed.options['eff.start'] === 'immediate'),
  );

/** Unconscious or dead (RMC-EFF-12, RMC-EFF-14). */
export const out = (state: State, who: Combatant): boolean =>
  who.dead || who.hits <= 0 || knockedOut(state, who);

/** Knows of the fight, and nothing has just kept it from noticing (RMC-DB-03, RMC-SURP-07). */
export const aware = (who: Combatant): boolean => who.aware && !who.surprised;

export const cellAt = ([x, y]: Point): Cell => [Math.round(x / METRE), Math.round(y / METRE)];
export const cellOf = (who: Combatant): Cell => cellAt(who.at);
export const centre = ([x, y]: Cell): Point => [x * METRE, y * METRE];

/** The straight distance between two places, in tenths of a millimetre, never more than it is. */
export const distance = (a: Point, b: Point): number =>
  Math.floor(Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2));

/** Metres to be read by people. */
export const inMetres = (units: number): number => Math.round(units / (METRE / 100)) / 100;
