import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import type { Person } from '../../testing/stage.js';
import { damageTo, stage, warHorse, weapon } from '../../testing/stage.js';
import { stepsOnFoot } from '../footing.js';

/** A wall walk 2 m high, with stairs up to it from the west in steps of 1 m. */
const WALL = {
  rows: ['..............', '..............', '...s2222......', '....2222......', '..............'],
  legend: { s: { height: 2, mark: 'stairs' }, 2: { height: 4, mark: 'wall walk' } },
};
const sword = weapon('sword', { tags: ['Cavalry'] });
const ann: Person = {
  side: 'a',
  at: [5, 1],
  skills: { 'one-handed': 60, athletics: 50, ride: 45, flight: 40 },
  weapons: [sword],
};
const bob: Person = { side: 'b', at: [6, 3], skills: { 'one-handed': 60, fray: 40 } };
const scene = (a: Partial<Person> = {}, more: Readonly<Record<string, Person>> = {}) =>
  stage({ ann: { ...ann, ...a }, bob, ...more }, { map: WALL });
const UP = { path: [[5, 2]] };
const modes = (movement: Data) => ({ sheet: { movement } });

test('REN-MOVE-05 what lies more than a metre higher or lower is not walked to, run to or crawled to', () => {
  expect(scene().refused('ann', 'move', UP)).toEqual(['REN-MOVE-05']);
  expect(scene().refused('ann', 'charge', UP)).toEqual(['REN-MOVE-05']);
  expect(scene({ state: { prone: true } }).refused('ann', 'crawl', UP)).toEqual(['REN-MOVE-05']);
  const down = { path: [[5, 1]] };
  expect(scene({ at: [5, 2] }).refused('ann', 'move', down)).toEqual(['REN-MOVE-05']);
  // Without any path at all, the refusal is not about climbing.
  expect(scene().refused('ann', 'move', { path: [[6, 3]] })).toEqual(['REN-GRID-04']);
});

test('REN-MOVE-05 stairs are walked up and down, by the way that they lead', () => {
  const s = scene();
  expect(s.allowed('ann', 'move', { path: [[3, 2]] })).toBe(true);
  // Up by the foot of the stairs: 2 m, 1 m and 2 m. The diagonal step of 1.5 m over the edge is not
  // allowed.
  const up = s.do('ann', 'move', {
    path: [
      [3, 1],
      [3, 2],
      [5, 2],
    ],
  });
  expect(up.note('moves')).toMatchObject({ metres: 5, to: [5, 2] });
  s.until('ann');
  expect(s.do('ann', 'move', { path: [[3, 1]] }).note('moves')).toMatchObject({ metres: 3 });
});

test('REN-MOVE-05 a mount takes no higher step than its rider, whether it walks, charges or passes foes', () => {
  const s = scene({ state: { riding: 'roan' } }, { roan: warHorse([5, 1]) });
  const past = { ...UP, attacks: [{ weapon: 'ann/sword', target: 'bob' }] };
  for (const action of ['move', 'charge'])
    expect(s.refused('ann', action, UP)).toEqual(['REN-MOVE-05']);
  expect(s.refused('ann', 'ride-by', past)).toEqual(['REN-MOVE-05']);
});

test('REN-MOVE-05 a climb mode goes up the wall, and so does one by Flight; the others of the same body do not', () => {
  const spider = scene(modes({ foot: { base: 4, full: 12 }, climb: { base: 3, full: 6 } }));
  expect(spider.refused('ann', 'move', UP)).toEqual(['REN-MOVE-05']);
  expect(spider.do('ann', 'move', { ...UP, mode: 'climb' }).note('moves')).toMatchObject({
    metres: 1,
    to: [5, 2],
  });
  const onto = { ...UP, at: 'bob', mode: 'climb' };
  spider.until('ann');
  spider.gm('place', { who: 'ann', to: [5, 1] });
  expect(spider.do('ann', 'charge', onto).note('charges')).toMatchObject({ to: [5, 2] });
  const bird = scene(modes({ wings: { base: 8, full: 24, skill: 'flight' } }));
  expect(bird.allowed('ann', 'move', UP)).toBe(true);
  expect(bird.allowed('ann', 'charge', { ...UP, at: 'bob' })).toBe(true);
});

test('REN-MOVE-05 REN-MOUNT-12 a griffin passes foes on the wall by the mode chosen, on the wing', () => {
  const movement = { foot: { base: 4, full: 12 }, flight: { base: 8, full: 24, skill: 'flight' } };
  const griffin = warHorse([5, 1], { movement });
  const s = scene({ state: { riding: 'roan' } }, { roan: griffin });
  const past = { path: [[5, 2]], attacks: [{ weapon: 'ann/sword', target: 'bob' }] };
  expect(s.refused('ann', 'ride-by', past)).toEqual(['REN-MOVE-05']);
  const ride = s.do('ann', 'ride-by', { mode: 'flight', ...past }, { dice: [97] });
  expect(ride.has('rides by')).toBe(true);
  expect(s.who('ann').at).toEqual([5, 2]);
});

