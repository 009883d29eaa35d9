import type { Estimate, SideLoss } from '@tiltyard/analysis';

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

/** Why a command is as good as it is for a side: whom the fights after it cost on either side; nothing where none were played. */
export function whyText(side: string, losses: readonly SideLoss[]): string {
  const own = losses.find((each) => each.side === side);
  if (!own) return '';
  const others = losses.filter((each) => each !== own).reduce((sum, { out }) => sum + out, 0);
  return `loses ${own.out.toFixed(1)} of its own, puts ${others.toFixed(1)} out of the fight`;
}
