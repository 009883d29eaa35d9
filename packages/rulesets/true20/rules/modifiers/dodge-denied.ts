import { DEFENDER, inForce } from './combat-modifiers.js';
import type { Combatant, State } from '../../state/state.js';
import { freeToAct, hasFeat } from '../../state/state.js';

/** Whether a row denies a combatant Dodge (and usually Parry), whatever its feats preserve (T20-COND-23). */
export const isDenied = (state: State, who: Combatant): boolean =>
  inForce(state, who, DEFENDER).some((row) => row.denies === true);

/**
 * Whether a combatant cannot use Dodge now (T20-COND-23). Uncanny Dodge preserves it while flat-footed (T20-CTX-46).
 */
export const isDodgeDenied = (state: State, who: Combatant): boolean =>
  inForce(state, who, DEFENDER).some(
    (row) =>
      row.denies === true &&
      !(row.is === 'flat-footed' && hasFeat(state, who, 'Uncanny Dodge') && freeToAct(who)),
  );
