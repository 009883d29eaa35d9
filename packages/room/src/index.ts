export * from './any-room.js';
export * from './room-meta.js';
export * from './seat-view.js';
export * from './room.js';
export * from './seats.js';
