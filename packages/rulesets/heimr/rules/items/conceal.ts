import { GM } from '@tiltyard/engine';
import { conceals, failsToConceal } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { putAway } from '../../state/item-verbs.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { ongoing, tellTurnEnd } from '../action-types/budget.js';
import { attempt } from '../attacks/bind.js';
import { endLostGuards } from '../attacks/guard.js';
import { handsFull, heldOptions } from './handling.js';

const USUAL = 6;
const MAX_REQUIREMENT = 30;

/** The requirement for perception, from thievery or the GM; undefined if concealing fails (HEI-CONCEAL-02). */
function concealment(ctx: Ctx, who: Combatant, item: string): number | undefined {
  const rules = ['HEI-CONCEAL-02'];
  if (ctx.state.fixed.options.concealRoll === 'gmNumber')
    return ctx.askNumber(
      {
        id: 'conceal-requirement',
        who: GM,
        rules,
        about: { who: who.id, item },
        fallback: USUAL,
      },
      0,
      MAX_REQUIREMENT,
    );
  const rolled = attempt(ctx, {
    who,
    name: 'conceal',
    ability: 'thievery',
    rules,
    audience: [who.id],
  });
  return rolled.failed || rolled.stopped ? undefined : rolled.total;
}

function concealItem(ctx: Ctx, who: Combatant, item: string): void {
  const requirement = concealment(ctx, who, item);
  if (requirement === undefined)
    return ctx.tell(failsToConceal, ['HEI-CONCEAL-02'], { who: who.id });
  putAway(ctx, who, { item, place: 'accessible', concealed: { requirement, noticed: [] } });
  endLostGuards(ctx);
  return ctx.tell(conceals, ['HEI-CONCEAL-01', 'HEI-CONCEAL-02'], {
    who: who.id,
    items: [item],
    requirement,
  });
}

/** Concealing something held: an ongoing action; thievery sets what perception has to meet (HEI-CONCEAL-01, HEI-CONCEAL-02). */
export const conceal = defineAction({
  id: 'conceal',
  name: 'Conceal an item',
  cost: ongoing,
  rules: ['HEI-CONCEAL-01', 'HEI-CONCEAL-02'],
  requires: [handsFull('HEI-CONCEAL-01')],
  with: { item: param.oneOf((state, actor) => heldOptions(state, actor)) },
  do(ctx, actor, { item }) {
    concealItem(ctx, combatantById(ctx.state, actor), item);
    tellTurnEnd(ctx, actor);
  },
});
