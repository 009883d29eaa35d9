import type { Id } from '@tiltyard/engine';
import { z } from 'zod';

const KEY = 'tiltyard-notes';

/** The maximum number of fights whose notes are stored; the latest are kept. */
const MAX_FIGHTS = 50;

const notes = z.record(z.string(), z.record(z.string(), z.string()));

type Notes = Readonly<Record<string, Readonly<Record<Id, string>>>>;

function keptNotes(): Notes {
  try {
    return notes.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** The note on a combatant of a fight; empty if there is none. */
export const noteOf = (fight: string, who: Id): string => keptNotes()[fight]?.[who] ?? '';

/** Stores a note on a combatant. Without storage, nothing happens. */
export function keepNote(fight: string, who: Id, note: string): void {
  const { [fight]: own, ...others } = keptNotes();
  const { [who]: _, ...rest } = own ?? {};
  const next = note.trim() === '' ? rest : { ...rest, [who]: note };
  const kept = [...Object.entries(others), [fight, next] as const]
    .filter(([, each]) => Object.keys(each).length > 0)
    .slice(-MAX_FIGHTS);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // If the storage is full or forbidden, the note stays on the screen.
  }
}
