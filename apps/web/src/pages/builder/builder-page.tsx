import type { Problem, Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { use, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { UndoButtons } from '../../design/undo-buttons.js';
import { Tabs } from '../../design/tabs.js';
import { allExamples } from '../../examples/examples.js';
import { catalogEntry, FIRST_SYSTEM } from '../../systems/catalog.js';
import { SystemProvider } from '../../systems/rule-link.js';
import type { System } from '../../systems/system.js';
import { loadSystem } from '../../systems/system.js';
import style from './builder.module.css';
import type { EncounterDraft, DraftCombatant } from './draft.js';
import { emptyDraft, freeId, problemText, readDraft, setUp, whereOf } from './draft.js';
import { contentOf } from './content/own-content.js';
import { fieldsOf } from './combatants/field-schema.js';
import { GaugePanel } from './gauge/gauge-panel.js';
import { BuilderHead } from './builder-head.js';
import { firstTab, OtherTab, tabsOf } from './builder-tabs.js';
import { Ground } from './ground.js';
import { SideMarks } from './combatants/side-marks.js';
import { CombatantList } from './combatants/combatant-list.js';
import { CombatantEditor } from './combatants/combatant-editor.js';
import type { DraftBook } from './use-draft.js';
import { keptDraft, useDraft } from './use-draft.js';

/** Builds an encounter: from nothing, from a sample, from a file, or from what was left last time. */
export function BuilderPage({ example }: { readonly example?: string | undefined }): ReactNode {
  const start = useMemo((): EncounterDraft | undefined => {
    const found = allExamples().find(({ id }) => id === example);
    const read = found && readDraft(found.text, `${found.id}.yaml`);
    return read?.ok ? read.value : keptDraft();
  }, [example]);
  return <DraftBuilder book={useDraft(start)} />;
}

/** The builder with a draft, if its system is here. */
export function DraftBuilder({ book }: { readonly book: DraftBook }): ReactNode {
  const { draft } = book;
  if (!catalogEntry(draft.system)) {
    return (
      <Page title="Build">
        <p>This encounter uses the system “{draft.system}”, which isn’t installed.</p>
        <Button look="primary" onClick={() => book.change(() => emptyDraft(FIRST_SYSTEM))}>
          Start a blank encounter
        </Button>
      </Page>
    );
  }
  return <Builder key={draft.system} book={book} />;
}

function Builder({ book }: { readonly book: DraftBook }): ReactNode {
  const { draft, change, closeStroke, undo, redo } = book;
  const system = use(loadSystem(draft.system));
  const [tab, setTab] = useState(() => firstTab(draft));
  const [chosen, setChosen] = useState<number | undefined>(draft.people.length > 0 ? 0 : undefined);
  const space = system.ruleset.use((ruleset) => ruleset.about.space);
  const looked = useDeferredValue(draft);
  const result = useMemo(() => checked(looked, system), [looked, system]);
  const problems = result.ok ? [] : result.problems;
  const at = (part: ReturnType<typeof whereOf>['part']): readonly string[] =>
    problems.filter((problem) => whereOf(problem).part === part).map(problemText);
  const ofPerson = (index: number): readonly Problem[] =>
    problems.filter((problem) => isOf(problem, index));
  const sides = [...new Set(draft.people.map((each) => each.side))];
  const person = chosen === undefined ? undefined : draft.people[chosen];

  const setPeople = (
    to: (people: readonly DraftCombatant[]) => readonly DraftCombatant[],
    name?: string,
  ): void => change((before) => ({ ...before, people: to(before.people) }), name);
  const put = (index: number, next: DraftCombatant, what: string): void =>
    setPeople(
      (people) => people.map((each, i) => (i === index ? next : each)),
      `person ${index} ${what}`,
    );
  const add = (like: Omit<DraftCombatant, 'id'>): void => {
    setPeople((people) => [
      ...people,
      { ...like, id: freeId(people, like.name === '' ? (like.from ?? '') : like.name) },
    ]);
    setChosen(draft.people.length);
    setTab('people');
  };
  return (
    <SystemProvider value={system}>
      <Page
        title="Build an encounter"
        wide
        tools={
          <div className={style.bar}>
            <UndoButtons undo={undo && { go: undo }} redo={redo && { go: redo }} />
          </div>
        }
      >
        <div className={style.page}>
          <BuilderHead book={book} onClear={() => setChosen(undefined)} />
          <Problems texts={draft.people.length === 0 ? [] : at('general')} />
          <div className={style.columns}>
            <section className={style.mapColumn} aria-label="Map">
              <Problems texts={at('map')} />
              <Ground
                draft={draft}
                space={space}
                sides={sides}
                placing={chosen}
                onPick={(index) => {
                  setChosen(index);
                  setTab('people');
                }}
                onPlace={(place) => {
                  if (chosen !== undefined && person) put(chosen, { ...person, at: place }, 'at');
                }}
                onMap={(map, moved) => {
                  if (!moved) return change((before) => ({ ...before, map }), 'map');
                  change((before) => ({
                    ...before,
                    map,
                    people: before.people.map((each) =>
                      each.at === moved.from ? { ...each, at: moved.to } : each,
                    ),
                  }));
                }}
                onStrokeEnd={closeStroke}
              />
              <GaugePanel draft={looked} system={system} isReady={result.ok && sides.length > 1} />
            </section>
            <section className={style.sideColumn} aria-label="Combatants and rules">
              <Tabs
                label="Edit"
                chosen={tab}
                onChoose={setTab}
                tabs={tabsOf(draft, problems.length)}
              >
                {tab === 'people' ? (
                  <People
                    book={book}
                    system={system}
                    sides={sides}
                    chosen={chosen}
                    problemsOf={ofPerson}
                    onChoose={setChosen}
                    onAdd={add}
                    onPut={put}
                    onRemove={(index) =>
                      setPeople((people) => people.filter((_, i) => i !== index))
                    }
                  />
                ) : null}
                {tab === 'people' ? null : (
                  <OtherTab
                    tab={tab}
                    book={book}
                    system={system}
                    person={person}
                    problems={at('rules')}
                    result={result}
                  />
                )}
              </Tabs>
            </section>
          </div>
        </div>
      </Page>
    </SystemProvider>
  );
}

/** Whether a problem is one of this combatant. */
function isOf(problem: Problem, index: number): boolean {
  const where = whereOf(problem);
  return where.part === 'person' && where.index === index;
}

/** The combatants, and all about the one that is chosen. */
function People({
  book: { draft, change },
  system,
  sides,
  chosen,
  problemsOf,
  onChoose,
  onAdd,
  onPut,
  onRemove,
}: {
  readonly book: DraftBook;
  readonly system: System;
  readonly sides: readonly string[];
  readonly chosen: number | undefined;
  readonly problemsOf: (index: number) => readonly Problem[];
  readonly onChoose: (index: number | undefined) => void;
  readonly onAdd: (like: Omit<DraftCombatant, 'id'>) => void;
  readonly onPut: (index: number, next: DraftCombatant, what: string) => void;
  readonly onRemove: (index: number) => void;
}): ReactNode {
  const { people } = draft;
  const content = contentOf(draft);
  const { sheet, state } = useMemo(
    () => ({
      sheet: fieldsOf(system.ruleset.shapes.sheet),
      state: fieldsOf(system.ruleset.shapes.state),
    }),
    [system],
  );
  const catalogue = useMemo(() => system.ruleset.catalogue(content), [system, content]);
  const person = chosen === undefined ? undefined : people[chosen];
  return (
    <>
      <CombatantList
        people={people}
        sides={sides}
        chosen={chosen}
        wrong={people.map((_, i) => problemsOf(i).length > 0)}
        templates={catalogue.templates}
        onChoose={onChoose}
        onAdd={onAdd}
      />
      {person === undefined || chosen === undefined ? null : (
        <CombatantEditor
          key={chosen}
          person={person}
          catalogue={catalogue}
          layout={system.ruleset.use((ruleset) => ruleset.sheetLayout)}
          sheet={sheet}
          state={state}
          problems={problemsOf(chosen)}
          onChange={(next, what) => onPut(chosen, next, what)}
          encounter={{
            sides,
            onCopy: () => onAdd({ ...person, at: undefined }),
            onRemove: () => {
              onRemove(chosen);
              onChoose(undefined);
            },
          }}
        />
      )}
      <SideMarks draft={draft} sides={sides} onChange={change} />
    </>
  );
}

/** What is wrong, if anything is. */
function Problems({ texts }: { readonly texts: readonly string[] }): ReactNode {
  if (texts.length === 0) return null;
  return (
    <ul className={style.problems} role="alert">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The fight of a draft, or its problems; an empty one has only the problem of being empty. */
function checked(draft: EncounterDraft, system: System): Result<LoadedRun> {
  const empty: Problem = {
    path: [],
    message: 'no combatants yet',
    expected: 'at least one combatant on each of two sides',
  };
  return draft.people.length === 0 ? { ok: false, problems: [empty] } : setUp(draft, system);
}
