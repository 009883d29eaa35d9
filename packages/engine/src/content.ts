import type { z } from 'zod';
import { describeProblem, readAs, readDocument } from './document.js';
import type { Problem, Result } from './result.js';
import { fail, ok } from './result.js';

/** A content file as it is shipped: its name, to be shown in problems, and its text. */
export interface ContentFile {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the content that comes with a ruleset, file over file. A file of it that does not read is a bug.
 * @param merge lays one pack over what there is already.
 */
export function readContent<Pack, Content>(files: Readonly<Record<string, ContentFile>>, schema: z.ZodType<Pack>, empty: Content, merge: (content: Content, pack: Pack) => Content): Content {
  let all = empty;
  for (const { file, text } of Object.values(files)) {
    const document = readDocument(text, file);
    const read = document.ok ? readAs(schema, document.value.data) : document;
    if (!read.ok) throw new Error((document.ok ? document.value.locate(read.problems) : read.problems).map(describeProblem).join('\n'));
    all = merge(all, read.value);
  }
  return all;
}

/** Lays what a scenario brings along over the content there is; problems have their paths below `content`. */
export function layContent<Pack, Content>(extra: unknown, schema: z.ZodType<Pack>, content: Content, merge: (content: Content, pack: Pack) => Content): Result<Content> {
  const read = readAs(schema, extra, ['content']);
  return read.ok ? ok(merge(content, read.value)) : read;
}

/** Looks a name up among content; the problem lists what there is. */
export function lookUp<T>(of: Readonly<Record<string, T>>, name: string, kind: string, path: Problem['path']): Result<T> {
  const found = Object.hasOwn(of, name) ? of[name] : undefined;
  return found === undefined ? fail({ path, message: `there is no ${kind} "${name}"`, expected: `one of: ${Object.keys(of).join(', ')}` }) : ok(found);
}
