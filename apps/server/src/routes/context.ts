import type { FightBuilder } from '../founding/fight-builder.js';
import type { SeatAuth } from '../http/access/seat-auth.js';
import type { DailyUse } from '../limits/daily-use.js';
import type { Quotas } from '../limits/quotas.js';
import type { TimeSlices } from '../limits/time-slices.js';
import type { PictureStore } from '../storage/store.js';
import type { RoomRegistry } from '../rooms/room-registry.js';

/** What the routes of fights share. */
export interface FightRouteContext {
  readonly tables: RoomRegistry;
  readonly access: SeatAuth;
  readonly builder: FightBuilder;
  readonly slices: TimeSlices;
  readonly daily: DailyUse;
  readonly pictures: PictureStore;
  readonly quotas: Quotas;
  /** How often one address may create or download a fight per minute. */
  readonly pace: number;
}

/** The rate limit of expensive requests. */
export const paced = ({ pace }: Pick<FightRouteContext, 'pace'>) => ({
  rateLimit: { max: pace, timeWindow: 60_000 },
});
