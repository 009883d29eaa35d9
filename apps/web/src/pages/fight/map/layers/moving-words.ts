import { headline } from '../../../../odds/forecast.js';
import type { Fight } from '../../use-fight.js';
import type { Moving } from '../pointing/use-moving.js';

/** What may happen to a combatant on the path being dragged: the enemies who react, and the chance of harm. */
export function risksOf(moving: Moving): {
  /** Whether the odds are known, and whether they are only partial. */
  readonly known: boolean;
  readonly isPartial: boolean;
  readonly worse: number;
  /** What the path costs besides its length: conditions that are certain. */
  readonly costs: readonly string[];
  readonly words: readonly string[];
} {
  const found =
    moving.stride && moving.value !== undefined
      ? moving.stride.choice.forecast(moving.value)
      : undefined;
  const fate = found?.fates.find(({ who }) => who === moving.who);
  return {
    known: found?.complete === true,
    isPartial: found?.complete === false,
    worse: fate && fate.worse > 0.0005 ? headline(fate) : 0,
    costs:
      fate?.conditions
        .filter(({ chance, gone }) => chance > 0.999 && !gone)
        .map(({ name }) => name) ?? [],
    words: found?.events.map(({ words }) => words).slice(0, 2) ?? [],
  };
}

/** The text for a token held somewhere: what may happen on the way, and what dropping it does. */
export function movingWords({ names }: Fight, moving: Moving): string {
  const { known, isPartial, words } = risksOf(moving);
  const safe = known && words.length === 0 ? ['provokes no one'] : [];
  const partly = isPartial && words.length === 0 ? ['too much may happen for odds'] : [];
  return [
    names.name(moving.who),
    ...(moving.value === undefined
      ? ['let go to put back']
      : [...words, ...safe, ...partly, 'let go to move, Esc to put back']),
  ].join(' · ');
}
