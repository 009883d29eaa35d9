import type { RuleId } from '@tiltyard/engine';
import { defenceTotal } from '../../events/defences.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { isAware, isOut, sheetOf } from '../../state/state.js';
import { stunOf } from '../critical-effects/stun.js';

/** What parrying and dodging add to DB against one attack. */
export interface Guard {
  readonly parry: number;
  readonly dodge: number;
}

/** The rule by which a defender's Quickness does not count, or undefined (RMC-DB-03, RMC-DB-05). */
function quicknessLostBy(state: State, defender: Combatant, unseen: boolean): RuleId | undefined {
  const surprised = unseen && state.fixed.options['db.whenUnseen'] === 'lose';
  if (surprised || !isAware(defender)) return 'RMC-DB-03';
  const stunned =
    state.fixed.options['db.restrictedBy'] === 'anyStun' && stunOf(state, defender) !== undefined;
  return defender.held || isOut(state, defender) || stunned ? 'RMC-DB-05' : undefined;
}

/** Whether a Quickness penalty counts where a bonus would not (RMC-DB-04). */
const keepsPenalty = (state: State): boolean =>
  state.fixed.options['db.quPenaltyWhenUnaware'] === 'keep';

/** Three times Quickness, as far as it counts against an attack that the defender sees coming (RMC-DB-01 to 05). */
export function countedQuickness(state: State, defender: Combatant): number {
  const { qu } = sheetOf(state, defender);
  const counts =
    quicknessLostBy(state, defender, false) === undefined || (qu < 0 && keepsPenalty(state));
  return counts ? 3 * qu : 0;
}

/** Adds three times Quickness to DB, as far as it counts (RMC-DB-01 to 05). */
function addQuickness(ctx: Ctx, defender: Combatant, total: number, unseen: boolean): number {
  const { qu } = sheetOf(ctx.state, defender);
  const lostBy = quicknessLostBy(ctx.state, defender, unseen);
  if (lostBy === undefined)
    return ctx.addModifier(total, 3 * qu, qu < 0 ? 'RMC-DB-02' : 'RMC-DB-01', true, 'Qu × 3');
  if (qu > 0) return ctx.addModifier(total, 3 * qu, lostBy, false, 'Qu × 3');
  return ctx.addModifier(total, 3 * qu, 'RMC-DB-04', keepsPenalty(ctx.state), 'Qu × 3');
}

/** Works out the current DB against one attack, seen coming or not (RMC-DB-01 to 06). */
export function defensiveBonus(
  ctx: Ctx,
  defender: Combatant,
  guard: Guard,
  unseen: boolean,
): number {
  let db = ctx.startTotal('DB', defender.id, sheetOf(ctx.state, defender).baseDb);
  db = addQuickness(ctx, defender, db, unseen);
  db = ctx.addModifier(db, guard.parry, 'RMC-PARRY-05', true, 'parry');
  db = ctx.addModifier(db, guard.dodge, 'RMC-DODGE-06', true, 'dodge');
  ctx.tell(defenceTotal, ['RMC-DB-06'], { who: defender.id, total: db }, ctx.breakdownOf(db));
  return db;
}
