import type { Command, FightState, Id, Note, Ruleset, Seat } from '@tiltyard/engine';
import type { Entry, Fight } from '@tiltyard/engine/fight';
import { GM_SEAT } from '@tiltyard/engine';
import { commandRefusal, mayRead, speaksFor } from '@tiltyard/engine/core';

/** One step of a fight, as far as a seat may know it. */
export interface ReviewMoment<S extends FightState> {
  readonly seq: number;
  /** The actor; undefined for the start of the fight, and for unknown combatants. */
  readonly by: Id | undefined;
  /** The command, if it can be known. */
  readonly command: Command | undefined;
  /** Whether the rules allow the command in the state before, so that it can be tried again. */
  readonly isFree: boolean;
  /** Whether dice or answers were involved. */
  readonly isRolled: boolean;
  readonly before: S;
  readonly after: S;
  readonly notes: readonly Note[];
}

/**
 * The steps of a fight from its start to the present, without undone ones.
 * @param seat the seat whose review it is: the steps contain only what this seat may know.
 */
export function momentsOf<S extends FightState>(
  fight: Fight<S>,
  seat: Seat = GM_SEAT,
): readonly ReviewMoment<S>[] {
  const { ruleset } = fight;
  const seenAt = (seq: number): S =>
    seat.role === 'gm' ? fight.stateAt(seq) : ruleset.view(fight.stateAt(seq), seat);
  let after = seenAt(-1);
  return fight.line(fight.head).flatMap((seq) => {
    const entry = fight.log[seq];
    if (!entry) return [];
    const before = after;
    after = seenAt(seq);
    return [momentOf(ruleset, entry, seat, { before, after })];
  });
}

function momentOf<S extends FightState>(
  ruleset: Ruleset<S>,
  { seq, command: given, forced, notes: all, tape }: Entry,
  seat: Seat,
  states: { readonly before: S; readonly after: S },
): ReviewMoment<S> {
  const { before } = states;
  const notes = all.filter((note) => mayRead(seat, note));
  // The commands of other seats, with their targets and secrets, stay hidden; the notes contain what was visible.
  const command = given && speaksFor(seat, given.by) ? given : undefined;
  const isSeen =
    given !== undefined && notes.length > 0 && Object.hasOwn(before.combatants, given.by);
  const action = command && ruleset.actions.get(command.do);
  return {
    seq,
    by: command?.by ?? (isSeen ? given.by : undefined),
    command,
    isFree:
      command !== undefined &&
      action !== undefined &&
      forced === undefined &&
      commandRefusal(action, before, command) === undefined,
    isRolled: tape.length > 0,
    notes,
    ...states,
  };
}

/** Whether a command is allowed as far as a seat knows. */
export function isOpenIn<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  { do: id, by, with: given }: Command,
): boolean {
  const action = ruleset.actions.get(id);
  return (
    action !== undefined &&
    !ruleset.outcome(view) &&
    commandRefusal(action, view, { by, with: given }) === undefined
  );
}
