import type { Cell } from '@tiltyard/engine/space';
import { DIRECTIONS, directionTo, offset, placeOf, sameCell } from '@tiltyard/engine/space';
import type { Addend } from '../challenges/challenge.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { blindTo } from '../../state/turn-verbs.js';
import { turnsBlind } from '../../events/defence.js';

/** The loss of consistency on defences against an attack from a blind spot (HEI-CTX-45). */
export const BLIND: Addend = { amount: -5, rule: 'HEI-CTX-45' };

/** How far to either side of straight behind, in eighths of a circle, a square still counts as the far side. */
const BESIDE = [-1, 0, 1];

const cellOf = (state: State, square: string): Cell | undefined => {
  const at = placeOf(state.fixed.map, square)?.at;
  return at && [at[0], at[1]];
};

/** The squares next to `square` on its far side as seen from `from`; none if the map does not say where squares lie. */
export function farSide(state: State, from: string, square: string): readonly string[] {
  const [eye, centre] = [cellOf(state, from), cellOf(state, square)];
  const ahead = eye && centre && directionTo(eye, centre);
  if (!centre || ahead === undefined) return [];
  const cells = BESIDE.flatMap(
    (turn) => DIRECTIONS.at((ahead - 1 + turn) % DIRECTIONS.length) ?? [],
  ).map((direction) => offset(centre, direction));
  return state.fixed.map.places
    .filter(({ at }) => at && cells.some((cell) => sameCell(cell, [at[0], at[1]])))
    .map(({ id }) => id);
}

/**
 * Whether an attack comes from a blind spot: a shot from there, or a melee attack by a combatant who came from there
 * this turn (HEI-CTX-45).
 */
export function outOfBlindSpot(
  state: State,
  by: Combatant,
  target: Combatant,
  ranged: boolean,
): boolean {
  const { blindSpots } = target;
  if (blindSpots === undefined) return false;
  return ranged
    ? blindSpots.includes(by.at)
    : by.cameFrom !== undefined && blindSpots.includes(by.cameFrom);
}

/** Defending against a shot draws the eye: until the defender's own turn, the far side is a blind spot (HEI-CTX-45). */
export function setBlindSpots(ctx: Ctx, by: Combatant, target: Combatant): void {
  if (!ctx.state.fixed.options.moduleBlindSpots || by.at === target.at) return;
  const known = target.blindSpots ?? [];
  const fresh = farSide(ctx.state, by.at, target.at).filter((square) => !known.includes(square));
  if (fresh.length === 0) return;
  blindTo(ctx, target, fresh);
  ctx.tell(turnsBlind, ['HEI-CTX-45'], { who: target.id, by: by.id, squares: fresh });
}
