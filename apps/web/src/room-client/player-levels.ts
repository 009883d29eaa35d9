/** How well the table of a page plays for those whom it plays; but for the sensible they look ahead. */
export const PLAYER_LEVELS = ['sensible', 'gentle', 'fair', 'strong'] as const;
export type PlayerLevel = (typeof PLAYER_LEVELS)[number];

const keyOf = (fight: string, side: string): string => `tiltyard-level/${fight}/${side}`;

/** How well a side of a fight in this page plays automatically. */
export function levelOf(fight: string, side: string): PlayerLevel {
  try {
    const stored = localStorage.getItem(keyOf(fight, side));
    return PLAYER_LEVELS.find((level) => level === stored) ?? 'sensible';
  } catch {
    return 'sensible';
  }
}

/** Chooses how well a side plays. */
export function setLevel(fight: string, side: string, level: PlayerLevel): void {
  try {
    if (level === 'sensible') localStorage.removeItem(keyOf(fight, side));
    else localStorage.setItem(keyOf(fight, side), level);
  } catch {
    // In a browser that keeps nothing all play sensibly.
  }
}
