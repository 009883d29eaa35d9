import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { hit } from '../../testing/duel.js';
import { BLOW, pair } from '../../testing/pair.js';
import { horse, odds, stage, sword } from '../../testing/stage.js';

const SIZES: Partial<Options> = { 'size.modifiers': 'on' };

// Toughness 10 + the size modifier; the size modifier on attacks of the same size is subtracted.
test.each([
  ['Small', -1, 1],
  ['Medium', 0, 0],
  ['Large', 2, -1],
  ['Huge', 4, -2],
  ['Gargantuan', 6, -4],
] as const)(
  'T20-CTX-50 a %s body: %i on Toughness and %i on attacks',
  (size, toughness, attack) => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { weapons: [sword()], con: 3, combatBonus: 2, size } },
        t: { at: [4, 4], side: 'theirs', sheet: { weapons: [sword()] } },
      },
      { options: SIZES },
    );
    const scene = s.gm('harm', { who: 'a', damage: 0 }, { dice: [20] });
    expect([scene.total('Toughness'), odds(s, 'a', 't', 'sword')[0]]).toEqual([
      3 + toughness,
      2 + attack,
    ]);
    const plain = stage({
      a: { at: [4, 5], sheet: { con: 3, size } },
      t: { at: [4, 4], side: 'theirs' },
    });
    expect(plain.gm('harm', { who: 'a', damage: 0 }, { dice: [20] }).total('Toughness')).toBe(3);
  },
);

/** A blade of damage 3 with Strength added, not added, or added by default as for melee weapons. */
const BLADES: Readonly<Record<string, Data>> = {
  adds: { name: 'sword', damage: 3, strength: true },
  'does not': { name: 'sword', damage: 3, strength: false },
  'by itself': { name: 'sword', damage: 3 },
};

test.each<readonly [Data, string, number]>([
  [{}, 'adds', 18],
  [{ str: 2 }, 'does not', 18],
  [{ str: 2 }, 'adds', 20],
  [{ str: 2 }, 'by itself', 20],
  [{ bonus: { damage: 2 } }, 'does not', 20],
  [{ str: 2, bonus: { damage: -1 } }, 'adds', 19],
])(
  'T20-CTX-11 T20-CTX-12 with %j a blow of 3 to which Strength %s is saved against %i',
  (own, strength, difficulty) => {
    const weapons = [BLADES[strength] ?? {}];
    const scene = hit({ own: { ...own, weapons }, foe: { con: 9 } }, [12, 20]);
    expect(scene.fact('difficulty', 'difficulty')).toBe(difficulty);
  },
);

test('T20-CTX-13 T20-CTX-26 a minion that a lethal blow drops is said to be out as a minion once', () => {
  const s = pair({ foe: { minion: true, con: 0, printed: { dodge: 5, parry: 5 } } });
  // Damage 3: a die of 12 fails by 6, beyond the first degree.
  const scene = s.do('a', 'attack', BLOW, { dice: [15, 12] });
  expect([scene.facts('marked', 'mark'), scene.facts('marked', 'minion')]).toEqual([
    ['dying', 'unconscious'],
    [true, null],
  ]);
});

// A reroll of 1 to 10 counts 10 more; the better of the two rolls counts.
test.each([
  [2, 5, 15],
  [12, 3, 13],
  [12, 1, 12],
  [14, 11, 14],
  [5, 18, 18],
] as const)(
  'T20-CTX-44 a Toughness save that falls on %i and then on %i comes to %i',
  (first, second, counts) => {
    const s = pair({ foe: { con: 0, conviction: 1 } });
    const scene = s.gm(
      'harm',
      { who: 't', damage: 4 },
      { dice: [first, second], answers: [['reroll', 'yes']] },
    );
    expect(scene.fact('toughness', 'total')).toBe(counts);
  },
);

test('T20-MOUNT-20 T20-CTX-31 a mount that falls throws its rider; tripped out of the air a flyer comes down', () => {
  const s = stage({
    a: { at: [8, 5], side: 'ours', sheet: { printed: { maneuver: 9 } }, state: { elevation: 5 } },
    r: { at: [4, 5], side: 'ours', sheet: { con: 9 }, state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    f: { at: [9, 5], side: 'theirs', state: { elevation: 10 } },
  });
  const thrown = s.gm('mount-falls', { mount: 'm' }, { dice: [15] });
  expect([thrown.has('mount falls'), s.who('r').riding, s.who('r').posture]).toEqual([
    true,
    null,
    'standing',
  ]);
  s.do('a', 'maneuver', { maneuver: 'trip', target: 'f' }, { dice: [15] });
  expect([s.who('f').posture, s.who('f').elevation]).toEqual(['prone', 0]);
});
