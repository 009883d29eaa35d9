import { expect, test } from 'vitest';
import { blowIn, hitsIn, severityIn } from './attack-cell.js';
import {
  attackByFormula,
  criticalsByLadder,
  fumblesByBand,
  gradesByBand,
  maneuversByZone,
} from './formula.js';
import { attackCell } from './table.js';

// Tables are built once and kept, so the functions that build them are tested separately.

test('RMC-TAB-01 an attack formula: misses below its start, hits by its slope, criticals from their start on', () => {
  const table = attackByFormula(
    'axe',
    { start: 40, startK: 5, slope: 20, slopeK: 2, critA: 80, critAK: 10, step: 10, stepK: 1 },
    ['T0', 'T1'],
  );
  const cell = (result: number, column: number) => {
    const found = attackCell(table, result, column);
    return [hitsIn(found), severityIn(found)];
  };
  expect(blowIn(attackCell(table, 39, 0))).toBeUndefined();
  // T0: 1 hit at 40 and one more for every 5 above it; A from 80, one step for every 10.
  expect([cell(40, 0), cell(44, 0), cell(45, 0), cell(79, 0)]).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
    [8, 0],
  ]);
  expect([cell(80, 0), cell(89, 0), cell(90, 0), cell(120, 0), cell(150, 0)]).toEqual([
    [9, 1],
    [10, 1],
    [11, 2],
    [17, 5],
    [23, 5],
  ]);
  // T1: from 35, 18 in 100, A from 90, one step for every 11.
  expect(blowIn(attackCell(table, 34, 1))).toBeUndefined();
  expect([cell(35, 1), cell(89, 1), cell(90, 1), cell(100, 1), cell(101, 1)]).toEqual([
    [1, 0],
    [10, 0],
    [10, 1],
    [12, 1],
    [12, 2],
  ]);
});

test('RMC-TAB-02 criticals climb their ladders by band and severity', () => {
  const [slash] = criticalsByLadder({
    bands: ['1-50', '51-100'],
    offsets: { A: 0, B: 1, C: 2, D: 3, E: 4 },
    locations: ['arm', 'head'],
    ladders: { slash: { letter: 'S', rungs: ['r0', 'r1', 'r2', 'r3', 'r4'] } },
  });
  expect(slash).toMatchObject({
    kind: 'critical',
    rows: [
      { lo: 1, hi: 50, cells: { A: 'r0 | arm', E: 'r4 | arm' } },
      { lo: 51, hi: 100, cells: { A: 'r1 | head', D: 'r4 | head', E: '- | head' } },
    ],
  });
});

test('RMC-TAB-03 fumbles and grades by their bands', () => {
  const bands = {
    bands: ['1-9', '10'],
    melee: ['m0'],
    ranged: ['r0', 'r1'],
    natural: ['n0', 'n1'],
  };
  expect(fumblesByBand(bands)).toMatchObject({
    rows: [
      { lo: 1, hi: 9, cells: { melee: 'm0', ranged: 'r0', natural: 'n0' } },
      { lo: 10, hi: 10, cells: { melee: '-', ranged: 'r1', natural: 'n1' } },
    ],
  });
  const grades = gradesByBand([
    { upTo: 4, grade: 'failure' },
    { upTo: 75, grade: 'near' },
    { upTo: null, grade: 'success' },
  ]);
  expect('rows' in grades && grades.rows).toEqual([
    { grade: 'failure', hi: 4 },
    { grade: 'near', lo: 5, hi: 75 },
    { grade: 'success', lo: 76 },
  ]);
});

test('RMC-TAB-04 maneuvers by zones: words below and above, numbers between, every total in one row', () => {
  const table = maneuversByZone({
    offsets: { easy: 10, hard: -10 },
    best: { easy: 90, hard: 20 },
    low: [
      { upTo: -20, cell: 'falls' },
      { upTo: 0, cell: 'fails' },
    ],
    numbers: { upTo: 50, times: 2, over: 4, by: 5 },
    high: [
      { from: 51, cell: 'well' },
      { from: 60, cell: 'best' },
    ],
  });
  if (!('rows' in table) || table.kind !== 'maneuver') throw new Error('no maneuvers');
  const rows = table.rows;
  // From -30, where even the easy column falls, to 70, where even the hard one reaches its best.
  expect(rows).toHaveLength(101);
  expect(rows[0]).toEqual({ cells: ['falls', 'falls'], hi: -30 });
  expect(rows[100]).toEqual({ cells: ['best', 'best'], lo: 70 });
  expect(rows[30]).toEqual({ cells: ['25', 'fails'], lo: 0, hi: 0 });
  expect(rows[70]).toEqual({ cells: ['90', '20'], lo: 40, hi: 40 });
  expect(rows[71]).toMatchObject({ cells: ['well', '20'] });
});
