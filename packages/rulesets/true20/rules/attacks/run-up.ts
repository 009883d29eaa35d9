import type { Id, RuleId } from '@tiltyard/engine';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Condition, Ctx } from '../../state/state.js';
import { find, has, untilTurn } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';

/** The shortest charge, in feet (T20-CTX-37). */
export const LEAST_CHARGE = 10;

const RUN_UP = 2;

/** A blow; the run of a charge may already have counted for the other hand's (T20-MOUNT-10). */
interface Blow {
  readonly afterBlow?: boolean | undefined;
  /** Whether it is shot or thrown. */
  readonly ranged?: boolean;
}

/**
 * The condition of a charger after a run of this many feet: a run that was cut short does not count (T20-CTX-36,
 * T20-CTX-37).
 */
export const runUp = (by: Id, rule: RuleId, feet: number): Condition => ({
  kind: 'run-up',
  by,
  what: rule,
  amount: feet >= LEAST_CHARGE ? RUN_UP : 0,
  until: { at: 'turn end', of: by },
});

/** The bonus of a charge to its one blow; a shot or a throw has none (T20-CTX-37, T20-MOUNT-10). */
export function runUpBonus(by: Combatant, { afterBlow, ranged = false }: Blow): number {
  const run = find(by, 'run-up');
  return run && afterBlow !== true && !ranged ? (run.amount ?? RUN_UP) : 0;
}

/**
 * Lowers the Defense of a charger until a turn; once, even if it has charged in the saddle and does so on foot in the
 * same round (T20-CTX-37, T20-MOUNT-09).
 */
export function lowerDefense(ctx: Ctx, who: Combatant, turn: Id, rule: RuleId): void {
  if (!has(who, 'charge'))
    applyCondition(ctx, who, { kind: 'charge', by: turn, what: rule, until: untilTurn(turn) });
}

/** The bonus of a lance to damage in the one blow at the end of a mounted charge (T20-MOUNT-10, T20-MOUNT-11). */
export const lanceBonus = (by: Combatant, { lance }: Weapon, blow: Blow): number =>
  lance && runUpBonus(by, blow) !== 0 && find(by, 'run-up')?.what === 'T20-MOUNT-10' ? 3 : 0;
