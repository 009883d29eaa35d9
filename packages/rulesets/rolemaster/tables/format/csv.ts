import type { Findings, Place, RawTable } from './raw.js';
import { LIMIT } from './raw.js';

interface Field {
  readonly text: string;
  readonly column: number;
}

interface Line {
  readonly fields: readonly Field[];
  readonly line: number;
}

const COMMENT = /^#\s*([A-Za-z]+)\s*:\s*(.*)$/;

/** Splits a text into lines of fields: commas between them, quotes doubled inside quotes, LF or CRLF. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let fields: Field[] = [];
  let line = 1;
  let started = 1;
  let lineStart = 0;
  let at = 0;
  while (at <= text.length) {
    const column = at - lineStart + 1;
    let value: string;
    if (column === 1 && text[at] === '#') {
      // A comment is one field, whatever it contains.
      let end = at;
      while (end < text.length && text[end] !== '\n') end++;
      value = text.slice(at, end);
      at = end;
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
        value += text[at] ?? '';
        at++;
      }
      at++;
      while (at < text.length && text[at] !== ',' && text[at] !== '\n') {
        value += text[at] === '\r' ? '' : (text[at] ?? '');
        at++;
      }
    } else {
      let end = at;
      while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
      value = text.slice(at, end);
      at = end;
    }
    fields.push({ text: value.trim(), column });
    if (text[at] === ',') {
      at++;
      continue;
    }
    if (fields.length > 1 || fields[0]?.text !== '') lines.push({ fields, line: started });
    fields = [];
    at++;
    line++;
    started = line;
    lineStart = at;
  }
  return lines;
}

/** Parts the comments at the head of a file from the lines of the table. */
function partsOf(text: string): {
  readonly head: Map<string, { text: string; place: Place }>;
  readonly body: readonly Line[];
} {
  const head = new Map<string, { text: string; place: Place }>();
  const body: Line[] = [];
  for (const each of linesOf(text)) {
    const comment = body.length === 0 ? COMMENT.exec(each.fields[0]?.text ?? '') : null;
    if (comment)
      head.set(comment[1] ?? '', {
        text: (comment[2] ?? '').trim(),
        place: { path: [comment[1] ?? ''], line: each.line, column: 1 },
      });
    else if (!each.fields[0]?.text.startsWith('#')) body.push(each);
  }
  return { head, body };
}

/**
 * Reads a table from CSV: lines `# key: value`, then the row of columns, then the rows.
 * @returns nothing if it is no table at all; every line of the wrong length is a finding.
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
  const width = titles.fields.length;
  for (const { fields, line } of rows) {
    if (fields.length !== width)
      findings.add(
        'E_COLUMNS',
        { path: [fields[0]?.text ?? ''], line, column: fields.at(-1)?.column ?? 1 },
        `the row has ${fields.length} cells`,
        `${width}, as the row of columns has`,
      );
  }
  const [first = { text: '', column: 1 }, ...columns] = titles.fields;
  const titled = (column: number): string => columns[column]?.text ?? '';
  const rowLabel = (row: number): string => rows[row]?.fields[0]?.text ?? '';
  head.set('first', {
    text: first.text,
    place: { path: [first.text], line: titles.line, column: first.column },
  });
  return {
    file,
    head,
    columns: columns.map((field) => field.text),
    labels: rows.map((_, row) => rowLabel(row)),
    cells: rows.map(({ fields }) => fields.slice(1).map((field) => field.text)),
    place(row, column) {
      const line = row < 0 ? titles : rows[row];
      const path = [...(row < 0 ? [] : [rowLabel(row)]), ...(column < 0 ? [] : [titled(column)])];
      return {
        path,
        line: line?.line ?? titles.line,
        column: line?.fields[column + 1]?.column ?? 1,
      };
    },
  };
}
