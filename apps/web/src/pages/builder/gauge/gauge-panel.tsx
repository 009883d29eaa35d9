import type { GaugeReport, PolicyName } from '@tiltyard/analysis';
import { POLICY_NAMES } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { POLICY_WORDS } from '../../laboratory/run/run-panel.js';
import style from './gauge.module.css';
import type { Gauged } from './use-gauge.js';

/** A share in percent, rounded. */
export const percent = (share: number): number => Math.round(100 * share);

/** What a fight is called by the first side's chance to win: as a heading, and on the scale. */
const WORDS: readonly (readonly [below: number, name: string, short: string])[] = [
  [0.2, 'A cruel fight', 'cruel'],
  [0.4, 'A hard fight', 'hard'],
  [0.6, 'An even fight', 'even'],
  [0.8, 'A fair fight', 'fair'],
  [Infinity, 'An easy fight', 'easy'],
];

/**
 * How the encounter is likely to go while it is being built: who wins, how long it takes, who
 * falls, and what it costs each side.
 */
export function GaugePanel({
  gauged: { report, problem, isOld },
  sides,
  isReady,
  policy,
  onPolicy,
}: {
  readonly gauged: Gauged;
  /** The sides, each with the number of its mark. */
  readonly sides: ReadonlyMap<string, number>;
  readonly isReady: boolean;
  readonly policy: PolicyName;
  readonly onPolicy: (policy: PolicyName) => void;
}): ReactNode {
  return (
    <section className={style.gauge} aria-label="How the fight goes">
      <div className={style.known} data-old={isOld || undefined}>
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        {report && isReady ? <Known report={report} numbers={sides} /> : null}
        {report && isReady ? null : (
          <p className="soft">
            {isReady ? 'Playing it out…' : 'How the fight goes appears here once it can be played.'}
          </p>
        )}
      </div>
      <label className={style.players}>
        <span>Everyone plays</span>
        <select
          value={policy}
          onChange={({ target }) =>
            onPolicy(POLICY_NAMES.find((name) => name === target.value) ?? 'sensible')
          }
        >
          {POLICY_NAMES.map((name) => (
            <option key={name} value={name}>
              {POLICY_WORDS[name]}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

function Known({
  report,
  numbers,
}: {
  readonly report: GaugeReport;
  readonly numbers: ReadonlyMap<string, number>;
}): ReactNode {
  const { fights, sides, rounds, firstOut, undecided } = report;
  const [first] = sides;
  const [fallen] = firstOut;
  const share = first?.won.value ?? 0;
  const word = WORDS.find(([below]) => share < below);
  const give = first ? Math.max(1, percent((first.won.high - first.won.low) / 2)) : 0;
  return (
    <>
      <div className={style.head}>
        <h2>
          {word?.[1]} for {first?.side}
        </h2>
        <p className="soft">
          {fights} fights, ± {give}
        </p>
      </div>
      <ul className={style.sides}>
        {sides.map(({ side, won }) => (
          <li key={side} title={`${percent(won.low)} to ${percent(won.high)}%`}>
            {side} <b>{percent(won.value)}%</b>
          </li>
        ))}
      </ul>
      <div className={style.bar} aria-hidden="true">
        <div className={style.shares}>
          {sides.map(({ side, won }) => (
            <i
              key={side}
              style={{
                inlineSize: `${100 * won.value}%`,
                background: `var(--side-${numbers.get(side) ?? 0})`,
              }}
            />
          ))}
        </div>
        {first ? (
          <i
            className={style.interval}
            style={{
              insetInlineStart: `${100 * first.won.low}%`,
              inlineSize: `${100 * (first.won.high - first.won.low)}%`,
            }}
          />
        ) : null}
      </div>
      <div className={style.scale} aria-hidden="true">
        {WORDS.map((each) => (
          <span key={each[2]} data-here={each === word || undefined}>
            {each[2]}
          </span>
        ))}
      </div>
      <p>
        Half are over by round {rounds}. Still standing at the end:{' '}
        {sides
          .map(({ side, standing, members }) => `${side} ${standing.toFixed(1)} of ${members}`)
          .join(', ')}
        . {fallen ? `${fallen.name} falls first in ${percent(fallen.share)}% of fights.` : ''}
        {undecided.value > 0 ? ` ${percent(undecided.value)}% end without a winner.` : ''}
      </p>
    </>
  );
}
