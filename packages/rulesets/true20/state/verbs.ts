import type { Id, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { LastingEffect } from '@tiltyard/engine/kit';
import { allCombatants, expireIn, release, take } from '@tiltyard/engine/kit';
import type { Combatant, Condition, Fire, Mark, Pace, Posture, Ruling, Ctx } from './state.js';
import { groundItems } from './state.js';

// What changes the state of a fight, named in the rules' own terms. Rules call these functions instead of `put`.

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

/** Conditions that only record what a combatant did this turn; their end is not logged. */
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

/** Ends, on all combatants, effects that last until the start or end of one combatant's turn. */
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
 * Ends effects that last until the end of a combatant's turn, and conditions that hold for one turn of their bearer only
 * (T20-CTX-47, T20-SURP-07); a ridden mount's are kept, since it acts on its rider's count (T20-MOUNT-01).
 */
export function endTurnEffects(ctx: Ctx, actor: Combatant): void {
  if (actor.riddenBy === null)
    for (const kind of ['stunt', 'unexpected'] as const) removeCondition(ctx, actor, kind);
  expireEffects(ctx, 'turn end', actor.id);
}

/** Ends stances that last for one's own turn only, under that house rule (T20-STANCE-05, T20-STANCE-09). */
export function endStancesOfTurn(ctx: Ctx, actor: Combatant): void {
  for (const kind of ['aggressive', 'defensive'] as const)
    removeCondition(ctx, actor, kind, ({ until }) => until.at === 'turn end');
}

/** Lays down fire, replacing any that this shooter had laid down before (T20-COVFIRE-09, T20-SUPP-05). */
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

/** Records that a fire's free attack on an opponent has been used this round (T20-COVFIRE-08, T20-SUPP-09). */
export function answerFire(ctx: Ctx, fire: Fire, opponent: Combatant): void {
  ctx.put(
    ctx.state,
    'fires',
    ctx.state.fires.map((each) =>
      isSame(each, fire) ? { ...each, answered: [...each.answered, opponent.id] } : each,
    ),
  );
}

/** Gives every shooter a new free attack for the round, and every target a new choice (T20-COVFIRE-08, T20-SUPP-11). */
export function forgetAnswers(ctx: Ctx): void {
  if (ctx.state.fires.some(({ answered, sought }) => answered.length > 0 || sought === true))
    ctx.put(
      ctx.state,
      'fires',
      ctx.state.fires.map((fire) => ({ ...fire, answered: [], sought: false })),
    );
}

/** Records whether the target of suppression fires refuses to seek shelter or will seek it (T20-SUPP-08). */
export function declareOn(ctx: Ctx, fires: readonly Fire[], choice: 'defied' | 'sought'): void {
  ctx.put(
    ctx.state,
    'fires',
    ctx.state.fires.map((each) =>
      fires.some((fire) => isSame(fire, each)) ? { ...each, [choice]: true } : each,
    ),
  );
}

/** Adds a ruling in place of earlier ones on the same matter; cover taken in place does not replace the Narrator's rating (T20-COVER-19). */
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

/** Makes an observer notice a combatant and its mount (T20-SURP-03). */
export function noticeCombatant(ctx: Ctx, observer: Combatant, id: Id): void {
  const noticed = [id, ctx.state.combatants[id]?.riding];
  if (observer.unawareOf.some((each) => noticed.includes(each)))
    ctx.put(
      observer,
      'unawareOf',
      observer.unawareOf.filter((each) => !noticed.includes(each)),
    );
}

/** Makes an observer lose track of a combatant and its rider, since noticing a rider means noticing the mount (T20-CTX-48, T20-SURP-03). */
export function overlookCombatant(ctx: Ctx, observer: Combatant, id: Id): void {
  for (const each of [id, ctx.state.combatants[id]?.riddenBy ?? id])
    if (!observer.unawareOf.includes(each))
      ctx.put(observer, 'unawareOf', [...observer.unawareOf, each]);
}

/** Makes everyone notice a combatant. */
export function reveal(ctx: Ctx, id: Id): void {
  for (const observer of allCombatants(ctx.state)) noticeCombatant(ctx, observer, id);
}

export const changePosture = (ctx: Ctx, holder: Combatant, posture: Posture): void =>
  ctx.put(holder, 'posture', posture);

export const knockProne = (ctx: Ctx, target: Combatant): void =>
  changePosture(ctx, target, 'prone');

/** Sets the elevation in feet of a combatant with its mount or rider. */
export function setElevation(ctx: Ctx, holder: Combatant, feet: number): void {
  for (const id of [holder.id, holder.riding, holder.riddenBy]) {
    const body = id === null ? undefined : ctx.state.combatants[id];
    if (body) ctx.put(body, 'elevation', feet);
  }
}

/** Sets a combatant in the air, with its mount or rider, down on the ground (T20-MOUNT-20, T20-MOUNT-24). */
export function comeDown(ctx: Ctx, holder: Combatant): void {
  if (holder.elevation > 0) setElevation(ctx, holder, 0);
}

export const takeShelter = (ctx: Ctx, holder: Combatant, behind: Id): void =>
  ctx.put(holder, 'shelter', behind);

/** Spends a point of Conviction, and records the round (T20-CTX-43). */
export function payConviction(ctx: Ctx, spender: Combatant): void {
  ctx.put(spender, 'conviction', spender.conviction - 1);
  ctx.put(spender, 'convictionRound', ctx.state.round);
}

/** Adds a mark of damage (T20-CTX-13). */
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

/** Records that the scene's one recovery has been tried (T20-CTX-45). */
export const useRecovery = (ctx: Ctx, holder: Combatant): void =>
  ctx.put(holder, 'recovered', true);

/** Removes an item from its holder's hands. */
export const releaseItem = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(holder, 'hands', release(holder.hands, item));

/** Drops an item from the hand onto a square. */
export function dropItem(ctx: Ctx, holder: Combatant, item: string, at: Cell): void {
  releaseItem(ctx, holder, item);
  ctx.put(ctx.state, 'ground', [...groundItems(ctx.state), { item, at }]);
}

/** Moves an item from the ground into as many free hands as it needs. */
export function pickUpItem(ctx: Ctx, holder: Combatant, item: string, needs: number): void {
  ctx.put(
    ctx.state,
    'ground',
    groundItems(ctx.state).filter((each) => each.item !== item),
  );
  ctx.put(holder, 'hands', take(holder.hands, item, needs) ?? holder.hands);
}

/** Records that a combatant has located a target by touch this round (T20-HELP-12). */
export const startSearch = (ctx: Ctx, searcher: Combatant, target: Id): void =>
  ctx.put(searcher, 'search', { target, round: ctx.state.round });

export const endSearch = (ctx: Ctx, searcher: Combatant): void => ctx.put(searcher, 'search', null);

/** Records that a combatant has done something this turn. */
export const markActed = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'acted', true);

