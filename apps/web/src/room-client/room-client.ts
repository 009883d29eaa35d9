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

/** Whether what is shown is the table as it stands. */
export type Connection =
  | { readonly kind: 'live' }
  /** The connection broke off; `since` and `again` in milliseconds since 1970, `again` while waiting for the next try. */
  | { readonly kind: 'reconnecting'; readonly since: number; readonly again?: number }
  /** The table is closed to this seat, in words for people. */
  | { readonly kind: 'closed'; readonly message: string };

/** All that one seat knows of a table at one moment. Every part is replaced, never written to. */
export interface RoomClientState {
  readonly fight: FightInfo;
  readonly you: SeatInfo;
  readonly table: RoomState;
  /** The fight as this seat may know it. */
  readonly view: object;
  /** The view in the middle of the action that waits for an answer; the same as `view` when nothing waits. */
  readonly preview: object;
  /** What is known of the log, oldest first and without gaps up to the present. */
  readonly log: readonly LogEntry[];
  readonly connection: Connection;
  /** As whom it is seen, where a GM looks through the eyes of others. */
  readonly seenAs: SeenAs | undefined;
  /** How many requests were sent and not yet answered. */
  readonly unconfirmed: number;
}

/** What became of a request. `stale`: the table had moved on, look and decide again. */
export type Answer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly rules: readonly string[];
      readonly stale: boolean;
    };

/** A refusal that no rule gives, in words for people. */
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

/** As whom a GM looks at a fight, by a name for people. */
export interface SeenAs {
  readonly name: string;
  readonly role: Eyes['role'];
  readonly combatants: readonly Id[];
}

/** A seat that points at a place of the map. */
export type Pointing = Pick<Extract<ServerMessage, { kind: 'pointed' }>, 'seat' | 'at'>;

/** A table with its fight, in this page or on a server: the same for all that show it. */
export interface RoomClient {
  /** In this page, or on a server with others. */
  readonly place: 'page' | 'server';
  /** Calls back after every change, until the function given back is called. */
  subscribe(listener: () => void): () => void;
  /** What is known now; the same object until something changes. Nothing until the table has been heard of. */
  get(): RoomClientState | undefined;
  /** Whether the table is there, also before anything is known of it. */
  connection(): Connection;
  /** Has a GM see what others see, or everything again. */
  seeAs(eyes: SeenAs | undefined): void;
  /** Does something at the table. Never rejects. */
  act(request: SeatRequest): Promise<Answer>;
  /** Points at a place of the map for all at the table who see it. */
  point(at: MapPlace): void;
  /** Calls back when a player at the table points at a place, this seat too, until the function given back is called. */
  onPointed(listener: (pointing: Pointing) => void): () => void;
  /** The view after an entry of the journal, -1 for the set-up; nothing if it is unavailable. */
  look(entry: number): Promise<object | undefined>;
  /** Makes the log reach back one page farther; false if there is nothing before it. */
  earlier(): Promise<boolean>;
  /** The journal as data, for export; rejects with words for people if this seat may not have it. */
  journal(): Promise<Json | object>;
  /** The bytes of a picture that the fight names; nothing if it is unavailable. Never rejects. */
  picture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** A new table that goes on from an entry of this one. Gives its id, for a table on the server followed by a slash and its token. */
  fork(entry: number): Promise<string>;
  /** Ends the connection; nothing is called back any more. */
  close(): void;
}
