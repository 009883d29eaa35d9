import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { duel } from '../../testing/duel.js';
import { bomb, horse, stage } from '../../testing/stage.js';

const NO = [['reroll', 'no']] as const;
const DAZE = { powers: [{ name: 'Daze', rank: 6, save: 'Will', condition: 'stunned' }] };

test.each<readonly [string, number, number]>([
  ['trip', 5, 6],
  ['trip', 10, 1],
  ['disarm', 4, 7],
])(
  'T20-CTX-44 a %s at +3 against 14 that falls on %i is known to have failed by %i',
  (maneuver, die, failedBy) => {
    const s = duel({
      own: { conviction: 1, printed: { maneuver: 3 } },
      foe: { printed: { maneuver: 4 }, weapons: [{ name: 'dirk', damage: 1 }] },
    });
    const scene = s.do('a', 'maneuver', { maneuver, target: 't' }, { dice: [die], answers: NO });
    expect(scene.question('reroll').about).toEqual({
      roll: 'maneuver',
      die,
      failedBy,
      conviction: 1,
    });
  },
);

test.each([
  [11, 1],
  [5, 7],
] as const)(
  'T20-CTX-44 a Will save at +4 against rank 6 that falls on %i is known to have failed by %i',
  (die, failedBy) => {
    const s = duel({ own: DAZE, foe: { conviction: 1, will: 4 } });
    const scene = s.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [die], answers: NO });
    expect(scene.question('reroll').about).toEqual({ roll: 'Will', die, failedBy, conviction: 1 });
  },
);

test.each([
  [12, 1],
  [3, 10],
] as const)(
  'T20-CTX-44 T20-AREA-04 a Reflex save at +4 against a bomb of 7 that falls on %i is known to have failed by %i',
  (die, failedBy) => {
    const s = stage({
      a: { at: [1, 1], sheet: { weapons: [bomb()] } },
      t: { at: [10, 1], sheet: { conviction: 1, reflex: 4, con: 25 } },
    });
    const scene = s.do(
      'a',
      'area-attack',
      { weapon: 'a/bomb', at: [10, 1] },
      { dice: [die, 20], answers: [['evasion', 'no'], ...NO] },
    );
    expect(scene.question('reroll').about).toMatchObject({ roll: 'Reflex', die, failedBy });
  },
);

/** A rider who tries to guide the mount with the knees: Ride, Difficulty 5. */
const knees = (sheet: Data, state: Data = {}) =>
  stage({
    r: { at: [2, 2], sheet: { conviction: 1, ...sheet }, state: { riding: 'h', ...state } },
    h: { at: [2, 2], side: 'ours', sheet: horse() },
    t: { at: [20, 9] },
  });

test('T20-CTX-44 T20-MOUNT-05 a Ride check at +2 against 5 that falls on 1 is known to have failed by 2', () => {
  const scene = knees({ skills: { ride: 2 } }).do('r', 'knees', {}, { dice: [1], answers: NO });
  expect(scene.question('reroll').about).toMatchObject({ roll: 'Ride', die: 1, failedBy: 2 });
});

test('T20-CTX-44 T20-COND-05 the entangled are known to have failed by 2 more', () => {
  const s = knees({ skills: { ride: 2 } });
  s.gm('condition', { who: 'r', condition: 'entangled', on: true });
  const scene = s.do('r', 'knees', {}, { dice: [1], answers: NO });
  expect(scene.question('reroll').about).toMatchObject({ failedBy: 4 });
});

test('T20-CTX-44 T20-CTX-26 a check for dear life at Constitution 2 that falls on 3 has failed by 5', () => {
  const s = duel({
    foe: { conviction: 1, con: 2 },
    state: { marks: { dying: 1, unconscious: 1 } },
  });
  const scene = s.do('a', 'end', {}, { dice: [3], answers: NO });
  expect(scene.question('reroll').about).toMatchObject({ die: 3, failedBy: 5 });
  expect(s.who('t').dead).toBe(true);
});
