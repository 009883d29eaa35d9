import type { TextPiece } from '@tiltyard/engine/show';
import { OPEN } from '@tiltyard/engine';

/** Longer sentences say more than a chance has room for. */
const LONGEST = 80;

/** Stands for a space inside of a name, which is one word here. */
const JOINED = '\u00a0';

const ENDS = /[.,:;)]+$/;

/** The common part of two words: the word if they are equal, otherwise a placeholder. */
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

/** A sentence with its numbers left open and each name as one word. */
const openText = (pieces: readonly TextPiece[]): string =>
  pieces
    .map(({ is, text, open }) => (is === 'words' ? text : (open ?? text.replaceAll(' ', JOINED))))
    .join('');

/** Words that only introduce a placeholder. */
const LEADS_ON = /(?: (?:by|with|a|an|the|of|for|to|over|at|on|in|is|are|and|from))+$/;

/** Most words that a number takes along when it is left out: its unit. */
const UNIT = 2;

/** Drops a placeholder number at the end: who is knocked back, not that it is by … feet. */
function withoutOpenEnd(sentence: string): string {
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
 * What happens in words, whatever the numbers in it: `Old Bolt hits Captain Moreau`, by however much
 * @param examples sentences of events of one kind that differ in more than numbers.
 */
export function eventWords(id: string, examples: readonly (readonly TextPiece[])[]): string {
  const sentence = inCommon(examples.map(openText));
  return sentence === undefined || sentence === '' || sentence.length > LONGEST
    ? asWords(id)
    : withoutOpenEnd(sentence.replace(/\.$/, '')).replaceAll(JOINED, ' ');
}
