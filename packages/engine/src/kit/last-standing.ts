import type { Id } from '../core/question.js';
import type { CombatantState, FightState } from '../core/state.js';
import type { FightResult } from '../ruleset/ruleset.js';

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

/** The sides with a combatant still in the fight, once it has begun: one or none left ends it. */
export function lastStanding<C extends CombatantState, S extends FightState & Field<C>>(
  state: S & Field<C>,
  out: (state: S, who: C) => boolean,
): FightResult | undefined {
  if (state.round === 0) return undefined;
  let standing: string | undefined;
  for (const id of state.order) {
    const who = state.combatants[id];
    if (!who || who.side === standing || out(state, who)) continue;
    if (standing !== undefined) return undefined;
    standing = who.side;
  }
  return { winners: standing === undefined ? [] : [standing] };
}
