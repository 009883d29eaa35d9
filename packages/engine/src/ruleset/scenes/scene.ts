import type { Id, RuleId } from '../../core/question.js';
import type { Cell, GraphMap, GridMap } from '../../space/index.js';
import type { FightState } from '../../core/state.js';

/** A combatant as a map shows it. */
export interface Token {
  readonly id: Id;
  /**
   * Its near corner on a grid, in fractions of cells if the system measures finer than cells; on a graph its place;
   * null if it is no longer there.
   */
  readonly at: Cell | string | null;
  /** Cells along each side, 1 or more; 1 on a graph. */
  readonly size: number;
  /** Its height above the ground, if any: in units of the scale on a grid, in levels of the place on a graph. */
  readonly height?: number;
  /** The combatant that carries it: a rider is drawn on its mount. */
  readonly on?: Id;
  /** Its reach, in king's steps beyond its edge. */
  readonly reach?: number;
  /** Its reach as a straight distance from its middle, in cells, in systems that measure it so. */
  readonly radius?: number;
  /** Its posture, if not upright on the ground, or how it left: `prone`, `flying`, `escaped`. */
  readonly posture?: string;
  /** Others do not know that it is there. */
  readonly hidden?: true;
  readonly dead?: true;
}

/** A relation between two combatants: a grapple, an advantage, a guard. */
export interface Relation {
  readonly from: Id;
  readonly to: Id;
  readonly kind: 'hold' | 'advantage' | 'engaged' | 'guard' | 'aim' | 'other';
  /** What `from` does to `to`, to be read between their names: `grapples`. */
  readonly label: string;
  /** More detail: `pinned`, `by the sword arm`. */
  readonly detail?: string;
  /** The degrees by which `from` is ahead; below 0, `to` is ahead. */
  readonly degree?: number;
  readonly rules: readonly RuleId[];
}

/** Combatants who belong together within a place of a graph: a cluster, an engagement. */
export interface Group {
  readonly place: string;
  readonly label: string;
  readonly members: readonly Id[];
  readonly rules: readonly RuleId[];
}

/** An item lying on the map. */
export interface SceneItem {
  /** The id of the item. */
  readonly item: string;
  readonly name: string;
  readonly at: Cell | string;
}

/**
 * Everything visible of a fight, in a form that any screen can draw. It is made from a view and reveals nothing more.
 */
export interface Scene {
  readonly map: GridMap | GraphMap | null;
  readonly tokens: readonly Token[];
  readonly groups: readonly Group[];
  readonly relations: readonly Relation[];
  readonly lying: readonly SceneItem[];
}

/** The relations between two different combatants who are both in a view. */
export const visibleRelations = (
  { combatants }: FightState,
  relations: readonly Relation[],
): readonly Relation[] =>
  relations.filter(
    ({ from, to }) =>
      from !== to && Object.hasOwn(combatants, from) && Object.hasOwn(combatants, to),
  );
