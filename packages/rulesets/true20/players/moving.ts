import { scores } from '@tiltyard/engine/players';
import { ride } from '../rules/mounted/ride.js';
import { charge } from '../rules/movement/charge.js';
import { move, moveAllOut } from '../rules/movement/move.js';
import { combatantById } from '../state/state.js';
import { weaponUtility } from './attack-utility.js';
import {
  destinationUtility,
  likelyCharge,
  likelyMove,
  likelyPace,
  wantsToMove,
} from './movement-plans.js';

const CLOSE_IN = 20;
const CHARGE = 45;
const RIDE = 50;

export const moving = [
  scores(move, {
    maxUtility: CLOSE_IN,
    utility: (state, actor) => (wantsToMove(state, actor) ? CLOSE_IN : 0),
    plan(state, actor) {
      const path = likelyMove(state, actor);
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
    maxUtility: CHARGE,
    utility: (state, actor) => (likelyCharge(state, actor) ? CHARGE : 0),
    plan: likelyCharge,
    options: {
      weapon: weaponUtility,
      target: (state, actor, target) => (target === likelyCharge(state, actor)?.target ? 1 : 0),
    },
    destinations: {
      // The shortest way, and of several the straightest: steps count the same aslant.
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
