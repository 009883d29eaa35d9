import type { Id, TurnHooks } from '@tiltyard/engine';
import {
  createEndTurnAction,
  completeTurnOrder,
  expireIn,
  nextTurn,
  startRounds,
  unready,
} from '@tiltyard/engine';
import { chasesAtTurnEnd } from './chase.js';
import { clusterOf, tidy } from './cluster.js';
import { defencesAtTurnEnd, openingDefences } from './defence.js';
import { helpless, out } from './injury.js';
import { throwDice } from './roll.js';
import type { Combatant, State, Ctx } from './state.js';
import { everybody, sheetOf, the } from './state.js';
import { completeAtTurnEnd } from './upcoming.js';
import { happened } from './windows.js';

/** A turn lasts two seconds (HEI-CTX-14). */
export const SECONDS_A_TURN = 2;

/** What ends as the own turn begins, and what is counted afresh (HEI-ACT-02, HEI-ACT-07, HEI-CTX-29, HEI-CTX-39). */
function refresh(ctx: Ctx, who: Combatant): void {
  const put = <K extends keyof Combatant>(key: K, value: Combatant[K]): void => {
    if (who[key] !== value) ctx.put(who, key, value);
  };
  put('standard', null);
  if (who.freeUsed.length > 0) put('freeUsed', []);
  put('simultaneousUsed', false);
  put('ended', null);
  put('ran', false);
  put('ongoing', false);
  put('dodging', false);
  put('guarding', null);
  put('ranFrom', null);
  if (who.attacks.length > 0) put('attacks', []);
  put('uses', { dodge: 0, block: 0, parries: [] });
  put('squareAtStart', who.at);
  put('cameFrom', undefined);
  put('blindSpots', undefined);
  put(
    'clusterAtStart',
    clusterOf(ctx.state, who.id).filter((id) => id !== who.id),
  );
}

export const hooks: TurnHooks<State> = {
  passes: (state, who) => out(state, the(state, who)) || helpless(state, the(state, who)),
  turnStart(ctx, id) {
    const who = the(ctx.state, id);
    tidy(ctx);
    refresh(ctx, who);
    unready(ctx, id);
    const { crossings } = ctx.state;
    if (crossings.some((each) => each.first === id))
      ctx.put(
        ctx.state,
        'crossings',
        crossings.filter((each) => each.first !== id),
      );
    for (const holder of everybody(ctx.state))
      if (holder.contested) ctx.put(holder, 'contested', false);
    if (ctx.wantsNotes)
      ctx.note('turn', ['HEI-ACT-01', 'HEI-ACT-02', 'HEI-CTX-14'], {
        who: id,
        round: ctx.state.round,
        seconds: (ctx.state.round - 1) * SECONDS_A_TURN,
      });
    happened(ctx, 'turn', id);
  },
  turnEnd(ctx, id) {
    completeAtTurnEnd(ctx, id);
    chasesAtTurnEnd(ctx, id);
    for (const who of everybody(ctx.state)) expireIn(ctx, who, 'effects', 'turn end', id);
    defencesAtTurnEnd(ctx, id);
    tidy(ctx);
  },
};

/** Initiative: consistency from dexterity, potential from willpower; the highest first, ties by willpower (HEI-CTX-15). */
function rollInitiative(ctx: Ctx): readonly Id[] {
  const rolled = everybody(ctx.state).map((who) => {
    const { dexterity } = sheetOf(ctx.state, who).attributes;
    const { d6, d10, figure } = throwDice(ctx, who, 'initiative', dexterity);
    const total = ctx.addModifier(
      ctx.startTotal('initiative', who.id, figure),
      who.willpower,
      'HEI-CTX-15',
      true,
      'willpower',
    );
    ctx.note(
      'initiative',
      ['HEI-CTX-15'],
      { who: who.id, d6, d10, total },
      'all',
      ctx.breakdownOf(total),
    );
    return { id: who.id, total, willpower: who.willpower };
  });
  const left = rolled.toSorted((a, b) => b.total - a.total || b.willpower - a.willpower);
  const order: Id[] = [];
  for (let [first] = left; first; [first] = left) {
    const { id, total, willpower } = first;
    const tied = left
      .filter((each) => each.total === total && each.willpower === willpower)
      .map((each) => each.id);
    const ahead =
      tied.length < 2
        ? id
        : ctx.ask({
            id: 'initiative-tie',
            who: 'gm',
            rules: ['HEI-CTX-15'],
            about: { between: tied },
            options: tied.map((value) => ({ value })),
            fallback: id,
          });
    order.push(ahead);
    left.splice(
      left.findIndex((each) => each.id === ahead),
      1,
    );
  }
  return order;
}

/** From the set-up to the first turn. */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  const order = given === null ? rollInitiative(ctx) : completeTurnOrder(ctx.state, given);
  openingDefences(ctx);
  ctx.note('begins', ['HEI-CTX-15', 'HEI-CTX-30'], { order: [...order] });
  startRounds(ctx, order, hooks);
}

/** Ends the turn; the next defence is rolled then (HEI-ATK-06). */
export const end = createEndTurnAction<State>('turn', ['HEI-ATK-06'], (ctx) =>
  nextTurn(ctx, hooks),
);
