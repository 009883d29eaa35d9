import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { inReachOnGround, draw, pickUp, stow } from '../rules/attacks/items.js';
import { hide, search } from '../rules/awareness/stealth.js';
import { feint } from '../rules/maneuvers/feint.js';
import { totalDefense } from '../rules/maneuvers/ploys.js';
import { perceives } from '../rules/modifiers/concealment.js';
import { knees } from '../rules/mounted/mounted.js';
import { dropProne, kneel, standUp } from '../rules/movement/posture.js';
import { rally, recover } from '../rules/turns/conviction.js';
import { end } from '../rules/turns/turn.js';
import { wielded } from '../state/gear.js';
import { UNARMED } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, areEnemies, combatantById, helpless, sheetOf } from '../state/state.js';
import { foes, MAX_ATTACK_UTILITY } from './attack-utility.js';
import { isBetterProne } from './under-fire.js';
import { mapWeapon } from './weapon-choice.js';

/** A disabled combatant drops after an attack, so it recovers first, with Conviction if possible (T20-CTX-25). */
const RECOVERY = MAX_ATTACK_UTILITY + 1;
const RALLY = RECOVERY + 1;
const isInNeed = ({ marks }: Combatant): boolean => marks.disabled > 0;

/** Attacks from prone are penalized, and standing up leaves the standard action (T20-COND-21). */
const STAND_UP = MAX_ATTACK_UTILITY + 0.5;
const KNEES = 60;
const SEARCH = 25;
const DEFEND = 5;
/** Hiding with the move left after an attack: an unnoticed combatant is hard to attack and can surprise. */
const HIDE = 4;
/** Dropping prone: below a shot and a retreat, above ending the turn. */
const DROP = 3;
/** An unarmed combatant draws first, which leaves the standard action for an attack. */
const DRAW_FIRST = MAX_ATTACK_UTILITY + 0.5;
const DRAW = 35;
const STOW = 34;

const own = combatantById;

const isBareHanded = (state: State, who: Combatant): boolean =>
  !who.moveUsed && wielded(state, who).every((id) => id === UNARMED);

/** Whether a combatant holds an item in two hands, one of which would have to hold the reins. */
const needsBothHands = ({ hands }: Combatant): boolean =>
  hands.some(
    (hand, i) =>
      hand.holds !== null && hands.some((other, k) => k !== i && other.holds === hand.holds),
  );

/** Whether no opponent is known any more; as the fight goes on, some must have gone unnoticed. */
const hasLostAll = (state: State, who: Combatant): boolean => foes(state, who).length === 0;

const seesOpponent = (state: State, who: Combatant): boolean =>
  allCombatants(state).some(
    (other) => areEnemies(other, who) && !helpless(other) && perceives(state, who, other),
  );

const weaponWish = (state: State, actor: Id) =>
  mapWeapon(state, actor, inReachOnGround(state, own(state, actor)));

export const basics = [
  scores(end, { maxUtility: 1, utility: () => 1 }),
  scores(standUp, {
    maxUtility: STAND_UP,
    utility: (state, actor) => (isBetterProne(state, actor) ? 0 : STAND_UP),
  }),
  scores(kneel, { maxUtility: 0, utility: () => 0 }),
  scores(dropProne, {
    maxUtility: DROP,
    utility: (state, actor) => (isBetterProne(state, actor) ? DROP : 0),
  }),
  scores(recover, {
    maxUtility: RECOVERY,
    utility: (state, actor) => (isInNeed(own(state, actor)) ? RECOVERY : 0),
  }),
  scores(rally, {
    maxUtility: RALLY,
    utility: (state, actor) => (isInNeed(own(state, actor)) ? RALLY : 0),
  }),
  scores(knees, {
    maxUtility: KNEES,
    utility: (state, actor) => (needsBothHands(own(state, actor)) ? KNEES : 0),
  }),
  scores(search, {
    maxUtility: SEARCH,
    utility: (state, actor) => (hasLostAll(state, own(state, actor)) ? SEARCH : 0),
  }),
  scores(hide, {
    maxUtility: HIDE,
    utility(state, actor) {
      const who = own(state, actor);
      return who.standardUsed && seesOpponent(state, who) ? HIDE : 0;
    },
  }),
  scores(totalDefense, {
    maxUtility: DEFEND,
    utility: (state, actor) => (seesOpponent(state, own(state, actor)) ? DEFEND : 0),
  }),
  scores(draw, {
    maxUtility: DRAW_FIRST,
    utility(state, actor) {
      if (mapWeapon(state, actor) !== 'draw') return 0;
      return isBareHanded(state, own(state, actor)) ? DRAW_FIRST : DRAW;
    },
  }),
  scores(stow, {
    maxUtility: STOW,
    utility: (state, actor) => (mapWeapon(state, actor) === 'stow' ? STOW : 0),
  }),
  scores(pickUp, {
    maxUtility: DRAW,
    utility: (state, actor) => (weaponWish(state, actor) === 'pick up' ? DRAW : 0),
  }),
  scores(feint, {
    maxUtility: 0,
    utility: () => 0,
    options: {
      skill: (state, actor, name) => sheetOf(state, own(state, actor)).skills[name] ?? 0,
      target: (state, actor, id) => (areEnemies(own(state, id), own(state, actor)) ? 1 : -1),
    },
  }),
];
