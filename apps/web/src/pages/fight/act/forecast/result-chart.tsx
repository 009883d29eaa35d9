import type { ReactNode } from 'react';
import type { Degree, Result } from '../../../../odds/effects.js';
import type { CombatantForecast } from '../../../../odds/forecast.js';
import style from './result-chart.module.css';
import { percent } from '../../../../odds/forecast.js';

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

/** From where on a threshold is named to its left. */
const LATE = 0.6;

/** The width of a letter on the average, as a share of the chart. */
const LETTER = 0.021;

/** Names of thresholds in two rows, so that none is written over the one before it. */
function inRows<M extends { readonly text: string; readonly place: number }>(
  marks: readonly M[],
): readonly (M & { readonly row: number })[] {
  const ends = [-1, -1];
  return marks.map((mark) => {
    const { text, place } = mark;
    const width = text.length * LETTER;
    const from = place > LATE ? place - width : place;
    const row = from >= (ends[0] ?? 0) ? 0 : 1;
    ends[row] = from + width;
    return { ...mark, row };
  });
}

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
  const marks = inRows(
    thresholds.flatMap(({ name, at: amount }) => {
      const place = at(amount);
      return place === undefined ? [] : [{ text: `${name}, ${amount}`, place }];
    }),
  );
  const worded = bars.length <= WORDED && bars.some(({ from }) => from === undefined);
  return (
    <figure className={style.chart}>
      <div
        className={style.plot}
        data-thresholds={marks.length > 0}
        data-rows={marks.some(({ row }) => row > 0)}
      >
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
        {marks.map(({ text, place, row }) => (
          <span
            key={text}
            className={style.threshold}
            data-late={place > LATE}
            data-row={row}
            style={{ '--at': place }}
          >
            {text}
          </span>
        ))}
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
