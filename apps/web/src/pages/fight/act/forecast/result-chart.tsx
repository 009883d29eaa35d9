import type { ReactNode } from 'react';
import type { Degree, Result } from '../../../../odds/effects.js';
import type { CombatantForecast } from '../../../../odds/forecast.js';
import style from './result-chart.module.css';
import { percent } from '../../../../odds/forecast.js';

/** The maximum number of bars in a distribution; if there are more amounts, neighbouring ones are combined. */
const BARS = 24;

/** The maximum number of bars that have their labels beneath them. */
const WORDED = 6;

interface Bar {
  readonly label: string;
  /** The smallest and largest loss in the bar; undefined where health is not counted. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly chance: number;
  readonly degree: Degree;
}

/** Bars for all amounts between the smallest and largest loss, so that gaps show as gaps. */
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

/** From this position on, a threshold's name is on its left. */
const LATE = 0.6;

/** The average width of a letter, as a share of the chart's width. */
const LETTER = 0.021;

/** The names of thresholds in two rows, so that neighbours do not overlap. */
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
 * The distribution of the loss if there is any, scaled to its highest bar; a miss is not included. Bars change ink
 * where a threshold is passed.
 */
export function ResultChart({ fate }: { readonly fate: CombatantForecast }): ReactNode {
  const { results, thresholds, mean } = fate;
  const bars = barsOf(results);
  if (bars.length < 2) return null;
  const most = Math.max(...bars.map(({ chance }) => chance));
  /** The position of an amount, as a share of the width. */
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
