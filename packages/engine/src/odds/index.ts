export * from './chances.js';
export * from './enumerate.js';
export * from './explain.js';
export * from './preview-context.js';
