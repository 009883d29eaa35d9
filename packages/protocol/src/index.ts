export * from './client.js';
export * from './deed.js';
export * from './server.js';
