import type { ActionRequirement, Id, JsonObject, Refusal } from '@tiltyard/engine';
import { nextTurn, refuse } from '@tiltyard/engine';
import { createReadyAction } from '@tiltyard/engine/kit';
import { delays, knowsOfNoShot, orderChanges, readiesDodge } from '../../events/turns.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { readyDodge, reorder, restoreLastTurn } from '../../state/turn-verbs.js';
import { free, standard } from '../action-types/budget.js';
import { brawl } from '../attacks/brawl-attack.js';
import { endLostGuards, guard, noAllyChosen } from '../attacks/guard.js';
import { attack } from '../attacks/weapon-attack.js';
import { knows, shooterAt } from '../conditions/sight.js';
import { conceal } from '../items/conceal.js';
import { draw } from '../items/draw.js';
import { dropItems } from '../items/drop.js';
import { getItem } from '../items/get.js';
import { stow } from '../items/stow.js';
import { swap } from '../items/swap.js';
import { charge } from '../movement/charge.js';
import { climb, jumpDown } from '../movement/climb.js';
import { hide } from '../movement/hide.js';
import { move } from '../movement/move.js';
import { dropProne, standUp } from '../movement/prone.js';
import { run } from '../movement/run.js';
import { nothingObserved, observe } from '../other-actions/observe.js';
import { skillNotReadied, useSkill } from '../other-actions/skill.js';
import { speak } from '../other-actions/speak.js';
import { turnHooks } from './turn.js';

const knowsOfShot: ActionRequirement<State> = (state, actor) =>
  state.fixed.options.dodgeKnowledge === 'gmSays' || shooterAt(state, combatantById(state, actor))
    ? undefined
    : refuse('HEI-DODGE-01', 'no-shot-coming', 'you know of no incoming ranged attack');

/** Readying to dodge an expected shot: a standard action, if the GM agrees (HEI-DODGE-01, HEI-DODGE-02). */
export const dodge = defineAction({
  id: 'dodge',
  name: 'Dodge',
  group: 'standard',
  rules: ['HEI-DODGE-01', 'HEI-DODGE-02'],
  requires: [standard.check, knowsOfShot],
  do(ctx, actor) {
    if (ctx.state.fixed.options.dodgeKnowledge === 'gmSays') {
      const knowing = ctx.ask({
        id: 'shot-coming',
        who: 'gm',
        rules: ['HEI-DODGE-01'],
        about: { who: actor },
        options: [
          { value: 'yes', label: 'Knows of the shot' },
          { value: 'no', label: "Doesn't know" },
        ],
        fallback: 'yes',
      });
      if (knowing === 'no') return ctx.tell(knowsOfNoShot, ['HEI-DODGE-01'], { who: actor });
    }
    standard.pay(ctx, actor, 'dodge');
    readyDodge(ctx, combatantById(ctx.state, actor));
    ctx.tell(readiesDodge, ['HEI-DODGE-01', 'HEI-DODGE-02'], { who: actor });
  },
});

/** Refusals by action: an action without its choices made could never be carried out (HEI-CTX-17). */
const REFUSED: Readonly<
  Record<string, (state: State, actor: Id, chosen: JsonObject) => Refusal | undefined>
> = {
  skill: skillNotReadied,
  observe: (_, __, chosen) => nothingObserved(chosen),
  guard: (_, __, chosen) => noAllyChosen(chosen),
};

/** Readying one action for a trigger (HEI-CTX-17). */
export const readyAction = createReadyAction<State>({
  group: 'standard',
  rules: ['HEI-CTX-17'],
  events: {
    attack: 'a combatant attacks',
    move: 'a combatant moves',
    draw: 'a combatant draws',
    speak: 'a combatant speaks',
    turn: 'a turn starts',
  },
  actions: () => [
    attack,
    brawl,
    charge,
    guard,
    useSkill,
    move,
    run,
    climb,
    jumpDown,
    dropProne,
    standUp,
    hide,
    draw,
    stow,
    dropItems,
    getItem,
    conceal,
    swap,
    observe,
    speak,
  ],
  knows: (state, actor, other) => knows(combatantById(state, actor), combatantById(state, other)),
  blocked: (state, actor) => standard.check(state, actor, 'ready'),
  refused: (state, actor, readied) => REFUSED[readied.do]?.(state, actor, readied.with),
  spend: (ctx, actor) => standard.pay(ctx, actor, 'ready'),
});

/** The known combatants whose turn is still to come in this round (HEI-HIDE-07). */
const laterInRound = (state: State, actor: Id): readonly Combatant[] =>
  state.order
    .slice(state.turn + 1)
    .map((id) => combatantById(state, id))
    .filter((other) => knows(combatantById(state, actor), other));

const turnUnused: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  return who.standard !== null || who.freeUsed.length > 0
    ? refuse('HEI-CTX-16', 'turn-begun', 'only at the start of your turn')
    : undefined;
};

const somebodyFollows: ActionRequirement<State> = (state, actor) =>
  laterInRound(state, actor).length === 0
    ? refuse('HEI-CTX-16', 'nobody-follows', 'no one left to delay for this round')
    : undefined;

/** Waiting until after another's turn, before anything else is done (HEI-CTX-16). */
export const delay = defineAction({
  id: 'delay',
  name: 'Delay',
  group: 'turn',
  rules: ['HEI-CTX-16'],
  // An upcoming action continues in the delayed turn.
  requires: [turnUnused, free.check, somebodyFollows],
  with: {
    after: param.combatant(laterInRound, { label: 'Act after' }),
  },
  do(ctx, actor, { after }) {
    const { state } = ctx;
    const others = state.order.filter((id) => id !== actor);
    const place = others.indexOf(after) + 1;
    const at = state.turn;
    const order = [...others.slice(0, place), actor, ...others.slice(place)];
    restoreLastTurn(ctx, combatantById(state, actor));
    // The turn may have begun with a reaction that ends the guard.
    endLostGuards(ctx);
    reorder(ctx, order, at - 1);
    ctx.tell(delays, ['HEI-CTX-16'], { who: actor });
    ctx.tell(orderChanges, ['HEI-CTX-16'], { order });
    const passed = order[at - 1];
    // The previous combatant's turn has already ended.
    nextTurn(ctx, {
      ...turnHooks,
      turnEnd: (table, who) => (who === passed ? undefined : turnHooks.turnEnd(table, who)),
    });
  },
});
