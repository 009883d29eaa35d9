export * from './deeds.js';
export * from './samples.js';
