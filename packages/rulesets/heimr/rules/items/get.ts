import type { ActionRequirement, Id, Option } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { gets } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { liftFromGround, takeInHand } from '../../state/item-verbs.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import { ongoing, tellTurnEnd } from '../action-types/budget.js';
import { disabledHand, filling, freeHandsOf, handsOf } from '../conditions/hands.js';
import { liesInReach } from '../conditions/sight.js';
import { emptyHands } from './handling.js';

const HANDS = ['sword', 'off'] as const;
const NO_FREE_HAND = refuse('HEI-GET-04', 'no-free-hand', 'it takes a free hand');

/** What lies within reach of a combatant, in plain sight or found (HEI-GET-03). */
export const lyingHere = (state: State, who: Combatant): readonly string[] =>
  state.ground.filter((lying) => liesInReach(state, who, lying)).map(({ item }) => item);

/** Everything that could be taken: all that is carried, and what lies here (HEI-GET-02, HEI-GET-03). */
export const itemsAround = (state: State, who: Combatant): readonly string[] => [
  ...who.carried.map(({ item }) => item),
  ...lyingHere(state, who),
];

/** The hands to take it in: free ones, or by a house rule those that can drop what they hold (HEI-GET-04). */
function hands(state: State, actor: Id): readonly Option<(typeof HANDS)[number]>[] {
  const who = combatantById(state, actor);
  const free = freeHandsOf(state, who).map((hand) => hand.name);
  const instead = state.fixed.options.getFreeHand === 'notRequired';
  // An empty hand that is not free is holding someone.
  const drops = (hand: string): boolean =>
    instead &&
    !disabledHand(state, who, hand) &&
    who.hands.some(({ name, holds }) => name === hand && holds !== null);
  return HANDS.map((value) =>
    free.includes(value) || drops(value) ? { value } : { value, refused: NO_FREE_HAND },
  );
}

const somethingToGet: ActionRequirement<State> = (state, actor) =>
  itemsAround(state, combatantById(state, actor)).length > 0
    ? undefined
    : refuse(['HEI-GET-02', 'HEI-GET-03'], 'nothing-here', 'nothing to get here');

const handToGetWith: ActionRequirement<State> = (state, actor) =>
  state.fixed.options.getFreeHand === 'required' &&
  freeHandsOf(state, combatantById(state, actor)).length === 0
    ? NO_FREE_HAND
    : undefined;

/** Getting an item out of storage or from the surroundings: an ongoing action (HEI-GET-01 to 04). */
export const getItem = defineAction({
  id: 'get',
  name: 'Get an item',
  cost: ongoing,
  rules: ['HEI-GET-01', 'HEI-GET-02', 'HEI-GET-03'],
  requires: [somethingToGet, handToGetWith],
  with: {
    item: param.oneOf((state, actor) =>
      itemsAround(state, combatantById(state, actor)).map((id) => ({
        value: id,
        label: itemOf(state, id).name,
      })),
    ),
    hand: param.oneOf(['sword', 'off', 'both'], hands),
  },
  do(ctx, actor, { item, hand }) {
    const who = combatantById(ctx.state, actor);
    emptyHands(ctx, who, handsOf(hand));
    const lay = liftFromGround(ctx, item);
    takeInHand(ctx, who, item, filling(who, item, handsOf(hand)));
    const rule = lay ? 'HEI-GET-03' : 'HEI-GET-02';
    ctx.tell(gets, ['HEI-GET-01', rule], { who: actor, items: [item], hand });
    tellTurnEnd(ctx, actor);
  },
});
