import { expect, test } from 'vitest';
import { importFile } from '../../library/files/import-file.js';
import { importItems } from '../../library/files/import-items.js';
import type { ItemKind, LibraryData } from '../../library/items/library-item.js';
import { newItem } from '../../library/items/library-item.js';
import { mapOfPicture } from '../../library/items/picture-map.js';
import type { EncounterDraft } from './draft.js';
import { emptyDraft } from './draft.js';
import type { MapSpace } from './open-in-builder.js';
import { draftWithFile, fitsSpace } from './open-in-builder.js';

const person = { id: 'ann', name: 'Ann', side: 'red', from: undefined, sheet: {}, state: {} };
const manned: EncounterDraft = {
  ...emptyDraft('renaissance'),
  title: 'Mine',
  people: [{ ...person, at: undefined, token: undefined }],
};

const opened = (
  items: readonly {
    readonly kind: ItemKind;
    readonly system?: string;
    readonly data: LibraryData;
  }[],
  space: MapSpace = 'grid',
) =>
  draftWithFile('x.file', manned, space, {
    kind: 'items',
    notes: [],
    items: items.map((each) => newItem({ title: 'It', system: undefined, ...each })),
  });

const SQUARES = { map: { rows: ['...', '...'] } };
const PLACES = { map: { places: [{ id: 'yard' }] } };

test('a map replaces the map and leaves the combatants', () => {
  expect(opened([{ kind: 'map', data: SQUARES }])).toMatchObject({
    kind: 'draft',
    draft: { title: 'Mine', people: [{ id: 'ann' }], map: SQUARES.map },
  });
});

test('a character joins the side of the last combatant', () => {
  const data = { combatants: [{ id: 'bob', name: 'Bob', side: 'Side A' }] };
  expect(opened([{ kind: 'character', system: 'renaissance', data }])).toMatchObject({
    draft: { people: [{ id: 'ann' }, { id: 'bob', side: 'red' }] },
  });
  expect(opened([{ kind: 'character', system: 'heimr', data }])).toEqual({
    kind: 'trouble',
    message: 'x.file: It is for Heimr; expected an item for Renaissance.',
  });
});

test('an encounter replaces everything, if its system is there', () => {
  const data = (ruleset: string) => ({
    title: 'Theirs',
    ruleset,
    combatants: [{ id: 'bob', side: 'blue' }],
  });
  const encounter = (id: string) => opened([{ kind: 'encounter', system: id, data: data(id) }]);
  expect(encounter('heimr')).toMatchObject({
    draft: { title: 'Theirs', system: 'heimr', people: [{ id: 'bob' }] },
  });
  expect(encounter('chess')).toEqual({
    kind: 'trouble',
    message: 'x.file uses the system “chess”, which isn’t installed.',
  });
});

test.each([
  ['grid', PLACES, 'x.file is a map of places, and this system uses squares.'],
  ['graph', SQUARES, 'x.file is a map of squares, and this system uses places.'],
  ['zones', SQUARES, 'x.file is a map of squares, and this system uses places.'],
] as const)('in a system with a %s, a map of the other kind is refused', (space, data, message) => {
  expect(opened([{ kind: 'map', data }], space)).toEqual({ kind: 'trouble', message });
});

test('maps fit systems of their kind, and everything else fits all', () => {
  const fits = (kind: ItemKind, data: LibraryData) =>
    (['grid', 'graph', 'zones'] as const).map((space) =>
      fitsSpace(newItem({ kind, data, title: '', system: undefined }), space),
    );
  expect(fits('map', SQUARES)).toEqual([true, false, false]);
  expect(fits('map', PLACES)).toEqual([false, true, true]);
  expect(fits('map', {})).toEqual([true, true, true]);
  expect(fits('encounter', SQUARES)).toEqual([true, true, true]);
});

test('what belongs in the library is sent there', () => {
  const map = { kind: 'map', data: SQUARES } as const;
  expect(opened([map, map])).toMatchObject({ message: expect.stringContaining('2 items') });
  expect(opened([])).toMatchObject({ message: expect.stringContaining('0 items') });
  const table = draftWithFile('x.csv', manned, 'grid', {
    kind: 'table',
    text: '',
    note: undefined,
  });
  expect(table).toMatchObject({ message: expect.stringContaining('in the library') });
  expect(draftWithFile('x', manned, 'grid', importItems('x.yaml', '- 1'))).toMatchObject({
    kind: 'trouble',
  });
});

test.each([
  [1200, 800, [30, 20], [30, 20]],
  [800, 1200, [20, 30], [20, 30]],
  [1000, 333, [30, 10], [30, 9.99]],
  [1000, 10, [30, 3], [30, 0.3]],
])(
  'a picture of %i × %i pixels lies under a map in its proportions',
  (width, height, [columns, rows], size) => {
    const { title, kind, data } = mapOfPicture('keep.v2.png', { hash: 'h', width, height });
    expect([title, kind]).toEqual(['keep.v2', 'map']);
    expect(data['map']).toEqual({
      rows: Array.from({ length: rows ?? 0 }, () => '.'.repeat(columns ?? 0)),
      picture: { hash: 'h', at: [0, 0], size },
    });
    expect(opened([{ kind: 'map', data }]).kind).toBe('draft');
  },
);

const file = (name: string, text: string | Uint8Array<ArrayBuffer>) => new File([text], name);

test('a table in a file is a table, whatever its letters', async () => {
  expect(await importFile(file('Party.CSV', 'Name;STR\nAnn;3'))).toEqual({
    kind: 'table',
    text: 'Name;STR\nAnn;3',
    note: undefined,
  });
  expect(await importFile(file('party.tsv', Uint8Array.from([0xc5, 0x73])))).toEqual({
    kind: 'table',
    text: 'Ås',
    note: expect.stringContaining('read as Windows-1252'),
  });
  expect(await importFile(file('x.txt', Uint8Array.from([0, 1])))).toEqual({
    kind: 'trouble',
    message: 'x.txt: This file isn’t a table of text.',
  });
});

test('what cannot be read says what to do, under its name', async () => {
  expect(await importFile(file('party.xlsx', 'PK'))).toEqual({
    kind: 'trouble',
    message: expect.stringContaining('party.xlsx is a spreadsheet. Save it as CSV'),
  });
  expect(await importFile(file('keep.jpeg', 'no picture'))).toEqual({
    kind: 'trouble',
    message: 'keep.jpeg: This is no picture. Choose a PNG, JPEG or WebP file.',
  });
  expect(await importFile(file('rules.pdf', '%PDF'))).toMatchObject({
    message: expect.stringContaining('rules.pdf can’t be imported. Choose'),
  });
  const scene = 'title: A\nruleset: heimr\ncombatants: [{id: ann, side: red}]\n';
  expect(await importFile(file('6f3a', scene))).toMatchObject({ items: [{ kind: 'encounter' }] });
  expect(await importFile(file('x.json', Uint8Array.from([0xff])))).toMatchObject({
    message: expect.stringContaining('isn’t UTF-8'),
  });
});

test('a stat block is one, also in a text file', async () => {
  const block = '# Ann\n\n```json tiltyard-stat-block\n{}\n```\n';
  const read = await importFile(file('ann.txt', block));
  expect(read.kind).toBe('trouble');
});
