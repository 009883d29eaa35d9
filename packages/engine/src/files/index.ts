export * from './campaign.js';
export * from './campaign-file.js';
export type { JoinedParty } from './campaign-fight.js';
export { joinParty } from './campaign-fight.js';
export { matches } from './compare.js';
export * from './load.js';
export * from './open-journal.js';
export * from './play-script.js';
export * from './read-state.js';
