import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById, engaged } from '../../state/state.js';
import { incapacitated } from './body.js';
import { perceives } from './sight.js';

/** Enemies in somebody's engagement that it sees and that still fight. */
export const engagedFoes = memoizePerState((state: State, by: Id): readonly Combatant[] => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      engaged(who, other) &&
      !incapacitated(state, other) &&
      perceives(state, who, other),
  );
});

/** Enemies that still fight in somebody's zone, as far as it knows of them. */
export const nearFoes = memoizePerState((state: State, by: Id): readonly Combatant[] => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      other.zone === who.zone &&
      !incapacitated(state, other) &&
      (!other.hidden || other.noticedBy.includes(who.id)),
  );
});
