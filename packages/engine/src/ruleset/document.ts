import type { Document } from 'yaml';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { findDirective, findFaults } from './document-checks.js';
import type { DocumentFault } from './document-checks.js';
import type { InputLimits } from '../values/limits.js';
import type { Problem, Result } from '../values/result.js';
import { fail, failWith, limitProblems, ok } from '../values/result.js';

/** A YAML or JSON text with its positions, so that a problem found later can still say line and column. */
export interface SourceDocument {
  readonly file: string;
  readonly data: unknown;
  /** Adds file, line and column to problems by their paths. */
  locate(problems: readonly Problem[]): readonly Problem[];
}

/**
 * Reads YAML or JSON. Malformed text gives problems with line and column; duplicate keys and unresolved tags are problems too.
 * @param file the name to show in problems.
 * @param limits how much of it there may be
 */
export function readDocument(
  text: string,
  file: string,
  limits: Partial<InputLimits> = {},
): Result<SourceDocument> {
  const lines = new LineCounter();
  const faulty = (faults: readonly DocumentFault[]): Result<never> =>
    failWith(
      faults.map(({ offset, ...fault }): Problem => {
        const { line, col } = lines.linePos(offset);
        return { path: [], ...fault, file, line, column: col };
      }),
    );
  const directive = findDirective(text);
  if (directive) return fail({ path: [], file, ...directive });
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    strict: true,
    uniqueKeys: false,
  });
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) {
    return faulty(errors.map((error) => ({ offset: error.pos[0], message: error.message })));
  }
  const faults = findFaults(document, limits);
  if (faults.length > 0) return faulty(faults);
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: limits.aliases === undefined ? 100 : -1 });
  } catch (error) {
    return fail({
      path: [],
      message: error instanceof Error ? error.message : 'not readable',
      file,
      line: 1,
      column: 1,
    });
  }
  const locate = (problems: readonly Problem[]): readonly Problem[] =>
    limitProblems(problems).map((problem) => ({
      ...(problem.more === undefined ? position(document, lines, problem.path) : {}),
      file,
      ...problem,
    }));
  return ok({ file, data, locate });
}

function position(
  document: Document.Parsed,
  lines: LineCounter,
  path: readonly (string | number)[],
): { line: number; column: number } {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown =
      length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) {
      const { line, col } = lines.linePos(node.range[0]);
      return { line, column: col };
    }
  }
  return { line: 1, column: 1 };
}

/** Checks data against a schema; problems carry the path below `at`. */
export function readAs<T>(
  schema: z.ZodType<T>,
  data: unknown,
  at: readonly (string | number)[] = [],
): Result<T> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return ok(parsed.data);
  return failWith(problemsOf(parsed.error.issues, at));
}

function* problemsOf(
  issues: readonly z.core.$ZodIssue[],
  at: readonly (string | number)[],
): Iterable<Problem> {
  for (const issue of issues) yield* flatten(issue, at);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  NaN: 'no number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'nothing',
};

/** A kind of data in words; a value that is expected itself as it is. */
const kindInWords = (kind: string): string => KINDS[kind] ?? kind;

function flatten(issue: z.core.$ZodIssue, at: readonly (string | number)[]): readonly Problem[] {
  const path = [
    ...at,
    ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
  ];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `"${key}" is not known here`,
    }));
  if (issue.code === 'invalid_union') {
    // Of the branches for this kind of data, the one that got furthest says best what was meant.
    const meant = issue.errors.filter(
      (branch) =>
        !branch.some(
          (inner) =>
            inner.path.length === 0 &&
            (inner.code === 'invalid_type' || inner.code === 'invalid_value'),
        ),
    );
    const furthest = meant.toSorted((a, b) => depth(b) - depth(a))[0];
    if (furthest) return furthest.flatMap((inner) => flatten(inner, path));
    const expected = issue.errors.flatMap((branch) =>
      branch.flatMap((inner) =>
        inner.code === 'invalid_type'
          ? [inner.expected]
          : inner.code === 'invalid_value'
            ? inner.values.map(String)
            : [],
      ),
    );
    return [
      {
        path,
        message: issue.message,
        ...(expected.length > 0
          ? { expected: [...new Set(expected)].map(kindInWords).join(' or ') }
          : {}),
      },
    ];
  }
  if (issue.code === 'invalid_type') {
    const [, received] = /received (\w+)$/.exec(issue.message) ?? [];
    return [
      {
        path,
        message:
          received === undefined || received === 'undefined'
            ? 'this is missing'
            : `this is ${kindInWords(received)}`,
        expected: kindInWords(issue.expected),
      },
    ];
  }
  if (issue.code === 'too_small')
    return [
      {
        path,
        message: 'too small',
        expected: `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`,
      },
    ];
  if (issue.code === 'too_big')
    return [
      {
        path,
        message: 'too large',
        expected: `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`,
      },
    ];
  if (issue.code === 'invalid_value')
    return [
      { path, message: 'this is not known here', expected: issue.values.map(String).join(' or ') },
    ];
  return [{ path, message: issue.message }];
}

const depth = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((most, issue) => Math.max(most, issue.path.length), 0);

/** One problem as one line: where, what, and what was expected. */
export function describeProblem({ file, line, column, path, message, expected }: Problem): string {
  const where = [file, line, column].filter((part) => part !== undefined).join(':');
  const at = path.length > 0 ? `${path.join('.')}: ` : '';
  return `${where ? `${where}: ` : ''}${at}${message}${expected === undefined ? '' : `; expected ${expected}`}`;
}
