export type { OutsideRuleset } from './http/outside-rulesets.js';
export type { StorageLocation } from './storage/backup.js';
export type { RunningServer } from './server.js';
export type { Settings } from './settings.js';
export type {
  SimulationRequest,
  SimulationQueue,
  QueueStatus,
} from './simulations/simulation-queue.js';
export { BackupError, backup, restore } from './storage/backup.js';
export { StorageError } from './storage/storage-error.js';
export { serve } from './server.js';
