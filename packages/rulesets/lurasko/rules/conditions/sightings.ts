import type { Audience, Id } from '@tiltyard/engine';
import { placeOf } from '@tiltyard/engine/space';
import { goesOutOfSight } from '../../events/movement.js';
import type { Combatant, Ctx, Sighting, State } from '../../state/state.js';
import { hasNoMemories, looksIn, sightingsIn } from '../../state/state.js';
import { setMemories } from '../../state/verbs/awareness.js';
import { forgetFacing, revealEngaged } from './facing.js';
import { forgetLying } from './ground.js';
import { forgetLooks } from './looks.js';
import { isPlainSight, learnsOf, membersOf, sidesOf, watchOf } from './watch.js';

/**
 * Forgets the sightings of combatants who can be seen again, and of zones and combatants that no longer exist (LUR-BLIND-02).
 * @param state the state by which sight is judged
 */
export function forgetSightings(ctx: Ctx, state: State = ctx.state): void {
  forgetLooks(ctx, state);
  forgetLying(ctx, state);
  forgetFacing(ctx, state);
  const left = sightingsIn(ctx.state).filter(({ who, by, zone }) => {
    const seen = state.combatants[who];
    return seen && placeOf(state.fixed.map, zone) && !watchOf(state, by).places(seen);
  });
  setMemories(ctx, 'sightings', left);
}

/** Reveals combatants in an attack to the sides that learn of it: their place, look and engagement are known again (LUR-BLIND-02, LUR-ATK-02). */
export function giveAway(ctx: Ctx, ...fighting: readonly Combatant[]): void {
  const { state } = ctx;
  if (hasNoMemories(state)) return;
  for (const who of fighting) revealEngaged(ctx, who, (by) => learnsOf(state, by, fighting));
  const isLeft = ({ who, by }: { readonly who: Id; readonly by: string }): boolean =>
    !fighting.some(({ id }) => id === who) || !learnsOf(state, by, fighting);
  setMemories(ctx, 'sightings', sightingsIn(state).filter(isLeft));
  setMemories(ctx, 'looks', looksIn(state).filter(isLeft));
}

/** A combatant who has changed zones, and the zone they left. */
export interface Departure {
  readonly who: Combatant;
  readonly from: string;
}

/** Remembers where combatants were last seen who have changed zones and are unseen in the new one (LUR-BLIND-02, LUR-CTX-33). */
export function rememberSightings(ctx: Ctx, departures: readonly Departure[]): void {
  const { state } = ctx;
  const gone = departures.filter(({ who, from }) => who.zone !== from);
  const known = (id: string, side: string): boolean =>
    sightingsIn(state).some(({ who, by }) => who === id && by === side);
  const lost = sidesOf(state).flatMap((by): readonly Sighting[] => {
    const { places } = watchOf(state, by);
    return gone
      .filter(({ who }) => !known(who.id, by) && !places(who))
      .map(({ who, from }) => ({ who: who.id, by, zone: from }));
  });
  setMemories(ctx, 'sightings', [...sightingsIn(state), ...lost]);
  forgetSightings(ctx);
}

/** The zone in which sides believe an unseen combatant to be: where they last saw them (LUR-BLIND-02). */
export function zoneAsKnown(state: State, sides: ReadonlySet<string>, who: Combatant): string {
  const seen = sightingsIn(state).filter(({ who: id, by }) => id === who.id && sides.has(by));
  // A side without a sighting knows the actual zone.
  return seen.length < sides.size ? who.zone : (seen.at(-1)?.zone ?? who.zone);
}

/** The sides that can place a combatant. */
const placing = (state: State, who: Combatant): readonly string[] =>
  sidesOf(state).filter((side) => watchOf(state, side).places(who));

/** The players of sides; `all` if that is every side. */
export function playersOf(state: State, sides: readonly string[]): Audience {
  if (sides.length === sidesOf(state).length) return 'all';
  return sides.length === 0 ? 'gm' : membersOf(state, sides);
}

/** Who learns what combatants do in place: the players whose side sees or feels all of them (LUR-ATK-09, LUR-CTX-33). */
export function witnessesOf(ctx: Ctx, ...all: readonly Combatant[]): Audience {
  if (!ctx.wantsNotes || isPlainSight(ctx.state)) return 'all';
  const { state } = ctx;
  return playersOf(
    state,
    sidesOf(state).filter((side) => {
      const { loses } = watchOf(state, side);
      return !all.some(loses);
    }),
  );
}

/** Who sees the state of some combatants: the players whose side sees or feels any of them (LUR-ATK-09, LUR-CTX-33). */
export function onlookersOf(ctx: Ctx, some: readonly Combatant[]): Audience {
  if (!ctx.wantsNotes || isPlainSight(ctx.state)) return 'all';
  const { state } = ctx;
  const isWatching = (side: string): boolean => !some.every(watchOf(state, side).loses);
  return playersOf(state, sidesOf(state).filter(isWatching));
}

/** Who hears a combatant without seeing or feeling them, and so cannot tell whose voice it is (LUR-CTX-33). */
export function hearersOf({ state }: Ctx, speaker: Combatant): readonly Id[] {
  const unseeing = sidesOf(state).filter((side) => watchOf(state, side).loses(speaker));
  return membersOf(state, unseeing);
}

/** The players of a combatant's own side. */
export const ownSide = ({ state }: Ctx, { side }: Combatant): Audience => membersOf(state, [side]);

/**
 * Who learns of an action that reveals where a combatant goes: their own side, and sides that can place them and all others
 * concerned (LUR-BLIND-02, LUR-CTX-33).
 */
export function audienceOf(
  ctx: Ctx,
  who: Combatant,
  concerned: readonly Combatant[] = [],
): Audience {
  if (!ctx.wantsNotes || isPlainSight(ctx.state)) return 'all';
  const { state } = ctx;
  return playersOf(
    state,
    placing(state, who).filter(
      (side) => side === who.side || concerned.every(watchOf(state, side).places),
    ),
  );
}

/**
 * Watches a combatant who is about to leave.
 * @returns a function that tells, after the move, the sides that have lost sight of them
 */
export function watchGoing(ctx: Ctx, who: Combatant): () => void {
  if (!ctx.wantsNotes) return () => undefined;
  const before = placing(ctx.state, who);
  return () => {
    const now = placing(ctx.state, who);
    const lost = before.filter((side) => !now.includes(side));
    if (lost.length > 0)
      ctx.tell(
        goesOutOfSight,
        ['LUR-BLIND-02', 'LUR-CTX-33'],
        { who: who.id },
        undefined,
        membersOf(ctx.state, lost),
      );
  };
}
