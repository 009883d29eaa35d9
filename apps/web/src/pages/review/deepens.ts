import { DEEPER } from '@tiltyard/analysis';

/** If the average margin of error is at most this, chances are known well enough. */
const KNOWN = 0.05;
/** How long a review may take without being asked to continue, in seconds. */
const PATIENCE = 120;

/**
 * Whether a review that has finished a pass starts the next by itself. The next pass takes `DEEPER`
 * times as long.
 */
export const deepens = ({
  seconds,
  margin,
}: {
  /** How long all passes so far took. */
  readonly seconds: number;
  /** The average margin of error of the chances, from 0 to 1. */
  readonly margin: number;
}): boolean => margin > KNOWN && seconds * DEEPER <= PATIENCE;
