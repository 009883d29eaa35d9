import { z } from 'zod';

/** How often each whole number came up; the remaining fights count as 0. */
export type Counts = readonly (readonly [value: number, fights: number])[];

/** A tally as plain data, with names and values in order: equal tallies give equal JSON. */
export interface TallyData {
  readonly fights: number;
  readonly measures: { readonly [name: string]: Counts };
}

const whole = z.number().int();

export const tallyData: z.ZodType<TallyData> = z.strictObject({
  fights: whole.min(0),
  measures: z.record(z.string(), z.array(z.tuple([whole, whole.min(1)]))),
});

/** The metrics of one fight: whole numbers by name. A missing one is 0. */
export type FightMetrics = ReadonlyMap<string, number>;

const sorted = (counts: ReadonlyMap<number, number> | undefined): Counts =>
  [...(counts ?? [])].toSorted(([a], [b]) => a - b);

/**
 * How often each measure took each value, over many fights. Whole numbers only, so that tallies added up in any order
 * and in any parts are the same bit for bit.
 */
export class Tally {
  private count = 0;
  private readonly measures = new Map<string, Map<number, number>>();

  get fights(): number {
    return this.count;
  }

  /** Counts one fight. */
  add(reading: FightMetrics): void {
    this.count++;
    for (const [name, value] of reading) if (value !== 0) this.record(name, value, 1);
  }

  /** Counts the difference of one fight from another with the same number. */
  addDifference(reading: FightMetrics, baseline: FightMetrics): void {
    this.count++;
    for (const [name, value] of reading) {
      const difference = value - (baseline.get(name) ?? 0);
      if (difference !== 0) this.record(name, difference, 1);
    }
    for (const [name, value] of baseline)
      if (value !== 0 && !reading.has(name)) this.record(name, -value, 1);
  }

  /** Adds the counts of another tally. */
  merge({ fights, measures }: TallyData): void {
    this.count += fights;
    for (const [name, counts] of Object.entries(measures))
      for (const [value, times] of counts) this.record(name, value, times);
  }

  private record(name: string, value: number, fights: number): void {
    let counts = this.measures.get(name);
    if (counts === undefined) {
      counts = new Map();
      this.measures.set(name, counts);
    }
    counts.set(value, (counts.get(value) ?? 0) + fights);
  }

  data(): TallyData {
    const names = [...this.measures.keys()].toSorted();
    return {
      fights: this.count,
      measures: Object.fromEntries(names.map((name) => [name, sorted(this.measures.get(name))])),
    };
  }
}

/** The values of a measure including the fights in which it was 0, in order. */
export function countsOf({ fights, measures }: TallyData, name: string): Counts {
  const others = measures[name] ?? [];
  const zeros = others.reduce((left, [, times]) => left - times, fights);
  return zeros === 0 ? others : [...others, [0, zeros] as const].toSorted(([a], [b]) => a - b);
}

/**
 * The last parts of the names of all measures below a kind, for example the sides of `won/…`. A side may contain a
 * slash, an id may not.
 */
export const measureSuffixes = ({ measures }: TallyData, kind: string): readonly string[] =>
  Object.keys(measures).flatMap((name) =>
    name.startsWith(`${kind}/`) ? [name.slice(kind.length + 1)] : [],
  );
