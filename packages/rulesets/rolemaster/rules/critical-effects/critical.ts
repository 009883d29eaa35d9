import type { Id } from '@tiltyard/engine';
import { afflict } from './apply-effects.js';
import { criticalTable, tablesOf } from '../../state/content/lookup.js';
import type { Arm } from '../../state/sheet.js';
import { D100 } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { letterOf } from '../../tables/attack-cell.js';
import { criticalCell, fumbleCell } from '../../tables/table.js';

/** The critical type of a blow: the second letter of the cell if there is one, else the table's or the weapon's own (RMC-TAB-06). */
export const typeOf = (state: State, arm: Arm, letter: string, byTable: string | null): string =>
  letter === '' ? (byTable ?? arm.critType) : (tablesOf(state).letters.get(letter) ?? arm.critType);

/** Rolls a critical of a severity and lets it happen (RMC-CRIT-01 to 05). */
export function critical(
  ctx: Ctx,
  by: Id,
  target: Combatant,
  type: string,
  severity: number,
  times = 1,
): void {
  const table = criticalTable(ctx.state, type);
  const roll = ctx.roll(
    D100,
    'critical',
    by,
    ctx.enumerating ? (face) => table.index[(face - 1) * 5 + severity - 1] ?? 0 : undefined,
  );
  const cell = criticalCell(table, roll, severity);
  ctx.note('critical', ['RMC-CRIT-01', 'RMC-CRIT-02', 'RMC-CRIT-03', 'RMC-CRIT-05'], {
    by,
    at: target.id,
    type,
    severity: letterOf(severity),
    roll,
    cell: cell.codes,
    place: cell.words,
  });
  afflict(ctx, target, cell, { by, times });
}

/** Resolves a fumble: a closed roll with the modifier of the weapon; what it does falls on the fumbler (RMC-FUM-02, RMC-FUM-03). */
export function fumble(ctx: Ctx, who: Combatant, weapon: string, missile: boolean): void {
  const arm = itemOf(ctx.state, weapon);
  const { fumble: table } = tablesOf(ctx.state);
  const roll = ctx.roll(D100, 'fumble', who.id);
  const total = ctx.addModifier(
    ctx.startTotal('fumble', who.id, roll),
    arm.fumbleMod,
    'RMC-FUM-02',
  );
  const cell = fumbleCell(table, total, missile ? 'ranged' : arm.class);
  ctx.note(
    'fumble',
    ['RMC-FUM-02', 'RMC-FUM-03'],
    { who: who.id, total, cell: cell.codes },
    'all',
    ctx.breakdownOf(total),
  );
  afflict(ctx, who, cell, { by: null });
}
