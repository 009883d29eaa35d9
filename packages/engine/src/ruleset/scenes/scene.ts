import type { Id, RuleId } from '../../core/question.js';
import type { Cell, GraphMap, GridMap } from '../../space/index.js';
import type { FightState } from '../../core/state.js';

/** A combatant as a map shows it. */
export interface Token {
  readonly id: Id;
  /**
   * Its near corner on a grid, in fractions of cells where the system measures finer than cells; on a graph the place
   * it is in; nothing if it is not there any more.
   */
  readonly at: Cell | string | null;
  /** Cells along each side, 1 or more; 1 on a graph. */
  readonly size: number;
  /** Above the ground, if it is: in units of the scale on a grid, in levels of the place on a graph. */
  readonly height?: number;
  /** Who carries it: a rider is drawn on its mount. */
  readonly on?: Id;
  /** How far it strikes, in king's steps beyond its edge. */
  readonly reach?: number;
  /** How far it strikes where that is a straight distance from its middle, in cells. */
  readonly radius?: number;
  /** How it holds itself, if not upright on the ground, or how it left: `prone`, `flying`, `escaped`. */
  readonly posture?: string;
  /** Others do not know that it is there. */
  readonly hidden?: true;
  readonly dead?: true;
}

/** What stands between two combatants: a grapple, an advantage, a guard. */
export interface Relation {
  readonly from: Id;
  readonly to: Id;
  readonly kind: 'hold' | 'advantage' | 'engaged' | 'guard' | 'aim' | 'other';
  /** What `from` does to `to`, to be read between their names: `grapples`. */
  readonly label: string;
  /** What more there is to say of it: `pinned`, `by the sword arm`. */
  readonly detail?: string;
  /** Degrees that `from` is ahead; below 0, that `to` is. */
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

/** A thing that lies about. */
export interface SceneItem {
  /** The id of the item. */
  readonly item: string;
  readonly name: string;
  readonly at: Cell | string;
}

/** All of a fight that is to be seen, as any screen can draw it. It is made of a view and tells no more than that. */
export interface Scene {
  readonly map: GridMap | GraphMap | null;
  readonly tokens: readonly Token[];
  readonly groups: readonly Group[];
  readonly relations: readonly Relation[];
  readonly lying: readonly SceneItem[];
}

/** Those relations whose two ends are both in a view, and are two. */
export const visibleRelations = (
  { combatants }: FightState,
  relations: readonly Relation[],
): readonly Relation[] =>
  relations.filter(
    ({ from, to }) =>
      from !== to && Object.hasOwn(combatants, from) && Object.hasOwn(combatants, to),
  );
