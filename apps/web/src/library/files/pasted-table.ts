import type { Json } from '@tiltyard/engine';
import { dataByKey, mergeData } from '@tiltyard/engine/ruleset';
import type { FieldSchema, FieldShape } from '../../pages/builder/combatants/field-schema.js';
import { capitalised } from '../../pages/fight/act/composing/option-words.js';
import { labelOf } from '../../pages/builder/form/field-props.js';
import type { Offer } from '../../pages/builder/form/form-tools.js';
import { textOfFile } from './file-text.js';
import type { LibraryItem } from '../items/library-item.js';
import { newItem, readTags } from '../items/library-item.js';

/** A pasted table: the first row names the columns. */
export interface PastedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a column becomes: the name, the template, a value of the sheet by its path, or tags. */
export interface ColumnTarget {
  readonly id: string;
  readonly label: string;
  readonly path: readonly string[];
  readonly shape: FieldSchema | undefined;
  /** The names that its cells may contain; empty if any will do. */
  readonly offers: readonly Offer[];
}

/** A cell that cannot be read. */
export interface CellProblem {
  /** The row number; 1 is the first row below the heading. */
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** The limits of a pasted table: characters, rows and columns. */
const MAX_TEXT = 2_000_000;
const MAX_ROWS = 2000;
export const MAX_COLUMNS = 200;

/**
 * Splits text copied from a spreadsheet (cells separated by tabs) or from a CSV file (by commas or
 * semicolons). Quoted cells may contain line breaks.
 * @returns the table, or a sentence that says why the text is not one
 */
export function readTable(text: string): PastedTable | string {
  if (text.length > MAX_TEXT) return `The table is longer than ${MAX_TEXT / 1_000_000} MB.`;
  const clean = text.replace(/^\uFEFF/, '');
  const [heading = ''] = clean.split('\n', 1);
  const apart = ['\t', ';', ','].find((each) => heading.includes(each)) ?? '\t';
  const [columns, ...rows] = splitCells(clean, apart).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  );
  if (!columns || rows.length === 0)
    return 'Paste at least two rows: the names of the columns, and one character.';
  if (clean.includes('\uFFFD'))
    return 'Some letters are broken. Save the file as UTF-8, or copy the cells from the spreadsheet.';
  if (rows.length > MAX_ROWS || columns.length > MAX_COLUMNS)
    return `The table has ${rows.length} rows and ${columns.length} columns; at most ${MAX_ROWS} and ${MAX_COLUMNS} can be read.`;
  return { columns: columns.map((column) => column.trim()), rows };
}

/** The text of a table file, and how it was decoded. */
export interface TableFile {
  readonly text: string;
  /**
   * Whether it is neither UTF-8 nor UTF-16, and was read as Windows-1252, which older Western
   * spreadsheets write.
   */
  readonly isWindows1252: boolean;
}

/**
 * Reads a CSV file in UTF-8 or UTF-16, or else in Windows-1252, in which every byte is a valid
 * character.
 * @returns the file, or a sentence that says why it cannot be read
 */
export function readTableFile(bytes: Uint8Array): TableFile | string {
  if (bytes.length > 2 * MAX_TEXT)
    return `The file is larger than ${(2 * MAX_TEXT) / 1_000_000} MB.`;
  const text = textOfFile(bytes);
  const known = text ?? new TextDecoder('windows-1252').decode(bytes);
  // Tables have no control characters but those that end cells and lines.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001F]/.test(known)) return 'This file isn’t a table of text.';
  return { text: known, isWindows1252: text === undefined };
}

function splitCells(text: string, apart: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quoted && character === '"' && text[i + 1] === '"') cell += text.charAt(i++);
    else if (character === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === apart) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      [row, cell] = [[], ''];
    } else cell += character;
  }
  return [...rows, [...row, cell]];
}

const own = (id: string, label: string): ColumnTarget => ({
  id,
  label,
  path: [],
  shape: undefined,
  offers: [],
});
const NAME = own('name', 'Name');
const TEMPLATE = own('from', 'Template');
const TAGS = own('tags', 'Tags');

/**
 * What columns can become in a system: every value of its sheet that fits in one cell.
 * @param offersOf the names to choose from for a field of the sheet
 */
export const columnTargets = (
  sheet: readonly FieldShape[],
  offersOf: (field: string) => readonly Offer[] = () => [],
): readonly ColumnTarget[] => [
  NAME,
  TEMPLATE,
  TAGS,
  ...sheet.flatMap((field) => targetsOf(field, { path: [], labels: [] }, offersOf(field.name))),
];

function targetsOf(
  field: FieldShape,
  above: { readonly path: readonly string[]; readonly labels: readonly string[] },
  offers: readonly Offer[],
): readonly ColumnTarget[] {
  const { shape } = field;
  const path = [...above.path, field.name];
  const labels = [...above.labels, labelOf(field)];
  if (shape.kind === 'group')
    return shape.fields.flatMap((inner) => targetsOf(inner, { path, labels }, []));
  // Of values by name, each name on offer has a column of its own, such as a skill.
  if (shape.kind === 'record' && shape.each.kind === 'number')
    return offers.map(({ id, name }) =>
      valueTarget([...path, id], [...labels, capitalised(name)], shape.each, []),
    );
  if (['data', 'record', 'list'].includes(shape.kind)) return [];
  return [valueTarget(path, labels, shape, offers)];
}

const valueTarget = (
  path: readonly string[],
  labels: readonly string[],
  shape: FieldSchema,
  offers: readonly Offer[],
): ColumnTarget => ({
  id: `sheet.${path.join('.')}`,
  label: labels.join(' · '),
  path,
  shape,
  offers,
});

