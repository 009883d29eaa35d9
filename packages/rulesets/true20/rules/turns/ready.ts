import type { Action, Command } from '@tiltyard/engine';
import { ANY_EVENT, ready, createReadyAction } from '@tiltyard/engine/kit';
import { areaAction } from '../area-attacks/area-attack.js';
import { attackAction } from '../attacks/attack-actions.js';
import { attackPlace } from '../attacks/attack-place.js';
import { feint } from '../maneuvers/feint.js';
import { maneuverAction } from '../maneuvers/maneuvers.js';
import { totalDefense } from '../maneuvers/ploys.js';
import { move } from '../movement/move.js';
import { powerAction } from '../area-attacks/powers.js';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { actionReadied } from '@tiltyard/engine';
import { defineAction } from '../../state/define.js';
import { standard } from '../basics/costs.js';

const readiable = (): readonly Action<State>[] => [
  attackAction,
  attackPlace,
  areaAction,
  powerAction,
  maneuverAction,
  feint,
  totalDefense,
  move,
];

/** Command name of a readied move out of an area. */
const EVADE = 'evade';

/** Whether a command can be readied: a standard or move action on the list, or a move out of an area (T20-CTX-36, T20-AREA-12). */
export const isReadiable = (command: Command): boolean =>
  command.do === EVADE ||
  readiable().some(({ id, malformed }) => id === command.do && !malformed(command.with));

/** Readying a standard or move action against a trigger, until the next turn (T20-CTX-36). */
export const readyAction = createReadyAction<State>({
  group: 'standard',
  rules: ['T20-CTX-36'],
  events: {
    move: 'a combatant moves',
    attack: 'a combatant attacks',
    turn: 'a turn starts',
    [ANY_EVENT]: 'other trigger',
  },
  actions: readiable,
  knows: (state, by, other) => !combatantById(state, by).unawareOf.includes(other),
  blocked: (state, by) => standard.check(state, by, 'ready'),
  spend: (ctx, by) => standard.pay(ctx, by, 'ready'),
});

/** Readying a move, to get out of an area before it is filled (T20-AREA-12, T20-CTX-36). */
export const readyMove = defineAction({
  id: 'ready-move',
  name: 'Ready a move',
  rules: ['T20-AREA-12', 'T20-CTX-36'],
  cost: standard,
  do(ctx, actor) {
    ready(ctx, { do: EVADE, by: actor, with: {} }, { event: 'area' });
    ctx.tell(actionReadied, ['T20-CTX-36', 'T20-AREA-12'], {
      who: actor,
      event: 'area',
      action: 'move',
      words: 'an area is filled',
    });
  },
});
