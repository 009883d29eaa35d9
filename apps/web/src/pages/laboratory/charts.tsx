import type { Counts, Estimate } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import style from './laboratory.module.css';

/** A share as a percentage with one decimal; a further digit would be lost in the interval. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return '<0.1%';
  return share < 1 && share > 0.999 ? '>99.9%' : `${(share * 100).toFixed(1)}%`;
}

/** An interval in words; a single fight has none. */
export const rangeText = ({ low, high }: Estimate): string =>
  Number.isFinite(low) ? `${shareText(low)} to ${shareText(high)}` : 'not known yet';

/** A number as text, with decimals only where they are meaningful. */
export const numberText = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);

/** The interval of a mean, to follow it in brackets; empty for a single fight, which has none. */
export const betweenText = ({ low, high }: Estimate): string =>
  Number.isFinite(low) ? ` (${numberText(low)} to ${numberText(high)})` : '';

/**
 * A share as a bar on a scale from 0 to 1, with its interval.
 * @param side the number of the side whose colour and pattern the bar has; a plain bar if omitted.
 */
export function ShareBar({
  label,
  estimate,
  side,
  note,
}: {
  readonly label: ReactNode;
  readonly estimate: Estimate;
  readonly side?: number;
  readonly note?: ReactNode;
}): ReactNode {
  const { value, low, high } = estimate;
  return (
    <div
      className={style.share}
      style={side === undefined ? undefined : { '--fill': `var(--side-${side})` }}
    >
      <span className={style.shareLabel}>{label}</span>
      <span className={style.track} aria-hidden="true">
        <i className={style.fill} style={{ inlineSize: `${value * 100}%` }} />
        <i
          className={style.interval}
          style={{
            insetInlineStart: `${low * 100}%`,
            inlineSize: `${Math.max(0, high - low) * 100}%`,
          }}
        />
      </span>
      <span className={style.shareValue}>
        <strong>{shareText(value)}</strong> <span className="soft">{rangeText(estimate)}</span>
      </span>
      {note === undefined ? null : <span className={style.shareNote}>{note}</span>}
    </div>
  );
}

/**
 * The maximum number of columns in a histogram; if there are more values, neighbouring ones are
 * combined.
 */
const COLUMNS = 40;

interface Column {
  readonly label: string;
  readonly share: number;
}

/**
 * The share of fights that a histogram shows in detail; the outliers beyond share its last column.
 */
const SHOWN = 0.995;

/** The largest value that is shown in detail. */
function farthest(counts: Counts, fights: number): number {
  const first = counts[0]?.[0] ?? 0;
  const last = counts.at(-1)?.[0] ?? 0;
  let seen = 0;
  for (const [value, times] of counts) {
    seen += times;
    if (seen >= SHOWN * fights)
      return last - first > 2 * (value - first) && last - first > COLUMNS ? value : last;
  }
  return last;
}

function columnsOf(counts: Counts, fights: number): readonly Column[] {
  const first = counts[0]?.[0] ?? 0;
  const last = farthest(counts, fights);
  const width = Math.max(1, Math.ceil((last - first + 1) / COLUMNS));
  const columns = new Map<number, number>();
  let beyond = 0;
  for (const [value, times] of counts) {
    const at = Math.floor((value - first) / width);
    if (value > last) beyond += times;
    else columns.set(at, (columns.get(at) ?? 0) + times);
  }
  const shown = Array.from({ length: Math.floor((last - first) / width) + 1 }, (_, i) => {
    const from = first + i * width;
    return {
      label: width === 1 ? String(from) : `${from} to ${from + width - 1}`,
      share: (columns.get(i) ?? 0) / fights,
    };
  });
  return beyond === 0 ? shown : [...shown, { label: `more than ${last}`, share: beyond / fights }];
}

/** How often each number occurred, as columns. @param of what the number counts, in the plural. */
export function Histogram({
  counts,
  fights,
  of,
}: {
  readonly counts: Counts;
  readonly fights: number;
  readonly of: string;
}): ReactNode {
  const columns = columnsOf(counts, fights);
  const most = Math.max(0.0001, ...columns.map(({ share }) => share));
  return (
    <figure className={style.histogram}>
      <ol aria-label={`How many ${of}`}>
        {columns.map(({ label, share }) => (
          <li
            key={label}
            title={`${label} ${of}: ${shareText(share)}`}
            style={{ '--part': share / most }}
          >
            <i aria-hidden="true" />
            <span className="visually-hidden">
              {label} {of}: {shareText(share)}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className={style.ends}>
        <span>{columns[0]?.label}</span>
        <span>{of}</span>
        <span>{columns.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}
