import { attemptsManeuver } from '../../events/maneuvers.js';
import { tablesOf } from '../../state/content/lookup.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import type { Maneuvered } from '../../tables/table.js';
import { maneuverCell, maneuverKey } from '../../tables/table.js';
import { applyEffects } from '../critical-effects/apply-effects.js';
import { statePenalty } from '../critical-effects/state-penalties.js';
import { averageBonus, rollManeuver } from '../maneuver.js';
import { WALK } from './pace.js';

const DIFFICULTY = 'Medium';

/** Whether a state turns a move into a maneuver: at any pace above a walk (RMC-EFF-09). */
export const isHindered = (state: State, actor: Combatant, pace: number): boolean =>
  pace > WALK &&
  state.fixed.options['move.hindered'] === 'maneuver' &&
  statePenalty(state, actor) < 0;

/** The share of the path that a result covers, in percent. */
function shareOf(read: Maneuvered): number {
  if (read.zone === 'numeric') return Math.min(100, read.number);
  return read.zone === 'high' ? 100 : 0;
}

/**
 * Rolls how far a hindered combatant gets, with the average of Agility and Quickness
 * (RMC-EFF-09, RMC-CTX-03).
 * @returns the share of the path in percent.
 */
export function rollMovement(ctx: Ctx, actor: Combatant): number {
  const { maneuver: table } = tablesOf(ctx.state);
  const column = table.columns.indexOf(DIFFICULTY);
  if (column < 0) throw new Error(`the maneuver table has no column ${DIFFICULTY}`);
  const total = rollManeuver(ctx, actor, {
    name: 'movement',
    rules: ['RMC-CTX-03'],
    bonuses: [
      { amount: averageBonus(ctx.state, actor), rule: 'RMC-CTX-03', why: 'average of Ag and Qu' },
    ],
    alike: (sum) => maneuverKey(table, sum, column),
  });
  const read = maneuverCell(table, total, column);
  const share = shareOf(read);
  ctx.tell(attemptsManeuver, ['RMC-CTX-03', 'RMC-EFF-09'], {
    who: actor.id,
    difficulty: DIFFICULTY,
    total,
    share,
    cell: read.zone === 'numeric' ? '' : read.cell.codes,
  });
  if (read.zone !== 'numeric')
    applyEffects(ctx, actor, read.cell, { from: null, initiativeOf: null });
  return share;
}
