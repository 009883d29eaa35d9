import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldShape } from '../../pages/builder/combatants/field-schema.js';
import { draftOfItem } from '../items/item-draft.js';
import type { Offer } from '../../pages/builder/form/form-tools.js';
import type { PastedTable } from './pasted-table.js';
import {
  columnTargets,
  guessTarget,
  itemsOfTable,
  readTable,
  readTableFile,
} from './pasted-table.js';

/** The characters of a text as Latin-1: one byte each. */
const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const field = (name: string, shape: FieldShape['shape']): FieldShape => ({
  name,
  about: undefined,
  usual: undefined,
  shape,
});

const sheet = [
  field('STR', { kind: 'number', min: 0, max: 80, whole: true }),
  field('brave', { kind: 'flag' }),
  field('size', { kind: 'choice', values: ['Small', 'Very large'] }),
  field('weapons', { kind: 'names' }),
  field('naturalArmor', { kind: 'number', min: 0, max: undefined, whole: true }),
  field('skills', {
    kind: 'record',
    each: { kind: 'number', min: undefined, max: 90, whole: true },
  }),
  field('mount', { kind: 'text' }),
  field('odd', { kind: 'data' }),
  field('saves', {
    kind: 'group',
    fields: [field('will', { kind: 'number', min: undefined, max: undefined, whole: true })],
  }),
];

const offer = (id: string, name: string) => ({ id, name, about: '' });
const OFFERS: Readonly<Record<string, readonly Offer[]>> = {
  weapons: [offer('spear', 'spear'), offer('main-gauche', 'main-gauche'), offer('knife', 'dirk')],
  skills: [offer('one-handed', 'one-handed weapons'), offer('ride', 'ride')],
  mount: [offer('horse', 'war horse')],
};
const targets = columnTargets(sheet, (name) => OFFERS[name] ?? []);
const templates = [{ id: 'bog-wolf', name: 'Bog wolf' }];

const table = (text: string): PastedTable => {
  const read = readTable(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

const imported = (text: string) => {
  const read = table(text);
  return itemsOfTable(read, {
    kind: 'character',
    system: 'true20',
    targets: read.columns.map((column) => guessTarget(column, targets)),
    templates,
  });
};

test('cells are apart by tabs, semicolons or commas, and may be quoted', () => {
  const expected = { columns: ['name', 'note'], rows: [['Ann', 'a "b"\nc, d;e']] };
  const cell = '"a ""b""\nc, d;e"';
  for (const apart of ['\t', ';', ','])
    expect(readTable(`\uFEFFname${apart}note\r\nAnn${apart}${cell}\r\n\r\n`)).toEqual(expected);
});

test('any cells come back as they were written', () => {
  const cell = fc.string({ minLength: 1, maxLength: 8 }).filter((each) => each.trim() !== '');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const quoted = (each: string): string => `"${each.replaceAll('"', '""')}"`;
      const text = [['a', 'b'], ...rows].map((row) => row.map(quoted).join('\t')).join('\n');
      expect(readTable(text)).toEqual({ columns: ['a', 'b'], rows });
    }),
  );
});

test('a table becomes characters, by the names of its columns', () => {
  const { items, problems } = imported(
    'Name\ttemplate\tstr\tBrave\tSize\tweapons\twill\ttags\tunknown\nÅsa Ek\tBog Wolf\t45\tyes\tvery large\tspear, knife\t−2\tcrew, north\tx\n',
  );
  expect(problems).toEqual([]);
  const [item] = items;
  expect(item).toMatchObject({ title: 'Åsa Ek', kind: 'character', tags: ['crew', 'north'] });
  expect(item?.data['combatants']).toMatchObject([
    {
      name: 'Åsa Ek',
      from: 'bog-wolf',
      sheet: {
        STR: 45,
        brave: true,
        size: 'Very large',
        weapons: ['spear', 'knife'],
        saves: { will: -2 },
      },
    },
  ]);
  expect(item && draftOfItem(item, 'true20').ok).toBe(true);
});

test('a column may be a skill, and names are read as a player writes them', () => {
  const { items, problems } = imported(
    'name,One-Handed,ride,natural armour,weapons,mount\nAnn,45,20,3,Spear; Main Gauche; Dirk,war horse\n',
  );
  expect(problems).toEqual([]);
  expect(items[0]?.data['combatants']).toMatchObject([
    {
      sheet: {
        skills: { 'one-handed': 45, ride: 20 },
        naturalArmor: 3,
        weapons: ['spear', 'main-gauche', 'knife'],
        mount: 'horse',
      },
    },
  ]);
  expect(targets.map(({ label }) => label)).toContain('Skills · One-handed weapons');
  expect(guessTarget('', targets)).toBeUndefined();
  expect(guessTarget('One-handed weapons', targets)?.path).toEqual(['skills', 'one-handed']);
});

test('names that are not on offer are told', () => {
  const { problems } = imported(
    'name,weapons,mount,natural armor,ride,will\nAnn,"spear, laser, bow",dragon,-1,91,many\n',
  );
  expect(problems.map(({ message }) => message)).toEqual([
    '“spear, laser, bow”: unknown: laser, bow',
    '“dragon”: unknown',
    '“-1”: expected at least 0',
    '“91”: expected at most 90',
    '“many”: expected a whole number',
  ]);
});

test('every cell that cannot be read is told with its row and column', () => {
  const { problems } = imported(
    'name,str,brave,size,template\nA,12,no,small,\nB,many,perhaps,tiny,dragon\nC,90,,,\nD,1.5,,,',
  );
  expect(problems.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
    '2 str “many”: expected a whole number',
    '2 brave “perhaps”: expected yes or no',
    '2 size “tiny”: expected one of Small, Very large',
    '2 template “dragon”: no such template',
    '3 str “90”: expected 0 to 80',
    '4 str “1.5”: expected a whole number',
  ]);
});

test('what is no table, too large or of another encoding is one sentence', () => {
  expect(readTable('name\tstr')).toContain('at least two rows');
  expect(readTable('a\n'.repeat(3000))).toContain('3000 rows'.replace('3000', '2999'));
  expect(readTable(`a\n${'x'.repeat(2_000_001)}`)).toContain('longer than');
  expect(readTable('name\n\uFFFDsa')).toContain('UTF-8');
});

test.each([
  ['UTF-8', new TextEncoder().encode('Name;Größe\nJürgen;2'), false],
  ['Windows-1252', Uint8Array.from(latin('Name;Größe\nJürgen;2')), true],
])('a file in %s is read with its letters', (_, bytes, isWindows1252) => {
  const read = readTableFile(bytes);
  if (typeof read === 'string') throw new Error(read);
  expect(read.isWindows1252).toBe(isWindows1252);
  expect(readTable(read.text)).toEqual({ columns: ['Name', 'Größe'], rows: [['Jürgen', '2']] });
});

test('what is no text, or too large, is refused in a sentence', () => {
  expect(readTableFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0xff]))).toBe(
    'This file isn’t a table of text.',
  );
  expect(readTableFile(new Uint8Array(4_000_001))).toBe('The file is larger than 4 MB.');
});
