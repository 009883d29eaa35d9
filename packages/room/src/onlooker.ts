import type { Entry, FightState, Id, Note, Patch, Pending, Refusal, Seat } from '@tiltyard/engine';
import { copy, difference, GM, notesFor, speaksFor } from '@tiltyard/engine';
import type { LogLine, SeatShown, ServerMessage, Step, TableShown, Waiting } from '@tiltyard/protocol';
import { LOG_PAGE } from '@tiltyard/protocol';
import type { Room } from './room.js';
import type { SeatRecord } from './seats.js';
import { seatOf } from './seats.js';

/**
 * What one seat sees of a room: the only place where anything of a fight is put into a message. Whatever leaves it went
 * through the ruleset's view, the audience of its note, or the question of whose it is.
 */
export class Onlooker<S extends FightState> {
  private view: object | undefined;
  private revision = -1;
  private entries = 0;

  /**
   * @param present the ids of the seats that are connected now.
   */
  constructor(
    private readonly room: Room<S>,
    private readonly seatId: string,
    private readonly present: () => ReadonlySet<string>,
  ) {}

  /** Everything, for somebody who sees nothing yet; nothing if the seat was closed. */
  whole(): Extract<ServerMessage, { kind: 'table' }> | undefined {
    const { room } = this;
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const shown = room.fight.view(seatOf(record));
    const view = this.remember(shown);
    const log = room.fight.log.slice(-LOG_PAGE).map((entry) => this.line(entry, record));
    return { kind: 'table', fight: room.shown, you: this.seatShown(record, record, shown), table: this.table(record, shown, view), view, log };
  }

  /** What changed since this was last asked for; nothing if the seat was closed. */
  news(): Extract<ServerMessage, { kind: 'table' | 'change' }> | undefined {
    const { room, view: before, revision: since, entries } = this;
    if (!before) return this.whole();
    const record = room.seat(this.seatId);
    if (!record) return undefined;
    const shown = room.fight.view(seatOf(record));
    const view = this.remember(shown);
    const patches = patchesBetween(before, view);
    return { kind: 'change', since, table: this.table(record, shown, view), patches, log: room.fight.log.slice(entries).map((entry) => this.line(entry, record)) };
  }

  /** The view as it was after an entry; nothing if there is no such entry. */
  look(entry: number): object | undefined {
    const { room } = this;
    const record = room.seat(this.seatId);
    if (!record || entry < -1 || entry >= room.fight.log.length) return undefined;
    return room.ruleset.view(room.fight.stateAt(entry), seatOf(record));
  }

  /** A page of the log before an entry, oldest first. */
  earlier(before: number): readonly LogLine[] {
    const record = this.room.seat(this.seatId);
    if (!record) return [];
    return this.room.fight.log.slice(Math.max(0, before - LOG_PAGE), before).map((entry) => this.line(entry, record));
  }

  /** Who sits at the table, as this seat may know it. */
  seats(): readonly SeatShown[] {
    const record = this.room.seat(this.seatId);
    return record ? this.seatsIn(record, this.room.fight.view(seatOf(record))) : [];
  }

  private seatsIn(record: SeatRecord, shown: S): readonly SeatShown[] {
    return this.room.kept.seats.filter((each) => !each.closed).map((each) => this.seatShown(each, record, shown));
  }

  /** Keeps what is shown now, to tell later what changed since. */
  private remember(shown: S): object {
    this.view = still(this.room, shown);
    this.revision = this.room.revision;
    this.entries = this.room.fight.log.length;
    return this.view;
  }

  private line({ seq, kind, parent, head, seat: doer, command, forced, amends, notes, tape }: Entry, record: SeatRecord): LogLine {
    const seat = seatOf(record);
    const own = command === undefined || speaksFor(seat, command.by) ? { ...(command ? { command } : {}), ...(forced === undefined ? {} : { forced }) } : {};
    const read = notesFor(seat, notes);
    return { seq, kind, parent, head, seat: doer, ...own, ...(amends === undefined ? {} : { amends }), notes: read, ...(seat.role === 'gm' ? { tape } : {}) };
  }

  private seatShown({ id, name, role, combatants }: SeatRecord, viewer: SeatRecord, shown: S): SeatShown {
    const known = id === viewer.id ? combatants : combatants.filter((each) => Object.hasOwn(shown.combatants, each));
    return { id, name, role, combatants: known, here: this.present().has(id) };
  }

