import type { NoteListener } from '../events/note.js';
import type { WriteLog } from './write-log.js';

/** Does something and gives what writes and notes the same again, on what stands as it stood before. */
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
