import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import { FileButton } from '../../design/controls/file-button.js';
import { keepLogs } from '../../library/items/campaign-logs.js';
import { exportLibrary } from '../../library/files/export-library.js';
import { IMPORTED_FILES, importFile, isPictureFile } from '../../library/files/import-file.js';
import { besideExisting } from '../../library/files/import-items.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { library } from '../../library/library.js';
import { keepPicture } from '../../pictures/picture-store.js';
import { go, to } from '../../router.js';
import style from './library.module.css';
import type { GivenTable } from './paste-table.js';

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Imports files into the library and exports it. */
export function LibraryFiles({
  items,
  all,
  onTable,
}: {
  readonly items: readonly LibraryItem[];
  readonly all: readonly LibraryItem[];
  /** Called with characters in a table, whose columns the user has to name. */
  readonly onTable: (table: GivenTable) => void;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isDark, setDark] = useState(false);
  const open = async (file: File): Promise<void> => {
    setNotes([]);
    setProblem(undefined);
    setBusy(file.name);
    try {
      await take(file);
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setBusy(undefined);
    }
  };
  const take = async (file: File): Promise<void> => {
    // The code for playing fights is loaded only when needed.
    const { openSavedFight } = await import('../builder/open-file.js');
    const fight = await openSavedFight(file);
    if (fight?.kind === 'fight') return go(fight.address);
    if (fight?.kind === 'trouble') return setProblem(fight.message);
    const read = await importFile(file, { isDarkBeyondLights: isDark });
    if (read.kind === 'trouble') return setProblem(read.message);
    if (read.kind === 'table') return onTable(read);
    const fresh = besideExisting(read.items, all);
    setNotes(read.notes);
    if (fresh.length === 0) return toast(`Everything in ${file.name} is in your library already.`);
    // Pictures and logs first, so that items that refer to them find them.
    for (const picture of read.pictures ?? []) await keepPicture(picture);
    await keepLogs(read.journals ?? {});
    await library.change(`import ${file.name}`, fresh);
    toast(`Imported ${counted(fresh.length)} from ${file.name}.`);
    const [first] = fresh;
    if (first && isPictureFile(file.name)) {
      toast('Set the size of its squares under “Background picture”.');
      go(to.edit(first.id));
    }
  };
  return (
    <>
      <p className={style.tools}>
        <FileButton
          look={items.length === 0 ? 'primary' : 'plain'}
          name="File to import"
          accept={IMPORTED_FILES}
          disabled={busy !== undefined}
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
      {busy === undefined ? null : <p role="status">Reading {busy}…</p>}
      {problem === undefined ? null : (
        <p role="alert" className={style.problem}>
          {problem}
        </p>
      )}
      {notes.length === 0 ? null : (
        <ul className={style.notes} aria-label="Notes on the import">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ImportHelp isDark={isDark} onDark={setDark} />
    </>
  );
}

/** The files that can be imported, and how. */
function ImportHelp({
  isDark,
  onDark,
}: {
  readonly isDark: boolean;
  readonly onDark: (isDark: boolean) => void;
}): ReactNode {
  return (
    <Disclosure summary="What can be imported">
      <ul className={style.notes}>
        <li>Characters: tables in CSV, actors of Foundry, stat blocks in Markdown.</li>
        <li>
          Maps: pictures in PNG, JPEG or WebP, Universal VTT files, scenes of Foundry, maps of
          Tiled.
        </li>
        <li>Anything saved here: libraries, encounters, campaigns, studies and fights.</li>
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isDark}
          onChange={(event) => onDark(event.target.checked)}
        />{' '}
        Imported maps are dark beyond their lights
      </label>
    </Disclosure>
  );
}
