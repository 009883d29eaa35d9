import type { Id } from '@tiltyard/engine';
import { criticalRolled, fumbleRolled } from '../../events/attacks.js';
import { criticalTable, tablesOf } from '../../state/content/lookup.js';
import type { WieldedWeapon } from '../../state/sheet.js';
import { D100 } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { letterOf } from '../../tables/attack-cell.js';
import { criticalCell, FUMBLE_ROWS, fumbleCell } from '../../tables/table.js';
import { applyEffects } from './apply-effects.js';

/**
 * The critical type of a blow: the second letter of the cell if it has one, otherwise the
 * table's or the weapon's own (RMC-TAB-06).
 */
export function typeOf(
  state: State,
  weapon: WieldedWeapon,
  letter: string,
  tableType: string | null,
): string {
  if (letter === '') return tableType ?? weapon.critType;
  return tablesOf(state).letters.get(letter) ?? weapon.critType;
}

/** A critical to be rolled. */
interface Critical {
  readonly type: string;
  /** From 1 for A to 5 for E. */
  readonly severity: number;
  /** The multiplier of its extra hits (RMC-CHARGE-09). */
  readonly times: number;
}

/** Rolls a critical of a severity and applies its effects (RMC-CRIT-01 to 05). */
export function critical(
  ctx: Ctx,
  attackerId: Id,
  target: Combatant,
  { type, severity, times }: Critical,
): void {
  const table = criticalTable(ctx.state, type);
  const roll = ctx.roll(
    D100,
    'critical',
    attackerId,
    ctx.enumerating ? (face) => table.index[(face - 1) * 5 + severity - 1] ?? 0 : undefined,
  );
  const cell = criticalCell(table, roll, severity);
  ctx.tell(criticalRolled, ['RMC-CRIT-01', 'RMC-CRIT-02', 'RMC-CRIT-03', 'RMC-CRIT-05'], {
    by: attackerId,
    at: target.id,
    type,
    severity: letterOf(severity),
    roll,
    cell: cell.codes,
    place: cell.words,
  });
  applyEffects(ctx, target, cell, { from: attackerId, times });
}

/**
 * Resolves a fumble: a closed roll with the weapon's modifier, limited to the table; its effects
 * apply to the attacker (RMC-FUM-02, RMC-FUM-03).
 */
export function fumble(
  ctx: Ctx,
  attacker: Combatant,
  weapon: WieldedWeapon,
  missile: boolean,
): void {
  const roll = ctx.roll(D100, 'fumble', attacker.id);
  let total = ctx.startTotal('fumble', attacker.id, roll);
  total = ctx.addModifier(total, weapon.fumbleMod, 'RMC-FUM-02', true, weapon.name);
  total = ctx.setTotal(total, Math.min(FUMBLE_ROWS, Math.max(1, total)), 'RMC-FUM-02', '1 to 120');
  // A natural attack has nothing in hand to drop or to break, at any distance.
  const column = missile && weapon.class !== 'natural' ? 'ranged' : weapon.class;
  const cell = fumbleCell(tablesOf(ctx.state).fumble, total, column);
  ctx.tell(
    fumbleRolled,
    ['RMC-FUM-02', 'RMC-FUM-03'],
    { who: attacker.id, rolled: roll, total, cell: cell.codes },
    ctx.breakdownOf(total),
  );
  applyEffects(ctx, attacker, cell, { from: null });
}
