import { expect, test } from 'vitest';
import { roomRules } from '../modifiers/ganging-up.js';
import { ground, pistol, stage, sword } from '../../testing/stage.js';

test('T20-CTX-13 T20-CTX-14 a mark that comes along with another cites that it does, the other does not', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword({ damage: 5 })] } },
    t: { at: [5, 5] },
  });
  const scene = s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [10, 17] });
  expect(
    scene.all('marked').map(({ data, rules }) => [data['mark'], rules.includes('T20-CTX-14')]),
  ).toEqual([
    ['hurt', false],
    ['bruised', true],
  ]);
});

test('T20-SURP-02 an attacker in plain sight is told once, and to all', () => {
  const s = stage({ a: { at: [4, 5], sheet: { weapons: [sword()] } }, t: { at: [5, 5] } });
  const scene = s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [1] });
  expect([scene.all('attacks').length, scene.has('unseen attack')]).toEqual([1, false]);
});

test('T20-CONC-12 dim light that the Narrator lays down is as dim to Night Vision as that of the map', () => {
  const missChance = (cause: string, feats: string[]) => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { feats, weapons: [sword()] } },
        t: { at: [5, 5], sheet: { con: 20 } },
      },
      { options: { 'conc.nightVision': 'cancelsDimLight' } },
    );
    s.gm('concealment', { who: 't', degree: 'partial', cause });
    const blow = { weapon: 'a/sword', target: 't' };
    const scene = s.do('a', 'attack', blow, { dice: [19, 20] });
    return [scene.has('miss chance'), scene.cites('defense', 'T20-CONC-12')];
  };
  expect(missChance('dim light', [])).toEqual([true, false]);
  expect(missChance('dim light', ['Night Vision'])).toEqual([false, true]);
  expect(missChance('smoke', ['Night Vision'])).toEqual([true, false]);
});

test('T20-GANG-02 T20-GANG-03 T20-GANG-04 T20-GANG-05 T20-GANG-07 T20-GANG-08 T20-GANG-11 how much room there is names its rule', () => {
  const sides = (...counts: readonly number[]) =>
    counts.map((count) => Array.from({ length: count }, (_, i) => [i, 0] as const));
  expect(roomRules(sides(8), 1)).toEqual(['T20-GANG-02']);
  expect(roomRules(sides(5), 1)).toEqual(['T20-GANG-03']);
  expect(roomRules(sides(3), 1)).toEqual(['T20-GANG-04']);
  expect(roomRules(sides(1), 1)).toEqual(['T20-GANG-07']);
  expect(roomRules(sides(1, 1), 1)).toEqual(['T20-GANG-07', 'T20-GANG-08']);
  expect(roomRules(sides(3, 1), 1)).toEqual(['T20-GANG-05', 'T20-GANG-06']);
  expect(roomRules(sides(3, 3), 1)).toEqual(['T20-GANG-05', 'T20-GANG-06']);
  expect(roomRules(sides(8), 2)).toEqual(['T20-GANG-11']);
});

test('T20-CTX-37 a charge that a wall is in the way of is refused for its way', () => {
  const walled = Object.fromEntries(Array.from({ length: 12 }, (_, y) => [`7,${y}`, '#']));
  const refused = (marks: Readonly<Record<string, string>>) =>
    stage(
      { a: { at: [3, 5], sheet: { weapons: [sword()] } }, t: { at: [10, 5] } },
      { map: { rows: [...ground(20, 12, marks)] } },
    ).fight.refusal({
      do: 'charge',
      by: 'a',
      with: { weapon: 'a/sword', target: 't', path: [[9, 5]] },
    })?.rules;
  expect(refused({})).toBeUndefined();
  expect(refused(walled)).toBeDefined();
});

test('T20-COVER-20 what the shooter adds to damage counts against the cover as well', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { bonus: { damage: 2 }, weapons: [pistol()] } },
      t: { at: [8, 5], sheet: { printed: { dodge: 12, baseDefense: 10 } } },
    },
    { options: { 'cover.damageObject': 'yes' } },
  );
  s.gm('cover', { who: 't', degree: 'ordinary' });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/pistol', target: 't' },
    { dice: [13, 7], answers: [['object-toughness', 5]] },
  );
  expect(scene.note('object')).toMatchObject({ total: 12, difficulty: 15, holds: false });
});

test('T20-CONC-11 T20-CTX-35 what is thrown at a place lies there once, whether anyone was there or not', () => {
  const javelin = sword({ name: 'javelin', use: 'thrown', increment: 30 });
  const thrown = (x: number) => {
    const s = stage({
      a: { at: [2, 5], sheet: { weapons: [javelin] } },
      t: { at: [6, 5], state: { conditions: ['invisible'] } },
    });
    s.do('a', 'attack-place', { weapon: 'a/javelin', thrown: true, at: [x, 5] }, { dice: [2] });
    return s.state.ground?.map(({ item }) => item);
  };
  expect([thrown(6), thrown(8)]).toEqual([['a/javelin'], ['a/javelin']]);
});
