import type { JsonObject } from '../values/json.js';
import type { Id, RuleId } from './question.js';
import type { Cell, EdgeAt } from '../space/index.js';
import type { FightState } from './state.js';

/** A place that an area touches. */
export interface AffectedCell {
  /** A cell of a grid, or a place of a graph. */
  readonly at: Cell | string;
  /** The strength relative to where it is strongest: above 0, at most 1. */
  readonly share: number;
  /** The effect there in a few characters: `4–22`. */
  readonly label?: string;
}

/** An area that an action affects: a blast, a cone, a line of fire, the range of a shout. */
export interface Area {
  readonly label: string;
  readonly rules: readonly RuleId[];
  readonly places: readonly AffectedCell[];
  /** The combatants affected, as far as they are known. */
  readonly who: readonly Id[];
}

/** Something that matters along a line between combatants or places: cover, fog, range, a door. */
export interface Obstruction {
  readonly label: string;
  /** Its effect in the system's own numbers: `+4 Defense`. */
  readonly effect?: string;
  readonly rules: readonly RuleId[];
  /** What is in the way: cells, edges, combatants. */
  readonly cells?: readonly Cell[];
  readonly walls?: readonly EdgeAt[];
  readonly who?: readonly Id[];
}

/** The line of a melee attack, a shot or a look. */
export interface Sightline {
  readonly from: Id;
  /** A combatant, or a place. */
  readonly to: Id | Cell;
  /** The distance in the system's own terms: `12 m, medium range`. */
  readonly label: string;
  readonly rules: readonly RuleId[];
  /** Whether nothing can be aimed along it. */
  readonly blocked: boolean;
  readonly hindrances: readonly Obstruction[];
}

/** How an action is drawn on the map before it is chosen. */
export interface TargetingPreview {
  readonly areas: readonly Area[];
  readonly lines: readonly Sightline[];
}

/**
 * Draws the choices of an action so far, on what a seat sees of the fight; undefined if there is nothing to draw yet.
 */
export type PreviewBuilder<S extends FightState> = (
  state: S,
  by: Id,
  chosen: JsonObject,
) => TargetingPreview | undefined;

/** A preview of lines alone; undefined without lines. */
export const linePreview = (lines: readonly Sightline[]): TargetingPreview | undefined =>
  lines.length > 0 ? { areas: [], lines } : undefined;

/** A preview of one area, and of the line to its middle if there is one. */
export const areaPreview = (area: Area, line?: Sightline): TargetingPreview => ({
  areas: [area],
  lines: line ? [line] : [],
});

/** Merges two previews. */
export function mergePreviews(
  a: TargetingPreview | undefined,
  b: TargetingPreview | undefined,
): TargetingPreview | undefined {
  return a && b ? { areas: [...a.areas, ...b.areas], lines: [...a.lines, ...b.lines] } : (a ?? b);
}
