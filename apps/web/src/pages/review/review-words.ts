import type { Estimate } from '@tiltyard/analysis';

const SIGNS = new Map([
  [1, '+'],
  [-1, '−'],
]);

function signed(share: number): string {
  const shown = Math.round(100 * share);
  return `${SIGNS.get(Math.sign(shown)) ?? ''}${Math.abs(shown)}`;
}

/** A chance in whole percent: its interval is wider than any digit more. */
export const chanceText = (chance: Estimate | undefined): string =>
  chance ? `${Math.round(100 * chance.value)} %` : 'not known';

/** A chance with its interval. */
export const rangeOf = ({ low, high }: Estimate): string =>
  `${Math.round(100 * low)} to ${Math.round(100 * high)}`;

/** A change of a chance in points, with its interval. */
export const changeText = (change: Estimate | undefined): string =>
  change
    ? `${signed(change.value)} (${signed(change.low)} to ${signed(change.high)})`
    : 'not known';
