import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ItemRegistry, resolveGear } from '../../kit/combatants/item-registry.js';
import { ownerOf } from '../../values/item-id.js';
import { Library, readPacks, templateSchema } from '../contents/content.js';
import { emptyHands, initialGrip } from '../../kit/combatants/hands.js';
import type { Problem, Result } from '../../values/result.js';
import { combineAll, prefixPath, fail, ok, combine } from '../../values/result.js';
import {
  parseCombatant,
  findPlacementProblems,
  initialTurnState,
  buildFixtures,
  findUnknownReferences,
} from './set-up.js';
import { parseGrid } from '../../space/index.js';

const problemsOf = (result: Result<unknown>): readonly (readonly [string, string])[] =>
  result.ok ? [] : result.problems.map(({ path, message }) => [path.join('.'), message]);
const wrong = (message: string): Result<never> => fail({ path: [message], message });

describe('several results', () => {
  it('combine to all values, or to all problems', () => {
    expect(combine({ a: ok(1), b: ok('x') })).toEqual(ok({ a: 1, b: 'x' }));
    expect(problemsOf(combine({ a: wrong('one'), b: ok(2), c: wrong('two') }))).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ]);
    expect(combineAll([ok(1), ok(2)])).toEqual(ok([1, 2]));
    expect(problemsOf(combineAll([ok(1), wrong('one'), wrong('two')]))).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ]);
  });

  it('have their problems under a path', () => {
    expect(problemsOf(prefixPath(['map', 3], wrong('x')))).toEqual([['map.3.x', 'x']]);
    expect(prefixPath(['map'], ok(1))).toEqual(ok(1));
  });
});

const pack = z.strictObject({
  weapons: z
    .record(z.string(), z.strictObject({ name: z.string(), hands: z.number().default(1) }))
    .default({}),
  creatures: z.record(z.string(), templateSchema).default({}),
});
const files = {
  one: {
    file: 'one.yaml',
    data: { weapons: { sword: { name: 'Sword' }, bow: { name: 'Bow', hands: 2 } } },
  },
  two: {
    file: 'two.yaml',
    data: {
      weapons: { bow: { name: 'Long bow', hands: 2 } },
      creatures: { wolf: { name: 'Wolf', sheet: { speed: 9 } } },
    },
  },
};

describe('a library', () => {
  const library = new Library(pack, () => readPacks(files, pack));

  it('merges file over file, and a scenario’s content over both', () => {
    expect(Object.entries(library.own.weapons).map(([id, { name }]) => `${id} ${name}`)).toEqual([
      'sword Sword',
      'bow Long bow',
    ]);
    const more = library.with({ weapons: { sword: { name: 'Sabre' }, net: { name: 'Net' } } });
    expect(more.ok && Object.values(more.value.weapons).map(({ name }) => name)).toEqual([
      'Sabre',
      'Long bow',
      'Net',
    ]);
    expect(library.own.weapons['sword']?.name).toBe('Sword');
  });

  it('reports the key of invalid content; an invalid shipped file is a bug', () => {
    expect(
      problemsOf(library.with({ weapons: { net: {} }, spells: {} })).map(([path]) => path),
    ).toEqual(['content.weapons.net.name', 'content.spells']);
    expect(() => readPacks({ bad: { file: 'bad.yaml', data: { weapons: 3 } } }, pack)).toThrow(
      'bad.yaml: weapons: this is a number',
    );
  });
});

describe('an item registry', () => {
  it('gives every item a unique id, and reports unknown ones', () => {
    const armoury = new ItemRegistry(
      'ann',
      { sword: { name: 'Sword' }, bow: { name: 'Bow' } },
      'weapon',
    );
    expect(
      armoury.addAll(['sword', 'sword', { name: "Gran's  Axe!" }, 'club', { name: '?' }], ['at']),
    ).toEqual(['ann/sword', 'ann/sword-2', 'ann/gran-s-axe', 'ann/item']);
    expect(Object.keys(armoury.items)).toHaveLength(4);
    expect(armoury.problems).toEqual<Problem[]>([
      {
        path: ['at', 3],
        code: 'unknown-content',
        message: 'there is no weapon "club"',
        expected: 'one of: sword, bow',
      },
    ]);
    expect(ownerOf('ann/sword-2')).toBe('ann');
  });

  it('looks up all the gear of a sheet, and reports every unknown name', () => {
    const content = { weapons: { sword: { name: 'Sword' } }, armours: { mail: { av: 3 } } };
    expect(
      resolveGear(
        'ann',
        { weapons: ['sword'], naturalWeapons: [{ name: 'Sword' }], armor: ['mail', { av: 1 }] },
        content,
        [],
      ),
    ).toEqual(
      ok({
        weapons: ['ann/sword'],
        natural: ['ann/sword-2'],
        items: { 'ann/sword': { name: 'Sword' }, 'ann/sword-2': { name: 'Sword' } },
        armour: [{ av: 3 }, { av: 1 }],
      }),
    );
    expect(
      problemsOf(
        resolveGear('ann', { weapons: ['x'], naturalWeapons: ['y'], armor: ['z'] }, content, ['s']),
      ).map(([path]) => path),
    ).toEqual(['s.weapons.0', 's.naturalWeapons.0', 's.armor.0']);
  });
});

