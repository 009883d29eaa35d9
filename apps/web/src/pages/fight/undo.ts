import type { LogEntry } from '@tiltyard/protocol';
import type { RoomClientState } from '../../room-client/room-client.js';

/** The seat that journal entries name when a combatant is played automatically. */
export const TABLE_SEAT = 'table';

/** The name of a seat; closed seats are no longer in the room, and neither are their names. */
export const seatNameOf = (
  { seats }: { readonly seats: readonly { readonly id: string; readonly name: string }[] },
  seat: string,
): string => seats.find(({ id }) => id === seat)?.name ?? 'a closed seat';

/** Whether a person decided something in an entry. */
const isDecided = ({ kind, seat, answered }: LogEntry): boolean =>
  kind !== 'begin' && (seat !== TABLE_SEAT || answered === true);

/** Where undo stops: an entry, and how many later entries are undone with it. */
interface Stop {
  readonly line: LogEntry;
  readonly along: number;
}

/**
 * How far undo goes back: to the last entry in which a person decided something, past all automatic entries since. What
 * was done to several combatants at once is one decision, unless someone else decided something in between.
 * @returns that entry and the number of entries undone with it; undefined if no decision was made.
 */
export function undoStop({
  table,
  log,
}: Pick<RoomClientState, 'log'> & {
  readonly table: Pick<RoomClientState['table'], 'head'>;
}): Stop | undefined {
  const bySeq = new Map(log.map((line) => [line.seq, line]));
  let along = 0;
  let later: Stop | undefined;
  for (let line = bySeq.get(table.head); line; line = bySeq.get(line.parent)) {
    if (isDecided(line) || (line.kind === 'begin' && along === 0)) {
      if (later && later.line.seat !== line.seat) return later;
      if (!line.along) return { line, along };
      later = { line, along };
    }
    along++;
  }
  return later;
}
