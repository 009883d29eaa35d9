import type { Scale } from '@tiltyard/engine/space';

/** Map units: squares of one metre. */
export const SCALE: Scale = { unit: 'metre', perCell: 1, roundTo: 1 };
