import type { Estimate, SideLoss } from '@tiltyard/analysis';

const SIGNS = new Map([
  [1, '+'],
  [-1, '−'],
]);

function signed(share: number): string {
  const shown = Math.round(100 * share);
  return `${SIGNS.get(Math.sign(shown)) ?? ''}${Math.abs(shown)}`;
}

/** A chance in whole percent; its interval makes decimals pointless. */
export const chanceText = (chance: Estimate | undefined): string =>
  chance ? `${Math.round(100 * chance.value)}%` : 'not known';

/** The interval of a chance. */
export const rangeOf = ({ low, high }: Estimate): string =>
  `${Math.round(100 * low)} to ${Math.round(100 * high)}`;

/** A change of a chance in points, with its interval. */
export const changeText = (change: Estimate | undefined): string =>
  change
    ? `${signed(change.value)} (${signed(change.low)} to ${signed(change.high)})`
    : 'not known';

/** A change of a chance in points, without its interval. */
export const pointsText = (change: Estimate | undefined): string =>
  change ? signed(change.value) : 'not known';

/** The interval of a change, in points. */
export const spanText = (change: Estimate | undefined): string =>
  change ? `${signed(change.low)} to ${signed(change.high)}` : 'not known';

/**
 * The cost of a command: how many combatants of a side, and of all others, are out by the end of
 * the fight on average; empty if no fights were played.
 */
export function costText(side: string, losses: readonly SideLoss[]): string {
  const own = losses.find((each) => each.side === side);
  if (!own) return '';
  const others = losses.filter((each) => each !== own).reduce((sum, { out }) => sum + out, 0);
  return `Out of the fight by its end, on average: ${side} ${own.out.toFixed(1)}, others ${others.toFixed(1)}.`;
}
