import type { SeatRequest } from '@tiltyard/protocol';
import type { AnyRoom, RequestResult } from '@tiltyard/room';

/** How much there may be of what is stored or held open. */
export interface Quotas {
  /** Entries of one fight; a longer one can be looked at but not continued. */
  readonly entries: number;
  /** What one fight may take up, in bytes before anything is compressed. */
  readonly bytes: number;
  /** A journal that is imported, in bytes as JSON; checking one takes up some fifteen times as much. */
  readonly journalBytes: number;
  /** Seats of one fight, closed ones among them. */
  readonly seats: number;
  /** Fights that one address may store in a day. */
  readonly fights: number;
  /** What one address may store in a day, in bytes. */
  readonly dailyBytes: number;
  /** What all libraries may take up together, in bytes. */
  readonly libraryBytes: number;
  /** Sockets of one address, and of one fight. */
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

/** A refusal that no rule of the game is the reason of. */
export const refuse = (reason: string): Refused => ({
  kind: 'refused',
  refusal: { rules: [], reason },
  stale: false,
});

/** How many later entries may be worked out anew when one is changed: no one else is served meanwhile. */
const MAX_REPLAY = 500;

/** What makes no fight longer. */
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
 * Why a request may not be carried out that would make a fight longer or fuller than fights may be here, or takes too long.
 * @param bytes what the fight takes up.
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

/** Counts by name what is held open. */
export class OpenCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Counts one more. @returns whether it may be; if so it is to be given back. */
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
