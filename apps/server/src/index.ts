export type { Place } from './backup.js';
export type { Serving } from './server.js';
export type { Settings } from './settings.js';
export type { AskedSimulation, SimulationQueue, Uptake } from './simulation-queue.js';
export { BadBackup, backup, restore } from './backup.js';
export { StorageTrouble } from './store.js';
export { serve } from './server.js';
