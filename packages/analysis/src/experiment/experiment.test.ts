import { describe, expect, it } from 'vitest';
import { designExperiment } from './experiment-design.js';
import { labelsOf, nameOf, readExperiment } from './experiment.js';

const SCENARIO = {
  title: 'Two',
  ruleset: 'toy',
  order: ['ann', 'rat'],
  options: { keep: true },
  combatants: [
    { id: 'ann', side: 'red', sheet: { skill: 3 } },
    { id: 'rat', name: 'Rat', side: 'blue', at: [1, 1] },
  ],
};

const BASE = { title: 'What if', scenario: 'two.yaml' };

function laid(vary: unknown, more: object = {}) {
  const read = readExperiment({ ...BASE, ...more, vary });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return designExperiment(read.value, SCENARIO, 'two.yaml', false);
}

function fights(vary: unknown, more: object = {}) {
  const layout = laid(vary, more);
  if (!layout.ok) throw new Error(JSON.stringify(layout.problems));
  return layout.value.plan.fights.map((fight) => ({
    ...fight,
    data: JSON.parse('text' in fight ? fight.text : ''),
  }));
}

describe('an experiment', () => {
  it('has a variant for every combination of values, the last factor fastest', () => {
    const layout = laid([
      { switch: 'a', values: [1, 2] },
      { switch: 'b', values: [true, false], labels: ['yes', 'no'] },
    ]);
    expect(layout.ok && layout.value.cells.map(({ labels }) => labels)).toEqual([
      ['1', 'yes'],
      ['1', 'no'],
      ['2', 'yes'],
      ['2', 'no'],
    ]);
  });

  it('varies a house rule and leaves the others', () => {
    expect(
      fights([{ switch: 'ties', values: ['a', 'b'] }]).map(({ data }) => data.options),
    ).toEqual([
      { keep: true, ties: 'a' },
      { keep: true, ties: 'b' },
    ]);
  });

  it('sets a value by a path that addresses combatants by id, and creates missing parts', () => {
    const [first, second] = fights([
      { set: 'combatants.rat.sheet.weapons', values: [['tooth'], ['claw']] },
    ]);
    expect(first?.data.combatants[1]).toEqual({
      id: 'rat',
      name: 'Rat',
      side: 'blue',
      at: [1, 1],
      sheet: { weapons: ['tooth'] },
    });
    expect(second?.data.combatants[1].sheet).toEqual({ weapons: ['claw'] });
    expect(second?.data.combatants[0]).toEqual(SCENARIO.combatants[0]);
  });

  it('varies players, for everyone or for some', () => {
    const made = fights(
      [
        { policy: 'everyone', values: ['sensible', 'random'] },
        { policy: 'red', values: ['cautious'] },
      ],
      { players: { blue: 'best' } },
    );
    expect(made.map(({ policy, players }) => [policy, players])).toEqual([
      ['sensible', { blue: 'best', red: 'cautious' }],
      ['random', { blue: 'best', red: 'cautious' }],
    ]);
  });

  it('varies the number of copies of a combatant, from zero', () => {
    const [none, one, three] = fights([
      {
        number: 'rat',
        values: [0, 1, 3],
        at: [
          [2, 2],
          [3, 3],
        ],
      },
    ]);
    expect(none?.data.combatants).toEqual([SCENARIO.combatants[0]]);
    expect(none?.data.order).toEqual(['ann']);
    expect(one?.data).toEqual(SCENARIO);
    expect(three?.data.combatants.slice(1)).toEqual([
      SCENARIO.combatants[1],
      { id: 'rat-2', name: 'Rat 2', side: 'blue', at: [2, 2] },
      { id: 'rat-3', name: 'Rat 3', side: 'blue', at: [3, 3] },
    ]);
    expect(three?.data.order).toEqual(['ann', 'rat', 'rat-2', 'rat-3']);
  });

  it('never changes the given scenario', () => {
    const before = JSON.stringify(SCENARIO);
    fights([
      { set: 'combatants.ann.sheet.skill', values: [1, 2] },
      { number: 'rat', values: [0, 2] },
      { switch: 'x', values: [1] },
    ]);
    expect(JSON.stringify(SCENARIO)).toBe(before);
  });

  it.each([
    [[{ number: 'cat', values: [1] }], 'there is no combatant "cat"', 'ann, rat'],
    [
      [{ set: 'combatants.cat.sheet.skill', values: [1] }],
      'there is no "cat" in combatants',
      'ann, rat',
    ],
    [
      [{ set: 'combatants.ann', values: [{}] }],
      'a whole combatant cannot be set',
      'combatants.ann.sheet and so on',
    ],
    [[{ set: 'title.words', values: [1] }], 'title holds nothing below it', undefined],
    [[{ set: '__proto__.x', values: [1] }], 'an empty path', 'such as combatants.ID.sheet.STR'],
  ])('reports where %j leads nowhere', (vary, message, expected) => {
    const layout = laid(vary);
    expect(layout).toEqual({
      ok: false,
      problems: [{ path: ['vary', 0], message, ...(expected === undefined ? {} : { expected }) }],
    });
  });

  it('refuses labels that do not fit, and too many variants', () => {
    const many = Array.from({ length: 30 }, (_, i) => i);
    const read = readExperiment({
      ...BASE,
      vary: [
        { switch: 'a', values: many, labels: ['one'] },
        { switch: 'b', values: many },
      ],
    });
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual([
      ['vary', 0, 'labels'],
      ['vary'],
    ]);
  });

  it('names unnamed factors after what they vary', () => {
    const read = readExperiment({
      ...BASE,
      vary: [
        { switch: 'ties', values: [true] },
        { set: 'combatants.ann.sheet.STR', values: [3] },
        { policy: 'red', values: ['best'] },
        { number: 'rat', values: [2] },
      ],
    });
    expect(read.ok && read.value.vary.map((each) => [nameOf(each), ...labelsOf(each)])).toEqual([
      ['ties', 'true'],
      ['STR', '3'],
      ['policy of red', 'best'],
      ['number of rat', '2'],
    ]);
  });
});
