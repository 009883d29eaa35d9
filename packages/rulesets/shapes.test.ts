import { readdirSync, readFileSync } from 'node:fs';
import type { AnyRuleset } from '@tiltyard/engine';
import { readDocument, scenarioSchema } from '@tiltyard/engine/ruleset';
import { gridSchema, parseGraph, parseGrid } from '@tiltyard/engine/space';
import { isObject } from '@tiltyard/engine/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

/** The scenario files there are of a system: its sample encounters and its worked cases. */
function filesOf(id: string): readonly URL[] {
  const cases = new URL(`./${id}/cases/`, import.meta.url);
  return [
    ...readdirSync(EXAMPLES)
      .filter((file) => file.startsWith(`${id}-`))
      .map((file) => new URL(file, EXAMPLES)),
    ...readdirSync(cases)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => new URL(file, cases)),
  ];
}

function dataOf(url: URL): unknown {
  const read = readDocument(readFileSync(url, 'utf8'), url.pathname);
  if (!read.ok) throw new Error(url.pathname);
  return read.value.data;
}

/** The reader that a JSON Schema describes. */
const readerOf = (ruleset: AnyRuleset): z.ZodType =>
  z.fromJSONSchema(JSON.parse(JSON.stringify(scenarioSchema(ruleset))));

const propertiesOf = (schema: z.ZodType): readonly [string, unknown][] => {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return isObject(properties) ? Object.entries(properties) : [];
};

/** Fields that say what they are by their name and the values they take. */
const isPlain = (schema: unknown): boolean =>
  isObject(schema) && (typeof schema['description'] === 'string' || Array.isArray(schema['enum']));

describe.each([...rulesets.values()])('$id', (ruleset) => {
  test('the JSON Schema takes every scenario file of the system', () => {
    const reader = readerOf(ruleset);
    const refused = filesOf(ruleset.id).flatMap((file) => {
      const read = reader.safeParse(dataOf(file));
      return read.success ? [] : [`${file.pathname}: ${z.prettifyError(read.error)}`];
    });
    expect(refused).toEqual([]);
  });

  test('the JSON Schema refuses what the system does not know', () => {
    const file = {
      title: 'wrong',
      ruleset: ruleset.id,
      combatants: [{ id: 'ann', side: 'a', sheet: { nonsense: 1 } }],
    };
    const read = readerOf(ruleset).safeParse(file);
    expect(read.error?.issues.map(({ path }) => path.slice(0, 3).join('.'))).toContain(
      'combatants.0.sheet',
    );
    expect(
      readerOf(ruleset).safeParse({ ...file, ruleset: 'another' }).error?.issues[0]?.path,
    ).toEqual(['ruleset']);
  });

  test('every field of sheet, start and map says what it is', () => {
    const { sheet, state, map } = ruleset.shapes;
    expect(
      [sheet, state, map]
        .flatMap(propertiesOf)
        .filter(([, schema]) => !isPlain(schema))
        .map(([name]) => name),
    ).toEqual([]);
  });

  test('templates and things are offered with their key numbers', () => {
    const { templates, items } = ruleset.catalogue();
    expect(templates.length).toBeGreaterThan(5);
    expect(templates.filter(({ summary }) => !/\d/.test(summary)).map(({ id }) => id)).toEqual([]);
    expect(items.flatMap(({ all }) => all).length).toBeGreaterThan(5);
    expect(
      [...templates, ...items.flatMap(({ all }) => all)].filter(
        ({ name, summary }) => name === '' || /undefined|\[object|, ,|NaN/.test(summary),
      ),
    ).toEqual([]);
  });

  test('what a scenario brings along is offered too, and what does not read is left out', () => {
    const kind = ruleset.id === 'heimr' ? 'combatants' : 'creatures';
    const own = ruleset.catalogue({
      [kind]: { 'quarry-troll': { name: 'quarry troll', sheet: { about: 'Large.' } } },
    });
    expect(own.templates.at(-1)).toMatchObject({
      id: 'quarry-troll',
      name: 'quarry troll',
      about: 'Large.',
    });
    expect(ruleset.catalogue({ [kind]: 3 })).toEqual(ruleset.catalogue());
  });

  test('every action stands under a heading, and every heading has actions', () => {
    const used = ruleset.use(
      ({ actions }) => new Set([...actions.values()].map(({ group }) => group)),
    );
    expect(ruleset.about.groups.map(({ id }) => id).toSorted()).toEqual([...used].toSorted());
  });
});

test('what the map schemas take is what the maps are read from', () => {
  const odd = {
    rows: ['..', '..'],
    walls: [{ at: [0, 0], side: 'east', kind: 'door', open: true }],
    legend: { x: { cover: 2 } },
    cells: [{ at: [1, 1], height: -2 }],
    scale: { unit: 'yard', perCell: 2 },
  };
  expect([gridSchema.safeParse(odd).success, parseGrid(odd).ok]).toEqual([true, true]);
  for (const wrong of [
    { ...odd, colour: 1 },
    { rows: [] },
    { ...odd, walls: [{ at: [0, 0], side: 'up' }] },
    { ...odd, cells: [{ at: [1], cover: 1 }] },
  ])
    expect([gridSchema.safeParse(wrong).success, parseGrid(wrong).ok]).toEqual([false, false]);
  const { map: graph } = rulesets.get('lurasko')?.shapes ?? {};
  const zones = {
    rows: ['A1 .', 'B1 B2'],
    places: ['C', { id: 'A1', heights: [0, 2], concealedFrom: ['B1'] }],
    borders: [
      { from: 'C', to: 'A1', requirement: { ability: 'climbing', level: 3 }, oneWay: true },
    ],
  };
  expect([graph?.safeParse(zones).success, parseGraph(zones).ok]).toEqual([true, true]);
  for (const wrong of [
    { ...zones, colour: 1 },
    { places: [{ name: 'no id' }] },
    { ...zones, borders: [{ from: 'C' }] },
  ])
    expect([graph?.safeParse(wrong).success, parseGraph(wrong).ok]).toEqual([false, false]);
});

test('parameters have names for people, ids too are put into words', () => {
  const labels = [...rulesets.values()].flatMap((ruleset) =>
    ruleset.use(({ actions }) =>
      [...actions.values()].flatMap((action) =>
        action.parameters.map((name) => action.label(name)),
      ),
    ),
  );
  expect(labels.filter((label) => !/^[A-Z].{2,}/.test(label))).toEqual([]);
});
