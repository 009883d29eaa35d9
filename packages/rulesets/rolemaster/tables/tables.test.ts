import { readDocument } from '@tiltyard/engine/ruleset';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { builtInTables, readTables, tableCsv, tableJson } from '../state/content/read-tables.js';
import { blowIn, cellText, hitsIn, readCell, severityIn } from './attack-cell.js';
import { badness, codeOf, effectCell, effectsOn, readEffects } from './effect.js';
import { tableSet } from './set.js';
import type { AttackTable, CriticalTable, LoadedTable } from './table.js';
import {
  attackCell,
  columnOf,
  criticalCell,
  fumbleCell,
  gradeOf,
  maneuverCell,
  maneuverKey,
  rowOf,
  WEAPON_CLASSES,
} from './table.js';

function builtIn<K extends LoadedTable['kind']>(
  kind: K,
  id?: string,
): Extract<LoadedTable, { kind: K }> {
  const found = builtInTables().find(
    (table): table is Extract<LoadedTable, { kind: K }> =>
      table.kind === kind && (id === undefined || table.id === id),
  );
  if (!found) throw new Error(`no ${kind} table ${id ?? ''}`);
  return found;
}

function cellAt(table: AttackTable, armour: string, result: number): string {
  const row = rowOf(table, result, 150);
  return row === 0 ? '-' : cellText(attackCell(table, row, columnOf(table, armour) ?? -1));
}

const CHECKPOINTS: readonly (readonly [
  weapon: string,
  armour: string,
  cells: readonly (readonly [number, string])[],
])[] = [
  [
    'broadsword',
    'T0',
    [
      [81, '-'],
      [82, '1'],
      [91, '4'],
      [92, '5A'],
      [99, '7A'],
      [100, '8B'],
      [108, '11C'],
      [116, '14D'],
      [124, '17E'],
      [150, '28E'],
      [400, '28E'],
    ],
  ],
  [
    'broadsword',
    'T7',
    [
      [39, '-'],
      [40, '1'],
      [126, '11'],
      [127, '11A'],
      [141, '13A'],
      [142, '13B'],
      [150, '14B'],
    ],
  ],
  [
    'mace',
    'T7',
    [
      [37, '-'],
      [38, '1'],
      [118, '17'],
      [119, '17A'],
      [136, '20B'],
      [150, '23B'],
    ],
  ],
  [
    'dagger',
    'T7',
    [
      [59, '-'],
      [60, '1'],
      [134, '6'],
      [135, '7A'],
      [150, '8A'],
    ],
  ],
  [
    'brawling',
    'T0',
    [
      [89, '-'],
      [90, '1'],
      [104, '3'],
      [105, '3A'],
      [141, '9D'],
      [150, '10D'],
    ],
  ],
  [
    'bow',
    'T5',
    [
      [60, '-'],
      [61, '1'],
      [114, '11'],
      [115, '11A'],
      [133, '14B'],
      [150, '17B'],
    ],
  ],
];

test.each(CHECKPOINTS)('RMC-TAB-01 RMC-TAB-05 the %s table against %s', (weapon, armour, cells) => {
  const table = builtIn('attack', weapon);
  expect(cells.map(([result]) => [result, cellAt(table, armour, result)])).toEqual(cells);
});

test('RMC-TAB-05 results of 0 and less are a miss, those above the top read the top row', () => {
  const table = builtIn('attack', 'two_handed_sword');
  expect([-40, 0, 150, 151, 999].map((result) => cellAt(table, 'T0', result))).toEqual([
    '-',
    '-',
    cellAt(table, 'T0', 150),
    cellAt(table, 'T0', 150),
    cellAt(table, 'T0', 150),
  ]);
  // A natural attack of a small creature reaches only row 100.
  expect([rowOf(table, 130, 100), rowOf(table, 130, 120), rowOf(table, 130, 135)]).toEqual([
    100, 120, 130,
  ]);
});

