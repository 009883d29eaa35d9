import { refuse } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { bypassesGroup } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { areEngaged } from '../../state/state.js';
import { addBypassed } from '../../state/verbs/group.js';
import { hasTrait } from '../../state/zones.js';
import { witnessesOf } from '../conditions/sightings.js';
import { isProtected } from '../groups/group-defence.js';
import { slipping } from './move.js';
import { speedRoll } from './speed-roll.js';

/** Hindrance of getting past a group in narrow corridors (LUR-CTX-25). */
const NARROW = 4;

/** Bypassing the group that protects a combatant: a movement roll, valid for this turn (LUR-CTX-27, LUR-CTX-25). */
export const bypass = defineAction({
  id: 'bypass',
  name: 'Bypass the group',
  rules: ['LUR-CTX-27'],
  cost: slipping,
  requires: [
    (state) =>
      state.fixed.options.groupDefence === 'off'
        ? refuse('LUR-CTX-27', 'switched-off', 'group defence is switched off')
        : undefined,
  ],
  with: {
    target: param.combatant((state, actor) => {
      const attacker = combatantById(state, actor);
      return allCombatants(state).filter(
        (each) =>
          areEnemies(attacker, each) && areEngaged(attacker, each) && isProtected(state, each),
      );
    }),
  },
  do(ctx, actor, { target }) {
    const attacker = combatantById(ctx.state, actor);
    const hindrance = hasTrait(ctx.state, attacker, 'Narrow Corridors') ? NARROW : 0;
    const past = speedRoll(ctx, attacker, ['LUR-CTX-27'], hindrance);
    if (past) addBypassed(ctx, attacker, target);
    const facts = { who: actor, target, past };
    ctx.tell(bypassesGroup, ['LUR-CTX-27'], facts, undefined, witnessesOf(ctx, attacker));
  },
});
