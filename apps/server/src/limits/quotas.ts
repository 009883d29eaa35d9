import type { SeatRequest } from '@tiltyard/protocol';
import type { AnyRoom, RequestResult } from '@tiltyard/room';

/** Limits on stored data and open connections. */
export interface Quotas {
  /** Entries of one fight; a longer one can be viewed but not continued. */
  readonly entries: number;
  /** The size of one fight, in bytes before compression. */
  readonly bytes: number;
  /** The size of an imported journal, in bytes as JSON; checking one needs some fifteen times as much memory. */
  readonly journalBytes: number;
  /** Seats of one fight, including closed ones. */
  readonly seats: number;
  /** Fights that one address may store per day. */
  readonly fights: number;
  /** Bytes that one address may store per day. */
  readonly dailyBytes: number;
  /** The size of all libraries together, in bytes. */
  readonly libraryBytes: number;
  /** The open sockets of one address, and of one fight. */
  readonly socketsOfAddress: number;
  readonly socketsOfFight: number;
}

export const MEGABYTE = 1_000_000;

export const QUOTAS: Quotas = {
  entries: 10_000,
  bytes: 32 * MEGABYTE,
  journalBytes: 4 * MEGABYTE,
  seats: 100,
  fights: 200,
  dailyBytes: 500 * MEGABYTE,
  libraryBytes: 2000 * MEGABYTE,
  socketsOfAddress: 200,
  socketsOfFight: 200,
};

export type Refused = Extract<RequestResult, { kind: 'refused' }>;

/** A refusal by the server's limits, which cites no rule of the game. */
export const refuse = (reason: string): Refused => ({
  kind: 'refused',
  refusal: { rules: [], reason },
  stale: false,
});

/** The most later entries that a change may rerun, since no other request is served meanwhile. */
const MAX_REPLAY = 500;

/** Requests that do not make a fight longer. */
const ALWAYS_FREE: ReadonlySet<SeatRequest['kind']> = new Set([
  'seat',
  'leave',
  'reveal',
  'dice',
  'habit',
  'limit',
  'automatic',
  'player',
  'moment',
  'advice',
  'confirmPolicy',
  'takeBack',
  'rollPolicy',
  'detail',
]);

/**
 * Why a request is refused that would exceed this server's limits on a fight or take too long; undefined if it is
 * allowed.
 * @param bytes the size of the fight.
 */
export function quotaRefusal(
  room: AnyRoom,
  bytes: number,
  deed: SeatRequest,
  quotas: Quotas,
): Refused | undefined {
  if (deed.kind === 'amend' && room.entries - deed.entry > MAX_REPLAY)
    return refuse(
      `more than ${MAX_REPLAY} entries come after this one; fork the fight before it instead`,
    );
  if ((deed.kind === 'seat' || deed.kind === 'welcome') && room.kept.seats.length >= quotas.seats)
    return refuse(`a fight has at most ${quotas.seats} seats here, including closed ones`);
  if (ALWAYS_FREE.has(deed.kind)) return undefined;
  if (room.entries >= quotas.entries)
    return refuse(`this fight has reached the limit of ${quotas.entries} entries`);
  if (bytes >= quotas.bytes)
    return refuse(`this fight has reached the limit of ${quotas.bytes / MEGABYTE} MB of storage`);
  return undefined;
}

/** Counts open connections by name, up to a maximum. */
export class OpenCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /**
   * Counts one more.
   * @returns whether it is allowed; if so it must be given back
   */
  take(name: string): boolean {
    const count = this.counts.get(name) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(name, count + 1);
    return true;
  }

  giveBack(name: string): void {
    const count = this.counts.get(name) ?? 0;
    if (count <= 1) this.counts.delete(name);
    else this.counts.set(name, count - 1);
  }
}
