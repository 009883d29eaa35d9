import type { Scale } from '@tiltyard/engine/space';

/** How units of a scale are written, how many of them go into what is written, and what they are called. */
const UNITS: Readonly<Record<string, readonly [per: number, short: string, plural: string]>> = {
  'half-metre': [2, 'm', 'half-metres'],
  metre: [1, 'm', 'metres'],
  foot: [1, 'feet', 'feet'],
};

/** A length in units of a scale, as it is written; squares have none. */
export function lengthWords(length: number, { unit }: Pick<Scale, 'unit'>): string {
  if (unit === 'cell') return String(length);
  const [per, name] = UNITS[unit] ?? [1, unit];
  return `${length / per} ${name}`;
}

/** The units of a scale in the plural: `half-metres`; nothing where squares are all that counts. */
export const unitWords = ({ unit }: Pick<Scale, 'unit'>): string | undefined =>
  unit === 'cell' ? undefined : (UNITS[unit]?.[2] ?? `${unit}s`);
