import type { Hand } from './hands.js';
import { heldItems, release, take } from './hands.js';
import type { Choice } from '../../core/question.js';
import { itemOf } from '../../core/roster.js';
import type { FightState } from '../../core/state.js';
import type { RulesContext } from '../../core/rules-context.js';

interface Stores<Item> {
  readonly fixed: { readonly items: Readonly<Record<string, Item>> };
}

interface Handed {
  readonly hands: readonly Hand[];
}

/** A combatant with items in hand and others within reach. */
interface Bearer extends Handed {
  readonly carried: readonly string[];
}

/** The items in a combatant's hands, each once, without held combatants and anything else that is not an item. */
export const isInHand = ({ fixed: { items } }: Stores<unknown>, who: Handed): readonly string[] =>
  heldItems(who.hands).filter((id) => items[id] !== undefined);

/** A choice of items, by name. */
export const chooseFromItems = (
  state: Stores<{ readonly name: string }>,
  ids: readonly string[],
): Choice => ({
  kind: 'choice',
  options: ids.map((id) => ({
    value: id,
    label: itemOf(state, id).name,
  })),
});

/** A combatant takes a carried item into as many free hands as it needs, which they must have. */
export function drawItem<S extends FightState>(
  ctx: RulesContext<S>,
  who: Bearer,
  item: string,
  needs: number,
): void {
  ctx.put(who, 'hands', take(who.hands, item, needs) ?? who.hands);
  ctx.put(
    who,
    'carried',
    who.carried.filter((id) => id !== item),
  );
}

/** A combatant puts a held item away. */
export function stowItem<S extends FightState>(
  ctx: RulesContext<S>,
  who: Bearer,
  item: string,
): void {
  ctx.put(who, 'hands', release(who.hands, item));
  ctx.put(who, 'carried', [...who.carried, item]);
}
