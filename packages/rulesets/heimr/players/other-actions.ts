import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { ongoing } from '../rules/action-types/budget.js';
import { foesOf } from '../rules/conditions/sight.js';
import { breather } from '../rules/other-actions/breather.js';
import { observe } from '../rules/other-actions/observe.js';
import { surrender } from '../rules/other-actions/speak.js';
import { dodge } from '../rules/turn/ready.js';
import { end } from '../rules/turn/turn.js';
import { callOff, completeUpcoming } from '../rules/turn/upcoming.js';
import type { State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { lookUtility, trailInSight } from './hunting.js';
import { isStranded } from './movement.js';
import { breatherUtility, cannotFightOn, flees, foeInReach } from './tactics.js';

/** Giving up comes before an attack. */
const GIVE_UP = 110;
const GO_ON = 96;
const CALL_OFF = 97;
const BREATHER = 70;
const LOOK = 25;
const SEARCH = 76;
const DODGE = 12;

/** A planned crawl at a foe is unnecessary once the foe has come. */
function callOffUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  return who.pending?.action === 'crawl' && foeInReach(state, who) ? CALL_OFF : 0;
}

/** Looking for unseen foes costs nothing: on their trail it comes before anything else that a combatant without visible foes would do. */
function lookingUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (foesOf(state, who).length > 0) return 0;
  return trailInSight(state, who) ? SEARCH : LOOK;
}

export const otherScores = [
  scores(completeUpcoming, { maxUtility: GO_ON, utility: () => GO_ON }),
  scores(callOff, { maxUtility: CALL_OFF, utility: callOffUtility }),
  scores(dodge, {
    maxUtility: DODGE,
    utility: (state, actor) => (flees(state, combatantById(state, actor)) ? 0 : DODGE),
  }),
  scores(breather, {
    maxUtility: BREATHER,
    utility: (state, actor) => breatherUtility(state, combatantById(state, actor)),
    plan: (state, actor) =>
      ongoing.check(state, actor, 'breather') ? undefined : { as: 'ongoing' as const },
    options: { as: (_, __, type) => (type === 'ongoing' ? 1 : 0) },
  }),
  scores(observe, {
    maxUtility: SEARCH,
    utility: lookingUtility,
    options: {
      square: (state, actor, square) => lookUtility(state, combatantById(state, actor), square),
    },
  }),
  scores(surrender, {
    maxUtility: GIVE_UP,
    utility(state, actor) {
      const who = combatantById(state, actor);
      return cannotFightOn(who) || isStranded(state, who) ? GIVE_UP : 0;
    },
  }),
  scores(end, { maxUtility: 1, utility: () => 1 }),
];
