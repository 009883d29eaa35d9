import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { hook, like, meeting, ridden } from '../testing/meetings.js';
import type { Changes, Person, Stage } from '../testing/stage.js';
import { effectsOn, setting } from '../testing/stage.js';

// Values that the GM sets during lasting effects: the other half of each relation follows.

const order = ['ann', 'bob', 'cid', 'horse'];
const set = (s: Stage, path: string, value: Json): void => {
  const command = { do: 'gm.set', by: 'gm', with: { path: `combatants.${path}`, value } };
  const step = s.fight.perform(command);
  if (step.kind !== 'done') throw new Error(JSON.stringify(step));
};
const saddle = (s: Stage) => [s.who('ann').riding, s.who('horse').riddenBy];
const caught = (changes: Changes = {}) => {
  const s = meeting({ bob: { weapons: [hook] }, ...changes }, { order });
  const blow = { weapon: 'ann/sword', target: 'bob' };
  s.do('ann', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  return s;
};
const emptied = (s: Stage, id: string): Json =>
  s.who(id).hands.map(({ name }) => ({ name, holds: null }));

test('REN-MOUNT-01 REN-TURN-06 a rider set on no mount, or a mount set under no one, parts both, beside each other', () => {
  for (const [path, value] of [
    ['ann.riding', null],
    ['horse.riddenBy', null],
  ] as const) {
    const s = meeting(ridden(), { order });
    set(s, path, value);
    expect(saddle(s)).toEqual([null, null]);
    expect(s.who('ann').at).not.toEqual(s.who('horse').at);
    s.fight.undo();
    expect(saddle(s)).toEqual(['horse', 'ann']);
    expect(s.who('ann').at).toEqual(s.who('horse').at);
  }
});

test('REN-MOUNT-01 REN-TURN-06 a rider set on a mount, or a mount set under a rider, seats them where the mount is', () => {
  for (const [path, value] of [
    ['ann.riding', 'horse'],
    ['horse.riddenBy', 'ann'],
  ] as const) {
    const s = meeting({}, { order });
    set(s, path, value);
    expect([saddle(s), s.who('ann').at]).toEqual([
      ['horse', 'ann'],
      [4, 5],
    ]);
  }
});

test.each(['ann', 'horse'])(
  'REN-MOUNT-09 REN-TURN-06 with %s laid down by hand no one is in the saddle any more',
  (id) => {
    const s = meeting(ridden(), { order });
    set(s, `${id}.prone`, true);
    expect([saddle(s), s.who(id).prone]).toEqual([[null, null], true]);
  },
);

test('REN-MOUNT-01 REN-TURN-06 a rider set on another mount leaves the first, and on one that is taken stays', () => {
  const with3 = () =>
    meeting(
      ridden(),
      { order: [...order, 'mule', 'dan', 'cob'] },
      {
        mule: like('horse', { at: [8, 8], side: 'a' }),
        cob: like('horse', { at: [10, 10], side: 'a' }),
        dan: like('ann', { at: [10, 10], side: 'a', state: { riding: 'cob' } }),
      },
    );
  const s = with3();
  set(s, 'ann.riding', 'mule');
  expect([saddle(s), s.who('mule').riddenBy, s.who('ann').at]).toEqual([
    ['mule', null],
    'ann',
    [8, 8],
  ]);
  const t = with3();
  set(t, 'ann.riding', 'cob');
  expect([saddle(t), t.who('cob').riddenBy]).toEqual([['horse', 'ann'], 'dan']);
  set(t, 'cob.riddenBy', 'ann');
  expect([saddle(t), t.who('cob').riddenBy]).toEqual([['horse', 'ann'], 'dan']);
});

test('REN-MOUNT-01 REN-TURN-06 no one is set on a foe, on themselves, on who is not there, or on what is too small', () => {
  const s = meeting({ horse: { sheet: { size: 'Small' } } }, { order });
  for (const who of ['bob', 'ann', 'nobody', 'horse']) {
    set(s, 'ann.riding', who);
    expect(s.who('ann').riding).toBe(null);
  }
  set(s, 'bob.riddenBy', 'ann');
  expect(s.who('bob').riddenBy).toBe(null);
});

test('REN-MOUNT-01 REN-TURN-06 a rider set elsewhere takes the mount along, a mount its rider', () => {
  for (const id of ['ann', 'horse']) {
    const s = meeting(ridden(), { order });
    set(s, `${id}.at`, [15, 15]);
    expect([s.who('ann').at, s.who('horse').at]).toEqual([
      [15, 15],
      [15, 15],
    ]);
  }
});

test('REN-MOUNT-01 REN-TURN-06 a mount is of the side that its rider is set to, and the other way round', () => {
  for (const id of ['ann', 'horse']) {
    const s = meeting(ridden(), { order });
    set(s, `${id}.side`, 'b');
    expect([s.who('ann').side, s.who('horse').side, saddle(s)]).toEqual([
      'b',
      'b',
      ['horse', 'ann'],
    ]);
  }
});

test('REN-MAN-06 REN-TURN-06 a held combatant or a grabber set out of reach is free, beside each other not', () => {
  for (const [id, at, by] of [
    ['ann', [15, 15], []],
    ['bob', [15, 15], []],
    ['ann', [7, 6], ['bob']],
  ] as const) {
    const s = meeting({ ann: { state: { grabbedBy: ['bob'] } } }, { order });
    set(s, `${id}.at`, [...at]);
    expect(s.who('ann').grabbedBy).toEqual(by);
  }
});

test('REN-MAN-06 REN-TURN-06 no one is set into the grip of friends, of themselves, of the far or the fallen, but of a foe beside', () => {
  const s = meeting({ cid: { at: [5, 6], state: { damage: 200 } } }, { order });
  for (const id of ['horse', 'ann', 'cid', 'nobody']) {
    set(s, 'ann.grabbedBy', [id]);
    expect(s.who('ann').grabbedBy).toEqual([]);
  }
  set(s, 'ann.grabbedBy', ['bob']);
  expect(s.who('ann').grabbedBy).toEqual(['bob']);
});

test('REN-MAN-06 REN-CATCH-01 REN-TURN-06 who is set on the side of an opponent is free of their grip and of their hook', () => {
  const s = meeting({ ann: { state: { grabbedBy: ['bob'] } } }, { order });
  set(s, 'ann.side', 'b');
  expect(s.who('ann').grabbedBy).toEqual([]);
  const t = caught();
  set(t, 'bob.side', 'a');
  expect(t.who('bob').catching).toBe(null);
});

test('REN-CATCH-05 REN-TURN-06 weapons come apart where one is set out of hand or out of reach, and are caught again by undo', () => {
  for (const change of [
    (s: Stage) => set(s, 'ann.hands', emptied(s, 'ann')),
    (s: Stage) => set(s, 'bob.hands', emptied(s, 'bob')),
    (s: Stage) => set(s, 'ann.at', [15, 15]),
    (s: Stage) => set(s, 'bob.at', [15, 15]),
  ]) {
    const s = caught();
    change(s);
    expect(s.who('bob').catching).toBe(null);
    s.fight.undo();
    expect(s.who('bob').catching?.caught).toBe('ann/sword');
  }
});

test('REN-CATCH-05 REN-TURN-06 a catch of no one or of what is not in hand is none, one of a weapon in hand is', () => {
  const s = meeting({ bob: { weapons: [hook] } }, { order });
  for (const [of, caughtItem] of [
    ['nobody', 'ann/sword'],
    ['ann', 'cid/sword'],
  ] as const) {
    set(s, 'bob.catching', { weapon: 'bob/hook', of, caught: caughtItem });
    expect(s.who('bob').catching).toBe(null);
  }
  set(s, 'bob.catching', { weapon: 'bob/hook', of: 'ann', caught: 'ann/sword' });
  expect(s.refused('ann', 'move', { path: [[5, 6]] })).toEqual(['REN-CATCH-05']);
});

test('REN-MOUNT-10 REN-TURN-06 a pinned rider set away from the fallen mount is pinned no longer', () => {
  const s = meeting(ridden(), { order });
  s.gm('harm', { who: 'horse', damage: 400 }, { dice: [99] });
  expect(effectsOn(s, 'ann')).toEqual(['stuck']);
  set(s, 'ann.at', [15, 15]);
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-AWARE-02 REN-TURN-06 whom a combatant knows is not told as noticed, whatever the GM calls for', () => {
  const major = { sheet: { importance: 'major' }, skills: { perception: 60 } };
  const s = meeting({ ann: major, bob: { state: { hidden: true } } }, { order });
  const told = (of: string) =>
    s.gm('notice', { who: 'ann', of, against: 'nothing' }, { dice: [20] }).facts('notices', 'of');
  expect([told('cid'), told('horse'), told('bob'), told('bob')]).toEqual([[], [], ['bob'], []]);
});

test('REN-MAN-05 REN-TURN-06 a feint by the GM adds to those before it, and taking it away takes all', () => {
  const s = meeting({}, { order });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 99] });
  s.gm('condition', { who: 'bob', condition: 'feinted', on: true });
  const blow = { weapon: 'ann/sword', target: 'bob' };
  expect(s.total('defence', 'bob', 'ann', 'attack', blow)).toBe(20);
  s.gm('condition', { who: 'bob', condition: 'feinted', on: false });
  expect([effectsOn(s, 'bob'), s.total('defence', 'bob', 'ann', 'attack', blow)]).toEqual([[], 60]);
});

