import type { Refusal, RuleId } from '@tiltyard/engine';
import type { Border, Exit } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import { exits, placeOf } from '@tiltyard/engine/space';
import { attempt, partHolds } from '../attacks/bind.js';
import { leaveCluster } from '../attacks/cluster.js';
import { guardsOver, knownGuardsOver } from '../attacks/guard.js';
import { boundReason } from '../conditions/bound.js';
import { holdersOf } from '../conditions/hands.js';
import { isMidway } from '../conditions/sight.js';
import { defenceOf } from '../attacks/defence.js';
import { meets } from '../challenges/challenge.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { happened } from '../action-types/triggers.js';
import { place, setGuard, setHidden, takePosition } from '../../state/combatant-verbs.js';
import { leaveSquareAtStart, rememberWay, setCrossings } from '../../state/turn-verbs.js';
import { isFound } from '../../events/hiding-and-chases.js';
import { stays } from '../../events/movement.js';

/** How many combatants may cross a border of this kind (HEI-CTX-20). */
const LIMITS: Readonly<Record<string, number>> = {
  door: 2,
  vegetation: 2,
  'double-door': 4,
  window: 1,
  ladder: 1,
};

/** The movement limit of a border, if it has one. */
export function limitOf({ tags }: Border): number | undefined {
  const limits = tags.map(
    (tag) =>
      LIMITS[tag] ?? (tag.startsWith('limit-') ? Number(tag.slice('limit-'.length)) : Infinity),
  );
  const lowest = Math.min(Infinity, ...limits);
  return lowest === Infinity ? undefined : lowest;
}

function full(state: State, border: Border): Refusal | undefined {
  const limit = limitOf(border);
  const crossed = state.crossings.find((each) => each.border === border.id)?.count ?? 0;
  return limit !== undefined && crossed >= limit
    ? refuse(
        'HEI-CTX-20',
        'border-full',
        `this border's movement limit (${limit}) is used up for now`,
      )
    : undefined;
}

/** What a square is called. */
export const squareName = (state: State, square: string): string =>
  placeOf(state.fixed.map, square)?.name ?? square;

/** Why a combatant cannot take this way out, requirements apart, or undefined (HEI-CTX-20, HEI-CTX-22). */
export function exitRefused(
  state: State,
  height: number,
  { place: to, border, rise }: Exit,
): Refusal | undefined {
  const heights = placeOf(state.fixed.map, to)?.heights ?? [];
  return (
    full(state, border) ??
    (heights.includes(height + rise)
      ? undefined
      : refuse(
          'HEI-CTX-22',
          'out-of-reach',
          `${squareName(state, to)} cannot be reached from this height`,
        ))
  );
}

/**
 * Why a combatant cannot go to a square next: what closes the border to them, that it can only be crossed the other
 * way, or that there is none.
 */
export function closedReason(
  state: State,
  who: Combatant,
  to: string,
  otherwise: Refusal,
): Refusal {
  const { map } = state.fixed;
  const exit = exits(map, who.at).find(({ place: square }) => square === to);
  if (exit) return exitRefused(state, who.height, exit) ?? otherwise;
  return exits(map, to).some(({ place: square }) => square === who.at)
    ? refuse('HEI-CTX-19', 'one-way', `no way leads from here to ${squareName(state, to)}`)
    : otherwise;
}

/** Why a combatant cannot move away from where they are by ordinary movement, or undefined (HEI-CTX-32, HEI-CTX-35). */
export function cannotLeaveReason(state: State, who: Combatant): Refusal | undefined {
  if (who.position === 'prone')
    return refuse('HEI-CTX-32', 'prone', `${who.name} is prone and can only crawl`);
  return boundReason(state, who);
}

/** The open ways from one square to another, those without a requirement first. */
export function waysTo(state: State, from: string, height: number, to: string): readonly Exit[] {
  return exits(state.fixed.map, from)
    .filter((exit) => exit.place === to && !exitRefused(state, height, exit))
    .toSorted(
      (a, b) => Number(a.border.requirement !== null) - Number(b.border.requirement !== null),
    );
}

/** A way through squares, border by border. */
export type Way = readonly Exit[];

export type Ways = ReadonlyMap<string, Way>;

/** The state as if a combatant were somewhere else. */
export const stateWith = (state: State, there: Combatant): State => ({
  ...state,
  combatants: { ...state.combatants, [there.id]: there },
});

