/** The roles of seats, as they are called. */
export const ROLES = { player: 'player', spectator: 'spectator', gm: 'GM' } as const;
