export * from './action.js';
export * from './any-ruleset.js';
export * from './armoury.js';
export * from './automat.js';
export * from './between.js';
export * from './catalogue.js';
export * from './chance.js';
export * from './content.js';
export * from './core/common-events.js';
export * from './core/event.js';
export { fact } from './core/fact.js';
export type { FactKind, FactKinds, FactName } from './core/fact.js';
export type { AnyRole, RoleName } from './core/role.js';
export * from './core/action-draft.js';
export * from './core/define-action.js';
export type * from './core/parameter.js';
export * from './dice.js';
export * from './difference.js';
export * from './document.js';
export { renderTextMap as drawn } from './drawing/index.js';
export * from './duration.js';
export * from './enumerate.js';
export * from './explain.js';
export * from './fight.js';
export * from './fraction.js';
export * from './gear.js';
export * from './generator.js';
export * from './gm.js';
export * from './guard.js';
export * from './hands.js';
export * from './journal.js';
export * from './json.js';
export * from './limits.js';
export * from './live-dice.js';
export * from './load.js';
export {
  includeInMemo as alsoLooking,
  withMemo as looking,
  memoizePerState as onceALook,
} from './look.js';
export * from './mounts.js';
export {
  displayValue as named,
  optionText,
  houseRuleName as switchName,
  houseRuleValue as switchValue,
} from './named.js';
export * from './namesakes.js';
export * from './note.js';
export * from './offers.js';
export * from './open-journal.js';
export * from './play-script.js';
export * from './players/scores.js';
export * from './policy.js';
export * from './question.js';
export * from './readied.js';
export * from './reckoner.js';
export * from './result.js';
export * from './roster.js';
export * from './rulebook.js';
export * from './ruleset.js';
export * from './sandbox.js';
export * from './scenario.js';
export * from './scene.js';
export * from './script.js';
export * from './seat.js';
export * from './set-up.js';
export * from './show/sketches.js';
export * from './simulate.js';
export { describe } from './show/describe.js';
export * from './show/sentence.js';
export * from './sketch.js';
export * from './space/index.js';
export * from './state.js';
export * from './table.js';
export * from './tape.js';
export * from './timeline.js';
export * from './trail.js';
export * from './turns.js';
export * from './view.js';
export * from './way.js';
export * from './words.js';
export { labelFor } from './values/humanize.js';
