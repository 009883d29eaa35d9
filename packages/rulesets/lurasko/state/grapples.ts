import type { Id } from '@tiltyard/engine';
import type { Combatant, Grapple, State } from './state.js';

/** Whether two are the same grapple, whatever its degrees. */
export const isSameGrapple = (x: Grapple, y: Grapple): boolean => x.a === y.a && x.b === y.b;

/** Degrees that a combatant is ahead in a grapple of theirs; below 0, behind. */
export const leadOf = (grapple: Grapple, who: Id): number =>
  grapple.a === who ? grapple.degree : 0 - grapple.degree;

/** The one who is ahead in a grapple; no one while they are level. */
export const leaderOf = (grapple: Grapple): Id | undefined =>
  [grapple.a, grapple.b].find((id) => leadOf(grapple, id) > 0);

/** The other one of a grapple. */
export const partner = (grapple: Grapple, who: Id): Id =>
  grapple.a === who ? grapple.b : grapple.a;

/** What is found where no one grapples, as in most fights: it need not be looked for. */
const NO_GRAPPLES: readonly Grapple[] = Object.freeze([]);

const find = ({ grapples }: State, isWanted: (grapple: Grapple) => boolean): Grapple | undefined =>
  grapples.length === 0 ? undefined : grapples.find(isWanted);

const filter = ({ grapples }: State, isWanted: (grapple: Grapple) => boolean): readonly Grapple[] =>
  grapples.length === 0 ? NO_GRAPPLES : grapples.filter(isWanted);

/** The grapple between two, if there is one. */
export const grappleBetween = (state: State, x: Id, y: Id): Grapple | undefined =>
  find(state, ({ a, b }) => (a === x && b === y) || (a === y && b === x));

/** The grapple of two who are in one. */
export function grappleOf(state: State, x: Id, y: Id): Grapple {
  const grapple = grappleBetween(state, x, y);
  if (!grapple) throw new Error(`${x} and ${y} do not grapple`);
  return grapple;
}

/** Every grapple that a combatant is in. */
export const grapplesOf = (state: State, who: Id): readonly Grapple[] =>
  filter(state, ({ a, b }) => a === who || b === who);

/** Those between similar sizes. */
export const normalGrapples = (state: State, who: Id): readonly Grapple[] =>
  filter(state, ({ kind, a, b }) => kind === 'normal' && (a === who || b === who));

/** Whether a larger character holds a smaller one (LUR-PICK-01, LUR-PICK-18). */
export const isHold = ({ kind }: Grapple): boolean => kind === 'pick-up' || kind === 'jaws';

/** The grapple in which a small character is held, if it is (LUR-MULTI-09). */
export const heldIn = (state: State, who: Id): Grapple | undefined =>
  find(state, (each) => isHold(each) && each.b === who);

/** The small characters that a combatant holds. */
export const holdsOf = (state: State, who: Id): readonly Grapple[] =>
  filter(state, (each) => isHold(each) && each.a === who);

/** The grapple in which a combatant climbs on a larger one, if it does (LUR-MULTI-08). */
export const climbOf = (state: State, who: Id): Grapple | undefined =>
  find(state, ({ kind, a }) => kind === 'climb' && a === who);

/** Those who climb on a combatant. */
export const climbsOn = (state: State, who: Id): readonly Grapple[] =>
  filter(state, ({ kind, b }) => kind === 'climb' && b === who);

const isPinOn = (each: Grapple, who: Id): boolean =>
  each.pinned && (each.a === who || each.b === who) && leaderOf(each) !== who;

/** A grapple in which a combatant is pinned, if there is one (LUR-GADV-08). */
export const pinOn = (state: State, who: Id): Grapple | undefined =>
  find(state, (each) => isPinOn(each, who));

/** Whether any of those who have a combatant pinned keeps them from speaking (LUR-GADV-10). */
export const isSilenced = (state: State, who: Id): boolean =>
  state.grapples.some((each) => each.silenced && isPinOn(each, who));

/** In any grapple that limits whom one stands with: not those who merely hold or carry a smaller one (LUR-PICK-09). */
export const boundInGrapple = (state: State, who: Id): boolean =>
  normalGrapples(state, who).length > 0 ||
  heldIn(state, who) !== undefined ||
  climbOf(state, who) !== undefined;

/** Whether a chain of normal grapples links two (LUR-GRAP-12). */
export function areLinked(state: State, from: Id, to: Id): boolean {
  const reached = new Set([from]);
  // A Set iterates over elements added during iteration.
  for (const here of reached) {
    if (here === to) return true;
    for (const grapple of normalGrapples(state, here)) reached.add(partner(grapple, here));
  }
  return false;
}

/** Whom a character takes along when it moves: those it holds and those on it, and whatever they hold. */
export function carriedBy(state: State, who: Id): readonly Id[] {
  const all = new Set([who]);
  // A Set iterates over elements added during iteration.
  for (const carrier of all) {
    for (const { b } of holdsOf(state, carrier)) all.add(b);
    for (const { a } of climbsOn(state, carrier)) all.add(a);
  }
  return [...all].slice(1);
}

/** Whether a combatant counts for group defence and outnumbering (LUR-GRAP-14, LUR-GRAP-15, LUR-PICK-13, LUR-CLIMB-04). */
export const isCounted = (state: State, who: Combatant): boolean => !boundInGrapple(state, who.id);
