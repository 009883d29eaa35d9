import type { Scale } from '@tiltyard/engine/space';

/** What maps count in: squares of a metre, in half-metres (REN-GRID-01, REN-GRID-04). */
export const SCALE: Scale = { unit: 'half-metre', perCell: 2, roundTo: 2 };
