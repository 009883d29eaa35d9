import type { Id } from '@tiltyard/engine';
import { initiative } from '@tiltyard/engine';
import { completeTurnOrder, rollOff } from '@tiltyard/engine/kit';
import { D10, TWO_D10 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { allCombatants, isOut, sheetOf } from '../../state/state.js';
import { setInitiativePenalties } from '../../state/verbs/index.js';
import { initiativeDice } from '../critical-effects/initiative-penalty.js';
import { statePenalty, statesInWords } from '../critical-effects/state-penalties.js';

interface InitiativeTotal {
  readonly id: Id;
  readonly total: number;
  readonly qu: number;
}

function rollFor(ctx: Ctx, combatant: Combatant): InitiativeTotal {
  const { id } = combatant;
  const { qu } = sheetOf(ctx.state, combatant);
  let total = ctx.startTotal('initiative', id, ctx.pool(TWO_D10, 'initiative', id));
  total = ctx.addModifier(total, qu, 'RMC-EFF-13', true, 'Qu');
  if (ctx.state.fixed.options['eff.statePenaltyScope'] === 'allRolls')
    total = ctx.addModifier(
      total,
      statePenalty(ctx.state, combatant),
      'RMC-EFF-09',
      true,
      statesInWords(ctx.state, combatant),
    );
  const dice = initiativeDice(ctx.state, combatant);
  for (let i = 0; i < dice; i++)
    total = ctx.addModifier(
      total,
      -ctx.roll(D10, 'initiative penalty', id),
      'RMC-EFF-01',
      true,
      'lost initiative',
    );
  setInitiativePenalties(ctx, combatant, 0);
  ctx.tell(initiative, ['RMC-EFF-13'], { who: id, total }, ctx.breakdownOf(total));
  return { id, total, qu };
}

/**
 * Rolls the turn order of a round: 2d10 + Quickness, the highest first; combatants who are out
 * do not roll and come last (RMC-EFF-13).
 */
export const rollInitiative = (ctx: Ctx): readonly Id[] =>
  ctx.fold(
    () => rollOrder(ctx),
    (order) => order.join(),
  );

function rollOrder(ctx: Ctx): readonly Id[] {
  const { state } = ctx;
  const able = allCombatants(state).filter((combatant) => !isOut(state, combatant));
  const totals = able
    .map((combatant) => rollFor(ctx, combatant))
    .toSorted((a, b) => b.total - a.total || b.qu - a.qu);
  const order: Id[] = [];
  let tied: Id[] = [];
  for (const [i, { id, total, qu }] of totals.entries()) {
    tied.push(id);
    const next = totals[i + 1];
    if (next?.total === total && next.qu === qu) continue;
    order.push(...rollOff(ctx, tied, D10, 'initiative tie'));
    tied = [];
  }
  return completeTurnOrder(state, order);
}
