import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAnnouncer } from '../../design/announcer.js';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { partOfCombatant, partOfDraft, withItem } from '../../library/item-draft.js';
import { KIND_NAMES } from '../../library/item-words.js';
import type { ItemKind, LibraryData, LibraryItem } from '../../library/library-item.js';
import { newItem, searchLibrary } from '../../library/library-item.js';
import { library, useLibrary } from '../../library/library.js';
import { to } from '../../router.js';
import style from './builder.module.css';
import type { DraftCombatant, EncounterDraft } from './draft.js';
import { problemText } from './draft.js';
import type { DraftBook } from './use-draft.js';

const MOST_SHOWN = 40;

/** Takes things of the library into the encounter, and keeps parts of the encounter there. */
export function LibraryPanel({
  book,
  person,
}: {
  readonly book: DraftBook;
  readonly person: DraftCombatant | undefined;
}): ReactNode {
  return (
    <div className={style.out}>
      <TakeOut book={book} />
      <KeepParts draft={book.draft} person={person} />
      <p className="soft">
        Rename, tag and export in <a href={to.library()}>Library</a>.
      </p>
    </div>
  );
}

function TakeOut({ book: { draft, change } }: { readonly book: DraftBook }): ReactNode {
  const { items, isLoaded, problem } = useLibrary();
  const { toast } = useAnnouncer();
  const [words, setWords] = useState('');
  const sides = [...new Set(draft.people.map(({ side }) => side)), 'Side A', 'Side B'];
  const [side, setSide] = useState<string>();
  const joining = side ?? sides[0] ?? 'Side A';
  const looked = useDeferredValue(words);
  const found = useMemo(
    () =>
      searchLibrary(items, { words: looked, system: draft.system }).filter(
        ({ kind }) => kind !== 'encounter' && kind !== 'study' && kind !== 'campaign',
      ),
    [items, looked, draft.system],
  );
  const take = (item: LibraryItem): void => {
    const next = withItem(draft, item, joining);
    if (!next.ok) {
      const [first] = next.problems;
      return toast(first ? problemText(first) : 'This item can’t be read.', 'danger');
    }
    change(() => next.value);
    toast(item.kind === 'map' ? `${item.title} is the map now.` : `Added ${item.title}.`);
  };
  return (
    <>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <div className={style.adder}>
        <Field label="Find in your library">
          {(tied) => (
            <input
              {...tied}
              type="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <Field label="Joins side">
          {(tied) => (
            <select {...tied} value={joining} onChange={(event) => setSide(event.target.value)}>
              {[...new Set(sides)].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {isLoaded && found.length === 0 ? (
        <p className="soft">
          {words === ''
            ? 'Nothing of this system in your library yet. Save a combatant or the map below.'
            : 'Nothing contains all of these words.'}
        </p>
      ) : null}
      <ul className={style.names} aria-label="From your library">
        {found.slice(0, MOST_SHOWN).map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => take(item)}>
              <span className="name">{item.title}</span>{' '}
              <span className="soft">{KIND_NAMES[item.kind]}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN ? (
        <p className="soft">{found.length - MOST_SHOWN} more. Type to narrow them down.</p>
      ) : null}
    </>
  );
}

function KeepParts({
  draft,
  person,
}: {
  readonly draft: EncounterDraft;
  readonly person: DraftCombatant | undefined;
}): ReactNode {
  const { toast } = useAnnouncer();
  const put = (kind: ItemKind, title: string, data: LibraryData | undefined): void => {
    if (data === undefined) return toast('There is nothing to save yet.');
    const system = draft.system;
    void library
      .change(`save ${title}`, [newItem({ kind, system, title: title.slice(0, 200), data })])
      .then(() => toast(`Saved ${title} to your library.`));
  };
  const name = person && (person.name || person.id);
  return (
    <section aria-label="Save to your library">
      <h2>Save to your library</h2>
      <p className={style.tools}>
        <Button
          onClick={() =>
            put('encounter', draft.title || 'Untitled', partOfDraft(draft, 'encounter'))
          }
        >
          Save encounter
        </Button>
        <Button
          disabled={!draft.map}
          onClick={() => put('map', draft.title, partOfDraft(draft, 'map'))}
        >
          Save map
        </Button>
        {draft.rest['content'] === undefined ? null : (
          <Button onClick={() => put('content', draft.title, partOfDraft(draft, 'content'))}>
            Save weapons and content
          </Button>
        )}
      </p>
      {person === undefined || name === undefined ? (
        <p className="soft">Select a combatant to save it by itself.</p>
      ) : (
        <p className={style.tools}>
          <Button onClick={() => put('character', name, partOfCombatant(draft, person))}>
            Save {name} as character
          </Button>
          <Button onClick={() => put('creature', name, partOfCombatant(draft, person))}>
            Save {name} as creature
          </Button>
        </p>
      )}
    </section>
  );
}
