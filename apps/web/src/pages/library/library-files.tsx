import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useAnnouncer } from '../../design/announcer.js';
import { Button } from '../../design/button.js';
import { besideExisting, importItems } from '../../library/import-items.js';
import { libraryText } from '../../library/library-file.js';
import type { LibraryItem } from '../../library/library-item.js';
import { library } from '../../library/library.js';
import { saveFile } from '../../library/save-file.js';
import style from './library.module.css';

/** Most of a file that is opened, in bytes. */
const MAX_BYTES = 60_000_000;

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Brings files into the library and writes it out. */
export function LibraryFiles({
  items,
  all,
}: {
  readonly items: readonly LibraryItem[];
  readonly all: readonly LibraryItem[];
}): ReactNode {
  const { toast } = useAnnouncer();
  const input = useRef<HTMLInputElement>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isDark, setDark] = useState(false);
  const open = async (file: File): Promise<void> => {
    setNotes([]);
    if (file.size > MAX_BYTES)
      return toast(`${file.name} is larger than ${MAX_BYTES / 1_000_000} MB.`, 'danger');
    const read = importItems(file.name, await file.text(), {
      isDarkBeyondLights: isDark,
    });
    if (read.kind === 'trouble') return toast(read.message, 'danger');
    const fresh = besideExisting(read.items, all);
    setNotes(read.notes);
    if (fresh.length === 0) return toast(`Everything in ${file.name} is in your library already.`);
    await library.change(`import ${file.name}`, fresh);
    toast(`Imported ${counted(fresh.length)} from ${file.name}.`);
  };
  return (
    <>
      <p className={style.tools}>
        <Button
          look={items.length === 0 ? 'primary' : 'plain'}
          onClick={() => input.current?.click()}
        >
          Import file
        </Button>
        <Button
          disabled={items.length === 0}
          onClick={() => saveFile('tiltyard-library.json', libraryText(items), 'application/json')}
        >
          Export all
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,.yaml,.yml,.dd2vtt,.uvtt,.df2vtt,.tmj"
          hidden
          aria-label="File to import"
          onChange={(event) => {
            const [first] = event.target.files ?? [];
            if (first) void open(first);
            event.target.value = '';
          }}
        />
      </p>
      <p>
        <label>
          <input
            type="checkbox"
            checked={isDark}
            onChange={(event) => setDark(event.target.checked)}
          />{' '}
          Imported maps are dark beyond their lights
        </label>
      </p>
      {notes.length === 0 ? null : (
        <ul className={style.notes} aria-label="Notes on the import">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
