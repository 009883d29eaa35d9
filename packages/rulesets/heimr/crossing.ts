import type { Border, Exit, Refusal } from '@tiltyard/engine';
import { exits, placeOf, refuse } from '@tiltyard/engine';
import { attempt, partHolds } from './bind.js';
import { leaveCluster } from './cluster.js';
import { guarded, guardsOver } from './guard.js';
import { holdersOf } from './hands.js';
import { defenceOf } from './defence.js';
import { meets } from './roll.js';
import type { Combatant, State, T } from './state.js';
import { place } from './state.js';
import { happened } from './windows.js';

/** How many may cross a border of this kind (HEI-CTX-20). */
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
    ? refuse('HEI-CTX-20', `no more than ${limit} may cross there for now`)
    : undefined;
}

/** Why somebody cannot take this way out, requirements aside, or nothing (HEI-CTX-20, HEI-CTX-22). */
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
      : refuse('HEI-CTX-22', `${to} cannot be reached from this height`))
  );
}

/** Why a square is not open to somebody as the next: what closes the border to it, or else that there is none. */
export function closed(state: State, who: Combatant, to: string, otherwise: Refusal): Refusal {
  const exit = exits(state.fixed.map, who.at).find(({ place: square }) => square === to);
  return (exit && exitRefused(state, who.height, exit)) ?? otherwise;
}

/** Why somebody cannot get away from where it is by a plain movement, or nothing (HEI-CTX-32, HEI-CTX-35). */
export function rooted(state: State, who: Combatant): Refusal | undefined {
  if (who.position === 'prone')
    return refuse('HEI-CTX-32', `${who.name} is prone and can only crawl`);
  return tied(state, who);
}

/** Why somebody bound cannot be moved, or nothing (HEI-CTX-35). */
export function tied(state: State, who: Combatant): Refusal | undefined {
  const [holder] = holdersOf(state, who);
  return holder && state.fixed.options.bindPlainMove === 'forbidden'
    ? refuse('HEI-CTX-35', `${who.name} is held by ${holder.name}`)
    : undefined;
}

/** The ways out of a square to another that are open, those without a requirement first. */
export function waysTo(state: State, from: string, height: number, to: string): readonly Exit[] {
  return exits(state.fixed.map, from)
    .filter((exit) => exit.place === to && !exitRefused(state, height, exit))
    .toSorted(
      (a, b) => Number(a.border.requirement !== null) - Number(b.border.requirement !== null),
    );
}

/** A way through squares, border by border. */
export type Way = readonly Exit[];

/** The shortest ways to every square within so many borders. */
export function waysWithin(
  state: State,
  who: Combatant,
  most: number,
  may: (exit: Exit) => boolean,
): ReadonlyMap<string, Way> {
  const found = new Map<string, Way>([[who.at, []]]);
  // A Map goes on to what is added while it is walked, so it serves as the queue.
  for (const [at, way] of found) {
    if (way.length >= most) continue;
    const height = who.height + way.reduce((sum, { rise }) => sum + rise, 0);
    const open = exits(state.fixed.map, at).filter(
      (exit) => may(exit) && !exitRefused(state, height, exit),
    );
    for (const exit of open.toSorted(
      (a, b) => Number(a.border.requirement !== null) - Number(b.border.requirement !== null),
    ))
      if (!found.has(exit.place)) found.set(exit.place, [...way, exit]);
  }
  found.delete(who.at);
  return found;
}

/** Whoever guards against it has to be passed with agility (HEI-GUARD-02). */
function passesGuards(t: T, who: Combatant): boolean {
  if (t.state.fixed.options.guardMode === 'absolute' && guarded(t.state, who)) return false;
  for (const guard of guardsOver(t.state, who.id)) {
    const requirement = defenceOf(t.state, guard)?.total ?? -Infinity;
    const rolled = attempt(t, {
      who,
      name: 'pass the guard',
      ability: 'agility',
      rules: ['HEI-GUARD-02'],
    });
    if (rolled.stopped || !meets(t, rolled, requirement, who, 'pass the guard')) return false;
  }
  return true;
}

/** A held one struggles against a holder's brawl where the rules let it move at all (HEI-CTX-35). */
export function breaksAway(t: T, who: Combatant): boolean {
  if (t.state.fixed.options.bindPlainMove !== 'contest' || holdersOf(t.state, who).length === 0)
    return true;
  return !attempt(t, { who, name: 'break away', ability: 'agility', rules: ['HEI-CTX-35'] })
    .stopped;
}

/** Passes what stands in the way out of the own square and over a border (HEI-MOVE-02, HEI-CTX-19). */
export function passes(t: T, who: Combatant, { border }: Exit, leaving: boolean): boolean {
  if (leaving && (!breaksAway(t, who) || !passesGuards(t, who))) return false;
  const { requirement } = border;
  if (requirement === null) return true;
  const rolled = attempt(t, {
    who,
    name: 'cross',
    ability: requirement.ability,
    rules: ['HEI-MOVE-02', 'HEI-CTX-19'],
  });
  return !rolled.stopped && meets(t, rolled, requirement.level, who, 'cross');
}

function count(t: T, who: Combatant, border: Border): void {
  if (limitOf(border) === undefined) return;
  const { crossings } = t.state;
  const known = crossings.find((each) => each.border === border.id);
  t.put(
    t.state,
    'crossings',
    known
      ? crossings.map((each) => (each === known ? { ...each, count: each.count + 1 } : each))
      : [...crossings, { border: border.id, first: who.id, count: 1 }],
  );
}

/** What ends with leaving a square: cluster, guard, hiding and holds (HEI-CTX-23, HEI-CTX-39, HEI-HIDE-07). */
function leave(t: T, who: Combatant): void {
  leaveCluster(t, who);
  if (who.guarding) t.put(who, 'guarding', null);
  if (who.hidden && t.state.fixed.options.hideEndsOn !== 'foundOnly') {
    t.put(who, 'hidden', null);
    t.note('found', ['HEI-HIDE-07'], { who: who.id, by: null });
  }
  partHolds(t, who);
}

/** Whether a height is neither the bottom nor the top of a square (HEI-CLIMB-04). */
export function midway(state: State, square: string, height: number): boolean {
  const heights = placeOf(state.fixed.map, square)?.heights ?? [];
  return height !== heights[0] && height !== heights.at(-1);
}

/** Comes to stand in another square; whoever climbed and is at the top or bottom there climbs no longer (HEI-CLIMB-04). */
function come(t: T, who: Combatant, to: string, height: number): void {
  place(t, who, to, height);
  if (who.position === 'climbing' && !midway(t.state, to, height))
    t.put(who, 'position', 'standing');
}

/** Goes over a border into the next square. */
export function cross(t: T, who: Combatant, exit: Exit): void {
  leave(t, who);
  if (t.state.fixed.options.moduleBlindSpots) t.put(who, 'cameFrom', who.at);
  count(t, who, exit.border);
  come(t, who, exit.place, who.height + exit.rise);
}

/** Is put somewhere without crossing anything, as the caught of a chase and by the GM. */
export function relocate(t: T, who: Combatant, to: string, height: number): void {
  leave(t, who);
  come(t, who, to, height);
}

/** Tells those who wait for it that somebody has come into a square. */
export const arrived = (t: T, who: Combatant): void => happened(t, 'move', who.id, { to: who.at });
