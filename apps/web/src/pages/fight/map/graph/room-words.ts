import type { Id, Scene } from '@tiltyard/engine';
import type { Place } from '@tiltyard/engine/space';

/** From one line of words to the next, in units. */
export const LINE = 15;

/** What else is to be known of a room, in a line. */
export function roomWords(scene: Pick<Scene, 'lying'>, id: Id, place: Place | undefined): string {
  return [
    ...(place?.traits ?? []),
    ...((place?.concealment ?? 0) > 0 ? [`concealment ${place?.concealment ?? 0}`] : []),
    ...((place?.heights.length ?? 0) > 1 ? [`heights ${place?.heights.join(', ') ?? ''}`] : []),
    ...(place?.features ?? []),
    ...(place?.capacity === undefined ? [] : [`holds ${place.capacity}`]),
    ...scene.lying.filter(({ at }) => at === id).map(({ name }) => `${name} on the ground`),
  ].join(' · ');
}

/** The width of a letter on the average, in units. */
const LETTER = 6.3;

/** Words in lines of a width, broken at spaces; two at most, the last cut short. */
export function linesOf(words: string, width: number): readonly string[] {
  const most = Math.floor(width / LETTER);
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= 2 ? lines : [lines[0] ?? '', `${(lines[1] ?? '').slice(0, most - 1)}…`];
}
