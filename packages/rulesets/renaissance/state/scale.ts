import type { Scale } from '@tiltyard/engine/space';

/** Map units: squares of one metre, counted in half-metres (REN-GRID-01, REN-GRID-04). */
export const SCALE: Scale = { unit: 'half-metre', perCell: 2, roundTo: 2 };
