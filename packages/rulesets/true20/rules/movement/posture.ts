import { action, refuse } from '@tiltyard/engine';
import { ANY_EVENT, ready, createReadyAction } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { areaAction } from '../area-attacks/area-attack.js';
import { attackAction } from '../attacks/attack-actions.js';
import { attackPlace } from '../attacks/attack-place.js';
import { spend, unable } from '../basics/budget.js';
import { maneuverAction } from '../maneuvers/maneuvers.js';
import { powerAction } from '../area-attacks/powers.js';
import type { Combatant, Posture, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { changePosture } from '../../state/verbs.js';
import { actionReadied } from '@tiltyard/engine';
import { postureChanged } from '../../events/movement.js';

const CHANGES: Readonly<
  Record<Posture, { readonly group: 'free' | 'move'; readonly rule: string; readonly name: string }>
> = {
  standing: { group: 'move', rule: 'T20-CTX-31', name: 'Stand up' },
  kneeling: { group: 'free', rule: 'T20-COND-18', name: 'Kneel' },
  prone: { group: 'free', rule: 'T20-COND-21', name: 'Drop prone' },
};

/** Getting up from the ground takes a move action, were it only to the knees; all else is free (T20-CTX-31). */
const costOf = (who: Combatant): 'free' | 'move' => (who.posture === 'prone' ? 'move' : 'free');

const change = (id: string, to: Posture) =>
  action<State, object>({
    id,
    name: CHANGES[to].name,
    group: CHANGES[to].group,
    rules: [CHANGES[to].rule],
    schema: z.strictObject({}),
    domains: {},
    blocked(state, by) {
      const who = combatantById(state, by);
      if (who.riding !== null) return refuse('T20-MOUNT-01', 'in-saddle', 'in the saddle');
      if (who.posture === to) return refuse(CHANGES[to].rule, 'held-already', `${to} already`);
      return unable(state, by, costOf(who));
    },
    perform(ctx, by) {
      const who = combatantById(ctx.state, by);
      spend(ctx, by, costOf(who));
      changePosture(ctx, who, to);
      ctx.tell(postureChanged, [CHANGES[to].rule], { who: by, posture: to });
    },
    appealUpTo: 48,
    appeal: () => (to === 'standing' ? 48 : 0),
  });

export const standUp = change('stand-up', 'standing');
export const kneel = change('kneel', 'kneeling');
export const dropProne = change('drop-prone', 'prone');

/** Readying a standard action against a trigger, until the next turn (T20-CTX-36). */
export const readyAction = createReadyAction<State>({
  group: 'standard',
  rules: ['T20-CTX-36'],
  events: {
    move: 'somebody moves',
    turn: "somebody's turn begins",
    [ANY_EVENT]: 'in your own words',
  },
  actions: () => [attackAction, attackPlace, areaAction, powerAction, maneuverAction],
  knows: (state, by, other) => !combatantById(state, by).unawareOf.includes(other),
  blocked: (state, by) => unable(state, by, 'standard'),
  spend: (ctx, by) => spend(ctx, by, 'standard'),
});

/** Readying a move, to get out of an area before it is filled (T20-AREA-12, T20-CTX-36). */
export const readyMove = action<State, object>({
  id: 'ready-move',
  name: 'Ready a move',
  group: 'standard',
  rules: ['T20-AREA-12', 'T20-CTX-36'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by) {
    spend(ctx, by, 'standard');
    ready(ctx, { do: 'evade', by, with: {} }, { event: 'area' });
    ctx.tell(
      actionReadied,
      ['T20-CTX-36', 'T20-AREA-12'],
      { who: by, event: 'area', action: 'move', words: '' },
      undefined,
      [by],
    );
  },
});
