import type { Id, Problem } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { areEnemies, combatantById } from '@tiltyard/engine/kit';
import { openHands } from '../rules/conditions/body.js';
import { pinnerIn, possiblePinner } from '../rules/grappling/grip.js';
import { unfitFor } from '../rules/grappling/unfit.js';
import { isTooLargeForJaws } from '../rules/mismatched/lifting.js';
import { kindFor } from '../rules/mismatched/sizes.js';
import { isHold, leadOf } from '../state/grapples.js';
import type { Combatant, Grapple, GrappleKind, State } from '../state/state.js';
import type { Built } from './build-combatant.js';
import type { Start } from './schemas.js';

/** Whether a pin in a file lasts: where all melee advantage counts, its three degrees may have become fewer (LUR-GADV-06, LUR-GADV-08). */
const lastsAsTold = (state: State, told: Grapple): boolean =>
  told.pinned &&
  state.fixed.options.pinCounts === 'net' &&
  possiblePinner(state, told) !== undefined;

const pinnedAsThingsAre = (state: State, told: readonly Grapple[]): State => ({
  ...state,
  grapples: state.grapples.map((each, i) => ({
    ...each,
    pinned: pinnerIn(state, each) !== undefined || lastsAsTold(state, told[i] ?? each),
  })),
});

/** The pins among the initial grapples; the pinned pin no one (LUR-GADV-06, LUR-GADV-08). */
export const withPins = (state: State): State =>
  pinnedAsThingsAre(pinnedAsThingsAre(state, state.grapples), state.grapples);

/** Finds impossible pins and silences in a file, with their places (LUR-GADV-08, LUR-GADV-10). */
export const pinProblems = (state: State, all: readonly Built[]): readonly Problem[] =>
  grapplesTold(all).flatMap(({ path, told }, i): readonly Problem[] => {
    const grapple = state.grapples[i];
    if (!grapple || grapple.pinned) return [];
    const said = told.pinned ? 'pinned' : told.silenced && 'silenced';
    return said === undefined
      ? []
      : [
          problem(
            [...path, said],
            `no one is pinned in the grapple of ${grapple.a} with ${grapple.b}`,
          ),
        ];
  });

/** The initial grapples, each with its kind; captives are put in hands. */
export function withGrapples(state: State, all: readonly Built[]): State {
  const { combatants } = state;
  const hands = new Map<Id, readonly Hand[]>();
  const grapples = all.flatMap(({ combatant, start }) =>
    (start.grapple ?? []).map(
      ({ with: other, degree, kind, pinned = false, silenced = false }): Grapple => {
        const grapple: Grapple = {
          kind: kind ?? kindFor(state, combatant, combatantById(state, other)),
          a: combatant.id,
          b: other,
          degree,
          pinned,
          silenced,
        };
        if (grapple.kind === 'pick-up' && state.fixed.options.grabUsesHand) {
          const who = { ...combatant, hands: hands.get(combatant.id) ?? combatant.hands };
          const free = openHands(state, who)[0];
          if (free)
            hands.set(
              combatant.id,
              who.hands.map((hand) => (hand === free ? { ...hand, holds: other } : hand)),
            );
        }
        return grapple;
      },
    ),
  );
  return {
    ...state,
    grapples,
    combatants: Object.fromEntries(
      Object.entries(combatants).map(([id, who]) => [
        id,
        { ...who, hands: hands.get(id) ?? who.hands },
      ]),
    ),
  };
}

type Path = Problem['path'];

/** A grapple as written in a file, and its place there. */
interface Told {
  readonly told: NonNullable<Start['grapple']>[number];
  readonly path: Path;
}

const grapplesTold = (all: readonly Built[]): readonly Told[] =>
  all.flatMap(({ start }, i) =>
    (start.grapple ?? []).map((told, j): Told => ({
      told,
      path: ['combatants', i, 'state', 'grapple', j],
    })),
  );

const problem = (path: Path, message: string, expected?: string): Problem =>
  expected === undefined ? { path, message } : { path, message, expected };

/** Why a rider cannot be in a grapple, or undefined: grappling unseats captives, climbers, and one of two equals (LUR-GRAP-02, LUR-CLIMB-01). */
function saddleProblem(state: State, a: Id, b: Id, kind: GrappleKind): string | undefined {
  const rides = (id: Id): boolean => combatantById(state, id).riding !== null;
  if (kind === 'climb') return rides(a) ? `${a} is mounted and cannot climb` : undefined;
  if (kind !== 'normal') return rides(b) ? `${b} is mounted and cannot be held` : undefined;
  return rides(a) && rides(b) ? `${a} and ${b} are both mounted and cannot grapple` : undefined;
}

/** Why jaws cannot hold an enemy, or undefined: it is too large for them (LUR-PICK-18). */
const jawsProblem = (state: State, a: Id, b: Id, kind: GrappleKind): string | undefined =>
  kind === 'jaws' && isTooLargeForJaws(state, combatantById(state, a), combatantById(state, b))
    ? `${b} is too large for the jaws of ${a}`
    : undefined;

