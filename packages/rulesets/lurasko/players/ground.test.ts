import type { Id } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

/** Which ground automatic players choose. */

const policy = sensiblePolicy(lurasko);
/** Where the automatic player of a combatant goes, or else what they do. */
const going = (s: Stage, by: Id): unknown => {
  const command = policy.command(s.state, by);
  return command?.do === 'move' ? command.with['to'] : command?.do;
};

/** Rooms in a ring, two of them dark: from the yard down the stair to the vault and the store, and from there to the quay. */
const CELLAR = {
  places: [
    { id: 'yard' },
    { id: 'stair' },
    { id: 'vault', traits: ['Dark'] },
    { id: 'store', traits: ['Dark'] },
    { id: 'quay' },
  ],
  borders: [
    { from: 'yard', to: 'stair' },
    { from: 'stair', to: 'vault' },
    { from: 'vault', to: 'store' },
    { from: 'store', to: 'quay' },
    { from: 'quay', to: 'yard' },
  ],
};
const at = (zone: string, side = 'a', darksight = false): Person => ({
  side,
  at: zone,
  sheet: { darksight },
});
const below = (people: Readonly<Record<Id, Person>>): Stage => stage(people, { map: CELLAR });

test('LUR-CTX-33 they leave the dark before enemies who see there have come from the next zone', () => {
  expect(going(below({ ann: at('vault'), bob: at('store', 'b', true) }), 'ann')).toBe('stair');
  expect(going(below({ ann: at('vault', 'a', true), bob: at('store', 'b', true) }), 'ann')).toBe(
    'store',
  );
  expect(going(below({ ann: at('vault'), bob: at('yard', 'b', true) }), 'ann')).toBe('stair');
});

test('LUR-CTX-33 from the depth of the dark they take the shortest way to the light on which no enemy sees them', () => {
  const map = {
    places: ['den', 'tunnel', 'hall', 'shaft', 'hill'].map((id) => ({
      id,
      traits: id === 'hall' || id === 'hill' ? [] : ['Dark'],
    })),
    borders: [
      { from: 'den', to: 'tunnel' },
      { from: 'tunnel', to: 'hall' },
      { from: 'den', to: 'shaft' },
      { from: 'shaft', to: 'hill' },
    ],
  };
  const fleeing = (zone: string) =>
    going(stage({ ann: at('shaft'), bob: at(zone, 'b', true) }, { map }), 'ann');
  expect([fleeing('den'), fleeing('hill')]).toEqual(['hill', 'hill']);
  const deep = stage({ ann: at('tunnel'), bob: at('den', 'b', true) }, { map });
  expect(going(deep, 'ann')).toBe('hall');
});

test('LUR-CTX-33 those who wait in the light for enemies in the dark help a friend elsewhere meanwhile', () => {
  const people = { ann: at('stair'), bob: at('vault', 'b', true) };
  expect(going(below(people), 'ann')).toBe('end');
  expect(going(below({ ...people, cid: at('quay', 'b') }), 'ann')).toBe('yard');
});

const CAUSEWAY = {
  places: [
    { id: 'shore', traits: ['Wide-Open'] },
    { id: 'causeway', traits: ['Narrow Corridors'] },
    { id: 'reeds' },
  ],
  borders: [
    { from: 'shore', to: 'causeway' },
    { from: 'causeway', to: 'reeds' },
  ],
};
const hunt = (more: Readonly<Record<Id, Person>>, bob = at('causeway', 'b')): Stage =>
  stage({ ann: at('shore'), ...more, bob }, { map: CAUSEWAY });
const many = { cid: at('shore'), dan: at('shore') };

test('LUR-CTX-25 the more wait three rounds for the fewer where more of them can strike at one', () => {
  expect(going(hunt(many), 'ann')).toBe('end');
  expect(going(hunt(many, at('reeds', 'b')), 'ann')).toBe('end');
  const later = hunt(many);
  for (let round = 1; round <= 3; round++)
    for (const id of ['ann', 'cid', 'dan', 'bob']) later.do(id, 'end');
  expect(going(later, 'ann')).toBe('causeway');
});

test('LUR-CTX-25 but not where all of them can strike there, nor while a friend has enemies to face', () => {
  expect(going(hunt({ cid: at('shore') }), 'ann')).toBe('causeway');
  expect(going(hunt({ ...many, eve: at('reeds', 'b') }), 'ann')).toBe('causeway');
  expect(going(hunt({ ...many, eve: at('causeway') }), 'ann')).toBe('causeway');
});
