import type { Document } from 'yaml';
import { isNode, LineCounter } from 'yaml';
import type { z } from 'zod';
import { findDirective, findFaults } from './document-checks.js';
import type { DocumentFault } from './document-checks.js';
import { parseWithin } from './document-parser.js';
import { findJsonFault, isMeantAsJson } from './json-fault.js';
import { knownKeys } from './known-keys.js';
import { readPlainJson } from './plain-json.js';
import { firstYamlFault } from './yaml-fault.js';
import type { InputLimits } from '../../values/limits.js';
import type { Problem, Result } from '../../values/result.js';
import { failWith, limitProblems, listNames, ok } from '../../values/result.js';

/** A YAML or JSON text with its positions, so that a problem found later can still state line and column. */
export interface SourceDocument {
  readonly file: string;
  readonly data: unknown;
  /** Adds file, line and column to problems by their paths. */
  locate(problems: readonly Problem[]): readonly Problem[];
}

/** A longer text is read only if it is valid JSON. */
const LONGEST_YAML = 8_000_000;
const LENGTH_EXPECTED = `at most ${LONGEST_YAML} characters, or JSON without a fault`;

/**
 * Reads YAML or JSON. Malformed text gives problems with line and column; duplicate keys and unresolved tags are
 * problems too.
 * @param file the name to show in problems.
 * @param limits of its size
 */
export function readDocument(
  text: string,
  file: string,
  limits: Partial<InputLimits> = {},
): Result<SourceDocument> {
  const json = isMeantAsJson(text, file) ? readPlainJson(text, limits) : undefined;
  if (json) return ok(source(text, file, json.data));
  const parsed = parse(text, file, limits);
  if (parsed.faults) {
    const lines = linesOf(text);
    return failWith(
      parsed.faults.map(({ offset, ...fault }): Problem => {
        return { path: [], ...fault, file, ...placeAt(lines, offset) };
      }),
    );
  }
  const { document } = parsed;
  return ok(source(text, file, document.toJS({ maxAliasCount: -1 }), document));
}

type Parsed =
  | { readonly document: Document.Parsed; readonly faults?: undefined }
  | { readonly document?: undefined; readonly faults: readonly DocumentFault[] };

/** Parses a text as YAML, and reports its first fault. */
function parse(text: string, file: string, limits: Partial<InputLimits>): Parsed {
  // YAML faults mean little to an author who wrote JSON.
  const jsonFault = () => (isMeantAsJson(text, file) ? findJsonFault(text) : undefined);
  const directive = findDirective(text);
  if (directive) return { faults: [directive] };
  if (text.length > LONGEST_YAML)
    return {
      faults: [jsonFault() ?? { offset: 0, message: 'too long', expected: LENGTH_EXPECTED }],
    };
  const parsed = parseWithin(text, limits);
  if (parsed.fault) return { faults: [parsed.fault] };
  const { document } = parsed;
  const fault = firstYamlFault([...document.errors, ...document.warnings]);
  if (fault) return { faults: [jsonFault() ?? fault] };
  const faults = findFaults(document, limits);
  return faults.length > 0 ? { faults } : { document };
}

/**
 * A text with its data. It is parsed for positions only when a problem has to be located, unless it is too long for
 * that.
 */
function source(
  text: string,
  file: string,
  data: unknown,
  parsed?: Document.Parsed,
): SourceDocument {
  const place = once(() => {
    const document =
      parsed ?? (text.length > LONGEST_YAML ? undefined : parse(text, file, {}).document);
    const lines = linesOf(text);
    return (path: Problem['path']) => document && placeAt(lines, offsetOf(document, path));
  });
  const locate = (problems: readonly Problem[]): readonly Problem[] =>
    limitProblems(problems).map((problem) => ({
      ...(problem.more === undefined ? place()(problem.path) : {}),
      file,
      ...problem,
    }));
  return { file, data, locate };
}

/** Does the work on first use, and only once. */
function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter();
  for (let start = 0; start >= 0; start = text.indexOf('\n', start) + 1 || -1)
    lines.addNewLine(start);
  return lines;
}

function placeAt(lines: LineCounter, offset: number): Pick<Problem, 'line' | 'column'> {
  const { line, col: column } = lines.linePos(offset);
  return { line, column };
}

function offsetOf(document: Document.Parsed, path: Problem['path']): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown =
      length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Checks data against a schema; problems carry the path below `at`. */
export function readAs<T>(
  schema: z.ZodType<T>,
  data: unknown,
  at: readonly (string | number)[] = [],
): Result<T> {
  const parsed = schema.safeParse(data, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const keysAt: KeysAt = (path) => knownKeys(schema, data, path.slice(at.length));
  return failWith(problemsOf(parsed.error.issues, at, keysAt));
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
  return keys.map((key) => ({
    path: [...path, key],
    code: 'unknown-key',
    message: `unknown key "${key}"`,
    ...expected,
  }));
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
