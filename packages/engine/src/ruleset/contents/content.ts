import { z } from 'zod';
import type { SourceDocument } from '../documents/document.js';
import { describeProblem, readAs, readDocument } from '../documents/document.js';
import type { Json } from '../../values/json.js';
import type { Problem, Result } from '../../values/result.js';
import { fail, listNames, ok } from '../../values/result.js';

/** A content file as it is shipped: its name, to be shown in problems, and its text or what that says. */
export type ContentFile =
  | { readonly file: string; readonly text: string }
  | { readonly file: string; readonly data: unknown };

/** What combatants of a set-up may start from: what it is called, and values of its sheet. */
export interface Template {
  readonly name: string;
  readonly sheet: { readonly [key: string]: Json };
}

export const templateSchema: z.ZodType<Template> = z.strictObject({
  name: z.string(),
  sheet: z.record(z.string(), z.json()),
});

/** Content by kind and name, such as weapons and creatures by the names that sheets use for them. */
export type ContentByKind = { readonly [kind: string]: Readonly<Record<string, unknown>> };

/** Lays content over content: of two things of one kind and name the second stays. */
export function mergeContent<C extends ContentByKind>(under: C, over: C): C;
export function mergeContent(under: ContentByKind, over: ContentByKind): ContentByKind {
  return Object.fromEntries(
    Object.keys({ ...under, ...over }).map((kind) => [kind, { ...under[kind], ...over[kind] }]),
  );
}

/** Reads the content files that come with a ruleset. One that does not read is a bug. */
export function readPacks<P>(
  files: Readonly<Record<string, ContentFile>>,
  schema: z.ZodType<P>,
): readonly P[] {
  return Object.values(files).map((each) => {
    const document = 'text' in each ? readDocument(each.text, each.file) : ok(parsed(each));
    const read = document.ok ? readAs(schema, document.value.data) : document;
    if (!read.ok)
      throw new Error(
        (document.ok ? document.value.locate(read.problems) : read.problems)
          .map(describeProblem)
          .join('\n'),
      );
    return read.value;
  });
}

/** What a file says that was read before: of its problems only the paths are known. */
const parsed = ({
  file,
  data,
}: {
  readonly file: string;
  readonly data: unknown;
}): SourceDocument => ({
  file,
  data,
  locate: (problems) => problems.map((problem) => ({ file, ...problem })),
});

/** The content of a ruleset: what comes with it, and what scenarios bring along. */
export class Library<C extends ContentByKind> {
  private shipped: C | undefined;

  /**
   * @param schema what a scenario may bring along; every kind has a default of nothing
   * @param ship reads what comes with the ruleset, once, when it is first wanted
   */
  constructor(
    readonly schema: z.ZodType<C>,
    private readonly ship: () => readonly C[],
  ) {}

  /** The content that comes with the ruleset. */
  get own(): C {
    this.shipped ??= this.ship().reduce(mergeContent);
    return this.shipped;
  }

  /** The shipped content with what a scenario brings along laid over it; problems have their paths below `content`. */
  with(extra: unknown): Result<C> {
    const read = readAs(this.schema, extra, ['content']);
    return read.ok ? ok(mergeContent(this.own, read.value)) : read;
  }
}

/** What there is to choose from, in words; worked out once for content in which many names are looked up. */
const choicesIn = new WeakMap<object, string>();

function listChoices(of: Readonly<Record<string, unknown>>): string {
  const known = choicesIn.get(of);
  if (known !== undefined) return known;
  const listed = `one of: ${listNames(Object.keys(of))}`;
  choicesIn.set(of, listed);
  return listed;
}

/** Looks a name up among content; the problem lists what there is. */
export function findContent<T>(
  of: Readonly<Record<string, T>>,
  name: string,
  kind: string,
  path: Problem['path'],
): Result<T> {
  const found = Object.hasOwn(of, name) ? of[name] : undefined;
  return found === undefined
    ? fail({
        path,
        code: 'unknown-content',
        message: `there is no ${kind} "${name}"`,
        expected: listChoices(of),
      })
    : ok(found);
}

/** What an entry of a sheet means: something of the content by its name, or the thing itself; nothing if there is no such thing. */
export const resolveEntry = <T extends object>(
  of: Readonly<Record<string, T>>,
  entry: string | T,
  kind: string,
  path: Problem['path'],
): Result<T> => (typeof entry === 'string' ? findContent(of, entry, kind, path) : ok(entry));
