export * from './load.js';
export * from './open-journal.js';
export * from './play-script.js';
