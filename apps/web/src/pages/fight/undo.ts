import type { LogEntry } from '@tiltyard/protocol';
import type { RoomClientState } from '../../room-client/room-client.js';

/** Whose doing entries of the journal are when the table itself plays a combatant. */
export const TABLE_SEAT = 'table';

/** Whose seat it is; seats that were closed have left the table with their names. */
export const seatNameOf = (
  { seats }: { readonly seats: readonly { readonly id: string; readonly name: string }[] },
  seat: string,
): string => seats.find(({ id }) => id === seat)?.name ?? 'a closed seat';

/** Whether a person decided something in an entry. */
const isDecided = ({ kind, seat, answered }: LogEntry): boolean =>
  kind !== 'begin' && (seat !== TABLE_SEAT || answered === true);

/** Where undo stops: an entry, and how many go along with it. */
interface Stop {
  readonly line: LogEntry;
  readonly along: number;
}

/**
 * How far undo goes back: to the last entry in which a person decided something, over what was played automatically since.
 * What was done to several at once is one decision, unless another decided anything in between.
 * @returns that entry and the number of entries undone with it; nothing if no one has decided anything.
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
