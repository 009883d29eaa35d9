import type { Id, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { LastingEffect } from '@tiltyard/engine/kit';
import { allCombatants, expireIn, release, take } from '@tiltyard/engine/kit';
import type { Combatant, Condition, Fire, Mark, Pace, Posture, Ruling, Ctx } from './state.js';
import { groundItems } from './state.js';

// Everything that changes the state of a fight, in the words of the chapter; `put` is called here and in positions.ts alone.

/** Applies a condition. */
export function applyCondition(ctx: Ctx, holder: Combatant, condition: Condition): void {
  ctx.put(holder, 'conditions', [...holder.conditions, condition]);
}

/** Removes all conditions of a kind, or those of them that match. */
export function removeCondition(
  ctx: Ctx,
  holder: Combatant,
  kind: Condition['kind'],
  matches: (each: Condition) => boolean = () => true,
): void {
  if (holder.conditions.some((each) => each.kind === kind && matches(each)))
    ctx.put(
      holder,
      'conditions',
      holder.conditions.filter((each) => each.kind !== kind || !matches(each)),
    );
}

/** What only says what a combatant did with a turn, and is over with it. */
const USED: ReadonlySet<Condition['kind']> = new Set([
  'all out',
  'both hands',
  'charge',
  'run-up',
  'unexpected',
  'knees',
  'reins',
  'stunt',
  'feat',
]);

/** Ends what lasts until a start or end of a combatant's turn, on all combatants. */
export function expireEffects(ctx: Ctx, at: 'turn start' | 'turn end', of: Id): void {
  const moment = { at, of };
  const { combatants } = ctx.state;
  for (const id in combatants) {
    const holder = combatants[id];
    if (holder) expireIn(ctx, holder, 'conditions', moment, lasting);
  }
  expireIn(ctx, ctx.state, 'fires', moment, ceasing);
}

const lasting = ({ kind }: Condition, { id }: Combatant): LastingEffect | undefined =>
  USED.has(kind) ? undefined : { who: id, what: kind, rules: ['T20-COND-01'] };

const ceasing = ({ by, kind }: Fire): LastingEffect => ({ who: by, ...FIRES[kind] });

const FIRES: Readonly<
  Record<Fire['kind'], { readonly what: string; readonly rules: readonly RuleId[] }>
> = {
  cover: { what: 'covering fire', rules: ['T20-COVFIRE-02'] },
  suppress: { what: 'suppression fire', rules: ['T20-SUPP-02'] },
};

/**
 * Ends what lasts until the end of a combatant's turn, with what is for one turn of its bearer alone (T20-CTX-47, T20-SURP-07). A
 * ridden mount has its turn on the count of its rider (T20-MOUNT-01).
 */
export function endTurnEffects(ctx: Ctx, actor: Combatant): void {
  if (actor.riddenBy === null)
    for (const kind of ['stunt', 'unexpected'] as const) removeCondition(ctx, actor, kind);
  expireEffects(ctx, 'turn end', actor.id);
}

/** Ends stances that last through one's own turn only, where the group plays so (T20-STANCE-05, T20-STANCE-09). */
export function endStancesOfTurn(ctx: Ctx, actor: Combatant): void {
  for (const kind of ['aggressive', 'defensive'] as const)
    removeCondition(ctx, actor, kind, ({ until }) => until.at === 'turn end');
}

/** Lays fire down, in place of all that this shooter had laid down before (T20-COVFIRE-09, T20-SUPP-05). */
export function layFire(ctx: Ctx, fire: Fire): void {
  ctx.put(ctx.state, 'fires', [...ctx.state.fires.filter((each) => each.by !== fire.by), fire]);
}

/** Ends the fires that match. */
export function endFires(ctx: Ctx, matches: (fire: Fire) => boolean): void {
  if (ctx.state.fires.some(matches))
    ctx.put(
      ctx.state,
      'fires',
      ctx.state.fires.filter((fire) => !matches(fire)),
    );
}

const isSame = (a: Fire, b: Fire): boolean =>
  a.by === b.by && a.kind === b.kind && a.target === b.target;

/** Notes that a shooter has had the free attack of a fire on an opponent this round (T20-COVFIRE-08, T20-SUPP-09). */
export function answerFire(ctx: Ctx, fire: Fire, opponent: Combatant): void {
  ctx.put(
    ctx.state,
    'fires',
    ctx.state.fires.map((each) =>
      isSame(each, fire) ? { ...each, answered: [...each.answered, opponent.id] } : each,
    ),
  );
}

/** Lets every shooter have a free attack again in a new round, and every target choose anew (T20-COVFIRE-08, T20-SUPP-11). */
export function forgetAnswers(ctx: Ctx): void {
  if (ctx.state.fires.some(({ answered, sought }) => answered.length > 0 || sought === true))
    ctx.put(
      ctx.state,
      'fires',
      ctx.state.fires.map((fire) => ({ ...fire, answered: [], sought: false })),
    );
}

/** Notes that the target of suppression fires refuses to seek shelter from them, or has said that it would (T20-SUPP-08). */
export function declareOn(ctx: Ctx, fires: readonly Fire[], choice: 'defied' | 'sought'): void {
  ctx.put(
    ctx.state,
    'fires',
    ctx.state.fires.map((each) =>
      fires.some((fire) => isSame(fire, each)) ? { ...each, [choice]: true } : each,
    ),
  );
}

/** Lays a ruling down in place of any other on the same matter; cover that is taken leaves what was rated before (T20-COVER-19). */
export function layRuling(ctx: Ctx, ruling: Ruling): void {
  const { kind, who, against } = ruling;
  ctx.put(ctx.state, 'rulings', [
    ...ctx.state.rulings.filter(
      (each) =>
        each.kind !== kind ||
        each.who !== who ||
        each.against !== against ||
        (ruling.here === true && each.here !== true),
    ),
    ruling,
  ]);
}

/** Ends the cover that a combatant, its mount or its rider had taken where they stood (T20-COVER-12). */
export function leaveCover(ctx: Ctx, { id, riding, riddenBy }: Combatant): void {
  const isLeft = (each: Ruling): boolean =>
    each.here === true && [id, riding, riddenBy].includes(each.who);
  if (ctx.state.rulings.some(isLeft))
    ctx.put(
      ctx.state,
      'rulings',
      ctx.state.rulings.filter((each) => !isLeft(each)),
    );
}

/** Lets an observer notice a combatant that it had not noticed, with what carries it (T20-SURP-03). */
export function noticeCombatant(ctx: Ctx, observer: Combatant, id: Id): void {
  const noticed = [id, ctx.state.combatants[id]?.riding];
  if (observer.unawareOf.some((each) => noticed.includes(each)))
    ctx.put(
      observer,
      'unawareOf',
      observer.unawareOf.filter((each) => !noticed.includes(each)),
    );
}

/** Lets an observer lose a combatant from notice, with the rider of a mount: who notices a rider notices the mount (T20-CTX-48, T20-SURP-03). */
export function overlookCombatant(ctx: Ctx, observer: Combatant, id: Id): void {
  for (const each of [id, ctx.state.combatants[id]?.riddenBy ?? id])
    if (!observer.unawareOf.includes(each))
      ctx.put(observer, 'unawareOf', [...observer.unawareOf, each]);
}

/** Lets all who had not noticed a combatant notice it. */
export function reveal(ctx: Ctx, id: Id): void {
  for (const observer of allCombatants(ctx.state)) noticeCombatant(ctx, observer, id);
}

export const changePosture = (ctx: Ctx, holder: Combatant, posture: Posture): void =>
  ctx.put(holder, 'posture', posture);

export const knockProne = (ctx: Ctx, target: Combatant): void =>
  changePosture(ctx, target, 'prone');

/** Sets how many feet above the ground a combatant is, with its mount or rider. */
export function setElevation(ctx: Ctx, holder: Combatant, feet: number): void {
  for (const id of [holder.id, holder.riding, holder.riddenBy]) {
    const body = id === null ? undefined : ctx.state.combatants[id];
    if (body) ctx.put(body, 'elevation', feet);
  }
}

/** Brings what falls out of the air down to the ground, with its mount or rider (T20-MOUNT-20, T20-MOUNT-24). */
export function comeDown(ctx: Ctx, holder: Combatant): void {
  if (holder.elevation > 0) setElevation(ctx, holder, 0);
}

export const takeShelter = (ctx: Ctx, holder: Combatant, behind: Id): void =>
  ctx.put(holder, 'shelter', behind);

/** Spends a point of Conviction, the one of this round (T20-CTX-43). */
export function payConviction(ctx: Ctx, spender: Combatant): void {
  ctx.put(spender, 'conviction', spender.conviction - 1);
  ctx.put(spender, 'convictionRound', ctx.state.round);
}

/** Makes one more mark of damage (T20-CTX-13). */
export const addMark = (ctx: Ctx, victim: Combatant, mark: Mark): void =>
  ctx.put(victim.marks, mark, victim.marks[mark] + 1);

export const removeMark = (ctx: Ctx, victim: Combatant, mark: Mark): void =>
  ctx.put(victim.marks, mark, victim.marks[mark] - 1);

/** Turns dying into stable: unconscious and disabled (T20-CTX-26). */
export function stopDying(ctx: Ctx, victim: Combatant): void {
  ctx.put(victim, 'stable', true);
  ctx.put(victim.marks, 'dying', 0);
  for (const mark of ['disabled', 'unconscious'] as const)
    if (victim.marks[mark] === 0) ctx.put(victim.marks, mark, 1);
}

export const destabilize = (ctx: Ctx, victim: Combatant): void => ctx.put(victim, 'stable', false);

export const kill = (ctx: Ctx, victim: Combatant): void => ctx.put(victim, 'dead', true);

/** Notes that the one recovery of the scene has been tried (T20-CTX-45). */
export const useRecovery = (ctx: Ctx, holder: Combatant): void =>
  ctx.put(holder, 'recovered', true);

/** Takes an item out of the hand for good. */
export const releaseItem = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(holder, 'hands', release(holder.hands, item));

/** Lets go of an item, which comes to lie in a square. */
export function dropItem(ctx: Ctx, holder: Combatant, item: string, at: Cell): void {
  releaseItem(ctx, holder, item);
  ctx.put(ctx.state, 'ground', [...groundItems(ctx.state), { item, at }]);
}

/** Takes an item off the ground into as many free hands as it needs. */
export function pickUpItem(ctx: Ctx, holder: Combatant, item: string, needs: number): void {
  ctx.put(
    ctx.state,
    'ground',
    groundItems(ctx.state).filter((each) => each.item !== item),
  );
  ctx.put(holder, 'hands', take(holder.hands, item, needs) ?? holder.hands);
}

/** Notes that a combatant has felt out a victim in the dark this round (T20-HELP-12). */
export const startSearch = (ctx: Ctx, searcher: Combatant, target: Id): void =>
  ctx.put(searcher, 'search', { target, round: ctx.state.round });

export const endSearch = (ctx: Ctx, searcher: Combatant): void => ctx.put(searcher, 'search', null);

/** Notes that anything at all has been done this turn. */
export const markActed = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'acted', true);

