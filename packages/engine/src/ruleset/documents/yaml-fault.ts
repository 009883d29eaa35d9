import type { YAMLError } from 'yaml';
import type { DocumentFault } from './document-checks.js';

/**
 * The parser's findings in words for an author who wrote the file by hand, by code and the start of its own message.
 */
const WORDS: readonly (readonly [
  code: string,
  begin: string,
  message: string,
  expected: string,
])[] = [
  [
    'BLOCK_AS_IMPLICIT_KEY',
    'Nested',
    'a second ": " in one line',
    'quotes around a text with a colon',
  ],
  [
    'BLOCK_AS_IMPLICIT_KEY',
    '',
    'a list and a key in one place',
    'either of them, and a space after each "-"',
  ],
  [
    'MULTILINE_IMPLICIT_KEY',
    '',
    'this is no key with a value',
    'a colon and a space after the key',
  ],
  [
    'MISSING_CHAR',
    'Sequence',
    'this line is indented as an entry of the list before it',
    'a "-" before it, or the indentation of its key',
  ],
  ['MISSING_CHAR', 'Missing closing', 'a quote that was opened is not closed', 'another quote'],
  ['MISSING_CHAR', 'Implicit', 'this is no key with a value', 'a colon and a space after the key'],
  ['BAD_INDENT', 'Flow sequence', 'a "[" before this is not closed', '"]"'],
  ['BAD_INDENT', 'Flow map', 'a "{" before this is not closed', '"}"'],
  [
    'BAD_INDENT',
    '',
    'this line is indented otherwise than those it belongs to',
    'the same indentation',
  ],
  ['TAB_AS_INDENT', '', 'a tab indents this line', 'spaces'],
  [
    'BLOCK_IN_FLOW',
    '',
    'a second ": " in one value',
    'a comma before its key, or quotes around a text with a colon',
  ],
  ['BAD_SCALAR_START', '', 'a text cannot begin with this sign', 'quotes around it'],
  [
    'BAD_DQ_ESCAPE',
    '',
    'a backslash in double quotes begins nothing that is known',
    '\\\\ for the sign itself, or single quotes',
  ],
  ['KEY_OVER_1024_CHARS', '', 'this key is too long', 'at most 1024 characters'],
  [
    'TAG_RESOLVE_FAILED',
    '',
    'tags are not known here',
    'quotes around a text that begins with "!"',
  ],
  ['UNEXPECTED_TOKEN', '', 'nothing more can stand here', 'the next entry'],
];

/** The first fault of a YAML text. The others mostly follow from it. */
export function firstYamlFault(errors: readonly YAMLError[]): DocumentFault | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (!first) return undefined;
  const offset = first.pos[0];
  const [, , message, expected] =
    WORDS.find(([code, begin]) => code === first.code && first.message.startsWith(begin)) ?? [];
  return message === undefined || expected === undefined
    ? { offset, message: first.message }
    : { offset, message, expected };
}
