import { readDocument } from '@tiltyard/engine/ruleset';
import { expect, test } from 'vitest';
import { readTables, tableCsv, tableJson } from '../../state/content/read-tables.js';
import type { LoadedTable } from '../table.js';

// How a CSV is parsed, the location of each of its cells, and how a table is written again.

const read = (text: string, name = 'a.csv') => {
  const [found] = readTables([{ name, text }], readDocument);
  if (!found) throw new Error('every file is answered');
  return found;
};
const loaded = (text: string): LoadedTable => {
  const { table, problems } = read(text);
  if (!table) throw new Error(problems.map(({ message }) => message).join('; '));
  return table;
};
const places = (text: string) =>
  read(text).problems.map(
    ({ line, column, path, code }) => `${line}:${column} ${path.join('.')} ${code}`,
  );
const CRITICAL = '# kind: critical\n# id: acid\nroll,A,B,C,D,E\n';
const ATTACK = '# kind: attack\n# id: axe\nresult,T0,T1\n';

test('RMC-TAB-07 a cell after one with line breaks in it is told on the line on which it stands', () => {
  expect(places(`${CRITICAL}1-100,"+1H |\n two",X1,-,-,-`)).toEqual(['5:7 1-100.B E_CELL']);
  expect(places(`${CRITICAL}1-100,"a\nb\nc",X2,-,-,-`)).toEqual([
    '4:7 1-100.A E_CELL',
    '6:4 1-100.B E_CELL',
  ]);
  expect(places(`${CRITICAL}1-50,"+1H |\n two",-,-,-\n51-100,-,-,-,-,-`)).toEqual([
    '5:11 1-50 E_COLUMNS',
  ]);
});

test('RMC-TAB-07 quotes may end within a cell; what follows them belongs to it', () => {
  expect(loaded(`${CRITICAL}1-100,"+1H";S1,"S2" ;PR,-,-,-\n`)).toEqual(
    loaded(`${CRITICAL}1-100,+1H;S1,S2;PR,-,-,-\n`),
  );
  expect(places(`${CRITICAL}1-100,"X""1",-,-,-,-`)).toEqual(['4:7 1-100.A E_CELL']);
  expect(read(`${CRITICAL}1-100,"X""1",-,-,-,-`).problems[0]?.message).toContain('"X"1"');
  // A quote that is never closed includes the rest of the file.
  expect(places(`${CRITICAL}1-100,-,-,-,-,"+1H\n`)).toEqual([]);
  expect(places(`${CRITICAL}1-50,-,-,-,-,"+1H\n51-100,-,-,-,-,-`)).toContain('4:14 1-50.E E_CELL');
});

test('RMC-TAB-07 the head is what comments say before the table, commas and a byte order mark or not', () => {
  const name = (head: string, rows = '1-150,-,-') =>
    loaded(`${head}# kind: attack\n# id: axe\nresult,T0,T1\n${rows}\n`).name;
  expect(name('# name: Axe, great\n')).toBe('Axe, great');
  expect(name('\uFEFF# name: Axe, great\n')).toBe('Axe, great');
  expect(name('#name:Axe\n')).toBe('Axe');
  expect(name('')).toBe('axe');
  expect(name('', '1-79,-,-\n# name: Hatchet\n80-150,-,-')).toBe('axe');
  expect(name('# name: Axe\n# no more than a note\n\n')).toBe('Axe');
});

test('RMC-TAB-07 an empty cell at the end is a cell, with a line break after it or without', () => {
  expect(places(`${ATTACK}1-150,-,`)).toEqual(['4:9 1-150.T1 E_CELL']);
  expect(places(`${ATTACK}1-150,-,\n`)).toEqual(['4:9 1-150.T1 E_CELL']);
  expect(places(`${ATTACK}1-150,-`)).toEqual(['4:7 1-150 E_COLUMNS']);
  expect(places(`${ATTACK}1-150`)).toEqual(['4:1 1-150 E_COLUMNS']);
  expect(read(`${ATTACK}1-150,-`).problems[0]).toMatchObject({
    message: 'E_COLUMNS: the row has 2 cells',
    expected: '3, as the row of columns has',
  });
});

