import { writeFoundryScene, writeUniversalVtt } from '@tiltyard/engine/files/exchange';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { focusBeside } from '../../design/focus-beside.js';
import { Field } from '../../design/controls/field.js';
import { bytesOf } from '../../library/files/base64.js';
import { exportLibrary } from '../../library/files/export-library.js';
import { draftOfItem } from '../../library/items/item-draft.js';
import { KIND_NAMES } from '../../library/items/item-words.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { newItem, ownThings, readTags, withData } from '../../library/items/library-item.js';
import { library } from '../../library/library.js';
import { statBlockOf } from '../../library/files/stat-block.js';
import { fileName, saveFile } from '../../library/files/save-file.js';
import { exportedPicture } from '../../pictures/exported-picture.js';
import { to } from '../../router.js';
import { catalogEntry, FIRST_SYSTEM } from '../../systems/catalog.js';
import { contentKindName } from '../builder/content/own-content.js';
import { gridOf, textOf } from '../builder/draft.js';
import { ItemPicture } from './item-picture.js';
import style from './library.module.css';

const put = (what: string, item: LibraryItem): void =>
  void library.change(`${what} ${item.title}`, [item]);

/** The page that an item opens in. */
function addressOf({ kind, id }: LibraryItem): string {
  if (kind === 'study') return to.study(id);
  return kind === 'campaign' ? to.campaign(id) : to.edit(id);
}

/** An item with its actions; its details unfold. */
export function ItemRow({ item }: { readonly item: LibraryItem }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { toast } = useAnnouncer();
  const { title, kind, system, tags, about } = item;
  const hidden = <span className="visually-hidden"> {title}</span>;
  return (
    <li className={style.item}>
      <ItemPicture item={item} />
      <span className={style.head}>
        <a href={addressOf(item)} className="name">
          {title}
        </a>
        <span className="soft">
          {[
            KIND_NAMES[kind],
            system === undefined ? 'any system' : (catalogEntry(system)?.name ?? system),
            ...tags.map((tag) => `#${tag}`),
          ].join(' · ')}
        </span>
        {about === '' ? null : <span className={style.about}>{about}</span>}
        <OwnThings item={item} />
      </span>
      <span className={style.tools}>
        <Button
          onClick={() => {
            const { data } = item;
            const copy = newItem({
              kind,
              system,
              about,
              tags,
              data,
              title: `${title} (copy)`.slice(0, 200),
            });
            put('copy', copy);
          }}
        >
          Copy{hidden}
        </Button>
        <Button
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget.closest('li'));
            put('delete', { ...item, deleted: Date.now() });
            toast(`Deleted ${title}. Undo brings it back.`);
          }}
        >
          Delete{hidden}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Details{hidden}
        </Button>
      </span>
      {isOpen ? <ItemDetails item={item} /> : null}
    </li>
  );
}

/** The maximum number of names that a row lists for each kind. */
const MAX_THINGS = 12;

/** The weapons, armour and other content that an item defines. */
function OwnThings({ item: { data } }: { readonly item: LibraryItem }): ReactNode {
  return [...ownThings(data)].map(([kind, names]) => (
    <span key={kind} className={style.about}>
      {contentKindName(kind)}: {names.slice(0, MAX_THINGS).join(', ')}
      {names.length > MAX_THINGS ? ` and ${names.length - MAX_THINGS} more` : ''}
    </span>
  ));
}

