import type { Id } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { CharacterName } from '../ruleset/player-kinds.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Policy } from './policy.js';
import { searchingPolicy } from './search/searching-policy.js';
import type { SearchOptions } from './search/search-options.js';

/** The first combatant of a side in the set-up leads it. */
const isLeader = ({ combatants }: FightState, id: Id): boolean =>
  Object.values(combatants).find(({ side }) => side === combatants[id]?.side)?.id === id;

/** The search settings of each character. */
export const THINKING: Readonly<Record<CharacterName, Omit<SearchOptions, 'seed'>>> = {
  // A weak player: considers few commands, looks only one round ahead, and takes even an uncertain gain for real.
  gentle: { rollouts: 25, rounds: 1, breadth: 5, margin: 0 },
  fair: { rollouts: 40 },
  strong: { rollouts: 400 },
  bold: { rollouts: 100, temper: { own: 0.5, others: 2 } },
  careful: {
    rollouts: 100,
    temper: { own: 2, others: 0.5, weightOf: (_, me, other) => (me === other ? 3 : 1) },
  },
  greedy: {
    rollouts: 100,
    temper: {
      weightOf: (state, me, other) =>
        isLeader(state, other) && state.combatants[other]?.side !== state.combatants[me]?.side
          ? 4
          : 1,
    },
  },
  loyal: {
    rollouts: 100,
    temper: { own: 1.5, weightOf: (_, me, other) => (me === other ? 0.5 : 2) },
  },
};

/**
 * The automatic player of a name.
 * @param seed of its random choices; equal seeds and views give equal choices.
 * @param stop called before every rollout; true ends a decision with the results so far. For time limits.
 */
export function characterPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  name: CharacterName,
  seed: string,
  stop?: () => boolean,
): Policy<S> {
  return searchingPolicy(ruleset, { ...THINKING[name], seed }, stop);
}
