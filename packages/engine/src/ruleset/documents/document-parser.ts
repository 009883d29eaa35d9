import type { CST, Document } from 'yaml';
import { Composer, Lexer, Parser, YAMLParseError } from 'yaml';
import type { InputLimits } from '../../values/limits.js';
import type { DocumentFault } from './document-checks.js';
import { MAX_DEPTH } from './plain-json.js';

/** The most signs, words and spaces per value of a file, as people write files. */
const TOKENS_PER_VALUE = 5;
/** The most unfinished tokens that the parser holds per level. */
const STACK_PER_LEVEL = 4;

type Parsed =
  | { readonly document: Document.Parsed; readonly fault?: undefined }
  | { readonly document?: undefined; readonly fault: DocumentFault };

/**
 * Parses a YAML text, and stops as soon as it exceeds a limit: the parser's structures are many times the size of the
 * text.
 */
export function parseWithin(text: string, limits: Partial<InputLimits>): Parsed {
  const read = readTokens(text, limits);
  if (read.fault) return read;
  return { document: withoutStacks(() => compose(read.tokens, text.length)) };
}

function readTokens(
  text: string,
  { values = Infinity, depth = MAX_DEPTH }: Partial<InputLimits>,
): { readonly tokens: readonly CST.Token[]; readonly fault?: DocumentFault } {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    const { offset } = parser;
    if (++count > values * TOKENS_PER_VALUE)
      return { tokens, fault: excess('values', 'too many keys and values', values, offset) };
    if (parser.stack.length > MAX_DEPTH * STACK_PER_LEVEL)
      return { tokens, fault: excess('depth', 'nested too deep', depth, offset) };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

const excess = (
  limit: keyof InputLimits,
  message: string,
  most: number,
  offset: number,
): DocumentFault => ({ offset, message, expected: `at most ${most}`, exceeds: limit });

/** The first document of a text; a second one is an error. */
function compose(tokens: readonly CST.Token[], end: number): Document.Parsed {
  const composer = new Composer({
    prettyErrors: false,
    strict: true,
    uniqueKeys: false,
    logLevel: 'error',
  });
  let first: Document.Parsed | undefined;
  for (const document of composer.compose(tokens, true, end)) {
    if (first) {
      const [from, to] = document.range;
      first.errors.push(
        new YAMLParseError([from, to], 'MULTIPLE_DOCS', 'there is more than one document here'),
      );
      return first;
    }
    first = document;
  }
  if (!first) throw new Error('the parser always gives a document');
  return first;
}

/** Faults have their position in the text; a stack trace for each would take a kilobyte more. */
function withoutStacks<T>(work: () => T): T {
  const before: unknown = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return work();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', before);
  }
}
