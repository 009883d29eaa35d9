/** How long a fight on this page waits before each automatic action, so that users can follow. */
export const AUTOPLAY_DELAYS = [
  { name: 'slow', milliseconds: 600 },
  { name: 'fast', milliseconds: 200 },
  { name: 'instant', milliseconds: 0 },
] as const;

const KEY = 'tiltyard-pace';
const [SLOW] = AUTOPLAY_DELAYS;

/** The delay chosen in this browser, in milliseconds. */
export function autoplayDelay(): number {
  try {
    const stored = Number(localStorage.getItem(KEY) ?? SLOW.milliseconds);
    return (
      AUTOPLAY_DELAYS.find(({ milliseconds }) => milliseconds === stored)?.milliseconds ??
      SLOW.milliseconds
    );
  } catch {
    return SLOW.milliseconds;
  }
}

/** Chooses a delay, for all fights in this browser. */
export function setAutoplayDelay(milliseconds: number): void {
  try {
    localStorage.setItem(KEY, String(milliseconds));
  } catch {
    // Without storage, automatic play stays slow.
  }
}
