/** The least time that a message stays, and the time that each of its characters adds, in milliseconds. */
const [LEAST, EACH] = [6_000, 75];

/** How long a message stays, in milliseconds: long enough to read it twice. */
export const toastTime = (text: string): number => Math.max(LEAST, EACH * text.length);
