import type { Note } from '@tiltyard/engine';
import { withMinus } from '../../../design/with-minus.js';
import type { Position } from '../../../systems/position.js';

/** A roll as a line shows it: its faces, its target number or total, and whether it failed. */
export interface Roll {
  /** What the dice show, or their total for open-ended rolls. */
  readonly faces: readonly number[];
  readonly words: string;
  readonly isFailed: boolean;
}

/** The rolls of an entry, with their target numbers where these are known without dice. */
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

/** The total of the dice, where it is not the sum of their faces. */
const totalOf = (faces: readonly number[], total: unknown): string =>
  typeof total === 'number' && total !== faces.reduce((sum, face) => sum + face, 0)
    ? `= ${withMinus(total)}`
    : '';
