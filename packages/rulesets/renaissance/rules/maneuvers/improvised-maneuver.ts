import type { Id, Option } from '@tiltyard/engine';
import { refereeRuled } from '../../events/turns.js';
import { defineAction, param } from '../../state/define.js';
import type { Ctx, State } from '../../state/state.js';
import { combatantById, sheetOf } from '../../state/state.js';
import { kindRefused, quick, spend } from '../action-allotment.js';
import { attempt, opponents } from './maneuver.js';

const skillsOf = (state: State, id: Id | undefined): readonly Option<string>[] => {
  const who = state.combatants[id ?? ''];
  if (!who) return [];
  return Object.entries(sheetOf(state, who).skills).map(([value, { name }]) => ({
    value,
    label: name,
  }));
};

/**
 * An improvised maneuver: the referee decides its cost, what both sides roll on, and its result
 * (REN-STR-01, REN-STR-05).
 */
export const improvisedManeuver = defineAction({
  id: 'maneuver',
  name: 'Improvised maneuver',
  group: 'standard',
  rules: ['REN-STR-05'],
  requires: [quick.check],
  with: {
    target: param.combatant((state, actor) => opponents(state, actor, () => undefined)),
    cost: param.oneOf(['standard', 'quick'], { label: 'Action cost' }),
    mine: param.oneOf((state, actor) => skillsOf(state, actor), { label: 'Your skill' }),
    theirs: param.oneOf(
      (state, _, { target }: { readonly target?: Id }) => skillsOf(state, target),
      { label: "Target's skill" },
    ),
    words: param.text({ min: 1, max: 200, suggestion: 'throw sand' }, { label: 'Intended effect' }),
  },
  check: (state, actor, { cost }) => kindRefused(state, actor, cost),
  do(ctx, actor, { target, cost, mine, theirs, words }) {
    spend(ctx, actor, cost);
    const won = attempt(ctx, combatantById(ctx.state, actor), combatantById(ctx.state, target), {
      name: 'maneuver',
      rule: 'REN-STR-05',
      by: [{ skill: mine }],
      against: [{ skill: theirs }],
      defence: true,
    });
    if (won) askResult(ctx, actor, target, words);
  },
});

function askResult(ctx: Ctx, actor: Id, target: Id, words: string): void {
  const rules = ['REN-STR-01', 'REN-STR-05'];
  const ruling = ctx.askText({
    id: 'maneuver-result',
    who: 'gm',
    rules,
    about: { by: actor, at: target, words },
    fallback: '',
  });
  ctx.tell(refereeRuled, rules, { who: target, text: ruling === '' ? words : ruling });
}
