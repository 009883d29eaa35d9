import type { Json } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { blow, duel } from '../../testing/duel.js';
import { bomb, horse, kindsOn, refusedBy, stage, sword } from '../../testing/stage.js';

const YES = [['reroll', 'yes']] as const;
const DAZE = { powers: [{ name: 'Daze', rank: 6, save: 'Will', condition: 'stunned' }] };

test.each([
  [9, false, 19],
  [11, true, 11],
] as const)('T20-CTX-44 a save is rolled again: %i', (die, stunned, counts) => {
  const s = duel({ own: DAZE, foe: { conviction: 1, will: stunned ? 4 : 0 } });
  const scene = s.do(
    'a',
    'power',
    { power: 'Daze', target: 't' },
    { dice: [2, die], answers: YES },
  );
  expect([scene.fact('save', 'die'), kindsOn(s, 't'), s.who('t').conviction]).toEqual([
    counts,
    stunned ? ['stunned'] : [],
    0,
  ]);
});

test('T20-CTX-44 a save that has not failed is not rolled again, nor what has cost a point already', () => {
  const saved = duel({ own: DAZE, foe: { conviction: 1 } }).do(
    'a',
    'power',
    { power: 'Daze', target: 't' },
    { dice: [16] },
  );
  expect(saved.questions).toEqual([]);
  const s = stage({
    a: { at: [1, 1], sheet: { weapons: [bomb()] } },
    t: { at: [10, 1], sheet: { conviction: 2, con: 9 } },
  });
  const blast = s.do(
    'a',
    'area-attack',
    { weapon: 'a/bomb', at: [10, 1] },
    { dice: [2, 20], answers: [['evasion', 'yes']] },
  );
  expect(blast.questions).toEqual(['evasion']);
});

test.each([
  ['automatic', 10, false],
  ['automatic', 20, true],
  ['none', 10, true],
] as const)(
  'T20-CTX-44 T20-CTX-18 naturals %s: a second save of %i holds: %s',
  (naturals, die, holds) => {
    const s = duel({
      own: DAZE,
      foe: { conviction: 1, will: naturals === 'none' ? 0 : -9 },
      options: { 'save.naturals': naturals },
    });
    const scene = s.do(
      'a',
      'power',
      { power: 'Daze', target: 't' },
      { dice: [2, die], answers: YES },
    );
    expect(scene.fact('save', 'success')).toBe(holds);
  },
);

test('T20-CTX-44 so is a check, such as the one for dear life', () => {
  const s = duel({ foe: { conviction: 1 }, state: { marks: { dying: 1, unconscious: 1 } } });
  s.do('a', 'end', {}, { dice: [3, 5], answers: YES });
  expect([s.who('t').dead, s.who('t').conviction]).toEqual([false, 0]);
  const rider = stage({
    r: { at: [2, 2], sheet: { conviction: 1 }, state: { riding: 'h' } },
    h: { at: [2, 2], side: 'ours', sheet: horse() },
    t: { at: [20, 9] },
  });
  expect(rider.do('r', 'knees', {}, { dice: [2, 2], answers: YES }).fact('knees', 'free')).toBe(
    true,
  );
});

test('T20-CTX-44 and a maneuver, where what only counts as 20 is no natural 20', () => {
  const trip = { maneuver: 'trip', target: 't' };
  const works = (maneuver: number, die: number): Json =>
    duel({ own: { conviction: 1 }, foe: { printed: { maneuver } } })
      .do('a', 'maneuver', trip, { dice: [2, die], answers: YES })
      .fact('maneuver roll', 'success');
  expect([works(5, 5), works(5, 3), works(20, 10), works(20, 20)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('T20-CTX-44 T20-CTX-39 and a feint that is seen through', () => {
  const s = duel({ own: { conviction: 1 } });
  const scene = s.do(
    'a',
    'feint',
    { skill: 'bluff', target: 't' },
    { dice: [5, 14, 4], answers: YES },
  );
  expect([scene.question('reroll').about, scene.fact('feint', 'total'), kindsOn(s, 't')]).toEqual([
    { roll: 'bluff', die: 5, failedBy: 9, conviction: 1 },
    14,
    ['feinted'],
  ]);
});

test.each([
  [5, 14, true],
  [5, 17, false],
  [1, 2, true],
] as const)(
  'T20-CTX-44 a plain player spends it where a die of %i, which needs %i, can be mended: %s',
  (die, needed, wise) => {
    const s = duel({
      own: { conviction: 2 },
      foe: { con: 9, weapons: [sword()], printed: { dodge: needed, parry: needed } },
    });
    const question = s
      .do('a', 'attack', blow, { dice: [die], answers: [['reroll', 'no']] })
      .question('reroll');
    expect(sensiblePolicy(true20).answer(question, s.state)).toBe(wise ? 'yes' : 'no');
  },
);

test('T20-CTX-44 T20-CTX-45 the dying have nothing to recover from before they are stabilized', () => {
  const s = duel({ foe: { conviction: 2 }, state: { marks: { dying: 1, unconscious: 1 } } });
  expect([refusedBy(s, 't', 'rally'), refusedBy(s, 't', 'steady', { who: 't' })]).toEqual([
    'T20-CTX-45',
    '',
  ]);
});

test('T20-CTX-25 T20-CTX-45 a plain player who is disabled tries to recover, with Conviction first, before it does what would drop it', () => {
  const policy = sensiblePolicy(true20);
  const disabled = (conviction: number) =>
    duel({ own: { conviction }, ownState: { marks: { disabled: 1, staggered: 1 } } });
  const s = disabled(1);
  expect(policy.command(s.state, 'a')?.do).toBe('rally');
  s.do('a', 'rally', {}, { dice: [2] });
  expect(policy.command(s.state, 'a')?.do).toBe('recover');
  s.do('a', 'recover', {}, { dice: [2] });
  s.until('a');
  expect([policy.command(s.state, 'a')?.do, policy.command(disabled(0).state, 'a')?.do]).toEqual([
    'attack',
    'recover',
  ]);
});
