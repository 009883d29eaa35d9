export {
  markOfSide,
  SIDE_MARKS,
  type SideMark,
  type TokenAppearance,
  tokenOf,
  tokenSchema,
} from './appearance.js';
export * from './any-ruleset.js';
export * from './carry-over.js';
export * from './catalogue.js';
export * from './content.js';
export * from './document.js';
export * from './fog.js';
export * from '../values/json-value.js';
export * from './origin.js';
export { PLAYER_KINDS, type PlayerKind } from './player-kinds.js';
export * from './rulebook.js';
export * from './ruleset.js';
export * from './sandbox.js';
export type { Expectation } from './expectation.js';
export * from './merge-data.js';
export { readScenario } from './read-scenario.js';
export type {
  Scenario,
  ScenarioCombatant,
  ScenarioFile,
  ScenarioRun,
  ScenarioStep,
} from './scenario.js';
export { scenarioSchema } from './scenario.js';
export * from './scenario-runs.js';
export * from './scene.js';
export * from './set-up.js';
export * from './sheet-layout.js';
