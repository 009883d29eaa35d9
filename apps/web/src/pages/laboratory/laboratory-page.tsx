import type { ReactNode } from 'react';
import { use, useEffect, useState } from 'react';
import { Page } from '../../design/page.js';
import { allExamples } from '../../examples/examples.js';
import { go, to } from '../../router.js';
import { CATALOG, catalogEntry } from '../../systems/catalog.js';
import { SystemProvider } from '../../systems/rule-link.js';
import { loadSystem } from '../../systems/system.js';
import type { Recent } from '../../room-client/kept/storage.js';
import { recentFights } from '../../room-client/kept/storage.js';
import { BalancePanel } from './balance/balance-panel.js';
import { ActionPanel } from './action-panel.js';
import { ComparePanel } from './compare-panel.js';
import style from './laboratory.module.css';
import { RunPanel } from './run/run-panel.js';
import type { Subject } from './subject.js';
import { subjectKey, subjectOfExample, subjectOfFight } from './subject.js';
import { WorthPanel } from './worth/worth-panel.js';

/**
 * Questions about a fight: the odds of an action, how often each side wins, what a house rule
 * changes.
 */
export function LaboratoryPage({ fight }: { readonly fight?: string | undefined }): ReactNode {
  const example =
    allExamples().find(({ id }) => id === fight) ??
    (fight === undefined ? allExamples()[0] : undefined);
  const [subject, setSubject] = useState<Subject | undefined>(
    () => example && subjectOfExample(example),
  );
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (example || fight === undefined) return;
    subjectOfFight(fight, loadSystem).then(
      (found) =>
        found ? setSubject(found) : setProblem('This fight isn’t saved in this browser.'),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [example, fight]);
  return (
    <Page title="Laboratory" wide>
      <div className={style.page}>
        <Chooser chosen={fight ?? example?.id} />
        {problem === undefined ? null : (
          <p className={style.problem} role="alert">
            {problem} Choose another above.
          </p>
        )}
        {subject ? <Panels key={subjectKey(subject)} subject={subject} /> : null}
      </div>
    </Page>
  );
}

function Panels({ subject }: { readonly subject: Subject }): ReactNode {
  const system = use(loadSystem(subject.system));
  return (
    <SystemProvider value={system}>
      <ActionPanel subject={subject} system={system} />
      <RunPanel subject={subject} system={system} />
      <BalancePanel subject={subject} system={system} />
      <WorthPanel subject={subject} system={system} />
      <ComparePanel subject={subject} system={system} />
    </SystemProvider>
  );
}

const nameOf = (id: string): string => catalogEntry(id)?.name ?? id;

/** Chooses what to examine: a sample encounter, or a fight on this page. */
function Chooser({ chosen }: { readonly chosen: string | undefined }): ReactNode {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  useEffect(() => {
    void recentFights().then((all) => setRecent(all.filter(({ token }) => token === undefined)));
  }, []);
  const isListed =
    recent.some(({ id }) => id === chosen) || allExamples().some(({ id }) => id === chosen);
  return (
    <p className={style.chooser}>
      <label htmlFor="subject">Encounter or fight</label>
      <select
        id="subject"
        value={chosen ?? ''}
        onChange={(event) => go(to.laboratory(event.target.value))}
      >
        {isListed ? null : <option value={chosen ?? ''}>Choose…</option>}
        {recent.length > 0 ? (
          <optgroup label="Your fights in progress">
            {recent.map(({ id, title, system, round }) => (
              <option key={id} value={id}>
                {title} ({nameOf(system)}, round {round})
              </option>
            ))}
          </optgroup>
        ) : null}
        {CATALOG.map(({ id, name }) => (
          <optgroup key={id} label={name}>
            {allExamples()
              .filter(({ system }) => system === id)
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {each.title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </p>
  );
}
