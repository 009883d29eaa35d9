import type { Ctx, Combatant, Mark, State } from '../state/state.js';
import { degreeOf, markDue } from '../rules/damage/damage.js';
import type { Blow } from '../rules/damage/toughness.js';
import { DIFFICULTY, isIgnored, toughnessBonus } from '../rules/damage/toughness.js';

// How grave hits look to automatic players; the rules do not use this.

/** The gravity of receiving each mark. */
const WEIGHTS: Readonly<Record<Mark, number>> = {
  bruised: 1,
  hurt: 1,
  dazed: 2,
  wounded: 2,
  staggered: 8,
  disabled: 8,
  unconscious: 9,
  dying: 9,
};
/** Minimum gravity, so that attacks on a target certain to withstand them still count for something. */
const LEAST_HARM = 0.05;
const FACES = 20;
const DEGREES = [0, 1, 2, 3] as const;

/** For each number the Toughness die has to show: how many faces lead to each degree of harm. */
type Ladder = Map<number, readonly number[]>;

/** Cached per set of house rules, which the ladder depends on. */
const ladders = new WeakMap<State['fixed']['options'], Ladder>();

function facesByDegree(state: State, needed: number): readonly number[] {
  const { options } = state.fixed;
  let ladder = ladders.get(options);
  if (!ladder) ladders.set(options, (ladder = new Map()));
  let faces = ladder.get(needed);
  if (faces) return faces;
  const counts = DEGREES.map(() => 0);
  for (let face = 1; face < needed && face <= FACES; face++) {
    const degree = degreeOf(state, needed - face, face);
    counts[degree] = (counts[degree] ?? 0) + 1;
  }
  faces = counts;
  ladder.set(needed, faces);
  return faces;
}

/** The expected gravity of a hit, from the target's Toughness save and the marks it would leave. */
export function harmOf(ctx: Ctx, target: Combatant, blow: Blow): number {
  if (isIgnored(ctx.state, target, blow)) return 0;
  const { damage, volley = 0, lethal } = blow;
  const needed = DIFFICULTY + damage + volley - toughnessBonus(ctx, target, blow);
  const faces = facesByDegree(ctx.state, Math.round(needed));
  let sum = 0;
  for (const degree of DEGREES) {
    const count = faces[degree] ?? 0;
    if (count > 0) sum += count * WEIGHTS[markDue(ctx.state, target, degree, lethal)];
  }
  return Math.max(LEAST_HARM, sum / FACES);
}
