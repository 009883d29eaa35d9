import { action } from '@tiltyard/engine';
import { ANY_EVENT, createReadyAction } from '@tiltyard/engine/kit';
import { z } from 'zod';
import {
  attackAction,
  attackPlace,
  attacksAction,
  strikeAction,
} from '../attacking/attack-actions.js';
import { brace } from '../unsorted/brace.js';
import { spend, unable } from '../overview/action-allotment.js';
import { foesInSight } from '../../players/visible-enemies.js';
import { disarm, grab, ownManeuver, trip } from '../strikes-and-maneuvers/maneuvers.js';
import { mountAttack } from '../mounted/mounted.js';
import { crawl } from '../unsorted/prone.js';
import { combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { perceives } from '../overview/threat.js';
import { inflict } from '../../state/verbs.js';
import { fullDefenseTaken } from '../../events/maneuvers.js';

/** Readying: a Standard Action that names another one and what sets it off, until the next turn (REN-REACT-03). */
export const readyAction = createReadyAction<State>({
  group: 'standard',
  rules: ['REN-REACT-03'],
  events: {
    move: 'somebody moves',
    attack: 'somebody attacks',
    turn: "somebody's turn begins",
    [ANY_EVENT]: 'in your own words',
  },
  // All Standard Actions but readying itself and what only makes sense on the own turn.
  actions: () => [
    attackAction,
    strikeAction,
    attacksAction,
    attackPlace,
    disarm,
    grab,
    trip,
    ownManeuver,
    mountAttack,
    crawl,
    brace,
    fullDefense,
  ],
  knows: (state, by, other) =>
    perceives(state, combatantById(state, by), combatantById(state, other)),
  blocked: (state, by) => unable(state, by, 'standard'),
  spend: (ctx, by) => spend(ctx, by, 'standard'),
});

/** Full Defense: a Standard Action; +20 on every defence until the next turn (REN-DEF-01). */
const FULL_DEFENSE = 20;

export const fullDefense = action<State, object>({
  id: 'full-defense',
  name: 'Full Defense',
  group: 'standard',
  rules: ['REN-DEF-01'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by) {
    spend(ctx, by, 'standard');
    inflict(ctx, combatantById(ctx.state, by), {
      kind: 'full defense',
      amount: FULL_DEFENSE,
      by,
      until: { at: 'turn start', of: by },
    });
    ctx.tell(fullDefenseTaken, ['REN-DEF-01'], { who: by });
  },
  appealUpTo: 5,
  appeal: (state, by) =>
    foesInSight(state, combatantById(state, by)).length > 0 && !combatantById(state, by).hidden
      ? 5
      : 0,
});
