import type { ReactNode } from 'react';
import { sharedNames } from '../../../../odds/effects.js';
import type { CombatantForecast } from '../../../../odds/forecast.js';
import { headlineText, percent } from '../../../../odds/forecast.js';
import style from './effect-bar.module.css';

/** The chance that nothing happens. */
const missOf = ({ effects }: Pick<CombatantForecast, 'effects'>): number =>
  Math.max(0, 1 - effects.reduce((sum, { chance }) => sum + chance, 0));

/**
 * Everything that may happen to a combatant as one outlined bar, from minor to decisive; the blank rest is the chance
 * that nothing happens.
 */
export function EffectBar({
  fate,
  tall = false,
}: {
  readonly fate: Pick<CombatantForecast, 'effects'>;
  readonly tall?: boolean;
}): ReactNode {
  const miss = missOf(fate);
  return (
    <span
      className={style.bar}
      data-tall={tall}
      role="img"
      aria-label={[
        ...fate.effects.map(({ name, chance }) => `${name} ${percent(chance)}`),
        ...(miss > 0.0005 ? [`nothing ${percent(miss)}`] : []),
      ].join(', ')}
    >
      {fate.effects.map(({ degree, chance }) => (
        <i key={degree} data-degree={degree} style={{ flexGrow: chance }} />
      ))}
      {miss > 0.0005 ? <i style={{ flexGrow: miss }} /> : null}
    </span>
  );
}

/** The meaning of a bar's inks, with their chances. */
export function EffectKey({
  fate,
  nothing,
}: {
  readonly fate: Pick<CombatantForecast, 'effects'>;
  /** The words for when nothing happens. */
  readonly nothing: string;
}): ReactNode {
  const miss = missOf(fate);
  return (
    <ul className={style.key} aria-hidden="true">
      {fate.effects.map(({ degree, name, chance }) => (
        <li key={degree}>
          <i data-degree={degree} />
          {name} <b>{percent(chance)}</b>
        </li>
      ))}
      {miss > 0.0005 ? (
        <li>
          <i />
          {nothing} <b>{percent(miss)}</b>
        </li>
      ) : null}
    </ul>
  );
}

/** The meaning of the inks in a column of bars: the names of each degree, once. */
export function EffectLegend({
  fates,
  isComing,
}: {
  readonly fates: readonly Pick<CombatantForecast, 'effects'>[];
  /** Whether to reserve room for names that may follow soon. */
  readonly isComing: boolean;
}): ReactNode {
  const named = sharedNames(fates);
  if (named.length === 0) return isComing ? <p className={style.coming} /> : null;
  return (
    <ul className={style.key} aria-hidden="true">
      {named.map(({ degree, name }) => (
        <li key={degree}>
          <i data-degree={degree} />
          {name}
        </li>
      ))}
      <li>
        <i />
        untouched
      </li>
    </ul>
  );
}

/** What the headline chance of a forecast is a chance for. */
export function headlineWord(fate: CombatantForecast): string {
  if (fate.worse > 0) return 'to harm';
  return fate.changed > 0 ? 'to affect' : 'to help';
}

/** A chance as digits with a smaller percent sign. */
export function Chance({ fate }: { readonly fate: CombatantForecast }): ReactNode {
  const text = headlineText(fate);
  return (
    <>
      {text.replace('%', '')}
      <small>%</small>
    </>
  );
}
