import type { LogEntry } from '@tiltyard/protocol';
import type { RoomClientState } from '../../room-client/room-client.js';

/** Whose doing entries of the journal are when the table itself plays somebody. */
export const TABLE_SEAT = 'table';

/** Whether a person decided something in an entry. */
const isDecided = ({ kind, seat, answered }: LogEntry): boolean =>
  kind !== 'begin' && (seat !== TABLE_SEAT || answered === true);

/**
 * How far undo goes back: to the last entry in which a person decided something, over what was played automatically since.
 * @returns that entry and how many go along with it; nothing if nobody has decided anything.
 */
export function undoStop({
  table,
  log,
}: RoomClientState): { readonly line: LogEntry; readonly along: number } | undefined {
  const bySeq = new Map(log.map((line) => [line.seq, line]));
  let along = 0;
  for (let line = bySeq.get(table.head); line; line = bySeq.get(line.parent)) {
    if (isDecided(line) || (line.kind === 'begin' && along === 0)) return { line, along };
    along++;
  }
  return undefined;
}
