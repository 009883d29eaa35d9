const place = (fight: string): string => `tiltyard-lobby-${fight}`;

/** The token of a guest who waits at a fight's lobby, kept so that a page that is loaded again goes on waiting. */
export function keptTicket(fight: string): string | undefined {
  try {
    return localStorage.getItem(place(fight)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a token, or forgets it. Browsers that keep nothing go without. */
export function keepTicket(fight: string, token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(place(fight));
    else localStorage.setItem(place(fight), token);
  } catch {
    // The page must stay open then.
  }
}
