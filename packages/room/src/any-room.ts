import type { AnyRuleset, FightState, Refusal, Result } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import { fail, ok } from '@tiltyard/engine';
import { readState } from '@tiltyard/engine/files';
import type { ServerMessage } from '@tiltyard/protocol';
import { SeatView } from './seat-view.js';
import type { SavedRoom } from './room.js';
import { Room } from './room.js';
import type { SeatRecord } from './seats.js';

/** What one seat sees of a room whose kind of state is not known here. */
export interface AnySeatView {
  whole(): Extract<ServerMessage, { kind: 'table' }> | undefined;
  news(): Extract<ServerMessage, { kind: 'table' | 'change' | 'presence' }> | undefined;
  look(entry: number): object | undefined;
  earlier(before: number): ReturnType<SeatView<FightState>['earlier']>;
}

/** A room whose kind of state is not known here, as a host of several systems holds it. */
export interface AnyRoom extends Pick<
  Room<FightState>,
  | 'id'
  | 'revision'
  | 'kept'
  | 'shown'
  | 'fault'
  | 'autoplays'
  | 'seat'
  | 'save'
  | 'act'
  | 'expire'
  | 'autoplay'
  | 'follow'
> {
  readonly ruleset: AnyRuleset;
  /** How far the journal goes. */
  readonly entries: number;
  readonly round: number;
  readonly winners: readonly string[] | null;
  onlooker(
    seat: string,
    present: () => ReadonlySet<string>,
    eyes?: () => SeatRecord | undefined,
  ): AnySeatView;
  /** Another table with this one's past; see `Room.fork`. */
  fork(entry: number, how: Parameters<Room<FightState>['fork']>[1]): AnyRoom | Refusal;
  /** The journal, with its seed only once it was revealed. */
  journal(): Journal;
  /** The present state as it may be stored, and the entry after which it stands; without its `fixed` while that is the set-up's. */
  snapshot(): { readonly entry: number; readonly state: object };
  /** Hands the room to something that works for every kind of state. */
  use<R>(visitor: <S extends FightState>(room: Room<S>) => R): R;
}

/** Wraps a room of a known kind. */
export function anyRoom<S extends FightState>(ruleset: AnyRuleset, room: Room<S>): AnyRoom {
  return {
    ruleset,
    get id() {
      return room.id;
    },
    get revision() {
      return room.revision;
    },
    get kept() {
      return room.kept;
    },
    get shown() {
      return room.shown;
    },
    get fault() {
      return room.fault;
    },
    get autoplays() {
      return room.autoplays;
    },
    get entries() {
      return room.fight.log.length;
    },
    get round() {
      return room.fight.state.round;
    },
    get winners() {
      return room.fight.outcome?.winners ?? null;
    },
    seat: (id) => room.seat(id),
    save: () => room.save(),
    act: (seat, base, deed, now) => room.act(seat, base, deed, now),
    expire: (now) => room.expire(now),
    autoplay: (now) => room.autoplay(now),
    follow: (from, change) => room.follow(from, change),
    onlooker: (seat, present, eyes) => new SeatView(room, seat, present, eyes),
    fork(entry, how) {
      const forked = room.fork(entry, how);
      return forked instanceof Room ? anyRoom(ruleset, forked) : forked;
    },
    journal: () => room.fight.journal(room.kept.revealed),
    snapshot() {
      const { head } = room.fight;
      const { fixed, ...state } = room.fight.stateAt(head);
      return {
        entry: head,
        state: fixed === room.fight.stateAt(-1).fixed ? state : { fixed, ...state },
      };
    },
    use: (visitor) => visitor(room),
  };
}

/**
 * Opens a table from storage.
 * @param kept states stored earlier, by the entry after which they stood. `fixed` may be missing where it is still that of
 *   the set-up.
 */
export function openRoom(
  any: AnyRuleset,
  saved: SavedRoom,
  kept: ReadonlyMap<number, unknown> = new Map(),
): Result<AnyRoom> {
  return any.use((ruleset) => {
    const initial = readState(ruleset, saved.journal.initial);
    if (!initial.ok) return initial;
    const { fixed } = initial.value;
    const states = new Map<number, typeof initial.value>();
    for (const [entry, data] of kept) {
      const state = readState(ruleset, { fixed, ...(typeof data === 'object' ? data : {}) });
      if (state.ok) states.set(entry, state.value);
    }
    try {
      return ok(anyRoom(any, Room.open(ruleset, initial.value, saved, states)));
    } catch (error) {
      return fail({ path: [], message: error instanceof Error ? error.message : String(error) });
    }
  });
}
