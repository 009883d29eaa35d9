import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { NotesField } from '../../campaign/notes-field.js';
import { useFight } from '../use-fight.js';
import { keepNote, noteOf } from './kept-notes.js';
import style from './sheet.module.css';

/** The user's private notes on a combatant. */
export function SheetNotes({ who }: { readonly who: Id }): ReactNode {
  const { state, names } = useFight();
  const { id } = state.fight;
  const [note, setNote] = useState(() => noteOf(id, who));
  return (
    <section className={style.notes} aria-label="Notes">
      <NotesField
        label={`Notes on ${names.name(who)}`}
        value={note}
        rows={10}
        onCommit={(next) => {
          keepNote(id, who, next);
          setNote(next);
        }}
      />
      <p className="soft">Only you see these notes. This browser keeps them with the fight.</p>
    </section>
  );
}
