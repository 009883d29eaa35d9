export * from './odds/answers.js';
export * from './odds/exact-fight.js';
export * from './odds/odds.js';
export * from './odds/summary.js';
export type { QuestionRef as AskedOf, OddsEvent } from './odds/recorder.js';
export type { ValueChange as Change } from './odds/write-recorder.js';
export * from './simulation/simulation-runner.js';
export * from './simulation/batch-collector.js';
export * from './simulation/interval.js';
export * from './simulation/plan.js';
export * from './players/policies.js';
export * from './simulation/results.js';
export * from './simulation/tally.js';
export * from './experiment/experiment-design.js';
export * from './experiment/chart.js';
export * from './experiment/experiment.js';
export * from './experiment/findings.js';
export * from './experiment/measures.js';
export * from './experiment/report.js';
export * from './tournament/entrant.js';
export * from './tournament/match.js';
export * from './position/position-analysis.js';
export type { SideLoss } from './position/command-sample.js';
export type { LineMove } from './position/line-of-play.js';
export * from './review/fight-review.js';
export { DEEPER } from './review/passes.js';
export type { ReviewReport, ReviewStep } from './review/report.js';
export type { Alternatives } from './review/alternatives.js';
export type { Deeds } from './review/deeds.js';
export type { ReviewWords } from './review/review-report.js';
export {
  certaintyOf,
  marginText,
  pointsText,
  reviewChart,
  reviewMarkdown,
  reviewPage,
} from './review/review-report.js';
export { type ReviewMap, reviewMap } from './review/review-map.js';
export * from './study/lesson.js';
export * from './study/make-study.js';
export * from './study/study.js';
export { studyPage } from './study/study-page.js';
export * from './balance/balance.js';
export * from './balance/gauge.js';
export * from './balance/target.js';
export type { Worth, WorthOptions, WorthReport } from './balance/worth.js';
export type { Change as ScenarioChange } from './balance/worth.js';
export { everyEntry, everyNumber, readChange, WorthStudy } from './balance/worth.js';
export type { Knob } from './balance/knob.js';
export { readKnob } from './balance/knob.js';
export type { Data } from './experiment/change-scenario.js';
export { isData } from './experiment/change-scenario.js';
