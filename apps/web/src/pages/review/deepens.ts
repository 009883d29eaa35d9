import { DEEPER } from '@tiltyard/analysis';

/** Chances that are known as well as this, in shares, are known well enough. */
const KNOWN = 0.05;
/** How long a review may take without being asked to go further, in seconds. */
const PATIENCE = 120;

/** Whether a review whose pass is complete goes on with the next, which takes as many times as long as it is deeper. */
export const deepens = ({
  seconds,
  margin,
}: {
  /** How long all passes took. */
  readonly seconds: number;
  /** How far off its chances may be, on average, in shares. */
  readonly margin: number;
}): boolean => margin > KNOWN && seconds * DEEPER <= PATIENCE;
