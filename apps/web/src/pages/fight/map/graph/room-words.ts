import type { Id, Scene } from '@tiltyard/engine';
import type { Border, Place } from '@tiltyard/engine/space';
import type { Box } from '../stage/view.js';
import { isDrawn } from './place-ground.js';

/** The scale below which only the names of places are legible. */
export const FAR = 0.78;

/** The distance between two lines of text, in units. */
export const LINE = 15;

/** A feature in readable form: climb-5 takes a roll of 5. */
const featureWords = (feature: string): string => feature.replace(/^climb-(\d+)$/, 'climbing $1');

/** Further information about a room, in one line. */
export function roomWords(scene: Pick<Scene, 'lying'>, id: Id, place: Place | undefined): string {
  return [
    ...(place?.traits ?? []).filter((trait) => !isDrawn(trait)),
    ...((place?.concealment ?? 0) > 0 ? [`concealment ${place?.concealment ?? 0}`] : []),
    ...((place?.heights.length ?? 0) > 1 ? [`heights ${place?.heights.join(', ') ?? ''}`] : []),
    ...(place?.features ?? []).map(featureWords),
    ...(place?.capacity === undefined ? [] : [`holds ${place.capacity}`]),
    ...scene.lying.filter(({ at }) => at === id).map(({ name }) => `${name} on the ground`),
  ].join(' · ');
}

/** The average width of a letter, in units. */
const LETTER = 6.3;

/** The minimum size of room names, in units, and the average width of their letters as a fraction of the size. */
const [NAME, NAME_LETTER] = [18, 0.43];
/** The minimum size of room names on the screen, in pixels. */
const NAME_SEEN = 13;

/** The distance between two lines of a name, in units. */
export const nameLine = (unit: number): number => Math.max(NAME, NAME_SEEN * unit) + 1;

/**
 * The name of a room, broken into lines of a width.
 * @param unit the size of a screen pixel in units.
 */
export const nameLines = (name: string, width: number, unit: number): readonly string[] =>
  linesOf(name, width, NAME_LETTER * Math.max(NAME, NAME_SEEN * unit));

const cut = (line: string, most: number): string =>
  line.length > most ? `${line.slice(0, most - 1)}…` : line;

/** Text broken at spaces into lines of a width: at most two, cut short if they do not fit. */
export function linesOf(words: string, width: number, letter = LETTER): readonly string[] {
  const most = Math.floor(width / letter);
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (lines.length === 2 || last.length + word.length < most))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => cut(line, most));
}

/** The distance of a room's text from its left side, and of the name's and the other text's lines from its top. */
export const [WORDS_IN, NAME_DOWN, WORDS_DOWN] = [12, 23, 41];

interface Room {
  readonly id: Id;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The box of the text in the upper left of a room: its name, with further information below. */
function writtenIn({ x, y, width }: Room, name: string, words: string, unit: number): Box {
  const named = nameLines(name, width - 2 * WORDS_IN, unit);
  const lines = linesOf(words, width - 2 * WORDS_IN);
  const below = (named.length - 1) * nameLine(unit);
  const letter = NAME_LETTER * Math.max(NAME, NAME_SEEN * unit);
  const wide = Math.max(
    ...named.map((line) => line.length * letter),
    ...lines.map((line) => line.length * LETTER),
  );
  const foot = words === '' ? NAME_DOWN + below : WORDS_DOWN + below + (lines.length - 1) * LINE;
  return {
    left: x + WORDS_IN,
    right: x + WORDS_IN + wide,
    top: y + NAME_DOWN - nameLine(unit),
    bottom: y + foot + 4,
  };
}

/**
 * The boxes of the text in the rooms of a map.
 * @param scale how large the map is drawn.
 * @param letters the scale of the names.
 */
export function wordsIn(
  scene: Pick<Scene, 'lying' | 'map'>,
  rooms: readonly Room[],
  scale: number,
  letters: number,
): readonly Box[] {
  const places = scene.map?.kind === 'graph' ? scene.map.places : [];
  return rooms.flatMap((room) => {
    const place = places.find(({ id }) => id === room.id);
    if (!place) return [];
    const words = scale < FAR || letters > 1 ? '' : roomWords(scene, room.id, place);
    return [writtenIn(room, place.name, words, letters / scale)];
  });
}

/** The maximum number of letters in a line on a passage, so that it does not cover the rooms next to it. */
const WAY_LETTERS = 12;

/** Whether a border has a name of its own, rather than one made from its places. */
export const isNamed = ({ id, from, to }: Border): boolean =>
  id !== `${from}-${to}` && /^(?:the\s|\p{Lu}\p{Ll})/u.test(id);

/** Tags that are drawn on a passage, so that they need not be written. */
const DRAWN = ['door', 'double-door', 'window', 'vegetation', 'ladder'];

/** The text on a border in short lines, beginning with its name if it has one. */
export function borderLines(border: Border): readonly string[] {
  const { requirement, heightDelta, blocked, tags } = border;
  const words = [
    ...(blocked ? ['blocked'] : []),
    ...(requirement ? [`${requirement.ability} ${requirement.level}`] : []),
    ...(heightDelta === 0 ? [] : [heightDelta > 0 ? `up ${heightDelta}` : `down ${-heightDelta}`]),
    ...tags.filter((tag) => !DRAWN.includes(tag)),
  ].flatMap((each) => linesOf(each, WAY_LETTERS, 1));
  return isNamed(border) ? [border.id, ...words] : words;
}