/** A single-line text field that saves its text when it loses the focus. */
const textField = (
  label: string,
  value: string,
  onCommit: (next: string) => void,
  help?: string,
): ReactNode => (
  <Field label={label} help={help}>
    {(tied) => (
      <input
        {...tied}
        type="text"
        key={value}
        defaultValue={value}
        onBlur={(event) => {
          if (event.target.value !== value) onCommit(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    )}
  </Field>
);
function ItemDetails({ item }: { readonly item: LibraryItem }): ReactNode {
  return (
    <div className={style.details}>
      {textField('Title', item.title, (next) =>
        put('rename', { ...item, title: next.trim().slice(0, 200) || item.title }),
      )}
      {textField(
        'Tags',
        item.tags.join(', '),
        (next) => put('tag', { ...item, tags: readTags(next) }),
        'comma-separated',
      )}
      {textField('Notes', item.about, (next) =>
        put('describe', { ...item, about: next.slice(0, 5000) }),
      )}
      <p className={style.tools}>
        <ExportButtons item={item} />
      </p>
      <Versions item={item} />
    </div>
  );
}

function ExportButtons({ item }: { readonly item: LibraryItem }): ReactNode {
  const { toast } = useAnnouncer();
  const name = fileName(item.title, item.kind);
  return (
    <>
      <Button
        onClick={() =>
          void exportLibrary(`${name}.library.json`, [item]).then((said) => {
            if (said !== undefined) toast(said, 'danger');
          })
        }
      >
        Export
      </Button>
      {item.kind === 'character' || item.kind === 'creature' ? (
        <Button
          onClick={() =>
            void statBlockOf(item).then((written) =>
              written.ok
                ? saveFile(`${name}.md`, written.value, 'text/markdown')
                : toast('This can’t be read. Export it instead.', 'danger'),
            )
          }
        >
          Save as Markdown
        </Button>
      ) : null}
      {item.kind === 'map' || item.kind === 'encounter' ? (
        <ExportMap item={item} name={name} />
      ) : null}
      {item.kind === 'encounter' ? (
        <Button
          onClick={() => {
            const draft = draftOfItem(item, item.system ?? FIRST_SYSTEM);
            if (!draft.ok)
              return toast('This encounter can’t be read. Export it instead.', 'danger');
            saveFile(`${name}.yaml`, textOf(draft.value), 'application/yaml');
          }}
        >
          Save as scenario file
        </Button>
      ) : null}
    </>
  );
}

/** Saves the grid of an item for other programs; draws nothing if it has none. */
function ExportMap({
  item: { data, title },
  name,
}: {
  readonly item: LibraryItem;
  readonly name: string;
}): ReactNode {
  const { toast } = useAnnouncer();
  const { map } = data;
  const { grid } = gridOf(isObject(map) ? map : {});
  if (!grid.ok) return null;
  const { value } = grid;
  const saveUniversal = async (): Promise<void> => {
    const { file, notes } = writeUniversalVtt(value, await exportedPicture(value));
    saveFile(`${name}.uvtt`, JSON.stringify(file), 'application/json');
    if (notes.length > 0) toast(notes.join(' '));
  };
  const saveScene = async (): Promise<void> => {
    const found = await exportedPicture(value);
    const bytes = found && bytesOf(found.base64);
    const picture = bytes && `${name}.webp`;
    const { file, notes } = writeFoundryScene(value, { title, ...(picture ? { picture } : {}) });
    saveFile(`${name}.json`, JSON.stringify(file), 'application/json');
    if (bytes && picture) saveFile(picture, bytes, 'image/webp');
    const beside = picture ? [`Put ${picture} into Foundry’s Data folder.`] : [];
    if (notes.length + beside.length > 0) toast([...notes, ...beside].join(' '));
  };
  return (
    <>
      <Button onClick={() => void saveUniversal()}>Export map as Universal VTT</Button>
      <Button onClick={() => void saveScene()}>Export map as Foundry scene</Button>
    </>
  );
}

function Versions({ item }: { readonly item: LibraryItem }): ReactNode {
  if (item.versions.length === 0)
    return <p className="soft">No earlier versions. One is kept each time you edit this item.</p>;
  return (
    <ul className={style.versions} aria-label={`Earlier versions of ${item.title}`}>
      {item.versions.map((version, i) => (
        <li key={`${version.at}-${i}`}>
          <span>
            {version.title}, until {new Date(version.at).toLocaleString('en-GB')}
          </span>
          <Button onClick={() => put('restore a version of', withData(item, version, true))}>
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}
