import { holds } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { BLOW, pair } from '../../testing/pair.js';
import { refusedBy, sword } from '../../testing/stage.js';

test.each([
  [3, 14, 5, 6],
  [3, 14, 10, 1],
  [-2, 14, 5, 11],
] as const)(
  'T20-CTX-44 an attack at %i against Defense %i that falls on %i is known to have failed by %i',
  (attack, defense, die, failedBy) => {
    const s = pair({
      own: { conviction: 1, printed: { attack } },
      foe: { printed: { dodge: defense, parry: defense }, con: 9 },
    });
    const scene = s.do('a', 'attack', BLOW, { dice: [die], answers: [['reroll', 'no']] });
    expect(scene.question('reroll').about).toMatchObject({ die, failedBy });
  },
);

const TRIP = { maneuver: 'trip', target: 't' };

test('T20-STANCE-01 T20-STANCE-07 a maneuver roll is one before which a stance is taken, and one that pays for it', () => {
  const after = pair({ own: { conviction: 1 } });
  after.do('a', 'maneuver', TRIP, { dice: [2] });
  after.do('a', 'extra-action', { action: 'standard' });
  expect([
    refusedBy(after, 'a', 'aggressive-stance', { penalty: 2 }),
    refusedBy(after, 'a', 'defensive-stance', { penalty: 2 }),
  ]).toEqual(['T20-STANCE-01', 'T20-STANCE-07']);
  const kept = (rolls: boolean) => {
    const s = pair();
    s.do('a', 'defensive-stance', { penalty: 4 });
    if (rolls) s.do('a', 'maneuver', TRIP, { dice: [2] });
    return s.end().has('stance lapses');
  };
  expect([kept(true), kept(false)]).toEqual([false, true]);
});

test('T20-CTX-35 what is put away is carried, and drawn again it is in hand', () => {
  const s = pair({ own: { weapons: [sword()] } });
  const at = () => [holds(s, 'a'), s.who('a').carried];
  const before = at();
  s.do('a', 'stow', { item: 'a/sword' });
  const stowed = at();
  s.do('a', 'draw', { item: 'a/sword' });
  expect([before, stowed, at()]).toEqual([
    [['a/sword'], []],
    [[], ['a/sword']],
    [['a/sword'], []],
  ]);
});
