import type { Id, RuleId } from '@tiltyard/engine';
import type { Expiry, LastingEffect } from '@tiltyard/engine/kit';
import { expireIn, FIGHT_END, release, take } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import type { Caught, Combatant, Ctx, Effect, MountDeed } from './state.js';
import { has, ownSize } from './state.js';

// The only functions that write this ruleset's state, named as in the rules.

/** Pays a Standard Action of this turn (REN-TURN-03). */
export const spendStandard = (ctx: Ctx, who: Combatant): void => ctx.put(who, 'standardUsed', true);

/** Pays a Quick Action of this turn (REN-TURN-03). */
export const spendQuick = (ctx: Ctx, who: Combatant): void =>
  ctx.put(who, 'quickUsed', who.quickUsed + 1);

/** Marks that an action to move has been used this turn (REN-MOVE-10). */
export const markMoved = (ctx: Ctx, who: Combatant): void => ctx.put(who, 'moved', true);

/** Restores the action allotment for a new turn (REN-TURN-03). */
export function renewAllotment(ctx: Ctx, who: Combatant): void {
  if (who.standardUsed) ctx.put(who, 'standardUsed', false);
  if (who.quickUsed > 0) ctx.put(who, 'quickUsed', 0);
  if (who.moved) ctx.put(who, 'moved', false);
}

/** Marks what a mount has done this round, so that it is not repeated under a rider (REN-MOUNT-01). */
export const markRidden = (ctx: Ctx, mount: Combatant, what: MountDeed): void =>
  inflict(ctx, mount, { kind: 'ridden', amount: 0, by: mount.id, what, until: FIGHT_END });

/** Lets a mount move and attack again in a new round, with or without a rider (REN-MOUNT-01). */
export function renewMount(ctx: Ctx, mount: Combatant): void {
  removeEffects(ctx, mount, 'ridden');
  renewAllotment(ctx, mount);
}

/** Uses the reaction until the given time (REN-REACT-02). */
export const useReaction = (ctx: Ctx, who: Combatant, until: Expiry): void =>
  ctx.put(who, 'reacted', [...who.reacted, { until }]);

/** Spends one point of Luck (REN-CTX-18). */
export const spendLuck = (ctx: Ctx, who: Combatant): void => ctx.put(who, 'luck', who.luck - 1);

/** Adds damage that got through and the wounds it made (REN-CTX-14, REN-CTX-15). */
export function takeDamage(ctx: Ctx, who: Combatant, damage: number, wounds: number): void {
  ctx.put(who, 'damage', who.damage + damage);
  if (wounds > 0) ctx.put(who, 'wounds', who.wounds + wounds);
}

/** Removes damage and wounds. */
export function healDamage(ctx: Ctx, who: Combatant, damage: number, wounds: number): void {
  if (damage > 0) ctx.put(who, 'damage', who.damage - damage);
  if (wounds === 0) return;
  ctx.put(who, 'wounds', who.wounds - wounds);
  limitNegated(ctx, who);
}

/** Limits negated wounds to the number of wounds; more would be a bonus (REN-CTX-17). */
export function limitNegated(ctx: Ctx, who: Combatant): void {
  if (who.negatedWounds > who.wounds) ctx.put(who, 'negatedWounds', who.wounds);
}

/** Records the loss of a body part (REN-STR-11). */
export const maim = (ctx: Ctx, who: Combatant, part: string): void =>
  ctx.put(who, 'maimed', [...who.maimed, part]);

/** Makes a combatant prone (REN-PRONE-01, REN-PRONE-02). */
export function fallProne(ctx: Ctx, who: Combatant): void {
  if (!who.prone) ctx.put(who, 'prone', true);
}

/** Brings a combatant back to their feet (REN-PRONE-03). */
export const getUp = (ctx: Ctx, who: Combatant): void => ctx.put(who, 'prone', false);

/** Puts a combatant on a cell. */
export const setPosition = (ctx: Ctx, who: Combatant, at: Cell): void => ctx.put(who, 'at', at);

/** Puts a rider on a mount; from then on they share its whole footprint (REN-MOUNT-01, REN-GRID-02). */
export function seat(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  ctx.put(rider, 'riding', mount.id);
  ctx.put(rider, 'size', mount.size);
  ctx.put(mount, 'riddenBy', rider.id);
  ctx.put(rider, 'at', mount.at);
}

