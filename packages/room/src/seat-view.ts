import type { FightState, Id, Patch, Refusal, Ruleset } from '@tiltyard/engine';
import type { Entry } from '@tiltyard/engine/fight';
import { diff, GM, mayRead, notesFor, speaksFor } from '@tiltyard/engine';
import { deepCopy, isEqual } from '@tiltyard/engine/values';
import type {
  LogEntry,
  SeatInfo,
  ServerMessage,
  UndoTarget,
  RoomState,
  PendingView,
  DiceInfo,
} from '@tiltyard/protocol';
import { LOG_PAGE } from '@tiltyard/protocol';
import { isDisclosed } from './disclosed.js';
import type { Room } from './room.js';
import type { SeatRecord } from './seats.js';
import { seatOf } from './seats.js';
import type { RoomUpdate, CachedProjection, Projection, ProjectionCache } from './projections.js';
import { viewKey, projectionsOf } from './projections.js';

type Whole = Extract<ServerMessage, { kind: 'table' }>;

/**
 * What one seat sees of a room: the only place where anything of a fight is put into a message. Whatever leaves it went
 * through the ruleset's view, the audience of its note, or the question of whose it is. Seats that may know the same and
 * knew the same are told by the same object.
 */
export class SeatView<S extends FightState> {
  private seen: Projection | undefined;

  /**
   * @param present the ids of the seats that are connected now; another set only if others are.
   * @param eyes as whom the fight is seen, where somebody wants to know less than the own seat may; the log is told anew by `whole` when that changes.
   */
  constructor(
    private readonly room: Room<S>,
    private readonly seatId: string,
    private readonly present: () => ReadonlySet<string>,
    private readonly eyes: () => SeatRecord | undefined = () => undefined,
  ) {}

  /** Everything, for somebody who sees nothing yet; nothing if the seat was closed. */
  whole(): Whole | undefined {
    const { room } = this;
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const { sight } = this.now(record);
    this.seen = sight;
    const { id, name, role, combatants } = record;
    const you = { id, name, role, combatants, here: this.present().has(id) };
    const log = room.fight.log.slice(-LOG_PAGE).map((entry) => this.line(entry, record));
    return {
      kind: 'table',
      fight: room.shown,
      you,
      table: sight.table,
      view: sight.view ?? deepCopy(room.fight.state),
      log,
    };
  }

  /** What changed since this was last asked for; nothing if nothing did or the seat was closed. */
  news(): RoomUpdate | undefined {
    const { room, seen } = this;
    if (!seen) return this.whole();
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const { sight, news } = this.now(record);
    this.seen = sight;
    if (sight === seen) return undefined;
    const known = news.find(({ since }) => since === seen);
    if (known) return known.told;
    const told = this.between(seen, sight, record);
    news.push({ since: seen, told });
    return told;
  }

  /** The view as it was after an entry; nothing if there is no such entry. */
  look(entry: number): object | undefined {
    const { room } = this;
    const record = room.seat(this.seatId);
    if (!record || entry < -1 || entry >= room.fight.log.length) return undefined;
    return room.ruleset.view(room.fight.stateAt(entry), seatOf(this.seeing(record)));
  }

  /** A page of the log before an entry, oldest first. */
  earlier(before: number): readonly LogEntry[] {
    const record = this.room.seat(this.seatId);
    if (!record) return [];
    return this.room.fight.log
      .slice(Math.max(0, before - LOG_PAGE), before)
      .map((entry) => this.line(entry, record));
  }

  /** Whose eyes a seat looks through. */
  private seeing(record: SeatRecord): SeatRecord {
    return this.eyes() ?? record;
  }

  /** An entry of the log. Whoever may know all of it, and only looks through the eyes of others, is told all of what those were told anyway. */
  private line(entry: Entry, record: SeatRecord): LogEntry {
    const { fight, ruleset } = this.room;
    const eyes = this.seeing(record);
    return line(
      entry,
      eyes === record || isTold(entry, eyes, fight.state, ruleset) ? record : eyes,
    );
  }

  /** What is shown now, worked out once for all who may know the same. */
  private now(record: SeatRecord): CachedProjection {
    const { room } = this;
    const sights = projectionsOf(room, this.present());
    const place = viewKey(record, sights, this.eyes());
    const known = sights.by.get(place);
    if (known) return known;
    const shown = room.fight.view(seatOf(this.seeing(record)));
    const made: CachedProjection = {
      sight: {
        table: this.table(record, shown, sights),
        view: shown === room.fight.state ? undefined : deepCopy(shown),
      },
      news: [],
    };
    sights.by.set(place, made);
    return made;
  }

  private between(before: Projection, after: Projection, record: SeatRecord): RoomUpdate {
    const { log } = this.room.fight;
    if (before.table.revision === after.table.revision)
      return { kind: 'presence', seats: after.table.seats };
    return {
      kind: 'change',
      since: before.table.revision,
      table: { ...changed(before.table, after.table), revision: after.table.revision },
      patches: this.patches(before, after),
      log: log.slice(before.table.entries).map((entry) => this.line(entry, record)),
    };
  }

  private patches(before: Projection, after: Projection): readonly Patch[] {
    const { fight } = this.room;
    const { head, entries } = before.table;
    if (!before.view && !after.view) {
      if (head === after.table.head) return [];
      // Who saw all of the state before one command and after it may know all that it wrote.
      const last = fight.log.at(-1);
      if (last && entries === last.seq && last.head === last.seq && last.parent === head)
        return last.patches;
    }
    return diff(before.view ?? fight.stateAt(head), after.view ?? fight.state);
  }

