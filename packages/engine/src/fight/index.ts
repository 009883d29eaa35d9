export * from './fight.js';
export type { StoredStates } from './history.js';
export type { CommandOptions, FightOptions, StepResult } from './step-result.js';
export type { VerifyResult } from './verify.js';
export * from './journal.js';
export * from './script.js';
export * from './seeded-draw.js';
export * from './tape.js';
export * from '../ruleset/view.js';
