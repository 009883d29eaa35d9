import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Props } from '@tiltyard/testing';
import type { Options } from '../../state/options.js';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const RANGE = { short: 50, medium: 100, long: 150, extreme: 200 };
const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2, range: RANGE });
const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
const bomb = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast'],
  damage: { dice: 0, flat: 6 },
  range: RANGE,
});
const ray = weapon('ray', {
  skills: ['ranged'],
  kind: 'indicate',
  damage: { dice: 1, flat: 2 },
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});
const grasp = weapon('grasp', { skills: ['unarmed'], kind: 'touch', damage: { dice: 1, flat: 2 } });
const sword = weapon('sword');
const ann: Person = { at: [5, 5], skills: { 'one-handed': 60, ranged: 60, fray: 40 } };
const bob: Person = { at: [10, 5], skills: { 'one-handed': 55, fray: 50 }, weapons: [sword] };
const FIELD = { rows: Array.from({ length: 12 }, () => '.'.repeat(250)) };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, { map: FIELD, ...more });
const shoots = (s: ReturnType<typeof duel>, id: string, props: Props, more: JsonObject = {}) =>
  s.do('ann', 'attack', { weapon: `ann/${id}`, target: 'bob', ...more }, props);

test('REN-RNG-01 projectiles, throws and powers that are pointed are ranged attacks: no reach, no parry, brackets', () => {
  for (const [gun, id] of [
    [bow, 'bow'],
    [knife, 'knife'],
    [ray, 'ray'],
  ] as const) {
    const s = duel({ weapons: [gun] });
    const scene = shoots(s, id, { dice: [20, 97, 1] }, id === 'knife' ? { thrown: true } : {});
    expect(scene.cites('attacks', 'REN-RNG-01'), id).toBe(true);
    expect([scene.questions.includes('defence'), scene.has('hit')]).toEqual([false, true]);
  }
  // A melee attack with the same knife is not a ranged attack.
  expect(
    duel({ weapons: [knife] }).refused('ann', 'attack', {
      weapon: 'ann/knife',
      thrown: false,
      target: 'bob',
    }),
  ).toEqual(['REN-GRID-02']);
  // Targets out of sight cannot be shot at.
  const wall = { map: { rows: Array.from({ length: 12 }, () => '.......#....') } };
  expect(
    duel({ weapons: [bow] }, {}, wall).refused('ann', 'attack', {
      weapon: 'ann/bow',
      target: 'bob',
    }),
  ).toEqual(['REN-RNG-01']);
});

const THROWN = { thrown: true };

const bombed = (
  roll: number,
  dice: readonly number[],
  options: Partial<Options> = {},
  answers: Props['answers'] = [],
) =>
  shoots(duel({ weapons: [bomb] }, { at: [30, 5] }, { options }), 'bomb', {
    dice: [roll, ...dice],
    answers: answers ?? [],
  });

test('REN-RNG-07 a knife that scatters lies where it came down', () => {
  const s = duel(
    { weapons: [knife] },
    { at: [30, 5] },
    { options: { scatterTrigger: 'allMisses' } },
  );
  shoots(s, 'knife', { dice: [97, 3, 4] }, THROWN);
  expect(s.state.ground).toEqual([{ item: 'ann/knife', at: [34, 5] }]);
  const plain = duel({ weapons: [knife] }, { at: [30, 5] });
  shoots(plain, 'knife', { dice: [97] }, THROWN);
  expect(plain.state.ground).toEqual([{ item: 'ann/knife', at: [30, 5] }]);
});

test('REN-RNG-08 the metres are measured straight, in a slanting direction too', () => {
  // 5 m to the south-east are 3.5 squares east and south, not 5 each.
  expect(bombed(97, [4, 5]).note('scatter')['to']).toEqual([34, 9]);
  expect(bombed(97, [4, 10]).note('scatter')['to']).toEqual([37, 12]);
});

