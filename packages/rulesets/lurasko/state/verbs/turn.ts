import type { Id } from '@tiltyard/engine';
import { plural } from '@tiltyard/engine/show';
import type { LastingEffect } from '@tiltyard/engine/kit';
import { allCombatants, expireIn } from '@tiltyard/engine/kit';
import type { Advantage, Combatant, Ctx, Effect, State, Used } from '../state.js';
import { ANYBODY, unusedTurn } from '../state.js';

/** Marks something of the turn as used. */
export function use(ctx: Ctx, actor: Combatant, used: Partial<Used>): void {
  ctx.put(actor, 'used', { ...actor.used, ...used });
}

/** Uses up a major action (LUR-ATK-01). */
export const spendMajor = (ctx: Ctx, actor: Combatant): void =>
  use(ctx, actor, { majors: actor.used.majors + 1 });

/** Uses up the movement phase (LUR-CTX-30). */
export const spendMovement = (ctx: Ctx, actor: Combatant): void => use(ctx, actor, { moved: true });

/** Uses up an inventory action (LUR-CTX-30). */
export const spendInventory = (ctx: Ctx, actor: Combatant): void =>
  use(ctx, actor, { inventory: actor.used.inventory + 1 });

/** Grants another major action this turn, or in the next one of a combatant whose turn it is not (LUR-CTX-30). */
export function grantMajor(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'majors', actor.majors + 1);
}

/** Begins a turn of which nothing has been used (LUR-CTX-30). */
export function renewTurn(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'used', unusedTurn());
  if (actor.bypassed.length > 0) ctx.put(actor, 'bypassed', []);
}

/** Takes the major actions away that were granted for the turn that ends (LUR-CTX-30). */
export function dropGrantedMajors(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'majors', 1);
}

/** Counts one more melee attack received this round (LUR-MAX-02). */
export function countAttack(ctx: Ctx, target: Combatant): void {
  ctx.put(target, 'attacksReceived', target.attacksReceived + 1);
}

/** Counts the melee attacks received from 0 again (LUR-MAX-02). */
export function restartAttackCounts(ctx: Ctx): void {
  for (const each of allCombatants(ctx.state)) ctx.put(each, 'attacksReceived', 0);
}

/** Sets who acts when in this round (LUR-CTX-29). */
export function setTurnOrder(ctx: Ctx, order: readonly Id[]): void {
  ctx.put(ctx.state, 'order', order);
}

/** Settles who goes first among equals, for the fight (LUR-CTX-29). */
export function setPrecedence(ctx: Ctx, precedence: State['precedence']): void {
  ctx.put(ctx.state, 'precedence', precedence);
}

/** Ends what lasts until a start or an end of a combatant's turn (LUR-ADV-10). */
export function expireEffects(ctx: Ctx, at: 'turn start' | 'turn end', of: Id): void {
  const moment = { at, of };
  expireIn(ctx, ctx.state, 'advantages', moment, lapsing);
  const { combatants } = ctx.state;
  for (const id in combatants) {
    const each = combatants[id];
    if (each) expireIn(ctx, each, 'effects', moment, lasting);
  }
}

/** Degrees that everyone has are told of the combatant who stays exposed to them (LUR-GRAP-13). */
const lapsing = ({ holder, over, degrees, source, rule }: Advantage): LastingEffect =>
  holder === ANYBODY
    ? { who: over, what: `${plural(degrees, 'degree')} of disadvantage (${source})`, rules: [rule] }
    : {
        who: holder,
        what: `${plural(degrees, 'degree')} of advantage (${source})`,
        rules: ['LUR-ADV-10'],
      };

const lasting = ({ easing, source }: Effect, { id }: Combatant): LastingEffect => ({
  who: id,
  what: `${easing < 0 ? 'Hindrance' : 'Easing'} ${Math.abs(easing)} (${source})`,
  rules: ['LUR-ADV-10'],
});
