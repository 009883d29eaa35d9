import type { ReactNode } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { partOfCombatant, partOfDraft } from '../../../library/items/item-draft.js';
import type { ItemKind, LibraryData } from '../../../library/items/library-item.js';
import { newItem } from '../../../library/items/library-item.js';
import { library } from '../../../library/library.js';
import { to } from '../../../router.js';
import style from '../builder.module.css';
import type { DraftCombatant, EncounterDraft } from '../draft.js';
import { nameOf } from '../draft.js';

/** Saves parts of the encounter in the library. */
export function SaveParts({
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
  const name = person && nameOf(person);
  return (
    <section className={style.out} aria-label="Save to your library">
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
        <p className="soft">Select a combatant to save them on their own.</p>
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
      <p className="soft">
        Rename, tag and export them in <a href={to.library()}>your library</a>.
      </p>
    </section>
  );
}
