import type { Scale } from '@tiltyard/engine/space';

/** Maps are measured in squares of 5 feet. */
export const SCALE: Scale = { unit: 'foot', perCell: 5, roundTo: 5 };
