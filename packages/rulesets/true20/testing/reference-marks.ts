import type { Options } from '../state/options.js';

// An independent implementation of saves and the damage ladder, from the chapter and its context facts alone; it lists every face.

/** House rules that affect Toughness saves. */
export interface Ladder {
  readonly [key: string]: string;
  readonly 'damage.ladder': Options['damage.ladder'];
  readonly 'damage.markPenalty': Options['damage.markPenalty'];
  readonly 'damage.nat20Caps': Options['damage.nat20Caps'];
  readonly 'save.naturals': Options['save.naturals'];
}

export const FACES = Array.from({ length: 20 }, (_, i) => i + 1);

/** Numbers of marks, mildest first: hurt, wounded, disabled, dying, dead. */
export type Marks = readonly [number, number, number, number, number];
export const UNHURT: Marks = [0, 0, 0, 0, 0];

/** T20-CTX-01, T20-CTX-18: by how much a save fails, or undefined if it succeeds. */
export function failure(
  face: number,
  bonus: number,
  difficulty: number,
  naturals: string,
): number | undefined {
  const short = difficulty - (face + bonus);
  if (naturals === 'automatic' && face === 20) return undefined;
  if (naturals === 'automatic' && face === 1) return Math.max(1, short);
  return short > 0 ? short : undefined;
}

/** T20-CTX-16: any number of hurt marks, and one of each other; beyond that, a mark becomes the next worse. */
function marked(marks: Marks, step: number): Marks {
  const at = step > 0 && (marks[step] ?? 0) > 0 ? step + 1 : step;
  if (at !== step) return marked(marks, at);
  const [hurt, wounded, disabled, dying, dead] = marks.map(
    (count, i) => count + (i === at ? 1 : 0),
  );
  return [hurt ?? 0, wounded ?? 0, disabled ?? 0, dying ?? 0, dead ?? 0];
}

/** T20-CTX-12, 13, 15 and 17: the marks after each face of a Toughness save against lethal damage; of naturals only the 20 matters, by 17. */
export function afterSave(
  marks: Marks,
  toughness: number,
  damage: number,
  house: Ladder,
): readonly Marks[] {
  const worn = house['damage.markPenalty'] === 'perMark' ? marks[0] + marks[1] : 0;
  return FACES.map((face) => {
    const short = failure(face, toughness - worn, 15 + damage, 'none');
    if (short === undefined) return marks;
    const wide = house['damage.ladder'] === 'house10' ? 1 : 0;
    const step = Math.max(0, Math.min(3, Math.floor(short / 5) - wide));
    return marked(marks, face === 20 && house['damage.nat20Caps'] === 'yes' ? 0 : step);
  });
}

/** Marks as text, without death. */
export const toldMarks = (marks: Marks): string => marks.slice(0, 4).join('/');

/** Random values of these house rules. */
export const drawnLadder = (below: (n: number) => number): Ladder => ({
  'damage.ladder': below(2) === 0 ? 'step5' : 'house10',
  'damage.markPenalty': below(2) === 0 ? 'perMark' : 'none',
  'damage.nat20Caps': below(2) === 0 ? 'yes' : 'no',
  'save.naturals': below(2) === 0 ? 'none' : 'automatic',
});
