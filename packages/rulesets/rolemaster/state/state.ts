import type { CombatantState, FightState, FixedState, Id, RulesContext } from '@tiltyard/engine';
import { isInFog } from '@tiltyard/engine/core';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { heightAt } from '@tiltyard/engine/space';
import type { Options } from './options.js';
import type { WieldedWeapon, Modifier, Sheet } from './sheet.js';
import { METRE } from './sheet.js';
import type { TableData } from '../tables/format/json.js';

export { allCombatants, areEnemies, combatantById, itemOf, sheetOf } from '@tiltyard/engine/kit';

/** A position in tenths of a millimetre; on a map of 1-metre cells the cell [3, 2] has its centre at [30000, 20000]. */
export type Point = readonly [x: number, y: number];

/** Rounds of the three kinds of stun (RMC-WEAR-01). */
export interface Stun {
  readonly dazed: number;
  readonly stunned: number;
  readonly noParry: number;
}
/** From the worst to the mildest (RMC-WEAR-03). */
export const STUN_KINDS = ['noParry', 'stunned', 'dazed'] as const;
export type StunKind = (typeof STUN_KINDS)[number];

export const NO_STUN: Stun = Object.freeze({ dazed: 0, stunned: 0, noParry: 0 });

/** An effect that lasts for a number of its owner's turns, counted from the next one on (RMC-EFF-04). */
interface Counted {
  readonly turns: number;
  /** Whether a turn has begun since it was received. */
  readonly counting: boolean;
}

export interface Penalty extends Partial<Counted> {
  readonly value: number;
}

export interface Timer extends Counted {
  readonly kind: 'out' | 'dead';
}

export const ATTACK_MODES = ['melee', 'thrown', 'ranged'] as const;
export type AttackMode = (typeof ATTACK_MODES)[number];

/** The causes of a roll against surprise (RMC-SURP-01, RMC-SURP-02). */
export const CAUSES = ['ambush', 'orientation'] as const;
export const SURPRISE_GRADES = ['failure', 'partial', 'near', 'success'] as const;

/** Whether a timer has run out; unconsciousness may last a little longer (RMC-EFF-12). */
export const hasExpired = ({ counting, turns }: Timer): boolean => counting && turns < 1;

export const DECLARED = ['none', 'melee', 'ranged', 'dodge', 'move', 'other'] as const;

/** The action declared or carried out this round (RMC-MELEE-04). */
export interface Declared {
  readonly action: (typeof DECLARED)[number];
  readonly target: Id | null;
}

/** OB moved to defence against one foe this round (RMC-PARRY-03). */
export interface Parry {
  /** Null once the foe has left the fight. */
  readonly against: Id | null;
  readonly points: number;
  /**
   * The weapon that the points come from: an attack with another weapon does not lose them.
   * Missing for parries from older files (RMC-OB-06).
   */
  readonly weapon?: string;
  /** Whether it is used up, so that it covers no other attack. */
  readonly spent: boolean;
  /** Whether a parry declared against all of a foe's attacks has met one, and so is no longer secret. */
  readonly shown?: boolean;
  /**
   * How many of its points were visibly missing from the parrying combatant's own attacks: they
   * are no longer secret, but the foe still is.
   */
  readonly missed?: number;
}

export interface Combatant extends CombatantState {
  readonly at: Point;
  /** The velocity since its last turn began, in tenths of a millimetre a second. */
  readonly velocity: Point;
  /** The pace of this turn's movement; 0 for none. */
  readonly pace: number;
  readonly moved: boolean;
  /** Whether that movement was a crawl (RMC-STAG-08). */
  readonly crawled: boolean;
  /** The starting point of the last movement. */
  readonly from: Point;
  /** Where that movement turned, at corners or elsewhere. */
  readonly bends?: readonly Point[];
  readonly hits: number;
  readonly dead: boolean;
  /** Whether it is aware of the fight. */
  readonly aware: boolean;
  /** Bound, held, pinned or paralysed. */
  readonly held: boolean;
  /** Hidden from every side but its own. */
  readonly hidden: boolean;
  readonly wields: string | null;
  readonly carried: readonly string[];
  readonly broken: readonly string[];
  readonly actionPoints: number;
  /** Without Action Points: whether the turn's one action is used. With them: whether the free action is. */
  readonly acted: boolean;
  readonly declared: Declared;
  readonly attacked: boolean;
  /** OB reserved when attacking that is still available for defence; null before the first attack of the round. */
  readonly kept: number | null;
  /** The weapon points on which the reserved OB is based; a better weapon drawn later adds its surplus (RMC-OB-06). */
  readonly pool?: number | null;
  /** OB moved to defence this round, used or not. */
  readonly shifted: number;
  readonly parry: Parry | null;
  /** The DB gained by this round's dodge; null if there was none. */
  readonly dodge: number | null;
  /** Whether it can take no further actions this round (RMC-SURP-03). */
  readonly barred: boolean;
  /** Whether it has failed to notice an ambush this round, and so will not notice another (RMC-SURP-01). */
  readonly ambushed: boolean;
  /** Whether it is unaware until the round ends (RMC-SURP-07). */
  readonly surprised: boolean;
  readonly initiativePenalties: number;
  /** `owed`: it has yet to lose a turn; `felt`: that turn has come (RMC-STAG-03). */
  readonly staggered: 'no' | 'owed' | 'felt';
  readonly prone: boolean;
  readonly stunActive: Stun;
  readonly stunPending: Stun;
  /** Whether its turn came up under an active stun this round (RMC-WEAR-02). */
  readonly stunFelt: boolean;
  readonly bleed: number;
  /** The part of the bleeding whose first turn has not come yet (RMC-EFF-11). */
  readonly bleedFresh: number;
  readonly penalties: readonly Penalty[];
  readonly timers: readonly Timer[];
  readonly modifiers: readonly Modifier[];
}

