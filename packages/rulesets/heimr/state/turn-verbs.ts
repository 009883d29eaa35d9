import type { Id } from '@tiltyard/engine';
import type {
  Attacked,
  Combatant,
  Crossing,
  Form,
  LastTurn,
  UpcomingAction,
  StandingDefence,
  Ctx,
} from './state.js';

/** Counts a standard, ongoing or completed upcoming action against the turn (HEI-ACT-02). */
export function spendStandard(ctx: Ctx, actor: Combatant, action: string): void {
  ctx.put(actor, 'standard', action);
}

/** Counts a free action, so that it is not taken twice in a turn (HEI-ACT-04). */
export function spendFree(ctx: Ctx, actor: Combatant, action: string): void {
  ctx.put(actor, 'freeUsed', [...actor.freeUsed, action]);
}

/** Counts the turn's one simultaneous action (HEI-SIM-02). */
export function spendSimultaneous(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'simultaneousUsed', true);
}

/** Refunds a movement; what was drawn or put away before it stays paid for (HEI-MOVE-02). */
export function refundMove(
  ctx: Ctx,
  actor: Combatant,
  { standard, simultaneousUsed }: Pick<Combatant, 'standard' | 'simultaneousUsed'>,
): void {
  ctx.put(actor, 'standard', standard);
  if (actor.simultaneousUsed !== simultaneousUsed)
    ctx.put(actor, 'simultaneousUsed', simultaneousUsed);
}

/** Ends the turn with an ongoing or upcoming action; an ongoing one weakens defence (HEI-ACT-06 to 08). */
export function closeTurn(ctx: Ctx, actor: Combatant, type: 'ongoing' | 'upcoming'): void {
  if (type === 'ongoing') ctx.put(actor, 'ongoing', true);
  ctx.put(actor, 'ended', type);
}

/** Weakens defence until the next turn, as an ongoing action does (HEI-ACT-07). */
export function markOngoing(ctx: Ctx, actor: Combatant): void {
  if (!actor.ongoing) ctx.put(actor, 'ongoing', true);
}

/** Begins an upcoming action (HEI-ACT-08). */
export function startUpcoming(ctx: Ctx, actor: Combatant, upcoming: UpcomingAction): void {
  ctx.put(actor, 'pending', upcoming);
}

/** Removes the upcoming action, completed or cancelled (HEI-ACT-09, HEI-ACT-13). */
export function clearUpcoming(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'pending', null);
}

/** Readies a dodge against a shot (HEI-DODGE-01). */
export function readyDodge(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'dodging', true);
}

/** The potential bonus of a readied dodge (HEI-DODGE-02). */
export const READIED_DODGE = 2;

/** A standing dodge without the bonus for readying it: against shots alone, or against everything (HEI-DODGE-02). */
function unreadied({ form, total, ranged }: StandingDefence): StandingDefence {
  const plain = ranged > total ? total : total - READIED_DODGE;
  return { form, total: plain, ranged: plain };
}

const isUsed = ({ dodge, block, parries }: Combatant['uses']): boolean =>
  dodge > 0 || block > 0 || parries.length > 0;

/** What the start of a turn ends, if anything. */
function lastTurnOf(actor: Combatant, crossings: readonly Crossing[]): LastTurn | undefined {
  const { attacks, uses, ongoing, dodging, standing, guarding, ranFrom, blindSpots } = actor;
  const lasts = ongoing || dodging || standing?.readied === true || isUsed(uses);
  const all = { attacks, uses, ongoing, dodging, standing, guarding, ranFrom };
  if (blindSpots || crossings.length > 0)
    return { ...all, ...(blindSpots ? { blindSpots } : {}), crossings };
  return lasts || attacks.length > 0 || guarding !== null || ranFrom !== null ? all : undefined;
}

/**
 * Drops the counts of border crossings that a combatant began.
 * @returns the dropped ones (HEI-CTX-20)
 */
function forgetCrossings(ctx: Ctx, { id }: Combatant): readonly Crossing[] {
  const { crossings } = ctx.state;
  const own = crossings.filter(({ first }) => first === id);
  if (own.length > 0)
    setCrossings(
      ctx,
      crossings.filter((each) => !own.includes(each)),
    );
  return own;
}

/** Restores dropped counts, with the crossings made since (HEI-CTX-16, HEI-CTX-20). */
function recountCrossings(ctx: Ctx, before: readonly Crossing[]): void {
  const { crossings } = ctx.state;
  const since = ({ border }: Crossing): number =>
    crossings.find((each) => each.border === border)?.count ?? 0;
  const borders = before.map(({ border }) => border);
  setCrossings(ctx, [
    ...crossings.filter(({ border }) => !borders.includes(border)),
    ...before.map((each) => ({ ...each, count: each.count + since(each) })),
  ]);
}