/** Notes an attack or maneuver roll, and whether it was a shot. */
export function markRolled(ctx: Ctx, attacker: Combatant, isShot: boolean): void {
  ctx.put(attacker, 'rolled', true);
  if (isShot) ctx.put(attacker, 'shot', true);
}

/** Notes an attack of one hand alone (T20-TWF-02). */
export function markAttacked(ctx: Ctx, attacker: Combatant): void {
  if (attacker.attacked !== true) ctx.put(attacker, 'attacked', true);
}

export const markPowerUsed = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'powered', true);

export const useStandardAction = (ctx: Ctx, actor: Combatant): void =>
  ctx.put(actor, 'standardUsed', true);

export const useMoveAction = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'moveUsed', true);

/** Gives an action of the turn back (T20-CTX-44). */
export const restoreAction = (ctx: Ctx, actor: Combatant, action: 'standard' | 'move'): void =>
  ctx.put(actor, action === 'standard' ? 'standardUsed' : 'moveUsed', false);

/** Gives both actions back. */
export function refresh(ctx: Ctx, actor: Combatant): void {
  for (const action of ['standard', 'move'] as const) restoreAction(ctx, actor, action);
}

export const setPace = (ctx: Ctx, rider: Combatant, pace: Pace): void =>
  ctx.put(rider, 'pace', pace);

