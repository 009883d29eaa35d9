import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Entry, Fight, PendingAction } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { speaksFor } from '@tiltyard/engine/core';
import { isEqual } from '@tiltyard/engine/values';
import type { PendingView } from '@tiltyard/protocol';
import { declaredFor } from './requests/declaration.js';
import { pendingViewOf } from './views/pending-view.js';
import type { RoomMeta } from './room-meta.js';
import type { SeatRecord } from './seats.js';
import { seatOf } from './seats.js';
import { isForAll } from './stored-entry.js';
import { isReadable, knows } from './views/visible-log.js';

/** Counts for seats added later: what is hidden from a spectator is hidden from a new seat. */
const NEW_SEAT: SeatRecord = { id: '', name: '', role: 'spectator', combatants: [] };

/** A room before a request. */
export interface RoomMoment<S extends FightState> {
  readonly entries: number;
  readonly head: number;
  readonly meta: RoomMeta;
  readonly asks: Fight<S>['asks'];
  readonly pending: PendingAction | undefined;
}

/** The parts of a room used here. */
interface OpenRoom<S extends FightState> {
  readonly ruleset: Ruleset<S>;
  readonly fight: Fight<S>;
  readonly kept: RoomMeta;
}

/** The present moment of the room. */
export const momentOf = <S extends FightState>({ fight, kept }: OpenRoom<S>): RoomMoment<S> => ({
  entries: fight.log.length,
  head: fight.head,
  meta: kept,
  asks: fight.asks,
  pending: fight.pending.at(-1),
});

/**
 * How many revisions have been hidden from each seat, the latest included.
 * @param before the room before the latest revision.
 */
export function quietRevisions<S extends FightState>(
  room: OpenRoom<S>,
  before: RoomMoment<S>,
): RoomMeta['quiet'] {
  const { quiet = [], seats } = room.kept;
  // Nearly every change is visible to everyone through one of its notes.
  const open = room.fight.log.slice(before.entries).some(isToldToAll);
  if (open && seats === before.meta.seats) return room.kept.quiet;
  const count = (id: string): number => quiet.find((each) => each.seat === id)?.revisions ?? 0;
  const told = new Teller(room, before);
  const known = new Set(before.meta.seats.map(({ id }) => id));
  const after = counted(room.kept).flatMap((record) => {
    const isNew = record.id !== NEW_SEAT.id && !known.has(record.id);
    const revisions = isNew
      ? count(NEW_SEAT.id)
      : count(record.id) + (told.isToldNothing(record) ? 1 : 0);
    return revisions === 0 ? [] : [{ seat: record.id, revisions }];
  });
  // The counts of closed seats and of GMs stay as they are.
  const others = quiet.filter(({ seat }) =>
    seats.some(({ id, role, closed }) => id === seat && (closed || role === 'gm')),
  );
  const all = [...others, ...after];
  return isEqual(all, quiet) ? room.kept.quiet : all;
}

/** The open seats that are not shown everything, and the one for seats added later. */
const counted = ({ seats }: RoomMeta): readonly SeatRecord[] => [
  NEW_SEAT,
  ...seats.filter(({ role, closed }) => role !== 'gm' && !closed),
];

/** Determines the seats from which a change is hidden. */
class Teller<S extends FightState> {
  private readonly entries: readonly Entry[];
  private stateBefore: S | undefined;

  constructor(
    private readonly room: OpenRoom<S>,
    private readonly before: RoomMoment<S>,
  ) {
    this.entries = room.fight.log.slice(before.entries);
  }

  isToldNothing(record: SeatRecord): boolean {
    const { entries } = this;
    const seat = seatOf(record);
    if (entries.some((entry) => isDone(entry) && isReadable(entry, seat))) return false;
    if (!this.isSameMeta(record, seat)) return false;
    if (!isEqual(this.waitedFor(record), this.waitsFor(record))) return false;
    return (
      entries.length === 0 ||
      (entries.every((entry) => this.isHidden(entry, seat)) && this.isSameView(seat))
    );
  }

