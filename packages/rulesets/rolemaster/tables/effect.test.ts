import { expect, test } from 'vitest';
import { badness, codeOf, effectCell, effectsOn, effectText, readEffects } from './effect.js';

// The vocabulary of critical effects: how it is read, in which order effects happen, and what
// counts as worse.

const CODES = [
  '+5H',
  'BL2',
  'D1',
  'S3',
  'NP2',
  'KB10',
  'KO4',
  'DEAD6',
  'SG',
  'PR',
  'IN',
  'DROP',
  'BREAK',
  'FAIL',
  'P-10',
  'P-20/3',
  'UNSTUN2',
  'UNSTUNALL',
];

test.each(CODES)('RMC-CRIT-05 %s is read and written back the same', (code) => {
  const cell = effectCell(code);
  expect([cell.codes, cell.plain.map(codeOf)]).toEqual([code, [code]]);
});

test('RMC-CRIT-05 what is no effect is named, the smallest piece of it', () => {
  const wrong = {
    X1: 'X1',
    '+5H;X1': 'X1',
    '+5H;;S1': '+5H;;S1',
    '': '',
    '+1000H': '+1000H',
    '{helm?S1}': '{helm?S1}',
    '{helm?X1:-}': 'X1',
    '{helm?S1:X2}': 'X2',
    '{helm?:S1}': '{helm?:S1}',
    '{helm?S1:}': '{helm?S1:}',
    '{helm?S1,X3:-}': 'X3',
    toString: 'toString',
  };
  for (const [text, piece] of Object.entries(wrong))
    expect([text, readEffects(text)]).toEqual([text, piece]);
  expect(() => effectCell('+5H;X1')).toThrow('"X1" in "+5H;X1" is no effect');
});

test('RMC-CRIT-05 a cell may have words for colour, and no effects at all', () => {
  expect(effectCell('-')).toEqual({ codes: '-', clauses: [], plain: [], words: '' });
  const cell = effectCell(' +5H ; S1 | a cut to | the calf ');
  expect([cell.codes, cell.words]).toEqual(['+5H;S1', 'a cut to | the calf']);
  expect(effectText(cell)).toBe('+5H;S1 | a cut to | the calf');
  expect([effectText(effectCell('S1')), effectText(effectCell('- | a miss'))]).toEqual([
    'S1',
    '- | a miss',
  ]);
});

test('RMC-CRIT-05 effects happen in one order, however a cell lists them; sudden death early, slow death last', () => {
  const order = (text: string) => effectCell(text).plain.map(codeOf).join(' ');
  expect(order('S1;+5H')).toBe('+5H S1');
  expect(order('BL2;PR;KB10;SG;P-5')).toBe('P-5 KB10 PR SG BL2');
  expect(order('S1;DEAD0;+5H')).toBe('+5H DEAD0 S1');
  expect(order('DEAD1;S1;KO2;UNSTUN1')).toBe('S1 KO2 UNSTUN1 DEAD1');
});

test('RMC-CRIT-05 what depends on armour happens to those who wear it, or to those who do not', () => {
  const cell = effectCell('{helm?S1:S3,BL2};+5H;{greaves ? - : PR}');
  const on = (...armour: readonly string[]) => effectsOn(cell, armour).map(codeOf).join(' ');
  expect([on(), on('shield'), on('helm'), on('greaves'), on('helm', 'greaves')]).toEqual([
    '+5H PR BL2 S3',
    '+5H PR BL2 S3',
    '+5H PR S1',
    '+5H BL2 S3',
    '+5H S1',
  ]);
  expect(effectsOn(effectCell('S1;+5H'), ['helm']).map(codeOf)).toEqual(['+5H', 'S1']);
});

/** Each of these is worse than the one before it. */
const WORSE: readonly (readonly string[])[] = [
  ['-', 'IN', 'SG', '+3H', 'DROP', '+5H', 'PR'],
  ['D1', 'S1', 'NP1', 'S2', 'NP2'],
  ['+1H', '+2H', '+20H'],
  ['KB1', 'KB2', 'KB30'],
  ['BL1', 'BL2', 'BL9'],
  ['P-10/1', 'P-10/2', 'P-20/2', 'P-20/9', 'P-50'],
  ['P-10', 'P-20'],
  ['BREAK', 'BREAK;IN', 'BREAK;SG', 'BREAK;SG;IN'],
  ['NP1', 'KO1', 'KO3', 'KO60', 'DEAD12', 'DEAD6', 'DEAD1', 'DEAD0'],
  ['{helm?-:+3H}', 'DROP', '{helm?+5H:-}', '{helm?S1:+9H}', '{helm?-:DEAD3}'],
];

test.each(WORSE)('RMC-TAB-07 a table rises from %s', (...cells) => {
  const values = cells.map((cell) => badness(effectCell(cell)));
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(new Set(values).size).toBe(cells.length);
});

test('RMC-TAB-07 nothing outdoes death, and among deaths the soonest counts', () => {
  const worst = badness(effectCell('DEAD1'));
  expect(badness(effectCell('+50H;S9;NP9;DEAD1;BL20'))).toBe(worst);
  expect(badness(effectCell('DEAD9;DEAD1'))).toBe(worst);
  expect(badness(effectCell('UNSTUNALL'))).toBe(0);
  expect([badness(effectCell('KO60')), badness(effectCell('PR'))]).toEqual([
    badness(effectCell('KO99')),
    badness(effectCell('BREAK')),
  ]);
});

test('RMC-CRIT-05 a bar with nothing before it is no effect, words need no space after it', () => {
  expect(effectCell('SG|x').words).toBe('x');
  expect(readEffects('|x')).toBe('|x');
  expect(effectText(effectCell('SG|x'))).toBe('SG | x');
});

/** The weight of each effect when checking whether a table rises. */
const WEIGHTS: Readonly<Record<string, number>> = {
  '+7H': 7,
  IN: 1,
  SG: 2,
  PR: 6,
  BREAK: 6,
  DROP: 4,
  KB10: 7,
  D3: 9,
  S3: 18,
  NP3: 30,
  BL3: 12,
  'P-20': 4,
  'P-20/4': 4,
  KO10: 25,
  KO60: 50,
  KO90: 50,
  DEAD0: 1000,
  DEAD12: 880,
  FAIL: 0,
  UNSTUN2: 0,
};

test('RMC-TAB-07 effects weigh as much as they hinder', () => {
  for (const [code, weight] of Object.entries(WEIGHTS))
    expect([code, badness(effectCell(code))]).toEqual([code, weight]);
  expect(badness(effectCell('S1;+2H;{helm?D1:NP1}'))).toBe(18);
});

test('RMC-CRIT-05 armour that a cell does not ask for changes nothing', () => {
  const cell = effectCell('S1;{helm?-:PR};+2H');
  expect(effectsOn(cell, ['greaves'])).toBe(cell.plain);
  expect(effectsOn(cell, ['helm', 'greaves']).map(codeOf)).toEqual(['+2H', 'S1']);
  expect(effectsOn(effectCell('S1'), ['helm']).map(codeOf)).toEqual(['S1']);
});
