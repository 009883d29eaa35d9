import { acting, refuse } from '@tiltyard/engine';
import type { Id } from '@tiltyard/engine';
import { feintMade } from '../../events/maneuvers.js';
import { defineAction, param } from '../../state/define.js';
import { flies, weaponOf, wielded } from '../../state/gear.js';
import { D20, UNARMED } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, knownOthers } from '../../state/state.js';
import { applyCondition, removeCondition } from '../../state/verbs.js';
import { attackBonus } from '../attacks/attack-bonus.js';
import { checkBonus, mayReroll, secondRoll, skill } from '../basics/check.js';
import { standard } from '../basics/costs.js';
import { engaged } from '../modifiers/fires-in-force.js';

/** Skills for feints: interaction skills, and by the longer list also nimble ones (T20-SURP-04). */
const INTERACTION = ['bluff', 'deception', 'intimidate', 'taunt'] as const;
const WIDER = [...INTERACTION, 'acrobatics', 'sleight of hand'] as const;

/**
 * Opponents in melee who can be deceived: both know of each other, and neither is helpless (T20-CTX-39, T20-CTX-41).
 */
const opponentsInMelee = (state: State, actor: Id) =>
  knownOthers(state, actor).map((other) =>
    engaged(state, combatantById(state, actor), other)
      ? other
      : {
          value: other.id,
          label: other.name,
          refused: refuse('T20-CTX-39', 'not-in-melee', `${other.name} is not in melee`),
        },
  );

/** The weapon by which a combatant sees through a feint in melee: a melee weapon before a bow, or bare hands. */
const meleeWeapon = (state: State, who: Combatant): string =>
  wielded(state, who).find((id) => !flies(weaponOf(state, id), false)) ?? UNARMED;

/** A feint: a standard action in melee; Dodge and Parry are gone against the next attack (T20-SURP-04, T20-CTX-39). */
export const feint = defineAction({
  id: 'feint',
  name: 'Feint',
  rules: ['T20-SURP-04', 'T20-CTX-39'],
  cost: standard,
  with: {
    skill: param.oneOf((state) =>
      (state.fixed.options['surp.feintSkills'] === 'siblingList' ? WIDER : INTERACTION).map(
        (value) => ({ value }),
      ),
    ),
    target: param.combatant(opponentsInMelee),
  },
  do(ctx, actor, { skill: name, target }) {
    const who = combatantById(ctx.state, actor);
    const foe = combatantById(ctx.state, target);
    const plus = checkBonus(ctx, who, name, skill(ctx, who, name));
    const breakdown = ctx.breakdownOf(plus);
    removeCondition(ctx, who, 'stunt');
    const against = attackBonus(ctx, foe, who, { weapon: meleeWeapon(ctx.state, foe) });
    const first = ctx.roll(D20, name, actor);
    const other = ctx.roll(D20, 'sees through', target) + against.plus;
    const failedBy = other - first - plus;
    const again = failedBy > 0 && mayReroll(ctx, who, name, first, failedBy);
    const own =
      plus +
      (again
        ? secondRoll(ctx, who, name, first, ({ die }) => Number(die + plus >= other)).die
        : first);
    const success = own >= other;
    ctx.tell(
      feintMade,
      ['T20-SURP-04', 'T20-CTX-39'],
      { by: actor, at: target, total: own, against: other, success },
      breakdown,
    );
    if (success)
      applyCondition(ctx, foe, {
        kind: 'feinted',
        by: actor,
        // A feint readied for another's turn also ends with the feinter's next turn (T20-CTX-36).
        until: { at: 'turn end', of: actor, ...(acting(ctx.state) === actor ? { skip: 1 } : {}) },
      });
  },
});
