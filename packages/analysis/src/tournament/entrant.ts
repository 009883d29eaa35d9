import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import { fillSensibly, sensiblePolicy } from '@tiltyard/engine/players';
import type { PolicyName } from '../players/policies.js';
import { policyNamed } from '../players/policies.js';

/** A kind of player in a tournament. */
export interface Entrant {
  readonly name: string;
  /** @param generator where the player's own dice come from, fresh for each fight. */
  policyIn<S extends FightState>(ruleset: Ruleset<S>, generator: Generator): Policy<S>;
}

export const entrantNamed = (name: PolicyName): Entrant => ({
  name,
  policyIn: (ruleset, generator) => policyNamed(ruleset, name, generator),
});

/** A sensible player to whom an action never occurs: what the action is worth to sensible players is what it loses. */
export const sensibleWithout = (action: string): Entrant => ({
  name: `sensible without ${action}`,
  policyIn(ruleset) {
    const { players } = ruleset;
    if (!players) return sensiblePolicy(ruleset);
    const actions = new Map([...players.actions].filter(([id]) => id !== action));
    return sensiblePolicy({ ...ruleset, players: { ...players, actions } });
  },
});

/** A sensible player who takes one action wherever it is open, once a turn: what it gains is what it is worth to players who never think of it. */
export const sensibleWith = (action: string): Entrant => ({
  name: `sensible with ${action}`,
  policyIn(ruleset) {
    const sensible = sensiblePolicy(ruleset);
    const wanted = ruleset.actions.get(action);
    let taken = '';
    return {
      ...sensible,
      command(state, by) {
        const turn = `${state.round} ${by}`;
        const isOpen = taken !== turn && wanted !== undefined && !wanted.blocked(state, by);
        const command = isOpen ? fillSensibly(ruleset, state, by, action) : undefined;
        if (!command) return sensible.command(state, by);
        taken = turn;
        return command;
      },
    };
  },
});
