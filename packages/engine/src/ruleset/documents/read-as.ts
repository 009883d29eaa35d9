import type { z } from 'zod';
import { knownKeys } from './known-keys.js';
import type { Problem, Result } from '../../values/result.js';
import { fail, failWith, listNames, MAX_PROBLEMS, ok } from '../../values/result.js';

/** Stops the check of data with so many problems that reporting them all would take too long. */
class TooMuchIsWrongError extends Error {}

/**
 * Checks data against a schema; problems carry the path below `at`.
 * @param most the number of problems beyond which the check stops, for a program that others wait for.
 */
export function readAs<T>(
  schema: z.ZodType<T>,
  data: unknown,
  at: readonly (string | number)[] = [],
  most = Infinity,
): Result<T> {
  let wrong = 0;
  const error: z.core.$ZodErrorMap = (issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    wrong += keys?.length ?? 1;
    if (wrong > most) throw new TooMuchIsWrongError();
    // For unknown keys an empty message is enough: only the keys themselves are used, not a text that lists them all.
    return keys && '';
  };
  try {
    const parsed = schema.safeParse(data, { reportInput: true, error });
    if (parsed.success) return ok(parsed.data);
    const keysAt: KeysAt = (path) => knownKeys(schema, data, path.slice(at.length));
    return failWith(problemsOf(parsed.error.issues, at, keysAt));
  } catch (signal) {
    if (!(signal instanceof TooMuchIsWrongError)) throw signal;
    return fail({ path: at, message: `more than ${most} things in it are wrong` });
  }
}

/** The known keys at a place. */
type KeysAt = (path: Problem['path']) => readonly string[];

function* problemsOf(
  issues: readonly z.core.$ZodIssue[],
  at: Problem['path'],
  keysAt: KeysAt,
): Iterable<Problem> {
  for (const issue of issues) yield* flatten(issue, at, keysAt);
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

/** A type of data in words; a literal value as it is. */
const kindInWords = (kind: string): string => KINDS[kind] ?? kind;

type Size = readonly [message: string, unit: string];

/** The words for sizes other than numbers that are too small or too large, with their units. */
const SIZES: Readonly<Record<string, { readonly tooSmall: Size; readonly tooLarge: Size }>> = {
  string: { tooSmall: ['too short', 'character'], tooLarge: ['too long', 'character'] },
  array: { tooSmall: ['too few', 'entry'], tooLarge: ['too many', 'entry'] },
};

function bounded(bound: string, limit: number | bigint, unit: string): string {
  if (unit === '') return `${bound} ${limit}`;
  const many = unit === 'entry' ? 'entries' : `${unit}s`;
  return `${bound} ${limit} ${Number(limit) === 1 ? unit : many}`;
}

type Issue<Code extends z.core.$ZodIssue['code']> = Extract<z.core.$ZodIssue, { code: Code }>;

function flatten(issue: z.core.$ZodIssue, at: Problem['path'], keysAt: KeysAt): readonly Problem[] {
  const path = [
    ...at,
    ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, path, keysAt(path));
    case 'invalid_union':
      return flattenUnion(issue, path, keysAt);
    case 'invalid_type':
      return [{ path, code: 'wrong-kind', ...wrongType(issue) }];
    case 'invalid_value':
      return [
        {
          path,
          code: 'unknown-value',
          message: issue.input === undefined ? 'this is missing' : 'this is not known here',
          expected: issue.values.map(String).join(' or '),
        },
      ];
    case 'too_small': {
      const bound = issue.inclusive === false ? 'more than' : 'at least';
      const [message, unit] = SIZES[issue.origin]?.tooSmall ?? ['too small', ''];
      return [{ path, code: 'too-small', message, expected: bounded(bound, issue.minimum, unit) }];
    }
    case 'too_big': {
      const bound = issue.inclusive === false ? 'less than' : 'at most';
      const [message, unit] = SIZES[issue.origin]?.tooLarge ?? ['too large', ''];
      return [{ path, code: 'too-large', message, expected: bounded(bound, issue.maximum, unit) }];
    }
    case 'invalid_format':
      return [{ path, message: 'this does not fit here', expected: issue.message }];
    case 'invalid_key':
      return issue.issues.flatMap((inner) => flatten(inner, path, keysAt));
    default:
      return [{ path, message: issue.message }];
  }
}

function unknownKeys(
  keys: readonly string[],
  path: Problem['path'],
  known: readonly string[],
): readonly Problem[] {
  const expected = known.length > 0 ? { expected: `one of: ${listNames(known)}` } : {};
  const told = keys.slice(0, MAX_PROBLEMS).map((key) => ({
    path: [...path, key],
    code: 'unknown-key',
    message: `unknown key "${key}"`,
    ...expected,
  }));
  const more = keys.length - told.length;
  return more > 0 ? [...told, { path, message: `and ${more} more`, more }] : told;
}

const isOtherKind = ({ path, code }: z.core.$ZodIssue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

/** Of the branches for this type of data, the one that got furthest describes best what was meant. */
function flattenUnion(
  { errors, message: told }: Issue<'invalid_union'>,
  path: Problem['path'],
  keysAt: KeysAt,
): readonly Problem[] {
  const [furthest] = errors
    .filter((branch) => !branch.some(isOtherKind))
    .toSorted((a, b) => depth(b) - depth(a));
  if (furthest) return furthest.flatMap((inner) => flatten(inner, path, keysAt));
  const kinds = [...new Set(errors.flat().flatMap(kindsExpected))];
  const message = told === 'Invalid input' ? 'this does not fit here' : told;
  if (kinds.length === 0) return [{ path, message }];
  return [{ path, message, expected: kinds.map(kindInWords).join(' or ') }];
}

function kindsExpected(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_type') return [issue.expected];
  return issue.code === 'invalid_value' ? issue.values.map(String) : [];
}

function wrongType({
  message,
  expected,
}: Issue<'invalid_type'>): Pick<Problem, 'message' | 'expected'> {
  const [, received = 'undefined'] = /received (\w+)$/.exec(message) ?? [];
  return {
    message: received === 'undefined' ? 'this is missing' : `this is ${kindInWords(received)}`,
    expected: kindInWords(expected),
  };
}

const depth = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((most, issue) => Math.max(most, issue.path.length), 0);

/** One problem as one line: where, what, and what was expected. */
export function describeProblem({ file, line, column, path, message, expected }: Problem): string {
  const where = [file, line, column].filter((part) => part !== undefined).join(':');
  const at = path.length > 0 ? `${path.join('.')}: ` : '';
  return `${where ? `${where}: ` : ''}${at}${message}${expected === undefined ? '' : `; expected ${expected}`}`;
}