test('RMC-TAB-01 nine weapons by eight armour classes, each rising all the way', () => {
  const tables = builtInTables().filter((table) => table.kind === 'attack');
  expect(tables.map(({ id }) => id)).toEqual([
    'dagger',
    'short_sword',
    'broadsword',
    'mace',
    'two_handed_sword',
    'spear',
    'bow',
    'brawling',
    'claw_bite',
  ]);
  for (const table of tables) {
    expect(table.columns).toEqual(['T0', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
    for (const column of table.columns.keys()) {
      const cells = Array.from({ length: 150 }, (_, i) => attackCell(table, i + 1, column));
      for (const [i, cell] of cells.entries()) {
        expect(hitsIn(cell)).toBeGreaterThanOrEqual(hitsIn(cells[i - 1] ?? 0));
        expect(severityIn(cell)).toBeGreaterThanOrEqual(
          i === 0 ? 0 : severityIn(cells[i - 1] ?? 0),
        );
      }
    }
  }
});

const code = (table: CriticalTable, severity: 'A' | 'B' | 'C' | 'D' | 'E', roll: number): string =>
  criticalCell(table, roll, 'ABCDE'.indexOf(severity) + 1).codes;

const deadly = (id: string): readonly string[] =>
  [...'ABCDE'].flatMap((severity, s) =>
    Array.from({ length: 100 }, (_, i) =>
      criticalCell(builtIn('critical', id), i + 1, s + 1),
    ).flatMap((cell, i) => (cell.codes.includes('DEAD') ? [`${severity}${i + 1}`] : [])),
  );

describe('RMC-CRIT-02 RMC-CRIT-03 critical tables', () => {
  it('give the cells of the ladder on both sides of every band', () => {
    const krush = builtIn('critical', 'krush');
    expect([
      code(krush, 'A', 1),
      code(krush, 'A', 5),
      code(krush, 'A', 6),
      code(krush, 'A', 100),
      code(krush, 'C', 66),
      code(krush, 'C', 65),
      code(krush, 'E', 5),
      code(krush, 'E', 92),
      code(krush, 'E', 93),
      code(krush, 'E', 99),
    ]).toEqual([
      '+2H',
      '+2H',
      '+3H',
      '+10H;S2;KB5;P-10',
      '+10H;S2;KB5;P-10',
      '+9H;S2;KB5',
      '+7H;S1;KB3',
      '+22H;NP6;KB10;PR;P-75;KO12',
      '+28H;NP8;KB10;PR;P-90;KO60;DEAD18',
      '+30H;PR;DEAD0',
    ]);
  });

  it('grow worse with every severity and every band, by the score that loading checks', () => {
    for (const id of ['slash', 'puncture', 'krush', 'unbalance']) {
      const table = builtIn('critical', id);
      for (let severity = 1; severity <= 5; severity++) {
        for (let roll = 2; roll <= 100; roll++)
          expect(badness(criticalCell(table, roll, severity))).toBeGreaterThanOrEqual(
            badness(criticalCell(table, roll - 1, severity)),
          );
        if (severity > 1)
          for (const roll of [1, 50, 100])
            expect(badness(criticalCell(table, roll, severity))).toBeGreaterThan(
              badness(criticalCell(table, roll, severity - 1)),
            );
      }
    }
  });

  it('kill with slash, puncture and krush at their worst only, and never with unbalance', () => {
    expect([
      deadly('slash')[0],
      deadly('slash').filter((each) => each.startsWith('E'))[0],
      deadly('puncture')[0],
    ]).toEqual(['D99', 'E86', 'D99']);
    expect([deadly('krush')[0], deadly('unbalance')]).toEqual(['E93', []]);
  });
});

const codesOf = (roll: number) =>
  WEAPON_CLASSES.map((of) => fumbleCell(builtIn('fumble'), roll, of).codes);

test('RMC-FUM-02 the fumble table is read between 1 and 120, by class of weapon', () => {
  expect([-14, 1, 20].map(codesOf)).toEqual([
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['-', '-', '-'],
  ]);
  expect([codesOf(21), codesOf(68), codesOf(69), codesOf(94), codesOf(95)]).toEqual([
    ['IN', 'IN', 'IN'],
    ['P-20/3', 'P-20/3', 'P-20/3'],
    ['DROP', 'DROP', '+2H;SG'],
    ['+3H;S1', 'BREAK;D1', '+4H;S1'],
    ['+5H;S2;DROP', '+4H;S1;BREAK', '+5H;S2'],
  ]);
  expect([109, 120, 140].map((roll) => codesOf(roll)[0])).toEqual(
    Array.from({ length: 3 }, () => '+10H;S2;NP1;BREAK;PR'),
  );
});

const readManeuver = (total: number, column = 'Extremely Hard') => {
  const table = builtIn('maneuver');
  const found = maneuverCell(table, total, table.columns.indexOf(column));
  return found.zone === 'numeric'
    ? found.number
    : `${found.zone} ${found.cell.codes} ${found.best}`;
};

test('RMC-DODGE-03 the Extremely Hard column, on both sides of every zone', () => {
  expect([-200, -70, -69, -20, -19, 15, 16, 36].map((total) => readManeuver(total))).toEqual([
    'low +12H;PR;S2;NP1 90',
    'low +12H;PR;S2;NP1 90',
    'low +6H;PR;S1 90',
    'low +6H;PR;S1 90',
    'low +3H;PR 90',
    'low +3H;PR 90',
    'low FAIL 90',
    'low FAIL 90',
  ]);
  expect([37, 42, 43, 92, 93, 142, 143, 179].map((total) => readManeuver(total))).toEqual([
    5, 5, 10, 45, 50, 85, 90, 90,
  ]);
  expect([180, 229, 230, 279, 280, 999].map((total) => readManeuver(total))).toEqual([
    'high IN 90',
    'high IN 90',
    'high IN;UNSTUN1 90',
    'high IN;UNSTUN1 90',
    'high IN;UNSTUNALL 90',
    'high IN;UNSTUNALL 90',
  ]);
  expect([
    readManeuver(-24, 'Routine'),
    readManeuver(-23, 'Routine'),
    readManeuver(119, 'Routine'),
    readManeuver(76, 'Absurd'),
    readManeuver(77, 'Absurd'),
    readManeuver(219, 'Absurd'),
  ]).toEqual(['low FAIL 115', 5, 115, 'low FAIL 50', 5, 50]);
});

test('RMC-SURP-08 grades on both sides of every band', () => {
  const table = builtIn('grades');
  expect(
    [-99, -26, -25, 4, 5, 75, 76, 90, 91, 110, 111, 175, 176, 400].map((total) =>
      gradeOf(table, total),
    ),
  ).toEqual([
    'blunder',
    'blunder',
    'absoluteFailure',
    'absoluteFailure',
    'failure',
    'failure',
    'partial',
    'partial',
    'near',
    'near',
    'success',
    'success',
    'absoluteSuccess',
    'absoluteSuccess',
  ]);
});

const inOrder = (text: string) => effectsOn(effectCell(text), []).map(codeOf).join(' ');

describe('RMC-CRIT-05 effect cells', () => {
  it('read every token and write it back', () => {
    const text =
      '+5H;BL2;D1;S3;NP2;SG;PR;KB8;P-25;P-20/3;IN;DROP;BREAK;KO6;DEAD12;UNSTUN1;UNSTUNALL;FAIL';
    expect(effectsOn(effectCell(text), []).map(codeOf).toSorted()).toEqual(
      text.split(';').toSorted(),
    );
  });

  it('happen in their fixed order, sudden death early and slow death last', () => {
    expect(inOrder('DEAD5;NP1;PR;S1;KB3;BL1;IN;SG;P-5;D1;+3H;KO2;BREAK;DROP')).toBe(
      '+3H P-5 KB3 PR SG DROP BREAK IN BL1 D1 S1 NP1 KO2 DEAD5',
    );
    expect(inOrder('PR;DEAD0;+9H')).toBe('+9H DEAD0 PR');
  });

  it('depend on armour where they say so, and carry words for colour', () => {
    const cell = effectCell(' +2H ; {helm ? - : S1, SG} | a knock on the head');
    expect([
      effectsOn(cell, ['helm']).map(codeOf),
      effectsOn(cell, []).map(codeOf),
      cell.words,
    ]).toEqual([['+2H'], ['+2H', 'SG', 'S1'], 'a knock on the head']);
  });

  it.each([
    '',
    ';',
    's1',
    'S',
    '+H',
    'BLEED3',
    'P20',
    '+3H;;S1',
    '{helm:S1}',
    '{helm?S1}',
    '+3',
    'S1 D1',
  ])('refuse "%s"', (text) => expect(typeof readEffects(text)).toBe('string'));
});

const readBlow = (text: string) => {
  const cell = readCell(text);
  return cell === undefined ? 'refused' : blowIn(cell);
};

test('RMC-TAB-02 RMC-TAB-03 RMC-TAB-04 RMC-TAB-06 attack cells', () => {
  expect(['-', '8', '10D', '12CK', 'F', '0', '999E'].map(readBlow)).toEqual([
    undefined,
    { hits: 8, severity: 0, type: '' },
    { hits: 10, severity: 4, type: '' },
    { hits: 12, severity: 3, type: 'K' },
    undefined,
    { hits: 0, severity: 0, type: '' },
    { hits: 999, severity: 5, type: '' },
  ]);
  expect(['1000', '12F', 'A', '10d', '10 D', '1.5', '', '10DSS', '-1'].map(readBlow)).toEqual(
    Array.from({ length: 9 }, () => 'refused'),
  );
});

const one = (text: string, name = 'table.csv') => {
  const [read] = readTables([{ name, text }], readDocument);
  if (!read) throw new Error('nothing read');
  return read;
};

const same = (a: LoadedTable, b: LoadedTable | undefined): void => expect(b).toEqual(a);

describe('RMC-TAB-07 tables that are written can be read again', () => {
  it('all built-in ones, as CSV and as JSON', () => {
    for (const table of builtInTables()) {
      same(table, one(tableCsv(table)).table);
      same(table, one(JSON.stringify(tableJson(table)), 'table.json').table);
    }
  });

  it('any attack table', () => {
    const cell = fc.oneof(
      fc.constant('-'),
      fc.nat(999).map(String),
      fc
        .tuple(fc.nat(99), fc.constantFrom(...'ABCDE'), fc.constantFrom('', 'S', 'K'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), cell, cell), {
          minLength: 1,
          maxLength: 12,
        }),
        (rows) => {
          let from = 1;
          const lines = rows.map(([length, a, b]) => {
            const line = `${from}-${from + length - 1},${a},${b}`;
            from += length;
            return line;
          });
          const read = one(
            `# kind: attack\n# id: any\n# critType: krush\n# fumbleMax: 3\n# columnMap: T5=T1\nresult,T0,T1\n${lines.toReversed().join('\n')}\n`,
          );
          if (!read.table) throw new Error(JSON.stringify(read.problems));
          same(read.table, one(tableCsv(read.table)).table);
          same(read.table, one(JSON.stringify(tableJson(read.table))).table);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('quotes, BOM, CRLF and columns of the usual twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => String(i + 1));
    const read = one(
      `\uFEFF# kind: attack\r\n# id: halberd\r\n# name: great, halberd\r\n"result",${twenty.join(',')}\r\n1-99,${twenty.map(() => '"-"').join(',')}\r\n100-150,${twenty.map((n) => `${n}B`).join(',')}\r\n`,
    );
    const { table } = read;
    if (table?.kind !== 'attack') throw new Error(JSON.stringify(read.problems));
    expect(table.name).toBe('great, halberd');
    // An armour class reads the column of the twenty that it corresponds to.
    expect(['T0', 'T3', 'T7', '17'].map((armour) => cellAt(table, armour, 120))).toEqual([
      '1B',
      '10B',
      '20B',
      '17B',
    ]);
    same(table, one(tableCsv(table)).table);
  });
});

const findings = (text: string) => {
  const { problems, warnings } = one(text);
  return [problems.map((problem) => problem.code), warnings.map((warning) => warning.code)];
};

test('RMC-TAB-07 a club table, and what is wrong with it when it is changed', () => {
  const club =
    '# kind: attack\n# id: club\n# critType: krush\n# fumbleMax: 2\n# max: 150\nresult,T0,T7\n1-79,-,-\n80-119,5,9\n120-150,12C,14A\n';
  expect(findings(club)).toEqual([[], []]);
  expect(findings(club.replace('80-119', '81-119'))).toEqual([['E_GAP'], []]);
  expect(findings(club.replace('80-119', '79-119'))).toEqual([['E_OVERLAP'], []]);
  expect(findings(club.replace('12C', '12F'))).toEqual([['E_CELL'], []]);
  expect(findings(club.replace(',9', ',20'))).toEqual([[], ['W_MONOTONE']]);
  expect(findings(club.replace('id: club', 'id: mace'))).toEqual([[], ['W_REPLACE']]);
});

test('printed rows of fumbles set the fumble range and read as misses', () => {
  const { table } = one('# kind: attack\n# id: flail\nresult,T0\n1-4,F\n5-89,-\n90-150,9B\n');
  expect(table).toMatchObject({ fumbleMax: 4, max: 150 });
  expect(
    table?.kind === 'attack' && [cellAt(table, 'T0', 3), blowIn(attackCell(table, 3, 0))],
  ).toEqual(['F', undefined]);
});

test('criticals of one set of files are known to its attack tables, in whatever order they come', () => {
  const frost = {
    name: 'frost.csv',
    text: '# kind: critical\n# id: frost\n# typeLetter: C\nroll,A,B,C,D,E\n1-50,+1H,+2H,D1,S1,S2\n51-100,+2H,D1,S1,S2,S2;BL1\n',
  };
  const wand = {
    name: 'wand.csv',
    text: '# kind: attack\n# id: wand\n# critType: frost\nresult,T0\n1-80,-\n81-150,5BC\n',
  };
  expect(
    readTables([wand, frost], readDocument).map(({ file, problems }) => [file, problems]),
  ).toEqual([
    ['wand.csv', []],
    ['frost.csv', []],
  ]);
  expect(
    readTables([wand], readDocument).flatMap(({ problems }) =>
      problems.map((problem) => problem.code),
    ),
  ).toEqual(['E_TYPE', 'E_TYPE']);
});

test('a full-size set of tables, 20 columns by 150 rows by 30 weapons, loads without a problem', () => {
  const columns = Array.from({ length: 20 }, (_, i) => String(i + 1));
  const text = (id: number): string => {
    const rows = Array.from(
      { length: 150 },
      (_, row) =>
        `${row + 1},${columns.map((_column, c) => (row < 60 + c ? '-' : row < 100 + c ? String(row - 59 - c) : `${row - 59 - c}${'ABCDE'[Math.min(4, Math.floor((row - 100 - c) / 10))] ?? 'E'}S`)).join(',')}`,
    );
    return `# kind: attack\n# id: weapon-${id}\n# critType: slash\nresult,${columns.join(',')}\n${rows.join('\n')}\n`;
  };
  const files = Array.from({ length: 30 }, (_, i) => ({ name: `${i}.csv`, text: text(i) }));
  const read = readTables(files, readDocument);
  expect(read.flatMap(({ problems, warnings }) => [...problems, ...warnings])).toEqual([]);
});

test('RMC-ATK-08 totals of a maneuver that come to the same share a key, and no others', () => {
  const table = builtIn('maneuver');
  const column = table.columns.indexOf('Medium');
  const seen = new Map<number, string>();
  for (let total = table.low - 5; total <= table.high + 5; total++) {
    const key = maneuverKey(table, total, column);
    const what = JSON.stringify(maneuverCell(table, total, column));
    expect([total, seen.get(key) ?? what]).toEqual([total, what]);
    seen.set(key, what);
  }
  expect(seen.size).toBe(new Set(seen.values()).size);
});

test('RMC-DODGE-07 RMC-DODGE-08 the same words at both ends of a column are told apart', () => {
  const { table } = one('# kind: maneuver\n# id: m\ntotal,Medium\n<=0,SG\n1-50,20\n>=51,SG\n');
  if (table?.kind !== 'maneuver') throw new Error('it is a maneuver table');
  expect(maneuverCell(table, 0, 0)).toMatchObject({ zone: 'low', best: 20 });
  expect(maneuverCell(table, 51, 0)).toMatchObject({ zone: 'high', best: 20 });
  expect(maneuverKey(table, 0, 0)).not.toBe(maneuverKey(table, 51, 0));
  const twice = one(
    '# kind: maneuver\n# id: m\ntotal,Medium\n<=0,SG\n1-50,20\n51-60,PR\n>=61,SG\n',
  ).table;
  if (twice?.kind !== 'maneuver') throw new Error('it is a maneuver table');
  const keys = [-5, 0, 20, 55, 61].map((total) => maneuverKey(twice, total, 0));
  expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 4]);
});

test('RMC-TAB-06 a later critical table of the same letter takes it over, one without a letter takes none', () => {
  const text = (id: string, letter: string) => ({
    name: `${id}.csv`,
    text: `# kind: critical\n# id: ${id}\n${letter}roll,A,B,C,D,E\n1-100,-,-,-,-,-\n`,
  });
  const read = readTables([text('acid', '# typeLetter: Q\n'), text('mild', '')], readDocument);
  const tables = read.flatMap(({ table }) => table ?? []);
  const set = tableSet([...builtInTables(), ...tables]);
  expect([set.letters.get('Q'), [...set.letters.values()].includes('mild')]).toEqual([
    'acid',
    false,
  ]);
  expect(set.critical.has('mild')).toBe(true);
  expect([...set.critical.values(), ...set.attack.values()].map(({ kind }) => kind)).toEqual([
    ...[...set.critical].map(() => 'critical'),
    ...[...set.attack].map(() => 'attack'),
  ]);
});

test('RMC-TAB-02 the first row of every attack table is a miss for all', () => {
  for (const table of builtInTables())
    if (table.kind === 'attack')
      expect([table.id, table.columns.map((label) => cellAt(table, label, 1))]).toEqual([
        table.id,
        table.columns.map(() => '-'),
      ]);
});

test('RMC-FUM-02 RMC-CRIT-03 the first and the last roll of a table read their own rows', () => {
  const { table } = one(
    '# kind: fumble\n# id: f\nroll,melee,ranged,natural\n1,SG,PR,IN\n2-119,-,-,-\n120,DROP,BREAK,D1\n',
  );
  if (table?.kind !== 'fumble') throw new Error('it is a fumble table');
  const read = (roll: number) => WEAPON_CLASSES.map((of) => fumbleCell(table, roll, of).codes);
  expect([read(0), read(1), read(2), read(119), read(120), read(500)]).toEqual([
    ['SG', 'PR', 'IN'],
    ['SG', 'PR', 'IN'],
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['DROP', 'BREAK', 'D1'],
    ['DROP', 'BREAK', 'D1'],
  ]);
});

test('RMC-DODGE-06 a column may begin with numbers, from 0 on, and is not warned of', () => {
  const read = one('# kind: maneuver\n# id: m\ntotal,Medium,Hard\n<=0,0,SG\n1-50,0,0\n>=51,20,-\n');
  expect([read.problems, read.warnings]).toEqual([[], []]);
  if (read.table?.kind !== 'maneuver') throw new Error('it is a maneuver table');
  expect(read.table).toMatchObject({ low: 0, high: 51, best: [20, 0], numbersFrom: [0, 1] });
  const late = one('# kind: maneuver\n# id: m\ntotal,A,B\n<=0,SG,5\n1-9,5,SG\n>=10,SG,SG\n');
  expect(late.problems).toEqual([]);
  expect(late.table).toMatchObject({ best: [5, 5], numbersFrom: [1, 0] });
  const twice = one('# kind: maneuver\n# id: m\ntotal,A\n<=0,SG\n1-9,5\n10-19,SG\n>=20,6\n');
  expect(twice.problems).toMatchObject([{ code: 'E_ZONE', path: ['>=20', 'A'] }]);
  const none = one('# kind: maneuver\n# id: m\ntotal,A\n<=0,SG\n>=1,PR\n');
  expect(none.problems.map(({ message }) => message)).toEqual(['E_ZONE: column A has no number']);
});

test('RMC-TAB-07 a JSON that is none is told by line and column', () => {
  const [found] = readTables([{ name: 'a.json', text: '{\n "kind": oops' }], readDocument);
  const [problem] = found?.problems ?? [];
  expect([problem?.code, problem?.line, problem?.column !== undefined]).toEqual([
    'E_HEADER',
    2,
    true,
  ]);
});