test('REN-MOVE-05 to climb or jump is a stunt: it gets up the wall and down again', () => {
  const s = scene();
  const what = { words: 'climb the wall', to: [5, 2] };
  s.do('ann', 'stunt', what, { dice: [30], answers: [['stunt-cost', 'standard']] });
  expect(s.who('ann').at).toEqual([5, 2]);
});

test('REN-MOVE-05 REN-GRID-02 heights do not keep a blow from a neighbour', () => {
  const s = scene({ at: [6, 4] });
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toBe(true);
});

test('REN-MOUNT-09 REN-MOVE-05 a rider is thrown clear on the way, not up its steep banks', () => {
  const rows = ['22222222222222', '..............', '22222222222222'];
  const legend = { 2: { height: 6, mark: 'bank' } };
  const s = stage(
    {
      ann: { ...ann, state: { riding: 'roan' } },
      roan: warHorse([5, 1], { DUR: 30 }),
      bob: { ...bob, at: [7, 1], weapons: [weapon('axe', { damage: { dice: 1, flat: 40 } })] },
    },
    { map: { rows, legend }, order: ['bob', 'ann', 'roan'] },
  );
  s.do('bob', 'move', { path: [[6, 1]] });
  const felled = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'roan' },
    { dice: [30, 97, 5, 10] },
  );
  expect(felled.has('thrown clear')).toBe(true);
  expect(s.who('ann').at).toEqual([4, 1]);
});

test('REN-MOVE-05 only on ground of several heights are steps looked at one by one', () => {
  const { map } = scene().state.fixed;
  const level = stage({ ann, bob }).state.fixed.map;
  for (const again of [level, level]) expect(stepsOnFoot(again, 1)).toBeUndefined();
  for (const again of [map, map]) expect(stepsOnFoot(again, 1)?.(5, 1, 5, 2, 2)).toBe(Infinity);
});

test('REN-GRID-03 REN-RNG-02 a shot up or down is as far as it is straight, the height included', () => {
  const bow = weapon('bow', {
    skills: ['ranged'],
    kind: 'projectile',
    range: { short: 3, medium: 10, long: 20, extreme: 30 },
  });
  const shot = (at: Person['at'], height: number) => {
    const legend = { 2: { height, mark: 'wall walk' } };
    const archer = { ...ann, at, skills: { ranged: 60 }, weapons: [bow] };
    const s = stage(
      { ann: archer, bob: { ...bob, at: [6, 3] } },
      { map: { ...WALL, legend: { ...WALL.legend, ...legend } } },
    );
    return s.parts('attack', 'ann', 'ann', 'attack', { weapon: 'ann/bow', target: 'bob' });
  };
  expect(shot([6, 1], 0)).toEqual([]);
  // 2 m and 3 m are 3.6 m, 2 m and 2 m are 2.8 m.
  expect(shot([6, 1], 6)).toEqual(['REN-RNG-03 -10']);
  expect(shot([6, 1], 4)).toEqual([]);
  expect(shot([6, 4], -6)).toEqual(['REN-RNG-11 -20']);
});

test('REN-GRID-03 REN-BLAST-01 a blast at the foot of a wall loses its way up as well', () => {
  const bomb = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    damage: { dice: 0, flat: 12 },
  });
  const s = scene({ at: [1, 1], skills: { ranged: 60 }, weapons: [bomb] });
  const thrown = { weapon: 'ann/bomb', at: [6, 4] };
  // 1 m away and 2 m up: 2.2 m.
  expect(damageTo(s.do('ann', 'attack-place', thrown, { dice: [20] }), 'bob')).toEqual([8]);
});

test('REN-MOVE-05 REN-MOUNT-04 one gets on a mount up on the wall from there, not from its foot', () => {
  const beside = (at: Person['at']) => scene({ at }, { roan: warHorse([5, 2]) });
  expect(beside([4, 1]).refused('ann', 'mount', { mount: 'roan' })).toEqual(['REN-MOUNT-04']);
  expect(beside([4, 3]).allowed('ann', 'mount', { mount: 'roan' })).toBe(true);
});

test('REN-MOVE-05 REN-CTX-11 what lies up on the wall is picked up from there or from the stairs', () => {
  const dropped = (at: Person['at']) => {
    const s = scene({ at, weapons: [] }, { cid: { ...ann, at: [4, 2] } });
    s.until('cid').do('cid', 'drop', { item: 'cid/sword' });
    return s.until('ann');
  };
  const item = { item: 'cid/sword' };
  expect(dropped([4, 1]).refused('ann', 'pick-up', item)).toEqual(['REN-CTX-11']);
  for (const at of [
    [3, 2],
    [5, 3],
  ] as const)
    expect(dropped(at).allowed('ann', 'pick-up', item)).toBe(true);
});