/** Why two cannot be in any grapple, or undefined: allies do not grapple, the dead can only be prey, and the helpless neither hold nor climb (LUR-FREE-01, LUR-GRAP-13, LUR-PICK-07, LUR-CTX-34). */
function partyProblem(state: State, grapple: Grapple): string | undefined {
  const [one, other] = [combatantById(state, grapple.a), combatantById(state, grapple.b)];
  if (!areEnemies(one, other)) return `${one.id} and ${other.id} are on one side`;
  const unfit = unfitFor(state, grapple);
  if (unfit?.rule === 'LUR-CTX-14') return `${unfit.who.id} is out of the fight for good`;
  // A normal grapple may remain from before the combatant fainted; it pins no one.
  return unfit && grapple.kind !== 'normal'
    ? `${unfit.who.id} is incapacitated and holds on to no one`
    : undefined;
}

/** What is wrong with one grapple by itself: who is in it, of which sizes, and by how much (LUR-GRAP-04, LUR-PICK-07). */
function ownProblems(state: State, grapple: Grapple, path: Path): readonly Problem[] {
  const { a, b, kind, degree } = grapple;
  if (a === b) return [problem(path, `${a} cannot grapple ${b}: they are one`)];
  const real = kindFor(state, combatantById(state, a), combatantById(state, b));
  if (real !== kind)
    return [
      problem([...path, 'kind'], `a grapple of ${a} with ${b} is no ${kind} by their sizes`, real),
    ];
  if (kind !== 'normal' && degree < 1)
    return [
      problem([...path, 'degree'], `${a} must be ahead of ${b}, or the grapple is over`, '1 to 3'),
    ];
  const message =
    partyProblem(state, grapple) ??
    saddleProblem(state, a, b, kind) ??
    jawsProblem(state, a, b, kind);
  return message === undefined ? [] : [problem(path, message)];
}

/** Whether a grapple is a hold on a combatant in another grapple, or a second climb (LUR-PICK-08, LUR-MULTI-08, LUR-MULTI-09). */
function clashWith(grapple: Grapple, other: Grapple): string | undefined {
  const { a, b, kind } = grapple;
  const isPair = (other.a === a && other.b === b) || (other.a === b && other.b === a);
  if (isPair) return `${a} and ${b} grapple twice; say it at one of them`;
  if (isHold(grapple) && (other.a === b || other.b === b))
    return `${b} is held by ${a} and can be in no other grapple`;
  return kind === 'climb' && other.kind === 'climb' && other.a === a
    ? `${a} cannot climb on two`
    : undefined;
}

/** Why a level grapple is impossible, or undefined: one of the two is level with all grapplers (LUR-MULTI-05). */
function levelProblem(grapples: readonly Grapple[], { a, b, degree }: Grapple): string | undefined {
  const isIdle = (id: Id): boolean =>
    !grapples.some(
      (each) => each.kind === 'normal' && each.degree !== 0 && (each.a === id || each.b === id),
    );
  const idle = degree === 0 ? [a, b].find(isIdle) : undefined;
  return idle && `${idle} is neither ahead of nor behind any grappler, and so in no grapple`;
}

/** Problems with the number of a combatant's grapples: holds without a hand, too many leads or deficits (LUR-MULTI-02, LUR-MULTI-04, LUR-MULTI-07). */
function countProblem(
  state: State,
  grapples: readonly Grapple[],
  who: Combatant,
): string | undefined {
  const own = grapples.filter(({ a, b }) => a === who.id || b === who.id);
  const normal = own.filter(({ kind }) => kind === 'normal');
  const holds = own.filter(({ kind, a }) => kind === 'pick-up' && a === who.id);
  if (holds.length > openHands(state, who).length)
    return `${who.id} has no free hand for each of the held`;
  if (own.filter(({ kind, a }) => kind === 'jaws' && a === who.id).length > 1)
    return `${who.id} has more than one in the jaws`;
  if (normal.filter((each) => leadOf(each, who.id) > 0).length > 1)
    return `${who.id} cannot be ahead of more than one enemy`;
  return normal.filter((each) => leadOf(each, who.id) < 0).length > 2
    ? `${who.id} cannot be behind more than two grapplers`
    : undefined;
}

/** Finds grapples that the rules make impossible, with the places in the file. */
export function grappleProblems(state: State, all: readonly Built[]): readonly Problem[] {
  const { grapples } = withGrapples(state, all);
  const places = grapplesTold(all);
  const single = grapples.flatMap((grapple, i): readonly Problem[] => {
    const path = places[i]?.path ?? ['combatants'];
    const own = ownProblems(state, grapple, path);
    if (own.length > 0) return own;
    const level = levelProblem(grapples, grapple);
    if (level !== undefined) return [problem([...path, 'degree'], level)];
    for (const other of grapples) {
      const isLater =
        grapples.indexOf(other) < i || grapple.kind === 'pick-up' || grapple.kind === 'jaws';
      const clash = other === grapple || !isLater ? undefined : clashWith(grapple, other);
      if (clash !== undefined) return [problem(path, clash)];
    }
    return [];
  });
  if (single.length > 0) return single;
  return all.flatMap(({ combatant }, i) => {
    const wrong = countProblem(state, grapples, combatant);
    return wrong === undefined ? [] : [problem(['combatants', i, 'state', 'grapple'], wrong)];
  });
}
