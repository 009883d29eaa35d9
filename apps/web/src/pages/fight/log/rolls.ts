import type { Note } from '@tiltyard/engine';
import { withMinus } from '../../../design/with-minus.js';
import type { Position } from '../../../systems/position.js';

/** A roll as a line shows it: its faces, what it is against or comes to, and whether it failed. */
export interface Roll {
  /** What dice show, or come to where they are rolled on and on. */
  readonly faces: readonly number[];
  readonly words: string;
  readonly isFailed: boolean;
}

/** The rolls of an entry, and what they are against where that is worked out without dice. */
export function rollsOf(
  notes: readonly Note[],
  position: Pick<Position, 'role' | 'faces'>,
): readonly Roll[] {
  return notes.flatMap((note) => {
    const role = position.role(note);
    if (role.is !== 'roll') return [];
    const rolled = role.rolled === undefined ? undefined : note.data[role.rolled];
    const faces = typeof rolled === 'number' ? [rolled] : position.faces(note);
    const { reckoning } = note;
    if (faces.length === 0 && !reckoning) return [];
    return {
      faces,
      words: reckoning
        ? `${reckoning.name} ${withMinus(reckoning.total)}`
        : totalOf(faces, role.total === undefined ? undefined : note.data[role.total]),
      isFailed: role.success !== undefined && note.data[role.success] === false,
    };
  });
}

/** What dice come to, where that is not what they show. */
const totalOf = (faces: readonly number[], total: unknown): string =>
  typeof total === 'number' && total !== faces.reduce((sum, face) => sum + face, 0)
    ? `= ${withMinus(total)}`
    : '';
