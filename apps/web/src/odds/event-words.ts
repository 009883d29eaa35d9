import type { TextPiece } from '@tiltyard/engine/show';
import { OPEN } from '@tiltyard/engine';

/** Sentences longer than this do not fit next to a chance. */
const LONGEST = 80;

/** Replaces spaces inside a name, so that the name counts as one word. */
const JOINED = '\u00a0';

const ENDS = /[.,:;)]+$/;

/** The common part of two words: the word if they are equal, otherwise a placeholder. */
function common(a: string, b: string): string {
  if (a === b) return a;
  const end = ENDS.exec(a)?.[0] ?? '';
  return end !== '' && b.endsWith(end) ? `${OPEN}${end}` : OPEN;
}

/** What sentences have in common, word by word; undefined if they are built differently. */
function inCommon(sentences: readonly string[]): string | undefined {
  const [first = [], ...others] = sentences.map((sentence) => sentence.split(' '));
  if (others.some((each) => each.length !== first.length)) return undefined;
  const words = first.map((word, i) =>
    others.reduce((found, each) => common(found, each[i] ?? ''), word),
  );
  const said = words.filter((word) => !word.startsWith(OPEN)).length;
  return said > words.length / 2 ? words.join(' ').replaceAll(/(… )+…/g, OPEN) : undefined;
}

/** The id of an event as words. */
export const asWords = (id: string): string =>
  id.replaceAll(/[-_.]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** A sentence with its numbers replaced by placeholders and each name as one word. */
const openText = (pieces: readonly TextPiece[]): string =>
  pieces
    .map(({ is, text, open }) => (is === 'words' ? text : (open ?? text.replaceAll(' ', JOINED))))
    .join('');

/** Words that only introduce a placeholder. */
const LEADS_ON = /(?: (?:by|with|a|an|the|of|for|to|over|at|on|in|is|are|and|from))+$/;

/** The maximum number of words after a number, its unit, that are dropped together with it. */
const UNIT = 2;

/** A placeholder number with its unit and a comma, before "against". */
const MEASURE = new RegExp(` ${OPEN} \\w+, (?=against )`);

/**
 * Drops a placeholder number at the end of a sentence: "is knocked back by … feet" becomes "is
 * knocked back".
 */
function withoutOpenEnd(sentence: string): string {
  const measured = sentence.replace(MEASURE, ' ');
  if (measured !== sentence) return measured;
  const at = sentence.indexOf(` ${OPEN}`);
  const rest = sentence
    .slice(at + 1)
    .split(' ')
    .filter((word) => !word.startsWith(OPEN));
  const before = sentence.slice(0, at);
  if (at < 0 || (rest.length > UNIT && !before.endsWith(':'))) return sentence;
  const said = before.replace(/:$/, '').replace(LEADS_ON, '');
  return said.includes(' ') ? said : sentence;
}

/**
 * An event in words, without the numbers that vary: `Old Bolt hits Captain Moreau`
 * @param examples sentences of events of one kind that differ in more than numbers.
 */
export function eventWords(id: string, examples: readonly (readonly TextPiece[])[]): string {
  const sentence = inCommon(examples.map(openText));
  return sentence === undefined || sentence === '' || sentence.length > LONGEST
    ? asWords(id)
    : withoutOpenEnd(sentence.replace(/\.$/, '')).replaceAll(JOINED, ' ');
}
