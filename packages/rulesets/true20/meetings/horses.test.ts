import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { bomb, horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Several riders of one mount in a round, and riders who dismount before or after their own turn.

interface Stable {
  readonly rider?: Data;
  readonly more?: Readonly<Record<string, Person>>;
  readonly order?: readonly string[];
  readonly options?: Staging['options'];
}

/** A rider on `m`, a friend on foot next to where the ride ends, and a foe far off. */
const stable = ({ rider = {}, more = {}, order, options = {} }: Stable = {}): Stage =>
  stage(
    {
      r: {
        at: [4, 4],
        sheet: { skills: { ride: 10 }, con: 9, weapons: [pistol()], ...rider },
        state: { riding: 'm' },
      },
      m: { at: [4, 4], side: 'ours', sheet: horse({ con: 9 }) },
      f: { at: [12, 4], side: 'ours' },
      t: { at: [25, 10], sheet: { weapons: [pistol(), bomb()] } },
      ...more,
    },
    { options, ...(order ? { order } : {}) },
  );

const ON = { pace: 'single', path: [[11, 3]] };

test.each([
  ['right behind its rider', ['r', 'm', 'f', 't']],
  ['before its rider', ['m', 'r', 'f', 't']],
  ['last of all', ['r', 'f', 't', 'm']],
] as const)(
  'T20-MOUNT-02 a mount whose place is %s and that has run a double move carries the next rider nowhere in that round',
  (_, order) => {
    const s = stable({ order });
    s.do('r', 'ride', { pace: 'double', path: [[10, 4]] });
    s.do('r', 'dismount');
    s.until('f');
    s.gm('place', { who: 'm', to: [10, 4] });
    s.gm('place', { who: 'f', to: [12, 4] });
    s.do('f', 'mount', { mount: 'm' });
    expect(refusedBy(s, 'f', 'ride', ON)).toBe('T20-MOUNT-02');
  },
);

test('T20-MOUNT-02 it carries that rider on in the round after', () => {
  const s = stable({ order: ['m', 'r', 'f', 't'] });
  s.do('r', 'ride', { pace: 'double', path: [[10, 4]] });
  s.do('r', 'dismount');
  s.until('f');
  s.gm('place', { who: 'm', to: [10, 4] });
  s.do('f', 'mount', { mount: 'm' });
  s.until('f');
  expect(refusedBy(s, 'f', 'ride', ON)).toBe('');
});

test('T20-MOUNT-02 a mount that has gone one move under the first rider has one left for the second', () => {
  const s = stable({ order: ['m', 'r', 'f', 't'] });
  s.do('r', 'ride', { pace: 'single', path: [[10, 4]] });
  s.do('r', 'dismount');
  s.until('f');
  s.do('f', 'mount', { mount: 'm' });
  expect([
    refusedBy(s, 'f', 'ride', ON),
    refusedBy(s, 'f', 'ride', { ...ON, pace: 'double' }),
  ]).toEqual(['', 'T20-MOUNT-02']);
});

test('T20-MOUNT-04 T20-MOUNT-02 a mount whose rider is shot down before the ride of the round runs off in its own place', () => {
  const s = stable({ order: ['t', 'r', 'm', 'f'] });
  s.end();
  s.do('r', 'ride', { pace: 'double', path: [[10, 4]] });
  s.until('t');
  s.gm('harm', { who: 'r', damage: 30, lethal: false }, { dice: [1, 2, 20] });
  expect(s.who('r').riding).toBe(null);
  expect(s.end().facts('avoids fight', 'who')).toEqual(['m']);
});

test('T20-MOUNT-04 T20-MOUNT-02 one whose rider is shot down after the double move of the round runs no more in it', () => {
  const s = stable({ order: ['r', 't', 'm', 'f'] });
  s.do('r', 'ride', { pace: 'double', path: [[10, 4]] });
  s.end();
  s.gm('harm', { who: 'r', damage: 30, lethal: false }, { dice: [1, 2, 20] });
  expect(s.end().facts('avoids fight', 'who')).toEqual([]);
});

test('T20-MOUNT-01 T20-CTX-35 whom a mount carries at another’s place has its own two actions', () => {
  const s = stable({ order: ['m', 'r', 'f', 't'] });
  s.do('r', 'ride', { pace: 'single', path: [[10, 4]] });
  s.do('r', 'dismount');
  s.until('f');
  s.do('f', 'mount', { mount: 'm' });
  expect([s.who('f').moveUsed, s.who('f').standardUsed]).toEqual([true, false]);
});

test.each([
  [0, ''],
  [-2, 'T20-MOUNT-15'],
] as const)(
  'T20-MOUNT-15 where a single move takes %i off a shot, it is not got round by shooting first: refused by "%s"',
  (penalty, by) => {
    const s = stable({ options: { 'mount.singleMovePenalty': penalty } });
    s.do('r', 'attack', { weapon: 'r/pistol', target: 't' }, { dice: [2] });
    expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[6, 4]] })).toBe(by);
  },
);

