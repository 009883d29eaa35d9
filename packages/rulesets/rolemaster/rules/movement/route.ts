import type { Id, Option, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { pathThroughWaypoints } from '@tiltyard/engine/kit';
import type { Cell, Footprint, Movement, Path } from '@tiltyard/engine/space';
import { occupiedBy } from '@tiltyard/engine/space';
import { param } from '../../state/define.js';
import { METRE } from '../../state/sheet.js';
import type { Combatant, Ctx, Point, State } from '../../state/state.js';
import {
  allCombatants,
  cellOf,
  combatantById,
  countsActionPoints,
  isHiddenFrom,
  isOut,
} from '../../state/state.js';
import { moveTo } from '../../state/verbs/index.js';
import { cannotActThisRound } from '../action-points.js';
import type { Pace } from './pace.js';
import { cannotMoveAt, pacePenalty, PACES, speedAt } from './pace.js';

/** A round lasts 5 seconds (RMC-CTX-08). */
export const SECONDS = 5;

const TENTH = METRE / 10;
/** Costs of steps over a cell of one metre, in tenths of a metre; terrain alone makes no difference. */
export const STRAIGHT = 10;
export const DIAGONAL = 14;

/** A combatant's position, and whether it may be passed. */
interface Body extends Footprint {
  readonly passable: boolean;
}

/**
 * Lets a combatant pass allies but not foes, and stop on neither. Combatants who are out do not
 * block, or they would close a corridor for good.
 */
function movementAmong(
  state: State,
  actor: Combatant,
  isThere: (other: Combatant) => boolean,
): Movement {
  const { map } = state.fixed;
  const bodies: Body[] = [];
  for (const other of allCombatants(state))
    if (other.id !== actor.id && !isOut(state, other) && isThere(other))
      bodies.push({ at: cellOf(state, other), size: 1, passable: other.side === actor.side });
  const { perCell } = map.scale;
  return {
    cost: { orthogonal: STRAIGHT * perCell, diagonal: DIAGONAL * perCell, difficult: 1 },
    occupied: occupiedBy(map, bodies, ({ passable }) => (passable ? 'passable' : 'closed')),
  };
}

/** Movement as a combatant plans it: around the combatants they know of (RMC-SURP-01). */
export const movementOf = memoizePerState((state: State, actor: Combatant): Movement =>
  movementAmong(state, actor, (other) => !isHiddenFrom(state, actor, other)),
);

/** Movement as it is carried out: hidden foes count as well. */
export const movementPastAll = (state: State, actor: Combatant): Movement =>
  movementAmong(state, actor, () => true);

/** How far a combatant gets in a round at a pace, in tenths of a metre. */
export const rangeOf = (state: State, actor: Combatant, pace: number): number =>
  Math.floor((speedAt(state, actor, pace) * SECONDS) / TENTH);

/**
 * The path through waypoints from a combatant's position; waypoints that are not adjacent are
 * joined by the cheapest path.
 */
export const route = (state: State, actor: Combatant, waypoints: readonly Cell[]): Path | Refusal =>
  pathThroughWaypoints(state.fixed.map, cellOf(state, actor), waypoints, movementOf(state, actor), [
    'RMC-CTX-10',
  ]);

/** Tells why a combatant cannot move now, or undefined. */
export function cannotMove(state: State, actorId: Id): Refusal | undefined {
  const actor = combatantById(state, actorId);
  const { name } = actor;
  const refusal = cannotActThisRound(state, actorId);
  if (refusal) return refusal;
  if (actor.held) return refuse('RMC-DB-05', 'held', `${name} is held`);
  if (actor.moved)
    return !countsActionPoints(state) && actor.acted && actor.pace === 0
      ? refuse('RMC-STAG-06', 'turn-used', `${name} has spent the turn on standing up`)
      : refuse('RMC-CTX-10', 'moved', `${name} has already moved this round`);
  return actor.dodge === null
    ? undefined
    : refuse('RMC-DODGE-02', 'dodged', `${name} gives the whole round to dodging`);
}

/**
 * Every pace with its penalty, the slowest first. @param tooSlow why a pace is not enough for
 * its purpose, or undefined
 */
export const paceOptions = (
  state: State,
  actor: Combatant,
  tooSlow: (pace: Pace) => Refusal | undefined,
): readonly Option<Pace>[] =>
  PACES.map((pace) => {
    const refused = cannotMoveAt(state, actor, pace) ?? tooSlow(pace);
    return {
      value: pace,
      label: `×${pace} (${String(pacePenalty(state, actor, pace)).replace('-', '−')})`,
      rules: ['RMC-CTX-10'],
      ...(refused ? { refused } : {}),
    };
  });

/** The pace of a move. */
export const paceParameter = param.oneOf(PACES, (state, actorId) =>
  paceOptions(state, combatantById(state, actorId), () => undefined),
);

/** The pace of a run, and the share of path and speed that is achieved, in percent. */
interface Gait {
  readonly pace: number;
  readonly share: number;
  /** Where the path turns; none for a straight one. */
  readonly bends?: readonly Point[];
}

/**
 * Moves a combatant to a place at a pace; one who covers only a share of the path is slower by
 * the same share (RMC-CHARGE-06, RMC-EFF-09).
 */
export const run = (
  ctx: Ctx,
  actor: Combatant,
  to: Point,
  { pace, share, bends = [] }: Gait,
): void =>
  moveTo(ctx, actor, {
    to,
    bends,
    pace,
    speed: Math.round((speedAt(ctx.state, actor, pace) * share) / 100),
  });
