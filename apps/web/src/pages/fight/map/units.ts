import type { Scale } from '@tiltyard/engine/space';

/** How units of a scale are written, and how many of them go into what is written. */
const UNITS: Readonly<Record<string, readonly [number, string]>> = {
  'half-metre': [2, 'm'],
  metre: [1, 'm'],
  foot: [1, 'feet'],
};

/** A length in units of a scale, as it is written; squares have none. */
export function lengthWords(length: number, { unit }: Pick<Scale, 'unit'>): string {
  if (unit === 'cell') return String(length);
  const [per, name] = UNITS[unit] ?? [1, unit];
  return `${length / per} ${name}`;
}
