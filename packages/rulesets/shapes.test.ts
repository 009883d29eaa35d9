import { gridSchema, parseGraph, parseGrid } from '@tiltyard/engine/space';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

describe.each([...rulesets.values()])('$id', (ruleset) => {
  test('templates and things are offered with their key numbers', () => {
    const { templates, items } = ruleset.catalogue();
    expect(templates.length).toBeGreaterThan(5);
    expect(templates.filter(({ summary }) => !/\d/.test(summary)).map(({ id }) => id)).toEqual([]);
    expect(items.flatMap(({ all }) => all).length).toBeGreaterThan(5);
  });

  test('what a scenario brings along is offered too, and what does not read is left out', () => {
    const troll = { 'quarry-troll': { name: 'quarry troll', sheet: { about: 'Large.' } } };
    const shipped = ruleset.catalogue();
    // Systems use one name or the other.
    const [kind = ''] = ['creatures', 'combatants'].filter(
      (each) => ruleset.catalogue({ [each]: troll }).templates.length > shipped.templates.length,
    );
    const own = ruleset.catalogue({ [kind]: troll });
    expect(own.templates.at(-1)).toMatchObject({
      id: 'quarry-troll',
      name: 'quarry troll',
      about: 'Large.',
    });
    expect(ruleset.catalogue({ [kind]: 3 })).toEqual(shipped);
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
