import type { Id } from '@tiltyard/engine';
import { isInHand } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import {
  draw,
  dropItem,
  handsFor,
  itemsNearby,
  itemsOnBelt,
  pickUp,
  reload,
  reloadKind,
  unloadedItems,
} from '../rules/items/items.js';
import { UNARMED } from '../rules/items/wielding.js';
import type { State } from '../state/state.js';
import { combatantById, itemOf } from '../state/state.js';
import { bestPlainAttack } from './attacks/attack-plans.js';
import { isEngaged } from './movement/movement-plans.js';
import { drawUtility, loadedWorth, prefersWeapon, unneededItems } from './attacks/weapon-choice.js';

const DRAWS = 85;
const DRAWS_AS_WELL = 12;
const NO_HANDS = -1000;
const DROPS = 86;
const PICKS_UP = 80;
const RELOADS = 70;
const RELOADS_PRESSED = 30;

/** Whether a combatant holds nothing to strike with except perhaps a shield. */
const lacksWeapon = (state: State, actor: Id): boolean =>
  isInHand(state, combatantById(state, actor)).every((id) => itemOf(state, id).kind === 'shield');

/** Held weapons that have to be loaded, and can be. */
const loadableItems = (state: State, actor: Id): readonly string[] =>
  unloadedItems(state, actor).filter((id) => itemOf(state, id).reload !== 'none');

/**
 * Whether a shot with a weapon that has yet to be loaded is worth more than the blows that could
 * be struck in the time it takes.
 */
function isWorthLoading(state: State, actor: Id): boolean {
  const now = bestPlainAttack(state, actor)?.worth ?? 0;
  return loadableItems(state, actor).some(
    (id) => loadedWorth(state, actor, id) > now * (reloadKind(state, id) === 'quick' ? 1 : 2),
  );
}

export const handling = [
  scores(draw, {
    maxUtility: DRAWS,
    utility(state, actor) {
      if (itemsOnBelt(state, actor).every((id) => handsFor(state, actor, id))) return 0;
      if (lacksWeapon(state, actor)) return DRAWS;
      const { standardUsed, moved } = combatantById(state, actor);
      return standardUsed || moved ? DRAWS_AS_WELL : 0;
    },
    options: {
      item: (state, actor, id) =>
        handsFor(state, actor, id) ? NO_HANDS : drawUtility(state, actor, id),
    },
  }),
  scores(dropItem, {
    maxUtility: DROPS,
    utility(state, actor) {
      const { quickUsed, standardUsed } = combatantById(state, actor);
      if (quickUsed > 1 || standardUsed || unneededItems(state, actor).length === 0) return 0;
      // If there is no time to draw and strike as well, dropping is only better than striking with
      // bare hands.
      return quickUsed === 0 || bestPlainAttack(state, actor)?.swing.weapon === UNARMED ? DROPS : 0;
    },
    options: {
      item: (state, actor, id) => (unneededItems(state, actor).includes(id) ? 1 : 0),
    },
  }),
  scores(pickUp, {
    maxUtility: PICKS_UP,
    utility: (state, actor) =>
      lacksWeapon(state, actor) &&
      itemsNearby(state, actor).some(
        (id) => !handsFor(state, actor, id) && prefersWeapon(state, actor, id),
      )
        ? PICKS_UP
        : 0,
    options: {
      item(state, actor, id) {
        if (handsFor(state, actor, id)) return -1;
        return prefersWeapon(state, actor, id) ? 1 : 0;
      },
    },
  }),
  scores(reload, {
    maxUtility: RELOADS,
    utility(state, actor) {
      if (loadableItems(state, actor).length === 0) return 0;
      return isEngaged(state, combatantById(state, actor)) && !isWorthLoading(state, actor)
        ? RELOADS_PRESSED
        : RELOADS;
    },
  }),
];
