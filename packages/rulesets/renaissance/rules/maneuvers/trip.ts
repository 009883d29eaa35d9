import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { standard } from '../action-allotment.js';
import { knockProne } from '../wounds/harm.js';
import { positionModifiers } from '../attacking/aim.js';
import { attempt, maneuverRefused, meleeSides, opponents } from './maneuver.js';

/** A trip needs a target on foot; the referee or a house rule decides how a rider is unhorsed (REN-DISM-01). */
function tripRefused(state: State, actor: Combatant, target: Combatant): Refusal | undefined {
  const { name, prone, riding } = target;
  if (prone) return refuse('REN-MAN-09', 'already-prone', `${name} is already prone`);
  if (riding !== null)
    return refuse('REN-DISM-01', 'mounted', `${name} is mounted; only the mount can be tripped`);
  return maneuverRefused(state, actor, target);
}

/** Trip: the target falls prone (REN-MAN-09). */
export const trip = defineAction({
  id: 'trip',
  name: 'Trip',
  rules: ['REN-MAN-09'],
  open: true,
  cost: standard,
  with: {
    target: param.combatant((state, actor) =>
      opponents(state, actor, (who, target) => tripRefused(state, who, target)),
    ),
  },
  do(ctx, actor, { target: id }) {
    const who = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, id);
    const won = attempt(ctx, who, target, {
      name: 'trip',
      rule: 'REN-MAN-09',
      by: meleeSides(ctx.state, who, target),
      against: [{ skill: 'fray' }],
      defence: true,
      modifiers: (total, arm) => positionModifiers(ctx, total, who, target, arm),
    });
    if (won) knockProne(ctx, target, 'REN-MAN-09');
  },
});
