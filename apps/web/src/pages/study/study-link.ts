import type { Study } from '@tiltyard/analysis';
import { isStudyText, readStudy, studyText } from '@tiltyard/analysis';
import type { Result } from '@tiltyard/engine';
import { fail } from '@tiltyard/engine';
import { unpackText } from '../../library/files/unpack-text.js';

/**
 * The maximum length of a link, and of the study in it, in characters: longer ones are shared as
 * files.
 */
export const MAX_LINK = 100_000;
const MAX_TEXT = 5_000_000;

const BYTES = 0x8000;

function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromLetters = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  );

/** A study compressed into the characters of a link; undefined if it is too long for one. */
export async function packedStudy(study: Study): Promise<string | undefined> {
  const stream = new Blob([studyText(study)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const packed = toLetters(new Uint8Array(await new Response(stream).arrayBuffer()));
  return packed.length > MAX_LINK ? undefined : packed;
}

const textIn = async (letters: string): Promise<string | undefined> =>
  unpackText(fromLetters(letters), 'deflate-raw', MAX_TEXT);

/** Reads the study in a link. */
export async function linkedStudy(letters: string): Promise<Result<Study>> {
  const text = letters.length > MAX_LINK ? undefined : await textIn(letters).catch(() => undefined);
  return text !== undefined && isStudyText(text)
    ? readStudy(text)
    : fail({ path: [], message: 'the link is incomplete, or no study' });
}

/** A study that contains only one step of another. */
export function onlyStep(study: Study, number: number): Study {
  let n = -1;
  for (const { title, steps } of study.chapters)
    for (const step of steps) {
      n++;
      if (n !== number) continue;
      const fixed = study.fixed[step.fixed] ?? {};
      return { ...study, fixed: [fixed], chapters: [{ title, steps: [{ ...step, fixed: 0 }] }] };
    }
  return study;
}
