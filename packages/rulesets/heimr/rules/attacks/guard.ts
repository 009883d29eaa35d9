import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { chooseFrom } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { pay, unable } from '../action-types/budget.js';
import { defenceOf } from './defence.js';
import { knows, reaches } from '../conditions/sight.js';
import type { Combatant, State } from '../../state/state.js';
import { areEnemies, allCombatants, combatantById } from '../../state/state.js';
import { setGuard } from '../../state/combatant-verbs.js';
import { guards } from '../../events/attacks.js';

/** Whether a guard still stands: within reach of a foe it knows of, with a standing defence (HEI-CTX-39, HEI-CTX-22). */
function stands(state: State, guard: Combatant): boolean {
  if (guard.guarding === null || defenceOf(state, guard) === null) return false;
  const foe = combatantById(state, guard.guarding.foe);
  return reaches(state, guard, foe) && knows(guard, foe);
}

/** Who keeps this one from leaving its square (HEI-GUARD-02). */
export const guardsOver = (state: State, foe: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (guard) =>
      guard.guarding?.foe === foe && guard.guarding.purpose === 'leave' && stands(state, guard),
  );

/** Who stands between this one and an ally (HEI-GUARD-03). */
export const guardsOf = (state: State, foe: Id, ally: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (guard) =>
      guard.guarding?.foe === foe &&
      guard.guarding.ally === ally.id &&
      reaches(state, guard, ally) &&
      stands(state, guard),
  );

/** Why a guard does not let somebody out of its square at all, or nothing (HEI-GUARD-02). */
export function guarded(state: State, who: Combatant): Refusal | undefined {
  const [guard] = guardsOver(state, who.id);
  return guard && refuse('HEI-GUARD-02', `${guard.name} guards against ${who.name} leaving`);
}

const foesHere = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (foe) =>
      foe.id !== who.id &&
      reaches(state, who, foe) &&
      areEnemies(who, foe) &&
      knows(who, foe) &&
      foe.gone === null,
  );
const alliesHere = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (ally) =>
      ally.id !== who.id &&
      reaches(state, who, ally) &&
      !areEnemies(who, ally) &&
      ally.gone === null,
  );

/** Why there is nobody to guard against: no opponent here, or none at this height. */
const nobodyToGuard = (state: State, who: Combatant): Refusal =>
  allCombatants(state).some(
    (other) => other.at === who.at && areEnemies(who, other) && other.gone === null,
  )
    ? {
        rules: ['HEI-GUARD-02', 'HEI-GUARD-03', 'HEI-CTX-22'],
        reason: 'every opponent here is at another height',
      }
    : refuse('HEI-GUARD-02', 'no opponent is in this square');

/** Guarding: a free action that holds an opponent in its square or shields an ally from it (HEI-GUARD-01 to 03). */
export const guard = action<State, { foe: Id; purpose: 'leave' | 'ally'; ally?: Id | undefined }>({
  id: 'guard',
  name: 'Guard',
  group: 'free',
  rules: ['HEI-GUARD-01', 'HEI-GUARD-02', 'HEI-GUARD-03'],
  schema: z.strictObject({
    foe: z.string(),
    purpose: z.enum(['leave', 'ally']),
    ally: z.string().optional(),
  }),
  labels: { foe: 'Against whom', purpose: 'To what end' },
  domains: {
    foe: (state, by) => chooseFrom(foesHere(state, combatantById(state, by))),
    purpose: (state, by) => ({
      kind: 'choice',
      options: [
        { value: 'leave', label: 'keep it in the square', rules: ['HEI-GUARD-02'] },
        {
          value: 'ally',
          label: 'shield an ally',
          rules: ['HEI-GUARD-03'],
          ...(alliesHere(state, combatantById(state, by)).length === 0
            ? { refused: refuse('HEI-GUARD-03', 'no ally is within reach') }
            : {}),
        },
      ],
    }),
    ally: (state, by, chosen) =>
      chosen['purpose'] === 'ally'
        ? chooseFrom(alliesHere(state, combatantById(state, by)))
        : undefined,
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    const why = defenceOf(state, who)
      ? undefined
      : refuse('HEI-CTX-39', `${who.name} has no standing defence to guard with`);
    return (
      unable(state, by, 'free', 'guard') ??
      why ??
      (foesHere(state, who).length > 0 ? undefined : nobodyToGuard(state, who))
    );
  },
  check: (_, __, { purpose, ally }) =>
    purpose === 'ally' && ally === undefined ? refuse('HEI-GUARD-03', 'name the ally') : undefined,
  perform(ctx, by, { foe, purpose, ally }) {
    pay(ctx, by, 'free', 'guard');
    setGuard(ctx, combatantById(ctx.state, by), {
      foe,
      purpose,
      ally: purpose === 'ally' ? (ally ?? null) : null,
    });
    ctx.tell(
      guards,
      ['HEI-GUARD-01', purpose === 'ally' ? 'HEI-GUARD-03' : 'HEI-GUARD-02', 'HEI-CTX-39'],
      { by, against: foe, purpose, ally: ally ?? null },
    );
  },
});
