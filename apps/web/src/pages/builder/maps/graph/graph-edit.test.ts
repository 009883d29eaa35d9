import type { GraphMap } from '@tiltyard/engine/space';
import { parseGraph } from '@tiltyard/engine/space';
import { describe, expect, it } from 'vitest';
import {
  graphText,
  addBorder,
  fogged,
  singlePlace,
  removeBorder,
  removed,
  renamed,
  withPlace,
} from './graph-edit.js';

function graph(source: unknown): GraphMap {
  const read = parseGraph(source);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

const again = (map: GraphMap): GraphMap => graph(graphText(map, {}));

describe('drawing a graph', () => {
  const tavern = graph({
    rows: ['A1 A2', 'B1 B2'],
    places: [
      { id: 'A1', name: 'the bar', traits: ['difficult'], heights: [0, 1], concealedFrom: ['B2'] },
    ],
    borders: [
      {
        from: 'A1',
        to: 'A2',
        requirement: { ability: 'agility', level: 5 },
        heightDelta: 1,
        oneWay: true,
        sight: false,
        tags: ['door'],
      },
    ],
  });

  it('writes what reads back the same', () => {
    const read = again(tavern);
    expect(read.places).toEqual(tavern.places);
    expect(new Set(read.borders)).toEqual(new Set(tavern.borders));
  });

  it('writes its picture, and keeps it through every change', () => {
    const picture = { hash: 'c'.repeat(64), fit: 'stretch' as const };
    const map = { ...tavern, picture };
    for (const next of [
      map,
      withPlace(map),
      removed(map, 'B2'),
      renamed(map, 'B2', 'yard'),
      fogged(map, 'B1', true),
    ])
      expect(again(next).picture).toEqual(picture);
  });

  it('adds, joins, parts and takes out', () => {
    const two = withPlace(graph(singlePlace()));
    expect(again(two).places.map(({ id }) => id)).toEqual(['A1', 'place-2']);
    const way = addBorder(two, 'A1', 'place-2');
    expect(again(way).borders).toHaveLength(1);
    const [border] = way.borders;
    expect(border && again(removeBorder(way, border)).borders).toEqual([]);
    expect(again(removed(way, 'place-2'))).toMatchObject({ places: [{ id: 'A1' }], borders: [] });
  });

  it('renames a place wherever it is named', () => {
    const named = again(renamed(tavern, 'B2', 'yard'));
    expect(named.places.map(({ id }) => id)).toContain('yard');
    expect(named.places.find(({ id }) => id === 'A1')?.concealedFrom).toEqual(['yard']);
    expect(named.borders.some(({ from, to }) => from === 'B2' || to === 'B2')).toBe(false);
    expect(named.borders).toHaveLength(tavern.borders.length);
  });

  it('keeps fog with its places, whatever they are called', () => {
    const some = fogged(fogged(tavern, 'B2', true), 'A1', true);
    expect(again(some).fog).toEqual(['A1', 'B2']);
    expect(again(renamed(some, 'B2', 'nook')).fog).toEqual(['A1', 'nook']);
    expect(again(removed(some, 'A1')).fog).toEqual(['B2']);
    expect(again(fogged(removed(some, 'A1'), 'B2', false))).not.toHaveProperty('fog');
  });
});
