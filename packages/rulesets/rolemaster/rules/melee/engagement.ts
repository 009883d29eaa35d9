import type { Id } from '@tiltyard/engine';
import { action, choiceOf } from '@tiltyard/engine';
import { z } from 'zod';
import { armRefused, armsOf, cannotAttack, stateRefuses } from '../attack-refusals.js';
import { helpless } from '../action-points.js';
import type { Combatant, State } from '../../state/state.js';
import {
  DECLARED,
  distance,
  areEnemies,
  allCombatants,
  itemOf,
  combatantById,
} from '../../state/state.js';

/** How far somebody strikes with what it has in hand and its body (RMC-MELEE-02). */
export const strikingDistance = (state: State, who: Combatant): number =>
  Math.max(
    0,
    ...armsOf(state, who)
      .filter((id) => !armRefused(state, who, id))
      .map((id) => itemOf(state, id))
      .filter((arm) => arm.class !== 'ranged')
      .map((arm) => arm.reach),
  );

/** Whether `foe` engages `who`: it is within striking distance and its action this round is to melee `who` (RMC-MELEE-01 to 04). */
export function engaged(state: State, who: Combatant, foe: Combatant): boolean {
  if (who.dead || foe.declared.action !== 'melee' || foe.declared.target !== who.id) return false;
  // Whoever has struck may have spent all on it; whoever has not must still be able to.
  if (
    foe.attacked
      ? helpless(state, foe.id) || stateRefuses(state, foe) || foe.held
      : cannotAttack(state, foe.id)
  )
    return false;
  return distance(who.at, foe.at) <= strikingDistance(state, foe);
}

/** Those by whom somebody is engaged; it goes one way (RMC-MELEE-03). */
export const engagedBy = (state: State, who: Combatant): readonly Id[] =>
  allCombatants(state).flatMap((foe) =>
    foe.id !== who.id && engaged(state, who, foe) ? [foe.id] : [],
  );

type Declare = { action: (typeof DECLARED)[number]; target?: Id | undefined };

/** Saying what one means to do this round; doing something else takes its place (RMC-MELEE-04). */
export const declare = action<State, Declare>({
  id: 'declare',
  name: 'Declare',
  group: 'round',
  rules: ['RMC-MELEE-01', 'RMC-MELEE-04'],
  when: 'any time',
  schema: z.strictObject({ action: z.enum(DECLARED), target: z.string().optional() }),
  domains: {
    action: () => choiceOf(DECLARED),
    target: (state, by, { action: chosen }) =>
      chosen === 'melee' || chosen === 'ranged'
        ? {
            kind: 'choice',
            options: allCombatants(state).flatMap((foe) =>
              foe.id !== by &&
              !foe.dead &&
              !(foe.hidden && areEnemies(foe, combatantById(state, by)))
                ? [{ value: foe.id, label: foe.name }]
                : [],
            ),
          }
        : undefined,
  },
  blocked: (state, by) => helpless(state, by),
  perform(ctx, by, { action: chosen, target }) {
    const who = combatantById(ctx.state, by);
    ctx.put(who, 'declared', { action: chosen, target: target ?? null });
    ctx.note('declares', ['RMC-MELEE-04'], { who: by, action: chosen, at: target ?? null });
    if (target !== undefined && engaged(ctx.state, combatantById(ctx.state, target), who))
      ctx.note('engages', ['RMC-MELEE-01', 'RMC-MELEE-02', 'RMC-MELEE-03'], {
        who: by,
        at: target,
      });
  },
});
