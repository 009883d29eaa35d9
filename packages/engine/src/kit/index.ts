export {
  displayValue,
  houseRuleName,
  houseRuleValue,
  optionText,
} from './combatants/display-names.js';
export * from './combatants/duplicate-names.js';
export * from './time/duration.js';
export * from './combatants/gear.js';
export * from './gm/gm-actions.js';
export * from './gm/gm-acts.js';
export * from './grid-ruleset.js';
export * from './combatants/hands.js';
export * from './combatants/item-registry.js';
export * from './combatants/mounts.js';
export * from './combatants/outline.js';
export * from './combatants/leaving.js';
export * from './combatants/newcomers.js';
export * from './time/readied-actions.js';
export * from '../core/roster.js';
export * from './time/last-standing.js';
export * from './time/roll-off.js';
export * from './gm/moved-items.js';
export { withValues } from './gm/state-values.js';
export * from './gm/unfit.js';
export * from './time/turns.js';
export * from './waypoints.js';
export * from '../values/item-id.js';
