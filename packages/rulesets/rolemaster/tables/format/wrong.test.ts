import { describeProblem, readDocument } from '@tiltyard/engine/ruleset';
import { expect, test } from 'vitest';
import { readTables } from '../../state/content/read-tables.js';

const attack = (rows: string, head = '', columns = 'T0,T1'): string =>
  `# kind: attack\n# id: axe\n${head}result,${columns}\n${rows}\n`;
const critical = (rows: string, columns = 'A,B,C,D,E'): string =>
  `# kind: critical\n# id: acid\nroll,${columns}\n${rows}\n`;

/** Invalid tables: the text, and where and why it is refused as `line:column CODE of value`. */
const WRONG: readonly (readonly [what: string, text: string, refused: readonly string[]])[] = [
  ['an empty file', '', ['1:1 E_HEADER there is no row of columns']],
  ['no kind', '# id: axe\nresult,T0\n1-150,-\n', ['1:1 E_HEADER the kind is missing']],
  [
    'a kind there is not',
    '# kind: armour\n# id: axe\nresult,T0\n1-150,-\n',
    ['1:1 E_HEADER there is no kind "armour"'],
  ],
  ['no id', '# kind: attack\nresult,T0\n1-150,-\n', ['1:1 E_HEADER the id is missing']],
  [
    'another first column',
    '# kind: attack\n# id: axe\nroll,T0\n1-150,-\n',
    ['3:1 E_HEADER the first column is "roll"'],
  ],
  [
    'a column twice',
    attack('1-150,-,-', '', 'T0,T0'),
    ['3:11 E_COLUMNS the column "T0" appears twice'],
  ],
  [
    'a column without a label',
    attack('1-150,-,-', '', 'T0,'),
    ['3:11 E_COLUMNS a column has no label'],
  ],
  ['a cell too few', attack('1-79,-\n80-150,5,4'), ['4:6 E_COLUMNS the row has 2 cells']],
  ['a cell too many', attack('1-79,-,-,-\n80-150,5,4'), ['4:10 E_COLUMNS the row has 4 cells']],
  [
    'a row that is no number',
    attack('1-79,-,-\neighty,5,4\n81-150,6,5'),
    ['5:1 E_RANGE "eighty" is no row'],
  ],
  ['a row turned round', attack('79-1,-,-\n80-150,5,4'), ['4:1 E_RANGE "79-1" is no row']],
  ['a row of 0', attack('0-79,-,-\n80-150,5,4'), ['4:1 E_RANGE 0-79 leaves the table']],
  [
    'a row beyond max',
    attack('1-79,-,-\n80-160,5,4', '# max: 150\n'),
    ['6:1 E_RANGE 80-160 leaves the table'],
  ],
  ['a gap', attack('1-79,-,-\n81-150,5,4'), ['5:1 E_GAP 80 is in no row']],
  [
    'a gap at the top',
    attack('1-79,-,-\n80-140,5,4', '# max: 150\n'),
    ['6:1 E_GAP 141-150 is in no row'],
  ],
  ['a gap at the bottom', attack('2-79,-,-\n80-150,5,4'), ['4:1 E_GAP 1 is in no row']],
  ['an overlap', attack('1-80,-,-\n80-150,5,4'), ['5:1 E_OVERLAP 80 is in another row too']],
  [
    'a severity that is none',
    attack('1-79,-,-\n80-150,5,4F'),
    ['5:10 E_CELL "4F" is no cell of an attack table'],
  ],
  [
    'words in a cell',
    attack('1-79,-,miss\n80-150,5,4'),
    ['4:8 E_CELL "miss" is no cell of an attack table'],
  ],
  [
    'a type there is not',
    attack('1-79,-,-\n80-150,5,4AZ'),
    ['5:10 E_TYPE "4AZ" names the critical type Z'],
  ],
  [
    'a critical type there is not',
    attack('1-150,-,-', '# critType: sonic\n'),
    ['3:1 E_TYPE there is no critical type "sonic"'],
  ],
  [
    'a fumble range too high',
    attack('1-150,-,-', '# fumbleMax: 96\n'),
    ['3:1 E_FUMBLE fumbleMax is "96"'],
  ],
  [
    'F above the fumble range',
    attack('1-3,F,F\n4-5,F,-\n6-150,-,-'),
    ['5:5 E_FUMBLE F stands at 4-5, above the fumble range of 3'],
  ],
  [
    'a map to a column there is not',
    attack('1-150,-,-', '# columnMap: T4=T9\n'),
    ['3:1 E_MAP the column map leads to "T9", which is no column'],
  ],
  [
    'a map that is none',
    attack('1-150,-,-', '# columnMap: T4\n'),
    ['3:1 E_MAP "T4" is no entry of a column map'],
  ],
  [
    'too many columns',
    attack(`1-150${',-'.repeat(61)}`, '', Array.from({ length: 61 }, (_, i) => `a${i}`).join(',')),
    ['3:238 E_SIZE the table has 61 columns'],
  ],
  [
    'too many rows',
    attack(Array.from({ length: 2001 }, (_, i) => `${i + 1},-,-`).join('\n')),
    ['2004:1 E_SIZE the table has 2001 rows'],
  ],
  [
    'too large a file',
    attack('1-150,-,-') + '#'.repeat(1024 * 1024),
    ['1:1 E_SIZE the file has 1048624 characters'],
  ],
  [
    'a class there is not',
    attack('1-150,-,-', '# class: siege\n'),
    ['3:1 E_HEADER there is no class "siege"'],
  ],
  [
    'a critical without a column',
    critical('1-100,-,-,-,-', 'A,B,C,D'),
    ['3:1 E_HEADER the column E is missing'],
  ],
  [
    'a critical with a column too many',
    critical('1-100,-,-,-,-,-,-', 'A,B,C,D,E,F'),
    ['3:16 E_COLUMNS "F" is no column here'],
  ],
  [
    'a critical that stops short',
    critical('1-50,+1H,+1H,+1H,+1H,+1H\n51-99,S1,S1,S1,S1,S1'),
    ['5:1 E_GAP 100 is in no row'],
  ],
  [
    'an effect there is not',
    critical('1-100,+1H,+1H;WOUND,+1H,S1,S1'),
    ['4:11 E_CELL "WOUND" in "+1H;WOUND" is no effect'],
  ],
  ['an effect in small letters', critical('1-100,+1h,-,-,-,-'), ['4:7 E_CELL "+1h" is no effect']],
  [
    'a fumble table that stops at 100',
    '# kind: fumble\n# id: fumble\nroll,melee,ranged,natural\n1-100,-,-,-\n',
    ['4:1 E_GAP 101-120 is in no row'],
  ],
  [
    'a maneuver table with text among numbers',
    '# kind: maneuver\n# id: maneuver\ntotal,Medium\n<=0,FAIL\n1-50,20\n51-60,SG\n61-99,40\n>=100,-\n',
    ['7:7 E_ZONE 40 stands above text in column Medium'],
  ],
  [
    'a maneuver table without a number',
    '# kind: maneuver\n# id: maneuver\ntotal,Medium\n<=0,FAIL\n>=1,-\n',
    ['3:7 E_ZONE column Medium has no number'],
  ],
  [
    'a maneuver table without a bottom',
    '# kind: maneuver\n# id: maneuver\ntotal,Medium\n1-50,20\n>=51,30\n',
    ['4:1 E_GAP everything up to 0 is in no row'],
  ],
  [
    'a grade there is not',
    '# kind: grades\n# id: grades\ntotal,grade\n<=75,failure\n>=76,triumph\n',
    ['5:6 E_CELL "triumph" is no grade'],
  ],
];

