import { z } from 'zod';
import { describeProblem, readAs } from '../documents/read-as.js';
import type { Json } from '../../values/json.js';
import type { Problem, Result } from '../../values/result.js';
import { fail, listNames, ok } from '../../values/result.js';

/** A content file as shipped: its name, to show in problems, and its parsed data. */
export interface ContentFile {
  readonly file: string;
  readonly data: unknown;
}

/** A template for combatants of a set-up: its name, and values of its sheet. */
export interface Template {
  readonly name: string;
  readonly sheet: { readonly [key: string]: Json };
}

export const templateSchema: z.ZodType<Template> = z.strictObject({
  name: z.string(),
  sheet: z.record(z.string(), z.json()),
});

/** Content by kind and name, for example weapons and creatures by the names that sheets use for them. */
export type ContentByKind = { readonly [kind: string]: Readonly<Record<string, unknown>> };

/** Merges content over content: of two entries with the same kind and name the second stays. */
export function mergeContent<C extends ContentByKind>(under: C, over: C): C;
export function mergeContent(under: ContentByKind, over: ContentByKind): ContentByKind {
  return Object.fromEntries(
    Object.keys({ ...under, ...over }).map((kind) => [kind, { ...under[kind], ...over[kind] }]),
  );
}

/** Reads the content files shipped with a ruleset. An invalid one is a bug. */
export function readPacks<P>(
  files: Readonly<Record<string, ContentFile>>,
  schema: z.ZodType<P>,
): readonly P[] {
  return Object.values(files).map(({ file, data }) => {
    const read = readAs(schema, data);
    if (read.ok) return read.value;
    throw new Error(
      read.problems.map((problem) => describeProblem({ file, ...problem })).join('\n'),
    );
  });
}

/** The content of a ruleset: what is shipped with it, and what scenarios add. */
export class Library<C extends ContentByKind> {
  private shipped: C | undefined;

  /**
   * @param schema of what a scenario may add; every kind defaults to nothing
   * @param ship reads the shipped content, once, on first use
   */
  constructor(
    readonly schema: z.ZodType<C>,
    private readonly ship: () => readonly C[],
  ) {}

  /** The content shipped with the ruleset. */
  get own(): C {
    this.shipped ??= this.ship().reduce(mergeContent);
    return this.shipped;
  }

  /** The shipped content with a scenario's own merged over it; problems have their paths below `content`. */
  with(extra: unknown): Result<C> {
    const read = readAs(this.schema, extra, ['content']);
    return read.ok ? ok(mergeContent(this.own, read.value)) : read;
  }
}

/** The available names in words; worked out once for content in which many names are looked up. */
const choicesIn = new WeakMap<object, string>();

function listChoices(of: Readonly<Record<string, unknown>>): string {
  const known = choicesIn.get(of);
  if (known !== undefined) return known;
  const listed = `one of: ${listNames(Object.keys(of))}`;
  choicesIn.set(of, listed);
  return listed;
}

/** Looks a name up in content; the problem lists the available names. */
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

/** The meaning of a sheet's entry: content by its name, or the item itself; undefined if there is no such content. */
export const resolveEntry = <T extends object>(
  of: Readonly<Record<string, T>>,
  entry: string | T,
  kind: string,
  path: Problem['path'],
): Result<T> => (typeof entry === 'string' ? findContent(of, entry, kind, path) : ok(entry));
