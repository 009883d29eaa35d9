export * from './any-room.js';
export * from './room-meta.js';
export type { SeatCode } from './requests/lobby.js';
export * from './views/seat-view.js';
export type { ForkOptions } from './requests/fork.js';
export * from './room.js';
export * from './saved-room.js';
export * from './seats.js';
export type { Thinker } from './thinker.js';