test('RMC-TAB-07 a mebibyte is taken, a character more is not', () => {
  const text = (length: number) => `${ATTACK}1-150,-,-\n`.padEnd(length, '#');
  expect(places(text(1024 * 1024))).toEqual([]);
  expect(places(text(1024 * 1024 + 1))).toEqual(['1:1  E_SIZE']);
});

test('RMC-TAB-07 the kind, the id and the first column are each told where they are wrong', () => {
  expect(places('# kind: sword\n# id: an axe\nresult,T0\n1-150,-\n')).toEqual([
    '1:1 kind E_HEADER',
    '2:1 id E_HEADER',
  ]);
  expect(places('# kind: attack\n# id: axe\n\nroll,T0\n1-150,-\n')).toEqual(['4:1 roll E_HEADER']);
  expect(read('# kind: attack\n# id: axe\nroll,T0\n1-150,-\n').problems[0]?.expected).toBe(
    'result',
  );
  // Cells of rows that are too short are not reported again.
  expect(places(`${ATTACK}1-79,x\n80-150,-,-`)).toEqual(['4:6 1-79 E_COLUMNS']);
});

test('RMC-FUM-01 rows of fumbles that reach too far are told at the first', () => {
  expect(places(`${ATTACK}1-96,F,F\n97-150,-,-`)[0]).toBe('4:1 1-96 E_FUMBLE');
  expect(places(`${ATTACK}1-96,F,F\n97-150,-,-`).length).toBe(1);
});

test('RMC-TAB-07 a JSON tells paths as they are, and labels are its own, not those of every object', () => {
  const json = (data: object) => read(JSON.stringify(data), 'a.json').problems;
  const attack = { kind: 'attack', id: 'axe', columns: ['T0'] };
  expect(json({ ...attack, rows: [{ lo: 'x', hi: 150, cells: ['-'] }] })[0]?.path).toEqual([
    'rows',
    0,
    'lo',
  ]);
  const odd = { ...attack, columns: ['T0', 'toString'] };
  expect(json({ ...odd, rows: [{ lo: 1, hi: 150, cells: { T0: '-' } }] })[0]?.code).toBe(
    'E_COLUMNS',
  );
  expect(json({ ...odd, rows: [{ lo: 1, hi: 150, cells: { T0: '-', toString: '5' } }] })).toEqual(
    [],
  );
});

test('RMC-TAB-07 a table is written in as few rows as say the same, and read again', () => {
  const again = (text: string) => tableCsv(loaded(text));
  const axe =
    '# kind: attack\n# id: axe\n# name: Axe, great\n# critType: slash\n# fumbleMax: 3\n# class: melee\n# max: 5\n# columnMap: T4=T1\nresult,T0,T1\n1-2,-,F\n3,5,4\n4-5,6A,4BK\n';
  expect(again(axe.replace('1-2,-,F\n', '1,-,F\n2,-,F\n'))).toBe(axe);
  const acid =
    '# kind: critical\n# id: acid\n# name: acid\n# typeLetter: Z\nroll,A,B,C,D,E\n1-99,-,-,-,-,"+1H | a ""cut"", deep"\n100,S1,S1,S1,S1,DEAD0\n';
  expect(again(acid)).toBe(acid);
  expect(again(acid.replace('# typeLetter: Z\n', ''))).toBe(acid.replace('# typeLetter: Z\n', ''));
  const fumble =
    '# kind: fumble\n# id: fumble\n# name: fumble\nroll,melee,ranged,natural\n1-119,-,DROP,-\n120,BREAK,DROP,SG\n';
  expect(again(fumble)).toBe(fumble);
  const grades =
    '# kind: grades\n# id: grades\n# name: grades\ntotal,grade\n<=75,failure\n76-90,partial\n>=91,success\n';
  expect(again(grades)).toBe(grades);
});

