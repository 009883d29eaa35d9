export * from './odds.js';
export type { Change, OddsEvent } from './recorder.js';
export * from './arena.js';
export * from './gathering.js';
export * from './interval.js';
export * from './plan.js';
export * from './policies.js';
export * from './results.js';
export * from './tally.js';
