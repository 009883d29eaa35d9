import type { ReactNode } from 'react';
import { Field } from '../../design/controls/field.js';
import { KIND_NAMES } from '../../library/items/item-words.js';
import type { LibraryItem, LibraryQuery } from '../../library/items/library-item.js';
import { ITEM_KINDS } from '../../library/items/library-item.js';
import { CATALOG } from '../../systems/catalog.js';
import style from './library.module.css';

const choice = (
  label: string,
  value: string | undefined,
  options: readonly (readonly [string, string])[],
  onPick: (picked: string | undefined) => void,
): ReactNode => (
  <Field label={label}>
    {(tied) => (
      <select
        {...tied}
        value={value ?? ''}
        onChange={(event) => onPick(event.target.value || undefined)}
      >
        <option value="">All</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
/** Words and filters for searching items. */
export function LibrarySearch({
  items,
  query,
  found,
  onChange,
}: {
  readonly items: readonly LibraryItem[];
  readonly query: LibraryQuery;
  readonly found: number;
  readonly onChange: (query: LibraryQuery) => void;
}): ReactNode {
  const tags = [...new Set(items.flatMap((item) => item.tags))].toSorted();
  return (
    <search className={style.search}>
      <Field label="Search" help={`${found} of ${items.length}`}>
        {(tied) => (
          <input
            {...tied}
            type="search"
            value={query.words ?? ''}
            onChange={(event) => onChange({ ...query, words: event.target.value })}
          />
        )}
      </Field>
      {choice(
        'Kind',
        query.kind,
        ITEM_KINDS.map((kind) => [kind, KIND_NAMES[kind]]),
        (picked) => onChange({ ...query, kind: ITEM_KINDS.find((kind) => kind === picked) }),
      )}
      {choice(
        'System',
        query.system,
        CATALOG.map(({ id, name }) => [id, name]),
        (system) => onChange({ ...query, system }),
      )}
      {choice(
        'Tag',
        query.tag,
        tags.map((tag) => [tag, tag]),
        (tag) => onChange({ ...query, tag }),
      )}
    </search>
  );
}