test('RMC-TAB-07 the open ends of a table keep rows of their own, whatever stands next to them', () => {
  const maneuver = (rows: string) =>
    `# kind: maneuver\n# id: m\n# name: m\ntotal,Easy,Hard\n${rows}`;
  const text = maneuver('<=0,FAIL,PR\n1,FAIL,PR\n2-9,FAIL,0\n10,20,0\n>=11,20,0\n');
  expect(tableCsv(loaded(text))).toBe(text);
  expect(tableCsv(loaded(maneuver('<=0,FAIL,PR\n1-9,20,0\n10,20,0\n>=11,20,0\n')))).toBe(
    maneuver('<=0,FAIL,PR\n1-10,20,0\n>=11,20,0\n'),
  );
});

test('RMC-TAB-07 as JSON each kind has what it has, and nothing else', () => {
  const json = (text: string) => tableJson(loaded(text));
  expect(json(`${ATTACK}1-150,-,4A\n`)).toEqual({
    kind: 'attack',
    id: 'axe',
    name: 'axe',
    max: 150,
    columns: ['T0', 'T1'],
    rows: [{ lo: 1, hi: 150, cells: ['-', '4A'] }],
  });
  expect(json(`${CRITICAL}1-100,-,-,-,-,S1\n`)).toEqual({
    kind: 'critical',
    id: 'acid',
    name: 'acid',
    rows: [{ lo: 1, hi: 100, cells: { A: '-', B: '-', C: '-', D: '-', E: 'S1' } }],
  });
  expect(json('# kind: fumble\n# id: f\nroll,melee,ranged,natural\n1-120,-,DROP,-\n').rows).toEqual(
    [{ lo: 1, hi: 120, cells: { melee: '-', ranged: 'DROP', natural: '-' } }],
  );
  expect(json('# kind: grades\n# id: g\ntotal,grade\n<=75,failure\n>=76,success\n')).toEqual({
    kind: 'grades',
    id: 'g',
    name: 'g',
    rows: [
      { hi: 75, grade: 'failure' },
      { lo: 76, grade: 'success' },
    ],
  });
  expect(json('# kind: maneuver\n# id: m\ntotal,Easy\n<=0,FAIL\n>=1,20\n')).toEqual({
    kind: 'maneuver',
    id: 'm',
    name: 'm',
    columns: ['Easy'],
    rows: [
      { hi: 0, cells: ['FAIL'] },
      { lo: 1, cells: ['20'] },
    ],
  });
});

const rows = (text: string) =>
  read(text).warnings.map(({ path, message }) => `${path.join('.')} ${message}`);

test('RMC-TAB-07 what a warning is about is quoted', () => {
  expect(rows(`${CRITICAL}1-50,S1,-,-,-,-\n51-100,D1,-,-,-,-\n`)).toEqual([
    '51-100.A W_MONOTONE: "D1" in column A is milder than the row below it',
  ]);
  expect(rows(`${ATTACK}1-50,5,4\n51-100,4,4\n101-150,5A,5B\n`)).toEqual([
    '51-100.T0 W_MONOTONE: 4 in column T0 is less than the row below it',
  ]);
  expect(rows(`${ATTACK}1-50,5B,4\n51-100,6A,4\n101-150,4,5\n`)).toEqual([
    '51-100.T0 W_MONOTONE: 6A in column T0 is less than the row below it',
  ]);
});

test('RMC-TAB-07 rows from the same place on are told from the shorter to the longer', () => {
  expect(places(`${ATTACK}1-80,-,-\n1-79,-,-\n81-150,-,-`)).toEqual(['4:1 1-80 E_OVERLAP']);
  expect(places(`${ATTACK}2-150,-,-`)).toEqual(['4:1 2-150 E_GAP']);
  expect(places(`${CRITICAL}1-99,-,-,-,-,-`)).toEqual(['4:1 1-99 E_GAP']);
  expect(places(`${CRITICAL}1-101,-,-,-,-,-`)).toEqual(['4:1 1-101 E_RANGE']);
  expect(places(`${CRITICAL}1-50,-,-,-,-,-\n51-120,S1,-,-,-,-`)).toEqual(['5:1 51-120 E_RANGE']);
});