/** Whether a guard known to a combatant would keep them in a square, at a height of it (HEI-GUARD-02). */
function isGuardedIn(state: State, who: Combatant, at: string, height: number): boolean {
  const there = { ...who, at, height };
  return knownGuardsOver(stateWith(state, there), there).length > 0;
}

/** The height at which a way ends. */
export const heightAfter = ({ height }: Combatant, way: Way): number =>
  way.reduce((sum, { rise }) => sum + rise, height);

/**
 * The number of obstacles on a way: requirements of borders, and guards in the squares between (HEI-MOVE-02,
 * HEI-GUARD-02).
 */
function tollOf(state: State, who: Combatant, way: Way): number {
  const fences = way.filter(({ border }) => border.requirement !== null).length;
  const guarded = way
    .slice(0, -1)
    .filter(({ place: at }, i) =>
      isGuardedIn(state, who, at, heightAfter(who, way.slice(0, i + 1))),
    ).length;
  return fences + guarded;
}

/**
 * The ways on a map while no one has crossed a border with a limit and no one guards against the combatant. They depend
 * on the starting square and height, on the greatest distance, on whether obstacles count, and on the map, which never
 * changes.
 */
const openWays = new WeakMap<State['fixed']['map'], Map<string, Ways>>();

/**
 * The shortest way to every square within a number of borders, with the fewest obstacles on it; free ways have none.
 */
export function waysWithin(state: State, who: Combatant, most: number, free: boolean): Ways {
  const isWatched = allCombatants(state).some(({ guarding }) => guarding?.foe === who.id);
  if (isWatched || state.crossings.length > 0) return findWays(state, who, most, free);
  const { map } = state.fixed;
  let known = openWays.get(map);
  if (!known) openWays.set(map, (known = new Map<string, Ways>()));
  const key = `${who.at} ${who.height} ${most} ${free}`;
  let ways = known.get(key);
  if (!ways) known.set(key, (ways = findWays(state, who, most, free)));
  return ways;
}

function findWays(state: State, who: Combatant, most: number, free: boolean): Ways {
  const found = new Map<string, Way>([[who.at, []]]);
  const isBetter = (way: Way, known: Way | undefined): boolean =>
    known === undefined ||
    (way.length === known.length && tollOf(state, who, way) < tollOf(state, who, known));
  // A Map goes on to what is added while it is walked, so it serves as the queue.
  for (const [at, way] of found) {
    if (way.length >= most) continue;
    const height = heightAfter(who, way);
    if (free && way.length > 0 && isGuardedIn(state, who, at, height)) continue;
    for (const exit of exits(state.fixed.map, at)) {
      const isFit = !free || exit.border.requirement === null;
      const longer = [...way, exit];
      if (isFit && !exitRefused(state, height, exit) && isBetter(longer, found.get(exit.place)))
        found.set(exit.place, longer);
    }
  }
  found.delete(who.at);
  return found;
}

/**
 * How far a combatant gets towards a square that is too far or shut off, if the GM allows the attempt (HEI-MOVE-01,
 * HEI-CTX-20).
 */
export function wayTowards(state: State, who: Combatant, to: string, most: number): Way {
  const way =
    waysWithin(state, who, Infinity, false).get(to) ??
    findWays({ ...state, crossings: [] }, who, Infinity, false).get(to);
  return way?.slice(0, most) ?? [];
}

/**
 * Rolls agility to get past guards against a combatant (HEI-GUARD-02).
 * @param contestable false if a holder could already stop the action
 */
export function isPastGuards(ctx: Ctx, who: Combatant, contestable: boolean): boolean {
  for (const [i, guard] of guardsOver(ctx.state, who.id).entries()) {
    // An absolute guard ends the way.
    if (ctx.state.fixed.options.guardMode === 'absolute') return false;
    const requirement = defenceOf(ctx.state, guard)?.total ?? -Infinity;
    const challenge = {
      who,
      name: 'pass the guard',
      ability: 'agility',
      rules: ['HEI-GUARD-02'],
    };
    const rolled = attempt(ctx, challenge, contestable && i === 0);
    if (rolled.stopped || !meets(ctx, rolled, requirement, who, 'pass the guard')) return false;
  }
  return true;
}

/** Whether a held combatant has to struggle against a holder's brawl to move at all (HEI-CTX-35). */
const hasToStruggle = (state: State, who: Combatant): boolean =>
  state.fixed.options.bindPlainMove === 'contest' && holdersOf(state, who).length > 0;