export const startDelaying = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'delaying', true);

export function stopDelaying(ctx: Ctx, actor: Combatant): void {
  if (actor.delaying) ctx.put(actor, 'delaying', false);
}

/** Lets a delayer act next (T20-CTX-36). */
export function comeIn(ctx: Ctx, actor: Combatant): void {
  if (!actor.comesNext) ctx.put(actor, 'comesNext', true);
}

/** Spends the move of the delayed turn ahead of it (T20-AREA-12). */
export function spendDelayedMove(ctx: Ctx, actor: Combatant): void {
  if (actor.delaying) ctx.put(actor, 'moveSpent', true);
}

/** Spends the standard action of the delayed turn ahead of it (T20-CTX-40). */
export const spendDelayedStandard = (ctx: Ctx, actor: Combatant): void =>
  ctx.put(actor, 'standardSpent', true);

const TURN_FLAGS = [
  'moveSpent',
  'standardSpent',
  'acted',
  'powered',
  'delaying',
  'comesNext',
] as const;
const ROLL_FLAGS = ['rolled', 'attacked', 'shot'] as const;
const MOUNT_FLAGS = [
  'standardUsed',
  'moveUsed',
  'moveSpent',
  'standardSpent',
  'acted',
  'rolled',
] as const;

/**
 * Begins a turn afresh: what was used is there again, save the move that a delayer has used to get away (T20-AREA-12), and
 * the standard action that has gone into the attack of others, with what comes of having rolled it (T20-CTX-40).
 */