  private table(record: SeatRecord, shown: S, view: object): TableShown {
    const { room } = this;
    const { fight, kept } = room;
    const seat = seatOf(record);
    const sides = new Set(Object.values(shown.combatants).map((each) => each.side));
    const { seed } = kept.revealed ? fight.journal() : {};
    return {
      revision: room.revision,
      head: fight.head,
      entries: fight.log.length,
      waiting: this.waiting(record, shown, view),
      undo: step(fight.asks ? undefined : fight.log[fight.head], room.undoRefusal(seat)),
      redo: step(fight.redoes, fight.redoes && seat.role !== 'gm' && fight.redoes.seat !== seat.name ? { rules: [], reason: `what was undone is ${room.nameOf(fight.redoes.seat)}'s` } : undefined),
      seats: this.seatsIn(record, shown),
      automatic: kept.automatic.filter((who) => Object.hasOwn(shown.combatants, who)),
      limit: kept.limit,
      habits: kept.habits.filter(({ who }) => speaksFor(seat, who)),
      typedDice: kept.typed.includes(record.id),
      winners: fight.outcome?.winners.filter((side) => sides.has(side)) ?? null,
      ...(seed === undefined ? {} : { seed }),
    };
  }

  /**
   * Whether a seat that is asked may know the whole command: by the rules all of it is declared, it is done to whom the
   * seat answers for, by and with nobody whom the seat does not know, and what has come of it so far are the seat's own
   * answers and dice that the seat has been told of.
   */
  private isDeclared(seat: Seat, shown: S, { command, tape }: Pending, asked: readonly Id[], told: readonly Note[]): boolean {
    const { ruleset, fight } = this.room;
    if (!command || ruleset.actions.get(command.do)?.open !== true) return false;
    const named = [command.by, ...Object.values(command.with).filter((value) => typeof value === 'string' && Object.hasOwn(fight.state.combatants, value))];
    if (!named.every((id) => typeof id === 'string' && Object.hasOwn(shown.combatants, id)) || !asked.some((id) => named.includes(id))) return false;
    return tape.every(({ kind, who, value }) => (kind === 'answer' ? speaksFor(seat, who) : told.some(({ data }) => data['who'] === who && data['roll'] === value)));
  }

  private waiting(record: SeatRecord, shown: S, view: object): Waiting | null {
    const { fight, kept, ruleset } = this.room;
    const { asks } = fight;
    if (!asks) return null;
    const seat = seatOf(record);
    const forSeat = (who: Id): boolean => (who === GM ? seat.role === 'gm' : speaksFor(seat, who));
    const known = (who: Id): boolean => who === GM || Object.hasOwn(shown.combatants, who);
    const pending = fight.pending.at(-1);
    const notes = notesFor(seat, asks.notes);
    const mine = asks.asked.filter(({ question }) => forSeat(question.who));
    const declared = pending && mine.length > 0 && this.isDeclared(seat, shown, pending, mine.map(({ question }) => question.who), notes);
    const command = pending?.command && (declared || speaksFor(seat, pending.command.by)) ? pending.command : undefined;
    const others = asks.asked.map(({ question }) => question.who).filter((who) => !forSeat(who) && known(who));
    return {
      mine,
      others: [...new Set(others)],
      ...(command ? { command } : {}),
      ...(pending && (seat.role === 'gm' || declared) ? { tape: pending.tape } : {}),
      mayWithdraw: seat.role === 'gm' || pending?.seat === seat.name,
      preview: difference(view, ruleset.view(asks.preview, seat)),
      notes,
      deadline: kept.deadline,
    };
  }
}

const step = (entry: Entry | undefined, refused: Refusal | undefined): Step | null => (entry ? { entry: entry.seq, seat: entry.seat, ...(refused ? { refused } : {}) } : null);

const stills = new WeakMap<object, { readonly revision: number; readonly still: object }>();

/** A copy of a view that later writes leave alone; seats from whom nothing is hidden share one. */
function still<S extends FightState>(room: Room<S>, view: S): object {
  if (view !== room.fight.state) return copy(view);
  const known = stills.get(room);
  if (known?.revision === room.revision) return known.still;
  const made = { revision: room.revision, still: copy(view) };
  stills.set(room, made);
  return made.still;
}

const differences = new WeakMap<object, { readonly after: object; readonly patches: readonly Patch[] }>();

function patchesBetween(before: object, after: object): readonly Patch[] {
  const known = differences.get(before);
  if (known?.after === after) return known.patches;
  const made = { after, patches: difference(before, after) };
  differences.set(before, made);
  return made.patches;
}
