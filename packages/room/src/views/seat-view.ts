import type { FightState } from '@tiltyard/engine';
import type { Patch } from '@tiltyard/engine/core';
import type { Entry } from '@tiltyard/engine/fight';
import { diff } from '@tiltyard/engine/core';
import { deepCopy, isEqual } from '@tiltyard/engine/values';
import { withoutNumbers } from '@tiltyard/engine/ruleset';
import type { GraphMap, GridMap } from '@tiltyard/engine/space';
import type { LogEntry, MapPlace, RoomState, ServerMessage } from '@tiltyard/protocol';
import { LOG_PAGE } from '@tiltyard/protocol';
import { isAnsweredBy, isTold, logLine, renumbered } from './log-line.js';
import { concealedFrom, viewFor } from './concealed.js';
import type { Room } from '../room.js';
import type { SeatRecord } from '../seats.js';
import { seatOf } from '../seats.js';
import type { RoomUpdate, CachedProjection, Projection } from './projections.js';
import { viewKey, projectionsOf, visibleLogOf } from './projections.js';
import { roomStateFor } from './room-state.js';
import type { VisibleLog } from './visible-log.js';

type Whole = Extract<ServerMessage, { kind: 'table' }>;

/**
 * What one seat sees of a room: the only place where anything of a fight is put into a message. Everything that leaves
 * it went through the ruleset's view, the audience of its note, or the ownership of its question. Seats with the same
 * knowledge share the same objects.
 */
export class SeatView<S extends FightState> {
  private seen: Projection | undefined;
  /** The latest revisions sent, by their numbers for this seat and their real ones. */
  private told: { readonly own: number; readonly real: number }[] = [];

  /**
   * @param present the ids of the connected seats; a new set only when they change.
   * @param eyes the seat whose view is used, if a player wants to know less than their own seat may; `whole` sends the
   * log anew when that changes.
   */
  constructor(
    private readonly room: Room<S>,
    private readonly seatId: string,
    private readonly present: () => ReadonlySet<string>,
    private readonly eyes: () => SeatRecord | undefined = () => undefined,
  ) {}

  /** Everything, for a new connection; undefined if the seat was closed. */
  whole(): Whole | undefined {
    const { room } = this;
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const { sight } = this.now(record);
    this.remember(sight);
    const { id, name, role, combatants } = record;
    const you = { id, name, role, combatants, here: this.present().has(id) };
    const log = this.lines(sight.log, record, Math.max(0, sight.log.count - LOG_PAGE));
    return {
      kind: 'table',
      fight: room.shown,
      you,
      table: sight.table,
      view: sight.view ?? deepCopy(room.fight.state),
      log,
    };
  }

  /** What changed since the last call; undefined if nothing did or the seat was closed. */
  news(): RoomUpdate | undefined {
    const { room, seen } = this;
    if (!seen) return this.whole();
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const { sight, news } = this.now(record);
    if (sight === seen) return undefined;
    // A seat that may now read other entries gets new entry numbers; one from which other numbers are concealed, new
    // texts.
    if (sight.log !== seen.log || sight.details !== seen.details) return this.whole();
    this.remember(sight);
    if (isUnchanged(seen.table, sight.table)) return undefined;
    const known = news.find(({ since }) => since === seen);
    if (known) return known.told;
    const told = this.between(seen, sight, record);
    news.push({ since: seen, told });
    return told;
  }

  /**
   * The real revision for a seat's own number, which leaves out those hidden from it. For numbers not sent from here,
   * the earliest possible.
   */
  realRevision(own: number): number {
    const { room } = this;
    const ahead = own - room.revisionFor(this.seatId);
    if (ahead >= 0) return room.revision + ahead;
    const at = this.told.findLastIndex((each) => each.own === own);
    const known = this.told[at];
    if (!known) return own;
    // Up to the next one sent, if that came right after.
    const next = this.told[at + 1];
    return next?.own === own + 1 ? next.real - 1 : known.real;
  }

  /** The view as it was after an entry; undefined if there is no such entry. */
  look(entry: number): object | undefined {
    const { room } = this;
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const seq = entry === -1 ? -1 : visibleLogOf(room, record).seqOf(entry);
    return seq === undefined
      ? undefined
      : viewFor(room.ruleset, room.kept, room.fight.stateAt(seq), seatOf(this.seeing(record)));
  }

  /** A page of the log before an entry, oldest first. */
  earlier(before: number): readonly LogEntry[] {
    const { room } = this;
    const record = room.seat(this.seatId);
    return record
      ? this.lines(visibleLogOf(room, record), record, Math.max(0, before - LOG_PAGE), before)
      : [];
  }

