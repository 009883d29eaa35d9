import { readDocument } from '@tiltyard/engine/ruleset';
import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import { readTables, rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, fixedBlow, stage } from '../testing/stage.js';

// Custom tables that replace, name or lack what others need.

const cellsOf = (code: string) => Object.fromEntries([...'ABCDE'].map((letter) => [letter, code]));
const critical = (id: string, code: string, more: object = {}) => ({
  kind: 'critical',
  id,
  rows: [{ lo: 1, hi: 100, cells: cellsOf(code) }],
  ...more,
});
type Content = NonNullable<Staging['content']>;
const striking = (cell: string, tables: Content, b: Person = {}): Stage => {
  const { tables: own, weapons } = fixedBlow(cell, { critType: 'krush' });
  return stage(
    { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } }, b },
    { content: { weapons, tables: { ...tables, ...own } } },
  );
};
const blow = (s: Stage, dice: readonly number[] = [50, 50]): Scene => attack(s, 'a', 'b', { dice });

describe('Critical types and their letters', () => {
  test('RMC-TAB-06 RMC-TAB-07 a slash table that gives no letter of its own is still what S means', () => {
    const s = striking('5AS', { mine: critical('slash', 'D3') });
    expect([blow(s).fact('critical', 'type'), s.who('b').stunPending.dazed]).toEqual(['slash', 3]);
  });

  test.each(['5AS', '5AX'])(
    'RMC-TAB-06 RMC-TAB-07 a slash table with a letter of its own is meant by both letters: %s',
    (cell) => {
      const s = striking(cell, { mine: critical('slash', 'D3', { typeLetter: 'X' }) });
      expect(blow(s).fact('critical', 'type')).toBe('slash');
    },
  );

  test('RMC-TAB-06 RMC-TAB-07 a letter that a table of another type takes means that type', () => {
    const s = striking('5AS', { frost: critical('frost', 'S2', { typeLetter: 'S' }) });
    expect(blow(s).fact('critical', 'type')).toBe('frost');
    expect(blow(striking('5A', {})).fact('critical', 'type')).toBe('krush');
  });

  test('RMC-CRIT-05 RMC-TAB-07 what a helm keeps off is read with the helm of the target, and the worse otherwise', () => {
    const codes = '{helm?+1H:S2,PR};IN';
    const tables = { mine: critical('krush', codes) };
    const bare = striking('5E', tables);
    blow(bare);
    const capped = striking('5E', tables, { sheet: { hits: 200, armour: ['helm'] } });
    blow(capped);
    const of = ({ prone, hits, stunPending, initiativePenalties }: ReturnType<Stage['who']>) => [
      prone,
      hits,
      stunPending.stunned,
      initiativePenalties,
    ];
    expect([of(bare.who('b')), of(capped.who('b'))]).toEqual([
      [true, 195, 2, 1],
      [false, 194, 0, 1],
    ]);
  });
});

