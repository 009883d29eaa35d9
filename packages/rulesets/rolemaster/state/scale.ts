import type { Scale } from '@tiltyard/engine/space';

/** What maps count in: squares of a metre. */
export const SCALE: Scale = { unit: 'metre', perCell: 1, roundTo: 1 };
