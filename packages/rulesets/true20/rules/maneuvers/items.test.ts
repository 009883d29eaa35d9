import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { pistol, stage, sword } from '../../testing/stage.js';

const shield = { name: 'shield', damage: 1, strength: false };
const disarm = { maneuver: 'disarm', target: 'd' };
const armed = (weapons: readonly ReturnType<typeof sword>[]) =>
  stage({
    a: { at: [4, 5], sheet: { printed: { maneuver: 5 }, weapons: [sword()] } },
    d: { at: [5, 5], sheet: { weapons: [...weapons] } },
  });

test('T20-CTX-10 who disarms one with several things in hand names what falls', () => {
  const s = armed([shield, sword()]);
  const scene = s.do('a', 'maneuver', disarm, {
    dice: [15],
    answers: [['disarm-item', 'd/sword']],
  });
  expect(scene.question('disarm-item')).toMatchObject({ who: 'a', fallback: 'd/shield' });
  expect(scene.open('disarm-item')).toEqual(['d/shield', 'd/sword']);
  expect([holds(s, 'd'), s.state.ground?.map(({ item }) => item)]).toEqual([
    ['d/shield'],
    ['d/sword'],
  ]);
});

test('T20-CTX-10 the only thing in hand falls unasked, and nothing does where the roll fails', () => {
  const one = armed([sword()]);
  expect(one.do('a', 'maneuver', disarm, { dice: [15] }).questions).toEqual([]);
  expect(holds(one, 'd')).toEqual([]);
  const two = armed([shield, sword()]);
  expect(two.do('a', 'maneuver', disarm, { dice: [2] }).questions).toEqual([]);
  expect(holds(two, 'd')).toEqual(['d/shield', 'd/sword']);
});

test('T20-CTX-39 T20-SURP-04 a feint is seen through hand to hand: with a blade, or bare hands, never with a bow', () => {
  const against = (weapons: readonly ReturnType<typeof sword>[]) =>
    stage({
      a: { at: [4, 5], sheet: { skills: { bluff: 4 } } },
      // D's shots at A are at -4 because a friend of D is in melee with A.
      e: { at: [3, 5], side: 'theirs', sheet: { weapons: [sword()] } },
      d: { at: [5, 5], sheet: { printed: { attack: 5 }, weapons: [...weapons] } },
    })
      .do('a', 'feint', { skill: 'bluff', target: 'd' }, { dice: [10, 10] })
      .fact('feint', 'against');
  expect(against([sword({ attack: 2 })])).toBe(17);
  expect(against([pistol({ attack: 3 }), sword({ attack: 2 })])).toBe(17);
  expect(against([pistol({ attack: 3 })])).toBe(15);
});

test('T20-CTX-44 T20-CTX-39 a feint that fails may be rolled again with Conviction, and counts at least 11 then', () => {
  const feinted = (again: number) => {
    const s = stage({
      a: { at: [4, 5], sheet: { conviction: 1, skills: { bluff: 4 } } },
      d: { at: [5, 5], sheet: { printed: { attack: 2 } } },
    });
    const scene = s.do(
      'a',
      'feint',
      { skill: 'bluff', target: 'd' },
      { dice: [5, 12, again], answers: [['reroll', 'yes']] },
    );
    return [scene.fact('feint', 'total'), scene.fact('feint', 'success')];
  };
  expect(feinted(15)).toEqual([19, true]);
  expect(feinted(11)).toEqual([15, true]);
});

test('T20-STANCE-06 T20-STANCE-08 T20-CTX-37 what one gives up or gains for a round bears on maneuvers against them', () => {
  const difficulty = (act?: (s: ReturnType<typeof stage>) => void) => {
    const s = stage(
      {
        d: { at: [5, 5], sheet: { printed: { maneuver: 3 }, weapons: [sword()] } },
        a: { at: [4, 5], side: 'theirs', sheet: { weapons: [sword()] } },
      },
      { order: ['d', 'a'] },
    );
    act?.(s);
    s.until('a');
    return s.total('maneuver Difficulty', 'd', 'a', 'maneuver', { maneuver: 'trip', target: 'd' });
  };
  expect(difficulty()).toBe(13);
  expect(difficulty((s) => s.gm('modifier', { who: 'd', what: 'defense', amount: 2 }))).toBe(15);
  expect(difficulty((s) => s.gm('cover', { who: 'd', degree: 'ordinary' }))).toBe(17);
});

test('T20-CTX-10 a weapon that cannot be used just now makes no maneuver', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword({ hands: 2 }), pistol()] } },
    d: { at: [5, 5], sheet: { weapons: [sword()] } },
  });
  const trip = (weapon: string) =>
    s.fight.refusal({ do: 'maneuver', by: 'a', with: { maneuver: 'trip', weapon, target: 'd' } });
  expect(trip('a/sword')).toBeUndefined();
  // There is no third hand for the pistol.
  expect(trip('a/pistol')).toBeDefined();
});
