import type { NoteListener } from '../events/note.js';
import type { WriteLog } from './write-log.js';

/** Does the work and returns a function that repeats its writes and notes on the state as it was before. */
export function repeating(
  trail: WriteLog,
  notes: NoteListener | undefined,
  work: () => void,
): () => void {
  let noteAgain: (() => void) | undefined;
  const writeAgain = trail.repeating(() => {
    if (notes?.repeating) noteAgain = notes.repeating(work);
    else work();
  });
  return () => {
    writeAgain();
    noteAgain?.();
  };
}