/** Takes a rider off a mount and puts them on a cell (REN-MOUNT-01). */
export function unseat(ctx: Ctx, rider: Combatant, mount: Combatant, at: Cell): void {
  ctx.put(rider, 'riding', null);
  ctx.put(rider, 'size', ownSize(ctx.state, rider));
  ctx.put(mount, 'riddenBy', null);
  ctx.put(rider, 'at', at);
}

/** Sets whom a combatant rides, and who rides them, to the values of another state. */
export function linkSaddle(
  ctx: Ctx,
  who: Combatant,
  { riding, riddenBy }: Pick<Combatant, 'riding' | 'riddenBy'>,
): void {
  if (who.riding !== riding) ctx.put(who, 'riding', riding);
  if (who.riddenBy !== riddenBy) ctx.put(who, 'riddenBy', riddenBy);
}

/** Puts a combatant on a side. */
export const takeSide = (ctx: Ctx, who: Combatant, side: string): void =>
  ctx.put(who, 'side', side);

/** Puts an effect on a combatant. */
export const inflict = (ctx: Ctx, who: Combatant, effect: Effect): void =>
  ctx.put(who, 'effects', [...who.effects, effect]);

/** Removes all effects of a kind from a combatant; only those by one cause if that is given. */
export function removeEffects(ctx: Ctx, who: Combatant, kind: Effect['kind'], by?: Id): void {
  if (has(who, kind))
    ctx.put(
      who,
      'effects',
      who.effects.filter(
        (effect) => effect.kind !== kind || (by !== undefined && effect.by !== by),
      ),
    );
}

/** Effects whose end is logged, with the rule; all other kinds only record what was used. */
const LASTING: Readonly<Partial<Record<Effect['kind'], RuleId>>> = {
  feinted: 'REN-MAN-05',
  'full defense': 'REN-DEF-01',
  braced: 'REN-BRACE-01',
  modifier: 'REN-TURN-06',
};

const lasting = ({ kind }: Effect, { id }: Combatant): LastingEffect | undefined => {
  const { [kind]: rule } = LASTING;
  return rule === undefined ? undefined : { who: id, what: kind, rules: [rule] };
};

/** Ends effects that last until the start or end of this combatant's turn, on everyone. */
export function expireEffects(ctx: Ctx, at: 'turn start' | 'turn end', of: Id): void {
  const { combatants } = ctx.state;
  const moment = { at, of };
  for (const id in combatants) {
    const who = combatants[id];
    if (!who) continue;
    // Called twice a turn, and nearly always both lists are empty.
    if (who.effects.length > 0) expireIn(ctx, who, 'effects', moment, lasting);
    if (who.reacted.length > 0) expireIn(ctx, who, 'reacted', moment);
  }
}

/** Adds a hold on a combatant (REN-MAN-06). */
export const seize = (ctx: Ctx, who: Combatant, by: Id): void =>
  ctx.put(who, 'grabbedBy', [...who.grabbedBy, by]);

/** Removes one hold on a combatant (REN-MAN-08). */
export function freeFromGrab(ctx: Ctx, who: Combatant, by: Id): void {
  ctx.put(
    who,
    'grabbedBy',
    who.grabbedBy.filter((id) => id !== by),
  );
  removeEffects(ctx, who, 'loosely held', by);
}

/** Records that an opponent's weapon has been caught (REN-CATCH-05). */
export const lockWeapon = (ctx: Ctx, catcher: Combatant, caught: Caught): void =>
  ctx.put(catcher, 'catching', caught);

/** Frees a caught weapon (REN-CATCH-06). */
export const unlockWeapon = (ctx: Ctx, catcher: Combatant): void =>
  ctx.put(catcher, 'catching', null);

/** Lets a combatant know that another one is there (REN-AWARE-03). */
export function makeAware(ctx: Ctx, who: Combatant, of: Id): void {
  if (who.unawareOf.includes(of))
    ctx.put(
      who,
      'unawareOf',
      who.unawareOf.filter((id) => id !== of),
    );
}

/** Ends hiding (REN-AWARE-03). */
export function reveal(ctx: Ctx, who: Combatant): void {
  if (who.hidden) ctx.put(who, 'hidden', false);
}

