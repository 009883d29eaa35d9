import type { GaugeReport, PolicyName } from '@tiltyard/analysis';
import { POLICY_NAMES } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../../../design/button.js';
import { useLibrary } from '../../../library/library.js';
import { withItem } from '../../../library/item-draft.js';
import type { System } from '../../../systems/system.js';
import { POLICY_WORDS } from '../../laboratory/run/run-panel.js';
import type { EncounterDraft } from '../draft.js';
import style from './gauge.module.css';
import type { Newcomer } from './joined.js';
import { useComparison, useGauge } from './use-gauge.js';

const percent = (share: number): string => String(Math.round(100 * share));

/** What a fight is called by how likely the first side is to win. */
const WORDS: readonly (readonly [below: number, name: string])[] = [
  [0.2, 'A cruel fight'],
  [0.4, 'A hard fight'],
  [0.6, 'An even fight'],
  [0.8, 'A fair fight'],
  [Infinity, 'An easy fight'],
];

/** How the encounter goes while it is built: who wins, how long it takes, who falls, and what others would change. */
export function GaugePanel({
  draft,
  system,
  isReady,
}: {
  readonly draft: EncounterDraft;
  readonly system: System;
  readonly isReady: boolean;
}): ReactNode {
  const [policy, setPolicy] = useState<PolicyName>('sensible');
  const { report, problem, isOld } = useGauge(draft, policy, isReady);
  if (draft.people.length === 0) return null;
  return (
    <section className={style.gauge} aria-label="How the fight goes">
      <label className={style.players}>
        <span>Everyone plays</span>
        <select
          value={policy}
          onChange={({ target }) =>
            setPolicy(POLICY_NAMES.find((name) => name === target.value) ?? 'sensible')
          }
        >
          {POLICY_NAMES.map((name) => (
            <option key={name} value={name}>
              {POLICY_WORDS[name]}
            </option>
          ))}
        </select>
      </label>
      <div className={style.known} data-old={isOld || undefined}>
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        {report && isReady ? <Known report={report} /> : null}
        {report && isReady ? null : (
          <p className="soft">
            {isReady ? 'Playing it out…' : 'Once it can be played, how it goes stands here.'}
          </p>
        )}
      </div>
      {report && isReady ? (
        <Newcomers draft={draft} system={system} policy={policy} report={report} />
      ) : null}
    </section>
  );
}

function Known({ report }: { readonly report: GaugeReport }): ReactNode {
  const { fights, sides, rounds, firstOut, undecided } = report;
  const [first] = sides;
  const [fallen] = firstOut;
  const word = WORDS.find(([below]) => (first?.won.value ?? 0) < below)?.[1];
  return (
    <>
      <h2>
        {word} for {first?.side}
      </h2>
      <div className={style.bar} aria-hidden="true">
        {sides.map(({ side, won }, i) => (
          <i
            key={side}
            style={{ inlineSize: `${100 * won.value}%`, background: `var(--side-${i % 4})` }}
          />
        ))}
      </div>
      <ul className={style.sides}>
        {sides.map(({ side, won }) => (
          <li key={side}>
            {side} <b>{percent(won.value)} %</b>{' '}
            <span className="soft">
              {percent(won.low)} to {percent(won.high)}
            </span>
          </li>
        ))}
      </ul>
      <p>
        Half are over by round {rounds}. Still standing at the end:{' '}
        {sides
          .map(({ side, standing, members }) => `${side} ${standing.toFixed(1)} of ${members}`)
          .join(', ')}
        . {fallen ? `${fallen.name} falls first in ${percent(fallen.share)} %.` : ''}
      </p>
      <p className="soft">
        {fights} fights
        {undecided.value > 0 ? `; ${percent(undecided.value)} % without a winner` : ''}
      </p>
    </>
  );
}

/** Everybody who could be added: the system's own, and creatures of the library. */
function useNewcomers(draft: EncounterDraft, system: System): readonly Newcomer[] {
  const { items } = useLibrary();
  return useMemo(() => {
    const { templates } = system.ruleset.use((ruleset) => ruleset.catalogue());
    const own = templates.map(({ id, name }): Newcomer => ({
      key: `template ${id}`,
      name,
      like: { name: '', from: id, sheet: {}, state: {} },
    }));
    const kept = items
      .filter((item) => item.kind === 'creature' && item.system === draft.system)
      .flatMap((item): Newcomer[] => {
        const next = withItem(draft, item, '');
        const like = next.ok ? next.value.people.at(-1) : undefined;
        return like ? [{ key: `item ${item.id}`, name: item.title, like }] : [];
      });
    return [...kept, ...own];
  }, [items, draft, system]);
}

function Newcomers({
  draft,
  system,
  policy,
  report,
}: {
  readonly draft: EncounterDraft;
  readonly system: System;
  readonly policy: PolicyName;
  readonly report: GaugeReport;
}): ReactNode {
  const sides = report.sides.map(({ side }) => side);
  const [chosen, setSide] = useState<string>();
  const side = chosen !== undefined && sides.includes(chosen) ? chosen : (sides.at(-1) ?? '');
  const newcomers = useNewcomers(draft, system);
  const { compared, isRunning, run, stop } = useComparison(draft, policy, side);
  const [first] = report.sides;
  return (
    <details className={style.newcomers}>
      <summary>What others would change</summary>
      <p className={style.players}>
        <label>
          <span>Joining</span>{' '}
          <select value={side} onChange={({ target }) => setSide(target.value)}>
            {sides.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        {isRunning ? (
          <Button key="stop" look="danger" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button key="go" onClick={() => run(newcomers)}>
            Compare all
          </Button>
        )}
      </p>
      {compared.size > 0 ? (
        <p className="soft">The chance of {first?.side} to win, by 100 fights each.</p>
      ) : null}
      <ul className={style.changes} aria-label="With one more">
        {newcomers
          .filter(({ key }) => compared.has(key))
          .map(({ key, name }) => {
            const won = compared.get(key)?.sides.find((each) => each.side === first?.side)?.won;
            return (
              <li key={key}>
                <span>{name}</span>
                <span title={won && `${percent(won.low)} to ${percent(won.high)}`}>
                  {won
                    ? `${percent(first?.won.value ?? 0)} → ${percent(won.value)} %`
                    : 'no room beside them'}
                </span>
              </li>
            );
          })}
      </ul>
    </details>
  );
}
