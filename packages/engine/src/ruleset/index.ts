export {
  markOfSide,
  SIDE_MARKS,
  type SideMark,
  type TokenAppearance,
  tokenOf,
  tokenSchema,
} from './contents/appearance.js';
export * from './any-ruleset.js';
export * from './contents/carry-over.js';
export * from './contents/catalogue.js';
export * from './contents/content.js';
export * from './documents/document.js';
export { readPlainJson } from './documents/plain-json.js';
export * from './documents/read-as.js';
export * from './scenes/fog.js';
export * from './scenes/hide-numbers.js';
export * from '../values/json-value.js';
export * from './documents/origin.js';
export { PLAYER_KINDS, type PlayerKind } from './player-kinds.js';
export * from './contents/rulebook.js';
export * from './ruleset.js';
export * from './sandbox.js';
export type { Expectation } from './scenarios/expectation.js';
export * from './documents/merge-data.js';
export { readScenario } from './scenarios/read-scenario.js';
export type {
  Scenario,
  ScenarioCombatant,
  ScenarioFile,
  ScenarioRun,
  ScenarioStep,
} from './scenarios/scenario.js';
export { scenarioSchema } from './scenarios/scenario.js';
export * from './scenarios/scenario-runs.js';
export * from './scenes/scene.js';
export * from './scenarios/set-up.js';
export * from './contents/sheet-layout.js';