const file = (people: Readonly<Record<string, Person>>) => () => setting(people);

test('REN-MOUNT-01 REN-AWARE-03 no file begins with a rider who does not know of the mount, or the other way round', () => {
  const mounted = (ann: readonly string[], horse: readonly string[]) =>
    file({
      ann: like('ann', { state: { riding: 'horse', unawareOf: [...ann] } }),
      horse: like('horse', { at: [5, 5], state: { unawareOf: [...horse] } }),
      bob: like('bob'),
    });
  expect(mounted([], [])).not.toThrow();
  expect(mounted(['horse'], [])).toThrow('ann knows of horse');
  expect(mounted([], ['ann'])).toThrow('horse knows of ann');
});

test('REN-MAN-06 REN-AWARE-03 no file begins with a combatant in the grip of a foe who does not know of them', () => {
  const held = (ann: Data, bob: Data) =>
    file({
      ann: like('ann', { state: { grabbedBy: ['bob'], ...ann } }),
      bob: like('bob', { state: bob }),
    });
  expect(held({}, {})).not.toThrow();
  expect(held({ hidden: true }, {})).toThrow('bob holds ann');
  expect(held({}, { unawareOf: ['ann'] })).toThrow('bob holds ann');
  // A grabbed combatant may be unaware of the grabber.
  expect(held({ unawareOf: ['bob'] }, {})).not.toThrow();
});

test('REN-MOUNT-01 REN-TURN-06 no one is set on who sits in a saddle', () => {
  const s = meeting(ridden(), { order: [...order, 'dan'] }, { dan: like('ann', { at: [9, 9] }) });
  set(s, 'dan.riding', 'ann');
  set(s, 'ann.riddenBy', 'dan');
  expect([s.who('dan').riding, s.who('ann').riddenBy, saddle(s)]).toEqual([
    null,
    null,
    ['horse', 'ann'],
  ]);
});
