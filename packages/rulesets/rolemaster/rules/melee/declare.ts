import { declares, engages } from '../../events/melee.js';
import type { ActionRequirement } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import type { Declared, State } from '../../state/state.js';
import { combatantById, DECLARED } from '../../state/state.js';
import { declareAction } from '../../state/verbs/index.js';
import { cannotActThisRound } from '../action-points.js';
import { knownTargets } from '../attack-requirements.js';
import { isEngagedBy } from './engagement.js';

interface Chosen {
  readonly action: Declared['action'];
}

/** An attack that has been made is the round's action; declaring another does not change that. */
const hasNotAttacked: ActionRequirement<State> = (state, actorId) => {
  const { attacked, name } = combatantById(state, actorId);
  return attacked
    ? refuse('RMC-MELEE-04', 'attacked', `${name} has already attacked this round`)
    : undefined;
};

/**
 * Declaring the intended action of this round; a different action replaces it when it is carried
 * out (RMC-MELEE-04).
 */
export const declare = defineAction({
  id: 'declare',
  name: 'Declare',
  group: 'round',
  rules: ['RMC-MELEE-01', 'RMC-MELEE-04'],
  when: 'any time',
  requires: [cannotActThisRound, hasNotAttacked],
  with: {
    action: param.oneOf(DECLARED),
    target: param.optional(
      param.combatant((state, actorId) => knownTargets(state, combatantById(state, actorId))),
      (_, __, { action }: Chosen) => action === 'melee' || action === 'ranged',
    ),
  },
  do(ctx, actorId, { action, target: targetId }) {
    const actor = combatantById(ctx.state, actorId);
    declareAction(ctx, actor, { action, target: targetId ?? null });
    ctx.tell(declares, ['RMC-MELEE-04'], { who: actorId, action, at: targetId ?? null });
    if (targetId === undefined) return;
    if (isEngagedBy(ctx.state, combatantById(ctx.state, targetId), actor))
      ctx.tell(engages, ['RMC-MELEE-01', 'RMC-MELEE-02', 'RMC-MELEE-03'], {
        who: actorId,
        at: targetId,
      });
  },
});