export function resetTurn(ctx: Ctx, actor: Combatant, mount: Combatant | undefined): void {
  const hasJoined = actor.standardSpent;
  const moveSpent = actor.moveSpent;
  ctx.put(actor, 'standardUsed', hasJoined);
  // Riders get away on the move of their mounts, and keep their own (T20-MOUNT-02, T20-MOUNT-03).
  ctx.put(actor, 'moveUsed', moveSpent && mount === undefined);
  for (const flag of TURN_FLAGS) if (actor[flag]) ctx.put(actor, flag, false);
  for (const flag of ROLL_FLAGS) if (actor[flag] && !hasJoined) ctx.put(actor, flag, false);
  ctx.put(actor, 'pace', 'none');
  if (mount) for (const flag of MOUNT_FLAGS) if (mount[flag]) ctx.put(mount, flag, false);
  if (mount && moveSpent) ctx.put(mount, 'moveUsed', true);
}

export function setSurpriseRound(ctx: Ctx, isSurprise: boolean): void {
  if (isSurprise !== ctx.state.surpriseRound) ctx.put(ctx.state, 'surpriseRound', isSurprise);
}

export function endSurprise(ctx: Ctx): void {
  for (const who of allCombatants(ctx.state)) if (who.surprised) ctx.put(who, 'surprised', false);
}

/** Moves a combatant right behind the one whose turn it is. */
export function moveBehindActor(ctx: Ctx, id: Id, actor: Id): void {
  const others = ctx.state.order.filter((each) => each !== id);
  const at = others.indexOf(actor);
  ctx.put(ctx.state, 'order', [...others.slice(0, at + 1), id, ...others.slice(at + 1)]);
  ctx.put(ctx.state, 'turn', at);
}
