import type { Document } from 'yaml';
import { isNode, LineCounter } from 'yaml';
import { findDirective, findFaults } from './document-checks.js';
import type { DocumentFault } from './document-checks.js';
import { parseWithin } from './document-parser.js';
import { findJsonFault, isMeantAsJson } from './json-fault.js';
import { readPlainJson } from './plain-json.js';
import { firstYamlFault } from './yaml-fault.js';
import type { InputLimits } from '../../values/limits.js';
import type { Problem, Result } from '../../values/result.js';
import { failWith, limitProblems, ok } from '../../values/result.js';

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
