import { readDocument } from '@tiltyard/engine/ruleset';
import { expect, test } from 'vitest';
import { readTables } from '../../state/content/read-tables.js';
import { effectText } from '../effect.js';

// Tables of users, in CSV and JSON: what is accepted, what is not, and the location given for the
// reason.

const read = (name: string, text: string) => {
  const [found] = readTables([{ name, text }], readDocument);
  if (!found) throw new Error('every file is answered');
  return found;
};
const csv = (rows: string, head = '') =>
  read('a.csv', `# kind: attack\n# id: axe\n${head}result,T0,T1\n${rows}\n`);
const attack = (more: object, text = '-') => ({
  kind: 'attack',
  id: 'axe',
  columns: ['T0', 'T1'],
  rows: [{ lo: 1, hi: 150, cells: [text, '-'] }],
  ...more,
});
const json = (data: object) => read('a.json', JSON.stringify(data));
/** The problems, as `path CODE`. */
const wrong = ({ problems }: ReturnType<typeof read>) =>
  problems.map(({ path, code }) => `${path.join('.')} ${code}`);
const row = (cells: unknown) => attack({ rows: [{ lo: 1, hi: 150, cells }] });

test('RMC-TAB-07 a JSON of the wrong shape is refused where it is wrong', () => {
  expect(wrong(json(attack({ rows: 'none' })))).toEqual(['rows E_RANGE']);
  expect(wrong(json(attack({ rows: [{ lo: 'one', cells: [] }] })))).toEqual(['rows.0.lo E_RANGE']);
  expect(wrong(json(attack({ columns: 5 })))).toEqual(['columns E_COLUMNS']);
  expect(wrong(json(attack({ columnMap: 'T4' })))).toEqual(['columnMap E_MAP']);
  expect(wrong(json(attack({ fumbleMax: 'three' })))).toEqual(['fumbleMax E_FUMBLE']);
  expect(wrong(json(attack({ class: 'siege' })))).toEqual(['class E_HEADER']);
});

test('RMC-TAB-07 a row of a JSON has a cell for each column and no other, in a list or by label', () => {
  expect(wrong(json(row(['-', '-'])))).toEqual([]);
  expect(wrong(json(row({ T1: '-', T0: '5' })))).toEqual([]);
  expect(json(row({ T1: '-', T0: '5' })).table).toEqual(json(row(['5', '-'])).table);
  for (const cells of [
    ['-'],
    ['-', '-', '-'],
    { T0: '-' },
    { T0: '-', T1: '-', T2: '-' },
    undefined,
  ])
    expect(wrong(json(row(cells)))).toContain('rows.0.cells E_COLUMNS');
});

test('RMC-TAB-07 a JSON names the cell, the label, the grade or the column that is wrong', () => {
  expect(wrong(json(row(['-', 'miss'])))).toEqual(['rows.0.cells.1 E_CELL']);
  expect(wrong(json(row({ T0: '-', T1: 'miss' })))).toEqual(['rows.0.cells.T1 E_CELL']);
  expect(wrong(json(attack({ columns: ['T0', 'T0'] })))).toEqual(['columns.1 E_COLUMNS']);
  expect(
    wrong(json({ ...attack({}), columns: [], rows: [{ lo: 1, hi: 150, cells: [] }] })),
  ).toEqual(['columns E_HEADER']);
  const grades = (grade: string) =>
    json({
      kind: 'grades',
      id: 'grades',
      rows: [
        { hi: 75, grade: 'failure' },
        { lo: 76, grade },
      ],
    });
  expect(wrong(grades('success'))).toEqual([]);
  expect(wrong(grades('triumph'))).toEqual(['rows.1.grade E_CELL']);
});

test('RMC-TAB-07 a table has 2,000 rows at most', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ lo: i + 1, hi: i + 1, cells: ['-', '-'] }));
  expect(wrong(json(attack({ rows: rows(2000), max: 2000 })))).toEqual([]);
  expect(wrong(json(attack({ rows: rows(2001) })))).toEqual(['rows E_SIZE']);
});

test('RMC-FUM-01 the fumble range is a whole number up to 95, or what the rows of fumbles print', () => {
  const range = (head: string, rows = '1-150,-,-') => {
    const found = csv(rows, head);
    return found.table?.kind === 'attack' ? found.table.fumbleMax : wrong(found);
  };
  expect([range('# fumbleMax: 0\n'), range('# fumbleMax: 95\n'), range('')]).toEqual([0, 95, null]);
  for (const text of ['96', '-1', 'three', '1.5', ''])
    expect(range(`# fumbleMax: ${text}\n`)).toEqual(['fumbleMax E_FUMBLE']);
  expect(range('', '1,F,F\n2-150,-,-')).toBe(1);
  expect(range('', '1-3,F,F\n4-95,F,F\n96-150,-,-')).toBe(95);
  expect(range('# fumbleMax: 3\n', '1-2,F,F\n3-150,-,-')).toBe(3);
  expect(csv('1-96,F,F\n97-150,-,-').problems[0]?.message).toContain(
    'the rows of fumbles reach 96',
  );
  const above = (head: string, rows: string) => csv(rows, head).problems[0]?.message;
  expect(above('# fumbleMax: 2\n', '1-3,F,F\n4-150,-,-')).toContain(
    'F stands at 1-3, above the fumble range of 2',
  );
  expect(above('', '1-4,-,-\n5,-,F\n6-150,-,-')).toContain(
    'F stands at 5, above the fumble range of 0',
  );
});

