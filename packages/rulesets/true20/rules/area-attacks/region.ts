import type { Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import {
  areaWithin,
  cellDistance,
  concealmentBetween,
  cone,
  covers,
  dark,
  heightOf,
  lineOfEffect,
  ray,
  sees,
} from '@tiltyard/engine/space';
import { heightOfBody, nearestSquare, slant } from '../../state/distance.js';
import type { Area } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, has, sheetOf } from '../../state/state.js';

const CONE = 90;
const FEET_PER_SQUARE = 5;

/** What an area attack is aimed at: a burst's centre, or where a cone or line points to. */
export interface Aim {
  readonly area: Area;
  readonly at: Cell;
  /** Feet above the ground there. */
  readonly elevation?: number | undefined;
}

const degrees = ([x, y]: Cell, [tx, ty]: Cell): number =>
  Math.round((Math.atan2(tx - x, y - ty) * 180) / Math.PI);

/** Where an area is aimed that is to fill a combatant: at the square of it that is nearest to the user. */
export const aimAt = (actor: Combatant, { at, size, elevation }: Combatant): Omit<Aim, 'area'> => ({
  at: nearestSquare({ at, size }, nearestSquare(actor, at)),
  elevation,
});

/** Where an area comes from: its centre if it is a burst, else the square of its user that is nearest to where it points. */
export const sourceOf = (actor: Combatant, { area, at }: Aim): Cell =>
  area.shape === 'burst' ? at : nearestSquare(actor, at);

/** The squares that an area fills (T20-AREA-01). */
export function cellsIn(state: State, actor: Combatant, aim: Aim): readonly Cell[] {
  const { map } = state.fixed;
  const { area, at } = aim;
  const from = sourceOf(actor, aim);
  const reach = {
    burst: () => areaWithin(map, at, area.feet),
    cone: () => cone(map, from, { degrees: degrees(from, at), width: CONE, length: area.feet }),
    line: () => ray(map, from, degrees(from, at), area.feet),
  };
  return reach[area.shape]().map((each) => each.at);
}

const isInCells = (cells: readonly Cell[], who: Combatant): boolean =>
  cells.some(([x, y]) => covers(who, x, y));

/** The height in feet of the spot that is aimed at. */
export const aimedHeight = (state: State, { at, elevation = 0 }: Aim): number =>
  heightOf(state.fixed.map, { at, size: 1 }) + elevation;

/** How many feet of air lie between a height and a body. */
function gapTo(state: State, who: Combatant, height: number): number {
  const feet = heightOfBody(state, who);
  return Math.max(0, feet - height, height - feet - FEET_PER_SQUARE * who.size);
}

/** Whether an area reaches up or down to a body in its squares: bursts are balls, cones widen, lines are 5 feet thick (T20-AREA-03). */
function isAtHeight(state: State, actor: Combatant, aim: Aim, who: Combatant): boolean {
  const { map } = state.fixed;
  const { area, at } = aim;
  if (area.shape === 'burst') {
    const gap = gapTo(state, who, aimedHeight(state, aim));
    return slant(cellDistance(map, at, nearestSquare(who, at)), gap) <= area.feet;
  }
  const source = sourceOf(actor, aim);
  const far = cellDistance(map, source, nearestSquare(who, source));
  const whole = cellDistance(map, source, at);
  const from = heightOfBody(state, actor);
  const height = whole === 0 ? from : from + ((aimedHeight(state, aim) - from) * far) / whole;
  return gapTo(state, who, height) <= (area.shape === 'cone' ? far : FEET_PER_SQUARE);
}

/** Tells whether an area fills any of the ground and air that a body takes up (T20-AREA-03). */
export function reaches(state: State, actor: Combatant, aim: Aim): (who: Combatant) => boolean {
  const cells = cellsIn(state, actor, aim);
  return (who) => isInCells(cells, who) && isAtHeight(state, actor, aim, who);
}

/** All combatants in an area; its own user is out of a cone or line. */
export function caught(state: State, actor: Combatant, aim: Aim): readonly Combatant[] {
  const isReached = reaches(state, actor, aim);
  return allCombatants(state).filter(
    (who) =>
      !who.dead &&
      (aim.area.shape === 'burst' || (who.id !== actor.id && who.id !== actor.riding)) &&
      isReached(who),
  );
}

/** Whether sight alone shows a spot well enough to aim at it: lit, and not in dense fog (T20-AREA-02, T20-CONC-14). */
function isSeen(state: State, actor: Combatant, at: Cell): boolean {
  const { map } = state.fixed;
  const spot = { at, size: 1 };
  return (
    !has(actor, 'blinded') &&
    sees(map, actor, spot) &&
    !dark(map, at[0], at[1]) &&
    concealmentBetween(map, actor, spot) < 2
  );
}

/** Why a spot cannot be filled: it must be perceived, in range and not behind a wall (T20-AREA-02, T20-COVER-08). */
export function placeRefused(
  state: State,
  actor: Combatant,
  { at, elevation }: Omit<Aim, 'area'>,
  range: number,
): Refusal | undefined {
  const { map, options } = state.fixed;
  const rise = heightOf(map, { at, size: 1 }) + (elevation ?? 0) - heightOfBody(state, actor);
  if (slant(cellDistance(map, nearestSquare(actor, at), at), rise) > range)
    return refuse('T20-CTX-42', 'out-of-range', 'out of range');
  if (!lineOfEffect(map, actor, { at, size: 1 }))
    return refuse('T20-COVER-08', 'no-line', 'no line to that square');
  const senses = sheetOf(state, actor).accurateSenses;
  const perceived =
    senses.some((sense) => sense !== 'sight') || (senses.length > 0 && isSeen(state, actor, at));
  return perceived || options['area.blindTargeting'] === 'allow'
    ? undefined
    : refuse('T20-AREA-02', 'not-perceived', "that square can't be perceived accurately");
}
