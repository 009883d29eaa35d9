import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { bomb, gun, horse, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Nothing more is rolled for the dead, and those who have left the fight are asked nothing.

const DYING: Data = { marks: { dying: 1, unconscious: 1 } };

test('T20-AREA-03 T20-MOUNT-21 T20-CTX-16 a dying rider killed by the fall of the horse in a blast has no save in it any more', () => {
  const s = stage(
    {
      b: { at: [2, 5], sheet: { weapons: [bomb()] } },
      h: { at: [12, 5], side: 'theirs', sheet: horse({ con: -5 }) },
      r: { at: [12, 5], side: 'theirs', sheet: { con: -5 }, state: { ...DYING, riding: 'h' } },
      u: { at: [20, 9], side: 'theirs' },
    },
    { order: ['b', 'r', 'h', 'u'] },
  );
  const aim = { weapon: 'b/bomb', at: [12, 5] };
  const scene = s.do('b', 'area-attack', aim, { dice: [1, 1, 1] });
  expect(s.who('r').dead).toBe(true);
  expect(scene.rolled).toEqual(['h Reflex', 'h Toughness', 'r Toughness']);
});

test('T20-CTX-36 a power readied against one who has died meanwhile is not used', () => {
  const s = stage({
    w: { at: [2, 5], sheet: { powers: [{ name: 'Bolt', rank: 4 }] } },
    u: { at: [12, 9], side: 'theirs' },
    t: { at: [12, 5], side: 'theirs' },
  });
  const bolt = { do: 'power', with: { power: 'Bolt', target: 't' } };
  s.do('w', 'ready', { event: 'move', who: 'u', action: bolt });
  s.end();
  s.gm('set', { path: 'combatants.t.dead', value: true });
  expect(s.do('u', 'move', { path: [[13, 9]] }).rolled).toEqual([]);
});

test('T20-MOUNT-18 T20-CTX-26 nor is one declared with a ride at one whom a readied shot has killed on the way', () => {
  const s = stage(
    {
      g: {
        at: [2, 9],
        side: 'ours',
        sheet: { printed: { attack: 20 }, weapons: [pistol({ damage: 30 })] },
      },
      r: {
        at: [2, 5],
        side: 'ours',
        sheet: {
          skills: { concentration: 20 },
          powers: [{ name: 'Bolt', rank: 4, range: 300 }],
        },
        state: { riding: 'h' },
      },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
      t: { at: [20, 9], side: 'theirs', sheet: { con: -5 }, state: {} },
    },
    { order: ['g', 'r', 'h', 't'] },
  );
  const shot = { do: 'attack', with: { weapon: 'g/pistol', manner: 'ordinary', target: 't' } };
  s.do('g', 'ready', { event: 'move', who: 'r', action: shot });
  s.end();
  s.gm('set', { path: 'combatants.t.marks.dying', value: 1 });
  const ride = {
    pace: 'double',
    path: [[12, 5]],
    power: { power: 'Bolt', target: 't', after: 25 },
  };
  const scene = s.do('r', 'ride', ride, { dice: [5, 1] });
  expect([s.who('t').dead, scene.rolled]).toEqual([true, ['g attack', 't Toughness']]);
});

test('T20-COVFIRE-08 T20-CTX-26 of three shooters the last has no free attack on a foe the others have put out', () => {
  const s = stage(
    {
      s: { at: [2, 2], sheet: { printed: { attack: 20 }, weapons: [gun({ damage: 30 })] } },
      q: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()] } },
      x: { at: [14, 5], side: 'theirs', sheet: { con: -5, weapons: [pistol()] } },
      f: { at: [8, 8], side: 'ours' },
    },
    { order: ['s', 'q', 'x', 'f'] },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  s.do('q', 'covering-fire', { weapon: 'q/gun', target: 'f' });
  s.end();
  const scene = s.do(
    'x',
    'attack',
    { weapon: 'x/pistol', target: 'f' },
    { dice: [5, 1], answers: [['covering-fire', 'ignore']] },
  );
  expect(scene.rolled).toEqual(['s attack', 'x Toughness']);
});

test('T20-COVER-15 T20-CTX-26 a character that has fallen covers no one and is not asked to duck', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
    t: { at: [9, 5], sheet: { con: 20 }, state: { shelter: 'k' } },
    k: { at: [8, 5], sheet: { printed: { dodge: 18 } } },
  });
  const shot = { weapon: 'a/pistol', target: 't' };
  expect(s.total('Defense', 't', 'a', 'attack', shot)).toBe(14);
  s.gm('set', { path: 'combatants.k.marks.unconscious', value: 1 });
  expect(s.do('a', 'attack', shot, { dice: [2] }).questions).toEqual([]);
  expect(s.who('t').shelter).toBe('k');
});

test('T20-COVER-17 T20-SURP-03 a character that covers another may duck though it has not noticed the shooter', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
    t: { at: [9, 5], sheet: { con: 20 }, state: { shelter: 'k' } },
    k: {
      at: [8, 5],
      sheet: { printed: { baseDefense: 12, dodge: 18 } },
      state: { unawareOf: ['a'] },
    },
  });
  const shot = { weapon: 'a/pistol', target: 't' };
  const scene = s.do('a', 'attack', shot, { dice: [2] });
  expect(scene.open('lower-defense')).toEqual([12, 11, 10]);
});

test('T20-HELP-03 T20-CTX-26 the dead are struck, tripped and finished off by no one', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  s.gm('set', { path: 'combatants.t.dead', value: true });
  for (const [action, more] of [
    ['attack', {}],
    ['coup-de-grace', {}],
    ['maneuver', { maneuver: 'trip' }],
    ['feint', { skill: 'bluff' }],
  ] as const) {
    const chosen = action === 'attack' || action === 'coup-de-grace' ? { weapon: 'a/sword' } : {};
    expect(s.allowed('a', action, { ...chosen, target: 't', ...more })).toBe(false);
  }
  expect(refusedBy(s, 'a', 'move', { path: [[5, 5]] })).toBe('');
});

test.each([
  ['tripped', { dice: [10] }, ['a maneuver']],
  ['put out', { dice: [10, 1] }, ['a attack', 'm Toughness']],
] as const)(
  'T20-MOUNT-20 T20-MOUNT-21 T20-CTX-26 a rider who has died in the saddle falls with a mount that is %s, and nothing is rolled',
  (how, props, rolled) => {
    const s = stage({
      a: {
        at: [6, 4],
        sheet: { weapons: [sword({ damage: 20 })], printed: { maneuver: 20, attack: 20 } },
      },
      r: { at: [4, 4], side: 'theirs', sheet: { con: -5 }, state: { riding: 'm', ...DYING } },
      m: { at: [4, 4], side: 'theirs', sheet: horse() },
      u: { at: [20, 9], side: 'theirs' },
    });
    s.gm('set', { path: 'combatants.r.dead', value: true });
    expect(s.who('r').riding).toBe('m');
    const scene =
      how === 'tripped'
        ? s.do('a', 'maneuver', { maneuver: 'trip', target: 'm' }, props)
        : s.do('a', 'attack', { weapon: 'a/sword', target: 'm' }, props);
    expect([scene.rolled, s.who('r').riding]).toEqual([rolled, null]);
  },
);
