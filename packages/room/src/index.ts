export * from './any-room.js';
export * from './aside.js';
export * from './onlooker.js';
export * from './room.js';
export * from './seats.js';