  private table(record: SeatRecord, shown: S, { company, outcome }: ProjectionCache): RoomState {
    const { room } = this;
    const { fight, kept } = room;
    const seat = seatOf(record);
    const sides = new Set(outcome && Object.values(shown.combatants).map((each) => each.side));
    const { seed } = kept.revealed ? fight.journal() : {};
    return {
      revision: room.revision,
      head: fight.head,
      entries: fight.log.length,
      waiting: this.waiting(record, shown),
      undo: step(fight.asks ? undefined : fight.log[fight.head], room.undoRefusal(seat)),
      redo: step(
        fight.redoes,
        fight.redoes && seat.role !== 'gm' && fight.redoes.seat !== seat.name
          ? { rules: [], reason: `the undone action was ${room.nameOf(fight.redoes.seat)}'s` }
          : undefined,
      ),
      seats: seatsFor(record, shown, company.seats),
      // Who sets it must know it whole, or would change it for those who are out of sight.
      automatic:
        record.role === 'gm'
          ? kept.automatic
          : those(kept.automatic, (who) => Object.hasOwn(shown.combatants, who)),
      limit: kept.limit,
      habits: those(kept.habits, ({ who }) => speaksFor(seat, who)),
      typedDice: kept.typed.includes(record.id),
      dice: this.dice(record),
      undoPolicy: room.undoPolicy,
      undoAsked: kept.undoAsked ? room.nameOf(kept.undoAsked.seat) : null,
      importedBy: kept.importedBy ?? null,
      winners: outcome?.winners.filter((side) => sides.has(side)) ?? null,
      ...(seed === undefined ? {} : { seed }),
    };
  }

  private dice(record: SeatRecord): DiceInfo {
    const { fight } = this.room;
    const last = fight.stretches.at(-1);
    const added = last?.added ?? [];
    return {
      commitment: last?.commitment ?? fight.header.commitment,
      added: added.map(({ seat }) => this.room.nameOf(seat)),
      own: added.some(({ seat }) => seat === record.id),
    };
  }

  private waiting(record: SeatRecord, shown: S): PendingView | null {
    const { fight, kept, ruleset } = this.room;
    const { asks } = fight;
    if (!asks) return null;
    const seat = seatOf(this.seeing(record));
    const forSeat = (who: Id): boolean => (who === GM ? seat.role === 'gm' : speaksFor(seat, who));
    const known = (who: Id): boolean => who === GM || Object.hasOwn(shown.combatants, who);
    const pending = fight.pending.at(-1);
    const notes = notesFor(seat, asks.notes);
    const mine = asks.asked.filter(({ question }) => forSeat(question.who));
    const declared =
      pending &&
      mine.length > 0 &&
      isDisclosed(ruleset, pending, {
        seat,
        state: fight.state,
        shown,
        questions: mine.map(({ question }) => question),
        notes,
      });
    const command =
      pending?.command && (declared || speaksFor(seat, pending.command.by))
        ? pending.command
        : undefined;
    const others = asks.asked
      .map(({ question }) => question.who)
      .filter((who) => !forSeat(who) && known(who));
    return {
      mine,
      others: [...new Set(others)],
      ...(command ? { command } : {}),
      ...(pending && (seat.role === 'gm' || declared) ? { tape: pending.tape } : {}),
      mayWithdraw: record.role === 'gm' || pending?.seat === record.id,
      preview: diff(shown, ruleset.view(asks.preview, seat)),
      notes,
      deadline: kept.deadline,
    };
  }
}

const step = (entry: Entry | undefined, refused: Refusal | undefined): UndoTarget | null =>
  entry ? { entry: entry.seq, seat: entry.seat, ...(refused ? { refused } : {}) } : null;

/** Those of a list that are wanted: the list itself if all are, so that it is the same as before. */
const those = <T>(list: readonly T[], wanted: (each: T) => boolean): readonly T[] =>
  list.every(wanted) ? list : list.filter(wanted);

function line(
  { seq, kind, parent, head, seat: doer, command, forced, amends, notes, tape }: Entry,
  record: SeatRecord,
): LogEntry {
  const seat = seatOf(record);
  const read = notesFor(seat, notes);
  const speaks = command === undefined || speaksFor(seat, command.by);
  // What nearly everybody is told of nearly everything, made at once and not put together part by part.
  if (amends === undefined && !speaks) return { seq, kind, parent, head, seat: doer, notes: read };
  const own = speaks
    ? { ...(command ? { command } : {}), ...(forced === undefined ? {} : { forced }) }
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
    ...(seat.role === 'gm' ? { tape } : {}),
  };
}

/** Whether all of an entry was told to a seat: it may read every note, and knows everybody who acted or rolled in it. */
function isTold<S extends FightState>(
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
    named.every((id) => ruleset.secrecy?.knows(state, seat, id) !== false)
  );
}

/** The seats as one of them may know them. */
function seatsFor(
  { combatants: own }: SeatRecord,
  shown: FightState,
  seats: readonly SeatInfo[],
): readonly SeatInfo[] {
  const known = (who: Id): boolean => Object.hasOwn(shown.combatants, who) || own.includes(who);
  if (seats.every(({ combatants }) => combatants.every(known))) return seats;
  return seats.map((each) => ({ ...each, combatants: each.combatants.filter(known) }));
}

/** The parts of something that are no longer the same. */
function changed<T extends object>(before: T, after: T): Partial<T> {
  const parts: Partial<T> = {};
  for (const key in after) if (!isEqual(before[key], after[key])) parts[key] = after[key];
  return parts;
}
