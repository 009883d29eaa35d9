import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { horse, kindsOn, pistol, refusedBy, stage } from '../../testing/stage.js';

type State = NonNullable<Parameters<typeof stage>[0][string]['state']>;
const shot = { weapon: 'a/pistol', manner: 'ordinary', target: 't' };
const pair = (state: State = {}, options: Partial<Options> = {}) =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [pistol()], powers: [{ name: 'Bolt', rank: 2 }] }, state },
      t: { at: [12, 5], sheet: { con: 9 } },
    },
    { options },
  );

test.each([
  [{ marks: { staggered: 1 } }, {}],
  [{ marks: { disabled: 1, staggered: 1 } }, {}],
  [{ marks: { wounded: 1 } }, { 'cond.wounded': 'oneActionPerRound' }],
] as const)(
  'T20-CTX-36 one who has but one action a round may put it off: %j',
  (state, options) => {
    const s = pair(state, options);
    s.do('a', 'delay');
    s.do('a', 'come-next');
    s.do('t', 'end');
    expect([s.turn, s.state.order]).toEqual(['a', ['t', 'a']]);
  },
);

test('T20-CTX-36 T20-CTX-34 so may those who act in a surprise round', () => {
  const s = stage({
    a: { at: [4, 5] },
    b: { at: [4, 7], side: 'ours' },
    t: { at: [12, 5], state: { surprised: true } },
  });
  s.do('a', 'delay');
  expect(s.turn).toBe('b');
});

test('T20-CTX-36 a turn that has begun is not put off, be it by the own feet or by those of a mount', () => {
  const s = pair();
  s.do('a', 'move', { path: [[4, 4]] });
  expect(refusedBy(s, 'a', 'delay')).toBe('T20-CTX-36');
  const rider = stage({
    r: { at: [2, 2], state: { riding: 'h' } },
    h: { at: [2, 2], side: 'ours', sheet: horse() },
    t: { at: [20, 9] },
  });
  rider.do('r', 'ride', { pace: 'single', path: [[4, 2]] });
  expect(refusedBy(rider, 'r', 'delay')).toBe('T20-CTX-36');
});

test('T20-CTX-36 a power can be readied', () => {
  const s = pair();
  s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'power', with: { power: 'Bolt', target: 't' } },
  });
  s.end();
  expect(s.do('t', 'move', { path: [[11, 5]] }, { dice: [20] }).fact('power', 'power')).toBe(
    'Bolt',
  );
});

test('T20-CTX-21 the dazed do nothing that they had readied', () => {
  const s = pair();
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: shot } });
  s.gm('condition', { who: 'a', condition: 'dazed', on: true });
  s.end();
  expect(s.do('t', 'move', { path: [[11, 5]] }).questions).toEqual([]);
});

test('T20-CTX-31 getting to the knees from the ground takes a move action as well, and from there it is free', () => {
  const s = pair({ posture: 'prone' });
  s.do('a', 'kneel');
  s.do('a', 'stand-up');
  expect([s.who('a').posture, s.who('a').moveUsed, s.who('a').standardUsed]).toEqual([
    'standing',
    true,
    false,
  ]);
});

test('T20-CTX-45 recovery takes a full action of those who have one, and ends being flat-footed like any other', () => {
  const s = stage(
    { a: { at: [4, 5], state: { marks: { hurt: 1 } } }, t: { at: [12, 5] } },
    { rolled: [20, 10] },
  );
  s.do('a', 'recover', {}, { dice: [2] });
  expect([
    s.who('a').acted,
    kindsOn(s, 'a'),
    refusedBy(s, 'a', 'move', { path: [[4, 4]] }),
  ]).toEqual([true, [], 'T20-CTX-35']);
  const moved = pair({ marks: { hurt: 1 } });
  moved.do('a', 'move', { path: [[4, 4]] });
  expect(refusedBy(moved, 'a', 'recover')).toBe('T20-CTX-35');
  const weak = pair({ marks: { disabled: 1, staggered: 1 } });
  weak.do('a', 'recover', {}, { dice: [2] });
  expect(kindsOn(weak, 'a')).toEqual([]);
  expect(refusedBy(weak, 'a', 'attack', shot)).toBe('T20-CTX-25');
});

