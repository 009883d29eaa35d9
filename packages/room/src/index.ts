export * from './any-room.js';
export * from './room-meta.js';
export type { SeatCode } from './lobby.js';
export * from './seat-view.js';
export type { ForkOptions } from './fork.js';
export * from './room.js';
export * from './saved-room.js';
export * from './seats.js';
export type { Thinker } from './thinker.js';