/** Resets the counts of a turn and ends what lasts until then (HEI-ACT-02, HEI-ACT-07, HEI-CTX-29, HEI-CTX-39). */
export function refreshTurn(ctx: Ctx, actor: Combatant, cluster: readonly Id[]): void {
  const { uses, attacks, standing } = actor;
  const last = lastTurnOf(actor, forgetCrossings(ctx, actor));
  if (last ?? actor.lastTurn) ctx.put(actor, 'lastTurn', last);
  if (actor.standard !== null) ctx.put(actor, 'standard', null);
  if (actor.freeUsed.length > 0) ctx.put(actor, 'freeUsed', []);
  if (actor.simultaneousUsed) ctx.put(actor, 'simultaneousUsed', false);
  if (actor.ended !== null) ctx.put(actor, 'ended', null);
  if (actor.ran) ctx.put(actor, 'ran', false);
  if (actor.ongoing) ctx.put(actor, 'ongoing', false);
  if (actor.dodging) ctx.put(actor, 'dodging', false);
  if (standing?.readied) ctx.put(actor, 'standing', unreadied(standing));
  if (actor.guarding !== null) ctx.put(actor, 'guarding', null);
  if (actor.ranFrom !== null) ctx.put(actor, 'ranFrom', null);
  if (attacks.length > 0) ctx.put(actor, 'attacks', []);
  if (isUsed(uses)) ctx.put(actor, 'uses', { dodge: 0, block: 0, parries: [] });
  if (actor.squareAtStart !== actor.at) ctx.put(actor, 'squareAtStart', actor.at);
  if (actor.blindSpots) ctx.put(actor, 'blindSpots', undefined);
  const others = cluster.length > 0 ? cluster.filter((id) => id !== actor.id) : cluster;
  if (others.length > 0 || actor.clusterAtStart.length > 0)
    ctx.put(actor, 'clusterAtStart', others);
}

/** Records the attacks of the combatant's turn (HEI-BRAWL-09, HEI-HIDE-05). */
export function rememberAttacks(ctx: Ctx, attacker: Combatant, attacks: readonly Attacked[]): void {
  ctx.put(attacker, 'attacks', [...attacker.attacks, ...attacks]);
}

/**
 * Undoes the start of a turn that is delayed: what was done in the last one counts again, and what lasts until the next
 * goes on (HEI-CTX-16).
 */
export function restoreLastTurn(ctx: Ctx, actor: Combatant): void {
  const { lastTurn: last } = actor;
  if (!last) return;
  const { dodge, block, parries } = actor.uses;
  if (last.attacks.length > 0) ctx.put(actor, 'attacks', last.attacks);
  ctx.put(actor, 'uses', {
    dodge: last.uses.dodge + dodge,
    block: last.uses.block + block,
    parries: [...last.uses.parries, ...parries],
  });
  ctx.put(actor, 'ongoing', last.ongoing);
  ctx.put(actor, 'dodging', last.dodging);
  if (last.standing?.readied && actor.standing) ctx.put(actor, 'standing', last.standing);
  ctx.put(actor, 'guarding', last.guarding);
  ctx.put(actor, 'ranFrom', last.ranFrom);
  if (last.blindSpots) ctx.put(actor, 'blindSpots', last.blindSpots);
  if (last.crossings) recountCrossings(ctx, last.crossings);
}

/** Marks a run, which keeps a chase going (HEI-CTX-40). */
export function markRun(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'ran', true);
}

/** Records where a run began, from where the runner can't be charged (HEI-RUN-03). */
export function rememberRun(ctx: Ctx, actor: Combatant, square: string, border: string): void {
  ctx.put(actor, 'ranFrom', { square, border });
}

/** Records that the combatant has left the square in which its turn began (HEI-CRAWL-03). */
export function leaveSquareAtStart(ctx: Ctx, actor: Combatant): void {
  if (actor.squareAtStart !== null) ctx.put(actor, 'squareAtStart', null);
}

/** Clears the square last come from, when a new turn begins, no matter whose (HEI-CTX-45). */
export function forgetWay(ctx: Ctx, actor: Combatant): void {
  if (actor.cameFrom !== undefined) ctx.put(actor, 'cameFrom', undefined);
}

/** Records the square last come from, where blind spots are in play (HEI-CTX-45). */
export function rememberWay(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'cameFrom', actor.at);
}

/** Puts squares out of a defender's sight until its next turn (HEI-CTX-45). */
export function blindTo(ctx: Ctx, defender: Combatant, squares: readonly string[]): void {
  ctx.put(defender, 'blindSpots', [...(defender.blindSpots ?? []), ...squares]);
}

/** Counts a use of a form of defence (HEI-CTX-29). */
export function countDefence(ctx: Ctx, defender: Combatant, form: Exclude<Form, 'parry'>): void {
  const { dodge, block, parries } = defender.uses;
  const uses =
    form === 'dodge' ? { dodge: dodge + 1, block, parries } : { dodge, block: block + 1, parries };
  ctx.put(defender, 'uses', uses);
}

/** Counts a weapon's one parry (HEI-CTX-29). */
export function countParry(ctx: Ctx, defender: Combatant, weapon: string): void {
  const { dodge, block, parries } = defender.uses;
  ctx.put(defender, 'uses', { dodge, block, parries: [...parries, weapon] });
}

/** Sets a standing defence, or null (HEI-ATK-06). */
export function setDefence(ctx: Ctx, defender: Combatant, standing: StandingDefence | null): void {
  ctx.put(defender, 'standing', standing);
}

/** Sets whether the standing defence has been used this turn and not yet counted (HEI-CTX-29). */
export function markDefended(ctx: Ctx, defender: Combatant, defended: boolean): void {
  if (defender.defended !== defended) ctx.put(defender, 'defended', defended);
}

/** Sets whether a defence is owed at the end of the current turn (HEI-BRAWL-14). */
export function oweDefence(ctx: Ctx, defender: Combatant, owed: boolean): void {
  if (defender.owesDefence !== owed) ctx.put(defender, 'owesDefence', owed);
}

/** Sets the turn order and whose turn it is (HEI-CTX-16). */
export function reorder(ctx: Ctx, order: readonly Id[], turn: number): void {
  ctx.put(ctx.state, 'order', order);
  ctx.put(ctx.state, 'turn', turn);
}

/** Sets how often borders have been crossed (HEI-CTX-20). */
export function setCrossings(ctx: Ctx, crossings: readonly Crossing[]): void {
  ctx.put(ctx.state, 'crossings', crossings);
}
