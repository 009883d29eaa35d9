import { defineAction, param } from '../../state/define.js';
import { combatantById, sheetOf, turnOf } from '../../state/state.js';
import { inflict } from '../../state/verbs.js';
import { quick } from '../action-allotment.js';
import { attempt, maneuverRefused, opponents } from './maneuver.js';

/** The penalty to defence from a feint (REN-MAN-05). */
export const FEINT = -20;

/** Feint: a Quick Action; the target defends at -20 until its next turn begins (REN-MAN-04, REN-MAN-05). */
export const feint = defineAction({
  id: 'feint',
  name: 'Feint',
  rules: ['REN-MAN-04'],
  open: true,
  cost: quick,
  with: {
    target: param.combatant((state, actor) =>
      opponents(state, actor, (who, target) => maneuverRefused(state, who, target)),
    ),
  },
  do(ctx, actor, { target: id }) {
    const target = combatantById(ctx.state, id);
    const { SAV, INT } = sheetOf(ctx.state, target).aptitudes;
    const won = attempt(ctx, combatantById(ctx.state, actor), target, {
      name: 'feint',
      rule: 'REN-MAN-04',
      by: [{ skill: 'deception' }],
      // Resist Social Manipulation is SAV + INT (REN-CTX-24).
      against: [
        { stat: { base: SAV + INT, of: ['SAV', 'INT'], bodily: false }, name: 'SAV + INT' },
        { skill: 'read' },
      ],
      defence: false,
    });
    if (won)
      inflict(ctx, target, {
        kind: 'feinted',
        amount: FEINT,
        by: actor,
        until: { at: 'turn start', of: turnOf(target) },
      });
  },
});