test.each(WRONG)('%s is refused with file, line, column and reason', (_, text, refused) => {
  const [read] = readTables([{ name: 'mine.csv', text }], readDocument);
  expect(read?.table).toBeUndefined();
  expect(
    read?.problems.map(
      ({ file, line, column, code, message }) =>
        `${file === 'mine.csv' ? '' : 'no file'}${line ?? '?'}:${column ?? '?'} ${code} ${message.slice(code.length + 2)}`,
    ),
  ).toEqual(refused);
});

test('a JSON names line and column as well', () => {
  const text =
    '{"kind": "attack", "id": "axe", "columns": ["T0", "T1"],\n "rows": [\n  {"lo": 1, "hi": 79, "cells": ["-", "-"]},\n  {"lo": 81, "hi": 150, "cells": ["5A", "4Q"]}\n ]}\n';
  const [read] = readTables([{ name: 'axe.json', text }], readDocument);
  expect(read?.problems.map(describeProblem)).toEqual([
    'axe.json:4:3: rows.1: E_GAP: 80 is in no row',
    'axe.json:4:41: rows.1.cells.1: E_CELL: "4Q" is no cell of an attack table; expected -, F, hits such as 8, or hits and a critical such as 10D or 10DS',
  ]);
  const [broken] = readTables([{ name: 'axe.json', text: '{"kind": "attack"' }], readDocument);
  expect(broken?.problems[0]).toMatchObject({ code: 'E_HEADER', file: 'axe.json', line: 1 });
});

test('warnings name their place too, and the table is taken', () => {
  const [read] = readTables(
    [
      {
        name: 'mine.csv',
        text: '# kind: maneuver\n# id: maneuver\ntotal,Medium\n<=0,FAIL\n1-50,20\n51-60,10\n>=61,-\n',
      },
    ],
    readDocument,
  );
  expect(read?.table?.id).toBe('maneuver');
  expect(read?.warnings.map(({ code, line, column }) => [code, line, column])).toEqual([
    ['W_MONOTONE', 6, 7],
    ['W_REPLACE', 2, 1],
  ]);
});
