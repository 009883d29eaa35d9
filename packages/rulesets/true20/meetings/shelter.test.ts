import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Staging } from '../testing/stage.js';
import { bomb, ground, horse, odds, pistol, stage, sword } from '../testing/stage.js';

// Cover by the map, by characters and by the Narrator's ruling combined, and Reflex saves behind it.

const LOW = { '9,5': '+' };

interface Wall {
  readonly foe?: Data;
  readonly state?: Data;
  readonly own?: Data;
  readonly options?: Staging['options'];
}

const WEB = { name: 'Web', rank: 5, save: 'Reflex', condition: 'entangled' } as const;

const shot = ({ foe = {}, state = {}, own = {}, options = {} }: Wall = {}) =>
  stage(
    {
      t: { at: [10, 5], side: 'theirs', sheet: foe, state },
      a: {
        at: [2, 5],
        side: 'ours',
        sheet: { weapons: [pistol(), bomb()], powers: [WEB], ...own },
      },
      k: { at: [10, 6], side: 'theirs' },
    },
    { options, order: ['t', 'a', 'k'] },
  );
const WORDS = { words: 'behind a twig' };

test('T20-COVER-12 T20-COVER-19 what is no cover takes none away that was rated', () => {
  const s = shot();
  s.gm('cover', { who: 't', degree: 'ordinary' });
  s.do('t', 'take-cover', WORDS, { answers: [['cover-degree', 0]] });
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
});

test('T20-COVER-12 T20-COVER-19 cover that is taken adds nothing to better cover, and takes nothing from it', () => {
  const s = shot();
  s.gm('cover', { who: 't', degree: 'doubled' });
  s.do('t', 'take-cover', WORDS, { answers: [['cover-degree', 1]] });
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(18);
});

test('T20-COVER-12 better cover that is taken counts instead', () => {
  const s = shot();
  s.gm('cover', { who: 't', degree: 'ordinary' });
  s.do('t', 'take-cover', WORDS, { answers: [['cover-degree', 2]] });
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(18);
});

test('T20-COVER-12 what the Narrator has rated stays when the cover that was taken is left', () => {
  const s = shot();
  s.gm('cover', { who: 't', degree: 'ordinary' });
  s.do('t', 'take-cover', WORDS, { answers: [['cover-degree', 2]] });
  s.do('t', 'move', { path: [[11, 5]] });
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
});

test('T20-COVER-12 what is taken against one attacker is nothing against another', () => {
  const s = shot();
  s.do('t', 'take-cover', { ...WORDS, against: 'k' }, { answers: [['cover-degree', 2]] });
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(10);
});

test.each([
  ['ordinary', 2],
  ['doubled', 4],
] as const)(
  'T20-COVER-04 T20-COVER-10 %s cover helps a Reflex save against a power from beyond it',
  (degree, bonus) => {
    const s = shot();
    s.gm('cover', { who: 't', degree });
    s.end();
    const scene = s.do('a', 'power', { power: 'Web', target: 't' }, { dice: [15 - bonus] });
    expect([scene.total('Reflex'), scene.fact('save', 'success')]).toEqual([bonus, true]);
  },
);

test('T20-COVER-04 T20-AREA-07 and each of two Reflex saves against one that fills an area', () => {
  const s = shot({ own: { powers: [{ ...WEB, area: { shape: 'cone', feet: 60 } }] } });
  s.gm('cover', { who: 't', degree: 'ordinary' });
  s.gm('place', { who: 'k', to: [2, 15] });
  s.end();
  const scene = s.do('a', 'power', { power: 'Web', target: 't' }, { dice: [1, 20] });
  expect(scene.breakdowns('Reflex').map(({ total }) => total)).toEqual([2, 2]);
});

test('T20-COVER-04 cover helps no Will save', () => {
  const s = shot({ own: { powers: [{ ...WEB, save: 'Will' }] } });
  s.gm('cover', { who: 't', degree: 'doubled' });
  s.end();
  expect(s.do('a', 'power', { power: 'Web', target: 't' }, { dice: [20] }).total('Will')).toBe(0);
});

test('T20-COVER-15 T20-COVER-04 a character in the way helps a Reflex save as well', () => {
  const s = shot({ state: { shelter: 'k' } });
  s.gm('place', { who: 'k', to: [9, 5] });
  s.end();
  expect(s.do('a', 'power', { power: 'Web', target: 't' }, { dice: [20] }).total('Reflex')).toBe(2);
});

test('T20-COVER-20 T20-MOUNT-11 cover struck by a lance at the charge takes the 3 as well', () => {
  const s = stage(
    {
      r: {
        at: [2, 4],
        sheet: { weapons: [sword({ name: 'lance', lance: true })] },
        state: { riding: 'm' },
      },
      m: { at: [2, 4], side: 'ours', sheet: horse() },
      t: { at: [12, 4], sheet: { con: 9 } },
    },
    { options: { 'cover.damageObject': 'yes' } },
  );
  s.gm('cover', { who: 't', degree: 'ordinary' });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  // 10 + 2 + 1 = 13 is in the band from 10 to 13.
  const scene = s.do(
    'r',
    'attack',
    { weapon: 'r/lance', target: 't' },
    { dice: [10, 1], answers: [['object-toughness', 0]] },
  );
  expect(scene.fact('object', 'difficulty')).toBe(10 + 3 + 3);
});

test('T20-AREA-12 T20-COND-18 who gets out of a blast from the knees is up', () => {
  const s = shot({ state: { posture: 'kneeling' } });
  s.do('t', 'ready-move');
  s.end();
  s.do(
    'a',
    'area-attack',
    { weapon: 'a/bomb', at: [10, 5] },
    { dice: [20, 20], answers: [['escape', 30]] },
  );
  expect(s.who('t').posture).toBe('standing');
});

test('T20-COVER-03 T20-COVER-02 a low wall covers a combatant behind it, and not one before it', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      t: { at: [10, 5] },
      u: { at: [8, 5] },
    },
    { map: { rows: [...ground(20, 10, LOW)] } },
  );
  expect([odds(s, 'a', 't', 'pistol')[1], odds(s, 'a', 'u', 'pistol')[1]]).toEqual([14, 10]);
});

test.each([
  ['doubled', 'ordinary', 18],
  ['none', 'doubled', 10],
])(
  'T20-COVER-02 T20-COVER-12 cover rated %s against one attacker stays so when it is rated %s for all',
  (own, all, defense) => {
    const people = {
      a: { at: [4, 5], sheet: { weapons: [pistol()] } },
      t: { at: [12, 5] },
    } as const;
    for (const generalFirst of [true, false]) {
      const s = stage(people);
      const rate = (more: Data, degree: string) => s.gm('cover', { who: 't', ...more, degree });
      if (generalFirst) rate({}, all);
      rate({ against: 'a' }, own);
      if (!generalFirst) rate({}, all);
      expect(odds(s, 'a', 't', 'pistol')[1]).toBe(defense);
    }
  },
);
