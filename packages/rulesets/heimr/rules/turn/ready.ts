import type { Id } from '@tiltyard/engine';
import { action, nextTurn, refuse } from '@tiltyard/engine';
import { createReadyAction } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { attack } from '../attacks/weapon-attack.js';
import { brawl } from '../attacks/brawl-attack.js';
import { pay, unable } from '../action-types/budget.js';
import { jumpDown } from '../movement/climb.js';
import { draw, dropItems, stow } from '../items/items.js';
import { charge } from '../movement/charge.js';
import { move, run } from '../movement/move.js';
import { guard } from '../attacks/guard.js';
import { useSkill } from '../other-actions/skill.js';
import { dropProne, standUp } from '../movement/prone.js';
import { knows, shooterAt } from '../conditions/sight.js';
import { speak } from '../other-actions/speak.js';
import { flees } from '../../players/tactics.js';
import { combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { hooks } from './turn.js';
import { readyDodge, reorder, restoreLastTurn } from '../../state/turn-verbs.js';
import { delays, knowsOfNoShot, readiesDodge } from '../../events/turns.js';

/** Readying to dodge a shot one knows to be coming: a standard action (HEI-DODGE-01, HEI-DODGE-02). */
export const dodge = action<State, object>({
  id: 'dodge',
  name: 'Dodge',
  group: 'standard',
  rules: ['HEI-DODGE-01', 'HEI-DODGE-02'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const known = (): boolean =>
      state.fixed.options.dodgeKnowledge === 'gmSays' ||
      shooterAt(state, combatantById(state, by)) !== undefined;
    return (
      unable(state, by, 'standard', 'dodge') ??
      (known() ? undefined : refuse('HEI-DODGE-01', 'no ranged attack is known to be coming'))
    );
  },
  perform(ctx, by) {
    if (ctx.state.fixed.options.dodgeKnowledge === 'gmSays') {
      const knowing = ctx.ask({
        id: 'shot-coming',
        who: 'gm',
        rules: ['HEI-DODGE-01'],
        about: { who: by },
        options: [{ value: 'yes' }, { value: 'no' }],
        fallback: 'yes',
      });
      if (knowing === 'no') return ctx.tell(knowsOfNoShot, ['HEI-DODGE-01'], { who: by });
    }
    pay(ctx, by, 'standard', 'dodge');
    readyDodge(ctx, combatantById(ctx.state, by));
    ctx.tell(readiesDodge, ['HEI-DODGE-01', 'HEI-DODGE-02'], { who: by });
  },
  appealUpTo: 12,
  appeal: (state, by) => (flees(state, combatantById(state, by)) ? 0 : 12),
});

/** Readying one action for a trigger (HEI-CTX-17). */
export const readyAction = createReadyAction<State>({
  group: 'standard',
  rules: ['HEI-CTX-17'],
  events: {
    attack: 'somebody attacks',
    move: 'somebody moves',
    draw: 'somebody draws',
    speak: 'somebody speaks',
    turn: "somebody's turn begins",
  },
  actions: () => [
    attack,
    brawl,
    charge,
    guard,
    useSkill,
    move,
    run,
    draw,
    stow,
    dropItems,
    standUp,
    dropProne,
    jumpDown,
    speak,
  ],
  knows: (state, by, other) => knows(combatantById(state, by), combatantById(state, other)),
  blocked: (state, by) => unable(state, by, 'standard', 'ready'),
  spend: (ctx, by) => pay(ctx, by, 'standard', 'ready'),
});

/** Whose turn is still to come in this round. */
const later = (state: State): readonly Id[] => state.order.slice(state.turn + 1);

/** Waiting until after somebody else's turn, before anything else is done (HEI-CTX-16). */
export const delay = action<State, { after: Id }>({
  id: 'delay',
  name: 'Delay',
  group: 'turn',
  rules: ['HEI-CTX-16'],
  schema: z.strictObject({ after: z.string() }),
  labels: { after: 'Until after whom' },
  domains: {
    after: (state) => ({
      kind: 'choice',
      options: later(state).map((value) => ({ value, label: combatantById(state, value).name })),
    }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.standard !== null || who.freeUsed.length > 0)
      return refuse('HEI-CTX-16', 'only at the start of the turn');
    return (
      unable(state, by, 'standard', 'delay') ??
      (later(state).length === 0
        ? refuse('HEI-CTX-16', 'nobody is left to wait for in this round')
        : undefined)
    );
  },
  perform(ctx, by, { after }) {
    const { state } = ctx;
    const others = state.order.filter((id) => id !== by);
    const place = others.indexOf(after) + 1;
    const at = state.turn;
    const order = [...others.slice(0, place), by, ...others.slice(place)];
    restoreLastTurn(ctx, combatantById(state, by));
    reorder(ctx, order, at - 1);
    ctx.tell(delays, ['HEI-CTX-16'], { who: by, order });
    const passed = order[at - 1];
    // The turn of whoever acted before has ended already.
    nextTurn(ctx, {
      ...hooks,
      turnEnd: (table, who) => (who === passed ? undefined : hooks.turnEnd(table, who)),
    });
  },
});
