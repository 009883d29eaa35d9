export { answering, chancesOf, countedChances, differences } from './chances.js';
export { compareHints } from './random-play.js';
export type { Check } from './checks.js';
export type { ScenarioText } from './scenario-files.js';
export { checksOf } from './checks.js';
export { caseProblems, caseTitle, undeclared } from './laws/cases.js';
export type { Encounter, SystemLaws } from './random-play.js';
export { scenarioFiles } from './scenario-files.js';
export * from './stage.js';