describe('Maneuver tables', () => {
  const csv = (...columns: readonly string[]): string =>
    [
      '# kind: maneuver',
      '# id: maneuver',
      ['total', ...columns].join(','),
      ['<=20', ...columns.map(() => 'FAIL')].join(','),
      ['21-100', ...columns.map(() => '40')].join(','),
      ['>=101', ...columns.map(() => 'IN')].join(','),
      '',
    ].join('\n');
  const problems = (text: string, options: Record<string, string> = {}): readonly string[] => {
    const set = rolemaster.setUp({
      title: 'set-up',
      options,
      map: undefined,
      content: { tables: { maneuver: text } },
      order: undefined,
      combatants: ['a', 'b'].map((id, i) => ({ id, side: id, at: [2 * i, 0] })),
    });
    return set.ok ? [] : set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  const missing = (column: string): string =>
    `content.tables: E_HEADER: the maneuver table "maneuver" has no column ${column}`;

  test('RMC-DODGE-03 RMC-EFF-09 RMC-TAB-07 a table without a column that these house rules read is refused, not found out in play', () => {
    expect(problems(csv('Extremely Hard', 'Medium'))).toEqual([]);
    expect(problems(csv('Extremely Hard'))).toEqual([missing('Medium')]);
    expect(problems(csv('Medium'))).toEqual([missing('Extremely Hard')]);
  });

  test('RMC-DODGE-03 RMC-EFF-09 columns that no house rule in force reads may be left out', () => {
    expect(problems(csv('Extremely Hard'), { 'move.hindered': 'free' })).toEqual([]);
    expect(problems(csv('Medium'), { 'dodge.difficulty': 'modifier' })).toEqual([]);
    expect(
      problems(csv('Hard'), { 'dodge.difficulty': 'modifier', 'move.hindered': 'free' }),
    ).toEqual([missing('Medium')]);
  });

  test('RMC-DODGE-08 RMC-DODGE-07 a table of one’s own: the ends of its columns, and the largest number for the high end', () => {
    const dodging = (die: readonly number[]): Scene => {
      const s = stage(
        { a: { arms: { broadsword: 60 } }, b: {} },
        { content: { tables: { maneuver: csv('Extremely Hard', 'Medium') } } },
      );
      return attack(s, 'a', 'b', { dice: [...die, 5], answers: [['defence', 'dodge']] });
    };
    expect(dodging([20]).note('dodges')).toMatchObject({ zone: 'low', db: 0, cell: 'FAIL' });
    expect(dodging([21]).note('dodges')).toMatchObject({ zone: 'numeric', db: 40 });
    expect(dodging([98, 3]).note('dodges')).toMatchObject({ zone: 'high', db: 40, cell: 'IN' });
  });
});

describe('Rows of tables', () => {
  const codes = (text: string): readonly string[] =>
    readTables([{ name: 'own.csv', text }], readDocument).flatMap(({ problems, warnings }) =>
      [...problems, ...warnings].map(({ code }) => code),
    );

  test.each([
    ['# kind: critical\n# id: frost\nroll,A,B,C,D,E\n1-99,-,-,-,-,-\n', 'E_GAP'],
    ['# kind: critical\n# id: frost\nroll,A,B,C,D,E\n1-101,-,-,-,-,-\n', 'E_RANGE'],
    ['# kind: critical\n# id: frost\nroll,A,B,C,D\n1-100,-,-,-,-\n', 'E_HEADER'],
    ['# kind: fumble\n# id: fumble\nroll,melee,ranged,natural\n1-100,-,-,-\n', 'E_GAP'],
    ['# kind: fumble\n# id: fumble\nroll,melee,ranged,natural\n1-120,-,-,HUH\n', 'E_CELL'],
    ['# kind: attack\n# id: own\nresult,T0\n0-150,5\n', 'E_RANGE'],
    ['# kind: attack\n# id: own\nresult,T0\n1-150,5\n1-150,5\n', 'E_OVERLAP'],
    ['# kind: attack\n# id: own\n# critType: fire\nresult,T0\n1-150,5\n', 'E_TYPE'],
    ['# kind: attack\n# id: own\nresult,T0,T0\n1-150,5,5\n', 'E_COLUMNS'],
    ['# kind: attack\n# id: own\n# fumbleMax: 2\nresult,T0\n1-3,F\n4-150,5\n', 'E_FUMBLE'],
    ['# kind: attack\n# id: broadsword\nresult,T0\n1-150,5\n', 'W_REPLACE'],
    [
      '# kind: grades\n# id: grades\ntotal,grade\n<=75,failure\n77-90,near\n>=91,success\n',
      'E_GAP',
    ],
  ])('RMC-TAB-07 %j is told as %s', (text, code) => {
    expect(codes(text)).toContain(code);
  });

  test('RMC-TAB-07 of two tables of one id in a file the later one is read', () => {
    const { weapons } = fixedBlow('5');
    const table = (cell: string) => ({
      kind: 'attack',
      id: 'fixed',
      columns: ['T0'],
      rows: [{ lo: 1, hi: 150, cells: [cell] }],
    });
    const s = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } }, b: {} },
      { content: { weapons, tables: { first: table('5'), second: table('9') } } },
    );
    attack(s, 'a', 'b', { dice: [50] });
    expect(s.who('b').hits).toBe(191);
  });

  test('RMC-FUM-01 RMC-TAB-02 printed fumble rows are a miss where the first die did not fumble', () => {
    const { weapons } = fixedBlow('-', { fumbleMax: 9 });
    const fixed = {
      kind: 'attack',
      id: 'fixed',
      columns: ['T0'],
      rows: [
        { lo: 1, hi: 3, cells: ['F'] },
        { lo: 4, hi: 150, cells: ['5'] },
      ],
    };
    const s = stage(
      {
        a: { sheet: { weapons: [{ weapon: 'fixed', skill: 10 }] } },
        b: { sheet: { baseDb: 20, hits: 200 } },
      },
      { content: { weapons, tables: { fixed } } },
    );
    // 4 is above the fumble range of 3 that the table states, whatever the weapon says; 13 gives a
    // result of 3.
    const scene = attack(s, 'a', 'b', { points: 4, dice: [13] });
    expect([scene.has('fumble'), scene.has('miss')]).toEqual([false, true]);
    s.until('a');
    expect(attack(s, 'a', 'b', { points: 4, dice: [4] }).has('miss')).toBe(true);
    s.until('a');
    expect(attack(s, 'a', 'b', { points: 4, dice: [3, 50] }).has('fumble')).toBe(true);
  });
});
