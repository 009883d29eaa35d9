import type { Json, JsonObject, Note } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';

/** Added to every number of a note to find out which words of its sentence are made of numbers. */
const APART = 1_000_003;
/** Stands for what is not the same every time. */
const OPEN = '…';
/** Longer sentences say more than a chance has room for. */
const LONGEST = 80;

function shifted(value: Json): Json {
  if (typeof value === 'number') return value + APART;
  if (Array.isArray(value)) return value.map((each: Json) => shifted(each));
  return isObject(value) ? shiftedIn(value) : value;
}

const shiftedIn = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([key, value = null]) => [key, shifted(value)]));

const ENDS = /[.,:;)]+$/;

/** What two words have in common: themselves, or that something stands there. */
function common(a: string, b: string): string {
  if (a === b) return a;
  const end = ENDS.exec(a)?.[0] ?? '';
  return end !== '' && b.endsWith(end) ? `${OPEN}${end}` : OPEN;
}

/** What sentences have in common, word by word; nothing if they are not of one build. */
function inCommon(sentences: readonly string[]): string | undefined {
  const [first = [], ...others] = sentences.map((sentence) => sentence.split(' '));
  if (others.some((each) => each.length !== first.length)) return undefined;
  const words = first.map((word, i) =>
    others.reduce((found, each) => common(found, each[i] ?? ''), word),
  );
  const said = words.filter((word) => !word.startsWith(OPEN)).length;
  return said > words.length / 2 ? words.join(' ').replaceAll(/(… )+…/g, OPEN) : undefined;
}

const asWords = (id: string): string =>
  id.replaceAll(/[-_.]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/**
 * What happens in words, whatever the numbers in it: `Old Bolt hits Captain Moreau by ….`
 * @param examples notes of one kind that differ in more than numbers.
 * @param tell a note in words.
 */
export function eventWords(
  id: string,
  examples: readonly Note[],
  tell: (note: Note) => string,
): string {
  const sentence = inCommon(
    examples.flatMap((note) => [tell(note), tell({ ...note, data: shiftedIn(note.data) })]),
  );
  return sentence === undefined || sentence === '' || sentence.length > LONGEST
    ? asWords(id)
    : sentence.replace(/\.$/, '');
}
