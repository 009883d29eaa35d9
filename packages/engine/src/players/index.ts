export * from './auto-player.js';
export { best, fillSensibly, sensibleValue } from './fill.js';
export * from './offers.js';
export * from './policy.js';
export * from './scores.js';
export * from './simulator.js';
export * from './characters.js';
export { CHARACTERS, type CharacterName } from '../ruleset/player-kinds.js';
export { AnswerSearch, type AnswerResult } from './search/answer-search.js';
export { askedAction, type AskedAction, type KnownItem } from './asked-action.js';
export { CommandSearch } from './search/command-search.js';
export { type Forecast, learnForecast } from './search/rollouts/forecast.js';
export { KeyedDice } from './search/rollouts/keyed-dice.js';
export type { Temper } from './search/rollouts/position-value.js';
export type {
  CommandPlan,
  RolloutEnd,
  RolloutOptions,
  RolloutWatch,
} from './search/rollouts/rollouts.js';
export { Rollouts } from './search/rollouts/rollouts.js';
export { commandKey } from './search/candidates.js';
export * from './search/search-options.js';
export { imaginedWorlds } from './search/imagined/imagined.js';
export { Sightings, type Sighting } from './search/imagined/sightings.js';
export { searchingPolicy } from './search/searching-policy.js';
