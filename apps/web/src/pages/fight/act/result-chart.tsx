import type { ReactNode } from 'react';
import type { Degree, Result } from '../../../odds/effects.js';
import type { CombatantForecast } from '../../../odds/forecast.js';
import { percent } from '../map/geometry.js';
import style from './result-chart.module.css';

/** Most bars of a distribution; where there are more, neighbours are put together. */
const BARS = 24;

/** Most bars that have their words beneath them. */
const WORDED = 6;

interface Bar {
  readonly label: string;
  /** The least and the most that is lost; none where health is not counted. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly chance: number;
  readonly degree: Degree;
}

/** Results by what is lost, every amount between the least and the most, so that gaps are seen as gaps. */
function countedBars(results: readonly Result[]): readonly Bar[] {
  const amounts = results.map(({ amount = 0 }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const per = Math.max(1, Math.ceil((most - least + 1) / BARS));
  const bars: Bar[] = [];
  for (let from = least; from <= most; from += per) {
    const to = Math.min(most, from + per - 1);
    const part = results.filter(({ amount = 0 }) => amount >= from && amount <= to);
    const usual = part.toSorted((a, b) => b.chance - a.chance)[0];
    bars.push({
      label: from === to ? String(from) : `${from} to ${to}`,
      from,
      to,
      chance: part.reduce((sum, { chance }) => sum + chance, 0),
      degree: usual?.degree ?? 1,
    });
  }
  return bars;
}

const barsOf = (results: readonly Result[]): readonly Bar[] =>
  results.every(({ amount }) => amount !== undefined)
    ? countedBars(results)
    : results.map(({ label, chance, degree }) => ({
        label,
        from: undefined,
        to: undefined,
        chance,
        degree,
      }));

/**
 * The distribution of what is suffered if anything is, scaled to its own highest bar; a miss is not in it. Bars change ink
 * where a threshold is passed.
 */
export function ResultChart({ fate }: { readonly fate: CombatantForecast }): ReactNode {
  const { results, thresholds, mean } = fate;
  const bars = barsOf(results);
  if (bars.length < 2) return null;
  const most = Math.max(...bars.map(({ chance }) => chance));
  /** Where an amount lies, as a share of the width. */
  const at = (amount: number): number | undefined => {
    const index = bars.findIndex(({ to }) => to !== undefined && amount <= to);
    const { from = 0, to = 0 } = bars[index] ?? {};
    return index < 0
      ? undefined
      : (index + Math.max(0, amount - from) / (to - from + 1)) / bars.length;
  };
  const middle = mean === undefined ? undefined : at(mean);
  const worded = bars.length <= WORDED && bars.some(({ from }) => from === undefined);
  return (
    <figure className={style.chart}>
      <div className={style.plot} data-thresholds={thresholds.length > 0}>
        <ol className={style.bars} aria-label="Possible results">
          {bars.map(({ label, chance, degree }) => (
            <li key={label} title={`${label}: ${percent(chance)}`}>
              <i data-degree={degree} style={{ '--part': chance / most }} />
              <span className="visually-hidden">
                {label}: {percent(chance)}
              </span>
            </li>
          ))}
        </ol>
        {thresholds.map(({ name, at: amount }) => {
          const place = at(amount);
          return place === undefined ? null : (
            <span
              key={`${name} ${amount}`}
              className={style.threshold}
              data-late={place > 0.6}
              style={{ '--at': place }}
            >
              {name}, {amount}
            </span>
          );
        })}
      </div>
      <figcaption className={style.axis} aria-hidden={!worded}>
        {worded ? (
          bars.map(({ label }) => <span key={label}>{label}</span>)
        ) : (
          <>
            <span>{bars[0]?.label}</span>
            {middle === undefined || mean === undefined ? null : (
              <span className={style.mean} style={{ '--at': middle }}>
                {Math.round(mean * 10) / 10} on average
              </span>
            )}
            <span>{bars.at(-1)?.label}</span>
          </>
        )}
      </figcaption>
    </figure>
  );
}
