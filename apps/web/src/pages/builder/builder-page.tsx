import type { JsonObject, Problem, Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { use, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useAnnouncer } from '../../design/announcer.js';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { Tabs } from '../../design/tabs.js';
import { EXAMPLES } from '../../examples/examples.js';
import { go } from '../../router.js';
import { CATALOG, catalogEntry } from '../../systems/catalog.js';
import { SystemProvider } from '../../systems/rule-link.js';
import type { System } from '../../systems/system.js';
import { loadSystem } from '../../systems/system.js';
import style from './builder.module.css';
import type { EncounterDraft, DraftCombatant } from './draft.js';
import {
  emptyDraft,
  freeId,
  graphOf,
  gridOf,
  problemText,
  readDraft,
  setUp,
  whereOf,
} from './draft.js';
import { fieldsOf } from './combatants/field-schema.js';
import { singlePlace } from './maps/graph-edit.js';
import { GraphEditor } from './maps/graph-editor.js';
import { GridEditor } from './maps/grid-editor.js';
import { openGround } from './maps/grid-paint.js';
import { openFile } from './open-file.js';
import { CombatantList } from './combatants/combatant-list.js';
import { CombatantEditor } from './combatants/combatant-editor.js';
import { RulesEditor } from './rules-editor.js';
import { PlayPanel } from './play-panel.js';
import type { DraftBook } from './use-draft.js';
import { keptDraft, useDraft } from './use-draft.js';

/** Builds an encounter: from nothing, from a sample, from a file, or from what was left last time. */
export function BuilderPage({ example }: { readonly example?: string | undefined }): ReactNode {
  const start = useMemo((): EncounterDraft | undefined => {
    const found = EXAMPLES.find(({ id }) => id === example);
    const read = found && readDraft(found.text, `${found.id}.yaml`);
    return read?.ok ? read.value : keptDraft();
  }, [example]);
  const book = useDraft(start);
  const { draft } = book;
  if (!catalogEntry(draft.system)) {
    return (
      <Page title="Build">
        <p>This encounter is of a system called “{draft.system}”, which is not here.</p>
        <Button look="primary" onClick={() => book.change(() => emptyDraft('renaissance'))}>
          Start a blank encounter
        </Button>
      </Page>
    );
  }
  return <Builder key={draft.system} book={book} />;
}

const [WIDE, HIGH] = [18, 12];

function Builder({ book }: { readonly book: DraftBook }): ReactNode {
  const { draft, change, closeStroke, undo, redo } = book;
  const system = use(loadSystem(draft.system));
  const { toast } = useAnnouncer();
  const [tab, setTab] = useState('people');
  const [chosen, setChosen] = useState<number | undefined>(draft.people.length > 0 ? 0 : undefined);
  const file = useRef<HTMLInputElement>(null);
  const { sheet, state, catalogue, space } = useMemo(
    () => ({
      sheet: fieldsOf(system.ruleset.shapes.sheet),
      state: fieldsOf(system.ruleset.shapes.state),
      catalogue: system.ruleset.use((ruleset) => ruleset.catalogue()),
      space: system.ruleset.use((ruleset) => ruleset.about.space),
    }),
    [system],
  );
  const looked = useDeferredValue(draft);
  const result = useMemo(() => checked(looked, system), [looked, system]);
  const problems = result.ok ? [] : result.problems;
  const at = (part: 'map' | 'rules' | 'general'): readonly string[] =>
    problems.filter((problem) => whereOf(problem).part === part).map(problemText);
  const ofPerson = (index: number): readonly string[] =>
    problems.flatMap((problem) => {
      const where = whereOf(problem);
      return where.part === 'person' && where.index === index ? [problemText(problem)] : [];
    });
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
  const setMap = (map: JsonObject, name?: string): void =>
    change((before) => ({ ...before, map }), name);

  const open = async (chosenFile: File): Promise<void> => {
    const opened = await openFile(chosenFile.name, await chosenFile.text());
    if (opened.kind === 'trouble') return toast(opened.message, 'danger');
    if (opened.kind === 'fight') return go(opened.address);
    change(() => opened.draft);
    toast(`Opened ${chosenFile.name}.`);
  };

  return (
    <SystemProvider value={system}>
      <Page
        title="Build an encounter"
        wide
        tools={
          <div className={style.bar}>
            <Button disabled={undo === undefined} onClick={undo}>
              Undo
            </Button>
            <Button disabled={redo === undefined} onClick={redo}>
              Redo
            </Button>
          </div>
        }
      >
        <div className={style.page}>
          <div className={style.head}>
            <Field label="Title">
              {(tied) => (
                <input
                  {...tied}
                  type="text"
                  maxLength={200}
                  value={draft.title}
                  onChange={(event) =>
                    change((before) => ({ ...before, title: event.target.value }), 'title')
                  }
                />
              )}
            </Field>
            <Field label="System">
              {(tied) => (
                <select
                  {...tied}
                  value={draft.system}
                  onChange={(event) => {
                    const next = event.target.value;
                    change((before) => ({
                      ...emptyDraft(next),
                      title: before.title,
                      about: before.about,
                    }));
                    if (draft.people.length > 0)
                      toast('Changing the system clears combatants and map. You can undo this.');
                  }}
                >
                  {CATALOG.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Description">
              {(tied) => (
                <input
                  {...tied}
                  type="text"
                  value={draft.about}
                  onChange={(event) =>
                    change((before) => ({ ...before, about: event.target.value }), 'about')
                  }
                />
              )}
            </Field>
            <p className={style.tools}>
              <Button onClick={() => file.current?.click()}>Open a file</Button>
              <Button
                onClick={() => {
                  change((before) => emptyDraft(before.system));
                  setChosen(undefined);
                }}
              >
                Clear encounter
              </Button>
              <input
                ref={file}
                type="file"
                accept=".yaml,.yml,.json"
                hidden
                aria-label="Scenario file"
                onChange={(event) => {
                  const [first] = event.target.files ?? [];
                  if (first) void open(first);
                  event.target.value = '';
                }}
              />
            </p>
          </div>
          {at('general').length === 0 || draft.people.length === 0 ? null : (
            <ul className={style.problems} role="alert">
              {at('general').map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <div className={style.columns}>
            <section className={style.mapColumn} aria-label="Map">
              {at('map').length === 0 ? null : (
                <ul className={style.problems} role="alert">
                  {at('map').map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
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
                  if (!moved) return setMap(map, 'map');
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
            </section>
            <section className={style.sideColumn} aria-label="People and rules">
              <Tabs
                label="Edit"
                chosen={tab}
                onChoose={setTab}
                tabs={[
                  { id: 'people', name: 'People', badge: String(draft.people.length) },
                  {
                    id: 'rules',
                    name: 'House rules',
                    ...(Object.keys(draft.options).length > 0
                      ? { badge: String(Object.keys(draft.options).length) }
                      : {}),
                  },
                  {
                    id: 'out',
                    name: 'Play or save',
                    ...(problems.length > 0 && draft.people.length > 0
                      ? { badge: `${problems.length} to mend` }
                      : {}),
                  },
                ]}
              >
                {tab === 'people' ? (
                  <>
                    <CombatantList
                      people={draft.people}
                      sides={sides}
                      chosen={chosen}
                      wrong={draft.people.map((_, i) => ofPerson(i).length > 0)}
                      templates={catalogue.templates}
                      onChoose={setChosen}
                      onAdd={add}
                    />
                    {person === undefined || chosen === undefined ? null : (
                      <CombatantEditor
                        key={chosen}
                        person={person}
                        sides={sides}
                        catalogue={catalogue}
                        sheet={sheet}
                        state={state}
                        problems={ofPerson(chosen)}
                        onChange={(next, what) => put(chosen, next, what)}
                        onCopy={() => add({ ...person, at: undefined })}
                        onRemove={() => {
                          setPeople((people) => people.filter((_, i) => i !== chosen));
                          setChosen(undefined);
                        }}
                      />
                    )}
                  </>
                ) : null}
                {tab === 'rules' ? (
                  <RulesEditor
                    book={system.rulebook}
                    options={draft.options}
                    problems={at('rules')}
                    onChange={(options) => change((before) => ({ ...before, options }))}
                  />
                ) : null}
                {tab === 'out' ? <PlayPanel draft={draft} system={system} result={result} /> : null}
              </Tabs>
            </section>
          </div>
        </div>
      </Page>
    </SystemProvider>
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

interface GroundProps {
  readonly draft: EncounterDraft;
  readonly space: 'grid' | 'graph' | 'zones';
  readonly sides: readonly string[];
  readonly placing: number | undefined;
  readonly onPick: (index: number) => void;
  readonly onPlace: (place: [number, number] | string) => void;
  readonly onMap: (map: JsonObject, moved?: { readonly from: string; readonly to: string }) => void;
  readonly onStrokeEnd: () => void;
}

const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'the')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('') || '?';

/** The map that is being built, of whichever kind the system has. */
function Ground({
  draft: { map, people },
  space,
  sides,
  placing,
  onPick,
  onPlace,
  onMap,
  onStrokeEnd,
}: GroundProps): ReactNode {
  const sideOf = (side: string): number => Math.min(4, Math.max(0, sides.indexOf(side)));
  const nobody = placing === undefined;
  const hint = nobody
    ? 'Select a combatant to place, or paint the ground.'
    : `Press where ${people[placing]?.name || people[placing]?.id || 'they'} should stand.`;
  if (space === 'grid') {
    const { grid, rest } = gridOf(map ?? openGround(WIDE, HIGH));
    if (!grid.ok)
      return (
        <p>The map has errors and can’t be shown. Fix them in the file, then open it again.</p>
      );
    const placed = people.flatMap(({ id, name, side, at }, index) => {
      if (!Array.isArray(at)) return [];
      const [x, y] = at.map(Number);
      return x === undefined || y === undefined
        ? []
        : [
            {
              index,
              label: name || id,
              initials: initialsOf(name || id),
              side: sideOf(side),
              x: Math.floor(x),
              y: Math.floor(y),
            },
          ];
    });
    return (
      <>
        <p className={style.hint}>{hint}</p>
        <GridEditor
          map={grid.value}
          rest={rest}
          people={placed}
          placing={placing}
          onPick={onPick}
          onPlace={(x, y) => onPlace([x, y])}
          onChange={(next) => onMap(next)}
          onStrokeEnd={onStrokeEnd}
        />
      </>
    );
  }
  const { graph, rest } = graphOf(map ?? singlePlace());
  if (!graph.ok)
    return <p>The map has errors and can’t be shown. Fix them in the file, then open it again.</p>;
  const [first] = graph.value.places;
  const housed = people.map(({ id, name, side, at }, index) => ({
    index,
    label: name || id,
    initials: initialsOf(name || id),
    side: sideOf(side),
    place: placeOf(at) ?? first?.id ?? '',
  }));
  return (
    <>
      <p className={style.hint}>{hint}</p>
      <GraphEditor
        map={graph.value}
        rest={rest}
        people={housed}
        placing={placing}
        onPick={onPick}
        onPlace={onPlace}
        onChange={onMap}
      />
    </>
  );
}

/** The place that a position names, however it is written. */
function placeOf(at: DraftCombatant['at']): string | undefined {
  if (typeof at === 'string') return at;
  if (typeof at !== 'object' || at === null || !('zone' in at)) return undefined;
  return typeof at.zone === 'string' ? at.zone : undefined;
}
