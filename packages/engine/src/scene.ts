import type { Id, RuleId } from './question.js';
import type { Cell, GraphMap, GridMap } from './space/index.js';

/** Somebody on the map. */
export interface Token {
  readonly id: Id;
  /** Its near corner on a grid; on a graph the place it is in; nothing if it is nowhere in particular. */
  readonly at: Cell | string | null;
  /** Cells along each side; 1 or more. */
  readonly size: number;
  /** Degrees clockwise from the top of the map, in systems where it matters. */
  readonly facing?: number;
  /** Above the ground, in the system's own words. */
  readonly height?: string;
  /** Who carries it: a rider is drawn on its mount. */
  readonly on?: Id;
  /** How far it reaches in melee, in cells beyond its edge. */
  readonly reach?: number;
}

/** What stands between two combatants: a grapple, an advantage, a guard. */
export interface Relation {
  readonly from: Id;
  readonly to: Id;
  readonly kind: 'hold' | 'advantage' | 'guard' | 'aim' | 'other';
  readonly label: string;
  /** How strong it is, where there is a number: degrees of advantage. */
  readonly degree?: number;
  readonly rules: readonly RuleId[];
}

/** Combatants who belong together within a place: a cluster, an engagement. */
export interface Group {
  readonly place: string;
  readonly label: string;
  readonly members: readonly Id[];
}

/** Everything of a fight that is to be seen, as any screen can draw it. It is made from a view and tells no more than that. */
export interface Scene {
  readonly map: GridMap | GraphMap | null;
  readonly tokens: readonly Token[];
  readonly groups: readonly Group[];
  readonly relations: readonly Relation[];
  /** Things that lie about. */
  readonly lying: readonly { readonly name: string; readonly at: Cell | string }[];
}