export interface GroundItem {
  readonly item: string;
  readonly at: Point;
  /** Whether a combatant who has left the fight broke it. */
  readonly broken?: boolean;
}

export interface Fixed extends FixedState<Options, GridMap, Sheet, WieldedWeapon> {
  /** The user's own tables, overlaid on the built-in ones. */
  readonly tables: readonly TableData[];
}

export interface State extends FightState {
  readonly fixed: Fixed;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  readonly ground: readonly GroundItem[];
}

export type Ctx = RulesContext<State>;

/** Action Points of a round (RMC-CTX-07). */
export const ACTION_POINTS = 4;

export const countsActionPoints = (state: State): boolean =>
  state.fixed.options.actionPoints === 'enabled';

/** Whether a combatant has declared a parry that has not met an attack yet and is still secret (RMC-PARRY-04). */
export const isParrySealed = (state: State, { parry }: Combatant): boolean =>
  state.fixed.options['parry.allocation'] === 'declaredFoe' &&
  parry !== null &&
  !parry.spent &&
  parry.shown !== true;

/**
 * How much OB moved to defence is known to everyone: of a secret parry only what attacks have
 * lacked (RMC-PARRY-04, RMC-OB-04).
 */
export const seenShifted = (state: State, combatant: Combatant): number =>
  isParrySealed(state, combatant) ? (combatant.parry?.missed ?? 0) : combatant.shifted;

/** Whether a timer has made a combatant unconscious, independently of hits lost (RMC-EFF-12). */
const isKnockedOut = (state: State, combatant: Combatant): boolean =>
  combatant.timers.some(
    ({ kind, counting }) =>
      kind === 'out' && (counting || state.fixed.options['eff.start'] === 'immediate'),
  );

/** Whether a combatant is unconscious or dead (RMC-EFF-12, RMC-EFF-14). */
export const isOut = (state: State, combatant: Combatant): boolean =>
  combatant.dead || combatant.hits <= 0 || isKnockedOut(state, combatant);

/** Whether a combatant does not know of another, who is hidden from their side or under fog (RMC-SURP-01). */
export const isHiddenFrom = (state: State, combatant: Combatant, other: Combatant): boolean =>
  other.side !== combatant.side && (other.hidden || isInFog(state, [cellOf(state, other)]));

/** Whether a combatant is aware of the fight and not surprised (RMC-DB-03, RMC-SURP-07). */
export const isAware = (combatant: Combatant): boolean => combatant.aware && !combatant.surprised;

/** The side of a cell of the map, in tenths of a millimetre. */
export const cellSize = ({ fixed: { map } }: State): number => METRE * map.scale.perCell;

/** The offset from the centre of a cell's first metre to the centre of the cell. */
const centreOffset = (state: State): number => (cellSize(state) - METRE) / 2;

/** The cell at a position. A cell of several metres covers that many of the map's metres: 0 and 1, 2 and 3. */
export const cellAt = (state: State, [x, y]: Point): Cell => {
  const size = cellSize(state);
  return [Math.floor((x + METRE / 2) / size), Math.floor((y + METRE / 2) / size)];
};

export const cellOf = (state: State, combatant: Combatant): Cell => cellAt(state, combatant.at);

/** The position of a cell's centre, or of a point between cells. */
export const placeOf = (state: State, [x, y]: Cell): Point => {
  const size = cellSize(state);
  const offset = centreOffset(state);
  return [Math.round(x * size + offset), Math.round(y * size + offset)];
};

/** A position in cells of the map, possibly between cells. */
export const inCells = (state: State, [x, y]: Point): Cell => {
  const size = cellSize(state);
  const offset = centreOffset(state);
  return [(x - offset) / size, (y - offset) / size];
};

/** The straight distance between two positions in tenths of a millimetre, rounded down. */
export const distance = (a: Point, b: Point): number =>
  Math.floor(Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2));

/**
 * The straight distance between two positions including the height of their ground, for attacks
 * (RMC-MELEE-02, RMC-OB-02).
 */
export function reachDistance(state: State, a: Point, b: Point): number {
  const { map } = state.fixed;
  const rise = METRE * (heightAt(map, ...cellAt(state, a)) - heightAt(map, ...cellAt(state, b)));
  const level = distance(a, b);
  return rise === 0 ? level : Math.floor(Math.hypot(level, rise));
}

/** Converts tenths of a millimetre to metres, rounded to centimetres. */
export const toMetres = (units: number): number => Math.round(units / (METRE / 100)) / 100;