test('T20-MOUNT-15 T20-MOUNT-03 where it takes 2 off, a blow from the saddle comes before or after a single move', () => {
  const s = stable({
    rider: { weapons: [sword()] },
    more: { u: { at: [6, 4], side: 'theirs', sheet: { con: 9 } } },
    options: { 'mount.singleMovePenalty': -2 },
  });
  s.do('r', 'attack', { weapon: 'r/sword', target: 'u' }, { dice: [2] });
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[4, 6]] })).toBe('');
});

test('T20-MOUNT-09 T20-MOUNT-10 a charge that finds its foe gone lowers the Defense of both all the same', () => {
  const s = stable({ more: { u: { at: [12, 6], side: 'theirs' } } });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  s.gm('place', { who: 'u', to: [25, 2] });
  s.until('t');
  expect([odds(s, 't', 'r', 'pistol')[1], odds(s, 't', 'm', 'pistol')[1]]).toEqual([8, 8]);
});

test('T20-MOUNT-09 it is over with the next turn of the rider', () => {
  const s = stable({ more: { u: { at: [12, 6], side: 'theirs' } } });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  s.until('r');
  s.until('t');
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(10);
});

test('T20-MOUNT-12 T20-MOUNT-13 from a mount that stands, went one move, two or all out a rider shoots back at a defier at 0, 0, -4, -8', () => {
  const back = (pace: string | undefined) => {
    const s = stable({ rider: { weapons: [pistol({ name: 'gun', autofire: true })] } });
    if (pace !== undefined) s.do('r', 'ride', { pace, path: [[8, 4]] });
    s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
    s.end();
    return s
      .do('f', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] })
      .fact('attacks', 'plus');
  };
  expect([undefined, 'single', 'double', 'all out'].map(back)).toEqual([0, 0, -4, -8]);
});

test.each([
  ['dc10', 0, true],
  ['dc10', 30, true],
  ['noCheck', 0, false],
  ['noCheck', 15, true],
  ['noCheck', 30, false],
] as const)(
  'T20-MOUNT-17 T20-MOUNT-16 a power named with a double move, one side played %s, after %i of 30 feet takes Concentration: %s',
  (side, after, checked) => {
    const s = stable({
      rider: { powers: [{ name: 'Bolt', rank: 1, range: 300 }], skills: { concentration: 20 } },
      options: { 'mount.doubleOneSide': side },
    });
    const ride = { pace: 'double', path: [5, 6, 7, 8, 9, 10].map((x) => [x, 4]) };
    const power = { power: 'Bolt', target: 't', after };
    const dice = checked ? [2, 20] : [20];
    expect(s.do('r', 'ride', { ...ride, power }, { dice }).has('check')).toBe(checked);
  },
);
