import type { AnyRuleset, FightState, Result, Ruleset } from '@tiltyard/engine';
import type { Journal, StoredStates } from '@tiltyard/engine/fight';
import { fail, ok } from '@tiltyard/engine';
import { readState } from '@tiltyard/engine/files';
import type { MapPlace, ServerMessage } from '@tiltyard/protocol';
import { SeatView } from './views/seat-view.js';
import type { SavedRoom } from './saved-room.js';
import { Room } from './room.js';
import type { SeatRecord } from './seats.js';

/** One seat's view of a room whose type of state is not known here. */
export interface AnySeatView {
  whole(): Extract<ServerMessage, { kind: 'table' }> | undefined;
  news(): Extract<ServerMessage, { kind: 'table' | 'change' | 'presence' }> | undefined;
  look(entry: number): object | undefined;
  realRevision(own: number): number;
  earlier(before: number): ReturnType<SeatView<FightState>['earlier']>;
  pointed(by: string, at: MapPlace): ReturnType<SeatView<FightState>['pointed']>;
}

/** A room whose type of state is not known here, as in a host of several systems. */
export interface AnyRoom extends Pick<
  Room<FightState>,
  | 'id'
  | 'revision'
  | 'kept'
  | 'shown'
  | 'fault'
  | 'autoplays'
  | 'thinker'
  | 'seat'
  | 'save'
  | 'act'
  | 'knock'
  | 'chooseAgain'
  | 'leaveLobby'
  | 'offerCode'
  | 'seatOfCode'
  | 'useCode'
  | 'expire'
  | 'autoplay'
  | 'follow'
  | 'forking'
  | 'revisionFor'
> {
  readonly ruleset: AnyRuleset;
  /** The number of entries in the journal. */
  readonly entries: number;
  readonly round: number;
  readonly winners: readonly string[] | null;
  seatView(
    seat: string,
    present: () => ReadonlySet<string>,
    eyes?: () => SeatRecord | undefined,
  ): AnySeatView;
  /** The journal, with its seed only once revealed. */
  journal(): Journal;
  /** The present state for storage, and the entry that it follows; without its `fixed` while that is the set-up's. */
  snapshot(): { readonly entry: number; readonly state: object };
  /** Passes the room to a visitor that works for every type of state. */
  use<R>(visitor: <S extends FightState>(room: Room<S>) => R): R;
}

/** Wraps a room of a known type. */
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
    get thinker() {
      return room.thinker;
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
    knock: (guest, now) => room.knock(guest, now),
    chooseAgain: (id, wish, now) => room.chooseAgain(id, wish, now),
    leaveLobby: (id, now) => room.leaveLobby(id, now),
    offerCode: (by, code, now) => room.offerCode(by, code, now),
    seatOfCode: (hash) => room.seatOfCode(hash),
    useCode: (hash, now) => room.useCode(hash, now),
    expire: (now) => room.expire(now),
    autoplay: (now, wanted) => room.autoplay(now, wanted),
    follow: (from, change) => room.follow(from, change),
    seatView: (seat, present, eyes) => new SeatView(room, seat, present, eyes),
    revisionFor: (seat, revision) => room.revisionFor(seat, revision),
    forking: (entry, how) => room.forking(entry, how),
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

/** States of a room from storage, read on demand; an invalid one counts as missing. */
class UnreadStates<S extends FightState> implements StoredStates<S> {
  private readonly read = new Map<number, S | undefined>();

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly fixed: S['fixed'],
    private readonly texts: ReadonlyMap<number, string>,
  ) {}

  has(entry: number): boolean {
    return this.texts.has(entry);
  }

  keys(): MapIterator<number> {
    return this.texts.keys();
  }

  get(entry: number): S | undefined {
    const text = this.texts.get(entry);
    if (text === undefined || this.read.has(entry)) return this.read.get(entry);
    const data: unknown = JSON.parse(text);
    const { fixed } = this;
    const state = readState(this.ruleset, { fixed, ...(typeof data === 'object' ? data : {}) });
    this.read.set(entry, state.ok ? state.value : undefined);
    return this.read.get(entry);
  }
}

/**
 * Opens a room from storage.
 * @param kept states stored earlier, as JSON, by the entry that they follow. `fixed` may be missing if it is still that
 * of the set-up.
 */
export function openRoom(
  any: AnyRuleset,
  saved: SavedRoom,
  kept?: ReadonlyMap<number, string>,
): Result<AnyRoom> {
  const work = openingRoom(any, saved, kept);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Like `openRoom`, but interruptible after each entry. */
export function openingRoom(
  any: AnyRuleset,
  saved: SavedRoom,
  kept: ReadonlyMap<number, string> = new Map(),
): Generator<undefined, Result<AnyRoom>, undefined> {
  return any.use(function* (ruleset): Generator<undefined, Result<AnyRoom>, undefined> {
    const initial = readState(ruleset, saved.journal.initial);
    if (!initial.ok) return initial;
    const states = new UnreadStates(ruleset, initial.value.fixed, kept);
    try {
      return ok(anyRoom(any, yield* Room.opening(ruleset, initial.value, saved, states)));
    } catch (error) {
      return fail({ path: [], message: error instanceof Error ? error.message : String(error) });
    }
  });
}
