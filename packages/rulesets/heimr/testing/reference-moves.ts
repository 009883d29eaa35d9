import type { Json } from '@tiltyard/engine';
import { countedChances } from '@tiltyard/testing';
import { throwsWith } from './reference.js';

// An independent calculation of movement, from the rulebook's sentences alone: where a combatant may go and how, and the outcomes of
// a Move that requires rolls, with every die enumerated.

export type Outcomes = Readonly<Record<string, string>>;

export const SQUARES = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'] as const;
export type Square = (typeof SQUARES)[number];

/** HEI-CTX-20: how many may cross. */
const LIMITS = { none: Infinity, window: 1, door: 2 } as const;

interface Border {
  readonly [key: string]: Json;
  readonly from: Square;
  readonly to: Square;
  readonly level: number | null;
  readonly tag: keyof typeof LIMITS;
  readonly crossed: number;
}

export interface Spot {
  readonly [key: string]: Json;
  readonly at: Square;
  readonly height: number;
}

export interface Situation {
  readonly [key: string]: Json;
  /** Squares with the heights 0 to 2; all others have one. */
  readonly high: readonly Square[];
  readonly borders: readonly Border[];
  readonly ann: Spot;
  readonly position: 'standing' | 'prone' | 'climbing';
  readonly fullHands: boolean;
  readonly held: boolean;
  readonly bindPlainMove: 'forbidden' | 'free';
  readonly clustered: boolean;
  /** The height at which a guard keeps ann in; null if there is none. */
  readonly guard: number | null;
  readonly guardStanding: number | null;
  readonly guardMode: 'requirement' | 'absolute';
  readonly foe: Spot;
  readonly moveDistance: number;
  readonly runDistance: number;
  readonly C: number;
  readonly P: number;
  readonly fatigue: number;
}

const heightsOf = ({ high }: Situation, at: Square): readonly number[] =>
  high.includes(at) ? [0, 1, 2] : [0];

/** HEI-CTX-19: squares border on four sides, not at corners. */
function near(s: Situation, at: Square): readonly (readonly [Square, Border | undefined])[] {
  const [row = '', column = ''] = at;
  return SQUARES.filter(
    (to) =>
      (to[0] !== row && to[1] === column) ||
      (to[0] === row && Math.abs(Number(to[1]) - Number(column)) === 1),
  ).map((to) => [
    to,
    s.borders.find(
      (each) => [each.from, each.to].includes(at) && [each.from, each.to].includes(to),
    ),
  ]);
}

/** HEI-CTX-20, HEI-CTX-22: the neighbouring squares open from a height, with the requirement of the border, or null. */
export const openFrom = (s: Situation, at: Square): readonly (readonly [Square, number | null])[] =>
  near(s, at)
    .filter(
      ([to, border]) =>
        heightsOf(s, to).includes(s.ann.height) &&
        (border === undefined || border.crossed < LIMITS[border.tag]),
    )
    .map(([to, border]) => [to, border?.level ?? null]);

/** HEI-MOVE-01, HEI-RUN-02: squares within a number of borders; with `free`, only over borders without requirements. */
function within(s: Situation, most: number, free: boolean): readonly Square[] {
  let reached: readonly Square[] = [s.ann.at];
  for (let step = 0; step < most; step++)
    reached = [
      ...new Set([
        ...reached,
        ...reached.flatMap((at) =>
          openFrom(s, at)
            .filter(([, level]) => !free || level === null)
            .map(([to]) => to),
        ),
      ]),
    ];
  return reached.filter((at) => at !== s.ann.at);
}

/** HEI-GUARD-02, HEI-CTX-39: a guard within reach, with a defence. */
const isGuarded = (s: Situation): boolean => s.guard === s.ann.height && s.guardStanding !== null;

const isBound = (s: Situation): boolean => s.held && s.bindPlainMove === 'forbidden';

/** Every movement that is open, in words (HEI-MOVE-01 to HEI-CRAWL-05). */
export function reference(s: Situation): readonly string[] {
  const { at, height } = s.ann;
  const guarded = isGuarded(s);
  // HEI-CTX-32, HEI-CTX-35: the prone can only crawl, the bound cannot move.
  const able = s.position !== 'prone' && !isBound(s);
  const kept = guarded && s.guardMode === 'absolute';
  const heights = heightsOf(s, at);
  const open: readonly string[] = [
    ...(able && !kept ? within(s, s.moveDistance, false).map((to) => `move ${to}`) : []),
    // Holder and held are hand to hand, too.
    ...(able && (s.clustered || s.held) ? [`move ${at}`] : []),
    ...(able && !guarded ? within(s, s.runDistance, true).map((to) => `run ${to}`) : []),
    ...(able &&
    !guarded &&
    s.foe.height === height &&
    within(s, s.moveDistance, true).includes(s.foe.at)
      ? ['charge']
      : []),
    ...(s.position === 'prone' && !isBound(s) && !guarded
      ? openFrom(s, at)
          .filter(([, level]) => level === null)
          .map(([to]) => `crawl ${to}`)
      : []),
    ...(able && !s.fullHands && heights.some((each) => each > height) ? ['climb up'] : []),
    ...(able && !s.fullHands && heights.some((each) => each < height) ? ['climb down'] : []),
    ...(able ? heights.filter((each) => each < height).map((to) => `jump ${to}`) : []),
  ];
  return open.toSorted();
}

/** HEI-GUARD-02, HEI-MOVE-02, HEI-CTX-11 and 12: the outcomes of a Move into the next square, roll by roll. */
export function moved(s: Situation, to: Square, level: number | null): Outcomes {
  const needs = [
    ...(isGuarded(s) && s.guardStanding !== null ? [s.guardStanding] : []),
    ...(level === null ? [] : [level]),
  ];
  const throws = throwsWith(s.C);
  const counts = new Map<string, number>();
  const go = (rest: readonly number[], fatigue: number, weight: number): void => {
    const [need, ...later] = rest;
    const end = (at: string, tired: number): void => {
      counts.set(`${at} ${tired}`, (counts.get(`${at} ${tired}`) ?? 0) + weight);
    };
    if (need === undefined) return end(to, fatigue);
    for (const { d6, shown } of throws) {
      const tired = d6 < fatigue ? fatigue + 1 : fatigue;
      const passes = shown >= fatigue && shown + s.P >= need;
      // If a later roll is not made, its weight is the number of its possible throws.
      if (passes) go(later, tired, weight);
      else {
        const key = `${s.ann.at} ${tired}`;
        counts.set(key, (counts.get(key) ?? 0) + weight * throws.length ** later.length);
      }
    }
  };
  go(needs, s.fatigue, 1);
  return countedChances(counts, throws.length ** needs.length);
}
