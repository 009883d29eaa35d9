import type { FightState, Note, Ruleset } from '@tiltyard/engine';
import { mayRead, notesFor, speaksFor } from '@tiltyard/engine/core';
import type { Entry } from '@tiltyard/engine/fight';
import { knowsOf } from '@tiltyard/engine/ruleset';
import type { LogEntry } from '@tiltyard/protocol';
import type { SeatRecord } from '../seats.js';
import { seatOf } from '../seats.js';
import type { VisibleLog } from './visible-log.js';

/** A line with the entry numbers of its reader. */
export function renumbered(told: LogEntry, log: VisibleLog, number: number): LogEntry {
  const parent = log.headAfter(told.parent);
  const head = log.headAfter(told.head);
  // If nothing was left out so far, every number is unchanged.
  if (number === told.seq && parent === told.parent && head === told.head) return told;
  const made = { ...told, seq: number, parent, head };
  if (told.amends === undefined) return made;
  const amends = log.headAfter(told.amends);
  const { amends: _, ...rest } = made;
  return log.seqOf(amends) === told.amends ? { ...made, amends } : rest;
}

/** Whether the holder of a seat answered a prompt in an entry, for the combatants of the seat whose view they use. */
export function isAnsweredBy({ role }: SeatRecord, eyes: SeatRecord, { tape }: Entry): boolean {
  const seat = seatOf(eyes);
  return tape.some(
    ({ kind, from, who }) =>
      kind === 'answer' &&
      (from === 'person' || (from === 'gm' && role === 'gm')) &&
      speaksFor(seat, who),
  );
}

/**
 * An entry as the holder of a seat may read it.
 * @param withoutNumbers removes concealed numbers from a note
 */
export function logLine(
  { seq, kind, parent, head, seat: doer, command, forced, along, amends, notes, tape }: Entry,
  record: SeatRecord,
  answered: boolean,
  withoutNumbers: (note: Note) => Note | undefined,
): LogEntry {
  const seat = seatOf(record);
  const read = notesFor(seat, notes).flatMap((note) => withoutNumbers(note) ?? []);
  const speaks = command === undefined || speaksFor(seat, command.by);
  // Nearly every line has this shape, and a literal is faster than one assembled part by part.
  if (amends === undefined && !speaks && !answered)
    return { seq, kind, parent, head, seat: doer, notes: read };
  const own = speaks
    ? {
        ...(command ? { command } : {}),
        ...(forced === undefined ? {} : { forced }),
        ...(along ? { along } : {}),
      }
    : {};
  return {
    seq,
    kind,
    parent,
    head,
    seat: doer,
    ...own,
    ...(amends === undefined ? {} : { amends }),
    notes: read,
    ...(answered ? { answered } : {}),
    ...(seat.role === 'gm' ? { tape } : {}),
  };
}

/** Whether all of an entry was told to a seat: it may read every note, and knows everyone who acted or rolled in it. */
export function isTold<S extends FightState>(
  { command, notes, tape }: Entry,
  record: SeatRecord,
  state: S,
  ruleset: Ruleset<S>,
): boolean {
  const seat = seatOf(record);
  const named = [
    command?.by,
    ...Object.values(command?.with ?? {}),
    ...tape.map(({ who }) => who),
  ].flatMap((id) => (typeof id === 'string' && Object.hasOwn(state.combatants, id) ? [id] : []));
  return (
    notes.every((note) => mayRead(seat, note)) &&
    named.every((id) => knowsOf(ruleset, state, seat, id))
  );
}