  /**
   * Whether an entry is hidden from a seat: the seat cannot read it, or it undoes or redoes only entries that the seat
   * cannot read.
   */
  private isHidden(entry: Entry, seat: Seat): boolean {
    const { fight, ruleset } = this.room;
    if (isDone(entry)) return !isReadable(entry, seat);
    if (entry.kind === 'withdrawn')
      return !isReadable(entry, seat) && !actorKnown(ruleset, fight, seat)(entry);
    const [from, to] =
      entry.kind === 'undo' ? [entry.parent, entry.head] : [entry.head, entry.parent];
    for (let at = from; at !== to;) {
      const passed = fight.log[at];
      if (!passed || isReadable(passed, seat)) return false;
      at = passed.parent;
    }
    return true;
  }

  /** What the seat saw of the action that waited before the request. */
  private waitedFor(record: SeatRecord): PendingView | null {
    const { ruleset } = this.room;
    const { asks, pending, meta: kept } = this.before;
    return pendingViewOf({ ruleset, kept, asks, pending, state: this.earlier() }, record);
  }

  private waitsFor(record: SeatRecord): PendingView | null {
    const { ruleset, kept, fight } = this.room;
    const { asks, state } = fight;
    return pendingViewOf({ ruleset, kept, asks, pending: fight.pending.at(-1), state }, record);
  }

  private earlier(): S {
    this.stateBefore ??= this.room.fight.stateAt(this.before.head);
    return this.stateBefore;
  }

  private isSameView(seat: Seat): boolean {
    const { fight, ruleset } = this.room;
    const before = this.earlier();
    const winners = (state: S): readonly string[] | undefined => ruleset.outcome(state)?.winners;
    return (
      isEqual(ruleset.view(before, seat), ruleset.view(fight.state, seat)) &&
      isEqual(winners(before) ?? null, winners(fight.state) ?? null)
    );
  }

  /** Whether everything that the seat may know of the room's meta data is unchanged. */
  private isSameMeta({ id }: SeatRecord, seat: Seat): boolean {
    const { kept, ruleset, fight } = this.room;
    const { meta } = this.before;
    if (meta === kept) return true;
    const shownNow = (): S => ruleset.view(fight.state, seat);
    const told = (of: RoomMeta): unknown =>
      declaredFor({ ruleset, fight, kept: of }, { sees: seat, shown: shownNow }, seat);
    const shown = ({ habits, typed, automatic, ...rest }: RoomMeta): unknown => ({
      seats: rest.seats,
      limit: rest.limit,
      revealed: rest.revealed,
      stretches: rest.stretches ?? null,
      undo: rest.undo ?? null,
      advice: rest.advice ?? false,
      confirm: rest.confirm ?? 'off',
      rolls: rest.rolls ?? 'do',
      details: rest.details ?? [],
      undoAsked: rest.undoAsked ?? null,
      habits: habits.filter(({ who }) => speaksFor(seat, who)),
      typed: typed.includes(id),
      automatic: automatic.filter((who) => who !== GM && knows(ruleset, fight.state, seat, who)),
    });
    return isEqual(shown(meta), shown(kept)) && isEqual(told(meta), told(kept));
  }
}

const isToldToAll = (entry: Entry): boolean => isDone(entry) && isForAll(entry);

const isDone = ({ kind }: Entry): boolean => kind === 'begin' || kind === 'command';

/**
 * Whether a seat knew, when an entry was made, who gave its command; an entry without one is not secret. What the seat
 * has learnt since does not count, or the entries it has seen would change their numbers.
 */
export const actorKnown =
  <S extends FightState>(ruleset: Ruleset<S>, fight: Fight<S>, seat: Seat) =>
  ({ command, seq }: Entry): boolean =>
    command === undefined ||
    (command.by !== GM && knows(ruleset, fight.stateAt(seq), seat, command.by));
