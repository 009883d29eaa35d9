import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { scores } from '@tiltyard/engine/players';
import { ride } from '../rules/mounted/ride.js';
import { charge } from '../rules/movement/charge.js';
import { move, moveAllOut } from '../rules/movement/move.js';
import type { State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { actionUtility, MAX_ATTACK_UTILITY, weaponUtility } from './attack-utility.js';
import { likelyCharge } from './charge-plans.js';
import { destinationUtility, likelyMove, likelyPace, wantsToMove } from './movement-plans.js';
import { awayFromBlows, outOfTheFrame } from './retreat-plans.js';

const CLOSE_IN = 20;
const RIDE = 50;

const retreat = (state: State, actor: Id): readonly Cell[] | undefined =>
  outOfTheFrame(state, actor) ?? awayFromBlows(state, actor);

export const moving = [
  scores(move, {
    maxUtility: CLOSE_IN,
    utility: (state, actor) => (retreat(state, actor) || wantsToMove(state, actor) ? CLOSE_IN : 0),
    plan(state, actor) {
      const path = retreat(state, actor) ?? likelyMove(state, actor);
      return path && { path };
    },
    destinations: { path: destinationUtility },
  }),
  scores(moveAllOut, {
    maxUtility: 0,
    utility: () => 0,
    destinations: { path: destinationUtility },
  }),
  scores(charge, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const found = likelyCharge(state, actor);
      return found ? actionUtility(found.worth) : 0;
    },
    plan: (state, actor) => likelyCharge(state, actor)?.parameters,
    options: {
      weapon: weaponUtility,
      target: (state, actor, target) =>
        target === likelyCharge(state, actor)?.parameters.target ? 1 : 0,
    },
    destinations: {
      // The shortest path, then the straightest, since diagonal steps cost the same.
      path(state, actor, { to: [x, y], cost }) {
        const [fromX, fromY] = combatantById(state, actor).at;
        return -cost - Math.hypot(x - fromX, y - fromY) / 1000;
      },
    },
  }),
  scores(ride, {
    maxUtility: RIDE,
    utility: (state, actor) => (likelyPace(state, actor) === undefined ? 0 : RIDE),
    options: {
      pace: (state, actor, pace) => (pace === likelyPace(state, actor) ? 1 : 0),
    },
    destinations: { path: destinationUtility },
  }),
];
