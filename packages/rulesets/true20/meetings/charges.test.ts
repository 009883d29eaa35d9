import { expect, test } from 'vitest';
import { horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// What a charge does to the charger, and to the weapon in hand, where other things come between.

const LANCE = { name: 'lance', damage: 5, lance: true, use: 'thrown', increment: 100 } as const;

const lancer = (options = {}) =>
  stage(
    {
      r: {
        at: [2, 4],
        sheet: {
          printed: { attack: 5, dodge: 15, maneuver: 0 },
          conviction: 1,
          weapons: [sword(LANCE)],
        },
        state: { riding: 'm' },
      },
      m: { at: [2, 4], side: 'ours', sheet: horse() },
      t: { at: [14, 4], sheet: { con: 20, weapons: [pistol()] } },
    },
    { options },
  );

test.each([
  [false, 5 + 1 + 2, 15 + 5 + 3],
  [true, 5 - 4, 15 + 5],
] as const)(
  'T20-MOUNT-11 T20-MOUNT-12 after a mounted charge a lance that is thrown (%s) attacks at %i against %i',
  (thrown, plus, difficulty) => {
    const s = lancer();
    s.do('r', 'ride', { pace: 'charge', path: [[12, 4]] });
    const attack = { weapon: 'r/lance', target: 't', ...(thrown ? { thrown } : {}) };
    const scene = s.do('r', 'attack', attack, { dice: [10, 20] });
    expect([scene.fact('attacks', 'plus'), scene.fact('difficulty', 'difficulty')]).toEqual([
      plus,
      difficulty,
    ]);
  },
);

test('T20-MOUNT-11 T20-COVER-20 a lance thrown after a charge does no more to the cover it strikes', () => {
  const s = lancer({ 'cover.damageObject': 'yes' });
  s.do('r', 'ride', { pace: 'charge', path: [[12, 4]] });
  s.gm('cover', { who: 't', degree: 'ordinary' });
  const scene = s.do(
    'r',
    'attack',
    { weapon: 'r/lance', target: 't', thrown: true },
    { dice: [10, 10], answers: [['object-toughness', 5]] },
  );
  expect(scene.fact('object', 'difficulty')).toBe(10 + 5);
});

test('T20-MOUNT-09 T20-CTX-37 who has charged in the saddle and charges again on foot loses 2 of Defense, not 4', () => {
  const s = lancer({ 'mount.thrownRider': 'standing' });
  s.do('r', 'ride', { pace: 'charge', path: [[7, 4]] });
  s.gm('mount-falls', { mount: 'm' }, { dice: [15] });
  s.do('r', 'charge', { weapon: 'r/lance', target: 't', path: [[13, 4]] }, { dice: [2] });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(13);
  expect(
    s.total('maneuver Difficulty', 'r', 't', 'maneuver', { maneuver: 'trip', target: 'r' }),
  ).toBe(8);
  s.until('r');
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(15);
});

test('T20-STANCE-07 T20-SUPP-01 T20-COVFIRE-08 after laying down fire there is an Aggressive Stance for the free attacks, but no Defensive one', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [pistol({ name: 'gun', autofire: true })] } },
    x: { at: [14, 5], side: 'theirs', sheet: { con: 20 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  expect([
    refusedBy(s, 's', 'defensive-stance', { penalty: 4 }),
    refusedBy(s, 's', 'aggressive-stance', { penalty: 4 }),
  ]).toEqual(['T20-STANCE-07', '']);
});
