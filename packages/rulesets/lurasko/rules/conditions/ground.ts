import type { EventType, Seat } from '@tiltyard/engine';
import { fact } from '@tiltyard/engine';
import { allCombatants, heldItems, ownerOf } from '@tiltyard/engine/kit';
import { fogSight } from '@tiltyard/engine/ruleset';
import { placeOf } from '@tiltyard/engine/space';
import type { Combatant, Ctx, GroundItem, Lying, State } from '../../state/state.js';
import { itemOf, looksIn, lyingIn } from '../../state/state.js';
import { setMemories } from '../../state/verbs/awareness.js';
import type { Watch } from './watch.js';
import { isPlainSight, membersOf, sidesOf, watchOf } from './watch.js';

/** Who has an item in hand or at hand. */
const holderOf = (state: State, item: string): Combatant | undefined =>
  allCombatants(state).find(
    ({ hands, ready }) => heldItems(hands).includes(item) || ready.includes(item),
  );

/** Whether a side takes an item to be in the hands of one whom it saw with it last. */
const isSeenLastWith = (state: State, by: string, item: string): boolean =>
  looksIn(state).some(
    (look) => look.by === by && (heldItems(look.hands).includes(item) || look.ready.includes(item)),
  );

/** Whether a side knows who has an item: one of its own, one whom it sees, or one who looks to it as they do now. */
function knowsHolder(state: State, by: string, { loses }: Watch, item: string): boolean {
  const holder = holderOf(state, item);
  if (!holder) return false;
  const isLast = looksIn(state).some((look) => look.who === holder.id && look.by === by);
  return !loses(holder) || !isLast;
}

/**
 * Remembers where items lay for the sides that see neither that they are gone nor who has them (LUR-BLIND-02, LUR-CTX-33).
 * @param lay where they lay before
 */
export function rememberLying(ctx: Ctx, lay: readonly GroundItem[]): void {
  const { state } = ctx;
  if (isPlainSight(state)) return;
  const isThere = ({ item, zone }: GroundItem): boolean =>
    state.ground.some((each) => each.item === item && each.zone === zone);
  const gone = lay.filter((each) => !isThere(each) && placeOf(state.fixed.map, each.zone));
  if (gone.length === 0) return;
  const fresh = sidesOf(state).flatMap((by): readonly Lying[] => {
    const watch = watchOf(state, by);
    return gone
      .filter(
        ({ item, zone }) =>
          !watch.overlooks(zone) &&
          !knowsHolder(state, by, watch, item) &&
          !isSeenLastWith(state, by, item) &&
          !lyingIn(state).some((each) => each.item === item && each.by === by),
      )
      .map(({ item, zone, near }) => ({ item, by, zone, near }));
  });
  setMemories(ctx, 'lying', [...lyingIn(state), ...fresh]);
}

/** Whether what a side takes to lie somewhere is found there or elsewhere, or known to be gone. */
function isFound(state: State, { item, by, zone }: Lying): boolean {
  if (!placeOf(state.fixed.map, zone)) return true;
  const watch = watchOf(state, by);
  const lies = state.ground.find((each) => each.item === item);
  return (
    watch.overlooks(zone) ||
    lies?.zone === zone ||
    (lies !== undefined && watch.overlooks(lies.zone)) ||
    knowsHolder(state, by, watch, item)
  );
}

/**
 * Forgets where items were last seen that are known to be elsewhere (LUR-BLIND-02, LUR-CTX-33).
 * @param state as which sight is judged
 */
export function forgetLying(ctx: Ctx, state: State = ctx.state): void {
  const left = lyingIn(ctx.state).filter((each) => !isFound(state, each));
  setMemories(ctx, 'lying', left);
}

/** What sides take to lie where it lies no longer, none of which sees the ground there (LUR-BLIND-02). */
export const lyingAsKnown = (state: State, sides: ReadonlySet<string>): readonly GroundItem[] =>
  lyingIn(state)
    .filter(({ item, zone }, i, all) => {
      const same = all.filter((each) => each.item === item && each.zone === zone);
      return (
        same.filter(({ by }) => sides.has(by)).length === sides.size &&
        same.find(({ by }) => sides.has(by)) === all[i]
      );
    })
    .map(({ item, zone, near = '' }) => ({ item, zone, near }));

/** An event that tells of an item on the ground, and of no one. */
const itemFacts = { item: fact.word };

/** Whether a side may know of an item: of one who hides only those who have noticed them know what they had. */
function knowsItem(state: State, side: string, item: string): boolean {
  const owner = state.combatants[ownerOf(item)];
  return (
    !owner?.hidden ||
    owner.side === side ||
    owner.noticedBy.some((id) => state.combatants[id]?.side === side)
  );
}

const standsOn = ({ combatants }: State, id: string): readonly string[] => {
  const who = combatants[id];
  return who ? [who.zone] : [];
};

/**
 * Tells those who see the ground of a zone, but do not learn who does something with an item there, what they see of it
 * (LUR-BLIND-02, LUR-CTX-33).
 * @param learns whether a side learns all of it
 */
export function tellOfGround(
  ctx: Ctx,
  event: EventType<typeof itemFacts>,
  { item, zone }: Pick<GroundItem, 'item' | 'zone'>,
  learns: (side: string) => boolean,
): void {
  if (!ctx.wantsNotes || isPlainSight(ctx.state)) return;
  const { state } = ctx;
  const onlookers = sidesOf(state).filter((side) => {
    const combatants = membersOf(state, [side]);
    const seat: Seat = { name: side, role: 'player', combatants };
    return (
      !learns(side) &&
      watchOf(state, side).overlooks(zone) &&
      knowsItem(state, side, item) &&
      !fogSight(state, seat, standsOn).hidesThing(zone, ownerOf(item))
    );
  });
  if (onlookers.length > 0)
    ctx.tell(
      event,
      ['LUR-BLIND-02', 'LUR-CTX-33'],
      { item: itemOf(state, item).name },
      undefined,
      membersOf(state, onlookers),
    );
}
