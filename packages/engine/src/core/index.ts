// What executes rules: the sources of dice and answers, the write log, drafts of commands, reading events, who may read
// them, fog, and memoization. The rules themselves need only the package root.
export * from './dice-sources.js';
export { domainError } from './domain-error.js';
export * from './draft/action-draft.js';
export * from './draft/draft.js';
export { eventOf, namedIn, noteProblems, sayOtherwise } from './events/event.js';
export type { NoteListener } from './events/note.js';
export * from './events/reading.js';
export * from './fog.js';
export { includeInMemo, withMemo } from './memo/memo-scope.js';
export * from './memo/memoize-by-pair.js';
export * from './paired-dice.js';
export type { AnswerSource, ContextSources, DiceSource } from './rules-context.js';
export { isOnSideOf, knowsOfLeft, mayRead, notesFor, speaksFor } from './seat.js';
export * from './writes/diff.js';
export * from './writes/guarded-write-log.js';
export * from './writes/write-log.js';
