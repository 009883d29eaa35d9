/** How long a table in this page waits before each deed of somebody it plays, so that people can follow. */
export const AUTOPLAY_DELAYS = [
  { name: 'calm', milliseconds: 600 },
  { name: 'fast', milliseconds: 200 },
  { name: 'instant', milliseconds: 0 },
] as const;

const KEY = 'tiltyard-pace';
const [CALM] = AUTOPLAY_DELAYS;

/** The pace chosen in this browser, in milliseconds. */
export function autoplayDelay(): number {
  try {
    const stored = Number(localStorage.getItem(KEY) ?? CALM.milliseconds);
    return (
      AUTOPLAY_DELAYS.find(({ milliseconds }) => milliseconds === stored)?.milliseconds ??
      CALM.milliseconds
    );
  } catch {
    return CALM.milliseconds;
  }
}

/** Chooses a pace, for all tables of this browser. */
export function setAutoplayDelay(milliseconds: number): void {
  try {
    localStorage.setItem(KEY, String(milliseconds));
  } catch {
    // A browser that keeps nothing goes on calmly.
  }
}
