import type { Id, RuleId } from '@tiltyard/engine';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Condition } from '../../state/state.js';
import { find } from '../../state/state.js';

/** A charge goes at least so far (T20-CTX-37). */
export const LEAST_CHARGE = 10;

const RUN_UP = 2;

/** A blow of which the other hand may have had the run already (T20-MOUNT-10). */
interface Blow {
  readonly afterBlow?: boolean | undefined;
}

/** What a charger has behind the blow after so many feet: a run that others have cut short is none (T20-CTX-36, T20-CTX-37). */
export const runUp = (by: Id, rule: RuleId, feet: number): Condition => ({
  kind: 'run-up',
  by,
  what: rule,
  amount: feet >= LEAST_CHARGE ? RUN_UP : 0,
  until: { at: 'turn end', of: by },
});

/** What the run of a charge adds to its one blow (T20-CTX-37, T20-MOUNT-10). */
export function runUpBonus(by: Combatant, { afterBlow }: Blow): number {
  const run = find(by, 'run-up');
  return run && afterBlow !== true ? (run.amount ?? RUN_UP) : 0;
}

/** What a lance does more at the end of a mounted charge, in the one blow of it (T20-MOUNT-10, T20-MOUNT-11). */
export const lanceBonus = (by: Combatant, { lance }: Weapon, blow: Blow): number =>
  lance && runUpBonus(by, blow) !== 0 && find(by, 'run-up')?.what === 'T20-MOUNT-10' ? 3 : 0;
