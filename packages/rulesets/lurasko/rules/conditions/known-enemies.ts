import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import type { Combatant, State } from '../../state/state.js';
import { areEngaged } from '../../state/state.js';
import { isIncapacitated } from './body.js';
import { perceives } from './sight.js';

/** Enemies in a combatant's engagement that it sees and that still fight. */
export const engagedEnemies = memoizePerState((state: State, by: Id): readonly Combatant[] => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      areEngaged(who, other) &&
      !isIncapacitated(state, other) &&
      perceives(state, who, other),
  );
});

/** Enemies that still fight in a combatant's zone, as far as it knows of them. */
export const nearbyEnemies = memoizePerState((state: State, by: Id): readonly Combatant[] => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      other.zone === who.zone &&
      !isIncapacitated(state, other) &&
      (!other.hidden || other.noticedBy.includes(who.id)),
  );
});
