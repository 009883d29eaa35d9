import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { UndoButtons } from '../../design/controls/undo-buttons.js';
import { Page } from '../../design/page.js';
import type { LibraryItem, LibraryQuery } from '../../library/items/library-item.js';
import { searchLibrary } from '../../library/items/library-item.js';
import { library, useLibrary } from '../../library/library.js';
import { DeletedItems } from './deleted-items.js';
import { EmptyLibrary } from './empty-library.js';
import { ItemRow } from './item-row.js';
import { KeptLibrary } from './kept-library.js';
import { NewItem } from './new-item.js';
import { LibraryFiles } from './library-files.js';
import { LibrarySearch } from './library-search.js';
import style from './library.module.css';
import type { GivenTable } from './paste-table.js';
import { PasteTable } from './paste-table.js';

const PAGE = 100;

/**
 * The user's library: items can be searched, opened, copied, exported and restored.
 * @param linked the token of a library on the server whose link was opened.
 */
export function LibraryPage({ linked }: { readonly linked?: string | undefined }): ReactNode {
  const { isLoaded, items, all, problem, undo, redo } = useLibrary();
  const [query, setQuery] = useState<LibraryQuery>({});
  const [shown, setShown] = useState(PAGE);
  // Each table from a file begins anew, also that of the same file.
  const [{ table, given }, setTable] = useState<{ table: GivenTable | undefined; given: number }>({
    table: undefined,
    given: 0,
  });
  const looked = useDeferredValue(query);
  const found = useMemo(() => searchLibrary(items, looked), [items, looked]);
  return (
    <Page
      title="Library"
      tools={
        <div className={style.bar}>
          <UndoButtons
            undo={undo === undefined ? undefined : { what: undo, go: () => void library.undo() }}
            redo={redo === undefined ? undefined : { what: redo, go: () => void library.redo() }}
          />
        </div>
      }
    >
      <div className={style.page}>
        {problem === undefined ? null : (
          <p role="alert" className={style.problem}>
            {problem}
          </p>
        )}
        <div className={style.beginnings}>
          <LibraryFiles
            items={items}
            all={all}
            onTable={(next) => setTable((last) => ({ table: next, given: last.given + 1 }))}
          />
          <NewItem />
          <PasteTable key={given} given={table} />
        </div>
        {items.length === 0 ? null : (
          <LibrarySearch items={items} query={query} found={found.length} onChange={setQuery} />
        )}
        <Found isLoaded={isLoaded} isEmpty={items.length === 0} found={found.slice(0, shown)} />
        {found.length > shown ? (
          <p>
            <Button onClick={() => setShown(shown + PAGE)}>
              Show {Math.min(PAGE, found.length - shown)} more
            </Button>
          </p>
        ) : null}
        <KeptLibrary all={all} linked={linked} />
        <DeletedItems all={all} />
      </div>
    </Page>
  );
}

function Found({
  isLoaded,
  isEmpty,
  found,
}: {
  readonly isLoaded: boolean;
  readonly isEmpty: boolean;
  readonly found: readonly LibraryItem[];
}): ReactNode {
  if (!isLoaded) return <p>Loading library…</p>;
  if (isEmpty) return <EmptyLibrary />;
  if (found.length === 0) return <p>Nothing matches. Use fewer words or another filter.</p>;
  return (
    <ul className={style.items} aria-label="Items">
      {found.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
    </ul>
  );
}
