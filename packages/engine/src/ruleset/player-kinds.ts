/** Automatic players who look ahead, of several strengths, and players who care about more than winning. */
export const CHARACTERS = [
  'gentle',
  'fair',
  'strong',
  'bold',
  'careful',
  'greedy',
  'loyal',
] as const;
export type CharacterName = (typeof CHARACTERS)[number];

/** The automatic players that a scenario file and a room may name. */
export const PLAYER_KINDS = ['sensible', ...CHARACTERS] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];
