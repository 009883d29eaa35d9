/** A kind of die: the number of faces, and the value of the lowest. */
export interface Die {
  readonly name: string;
  readonly faces: number;
  readonly low: number;
}

/** A die numbered from 1. `faces` is an integer of at least 1. */
export const d = (faces: number): Die => Object.freeze({ name: `d${faces}`, faces, low: 1 });

/** Several dice added up, with the whole set rolled once or several times and one set kept. */
export interface Pool {
  readonly dice: number;
  readonly die: Die;
  /** How many sets are rolled, at least 1. */
  readonly sets: number;
  /** Which set counts. */
  readonly keep: 'high' | 'low';
}

/**
 * Groups faces that are equivalent for everything that follows: faces with the same key may stand for one another. Only
 * enumeration reads it; pass it only then (`ctx.enumerating`), so that sampling pays nothing.
 */
export type FaceGrouping = (face: number) => number;

/** A die or pool as a list of values with integer weights. */
export interface Distribution {
  readonly values: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
}

const cache = new Map<string, Distribution>();

function fromMap(map: ReadonlyMap<number, number>): Distribution {
  const values = [...map.keys()].toSorted((a, b) => a - b);
  const weights = values.map((value) => map.get(value) ?? 0);
  return { values, weights, total: weights.reduce((sum, weight) => sum + weight, 0) };
}

function sumOf(dice: number, die: Die): Distribution {
  let map = new Map<number, number>([[0, 1]]);
  for (let i = 0; i < dice; i++) {
    const next = new Map<number, number>();
    for (const [value, weight] of map) {
      for (let face = die.low; face < die.low + die.faces; face++)
        next.set(value + face, (next.get(value + face) ?? 0) + weight);
    }
    map = next;
  }
  return fromMap(map);
}

/** The distribution of a pool, counted without listing its throws. Cached. */
export function distributionOf(pool: Pool): Distribution {
  const key = `${pool.dice}/${pool.die.faces}/${pool.die.low}/${pool.sets}/${pool.keep}`;
  const known = cache.get(key);
  if (known) return known;
  const one = sumOf(pool.dice, pool.die);
  const map = new Map<number, number>();
  // The best of k sets is at most v exactly when all k are: differences of k-th powers of the running sum.
  const order =
    pool.keep === 'high'
      ? one.values.map((_, i) => i)
      : one.values.map((_, i) => one.values.length - 1 - i);
  let running = 0;
  for (const i of order) {
    const before = running ** pool.sets;
    running += one.weights[i] ?? 0;
    map.set(one.values[i] ?? 0, running ** pool.sets - before);
  }
  const result = fromMap(map);
  cache.set(key, result);
  return result;
}

const single = new WeakMap<Die, Distribution>();

/** The distribution of one die. Cached by the die itself. */
export function distributionOfDie(die: Die): Distribution {
  const known = single.get(die);
  if (known) return known;
  const result = distributionOf({ dice: 1, die, sets: 1, keep: 'high' });
  single.set(die, result);
  return result;
}
