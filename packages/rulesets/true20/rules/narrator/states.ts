import { GM, gmHides } from '@tiltyard/engine';
import { createConditionAction, createHideAction, FIGHT_END } from '@tiltyard/engine/kit';
import { conditionSet, markHealed } from '../../events/narrator.js';
import { defineGmAction, param } from '../../state/define.js';
import type { Combatant, Ctx, Mark, State } from '../../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  CONDITIONS,
  has,
  helpless,
  LETHAL,
  NON_LETHAL,
} from '../../state/state.js';
import { applyCondition, overlookCombatant, removeCondition, reveal } from '../../state/verbs.js';
import { lapses, unmark } from '../damage/damage.js';

const WORST = 'worst';
const ALL = 'all';

const marksOf = (who: Combatant): readonly Mark[] =>
  [...LETHAL, ...NON_LETHAL].filter((mark) => who.marks[mark] > 0);

/** The gravest mark, with the mark of the same degree on the other track if there is one (T20-CTX-14). */
const gravest = (who: Combatant): readonly Mark[] =>
  LETHAL.map((mark, degree) => [mark, NON_LETHAL[degree] ?? mark])
    .map((marks) => marks.filter((mark) => who.marks[mark] > 0))
    .findLast((marks) => marks.length > 0) ?? [];

/** The marks to heal: one of a kind, the gravest, or all of them. */
function marksToHeal(who: Combatant, which: string): readonly Mark[] {
  if (which === WORST) return gravest(who);
  if (which === ALL)
    return marksOf(who).flatMap((mark) => Array.from({ length: who.marks[mark] }, () => mark));
  return marksOf(who).filter((mark) => mark === which);
}

function healMark(ctx: Ctx, who: Combatant, mark: Mark): void {
  unmark(ctx, who, mark);
  ctx.tell(markHealed, ['T20-COND-03', 'T20-CTX-13'], { who: who.id, mark });
}

/** Heals damage, which is kept as marks instead of points (T20-CTX-13, T20-COND-03). */
export const gmHeal = defineGmAction({
  id: 'gm.heal',
  name: 'Heal a mark',
  rules: ['T20-COND-03', 'T20-CTX-13', 'T20-CTX-14'],
  with: {
    who: param.combatant(),
    mark: param.oneOf(() => [
      { value: WORST, label: 'the gravest' },
      { value: ALL, label: 'all of them' },
      ...[...LETHAL, ...NON_LETHAL].map((value) => ({ value })),
    ]),
  },
  do(ctx, _, { who: id, mark: which }) {
    const who = combatantById(ctx.state, id);
    for (const mark of marksToHeal(who, which)) healMark(ctx, who, mark);
  },
});

/** Applies a condition or removes it (T20-COND-03). */
export const gmCondition = createConditionAction<State>()({
  rules: ['T20-COND-03'],
  conditions: CONDITIONS,
  has: (state, id, condition) => has(combatantById(state, id), condition),
  set(ctx, id, condition, on) {
    const holder = combatantById(ctx.state, id);
    if (on) applyCondition(ctx, holder, { kind: condition, by: GM, until: FIGHT_END });
    else removeCondition(ctx, holder, condition);
    if (helpless(holder)) lapses(ctx, holder);
    ctx.tell(conditionSet, ['T20-COND-03'], { who: id, condition, on });
  },
});

/** Hides a combatant from all other sides, or reveals it (T20-SURP-03). */
export const gmHide = createHideAction<State>({
  rules: ['T20-SURP-03'],
  isHidden: (state, id) => allCombatants(state).some(({ unawareOf }) => unawareOf.includes(id)),
  set(ctx, id, hidden) {
    const who = combatantById(ctx.state, id);
    if (hidden) {
      for (const other of allCombatants(ctx.state))
        if (areEnemies(who, other)) overlookCombatant(ctx, other, id);
    } else reveal(ctx, id);
    ctx.tell(gmHides, ['T20-SURP-03'], { who: id, hidden });
  },
});
