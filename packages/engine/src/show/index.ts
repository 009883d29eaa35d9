export * from './describe.js';
export * from './sketches.js';
export { renderTextMap } from './text-map/index.js';
export * from './timeline.js';
export * from './wording.js';
