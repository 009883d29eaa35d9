import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { FileButton } from '../../design/controls/file-button.js';
import { keepLogs } from '../../library/items/campaign-logs.js';
import { exportLibrary } from '../../library/files/export-library.js';
import { importFile } from '../../library/files/import-file.js';
import { besideExisting } from '../../library/files/import-items.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { library } from '../../library/library.js';
import { keepPicture } from '../../pictures/picture-store.js';
import { go } from '../../router.js';
import style from './library.module.css';

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Imports files into the library and exports it. */
export function LibraryFiles({
  items,
  all,
}: {
  readonly items: readonly LibraryItem[];
  readonly all: readonly LibraryItem[];
}): ReactNode {
  const { toast } = useAnnouncer();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isDark, setDark] = useState(false);
  const open = async (file: File): Promise<void> => {
    setNotes([]);
    // The code for playing fights is loaded only when needed.
    const { openSavedFight } = await import('../builder/open-file.js');
    const fight = await openSavedFight(file);
    if (fight?.kind === 'fight') return go(fight.address);
    if (fight?.kind === 'trouble') return toast(fight.message, 'danger');
    const read = await importFile(file, { isDarkBeyondLights: isDark });
    if (read.kind === 'trouble') return toast(read.message, 'danger');
    const fresh = besideExisting(read.items, all);
    setNotes(read.notes);
    if (fresh.length === 0) return toast(`Everything in ${file.name} is in your library already.`);
    // Pictures and logs first, so that items that refer to them find them.
    for (const picture of read.pictures ?? []) await keepPicture(picture);
    await keepLogs(read.journals ?? {});
    await library.change(`import ${file.name}`, fresh);
    toast(`Imported ${counted(fresh.length)} from ${file.name}.`);
  };
  return (
    <>
      <p className={style.tools}>
        <FileButton
          look={items.length === 0 ? 'primary' : 'plain'}
          name="File to import"
          accept=".json,.db,.yaml,.yml,.md,.dd2vtt,.uvtt,.df2vtt,.tmj"
          onFile={(file) => void open(file)}
        >
          Import file
        </FileButton>
        <Button
          disabled={items.length === 0}
          onClick={() =>
            void exportLibrary('tiltyard-library.json', items).then((said) => {
              if (said !== undefined) toast(said, 'danger');
            })
          }
        >
          Export all
        </Button>
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