/** Letters and digits only, in American spelling, so that "Armour" finds Armor. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('armour', 'armor')
    .replaceAll('defence', 'defense');

/** The target that a column most likely stands for, judging by its name. */
export function guessTarget(
  column: string,
  targets: readonly ColumnTarget[],
): ColumnTarget | undefined {
  const wanted = plain(column);
  if (wanted === '') return undefined;
  return (
    targets.find(({ label }) => plain(label) === wanted) ??
    targets.find(({ path }) => plain(path.at(-1) ?? '') === wanted) ??
    targets.find(({ label }) => plain(label.split(' · ').at(-1) ?? '') === wanted)
  );
}

const YES = ['yes', 'true', 'x', '1', 'y'];
const NO = ['no', 'false', '0', 'n', '-'];

function between(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`;
  return min === -Infinity ? `at most ${max}` : `${min} to ${max}`;
}

/** The id of what a cell names; undefined if it is not on offer. */
function idOf(text: string, offers: readonly Offer[]): string | undefined {
  if (offers.length === 0) return text;
  const wanted = plain(text);
  return offers.find(({ id, name }) => [plain(id), plain(name)].includes(wanted))?.id;
}

/** Reads the names in a cell, which are separated by commas or semicolons. */
function readNames(text: string, offers: readonly Offer[]): { readonly value: Json } | string {
  const names = text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const unknown = names.filter((each) => idOf(each, offers) === undefined);
  return unknown.length > 0
    ? `unknown: ${unknown.join(', ')}`
    : { value: names.map((each) => idOf(each, offers) ?? each) };
}

/** Reads a cell as a value of the given kind, or says what was expected instead. */
function readCell(
  text: string,
  shape: FieldSchema,
  offers: readonly Offer[],
): { readonly value: Json } | string {
  switch (shape.kind) {
    case 'number': {
      const number = Number(text.replace('−', '-').replace(/^(-?\d+),(\d+)$/, '$1.$2'));
      const { min = -Infinity, max = Infinity, whole } = shape;
      if (Number.isNaN(number) || (whole && !Number.isInteger(number)))
        return `expected a ${whole ? 'whole ' : ''}number`;
      return number < min || number > max ? `expected ${between(min, max)}` : { value: number };
    }
    case 'flag': {
      const word = text.toLowerCase();
      if (YES.includes(word)) return { value: true };
      return NO.includes(word) ? { value: false } : 'expected yes or no';
    }
    case 'choice': {
      const found = shape.values.find((value) => plain(String(value)) === plain(text));
      return found === undefined
        ? `expected one of ${shape.values.slice(0, 12).map(String).join(', ')}`
        : { value: found };
    }
    case 'names':
      return readNames(text, offers);
    default: {
      const id = idOf(text, offers);
      return id === undefined ? 'unknown' : { value: id };
    }
  }
}

type SheetData = Readonly<Record<string, Json>>;

/** Sheet data with a value set at a path. */
const withValue = (data: SheetData, path: readonly string[], value: Json): SheetData => {
  const added = path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
  return dataByKey(mergeData(data, added)) ?? data;
};

/** The kind of items that a table is read into, and what its columns mean. */
export interface TableImport {
  readonly kind: 'character' | 'creature';
  readonly system: string;
  /** The target of each column in order; undefined for columns that are left out. */
  readonly targets: readonly (ColumnTarget | undefined)[];
  /** Templates by id and by name; any other name is reported as a problem of its cell. */
  readonly templates: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The characters in a table, and every cell that cannot be read; if there are problems, nothing
 * should be stored.
 */
export function itemsOfTable(
  { columns, rows }: PastedTable,
  { kind, system, targets, templates }: TableImport,
): { readonly items: readonly LibraryItem[]; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const items = rows.map((cells, index): LibraryItem => {
    let sheet: SheetData = {};
    const read = { name: `Row ${index + 1}`, from: '', tags: '' };
    for (const [i, target] of targets.entries()) {
      const text = (cells[i] ?? '').trim();
      if (!target || text === '') continue;
      const wrong = (message: string): void => {
        problems.push({
          row: index + 1,
          column: columns[i] ?? '',
          message: `“${text.slice(0, 40)}”: ${message}`,
        });
      };
      if (target.id === NAME.id) read.name = text.slice(0, 200);
      else if (target.id === TAGS.id) read.tags = text;
      else if (target.id === TEMPLATE.id) {
        const found = templates.find(({ id, name }) =>
          [plain(id), plain(name)].includes(plain(text)),
        );
        if (found) read.from = found.id;
        else wrong('no such template');
      } else if (target.shape) {
        const value = readCell(text, target.shape, target.offers);
        if (typeof value === 'string') wrong(value);
        else sheet = withValue(sheet, target.path, value.value);
      }
    }
    return itemOf(kind, system, read, sheet);
  });
  return { items, problems };
}

function itemOf(
  kind: TableImport['kind'],
  system: string,
  { name, from, tags }: { readonly name: string; readonly from: string; readonly tags: string },
  sheet: SheetData,
): LibraryItem {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  const combatant = {
    id: id === '' || id === 'gm' ? 'combatant' : id,
    name,
    side: 'Side A',
    ...(from === '' ? {} : { from }),
    ...(Object.keys(sheet).length === 0 ? {} : { sheet }),
  };
  const data: LibraryItem['data'] = JSON.parse(JSON.stringify({ combatants: [combatant] }));
  return newItem({ kind, system, title: name, data, tags: readTags(tags) });
}
