import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, inView } from '../../state/state.js';
import { standard } from '../basics/costs.js';
import type { Swing } from './attack-bonus.js';
import type { SwingSoFar } from './attack-parameters.js';
import {
  harmParameter,
  mannerParameter,
  swingSoFar,
  targetOptions,
  thrownParameter,
  weaponParameter,
} from './attack-parameters.js';
import { inMotion, mannerRefused, targetRefused, weaponRefused } from './attack-refusals.js';
import { attack } from './make-attack.js';

/** Why a combatant cannot attack a target like this now, or undefined. */
export const swingRefused = (
  state: State,
  who: Combatant,
  target: Combatant | undefined,
  swing: Swing,
): Refusal | undefined =>
  target
    ? (inMotion(state, who, swing) ??
      weaponRefused(state, who, swing.weapon) ??
      mannerRefused(state, who, swing) ??
      targetRefused(state, who, target, swing))
    : refuse([], 'no-such-combatant', 'there is no such combatant');

/** One attack with one weapon (T20-CTX-02, T20-AUTO-01, T20-FIN-01). */
export const attackAction = defineAction({
  id: 'attack',
  name: 'Attack',
  rules: ['T20-CTX-02'],
  open: inView,
  cost: standard,
  with: {
    weapon: weaponParameter,
    thrown: thrownParameter,
    manner: param.optional(mannerParameter),
    harm: harmParameter,
    target: param.combatant((state, actor, chosen: SwingSoFar) =>
      targetOptions(state, combatantById(state, actor), swingSoFar(chosen)),
    ),
  },
  check: (state, actor, { target, ...chosen }) =>
    swingRefused(state, combatantById(state, actor), state.combatants[target], swingSoFar(chosen)),
  do(ctx, actor, { target, ...chosen }) {
    attack(
      ctx,
      combatantById(ctx.state, actor),
      combatantById(ctx.state, target),
      swingSoFar(chosen),
    );
  },
});
