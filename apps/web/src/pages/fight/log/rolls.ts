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

/** A roll with the combatant who rolls and the breakdown of its total. */
interface Rolled {
  readonly who: string | undefined;
  readonly reckoning: Note['reckoning'];
  readonly roll: Roll;
}

/** The rolls of an entry, with their target numbers where these are known without dice. */
export function rollsOf(
  notes: readonly Note[],
  position: Pick<Position, 'role' | 'faces' | 'nameOf'>,
): readonly Roll[] {
  return withRollers(
    notes.flatMap((note) => rolledOf(note, position)),
    position.nameOf,
  );
}

function rolledOf(note: Note, position: Pick<Position, 'role' | 'faces'>): readonly Rolled[] {
  const role = position.role(note);
  if (role.is !== 'roll') return [];
  const rolled = role.rolled === undefined ? undefined : note.data[role.rolled];
  const faces = typeof rolled === 'number' ? [rolled] : position.faces(note);
  const { reckoning } = note;
  if (faces.length === 0 && !reckoning) return [];
  const words = reckoning
    ? `${reckoning.name} ${withMinus(reckoning.total)}`
    : totalOf(faces, role.total === undefined ? undefined : note.data[role.total]);
  const isFailed = role.success !== undefined && note.data[role.success] === false;
  return [{ who: reckoning?.who, reckoning, roll: { faces, words, isFailed } }];
}

/** Adds the combatants to rolls that several of them make for the same total, such as initiative, which is named only once. */
function withRollers(rolled: readonly Rolled[], nameOf: (id: string) => string): readonly Roll[] {
  return rolled.map(({ who, reckoning, roll }) => {
    if (who === undefined || reckoning === undefined) return roll;
    const alike = rolled.filter((each) => each.reckoning?.name === reckoning.name);
    if (alike.every((each) => each.who === who)) return roll;
    const isFirst = alike[0]?.roll === roll;
    // A name may end with a number, as that of a numbered combatant does.
    return {
      ...roll,
      words: `${nameOf(who)}: ${isFirst ? roll.words : withMinus(reckoning.total)}`,
    };
  });
}

/** The total of the dice, where it is not the sum of their faces. */
const totalOf = (faces: readonly number[], total: unknown): string =>
  typeof total === 'number' && total !== faces.reduce((sum, face) => sum + face, 0)
    ? `= ${withMinus(total)}`
    : '';
