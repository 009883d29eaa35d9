export * from './auto-player.js';
export { fillSensibly, sensibleValue } from './fill.js';
export * from './offers.js';
export * from './policy.js';
export * from './scores.js';
export * from './simulator.js';
