import type { Findings, Place, RawTable } from './raw.js';
import { LIMIT } from './raw.js';

interface Field {
  readonly text: string;
  /** Where the field begins; a row that contains a line break covers several lines. */
  readonly line: number;
  readonly column: number;
}

interface Line {
  readonly label: Field;
  readonly cells: readonly Field[];
}

const COMMENT = /^#\s*([A-Za-z]+)\s*:\s*(.*)$/;

/** The rest of a field or of a comment, which may be empty. */
const TO_FIELD_END = /[^,\n]*/y;
const TO_LINE_END = /[^\n]*/y;

/** Returns what a sticky pattern matches at a position in a text. */
function readOn(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Splits a text into lines of fields: commas between them, quotes doubled inside quotes, LF or CRLF. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let fields: Field[] = [];
  let line = 1;
  let lineStart = 0;
  let at = 0;
  while (at <= text.length) {
    const started = line;
    const column = at - lineStart + 1;
    let value: string;
    if (column === 1 && text[at] === '#') {
      // A comment is one field, whatever it contains.
      value = readOn(TO_LINE_END, text, at);
      at += value.length;
    } else if (text[at] === '"') {
      value = '';
      at++;
      while (at < text.length) {
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at++;
        if (text[at] === '\n') {
          line++;
          lineStart = at + 1;
        }
        value += text.charAt(at);
        at++;
      }
      at++;
      const rest = readOn(TO_FIELD_END, text, at);
      value += rest;
      at += rest.length;
    } else {
      value = readOn(TO_FIELD_END, text, at);
      at += value.length;
    }
    fields.push({ text: value.trim(), line: started, column });
    if (text[at] === ',') {
      at++;
      continue;
    }
    const [label] = fields;
    if (label && (fields.length > 1 || label.text !== ''))
      lines.push({ label, cells: fields.slice(1) });
    fields = [];
    at++;
    line++;
    lineStart = at;
  }
  return lines;
}

/** Separates the comments at the head of a file from the lines of the table. */
function partsOf(text: string): {
  readonly head: Map<string, { text: string; place: Place }>;
  readonly body: readonly Line[];
} {
  const head = new Map<string, { text: string; place: Place }>();
  const body: Line[] = [];
  for (const each of linesOf(text)) {
    const { text: label, line } = each.label;
    const [, key, value] = (body.length === 0 && COMMENT.exec(label)) || [];
    if (key !== undefined && value !== undefined)
      head.set(key, { text: value.trim(), place: { path: [key], line, column: 1 } });
    else if (!label.startsWith('#')) body.push(each);
  }
  return { head, body };
}

/**
 * Reads a table from CSV: lines `# key: value`, then the row of columns, then the rows.
 * @returns undefined if it is not a table at all; every line of the wrong length is a finding.
 */
export function readCsv(source: string, file: string, findings: Findings): RawTable | undefined {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  if (text.length > LIMIT.bytes) {
    findings.add(
      'E_SIZE',
      { path: [], line: 1, column: 1 },
      `the file has ${text.length} characters`,
      `at most ${LIMIT.bytes}`,
    );
    return undefined;
  }
  const { head, body } = partsOf(text);
  const [titles, ...rows] = body;
  if (!titles) {
    findings.add('E_HEADER', { path: [], line: 1, column: 1 }, 'there is no row of columns');
    return undefined;
  }
  const width = titles.cells.length;
  for (const { label, cells } of rows) {
    const { line, column } = cells.at(-1) ?? label;
    if (cells.length !== width)
      findings.add(
        'E_COLUMNS',
        { path: [label.text], line, column },
        `the row has ${cells.length + 1} cells`,
        `${width + 1}, as the row of columns has`,
      );
  }
  const { text: first, ...start } = titles.label;
  head.set('first', { text: first, place: { path: [first], ...start } });
  return {
    file,
    head,
    columns: titles.cells.map((field) => field.text),
    labels: rows.map(({ label }) => label.text),
    cells: rows.map(({ cells }) => cells.map((field) => field.text)),
    place(row, column) {
      const own = row < 0 ? undefined : rows[row];
      const { label, cells } = own ?? titles;
      const { line, column: at } = cells[column] ?? label;
      const path = [
        ...(own ? [own.label.text] : []),
        ...titles.cells.slice(column, column + 1).map(({ text: title }) => title),
      ];
      return { path, line, column: at };
    },
  };
}
