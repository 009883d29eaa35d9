// What a first ruleset needs. Everything else has an entry point per folder: @tiltyard/engine/space, /kit, /fight,
// /odds, …
export { settleDamage, settleEffect, settleEnd } from './core/automation.js';
export { AUTOMATED, DEGREES } from './core/degrees.js';
export type { Automation, Degree } from './core/degrees.js';
export * from './core/events/common-events.js';
export type {
  AnyEvent,
  EventRegistry,
  EventType,
  FactsOf,
  SpokenFacts,
} from './core/events/event.js';
export { defineEvent } from './core/events/event.js';
export { fact } from './core/events/fact.js';
export type { FactKind, FactKinds, FactName } from './core/events/fact.js';
export type { AnyRole, RoleName } from './core/events/role.js';
export * from './core/define-action.js';
export type * from './core/parameters/parameter.js';
export { memoizePairsPerState, memoizePerState } from './core/memo/memo-scope.js';
export type { Audience, Breakdown, BreakdownItem, Note } from './core/events/note.js';
export * from './core/question.js';
export type { Seat } from './core/seat.js';
export { GM_SEAT } from './core/seat.js';
export * from './core/events/sentence.js';
export * from './core/targeting-preview.js';
export * from './core/state.js';
export type { Action, RulesContext, When } from './core/rules-context.js';
export { byFallback } from './core/rules-context.js';
export type {
  CombatantSummary,
  FightResult,
  HealthTrack,
  Resource,
  Ruleset,
  Secrecy,
  SystemInfo,
} from './ruleset/ruleset.js';
export type { CarriedFact, CarriedOver, CarryOver, Rest } from './ruleset/contents/carry-over.js';
export type { Condition, ConditionSign } from './ruleset/contents/condition.js';
export { createCondition, doing, drawnAs, lasting } from './ruleset/contents/condition.js';
export type { AnyRuleset } from './ruleset/any-ruleset.js';
export { defineRuleset } from './ruleset/any-ruleset.js';
export type { Rulebook } from './ruleset/contents/rulebook.js';
export { ownRulebook } from './ruleset/contents/rulebook.js';
export type { Scenario, ScenarioCombatant } from './ruleset/scenarios/scenario.js';
export type { Scene, Token } from './ruleset/scenes/scene.js';
export type { Json, JsonObject } from './values/json.js';
export type { Die, Pool } from './values/dice.js';
export { d } from './values/dice.js';
export type { Problem, Result } from './values/result.js';
export { fail, ok } from './values/result.js';
export { lastStanding } from './kit/time/last-standing.js';
export type { TurnHooks } from './kit/time/turns.js';
export { createEndTurnAction, nextTurn, startRounds } from './kit/time/turns.js';