test('RMC-TAB-05 the highest row of a table is a whole number from 1 to 2,000', () => {
  const max = (text: string) => {
    const found = csv(`1-${text},-,-`, `# max: ${text}\n`);
    return found.table?.kind === 'attack' ? found.table.max : wrong(found)[0];
  };
  expect([max('1'), max('2000')]).toEqual([1, 2000]);
  for (const text of ['0', '2001', 'many']) expect(max(text)).toBe('max E_HEADER');
});

test('RMC-TAB-06 RMC-TAB-07 a class is taken over; what is no cell is no type either, and every wrong cell is told', () => {
  const table = (head: string) => {
    const found = csv('1-150,-,-', head).table;
    return found?.kind === 'attack' ? found.class : undefined;
  };
  expect([table('# class: ranged\n'), table('')]).toEqual(['ranged', null]);
  expect(wrong(csv('1-150,missAZ,-'))).toEqual(['1-150.T0 E_CELL']);
  expect(wrong(csv('1-79,miss,miss\n80-150,miss,-'))).toEqual([
    '1-79.T0 E_CELL',
    '1-79.T1 E_CELL',
    '80-150.T0 E_CELL',
  ]);
  expect(wrong(csv('1-150,4AZ,4AZ'))).toEqual(['1-150.T0 E_TYPE', '1-150.T1 E_TYPE']);
});

const HEAD = '# kind: critical\n# id: acid\nroll,A,B,C,D,E\n';
const words = (text: string) => {
  const { table, problems } = read('c.csv', text);
  if (table?.kind !== 'critical')
    throw new Error(problems.map(({ message }) => message).join('; '));
  return table.cells.map(effectText);
};

test('RMC-TAB-07 a CSV may quote its cells, with commas, doubled quotes and line breaks in them', () => {
  const cell = words(`${HEAD}1-100,"+1H | a ""deep"" cut, and\n a long one",-,-,-,-\n`);
  expect(cell).toContain('+1H | a "deep" cut, and\n a long one');
  expect(words(`${HEAD}1-100,"+1H" ,-,-,-,"S1"`)).toEqual(
    expect.arrayContaining(['+1H', 'S1', '-']),
  );
  expect(words(`${HEAD.replaceAll('\n', '\r\n')}1-100,"+1H",S1,-,-,-\r\n`)).toEqual(
    words(`${HEAD}1-100,+1H,S1,-,-,-\n`),
  );
  expect(words(`\uFEFF${HEAD}1-100,+1H,-,-,-,-`)).toContain('+1H');
});

test('RMC-TAB-07 places in a CSV count lines as they stand, whatever comes before them', () => {
  const places = (text: string) =>
    read('c.csv', text).problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
  expect(places(`${HEAD}\n\n1-50,-,-,-,-,-\n51-100,-,X1,-,-,-`)).toEqual(['7:10 E_CELL']);
  expect(places(`${HEAD}1-50,"+1H |\n two\n lines",-,-,-,-\n51-100,"X1",-,-,-,-`)).toEqual([
    '7:8 E_CELL',
  ]);
  expect(places(`${HEAD}# a note, "with" all kinds\n1-100,-,-,-,-,X1`)).toEqual(['5:15 E_CELL']);
  expect(
    places(`# kind: critical\n# id: acid\n# name: a, "b"\nroll,A,B,C,D,E\n1-100,X1,-,-,-,-`),
  ).toEqual(['5:7 E_CELL']);
});

const crit = (rows: string, head = '') =>
  read('c.csv', `# kind: critical\n# id: acid\n${head}roll,A,B,C,D,E\n${rows}\n`);
const warned = ({ warnings }: ReturnType<typeof read>) =>
  warnings.map(({ path, code }) => `${path.join('.')} ${code}`);

test('RMC-CRIT-03 a critical that gets milder further up is warned of, once a column; as bad is no worse', () => {
  const rows = (...cells: readonly string[]) =>
    crit(cells.map((cell, i) => `${25 * i + 1}-${25 * i + 25},${cell},S1,S1,S1,S1`).join('\n'));
  expect(warned(rows('-', 'S1', 'S1', 'S2'))).toEqual([]);
  expect(warned(rows('S1', '-', '+1H', 'S2'))).toEqual(['26-50.A W_MONOTONE']);
  expect(warned(rows('S2', 'S1', 'S2', 'S1'))).toEqual(['26-50.A W_MONOTONE']);
  expect(warned(rows('IN', '-', '-', '-'))).toEqual(['26-50.A W_MONOTONE']);
});