it('items are taken in hand in order, while hands are free', () => {
  const needs = { bow: 2, sword: 1, dagger: 1, torch: 1 };
  const grip = (count: number, items: readonly (keyof typeof needs)[]) =>
    initialGrip(
      emptyHands(count, ['main', 'off']),
      items,
      (item) => needs[item as keyof typeof needs],
    );
  expect(grip(2, ['sword', 'bow', 'dagger', 'torch'])).toEqual([
    { name: 'main', holds: 'sword' },
    { name: 'off', holds: 'dagger' },
  ]);
  expect(grip(8, []).map(({ name }) => name)).toEqual([
    'main',
    'off',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'hand 7',
    'hand 8',
  ]);
});

describe('a combatant of a set-up', () => {
  const schemas = {
    sheet: z.strictObject({ speed: z.number(), eyes: z.number().default(2) }),
    state: z.strictObject({ hurt: z.number().default(0) }),
    at: z.string().default('here'),
  };
  const templates = { wolf: { name: 'Wolf', sheet: { speed: 9, eyes: 1 } } };
  const read = (given: object) =>
    parseCombatant({ id: 'ann', side: 'a', ...given }, templates, 'creature', schemas, [
      'combatants',
      0,
    ]);

  it('is the values of the file over the template that it starts from', () => {
    expect(read({ from: 'wolf', sheet: { speed: 8 } })).toEqual(
      ok({ name: 'Wolf', sheet: { speed: 8, eyes: 1 }, start: { hurt: 0 }, at: 'here' }),
    );
    expect(read({ name: 'Ann', sheet: { speed: 4 }, state: { hurt: 1 }, at: 'there' })).toEqual(
      ok({ name: 'Ann', sheet: { speed: 4, eyes: 2 }, start: { hurt: 1 }, at: 'there' }),
    );
  });

  it('has all its problems reported, each with its place', () => {
    expect(problemsOf(read({ from: 'bear' }))).toEqual([
      ['combatants.0.from', 'there is no creature "bear"'],
    ]);
    expect(problemsOf(read({ state: { hurt: 'badly' }, at: 3 })).map(([path]) => path)).toEqual([
      'combatants.0.sheet.speed',
      'combatants.0.state.hurt',
      'combatants.0.at',
    ]);
  });

  it('refers only to other combatants who exist', () => {
    expect(
      findUnknownReferences(
        'ann',
        { riding: ['ann'], unawareOf: ['bob', 'zoe'] },
        new Set(['ann', 'bob']),
        ['combatants', 0],
      ).map(({ path, expected }) => `${path.join('.')} ${expected ?? ''}`),
    ).toEqual([
      'combatants.0.state.riding one of: bob',
      'combatants.0.state.unawareOf one of: bob',
    ]);
  });
});

it('bodies stand on free ground and not on each other, except for riders', () => {
  const map = parseGrid({ rows: ['....', '.##.', '....'] });
  if (!map.ok) throw new Error('no map');
  const all = [
    { id: 'horse', at: [2, 0] as const, size: 1 },
    { id: 'ann', at: [2, 0] as const, size: 1, riding: 'horse' },
    { id: 'bob', at: [2, 0] as const, size: 1 },
    { id: 'cid', at: [1, 1] as const, size: 1 },
    { id: 'ogre', at: [3, 2] as const, size: 2 },
  ];
  expect(
    findPlacementProblems(map.value, all).map(({ path, message }) => `${path[1] ?? ''} ${message}`),
  ).toEqual([
    '2 bob and horse are on the same square',
    '3 cid does not fit at 1, 1',
    '4 ogre does not fit at 3, 2',
  ]);
});

it('sheets and items of all are collected, and no round has begun', () => {
  const one = (id: string) => ({
    combatant: { id, name: id, side: id },
    sheet: { of: id },
    items: { [`${id}/club`]: id },
  });
  expect(buildFixtures([one('ann'), one('bob')])).toEqual({
    sheets: { ann: { of: 'ann' }, bob: { of: 'bob' } },
    items: { 'ann/club': 'ann', 'bob/club': 'bob' },
  });
  expect(initialTurnState()).toEqual({ round: 0, order: [], turn: -1, waiting: [] });
});
