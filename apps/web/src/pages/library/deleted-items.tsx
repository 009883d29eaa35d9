import type { ReactNode } from 'react';
import { Button } from '../../design/controls/button.js';
import { focusBeside } from '../../design/focus-beside.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import { KIND_NAMES } from '../../library/items/item-words.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { library } from '../../library/library.js';
import style from './library.module.css';

/** The items deleted in the last 30 days, which can be restored. */
export function DeletedItems({ all }: { readonly all: readonly LibraryItem[] }): ReactNode {
  const deleted = all
    .filter((item) => item.deleted !== undefined)
    .toSorted((a, b) => (b.deleted ?? 0) - (a.deleted ?? 0));
  if (deleted.length === 0) return null;
  return (
    <Disclosure summary={`Deleted (${deleted.length})`}>
      <p className="soft">Deleted items are kept for 30 days.</p>
      <ul className={style.items} aria-label="Deleted items">
        {deleted.map((item) => (
          <li key={item.id} className={style.item}>
            <span className={style.head}>
              <span className="name">{item.title}</span>
              <span className="soft">{KIND_NAMES[item.kind]}</span>
            </span>
            <Button
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('li'));
                void library.change(`restore ${item.title}`, [{ ...item, deleted: undefined }]);
              }}
            >
              Restore<span className="visually-hidden"> {item.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
