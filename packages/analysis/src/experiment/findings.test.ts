import { describe, expect, it } from 'vitest';
import { chartOf, ticksOf } from './chart.js';
import type { ExperimentDesign } from './experiment-design.js';
import { csvOf, findingsOf, formatMeasure, formatEstimate } from './findings.js';
import { BatchCollector } from '../simulation/batch-collector.js';
import { applies, measureOf, usualMeasures } from './measures.js';
import { reportOf } from './report.js';
import { Tally } from '../simulation/tally.js';

const KIND = {
  title: 'Two',
  ruleset: { id: 'toy', name: 'Toy', version: '1' },
  fighters: [
    { id: 'ann', name: 'Ann', side: 'red & bold' },
    { id: 'bob', name: 'Bob', side: 'blue' },
  ],
};

const measure = (name: string) => {
  const found = measureOf(name);
  if (!found) throw new Error(`no measure ${name}`);
  return found;
};

/** Three variants: red wins 2, 3 and 4 of 4 fights, with these numbers of rounds. */
function findings(labels: readonly (readonly string[])[], factors: readonly string[]) {
  const won = [2, 3, 4];
  const readings = labels.map((_, i) =>
    Array.from(
      { length: 4 },
      (_unused, n) =>
        new Map([
          ['won/red & bold', n < (won[i % 3] ?? 0) ? 1 : 0],
          ['rounds', 2 + i],
          ['lost/ann', 250_000],
        ]),
    ),
  );
  const tallies = readings.map((all) => {
    const tally = new Tally();
    for (const each of all) tally.add(each);
    return tally.data();
  });
  const differences = readings.slice(1).map((all) => {
    const tally = new Tally();
    for (const [n, each] of all.entries()) tally.addDifference(each, readings[0]?.[n] ?? new Map());
    return tally.data();
  });
  const gathering = new BatchCollector(labels.length);
  gathering.add({ from: 0, to: 4, tallies, differences });
  const layout: ExperimentDesign = {
    experiment: {
      title: 'If <b> & "c"',
      scenario: 'x',
      fights: 4,
      seed: 's',
      limit: 9,
      policy: 'sensible',
      players: {},
      vary: factors.map((name) => ({ name, switch: name, values: [1] })),
    },
    cells: labels.map((each) => ({ values: [], labels: each })),
    plan: { fights: [], seed: 's', limit: 9, detail: false },
  };
  return findingsOf(
    layout,
    [KIND],
    [measure('won/red & bold'), measure('rounds'), measure('lost/ann')],
    gathering,
  );
}

const PLAIN = findings([['a'], ['b, "c"'], ['d']], ['ties']);

describe('the findings of an experiment', () => {
  it('are each measure in each variant with its difference from the first, fight by fight', () => {
    const [first, second, third] = PLAIN.cells;
    expect(first?.findings[0]).toMatchObject({ value: 0.5 });
    expect(first?.findings[0]?.difference).toBeUndefined();
    expect(second?.findings[0]?.difference?.value).toBe(0.25);
    // Every fight of this variant lasts two rounds longer, so there is no uncertainty.
    expect(third?.findings[1]).toEqual({
      value: 4,
      low: 4,
      high: 4,
      difference: { value: 2, low: 2, high: 2 },
    });
    expect(third?.findings[2]).toMatchObject({ value: 0.25, difference: { value: 0 } });
  });

  it('are a table in CSV', () => {
    const lines = csvOf(PLAIN).trimEnd().split('\n');
    expect(lines[0]).toBe(
      'ties,measure,fights,value,low,high,difference,difference low,difference high',
    );
    expect(lines).toHaveLength(1 + 9);
    expect(lines[2]).toBe('a,rounds,4,2,2,2,,,');
    expect(lines[5]).toBe('"b, ""c""",rounds,4,3,3,3,1,1,1');
  });

  it('are words', () => {
    expect(formatMeasure(measure('rounds'), 2.71449)).toBe('2.71');
    expect(formatMeasure(measure('won/x'), 0.25, true)).toBe('+25.0%');
    expect(formatEstimate(measure('lost/ann'), { value: 0.5, low: 0.4, high: 0.6 })).toBe(
      '50.0% (40.0 to 60.0%)',
    );
    expect(formatEstimate(measure('rounds'), { value: 5, low: -Infinity, high: Infinity })).toBe(
      '5.00 (? to ?)',
    );
  });
});

describe('charts', () => {
  it('describe in words what they show', () => {
    const svg = chartOf(PLAIN, measure('rounds'));
    expect(svg).toContain('role="img" aria-labelledby="t d"');
    expect(svg).toContain('<title id="t">If &lt;b&gt; &amp; &quot;c&quot;: rounds</title>');
    expect(svg).toContain('a: 2.00 (2.00 to 2.00); b, &quot;c&quot;: 3.00 (3.00 to 3.00)');
  });

  it('have a row for each variant, or a line along numbers', () => {
    expect(chartOf(PLAIN, measure('rounds')).match(/<circle/g)).toHaveLength(3);
    expect(chartOf(PLAIN, measure('rounds'))).not.toContain('<polyline');
    const numeric = findings(
      [
        ['x', '1'],
        ['x', '2'],
        ['x', '4'],
        ['y', '1'],
        ['y', '2'],
        ['y', '4'],
      ],
      ['ties', 'foes'],
    );
    const svg = chartOf(numeric, measure('rounds'));
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg).toContain('>foes</text>');
    expect(svg).toContain('>ties: y</text>');
  });

  it('never draw a value that is not a number', () => {
    const one = {
      ...PLAIN,
      cells: PLAIN.cells.map((cell) => ({
        ...cell,
        findings: cell.findings.map((each) => ({ ...each, low: -Infinity, high: Infinity })),
      })),
    };
    expect(chartOf(one, measure('rounds'))).not.toMatch(/NaN|Infinity/);
  });

  it.each([
    [0.31, 0.68, [0.3, 0.4, 0.5, 0.6, 0.7]],
    [0, 4, [0, 1, 2, 3, 4]],
    [5, 5, [5]],
  ])('have round ticks from %f to %f', (low, high, ticks) => {
    const made = ticksOf(low, high);
    expect(made.map((tick) => Number(tick.toPrecision(6)))).toEqual(expect.arrayContaining(ticks));
  });
});

describe('the report', () => {
  it('is one standalone page and lets no text become markup', () => {
    const html = reportOf(PLAIN);
    expect(html).not.toMatch(/\b(src|href)=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    expect(html).not.toContain('<b> &');
    expect(html).toContain('red &amp; bold wins');
    expect(html.match(/<svg/g)).toHaveLength(3);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('measures', () => {
  it('are found by name', () => {
    expect(measureOf('rounds')).toMatchObject({ kind: 'mean', detail: false });
    expect(measureOf('dealt/ann')).toMatchObject({ kind: 'health', detail: true });
    for (const wrong of ['won', 'rounds/ann', 'wins/red', 'constructor', ''])
      expect(measureOf(wrong)).toBeUndefined();
  });

  it('refer to a combatant of the fights', () => {
    for (const name of ['won/red & bold', 'up/ann', 'did/bob/end', 'rule/TOY-1', 'rounds'])
      expect(applies(measure(name), [KIND])).toBe(true);
    for (const name of ['won/green', 'up/cat', 'did/cat/end'])
      expect(applies(measure(name), [KIND])).toBe(false);
    expect(usualMeasures([KIND]).map(({ name }) => name)).toEqual([
      'won/red & bold',
      'won/blue',
      'rounds',
    ]);
  });
});
