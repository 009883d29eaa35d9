import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Page } from '../../design/page.js';
import { draftOfItem, partOfDraft } from '../../library/items/item-draft.js';
import type { ItemKind, LibraryItem } from '../../library/items/library-item.js';
import { withData } from '../../library/items/library-item.js';
import { rescueItems } from '../../library/library-store.js';
import { library, useLibrary } from '../../library/library.js';
import { to } from '../../router.js';
import { catalogEntry, FIRST_SYSTEM } from '../../systems/catalog.js';
import { DraftBuilder } from './builder-page.js';
import type { EncounterDraft } from './draft.js';
import { problemText } from './draft.js';
import { SheetPage } from './sheet/sheet-page.js';
import { useDraft } from './use-draft.js';

/** How long to wait after a change before an item is stored, in milliseconds. */
const REST = 400;

/** Edits an item of the library, which stores every change. */
export function ItemBuilderPage({ id }: { readonly id: string }): ReactNode {
  const { isLoaded, items } = useLibrary();
  const item = items.find((each) => each.id === id);
  if (!isLoaded) return <Page title="Loading library…">{null}</Page>;
  if (!item)
    return (
      <Page title="Not in the library">
        <p>
          This item was deleted or is in another browser. Look in{' '}
          <a href={to.library()}>the library</a>.
        </p>
      </Page>
    );
  return <ReadItem item={item} />;
}

/** Reads the item once, when the page is opened; later changes come from this page. */
function ReadItem({ item }: { readonly item: LibraryItem }): ReactNode {
  const [read] = useState(() => draftOfItem(item, FIRST_SYSTEM));
  if (read.ok) return <ItemBuilder id={item.id} kind={item.kind} start={read.value} />;
  const [problem] = read.problems;
  return (
    <Page title={item.title}>
      <p>
        This item can’t be opened. {problem === undefined ? '' : problemText(problem)} Bring an
        earlier version back in <a href={to.library()}>Library</a>.
      </p>
    </Page>
  );
}

function ItemBuilder({
  id,
  kind,
  start,
}: {
  readonly id: string;
  readonly kind: ItemKind;
  readonly start: EncounterDraft;
}): ReactNode {
  const waiting = useRef<{ readonly draft: EncounterDraft; readonly timer: number }>(undefined);
  const isFirst = useRef(true);
  const keepNow = useCallback((): LibraryItem | undefined => {
    if (!waiting.current) return undefined;
    const { draft, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    // The first change keeps the item as it was before this visit as a version.
    const kept = keepDraft(id, draft, isFirst.current);
    if (kept) isFirst.current = false;
    return kept;
  }, [id]);
  const keep = useCallback(
    (draft: EncounterDraft): void => {
      clearTimeout(waiting.current?.timer);
      waiting.current =
        draft === start && isFirst.current
          ? undefined
          : { draft, timer: window.setTimeout(keepNow, REST) };
    },
    [keepNow, start],
  );
  useEffect(() => {
    const leave = (): void => {
      const kept = keepNow();
      if (kept) rescueItems([kept]);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      keepNow();
    };
  }, [keepNow]);
  const book = useDraft(start, keep);
  const [person] = book.draft.people;
  const isOne = kind === 'character' || kind === 'creature';
  return isOne && person && catalogEntry(book.draft.system) ? (
    <SheetPage book={book} person={person} />
  ) : (
    <DraftBuilder book={book} />
  );
}

/** Writes a draft into its item. @returns the item; undefined if there was nothing to write */
function keepDraft(
  id: string,
  draft: EncounterDraft,
  keepVersion: boolean,
): LibraryItem | undefined {
  const item = library.get().items.find((each) => each.id === id);
  const data = item && partOfDraft(draft, item.kind);
  if (!item || !data) return undefined;
  const [person] = draft.people;
  const named = item.kind === 'character' || item.kind === 'creature' ? person?.name : draft.title;
  const next = withData(item, { title: named || item.title, data }, keepVersion);
  const kept: LibraryItem = {
    ...next,
    about: item.kind === 'encounter' ? draft.about.slice(0, 5000) : item.about,
    ...(item.kind === 'map' ? {} : { system: draft.system }),
  };
  void library.save(kept);
  return kept;
}
