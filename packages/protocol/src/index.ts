export * from './client.js';
export * from './request.js';
export * from './server.js';
