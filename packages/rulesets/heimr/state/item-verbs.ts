import type { Hand } from '@tiltyard/engine/kit';
import { release } from '@tiltyard/engine/kit';
import type { Carried, Combatant, GroundItem, Ctx } from './state.js';
import { itemOf } from './state.js';

/** Sets what the hands hold. */
export function setHands(ctx: Ctx, holder: Combatant, hands: readonly Hand[]): void {
  ctx.put(holder, 'hands', hands);
  setNocked(ctx, holder, undefined);
}

/** Takes a carried or lying item into hands; `hands` is the result. */
export function takeInHand(
  ctx: Ctx,
  holder: Combatant,
  item: string,
  hands: readonly Hand[],
): void {
  ctx.put(holder, 'hands', hands);
  loseCarried(ctx, holder, item);
}

/** Undraws the ammunition of a ranged weapon that leaves the hand (HEI-DRAW-01). */
function unnock(ctx: Ctx, holder: Combatant, item: string): void {
  const { kind, thrown } = itemOf(ctx.state, item);
  if (kind === 'ranged' && !thrown) setNocked(ctx, holder, undefined);
}

/** Puts a held item among the carried ones (HEI-STOW-01, HEI-CONCEAL-01). */
export function putAway(ctx: Ctx, holder: Combatant, carried: Carried): void {
  ctx.put(holder, 'hands', release(holder.hands, carried.item));
  unnock(ctx, holder, carried.item);
  ctx.put(holder, 'carried', [...holder.carried, carried]);
}

/** Where an item lies: a square, and a height in it; the bottom if there is none. */
export interface Spot {
  readonly at: string;
  readonly height?: number;
}

/** Drops a held item on the ground (HEI-DROP-01). */
export function drop(ctx: Ctx, holder: Combatant, item: string, spot: Spot): void {
  ctx.put(holder, 'hands', release(holder.hands, item));
  unnock(ctx, holder, item);
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, { item, ...spot, hidden: null }]);
}

/** Takes a held item out of the hands; the caller says where it goes: destroyed, or moved by hand (HEI-CTX-34). */
export function releaseFromHands(ctx: Ctx, holder: Combatant, item: string): void {
  ctx.put(holder, 'hands', release(holder.hands, item));
  unnock(ctx, holder, item);
}

/** Takes a carried item from its carrier; removed ammunition is no longer drawn (HEI-DRAW-01). */
export function loseCarried(ctx: Ctx, carrier: Combatant, item: string): void {
  if (carrier.nocked === item) setNocked(ctx, carrier, undefined);
  ctx.put(
    carrier,
    'carried',
    carrier.carried.filter((each) => each.item !== item),
  );
}

/**
 * Takes an item off the ground.
 * @returns whether it lay there
 */
export function liftFromGround(ctx: Ctx, item: string): boolean {
  const lay = ctx.state.ground.some((each) => each.item === item);
  if (lay)
    ctx.put(
      ctx.state,
      'ground',
      ctx.state.ground.filter((each) => each.item !== item),
    );
  return lay;
}

/** Marks a hidden item on the ground as found by one observer (HEI-OBS-02). */
export function uncover(ctx: Ctx, lying: GroundItem, observer: string): void {
  const found = [...(lying.found ?? []), observer];
  ctx.put(
    ctx.state,
    'ground',
    ctx.state.ground.map((each) => (each === lying ? { ...each, found } : each)),
  );
}

/** Lets an observer notice a concealed item on its carrier (HEI-OBS-05). */
export function noticeItem(ctx: Ctx, carrier: Combatant, item: string, observer: string): void {
  ctx.put(
    carrier,
    'carried',
    carrier.carried.map((each) =>
      each.item === item && each.concealed
        ? {
            ...each,
            concealed: { ...each.concealed, noticed: [...each.concealed.noticed, observer] },
          }
        : each,
    ),
  );
}

/** Sets the ammunition drawn for the next shot, or undefined once it is spent (HEI-DRAW-01). */
export function setNocked(ctx: Ctx, holder: Combatant, ammunition: string | undefined): void {
  if (holder.nocked !== ammunition) ctx.put(holder, 'nocked', ammunition);
}