test('REN-RNG-09 switch scatterMethod: the GM gives the angle, or leaves it to chance; it is not guessed', () => {
  const given = bombed(97, [4], { scatterMethod: 'gm' }, [
    ['scatter-direction', 'angle'],
    ['scatter-angle', 180],
  ]);
  expect(given.question('scatter-direction')).toMatchObject({
    who: 'gm',
    rules: ['REN-RNG-09'],
    fallback: 'chance',
  });
  expect(given.note('scatter')).toMatchObject({ degrees: 180, to: [30, 9] });
  expect(() => bombed(97, [4], { scatterMethod: 'gm' }, [['scatter-direction', 'angle']])).toThrow(
    /no answer of gm to "scatter-angle"/,
  );
  expect(bombed(97, [4, 270], { scatterMethod: 'gm' }).note('scatter')).toMatchObject({
    to: [26, 5],
  });
});

test('REN-RNG-13 two weapons do not both shoot the last piece', () => {
  const pistol = weapon('pistol', {
    skills: ['ranged'],
    kind: 'projectile',
    range: RANGE,
    ammunition: 'silver ball',
    tags: ['Off-Hand'],
  });
  const s = duel({ weapons: [pistol, pistol], sheet: { ammunition: { 'silver ball': 1 } } });
  const scene = s.do(
    'ann',
    'attacks',
    {
      attacks: [
        { weapon: 'ann/pistol', target: 'bob' },
        { weapon: 'ann/pistol-2', target: 'bob' },
      ],
    },
    { dice: [97] },
  );
  expect([scene.all('attacks').length, s.who('ann').ammunition]).toEqual([1, { 'silver ball': 0 }]);
});

test('REN-RNG-14 loading by a Standard Action is refused once that is spent', () => {
  const gun = weapon('gun', {
    skills: ['ranged'],
    kind: 'projectile',
    hands: 2,
    range: RANGE,
    reload: 'standard',
  });
  const s = duel({ weapons: [gun] });
  shoots(s, 'gun', { dice: [97] });
  expect(s.refused('ann', 'reload', { item: 'ann/gun' })).toEqual(['REN-TURN-03']);
});

/** COO 15, SOM 10 unless given. */
const caster = (a: Partial<Person>, b: Partial<Person> = {}) =>
  duel(
    { aptitudes: { COO: 15, SOM: 10 }, skills: {}, weapons: [grasp, ray], ...a },
    { at: [6, 5], ...b },
  );
const touch = (s: ReturnType<typeof duel>, dice: readonly number[] = [97]) =>
  shoots(s, 'grasp', { dice, answers: dice.length > 1 ? [['defence', 'fray']] : [] });

test('REN-TOUCH-01 what hinders the one and not the other counts', () => {
  // -10 on everything with COO makes Unarmed Combat the better of the two.
  const mail = { name: 'mail', av: 5, penalties: [{ amount: -10, on: 'COO' }] };
  expect(
    targetsOf(touch(caster({ skills: { unarmed: 30 }, sheet: { armor: [mail] } })), 'attack'),
  ).toEqual([50]);
  expect(targetsOf(touch(caster({ skills: { unarmed: 30 } })), 'attack')).toEqual([55]);
});

test('REN-INDIC-01 an attack that is only directed is rolled on Ranged Weapons or 3 x COO, whichever is better', () => {
  const point = (a: Partial<Person>) => shoots(caster(a, { at: [25, 5] }), 'ray', { dice: [97] });
  // The better of 45 and 35, +20, medium -10.
  expect(targetsOf(point({ skills: { ranged: 35 } }), 'attack')).toEqual([55]);
  expect(targetsOf(point({ skills: { ranged: 46 } }), 'attack')).toEqual([56]);
  expect(point({}).cites('attacks', 'REN-INDIC-01')).toBe(true);
  expect(
    caster({}, { at: [46, 5] }).refused('ann', 'attack', { weapon: 'ann/ray', target: 'bob' }),
  ).toEqual(['REN-RNG-04']);
  // A penalty on SOM does not affect COO.
  const clumsy = { name: 'cuirass', av: 5, penalties: [{ amount: -10, on: 'SOM' }] };
  expect(targetsOf(point({ sheet: { armor: [clumsy] } }), 'attack')).toEqual([55]);
});
