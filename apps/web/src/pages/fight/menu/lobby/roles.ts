/** The names of the seats' roles. */
export const ROLES = { player: 'player', spectator: 'spectator', gm: 'GM' } as const;
