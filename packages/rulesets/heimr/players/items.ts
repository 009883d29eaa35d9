import type { Id } from '@tiltyard/engine';
import { isInHand } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import {
  disabledHand,
  freeHandsOf,
  GRIP_NAMES,
  meleeWeapons,
  weapons,
} from '../rules/conditions/hands.js';
import { conceal } from '../rules/items/conceal.js';
import { draw } from '../rules/items/draw.js';
import { getItem, itemsAround } from '../rules/items/get.js';
import { handsRefused, nocks } from '../rules/items/handling.js';
import { stow } from '../rules/items/stow.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, itemOf, sheetOf } from '../state/state.js';
import { armsOf } from './odds.js';
import { climbWay, foeInReach, grabs } from './tactics.js';

const DRAW = 99;
const STOW = 59;
const GET = 58;
const AMMUNITION = 20;
const NO_HAND = -50;

/** Whether an item can be picked up while a hand stays free for a climb that lies ahead, if any. */
function fitsInHand(state: State, who: Combatant, item: string): boolean {
  const takes = itemOf(state, item).hands === 'two' ? 2 : 1;
  return (
    GRIP_NAMES.some((grip) => !handsRefused(state, who, item, grip)) &&
    (climbWay(state, who) === undefined || freeHandsOf(state, who).length > takes)
  );
}

/** Whether a combatant could shoot if it only drew ammunition. */
const lacksAmmunition = (state: State, who: Combatant): boolean =>
  state.fixed.options.ammunition === 'drawn' &&
  who.nocked === undefined &&
  who.carried.some(({ item, place }) => place === 'accessible' && nocks(state, who, item));

function drawnItemUtility(state: State, actor: Id, item: string | null): number {
  if (item === null) return 0;
  const who = combatantById(state, actor);
  const shot = nocks(state, who, item) && lacksAmmunition(state, who) ? AMMUNITION : 0;
  return itemOf(state, item).damage + shot + (fitsInHand(state, who, item) ? 0 : NO_HAND);
}

/** Drawing comes first for a combatant without a harmful weapon in hand, or without an arrow for it. */
function drawUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (lacksAmmunition(state, who)) return DRAW;
  if (armsOf(state, who).length > 0 || grabs(state, who)) return 0;
  const open = who.carried.some(
    ({ item, place }) =>
      place === 'accessible' && itemOf(state, item).damage > 0 && fitsInHand(state, who, item),
  );
  if (!open) return 0;
  if (who.standard === 'move') return 80;
  return foeInReach(state, who) ? DRAW : 85;
}

/** Whether a combatant on its way to a climb has full hands, so that emptying one would let it go on. */
const lacksHandToClimb = (state: State, who: Combatant): boolean =>
  climbWay(state, who) !== undefined &&
  who.hands.some(({ name }) => !disabledHand(state, who, name)) &&
  freeHandsOf(state, who).length === 0;

/** Putting a weapon away frees a hand to climb with. */
function stowUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  return isInHand(state, who).length > 0 && lacksHandToClimb(state, who) ? STOW : 0;
}

function getUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  const arms = itemsAround(state, who).some((id) => {
    const { damage, hands } = itemOf(state, id);
    return damage > 0 && hands !== 'two';
  });
  return meleeWeapons(state, who).length === 0 &&
    weapons(state, who).length === 0 &&
    arms &&
    !foeInReach(state, who) &&
    sheetOf(state, who).temper === 'fights'
    ? GET
    : 0;
}

const leastMissed = (state: State, _: Id, item: string): number => -itemOf(state, item).damage;

export const itemScores = [
  scores(draw, {
    maxUtility: DRAW,
    utility: drawUtility,
    options: {
      item: drawnItemUtility,
      hand: (_, __, grip) => (grip === 'both' ? 1 : 2),
      second: drawnItemUtility,
    },
  }),
  scores(stow, { maxUtility: STOW, utility: stowUtility, options: { item: leastMissed } }),
  scores(getItem, {
    maxUtility: GET,
    utility: getUtility,
    options: {
      item(state, _, id) {
        const { damage, hands } = itemOf(state, id);
        return hands === 'two' ? 0 : damage;
      },
    },
  }),
  scores(conceal, { maxUtility: 0, utility: () => 0, options: { item: leastMissed } }),
];
