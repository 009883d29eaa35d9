import type { ActionRequirement, Id, Option } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { draws } from '../../events/items.js';
import { defineAction, oneOrNone, param } from '../../state/define.js';
import { setNocked, takeInHand } from '../../state/item-verbs.js';
import type { Ctx, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import { happened } from '../action-types/triggers.js';
import type { Grip } from '../conditions/hands.js';
import { filling, GRIP_NAMES, handsOf } from '../conditions/hands.js';
import {
  emptyHands,
  handsRefused,
  nocks,
  payToHandle,
  READY_KINDS,
  requireHandling,
} from './handling.js';

const GRIP_LABELS = { sword: 'sword hand', off: 'off-hand', both: 'both hands' } as const;

function grips(
  state: State,
  actor: Id,
  { item }: { readonly item: string },
): readonly Option<Grip>[] {
  return GRIP_NAMES.map((value) => {
    const refused = handsRefused(state, combatantById(state, actor), item, value);
    return { value, label: GRIP_LABELS[value], ...(refused ? { refused } : {}) };
  });
}

/**
 * All that is carried; items that are out of easy reach or of a kind that is not drawn are refused (HEI-DRAW-01,
 * HEI-DRAW-02).
 */
const carriedOptions = (state: State, actor: Id): readonly Option<string>[] =>
  combatantById(state, actor).carried.map(({ item, place }) => {
    const { name, kind } = itemOf(state, item);
    const option = { value: item, label: name };
    const far = refuse(
      'HEI-DRAW-02',
      'not-accessible',
      `${name} is out of easy reach; use Get an item`,
    );
    if (place !== 'accessible') return { refused: far, ...option };
    const other = refuse(
      'HEI-DRAW-01',
      'not-drawn',
      `${name} is no weapon or ammunition; use Get an item`,
    );
    return READY_KINDS.includes(kind) ? option : { refused: other, ...option };
  });

const NOTHING_CARRIED = refuse('HEI-DRAW-01', 'nothing-carried', 'there is nothing to draw');

const carriesSomething: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).carried.length > 0 ? undefined : NOTHING_CARRIED;

function drawItem(ctx: Ctx, actor: Id, item: string, into: Grip): void {
  const who = combatantById(ctx.state, actor);
  if (nocks(ctx.state, who, item)) return setNocked(ctx, who, item);
  emptyHands(ctx, who, handsOf(into));
  return takeInHand(ctx, who, item, filling(who, item, handsOf(into)));
}

/** Drawing a weapon or ammunition: a standard action, or together with a Move (HEI-DRAW-01 to 04). */
export const draw = defineAction({
  id: 'draw',
  name: 'Draw',
  group: 'standard',
  rules: [
    'HEI-DRAW-01',
    'HEI-DRAW-02',
    'HEI-DRAW-03',
    'HEI-HANDS-01',
    'HEI-HANDS-02',
    'HEI-HANDS-07',
  ],
  requires: [requireHandling('draw'), carriesSomething],
  with: {
    item: param.oneOf(carriedOptions),
    hand: param.oneOf(GRIP_NAMES, grips),
    second: param.optional(
      oneOrNone(
        (state, actor, { item }: { item: string }) =>
          carriedOptions(state, actor).filter(({ value }) => value !== item),
        { label: 'Second thing to draw', none: 'nothing else' },
      ),
      (state, _, { hand }: { hand: string }) =>
        state.fixed.options.drawCount === 'twoWeapons' && hand === 'sword',
    ),
  },
  check(state, actor, { item, hand, second }) {
    const who = combatantById(state, actor);
    return second
      ? handsRefused(state, { ...who, hands: filling(who, item, handsOf(hand)) }, second, 'off')
      : undefined;
  },
  do(ctx, actor, { item, hand, second }) {
    payToHandle(ctx, actor, 'draw');
    drawItem(ctx, actor, item, hand);
    if (second) drawItem(ctx, actor, second, 'off');
    const items = second ? [item, second] : [item];
    ctx.tell(draws, ['HEI-DRAW-01', 'HEI-DRAW-02'], { who: actor, items, hand });
    happened(ctx, 'draw', actor, { item });
  },
});
