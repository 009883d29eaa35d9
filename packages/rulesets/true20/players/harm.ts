import type { Combatant, State } from '../state/state.js';
import { sheetOf } from '../state/state.js';

// How grave hits look to a plain player: automatic players read it, the rules never do.

export const armorOf = (state: State, target: Combatant): number => {
  let sum = 0;
  for (const { toughness } of sheetOf(state, target).armor) sum += toughness;
  return sum;
};

/** How much it weighs to be hurt, wounded, disabled and worse; the wounded are disabled by what would wound others. */
const HARMS = [1, 2, 8, 9] as const;
const HARMS_TO_WOUNDED = [1, 8, 9, 9] as const;
/** Who surely withstands an attack may still roll badly. */
const LEAST_HARM = 0.05;
/** A saving throw that is missed by so much more is a step graver. */
const STEP = 5;
const FACES = 20;
const DIFFICULTY = 15;

/** How grave harm is on average, by how much the damage exceeds the Toughness of the one who is hit. */
function meanHarm(harms: readonly number[], excess: number): number {
  let sum = 0;
  for (let face = 1; face <= FACES; face++) {
    const missed = DIFFICULTY + excess - face;
    const step = face === FACES ? 0 : Math.floor(missed / STEP);
    if (missed > 0) sum += harms[Math.min(harms.length - 1, step)] ?? 0;
  }
  return Math.max(LEAST_HARM, sum / FACES);
}

/** Of less and of more nothing comes, or the worst. */
const LEAST_EXCESS = -DIFFICULTY;
const MOST_EXCESS = FACES;
const meanHarms = (harms: readonly number[]): readonly number[] =>
  Array.from({ length: MOST_EXCESS - LEAST_EXCESS + 1 }, (_, i) =>
    meanHarm(harms, LEAST_EXCESS + i),
  );
const MEAN_HARMS = meanHarms(HARMS);
const MEAN_HARMS_TO_WOUNDED = meanHarms(HARMS_TO_WOUNDED);

/** How grave a hit with so much damage may be expected to be. @param armor that helps against it. */
export function harmOf(
  state: State,
  target: Combatant,
  damage: number,
  armor = armorOf(state, target),
): number {
  const { hurt, wounded } = target.marks;
  const excess = Math.round(damage - sheetOf(state, target).natural - armor + hurt + wounded);
  const place = Math.min(MOST_EXCESS, Math.max(LEAST_EXCESS, excess)) - LEAST_EXCESS;
  return (wounded > 0 ? MEAN_HARMS_TO_WOUNDED : MEAN_HARMS)[place] ?? LEAST_HARM;
}
