import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { gripOf, hasLearned, tooWeak } from '../rules/attacks/wielding.js';
import { spareHands } from '../rules/conditions/body.js';
import { engagedEnemies } from '../rules/conditions/known-enemies.js';
import { draw, drop, lyingNear, pickUp } from '../rules/turns/items.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf } from '../state/state.js';
import { emptyHanded, inTheWay } from './tactics.js';

/** What an item is worth in hand: weapons first, but none too heavy to strike with. */
const itemUtility = (state: State, actor: Id, id: string): number =>
  itemOf(state, id).kind === 'weapon' && !tooWeak(state, combatantById(state, actor), id)
    ? itemOf(state, id).damage
    : -1;

const needs = (state: State, actor: Id, items: readonly string[]): boolean =>
  emptyHanded(state, combatantById(state, actor)) &&
  items.some((id) => itemUtility(state, actor, id) > 0);

/** Whether a weapon would strike together with the one that is wielded: both learned, and light enough for one hand (LUR-ATK-08, LUR-CTX-23). */
function isSecond(state: State, who: Combatant, id: string): boolean {
  const { weapons, allLearned } = gripOf(state, who);
  return (
    weapons.length === 1 &&
    allLearned &&
    hasLearned(state, who, id) &&
    spareHands(state, who) >= itemOf(state, id).hands &&
    itemUtility(state, who.id, id) > 0 &&
    ![...weapons, id].some((each) => tooWeak(state, who, each, 1))
  );
}

export const itemScores = [
  scores(draw, {
    maxUtility: 80,
    utility(state: State, actor) {
      const who = combatantById(state, actor);
      return needs(state, actor, who.ready) || who.ready.some((id) => isSecond(state, who, id))
        ? 80
        : 0;
    },
    options: {
      item(state, actor, id) {
        const who = combatantById(state, actor);
        return emptyHanded(state, who) || isSecond(state, who, id)
          ? itemUtility(state, actor, id)
          : -1;
      },
    },
  }),
  scores(pickUp, {
    maxUtility: 79,
    utility: (state: State, actor) => (needs(state, actor, lyingNear(state, actor)) ? 79 : 0),
    options: { item: itemUtility },
  }),
  scores(drop, {
    maxUtility: 81,
    // What is in the way first: hardly ever anything is, and it is sooner known than who is engaged.
    utility: (state: State, actor) =>
      inTheWay(state, combatantById(state, actor)) !== undefined &&
      engagedEnemies(state, actor).length > 0
        ? 81
        : 0,
    options: {
      item: (state, actor, item) => (item === inTheWay(state, combatantById(state, actor)) ? 1 : 0),
    },
  }),
];