/** Sets whether a combatant is hidden from the other sides (REN-AWARE-01). */
export const setHidden = (ctx: Ctx, who: Combatant, hidden: boolean): void =>
  ctx.put(who, 'hidden', hidden);

/** Spends one piece of counted ammunition (REN-RNG-13). */
export const spendAmmunition = (ctx: Ctx, who: Combatant, kind: string): void =>
  ctx.put(who, 'ammunition', {
    ...who.ammunition,
    [kind]: Math.max(0, (who.ammunition[kind] ?? 0) - 1),
  });

/** Empties a weapon that has to be loaded again (REN-RNG-14). */
export const unload = (ctx: Ctx, who: Combatant, item: string): void =>
  ctx.put(who, 'unloaded', [...who.unloaded, item]);

/** Loads a weapon (REN-RNG-14). */
export const load = (ctx: Ctx, who: Combatant, item: string): void =>
  ctx.put(
    who,
    'unloaded',
    who.unloaded.filter((id) => id !== item),
  );

/** Ends the bracing of a weapon that has left the hand, even if it comes back (REN-BRACE-01). */
export function unbrace(ctx: Ctx, who: Combatant, item: string): void {
  const left = who.effects.filter(({ kind, what }) => kind !== 'braced' || what !== item);
  if (left.length < who.effects.length) ctx.put(who, 'effects', left);
}

function letGo(ctx: Ctx, who: Combatant, item: string): void {
  ctx.put(who, 'hands', release(who.hands, item));
  unbrace(ctx, who, item);
}

/**
 * Puts an item on the ground, at its holder's position if no cell is given; an unloaded item
 * stays unloaded (REN-CTX-11, REN-RNG-14).
 */
export function dropOnGround(ctx: Ctx, who: Combatant, item: string, at: Cell = who.at): void {
  letGo(ctx, who, item);
  const unloaded = who.unloaded.includes(item);
  if (unloaded) load(ctx, who, item);
  const dropped = unloaded ? { item, at, unloaded } : { item, at };
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, dropped]);
}

/** Moves an item from the ground into the given number of hands (REN-CTX-11, REN-RNG-14). */
export function takeFromGround(ctx: Ctx, who: Combatant, item: string, hands: number): void {
  const { ground } = ctx.state;
  ctx.put(who, 'hands', take(who.hands, item, hands) ?? who.hands);
  if (ground.some((each) => each.item === item && each.unloaded)) unload(ctx, who, item);
  ctx.put(
    ctx.state,
    'ground',
    ground.filter((each) => each.item !== item),
  );
}

/** Removes an item from the hand because the GM has put it elsewhere (REN-TURN-06). */
export const stripOf = (ctx: Ctx, who: Combatant, item: string): void => letGo(ctx, who, item);

/** Removes a carried item that the GM has put elsewhere or listed twice (REN-TURN-06). */
export const takeOffBelt = (ctx: Ctx, who: Combatant, item: string): void =>
  ctx.put(
    who,
    'carried',
    who.carried.filter((id) => id !== item),
  );

/** Marks an item that the GM has put on the ground as unloaded, as it was before (REN-TURN-06, REN-RNG-14). */
export const layUnloaded = (ctx: Ctx, item: string): void =>
  ctx.put(
    ctx.state,
    'ground',
    ctx.state.ground.map((each) => (each.item === item ? { ...each, unloaded: true } : each)),
  );

/** Removes an item that its use destroys (REN-BLAST-01, REN-SPLASH-01). */
export const useUp = (ctx: Ctx, who: Combatant, item: string): void => letGo(ctx, who, item);

/** Records that items have been taken out of the fight (REN-TURN-06). */
export function carryOff(ctx: Ctx, items: readonly Id[]): void {
  if (items.length > 0)
    ctx.put(ctx.state, 'carriedOff', [...(ctx.state.carriedOff ?? []), ...items]);
}

/** Records how far items of a name fly, in percent of the usual ranges (REN-RNG-06). */
export const setThrowingRange = (ctx: Ctx, name: string, percent: number): void =>
  ctx.put(ctx.state, 'throwing', { ...ctx.state.throwing, [name]: percent });
