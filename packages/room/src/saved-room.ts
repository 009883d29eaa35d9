import type { Refusal } from '@tiltyard/engine';
import type { Entry, Journal, PendingAction } from '@tiltyard/engine/fight';
import type { RoomMeta } from './room-meta.js';

/** What must be stored before a request counts as done. Entries are added; the rest replaces earlier values. */
export interface RoomChange {
  readonly revision: number;
  readonly entries: readonly Entry[];
  readonly pending: readonly PendingAction[];
  readonly aside: RoomMeta;
}

/** A stored room. */
export interface SavedRoom {
  readonly id: string;
  readonly revision: number;
  readonly journal: Journal;
  readonly aside: RoomMeta;
}

export type RequestResult =
  | { readonly kind: 'done'; readonly change: RoomChange }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly stale: boolean };
