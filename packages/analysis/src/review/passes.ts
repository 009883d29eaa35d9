/** How many fights are played from every position, and from those examined more closely. */
export interface FightCounts {
  readonly fights: number;
  readonly close: number;
}

/** The default numbers. */
export const USUAL: FightCounts = { fights: 16, close: 80 };

/**
 * How many times more fights each pass plays than the one before. There are several passes so that a review may be
 * stopped at any time.
 */
export const DEEPER = 4;

/** A pass over the whole fight, and the part of the whole progress that it covers, from 0 to 1. */
export interface Pass {
  readonly counts: FightCounts;
  readonly from: number;
  readonly to: number;
}

/**
 * How much may be spent on these numbers of fights, relative to the usual ones. Fewer fights do not lower it, which
 * leaves more for searches.
 */
export const workOf = ({ fights, close }: FightCounts): number =>
  Math.max(1, fights / USUAL.fights, close / USUAL.close);

/** The passes, each with more fights than the last, up to the requested numbers. */
export function passesTo({ fights, close }: FightCounts): readonly Pass[] {
  const all: FightCounts[] = [];
  for (let part = 1; ; part *= DEEPER) {
    const counts = {
      fights: Math.min(fights, part * USUAL.fights),
      close: Math.min(close, part * USUAL.close),
    };
    all.push(counts);
    if (counts.fights === fights && counts.close === close) break;
  }
  const total = all.reduce((sum, each) => sum + workOf(each), 0);
  let done = 0;
  return all.map((counts) => {
    const from = done / total;
    done += workOf(counts);
    return { counts, from, to: done / total };
  });
}
