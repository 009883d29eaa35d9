export * from './dice.js';
export * from './fraction.js';
export * from './generator.js';
export { humanize, labelFor } from './humanize.js';
export * from './json.js';
export * from './limits.js';
export * from './result.js';
