import { expect, test } from 'vitest';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { labelFor } from '../../values/humanize.js';
import { displayValue, optionText, houseRuleName, houseRuleValue } from './display-names.js';

const state = toyState(['ann', 'bob'], { ann: { name: 'Ann' } });
const view = {
  ...state,
  fixed: {
    items: { 'ann/axe-2': { name: 'war axe' } },
    map: { places: [{ id: 'B2', name: 'the hearth' }] },
  },
};

test.each([
  ['ann', 'Ann'],
  ['ann/axe-2', 'war axe'],
  ['B2', 'the hearth'],
  ['bob/short-sword', 'short sword'],
  ['one-handed', 'one handed'],
  [true, 'yes'],
  [null, 'none'],
  [3, '3'],
  [[3, 4], '3, 4'],
  [
    [
      [3, 4],
      [4, 4],
    ],
    '(3, 4), (4, 4)',
  ],
  [['ann', 'B2'], 'Ann, the hearth'],
  [{ offHand: 'ann/axe-2', target: 'ann' }, 'off hand war axe, target Ann'],
])('%j is displayed as %s', (value, words) => {
  expect(displayValue(view, value)).toBe(words);
});

test('cells are named as on the map, and the cells of a path one by one', () => {
  const onGrid = { ...state, fixed: { map: { width: 30, height: 8 } } };
  const way = [
    [0, 0],
    [26, 4],
  ];
  expect([displayValue(onGrid, [3, 4]), displayValue(onGrid, way)]).toEqual(['D5', 'A1, AA5']);
  expect([displayValue(onGrid, [30, 4]), displayValue(onGrid, [1, 2, 3])]).toEqual([
    '30, 4',
    '1, 2, 3',
  ]);
});

test('an option is displayed by its label, else by its value', () => {
  expect([
    optionText(view, { value: 'ann', label: 'herself' }),
    optionText(view, { value: 'ann' }),
  ]).toEqual(['herself', 'Ann']);
});

test('parameters are named by their common meaning, or by their ids as words', () => {
  expect([labelFor('target'), labelFor('offTarget'), labelFor('to')]).toEqual([
    'Target',
    'Off target',
    'Destination',
  ]);
});

test('house rules are named by their ids as words, with abbreviations written out', () => {
  const book = {
    ...toy.rulebook,
    abbreviations: {
      twf: 'two weapons',
      crit: 'critical',
      nat: 'natural',
      opt: 'treatment',
      gm: 'GM',
      actSameFree: 'same free action twice',
    },
  };
  expect(
    ['twf.critOrder', 'charge.capE', 'nat20Caps', 'fallSafeHeights', 'actSameFree'].map((name) =>
      houseRuleName(book, { name }),
    ),
  ).toEqual([
    'Two weapons: critical order',
    'Charge: cap E',
    'Natural 20 caps',
    'Fall safe heights',
    'Same free action twice',
  ]);
  expect(
    ['opt3struck', 'moreThan1m', 'rider-hit', '3-2-1-1', 'gm', true, false, -2].map((value) =>
      houseRuleValue(book, value),
    ),
  ).toEqual([
    'treatment 3 struck',
    'more than 1m',
    'rider hit',
    '3-2-1-1',
    'GM',
    'yes',
    'no',
    '-2',
  ]);
});