/** A combatant beside a path of six squares, and one who walks it; the readied action triggers when they are adjacent. */
function waylaid(maneuver: string) {
  const s = stage({ a: { at: [5, 4] }, t: { at: [8, 5] } });
  s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'maneuver', with: { maneuver, target: 't' } },
  });
  s.end();
  s.do('t', 'move', { path: [7, 6, 5, 4, 3, 2].map((x) => [x, 5]) }, { dice: [20] });
  return s;
}

test.each([
  ['trip', 'T20-CTX-31'],
  ['grapple', 'T20-CTX-30'],
] as const)('T20-CTX-36 a readied %s ends the way of one who goes by (%s)', (maneuver, rule) => {
  const s = waylaid(maneuver);
  expect(s.who('t').at).toEqual([6, 5]);
  expect([s.who('t').posture, kindsOn(s, 't')]).toEqual(
    maneuver === 'trip' ? ['prone', []] : ['standing', ['grappled']],
  );
  expect(refusedBy(s, 't', 'move', { path: [[2, 5]] })).toBe(rule);
});

test('T20-MOUNT-02 T20-CTX-22 a mount that is stunned on the way carries its rider no farther', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 10 }, weapons: [pistol()] } },
    r: { at: [20, 5], side: 'theirs', state: { riding: 'h' } },
    h: { at: [20, 5], side: 'theirs', sheet: horse() },
  });
  const action = { do: 'attack', with: { ...shot, target: 'h' } };
  s.do('a', 'ready', { event: 'move', who: 'r', action });
  s.end();
  s.do('r', 'ride', { pace: 'single', path: [[14, 5]] }, { dice: [10, 10] });
  expect([kindsOn(s, 'h'), s.who('r').at, s.who('h').at]).toEqual([['stunned'], [20, 5], [20, 5]]);
});

/** A rider who fails to guide the horse with the knees, borrows a feat, takes a stance, and delays. */
const putsOff = () => {
  const s = stage(
    {
      b: { at: [12, 2] },
      r: {
        at: [2, 2],
        side: 'ours',
        sheet: { weapons: [pistol()], conviction: 2 },
        state: { riding: 'h' },
      },
      h: { at: [2, 2], side: 'ours', sheet: horse() },
      t: { at: [20, 9], side: 'theirs' },
    },
    { order: ['b', 'r', 't'] },
  ).until('r');
  s.do('r', 'knees', {}, { dice: [2] });
  s.do('r', 'borrow-feat', { feat: 'Evasion' });
  s.do('r', 'aggressive-stance', { penalty: 4 });
  s.do('r', 'delay');
  return s;
};
const LASTING = ['reins', 'feat', 'aggressive'];

test('T20-CTX-36 T20-MOUNT-05 T20-CTX-44 T20-STANCE-05 what lasts a round goes on in a turn that is taken later in it, and ends with the next', () => {
  const s = putsOff();
  s.do('r', 'come-next');
  s.end();
  expect([s.turn, s.state.round, kindsOn(s, 'r')]).toEqual(['r', 1, LASTING]);
  expect([
    refusedBy(s, 'r', 'knees'),
    refusedBy(s, 'r', 'aggressive-stance', { penalty: 4 }),
  ]).toEqual(['T20-MOUNT-05', 'T20-STANCE-01']);
  s.until('r');
  expect(kindsOn(s, 'r')).toEqual([]);
});

test('T20-CTX-36 T20-STANCE-05 in the next round it ends as ever, whether the turn put off is taken first or never', () => {
  for (const comes of [true, false]) {
    const s = putsOff();
    s.until('b');
    expect(kindsOn(s, 'r')).toEqual(LASTING);
    if (comes) s.do('r', 'come-next');
    s.end();
    expect([s.turn, s.state.round, kindsOn(s, 'r')]).toEqual(['r', 2, []]);
  }
});

test('T20-CTX-36 T20-STANCE-05 what lasts until the turn of another ends there, whoever has put one off', () => {
  const s = pair().until('t');
  s.do('t', 'aggressive-stance', { penalty: 2 });
  s.until('a');
  s.do('a', 'delay');
  expect([s.turn, kindsOn(s, 't')]).toEqual(['t', []]);
});
