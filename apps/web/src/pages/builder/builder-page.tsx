import type { Problem, Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import {
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Page } from '../../design/page.js';
import { UndoButtons } from '../../design/controls/undo-buttons.js';
import { useNarrow } from '../../design/use-narrow.js';
import { allExamples } from '../../examples/examples.js';
import { catalogEntry, FIRST_SYSTEM } from '../../systems/catalog.js';
import { SystemProvider } from '../../systems/rule-link.js';
import type { System } from '../../systems/system.js';
import { loadSystem } from '../../systems/system.js';
import { sideNumbers } from '../fight/order/sides.js';
import { BuilderHead } from './builder-head.js';
import { BuilderSide } from './builder-side.js';
import { firstTab } from './builder-tabs.js';
import style from './builder.module.css';
import type { EncounterDraft, DraftCombatant } from './draft.js';
import {
  emptyDraft,
  freeId,
  problemText,
  readDraft,
  setUp,
  sideMarksOf,
  whereOf,
} from './draft.js';
import { Ground } from './tabs/ground.js';
import type { Acts } from './tabs/people-tab.js';
import type { DraftBook } from './use-draft.js';
import { keptDraft, useDraft } from './use-draft.js';

/** Builds an encounter: empty, from a sample, or from the draft of the last visit. */
export function BuilderPage({ example }: { readonly example?: string | undefined }): ReactNode {
  const start = useMemo((): EncounterDraft | undefined => {
    const found = allExamples().find(({ id }) => id === example);
    const read = found && readDraft(found.text, `${found.id}.yaml`);
    return read?.ok ? read.value : keptDraft();
  }, [example]);
  const { toast } = useAnnouncer();
  const isMissing = example !== undefined && !allExamples().some(({ id }) => id === example);
  useEffect(() => {
    if (isMissing)
      toast('This sample encounter doesn’t exist. Here is what you built last.', 'danger');
  }, [isMissing, toast]);
  return <DraftBuilder book={useDraft(start)} />;
}

/** The builder with a draft, if the draft's system is installed. */
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

/** The map with its drawing tools on the left, and everything else on the right. */
function Builder({ book }: { readonly book: DraftBook }): ReactNode {
  const { draft, change, closeStroke, undo, redo } = book;
  const system = use(loadSystem(draft.system));
  const narrow = useNarrow();
  const side = useRef<HTMLElement>(null);
  const [tab, setTab] = useState(() => firstTab(draft));
  const [chosen, setChosen] = useState(firstChosen(draft));
  const looked = useDeferredValue(draft);
  const result = useMemo(() => checked(looked, system), [looked, system]);
  const sides = sidesOf(draft);
  const person = chosen === undefined ? undefined : draft.people[chosen];
  const acts = actsOf(book, setChosen);
  // A sheet has some hundred fields, so it is rendered in pieces.
  const openTab = (id: string): void => startTransition(() => setTab(id));
  const goToTab = (id: string): void => {
    openTab(id);
    side.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`)?.focus();
  };
  const { space, scale } = system.ruleset.use(({ about }) => about);
  const head = (
    <BuilderHead book={book} space={space} onReplaced={(next) => setChosen(firstChosen(next))} />
  );
  return (
    <SystemProvider value={system}>
      <Page
        title="Build an encounter"
        wide
        tools={
          <div className={style.bar}>
            {narrow ? null : head}
            <UndoButtons undo={undo && { go: undo }} redo={redo && { go: redo }} />
            <Button
              className={style.play}
              look={result.ok && tab !== 'out' ? 'primary' : 'plain'}
              onClick={() => goToTab('out')}
            >
              Play it
            </Button>
          </div>
        }
      >
        <div className={style.page}>
          {narrow ? head : null}
          <Ground
            draft={draft}
            space={space}
            scale={scale}
            sides={sides}
            problems={textsOf(result, 'map')}
            placing={chosen}
            onPick={(index) => {
              setChosen(index);
              if (tab !== 'sheet') setTab('people');
            }}
            onPlace={(place) => {
              if (chosen !== undefined && person) acts.put(chosen, { ...person, at: place }, 'at');
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
          <BuilderSide
            ref={side}
            book={book}
            looked={looked}
            system={system}
            sides={sides}
            result={result}
            tab={tab}
            onTab={openTab}
            onSheet={() => goToTab('sheet')}
            chosen={chosen}
            acts={acts}
          />
        </div>
      </Page>
    </SystemProvider>
  );
}

/** The initially selected combatant. */
const firstChosen = ({ people }: EncounterDraft): number | undefined =>
  people.length > 0 ? 0 : undefined;

/** The sides of an encounter, each with the number of its mark. */
function sidesOf(draft: EncounterDraft): ReadonlyMap<string, number> {
  const marks = sideMarksOf(draft);
  const sides = [...new Set(draft.people.map((each) => each.side))];
  return sideNumbers(sides, (side) => marks.get(side));
}

/** The problems of one part of the encounter, as text. */
const textsOf = (
  result: Result<LoadedRun>,
  part: ReturnType<typeof whereOf>['part'],
): readonly string[] =>
  result.ok
    ? []
    : result.problems.filter((problem) => whereOf(problem).part === part).map(problemText);

/** The actions on the combatants of a draft. */
function actsOf({ draft, change }: DraftBook, choose: (index: number | undefined) => void): Acts {
  const setPeople = (
    to: (people: readonly DraftCombatant[]) => readonly DraftCombatant[],
    name?: string,
  ): void => change((before) => ({ ...before, people: to(before.people) }), name);
  return {
    choose,
    put: (index, next, what) =>
      setPeople(
        (people) => people.map((each, i) => (i === index ? next : each)),
        `person ${index} ${what}`,
      ),
    add: (like) => {
      setPeople((people) => [
        ...people,
        { ...like, id: freeId(people, like.name === '' ? (like.from ?? '') : like.name) },
      ]);
      choose(draft.people.length);
    },
    remove: (index) => {
      setPeople((people) => people.filter((_, i) => i !== index));
      choose(undefined);
    },
  };
}

/**
 * The fight of a draft, or its problems; for an empty draft, the only problem is that it is empty.
 */
function checked(draft: EncounterDraft, system: System): Result<LoadedRun> {
  const empty: Problem = {
    path: [],
    message: 'no combatants yet',
    expected: 'at least one combatant on each of two sides',
  };
  return draft.people.length === 0 ? { ok: false, problems: [empty] } : setUp(draft, system);
}
