import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { FileButton } from '../../design/controls/file-button.js';
import { Field } from '../../design/controls/field.js';
import { useNarrow } from '../../design/use-narrow.js';
import { IMPORTED_FILES } from '../../library/files/import-file.js';
import { go } from '../../router.js';
import { CATALOG } from '../../systems/catalog.js';
import style from './builder.module.css';
import type { EncounterDraft } from './draft.js';
import { emptyDraft } from './draft.js';
import type { MapSpace } from './open-in-builder.js';
import { openInBuilder } from './open-in-builder.js';
import type { DraftBook } from './use-draft.js';

/** The id of the part that unfolds below the button next to the title. */
const DETAILS = 'encounter-details';

/** The encounter's title and system, and, folded away, its description and origin. */
export function BuilderHead({
  book: { draft, change },
  space,
  onReplaced,
}: {
  readonly book: DraftBook;
  /** The kind of map that the system uses. */
  readonly space: MapSpace;
  /** Called when another encounter replaces the present one. */
  readonly onReplaced: (next: EncounterDraft) => void;
}): ReactNode {
  const { toast } = useAnnouncer();
  const narrow = useNarrow();
  const details = useRef<HTMLDivElement>(null);
  const replace = (next: EncounterDraft): void => {
    change(() => next);
    onReplaced(next);
    details.current?.hidePopover();
  };
  const open = async (file: File): Promise<void> => {
    const opened = await openInBuilder(file, draft, space);
    if (opened.kind === 'trouble') return toast(opened.message, 'danger');
    if (opened.kind === 'fight') return go(opened.address);
    replace(opened.draft);
    toast(`Opened ${file.name}.`);
    for (const note of opened.notes.slice(0, 3)) toast(note);
  };
  const changeSystem = (next: string): void => {
    change((before) => ({ ...emptyDraft(next), title: before.title, about: before.about }));
    if (draft.people.length > 0)
      toast('Changing the system clears combatants and map. You can undo this.');
  };
  const opener = (
    <FileButton
      className={narrow ? undefined : style.open}
      name="Scenario file"
      accept={IMPORTED_FILES}
      title="An encounter, a saved fight, a map or a picture of one, or a character"
      onFile={(file) => void open(file)}
    >
      Open file
    </FileButton>
  );
  return (
    <div className={style.head}>
      <input
        type="text"
        aria-label="Title"
        className={style.title}
        placeholder="Untitled"
        maxLength={200}
        value={draft.title}
        onChange={(event) =>
          change((before) => ({ ...before, title: event.target.value }), 'title')
        }
      />
      <select
        aria-label="System"
        className={style.system}
        value={draft.system}
        onChange={(event) => changeSystem(event.target.value)}
      >
        {CATALOG.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" className={style.more} popoverTarget={DETAILS}>
        Details
      </button>
      {narrow ? null : opener}
      <div
        ref={details}
        id={DETAILS}
        popover="auto"
        className={style.details}
        role="group"
        aria-label="Details"
      >
        <Field label="Description">
          {(tied) => (
            <textarea
              {...tied}
              rows={4}
              value={draft.about}
              onChange={(event) =>
                change((before) => ({ ...before, about: event.target.value }), 'about')
              }
            />
          )}
        </Field>
        <p className={style.tools}>
          {narrow ? opener : null}
          <Button onClick={() => replace(emptyDraft(draft.system))}>Clear encounter</Button>
        </p>
      </div>
    </div>
  );
}
