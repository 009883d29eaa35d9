import type { FightState } from '@tiltyard/engine';
import type { Estimate } from '../simulation/interval.js';
import type { WinSamples } from './win-samples.js';

/** The number of positions, evenly spread, in a first line. */
const FIRST_POSITIONS = 20;

/**
 * The chance to win along a fight. Fights are expensive, so they are played where the chance changes; between two
 * sampled positions it is interpolated.
 */
export class WinLine<S extends FightState> {
  private readonly places: ReadonlyMap<WinSamples<S>, number>;

  /** @param samples those of every position from the start on, each once. */
  constructor(
    readonly samples: readonly WinSamples<S>[],
    private readonly side: string,
  ) {
    this.places = new Map(samples.map((each, place) => [each, place]));
  }

  /** The positions to start with: evenly spread, the first and the last included. */
  spread(): readonly WinSamples<S>[] {
    const last = this.samples.length - 1;
    const stride = Math.max(1, Math.ceil(last / FIRST_POSITIONS));
    return this.samples.filter((_, place) => place % stride === 0 || place === last);
  }

  /**
   * The position in the middle between the two known ones with the greatest change of chance; undefined once none is
   * left.
   */
  middleOfChange(): WinSamples<S> | undefined {
    let most = 0;
    let middle: number | undefined;
    let from: number | undefined;
    for (const [place, each] of this.samples.entries()) {
      if (each.count === 0) continue;
      if (from !== undefined && place - from > 1) {
        const change = Math.abs(this.gain(from, place));
        const between = (from + place) >> 1;
        if (change > most && this.samples[between]?.isOpen) [most, middle] = [change, between];
      }
      from = place;
    }
    return middle === undefined ? undefined : this.samples[middle];
  }

  private gain(from: number, to: number): number {
    const [before, after] = [this.samples[from], this.samples[to]];
    return (before && after?.gainOn(before, this.side)?.value) ?? 0;
  }

  /**
   * The side's chance to win at a position. A position without samples is interpolated from its neighbours, and its
   * interval covers both of theirs.
   */
  chance(of: WinSamples<S>): Estimate | undefined {
    const own = of.chance(this.side);
    const place = this.places.get(of);
    if (own || place === undefined || !of.isOpen) return own;
    const isKnown = (each: WinSamples<S>): boolean => each.count > 0;
    const from = this.samples.findLastIndex((each, i) => i < place && isKnown(each));
    const to = this.samples.findIndex((each, i) => i > place && isKnown(each));
    const [before, after] = [from, to].map((i) => this.samples[i]?.chance(this.side));
    if (!before || !after) return undefined;
    const way = (place - from) / (to - from);
    return {
      value: before.value + way * (after.value - before.value),
      low: Math.min(before.low, after.low),
      high: Math.max(before.high, after.high),
    };
  }
}
