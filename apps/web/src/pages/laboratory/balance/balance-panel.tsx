import type { BalanceReport } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '../../../design/controls/button.js';
import { saveFile } from '../../../library/files/save-file.js';
import { useSearch } from '../../../search/use-search.js';
import type { System } from '../../../systems/system.js';
import { ShareBar } from '../charts.js';
import style from '../laboratory.module.css';
import { useSavedInputs } from '../saved-inputs.js';
import { SearchButton, SearchStatus } from '../search-button.js';
import type { Subject } from '../subject.js';
import { combatantIds, sidesIn, subjectKey } from '../subject.js';
import type { BalanceRequest } from './balance.worker.js';

const KINDS = { wins: 'wins', unharmed: 'loses no one' } as const;

const inputs = z.object({
  side: z.string(),
  kind: z.enum(['wins', 'unharmed']),
  percent: z.number().min(1).max(99),
  who: z.string(),
  most: z.number().min(2).max(20),
});

const startWorker = (): Worker =>
  new Worker(new URL('./balance.worker.ts', import.meta.url), { type: 'module', name: 'balance' });

/** Finds how many copies of a combatant make a fight as hard as wanted. */
export function BalancePanel({
  subject,
  system,
}: {
  readonly subject: Subject;
  readonly system: System;
}): ReactNode {
  const sides = sidesIn(subject, system).map(({ side }) => side);
  const people = combatantIds(subject, system);
  const [{ side, kind, percent, who, most }, change] = useSavedInputs<z.infer<typeof inputs>>(
    `balance ${subjectKey(subject)}`,
    inputs,
    {
      side: sides[0] ?? '',
      kind: 'wins',
      percent: 70,
      who: people.at(-1)?.id ?? '',
      most: 6,
    },
  );
  const search = useSearch<BalanceRequest, BalanceReport>(startWorker);
  const { report, run } = search;
  if (subject.kind !== 'set-up') return null;
  const target = { kind, side, share: percent / 100 };
  const knob = { name: `${who}.copies`, from: 1, to: most, step: 1 };
  const name = people.find(({ id }) => id === who)?.name ?? who;
  return (
    <section className={style.panel} aria-labelledby="balance">
      <h2 id="balance">Balance it</h2>
      <form
        className={style.sentence}
        onSubmit={(event) => {
          event.preventDefault();
          run({ system: system.id, text: subject.text, target, knob });
        }}
      >
        How many of{' '}
        <select
          aria-label="Of whom"
          value={who}
          onChange={(event) => change({ who: event.target.value })}
        >
          {people.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
        , up to{' '}
        <input
          aria-label="At most"
          type="number"
          min={2}
          max={20}
          value={most}
          onChange={(event) => change({ most: event.target.valueAsNumber || 2 })}
        />
        , so that{' '}
        <select
          aria-label="Side"
          value={side}
          onChange={(event) => change({ side: event.target.value })}
        >
          {sides.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>{' '}
        <select
          aria-label="What"
          value={kind}
          onChange={(event) =>
            change({ kind: event.target.value === 'unharmed' ? 'unharmed' : 'wins' })
          }
        >
          <option value="wins">{KINDS.wins}</option>
          <option value="unharmed">{KINDS.unharmed}</option>
        </select>{' '}
        in{' '}
        <input
          aria-label="Percent of fights"
          type="number"
          min={1}
          max={99}
          value={percent}
          onChange={(event) => change({ percent: event.target.valueAsNumber || 50 })}
        />{' '}
        % of all fights?
        <SearchButton search={search} />
      </form>
      <SearchStatus search={search} unit="fights" />
      {report ? <Findings report={report} name={name} /> : null}
    </section>
  );
}

/** The results of the fights for each number, and the number that comes nearest to the target. */
function Findings({
  report,
  name,
}: {
  readonly report: BalanceReport;
  readonly name: string;
}): ReactNode {
  const found = report.knobs[0];
  return (
    <>
      {found ? (
        <div className={style.result}>
          {found.curve.map(({ value, estimate, fights }) => (
            <ShareBar
              key={value}
              label={`${value} × ${name}${value === found.value ? ', nearest' : ''}`}
              estimate={estimate}
              note={`${fights} fights`}
            />
          ))}
          {found.problems.length > 0 ? (
            <p className={style.problem}>Not all of these can be placed on this map.</p>
          ) : null}
        </div>
      ) : null}
      {report.proof && found?.value !== undefined ? (
        <>
          <ShareBar
            label={`${found.value} × ${name}, with other dice`}
            estimate={report.proof.estimate}
            note={`${report.proof.fights} fights that had no say in the number`}
          />
          <p>
            <Button
              onClick={() =>
                saveFile(
                  'balanced.json',
                  JSON.stringify(report.scenario, null, 2),
                  'application/json',
                )
              }
            >
              Save this encounter
            </Button>
          </p>
        </>
      ) : null}
    </>
  );
}
