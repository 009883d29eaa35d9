import type { Id, Json } from '@tiltyard/engine';
import type {
  Eyes,
  SeatRequest,
  FightInfo,
  LogEntry,
  MapPlace,
  SeatInfo,
  ServerMessage,
  RoomState,
} from '@tiltyard/protocol';

/** Whether the room's state shown is current. */
export type Connection =
  | { readonly kind: 'live' }
  /**
   * The connection broke; `since` and `again` in milliseconds since 1970, `again` only while
   * waiting for the next attempt.
   */
  | { readonly kind: 'reconnecting'; readonly since: number; readonly again?: number }
  /** The room is closed to this seat; the message is for users. */
  | { readonly kind: 'closed'; readonly message: string };

/** All that one seat knows of a room at one moment. Every part is replaced, never written to. */
export interface RoomClientState {
  readonly fight: FightInfo;
  readonly you: SeatInfo;
  readonly table: RoomState;
  /** The fight as this seat may see it. */
  readonly view: object;
  /**
   * The view in the middle of the action that waits for an answer; the same as `view` when no
   * action waits.
   */
  readonly preview: object;
  /** The known part of the log, oldest first and without gaps up to the present. */
  readonly log: readonly LogEntry[];
  readonly connection: Connection;
  /** The role that the room is seen as, when a GM views it as others do. */
  readonly seenAs: SeenAs | undefined;
  /** How many requests have been sent and not yet answered. */
  readonly unconfirmed: number;
}

/** The result of a request. `stale`: the room had moved on, so look and decide again. */
export type Answer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly rules: readonly string[];
      readonly stale: boolean;
    };

/** A refusal that comes from no rule, with a reason for users. */
export const refusedFor = (reason: string): Answer => ({
  kind: 'refused',
  reason,
  rules: [],
  stale: false,
});

/** The answer to a request that the room refused. */
export const refusedBy = ({
  refusal: { reason, rules },
  stale,
}: Pick<Extract<ServerMessage, { kind: 'refused' }>, 'refusal' | 'stale'>): Answer => ({
  kind: 'refused',
  reason,
  rules,
  stale,
});

/** The role that a GM views a fight as, with a display name. */
export interface SeenAs {
  readonly name: string;
  readonly role: Eyes['role'];
  readonly combatants: readonly Id[];
}

/** A seat pointing at a place on the map. */
export type Pointing = Pick<Extract<ServerMessage, { kind: 'pointed' }>, 'seat' | 'at'>;

/** A room with its fight, on this page or on a server, with the same interface for both. */
export interface RoomClient {
  /** On this page, or on a server with others. */
  readonly place: 'page' | 'server';
  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /**
   * The present state; the same object until something changes. Undefined until the room has sent
   * it.
   */
  get(): RoomClientState | undefined;
  /** The state of the connection, also before the room has sent anything. */
  connection(): Connection;
  /** Lets a GM see what others see, or everything again. */
  seeAs(eyes: SeenAs | undefined): void;
  /** Sends a request to the room. Never rejects. */
  act(request: SeatRequest): Promise<Answer>;
  /** Points at a place on the map for everyone in the room who sees it. */
  point(at: MapPlace): void;
  /**
   * Calls back when a player in the room points at a place, this seat included, until the returned
   * function is called.
   */
  onPointed(listener: (pointing: Pointing) => void): () => void;
  /**
   * The view after an entry of the journal, -1 for the initial state; undefined if it is
   * unavailable.
   */
  look(entry: number): Promise<object | undefined>;
  /** Extends the log backwards by one page; false if there is nothing earlier. */
  earlier(): Promise<boolean>;
  /**
   * The journal as data, for export; rejects with a message for users if this seat may not have it.
   */
  journal(): Promise<Json | object>;
  /** The bytes of a picture in the fight; undefined if it is unavailable. Never rejects. */
  picture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Creates a room that continues from an entry of this one. Returns its id, followed by a slash
   * and its token for a room on the server.
   */
  fork(entry: number): Promise<string>;
  /** Ends the connection; no further callbacks are made. */
  close(): void;
}
