import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { ground, gun, horse, odds, pistol, refusedBy, stage } from '../testing/stage.js';

// Cover that stacks or does not, what players learn when cover is hit, and shooters without free hands.

const WALL = { rows: [...ground(30, 12, { '9,5': '+' })] };
const TWIG = { words: 'behind a cart' };

interface Yard {
  readonly own?: Data;
  readonly foe?: Data;
  readonly ownState?: Data;
  readonly state?: Data;
  readonly options?: Partial<Options>;
  readonly open?: boolean;
}

/** A shooter to the west, a target behind a low wall or in the open, and a friend of the target. */
const yard = ({
  own = {},
  foe = {},
  ownState = {},
  state = {},
  options = {},
  open = false,
}: Yard = {}): Stage =>
  stage(
    {
      t: { at: [10, 5], side: 'theirs', sheet: foe, state },
      a: { at: [2, 5], side: 'ours', sheet: { weapons: [pistol()], ...own }, state: ownState },
      k: { at: [9, 4], side: 'theirs' },
    },
    { options, order: ['t', 'a', 'k'], ...(open ? {} : { map: WALL }) },
  );

const taken = (more: Yard, degree: number): number | undefined => {
  const s = yard(more);
  s.do('t', 'take-cover', TWIG, { answers: [['cover-degree', degree]] });
  s.end();
  return odds(s, 'a', 't', 'pistol')[1];
};
const ADD = { 'cover.stacking': 'add' } as const;

test.each([
  [{}, 1, 14],
  [{}, 2, 18],
  [{ options: ADD }, 1, 18],
  [{ options: ADD }, 2, 22],
  [{ options: ADD }, 0, 14],
  [{ options: ADD, open: true }, 1, 14],
] as const)(
  'T20-COVER-19 T20-COVER-12 behind a wall, played %j, cover of degree %i taken as well: Defense %i',
  (more, degree, defense) => {
    expect(taken(more, degree)).toBe(defense);
  },
);

test('T20-COVER-19 T20-COVER-08 total cover that is taken adds nothing up: there is no attack', () => {
  const s = yard({ options: ADD });
  s.do('t', 'take-cover', TWIG, { answers: [['cover-degree', 3]] });
  s.end();
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target: 't' })).toBe('T20-COVER-08');
});

test('T20-COVER-19 T20-COVER-04 what adds up for Defense adds up for a Reflex save', () => {
  const web = { name: 'Web', rank: 5, save: 'Reflex', condition: 'entangled' };
  const s = yard({ options: ADD, own: { powers: [web] } });
  s.do('t', 'take-cover', TWIG, { answers: [['cover-degree', 1]] });
  s.end();
  expect(s.do('a', 'power', { power: 'Web', target: 't' }, { dice: [20] }).total('Reflex')).toBe(4);
});

test('T20-COVER-19 T20-COVER-15 a character in the way and cover that is taken add up, and the character is met in their band', () => {
  const s = yard({ options: ADD, open: true, state: { shelter: 'k' } });
  s.gm('place', { who: 'k', to: [9, 5] });
  s.do('t', 'take-cover', TWIG, { answers: [['cover-degree', 1]] });
  s.end();
  const scene = s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [17, 20] });
  expect([scene.fact('defense', 'value'), scene.fact('hit', 'at')]).toEqual([18, 'k']);
});

test.each(['object', 'cover hit'])(
  'T20-COVER-20 T20-SURP-02 the note %s of a shot from nowhere is not for those who cannot see the shooter',
  (id) => {
    const s = yard({
      options: { 'cover.damageObject': 'yes' },
      ownState: { conditions: ['invisible'] },
    });
    s.end();
    const scene = s.do(
      'a',
      'attack',
      { weapon: 'a/pistol', target: 't' },
      { dice: [12, 7], answers: [['gm object-toughness', 5]] },
    );
    expect(scene.notes.find((note) => note.id === id)?.audience).toEqual(['a']);
  },
);

test('T20-COVER-20 T20-CTX-49 everyone reads of an object that an attacker in plain sight has hit', () => {
  const s = yard({ options: { 'cover.damageObject': 'yes' } });
  s.end();
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/pistol', target: 't' },
    { dice: [12, 8], answers: [['gm object-toughness', 5]] },
  );
  const note = scene.notes.find(({ id }) => id === 'object');
  expect([note?.audience, note?.data]).toEqual([
    'all',
    { by: 'a', at: 't', total: 13, difficulty: 13, holds: true },
  ]);
});

const fallen = (fallDc: 15 | 17, ignoresBelow: number) =>
  stage(
    {
      r: { at: [4, 4], sheet: { ignoresBelow }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [16, 4] },
    },
    { options: { 'mount.fallDc': fallDc } },
  ).gm('mount-falls', { mount: 'm' }, { dice: ignoresBelow > fallDc ? [2] : [2, 20] });

test.each([
  [15, 16, [15]],
  [17, 18, [17]],
  [15, 15, []],
  [17, 16, []],
] as const)(
  'T20-MOUNT-21 T20-AUTO-07 a fall at %i to a rider who ignores all below %i is told as %j',
  (fallDc, ignoresBelow, told) => {
    const scene = fallen(fallDc, ignoresBelow);
    expect(scene.facts('ignored', 'difficulty')).toEqual(told);
    expect(scene.cites('ignored', 'T20-MOUNT-21')).toBe(told.length > 0);
  },
);

/** Lays down fire on foot with a two-handed gun, then mounts with another action. */
const mountedGunner = (fire: 'covering-fire' | 'suppress', target: string): Stage => {
  const s = stage(
    {
      s: {
        at: [2, 5],
        sheet: { conviction: 1, weapons: [gun({ hands: 2 })] },
      },
      m: { at: [3, 5], side: 'ours', sheet: horse() },
      x: { at: [14, 5], sheet: { weapons: [pistol()] } },
      f: { at: [8, 9], side: 'ours', sheet: { con: 20 } },
    },
    { order: ['s', 'x', 'f'] },
  );
  s.do('s', fire, { weapon: 's/gun', target });
  s.do('s', 'extra-action', { action: 'move' });
  s.do('s', 'mount', { mount: 'm' });
  return s;
};

test('T20-COVFIRE-04 T20-MOUNT-05 a rider with one hand on the reins covers no one with a gun for two', () => {
  const s = mountedGunner('covering-fire', 'f');
  s.end();
  const scene = s.do('x', 'attack', { weapon: 'x/pistol', target: 'f' }, { dice: [2] });
  expect([scene.asked, scene.fact('defense', 'value')]).toEqual([[], 10]);
});

test('T20-SUPP-06 T20-MOUNT-05 nor suppresses anyone', () => {
  const s = mountedGunner('suppress', 'x');
  const asked = s.end().asked;
  expect([asked, odds(s, 'x', 'f', 'pistol')[0]]).toEqual([[], 0]);
});

test('T20-COVFIRE-08 T20-MOUNT-05 T20-MOUNT-06 with the knees it does, and has its free attack', () => {
  const s = mountedGunner('covering-fire', 'f');
  s.do('s', 'knees', {}, { dice: [5] });
  s.end();
  const scene = s.do(
    'x',
    'attack',
    { weapon: 'x/pistol', target: 'f' },
    { dice: [2, 2], answers: [['covering-fire', 'ignore']] },
  );
  expect(scene.facts('attacks', 'by')).toEqual(['s', 'x']);
});
