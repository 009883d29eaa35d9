import type { FightState } from '../core/state.js';
import type { DiceSource } from '../core/rules-context.js';
import { byFallback, RulesContext } from '../core/rules-context.js';
import { WriteLog } from '../core/writes/write-log.js';

const never = (): never => {
  throw new Error('nothing is rolled or written while numbers are only worked out');
};

const MEAN: DiceSource = {
  enumerating: false,
  die: never,
  pool: ({ dice, die }) => dice * (die.low + (die.faces - 1) / 2),
  chain: never,
  until: never,
};

class NoTrail extends WriteLog {
  override write(): never {
    return never();
  }
}

const NO_TRAIL = new NoTrail();
const NO_ACTIONS = new Map<string, never>();

/**
 * A rules context for computing numbers before anything happens: pools return their mean, questions get the rules' own
 * answers; a single die or a write is an error. For rules that judge the value of a choice.
 */
export const createPreviewContext = <S extends FightState>(state: S): RulesContext<S> =>
  new RulesContext(state, NO_TRAIL, { chance: MEAN, decide: byFallback, actions: NO_ACTIONS });
