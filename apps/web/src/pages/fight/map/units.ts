import type { Scale } from '@tiltyard/engine/space';

/** For each unit of a scale: how many make one of the unit written, the written unit, and the plural. */
const UNITS: Readonly<Record<string, readonly [per: number, short: string, plural: string]>> = {
  'half-metre': [2, 'm', 'half-metres'],
  metre: [1, 'm', 'metres'],
  foot: [1, 'feet', 'feet'],
};

/** A length in units of a scale, as it is written; squares have no unit. */
export function lengthWords(length: number, { unit }: Pick<Scale, 'unit'>): string {
  if (unit === 'cell') return String(length);
  const [per, name] = UNITS[unit] ?? [1, unit];
  return `${length / per} ${name}`;
}

/** The unit of a scale in the plural: `half-metres`; undefined if the scale only counts squares. */
export const unitWords = ({ unit }: Pick<Scale, 'unit'>): string | undefined =>
  unit === 'cell' ? undefined : (UNITS[unit]?.[2] ?? `${unit}s`);
