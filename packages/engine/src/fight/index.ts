export * from './fight.js';
export * from './journal.js';
export * from './script.js';
export * from './seeded-draw.js';
export * from './tape.js';
export * from './view.js';