  /**
   * The message that a player points at a place of the map, for the seats that are shown that place. It contains
   * nothing but the place.
   * @param by the id of the seat that points.
   * @returns undefined if this seat's map has no such place, or if that seat is a spectator.
   */
  pointed(by: string, at: MapPlace): Extract<ServerMessage, { kind: 'pointed' }> | undefined {
    const { room } = this;
    const [record, pointer] = [room.seat(this.seatId), room.seat(by)];
    if (!record || !pointer || pointer.role === 'spectator') return undefined;
    const { map } = room.ruleset.scene(room.fight.view(seatOf(this.seeing(record))));
    return map && hasPlace(map, at) ? { kind: 'pointed', seat: by, at } : undefined;
  }

  private remember(sight: Projection): void {
    this.seen = sight;
    const own = sight.table.revision;
    if (this.told.at(-1)?.own === own) return;
    this.told.push({ own, real: this.room.revision });
    if (this.told.length > 2 * MAX_TOLD) this.told = this.told.slice(-MAX_TOLD);
  }

  /** The seat whose view a seat uses. */
  private seeing(record: SeatRecord): SeatRecord {
    return this.eyes() ?? record;
  }

  /** Some entries of the log, by their numbers. */
  private lines(
    log: VisibleLog,
    record: SeatRecord,
    from: number,
    to?: number,
  ): readonly LogEntry[] {
    return log.slice(from, to).flatMap(({ seq, number }) => {
      const entry = this.room.fight.log[seq];
      return entry ? [renumbered(this.line(entry, record), log, number)] : [];
    });
  }

  /**
   * An entry of the log. A seat that uses another seat's view reads an entry as itself if all of it was told to the
   * other seat, and otherwise as the other seat reads it.
   */
  private line(entry: Entry, record: SeatRecord): LogEntry {
    const { fight, ruleset, kept } = this.room;
    const eyes = this.seeing(record);
    const concealed = concealedFrom(kept, seatOf(eyes), fight.state);
    const isSame =
      eyes === record || (concealed.size === 0 && isTold(entry, eyes, fight.state, ruleset));
    return logLine(entry, isSame ? record : eyes, isAnsweredBy(record, eyes, entry), (note) =>
      withoutNumbers(ruleset, note, concealed),
    );
  }

  /** The present projection, worked out once for all seats with the same knowledge. */
  private now(record: SeatRecord): CachedProjection {
    const { room } = this;
    const sights = projectionsOf(room, this.present());
    const place = viewKey(record, sights, this.eyes());
    const known = sights.by.get(place);
    if (known) return known;
    const { ruleset, kept, fight } = room;
    const eyes = this.seeing(record);
    const shown = viewFor(ruleset, kept, fight.state, seatOf(eyes));
    const log = visibleLogOf(room, record);
    const made: CachedProjection = {
      sight: {
        table: roomStateFor(room, record, sights, { eyes, shown, log }),
        view: shown === fight.state ? undefined : deepCopy(shown),
        log,
        details: kept.details,
        head: fight.head,
        entries: fight.log.length,
      },
      news: [],
    };
    sights.by.set(place, made);
    return made;
  }

  private between(before: Projection, after: Projection, record: SeatRecord): RoomUpdate {
    if (before.table.revision === after.table.revision)
      return { kind: 'presence', seats: after.table.seats };
    return {
      kind: 'change',
      since: before.table.revision,
      table: { ...changed(before.table, after.table), revision: after.table.revision },
      patches: this.patches(before, after),
      log: this.lines(after.log, record, before.table.entries),
    };
  }

  private patches(before: Projection, after: Projection): readonly Patch[] {
    const { fight } = this.room;
    const { head, entries } = before;
    if (!before.view && !after.view) {
      if (head === after.head) return [];
      // A seat that saw all of the state before and after one command may know everything it wrote.
      const last = fight.log.at(-1);
      if (last && entries === last.seq && last.head === last.seq && last.parent === head)
        return last.patches;
    }
    return diff(before.view ?? fight.stateAt(head), after.view ?? fight.state);
  }
}

/** Whether a map has a place. */
const hasPlace = (map: GridMap | GraphMap, at: MapPlace): boolean =>
  map.kind === 'grid'
    ? typeof at !== 'string' && at[0] < map.width && at[1] < map.height
    : map.places.some(({ id }) => id === at);

/** The number of sent revisions that are remembered. */
const MAX_TOLD = 200;

/** Whether nothing that a seat is sent has changed: neither the revision nor the connected seats. */
const isUnchanged = (before: RoomState, after: RoomState): boolean =>
  before.revision === after.revision && isEqual(before.seats, after.seats);

/** The parts of an object that have changed. */
function changed<T extends object>(before: T, after: T): Partial<T> {
  const parts: Partial<T> = {};
  for (const key in after) if (!isEqual(before[key], after[key])) parts[key] = after[key];
  return parts;
}
