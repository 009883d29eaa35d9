/** How many fights are played from every position, and from those looked at more closely. */
export interface FightCounts {
  readonly fights: number;
  readonly close: number;
}

/** If nothing else is asked for. */
export const USUAL: FightCounts = { fights: 16, close: 80 };

/** More fights are played in passes, each so many times deeper, so that a review may be stopped at any time. */
export const DEEPER = 4;

/** A pass over the whole fight, and which part of all progress it is, from 0 to 1. */
export interface Pass {
  readonly counts: FightCounts;
  readonly from: number;
  readonly to: number;
}

/** How much may be spent on as many fights, in that for the usual number; for fewer no less, which leaves more for searches. */
export const workOf = ({ fights, close }: FightCounts): number =>
  Math.max(1, fights / USUAL.fights, close / USUAL.close);

/** The passes, ever deeper, up to the fights asked for. */
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
