import type { Option, RuleId } from '@tiltyard/engine';
import { skillOf } from '../../state/sheet.js';
import type { Ctx } from '../../state/state.js';
import { has, sheetOf } from '../../state/state.js';
import type { Contender } from '../checks/check.js';
import { contender } from '../checks/check.js';
import { skillWorth } from '../checks/targets.js';
import { canReact, react } from '../reaction.js';
import type { Defence } from './defence.js';
import { bestOf, defenceless, defencesAgainst, defenceTotal, dodgeWorth } from './defence.js';
import type { Attack } from './swing.js';

const DEFENCE_RULES: readonly RuleId[] = ['REN-ATK-14', 'REN-REACT-08'];
const PARRY_RULES: readonly RuleId[] = ['REN-ATK-14', 'REN-ATK-17'];
/**
 * Movement skills that can be used to defend: in Full Defense, as the house rule or the referee
 * allows (REN-ATK-18, REN-DEF-01).
 */
function movementDefences(ctx: Ctx, { target: who, weapon }: Attack): readonly Defence[] {
  const { fullDefenseMovementSkill } = ctx.state.fixed.options;
  if (fullDefenseMovementSkill === 'never') return [];
  const sheet = sheetOf(ctx.state, who);
  // In the saddle the movement skill is Ride (REN-MOUNT-03).
  let skills =
    who.riding === null
      ? [...new Set(Object.values(sheet.movement).map((mode) => mode.skill))]
      : ['ride'];
  skills = skills.filter((skill) => !weapon.noDefence.includes(skill));
  if (fullDefenseMovementSkill === 'gm') {
    // If Fray can be used, permission matters only for a defence better than Fray.
    const fray = weapon.noDefence.includes('fray') ? -Infinity : skillWorth(sheet, 'fray');
    skills = skills.filter((skill) => dodgeWorth(ctx.state, who, skill) > fray);
    if (skills.length === 0) return [];
    const allowed = ctx.ask({
      id: 'movement-defence',
      who: 'gm',
      rules: ['REN-ATK-18'],
      about: { who: who.id, skills },
      options: [
        { value: 'no', label: 'Only the usual defences' },
        { value: 'yes', label: 'Allow the defence' },
      ],
      fallback: 'no',
    });
    if (allowed === 'no') return [];
  }
  return skills.map((skill) => {
    const { name } = skillOf(sheet, skill);
    return {
      id: `move:${skill}`,
      name,
      skill,
      catching: false,
      reaction: false,
      rule: 'REN-ATK-18',
      check: { name, rules: ['REN-ATK-18'] },
    };
  });
}

/** A defence that was chosen, ready to be rolled. */
export interface ChosenDefence {
  readonly defence: Defence;
  readonly side: Contender;
}

/**
 * The defender's choice of a defence, ready to be rolled; undefined if no defence is possible
 * (REN-ATK-14, REN-CATCH-01).
 */
export function chooseDefence(ctx: Ctx, attack: Attack): ChosenDefence | undefined {
  const { target } = attack;
  let { list, best } = defencesAgainst(ctx.state, attack);
  if (has(target, 'full defense')) {
    list = [...list, ...movementDefences(ctx, attack)];
    best = bestOf(ctx.state, list, attack);
  }
  if (!best) return undefined;
  if (!ctx.asks) return readyDefence(ctx, best, attack);
  const answer = ctx.ask({
    id: 'defence',
    who: target.id,
    rules: ctx.state.fixed.options.parryIsReaction ? PARRY_RULES : DEFENCE_RULES,
    about: {
      by: attack.attacker.id,
      weapon: attack.weapon.name,
      item: attack.swing.weapon,
    },
    options: () => list.map((defence) => defenceOption(ctx, defence, attack)),
    fallback: best.id,
  });
  const chosen = list.find(({ id }) => id === answer);
  return readyDefence(ctx, chosen ?? best, attack);
}

function defenceOption(ctx: Ctx, defence: Defence, attack: Attack): Option<string> {
  const { id, rule, refused, name } = defence;
  if (refused) return { value: id, rules: [rule], label: name, refused };
  const total = ctx.wantsNotes ? ` (${defenceTotal(ctx, defence, attack)})` : '';
  return { value: id, rules: [rule], label: `${name}${total}` };
}

/** The choice of a catch against an attack that has already missed; undefined if none is attempted (REN-CATCH-03). */
export function chooseCatch(ctx: Ctx, attack: Attack): ChosenDefence | undefined {
  if (defenceless(ctx.state, attack) !== undefined) return undefined;
  const catches = defencesAgainst(ctx.state, attack).list.filter(
    (defence) => defence.catching && !defence.refused,
  );
  if (catches.length === 0) return undefined;
  const answer = ctx.ask({
    id: 'catch',
    who: attack.target.id,
    rules: ['REN-CATCH-03', 'REN-CATCH-08'],
    about: { by: attack.attacker.id, weapon: attack.weapon.name },
    options: [
      { value: 'no', label: "Don't catch" },
      ...catches.map(({ id, name }) => ({ value: id, label: name, rules: ['REN-CATCH-03'] })),
    ],
    fallback: 'no',
  });
  const chosen = catches.find((defence) => defence.id === answer);
  return chosen && readyDefence(ctx, chosen, attack);
}

function readyDefence(ctx: Ctx, defence: Defence, attack: Attack): ChosenDefence {
  const { target } = attack;
  if (defence.reaction && canReact(ctx.state, target))
    react(ctx, target, defence.catching ? 'REN-CATCH-08' : 'REN-ATK-17');
  const total = defenceTotal(ctx, defence, attack);
  return { defence, side: contender(ctx, target, defence.check, total) };
}
