import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';
import { stepsApart } from './steps.js';

const sensible = sensiblePolicy(heimr);

/** A hall with stairs to a gallery, and no way from the gallery down into the hall except a jump. */
const HOUSE = {
  map: {
    rows: ['hall stairs', 'bench gallery'],
    places: [
      { id: 'stairs', heights: [0, 1], features: ['stairs'] },
      { id: 'gallery', heights: [1] },
    ],
    borders: [{ from: 'gallery', to: 'bench', heightDelta: -1, oneWay: true }],
  },
};

const SWORD = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [3, 3], agility: [3, 1] },
} as const;

const house = (ann: Person, bob: Person) =>
  stage({ ann: { ...SWORD, ...ann }, bob: { ...SWORD, ...bob } }, HOUSE);

const chosen = (ann: Person, bob: Person) => sensible.command(house(ann, bob).state, 'ann');

test('HEI-CTX-22 HEI-CLIMB-01 a foe on the gallery is come to by the stairs, and not along the wall below', () => {
  const above: Person = { at: 'gallery', state: { height: 1 } };
  expect(chosen({ at: 'bench' }, above)).toMatchObject({ do: 'move', with: { to: 'hall' } });
  expect(chosen({ at: 'hall' }, above)).toMatchObject({ do: 'move', with: { to: 'stairs' } });
  expect(chosen({ at: 'stairs' }, above)).toMatchObject({ do: 'climb', with: { way: 'up' } });
  expect(chosen({ at: 'stairs', state: { height: 1 } }, above)).toMatchObject({ do: 'charge' });
});

test('HEI-JUMP-01 HEI-CTX-19 who is above comes down by the shorter way', () => {
  expect(chosen({ at: 'stairs', state: { height: 1 } }, { at: 'hall' })).toMatchObject({
    do: 'jump-down',
    with: { to: 0 },
  });
  expect(chosen({ at: 'gallery', state: { height: 1 } }, { at: 'hall' })).toMatchObject({
    do: 'move',
    with: { to: 'bench' },
  });
});

test('the distance counts the way that leads there and not the one back, and is endless where none does', () => {
  const { state } = house({ at: 'hall' }, { at: 'hall' });
  const spot = (at: string, height: number) => ({ at, height });
  expect([
    stepsApart(state, spot('gallery', 1), spot('bench', 0)),
    stepsApart(state, spot('bench', 0), spot('gallery', 1)),
    stepsApart(state, spot('hall', 0), spot('hall', 0)),
    stepsApart(state, spot('hall', 0), spot('hall', 1)),
  ]).toEqual([1, 4, 0, Infinity]);
});
