const place = (fight: string): string => `tiltyard-lobby-${fight}`;

/**
 * The token of a guest waiting in a fight's lobby, stored so that they go on waiting after a
 * reload.
 */
export function keptTicket(fight: string): string | undefined {
  try {
    return localStorage.getItem(place(fight)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a token, or deletes it. Without storage, nothing happens. */
export function keepTicket(fight: string, token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(place(fight));
    else localStorage.setItem(place(fight), token);
  } catch {
    // Without storage, the page must stay open.
  }
}
