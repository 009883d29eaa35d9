export * from './choice-words.js';
export * from './describe.js';
export * from './sketches.js';
export { renderTextMap } from './text-map/render-text-map.js';
export * from './timeline.js';
export * from './wording.js';
