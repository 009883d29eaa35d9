import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { freed } from '../../events/movement.js';
import { defineAction } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, has, sheetOf } from '../../state/state.js';
import { removeEffects } from '../../state/verbs.js';
import type { CheckSpec } from '../checks/check.js';
import { check } from '../checks/check.js';
import { statTarget } from '../checks/targets.js';
import { standard } from '../action-allotment.js';

const GET_FREE: CheckSpec = { name: 'SOM+STR', rules: ['REN-MOUNT-10'] };

const pinned = (state: State, actor: Id): Refusal | undefined =>
  has(combatantById(state, actor), 'stuck')
    ? undefined
    : refuse('REN-MOUNT-10', 'not-pinned', 'not pinned under a mount');

/** Getting free from under a mount or out of its saddle: a Standard Action and a SOM + STR check, unless the referee rules otherwise (REN-MOUNT-10). */
export const getFree = defineAction({
  id: 'get-free',
  name: 'Get free of the mount',
  rules: ['REN-MOUNT-10'],
  cost: standard,
  requires: [pinned],
  // Checked again when a readied action is carried out.
  check: pinned,
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    if (!isFreed(ctx, who)) return;
    removeEffects(ctx, who, 'stuck');
    ctx.tell(freed, ['REN-MOUNT-10'], { who: actor });
  },
});

function isFreed(ctx: Ctx, who: Combatant): boolean {
  const ruling = ctx.ask({
    id: 'get-free',
    who: 'gm',
    rules: ['REN-MOUNT-10'],
    about: { who: who.id },
    options: [
      { value: 'check', label: 'SOM + STR check' },
      { value: 'free', label: 'no check needed' },
      { value: 'impossible', label: 'not without help' },
    ],
    fallback: 'check',
  });
  if (ruling !== 'check') return ruling === 'free';
  const { aptitudes, STR } = sheetOf(ctx.state, who);
  const base = aptitudes.SOM + STR;
  const total = statTarget(ctx, who, { base, of: ['SOM'], bodily: true }, GET_FREE.name);
  return check(ctx, who, GET_FREE, total);
}