/** Records an attack or maneuver roll, and whether it was ranged. */
export function markRolled(ctx: Ctx, attacker: Combatant, isShot: boolean): void {
  ctx.put(attacker, 'rolled', true);
  if (isShot) ctx.put(attacker, 'shot', true);
}

/** Records an attack with one hand only (T20-TWF-02). */
export function markAttacked(ctx: Ctx, attacker: Combatant): void {
  if (attacker.attacked !== true) ctx.put(attacker, 'attacked', true);
}

export const markPowerUsed = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'powered', true);

export const useStandardAction = (ctx: Ctx, actor: Combatant): void =>
  ctx.put(actor, 'standardUsed', true);

export const useMoveAction = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'moveUsed', true);

/** Makes a used action available again (T20-CTX-44). */
export const restoreAction = (ctx: Ctx, actor: Combatant, action: 'standard' | 'move'): void =>
  ctx.put(actor, action === 'standard' ? 'standardUsed' : 'moveUsed', false);

/** Makes both actions available again. */
export function refresh(ctx: Ctx, actor: Combatant): void {
  for (const action of ['standard', 'move'] as const) restoreAction(ctx, actor, action);
}

export const setPace = (ctx: Ctx, rider: Combatant, pace: Pace): void =>
  ctx.put(rider, 'pace', pace);

export const startDelaying = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'delaying', true);

export function stopDelaying(ctx: Ctx, actor: Combatant): void {
  if (actor.delaying) ctx.put(actor, 'delaying', false);
}

/** Marks a delaying combatant to act next (T20-CTX-36). */
export function comeIn(ctx: Ctx, actor: Combatant): void {
  if (!actor.comesNext) ctx.put(actor, 'comesNext', true);
}

/** Spends the move action of a delayed turn in advance (T20-AREA-12). */
export function spendDelayedMove(ctx: Ctx, actor: Combatant): void {
  if (actor.delaying) ctx.put(actor, 'moveSpent', true);
}

/** Spends the standard action of a delayed turn in advance (T20-CTX-40). */
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
 * Resets a combatant's turn: used actions are available again, except a move already spent on leaving an area (T20-AREA-12) and a
 * standard action already spent on joining another's attack, whose roll flags stay set (T20-CTX-40).
 */
export function resetTurn(ctx: Ctx, actor: Combatant, mount: Combatant | undefined): void {
  const hasJoined = actor.standardSpent;
  const moveSpent = actor.moveSpent;
  ctx.put(actor, 'standardUsed', hasJoined);
  // Riders get away with their mount's move and keep their own (T20-MOUNT-02, T20-MOUNT-03).
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

/** Moves a combatant in the order to directly after the one whose turn it is. */
export function moveBehindActor(ctx: Ctx, id: Id, actor: Id): void {
  const others = ctx.state.order.filter((each) => each !== id);
  const at = others.indexOf(actor);
  ctx.put(ctx.state, 'order', [...others.slice(0, at + 1), id, ...others.slice(at + 1)]);
  ctx.put(ctx.state, 'turn', at);
}
