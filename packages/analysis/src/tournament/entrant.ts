import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import { fillSensibly, sensiblePolicy } from '@tiltyard/engine/players';
import type { PolicyName } from '../players/policies.js';
import { policyNamed } from '../players/policies.js';

/** A kind of player in a tournament. */
export interface Entrant {
  readonly name: string;
  /** @param generator the source of the player's own dice, new for each fight. */
  policyIn<S extends FightState>(ruleset: Ruleset<S>, generator: Generator): Policy<S>;
}

export const entrantNamed = (name: PolicyName): Entrant => ({
  name,
  policyIn: (ruleset, generator) => policyNamed(ruleset, name, generator),
});

/** A sensible player who never considers an action: its losses are what the action is worth to sensible players. */
export const sensibleWithout = (action: string): Entrant => ({
  name: `sensible without ${action}`,
  policyIn(ruleset) {
    const { players } = ruleset;
    if (!players) return sensiblePolicy(ruleset);
    const actions = new Map([...players.actions].filter(([id]) => id !== action));
    return sensiblePolicy({ ...ruleset, players: { ...players, actions } });
  },
});

/**
 * A sensible player who takes one action whenever it is available, once per turn: its gains are what it is worth to
 * players who never consider it.
 */
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