/** A held combatant struggles against a holder's brawl where the rules allow moving at all (HEI-CTX-35). */
export const breaksAway = (ctx: Ctx, who: Combatant): boolean =>
  !hasToStruggle(ctx.state, who) ||
  !attempt(ctx, { who, name: 'break away', ability: 'agility', rules: ['HEI-CTX-35'] }).stopped;

/**
 * The result of a way out: a holder or a guard may stop it, and the border's requirement may not be met (HEI-MOVE-02,
 * HEI-GUARD-02).
 */
export type Passage = 'passed' | 'failed' | 'stopped';

/** Gets past guards and over a border; a holder may stop it once (HEI-MOVE-02, HEI-CTX-19, HEI-BRAWL-17). */
export function passes(ctx: Ctx, who: Combatant, { border }: Exit): Passage {
  const struggled = hasToStruggle(ctx.state, who);
  const guarded = guardsOver(ctx.state, who.id).length > 0;
  if (!breaksAway(ctx, who) || !isPastGuards(ctx, who, !struggled)) return 'stopped';
  const { requirement } = border;
  if (requirement === null) return 'passed';
  const challenge = {
    who,
    name: 'cross',
    ability: requirement.ability,
    rules: ['HEI-MOVE-02', 'HEI-CTX-19'],
  };
  const rolled = attempt(ctx, challenge, !struggled && !guarded);
  if (rolled.stopped) return 'stopped';
  return meets(ctx, rolled, requirement.level, who, 'cross') ? 'passed' : 'failed';
}

/** Reports that an absolute guard keeps a combatant where they are: no roll has revealed the guard (HEI-GUARD-02). */
export function staysThere(ctx: Ctx, who: Combatant, rule: RuleId): void {
  const isKept =
    ctx.state.fixed.options.guardMode === 'absolute' && guardsOver(ctx.state, who.id).length > 0;
  ctx.tell(stays, isKept ? [rule, 'HEI-GUARD-02'] : [rule], {
    who: who.id,
    from: who.at,
    to: who.at,
  });
}

function count(ctx: Ctx, who: Combatant, border: Border): void {
  if (limitOf(border) === undefined) return;
  const { crossings } = ctx.state;
  const known = crossings.find((each) => each.border === border.id);
  setCrossings(
    ctx,
    known
      ? crossings.map((each) => (each === known ? { ...each, count: each.count + 1 } : each))
      : [...crossings, { border: border.id, first: who.id, count: 1 }],
  );
}

/**
 * What ends when a combatant leaves a square: cluster, guard, hiding, holds, and having been there all turn
 * (HEI-CTX-23, HEI-CTX-39, HEI-HIDE-07, HEI-CRAWL-03).
 */
function leave(ctx: Ctx, who: Combatant): void {
  leaveSquareAtStart(ctx, who);
  leaveCluster(ctx, who);
  setGuard(ctx, who, null);
  if (who.hidden && ctx.state.fixed.options.hideEndsOn !== 'foundOnly') {
    setHidden(ctx, who, null);
    ctx.tell(isFound, ['HEI-HIDE-07'], { who: who.id, by: null });
  }
  partHolds(ctx, who);
}

/** Arrives in another square; a climber at the top or bottom there stops climbing (HEI-CLIMB-04). */
function come(ctx: Ctx, who: Combatant, to: string, height: number): void {
  place(ctx, who, to, height);
  if (who.position === 'climbing' && !isMidway(ctx.state, to, height))
    takePosition(ctx, who, 'standing');
}

/** Goes over a border into the next square. */
export function cross(ctx: Ctx, who: Combatant, exit: Exit): void {
  leave(ctx, who);
  if (ctx.state.fixed.options.moduleBlindSpots) rememberWay(ctx, who);
  count(ctx, who, exit.border);
  come(ctx, who, exit.place, who.height + exit.rise);
}

/** Puts a combatant elsewhere without crossing anything, as when a chase ends, or by the GM. */
export function relocate(ctx: Ctx, who: Combatant, to: string, height: number): void {
  if (to !== who.at) leave(ctx, who);
  else if (height !== who.height) {
    // Staying in the square, they only leave the cluster.
    leaveCluster(ctx, who);
    partHolds(ctx, who);
  }
  come(ctx, who, to, height);
}

/** Triggers actions readied for a combatant entering a square, over these borders. */
export function arrived(ctx: Ctx, who: Combatant, from: string, way: Way): void {
  const squares = [from, ...way.map(({ place: square }) => square)];
  // If the way ended early, the rest of it was not walked.
  happened(ctx, 'move', who.id, { to: who.at }, squares.slice(0, squares.indexOf(who.at) + 1));
}
