import type { JsonObject } from '../values/json.js';
import type { Id, RuleId } from './question.js';
import type { Cell, EdgeAt } from '../space/index.js';
import type { FightState } from './state.js';

/** A place that an area touches. */
export interface AffectedCell {
  /** A cell of a grid, or a place of a graph. */
  readonly at: Cell | string;
  /** How strongly, against where it is strongest: above 0, at most 1. */
  readonly share: number;
  /** What it comes to there, in a few characters: `4–22`. */
  readonly label?: string;
}

/** An area that an action touches: a blast, a cone, a line of fire, what a shout carries to. */
export interface Area {
  readonly label: string;
  readonly rules: readonly RuleId[];
  readonly places: readonly AffectedCell[];
  /** Who would be touched, as far as is known. */
  readonly who: readonly Id[];
}

/** Something that counts on the way from one to another: cover, fog, the range, a door. */
export interface Obstruction {
  readonly label: string;
  /** What it does, in the system's own numbers: `+4 Defense`. */
  readonly effect?: string;
  readonly rules: readonly RuleId[];
  /** What stands in the way: cells, edges, people. */
  readonly cells?: readonly Cell[];
  readonly walls?: readonly EdgeAt[];
  readonly who?: readonly Id[];
}

/** The line of a blow, a shot or a look. */
export interface Sightline {
  readonly from: Id;
  /** A combatant, or a place. */
  readonly to: Id | Cell;
  /** How far it is, in the system's own terms: `12 m, medium range`. */
  readonly label: string;
  readonly rules: readonly RuleId[];
  /** Whether nothing of the kind can be sent along it. */
  readonly blocked: boolean;
  readonly hindrances: readonly Obstruction[];
}

/** What an action is drawn as on the map before it is chosen. */
export interface TargetingPreview {
  readonly areas: readonly Area[];
  readonly lines: readonly Sightline[];
}

/** Draws an action from what is chosen of it so far, on what a seat sees of the fight; nothing if there is nothing to draw yet. */
export type PreviewBuilder<S extends FightState> = (
  state: S,
  by: Id,
  chosen: JsonObject,
) => TargetingPreview | undefined;

/** A sketch of lines alone; nothing of none. */
export const linePreview = (lines: readonly Sightline[]): TargetingPreview | undefined =>
  lines.length > 0 ? { areas: [], lines } : undefined;

/** A sketch of one area, and of the line to its middle if there is one. */
export const areaPreview = (area: Area, line?: Sightline): TargetingPreview => ({
  areas: [area],
  lines: line ? [line] : [],
});

/** Two sketches as one. */
export function mergePreviews(
  a: TargetingPreview | undefined,
  b: TargetingPreview | undefined,
): TargetingPreview | undefined {
  return a && b ? { areas: [...a.areas, ...b.areas], lines: [...a.lines, ...b.lines] } : (a ?? b);
}