test('RMC-CRIT-03 every roll of a critical table reads the row that it stands in', () => {
  const { table } = crit('1,-,S1,S1,S1,S1\n2-99,S2,S1,S1,S1,S1\n100,S3,S1,S1,S1,S1');
  if (table?.kind !== 'critical') throw new Error('it is a critical table');
  const codes = (roll: number, column: number) =>
    table.cells[table.index[(roll - 1) * 5 + column] ?? -1]?.codes;
  expect([1, 2, 99, 100].map((roll) => codes(roll, 0))).toEqual(['-', 'S2', 'S2', 'S3']);
  expect([1, 50, 100].map((roll) => codes(roll, 4))).toEqual(['S1', 'S1', 'S1']);
});

test('RMC-TAB-06 the letter of a critical type is one capital letter', () => {
  const cells = '1-100,-,-,-,-,-';
  const letter = (text: string) => {
    const found = crit(cells, `# typeLetter: ${text}\n`);
    return found.table?.kind === 'critical' ? found.table.typeLetter : wrong(found);
  };
  expect([letter('Z'), letter('z'), letter('ZZ')]).toEqual([
    'Z',
    ['typeLetter E_HEADER'],
    ['typeLetter E_HEADER'],
  ]);
});

test('RMC-TAB-07 rows may stand in any order, and meet without a gap', () => {
  expect(csv('80-150,5,4\n1-79,-,-').table).toEqual(csv('1-79,-,-\n80-150,5,4').table);
  expect(wrong(csv('80-150,5,4\n1-79,-,-\n1-80,-,-'))).toEqual([
    '1-80 E_OVERLAP',
    '80-150 E_OVERLAP',
  ]);
  // A row inside another does not leave a gap behind it.
  expect(wrong(csv('1-100,-,-\n5-6,-,-\n101-150,5,4'))).toEqual(['5-6 E_OVERLAP']);
  expect(wrong(csv('1-100,-,-\n50-120,-,-\n121-150,5,4'))).toEqual(['50-120 E_OVERLAP']);
  expect(csv('1-79,-,-\n90-150,-,-').problems[0]?.message).toContain('80-89 is in no row');
  expect(csv('1-79,-,-\n60-150,-,-').problems[0]?.message).toContain('60-79 is in another row');
  expect(wrong(json(attack({ rows: [] })))).toEqual([' E_GAP'.replace(' ', 'columns ')]);
});

test('RMC-TAB-07 open ends are for totals, and what is no row says what would be one', () => {
  const expected = (text: string) => read('m.csv', text).problems[0]?.expected;
  const totals = '# kind: maneuver\n# id: m\ntotal,Medium\nx,FAIL\n1-50,20\n>=51,30\n';
  expect(expected(totals)).toContain('<=n');
  expect(csv('x,-,-\n1-150,-,-').problems[0]?.expected).not.toContain('<=n');
  const top = '# kind: maneuver\n# id: m\ntotal,Medium\n<=0,FAIL\n1-50,20\n';
  expect(read('m.csv', top).problems[0]?.message).toContain('everything from 51 is in no row');
});

test('RMC-TAB-07 sixty columns are taken, a maneuver table takes one at least, grades have their own', () => {
  const wide = (count: number) =>
    read(
      'w.csv',
      `# kind: attack\n# id: axe\nresult,${Array.from({ length: count }, (_, i) => `a${i}`).join(',')}\n1-150${',-'.repeat(count)}\n`,
    );
  expect([wrong(wide(60)), wrong(wide(61)).length]).toEqual([[], 1]);
  expect(wrong(read('m.csv', '# kind: maneuver\n# id: m\ntotal\n<=0\n>=1\n'))[0]).toBe(' E_HEADER');
  const grades = (label: string) =>
    read('g.csv', `# kind: grades\n# id: grades\ntotal,${label}\n<=75,failure\n>=76,success\n`);
  expect([wrong(grades('grade')), wrong(grades('mark'))]).toEqual([[], [' E_HEADER']]);
});

test('RMC-TAB-07 a JSON of more than a mebibyte is refused unread, and so is one without an id', () => {
  const padded = (length: number) => JSON.stringify(attack({})).padEnd(length, ' ');
  expect(wrong(read('a.json', padded(1024 * 1024)))).toEqual([]);
  const [tooLarge] = read('a.json', padded(1024 * 1024 + 1)).problems;
  expect(tooLarge).toMatchObject({ code: 'E_SIZE', line: 1, column: 1 });
  expect(wrong(json(attack({ id: 'an axe' })))).toEqual(['id E_HEADER']);
  expect(json(attack({ id: 'an axe' })).problems[0]?.message).toContain('"an axe" is no id');
});
