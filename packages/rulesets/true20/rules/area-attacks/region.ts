import type { Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import {
  areaWithin,
  cellDistance,
  concealmentBetween,
  covers,
  dark,
  heightOf,
  lineOfEffect,
  ray,
  sees,
} from '@tiltyard/engine/space';
import { heightOfBody, nearestSquare, slant } from '../../state/distance.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, has, sheetOf } from '../../state/state.js';
import type { Aim } from './solid.js';
import { coneMeets, isAtHeight, sourceOf, wayOf } from './solid.js';

/** The aim of an area that is to include a combatant: its square nearest to the user. */
export const aimAt = (actor: Combatant, { at, size, elevation }: Combatant): Omit<Aim, 'area'> => ({
  at: nearestSquare({ at, size }, nearestSquare(actor, at)),
  elevation,
});

/** The squares of a line from its user; only the user's own square if it goes straight up or down. */
function lineCells(state: State, actor: Combatant, aim: Aim): readonly Cell[] {
  const { map } = state.fixed;
  const from = sourceOf(actor, aim);
  const [columns, rows] = wayOf(state, actor, aim);
  if (columns === 0 && rows === 0) return [from];
  return ray(map, from, [columns, rows], aim.area.feet).map((each) => each.at);
}

/** The squares that an area fills, at whatever height (T20-AREA-01). */
export function cellsIn(state: State, actor: Combatant, aim: Aim): readonly Cell[] {
  if (aim.area.shape === 'line') return lineCells(state, actor, aim);
  const around = areaWithin(state.fixed.map, sourceOf(actor, aim), aim.area.feet);
  const cells = around.map((each) => each.at);
  return aim.area.shape === 'cone' ? cells.filter((at) => coneMeets(state, actor, aim, at)) : cells;
}

/** A test of whether an area includes any of the ground and air that a body occupies (T20-AREA-03). */
export function reaches(state: State, actor: Combatant, aim: Aim): (who: Combatant) => boolean {
  const cells = cellsIn(state, actor, aim);
  return (who) =>
    cells.some((at) => covers(who, at[0], at[1]) && isAtHeight(state, actor, aim, at, who));
}

/** All combatants in an area; the user of a cone or line is not in it. */
export function caught(state: State, actor: Combatant, aim: Aim): readonly Combatant[] {
  const isReached = reaches(state, actor, aim);
  return allCombatants(state).filter(
    (who) =>
      !who.dead &&
      (aim.area.shape === 'burst' || (who.id !== actor.id && who.id !== actor.riding)) &&
      isReached(who),
  );
}

/** Whether a spot is visible enough to aim at: lit, and not in dense fog (T20-AREA-02, T20-CONC-14). */
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

/**
 * Why an area cannot be aimed at a spot, or undefined: the spot must be perceived, in range and not behind a wall
 * (T20-AREA-02, T20-COVER-08).
 */
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
