import type { PolicyName } from '@tiltyard/analysis';
import type { Problem, Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import type { ReactNode, Ref } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Tabs } from '../../design/panels/tabs.js';
import { useNarrow } from '../../design/use-narrow.js';
import type { System } from '../../systems/system.js';
import { OtherTab, tabsOf } from './builder-tabs.js';
import style from './builder.module.css';
import { CombatantEditor } from './combatants/combatant-editor.js';
import { fieldsOf } from './combatants/field-schema.js';
import { contentOf } from './content/own-content.js';
import type { EncounterDraft } from './draft.js';
import { nameOf, problemText, whereOf } from './draft.js';
import { GaugePanel } from './gauge/gauge-panel.js';
import { useGauge } from './gauge/use-gauge.js';
import type { Acts } from './tabs/people-tab.js';
import { PeopleTab } from './tabs/people-tab.js';
import { Problems } from './problems.js';
import type { DraftBook } from './use-draft.js';

/**
 * The panels next to the map: tabs with the combatants and the rest of the encounter, and the gauge
 * below.
 */
export function BuilderSide({
  ref,
  book,
  looked,
  system,
  sides,
  result,
  tab,
  onTab,
  onSheet,
  chosen,
  acts,
}: {
  readonly ref: Ref<HTMLElement>;
  readonly book: DraftBook;
  /** A deferred copy of the draft, and the result of checking it. */
  readonly looked: EncounterDraft;
  readonly result: Result<LoadedRun>;
  readonly system: System;
  readonly sides: ReadonlyMap<string, number>;
  readonly tab: string;
  readonly onTab: (id: string) => void;
  /** Opens the selected combatant's sheet and moves the focus there. */
  readonly onSheet: () => void;
  readonly chosen: number | undefined;
  readonly acts: Acts;
}): ReactNode {
  const { draft } = book;
  const isReady = result.ok && sides.size > 1;
  // In one column, the gauge is next to the map.
  const narrow = useNarrow();
  const [policy, setPolicy] = useState<PolicyName>('sensible');
  const gauged = useGauge(looked, policy, isReady);
  const content = contentOf(draft);
  const catalogue = useMemo(() => system.ruleset.catalogue(content), [system, content]);
  // The sheet is deferred; map and list show the selection at once.
  const shown = useDeferredValue(chosen);
  const problems = result.ok ? [] : result.problems;
  const problemsOf = (index: number): readonly Problem[] =>
    problems.filter((problem) => isOf(problem, index));
  const at = (part: 'general' | 'rules'): readonly string[] =>
    problems.filter((problem) => whereOf(problem).part === part).map(problemText);
  const gauge =
    draft.people.length === 0 ? null : (
      <GaugePanel
        gauged={gauged}
        sides={sides}
        isReady={isReady}
        policy={policy}
        onPolicy={setPolicy}
      />
    );
  return (
    <section className={style.side} aria-label="Combatants and rules" ref={ref}>
      <Problems texts={draft.people.length === 0 ? [] : at('general')} />
      {narrow ? gauge : null}
      <Tabs label="Edit" chosen={tab} onChoose={onTab} tabs={tabsOf(draft, problems.length)}>
        <div className={style.panel}>
          {tab === 'people' ? (
            <PeopleTab
              book={book}
              looked={looked}
              policy={policy}
              report={isReady ? gauged.report : undefined}
              isGauged={gauged.isDone}
              sides={sides}
              chosen={chosen}
              templates={catalogue.templates}
              problemsOf={problemsOf}
              acts={acts}
              onSheet={onSheet}
            />
          ) : null}
          {tab === 'sheet' ? (
            <SheetTab
              book={book}
              system={system}
              catalogue={catalogue}
              sides={[...sides.keys()]}
              chosen={shown}
              problemsOf={problemsOf}
              acts={acts}
            />
          ) : null}
          {tab === 'people' || tab === 'sheet' ? null : (
            <OtherTab
              tab={tab}
              book={book}
              system={system}
              person={chosen === undefined ? undefined : draft.people[chosen]}
              problems={at('rules')}
              result={result}
            />
          )}
        </div>
      </Tabs>
      {narrow ? null : gauge}
    </section>
  );
}

/** Whether a problem concerns this combatant. */
function isOf(problem: Problem, index: number): boolean {
  const where = whereOf(problem);
  return where.part === 'person' && where.index === index;
}

/** Everything about the selected combatant. */
function SheetTab({
  book: { draft },
  system,
  catalogue,
  sides,
  chosen,
  problemsOf,
  acts,
}: {
  readonly book: DraftBook;
  readonly system: System;
  readonly catalogue: Catalogue;
  readonly sides: readonly string[];
  readonly chosen: number | undefined;
  readonly problemsOf: (index: number) => readonly Problem[];
  readonly acts: Acts;
}): ReactNode {
  const { sheet, state } = useMemo(
    () => ({
      sheet: fieldsOf(system.ruleset.shapes.sheet),
      state: fieldsOf(system.ruleset.shapes.state),
    }),
    [system],
  );
  const person = chosen === undefined ? undefined : draft.people[chosen];
  if (person === undefined || chosen === undefined)
    return (
      <p className="soft">
        Select a combatant on the map or under Combatants to see and change their sheet.
      </p>
    );
  return (
    <>
      <h2 className="visually-hidden">Sheet of {nameOf(person)}</h2>
      <CombatantEditor
        key={chosen}
        person={person}
        catalogue={catalogue}
        layout={system.ruleset.use((ruleset) => ruleset.sheetLayout)}
        sheet={sheet}
        state={state}
        problems={problemsOf(chosen)}
        sides={sides}
        onChange={(next, what) => acts.put(chosen, next, what)}
      />
    </>
  );
}
