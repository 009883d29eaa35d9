import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { effectsOn, stage, weapon } from '../testing/stage.js';

const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, reach: 1, tags: ['Catch'] });
const sword = weapon('sword');
const person = (side: string, at: Person['at'], more: Partial<Person> = {}): Person => ({
  side,
  at,
  skills: { 'one-handed': 60, 'pole-arms': 60, unarmed: 60, deception: 60, fray: 30 },
  weapons: [sword],
  ...more,
});
const horse = (at: Person['at'], more: Partial<Person> = {}): Person => ({
  side: 'b',
  at,
  sheet: { warTrained: true, size: 'Large' },
  ...more,
});

/** Bob is pinned under his horse. */
function pinned(more: Readonly<Record<string, Person>> = {}, staging: Staging = {}): Stage {
  const s = stage(
    {
      ann: person('a', [4, 5]),
      bob: person('b', [5, 5], { state: { riding: 'horse' } }),
      horse: horse([5, 5]),
      ...more,
    },
    staging,
  );
  s.gm('prone', { who: 'horse' }, { dice: [98] });
  expect(effectsOn(s, 'bob')).toContain('stuck');
  return s;
}

test('REN-MOUNT-10 the mount that leaves frees whom it has pinned, one that only moves up does not', () => {
  const s = pinned();
  const { at } = s.who('bob');
  const near = s.gm('place', { who: 'horse', to: [at[0] + 1, at[1]] });
  expect([near.has('freed'), effectsOn(s, 'bob')]).toEqual([false, ['stuck']]);
  const far = s.gm('place', { who: 'horse', to: [at[0] + 2, at[1]] });
  expect([far.facts('freed', 'who'), effectsOn(s, 'bob')]).toEqual([['bob'], []]);
});

test('REN-MOUNT-10 one who is moved from under the mount is free as well', () => {
  const s = pinned();
  const [x, y] = s.who('horse').at;
  const near = s.gm('place', { who: 'bob', to: [x + 1, y + 1] });
  expect([near.has('freed'), effectsOn(s, 'bob')]).toEqual([false, ['stuck']]);
  const far = s.gm('place', { who: 'bob', to: [x + 2, y + 1] });
  expect(far.facts('freed', 'who')).toEqual(['bob']);
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-MOUNT-10 another mount that goes away frees no one, nor is a feint a pin', () => {
  const s = pinned({ mule: horse([7, 7]) });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [20, 98] });
  expect(effectsOn(s, 'bob')).toEqual(['stuck', 'feinted']);
  expect(s.gm('place', { who: 'mule', to: [20, 15] }).has('freed')).toBe(false);
  expect(s.gm('place', { who: 'ann', to: [20, 16] }).has('freed')).toBe(false);
  expect(effectsOn(s, 'bob')).toEqual(['stuck', 'feinted']);
});

const hold = (s: Stage, by: string, of: string): void =>
  void s.do(by, 'grab', { target: of }, { dice: [20, 98] });

test('REN-MAN-06 a hold lasts next to each other and ends a square apart, whichever of the two is moved', () => {
  for (const moved of ['ann', 'bob']) {
    const s = stage({ ann: person('a', [5, 5]), bob: person('b', [6, 5]) });
    hold(s, 'ann', 'bob');
    const [x, y] = s.who(moved).at;
    expect(s.gm('place', { who: moved, to: [x, y + 1] }).has('grab ends')).toBe(false);
    expect(s.who('bob').grabbedBy).toEqual(['ann']);
    expect(s.gm('place', { who: moved, to: [x, y + 2] }).note('grab ends')).toEqual({
      by: 'ann',
      who: 'bob',
    });
    expect(s.who('bob').grabbedBy).toEqual([]);
  }
});

test('REN-MAN-06 a long weapon does not lengthen the arms, long arms do', () => {
  const apart = (ann: Partial<Person>) => {
    const s = stage({ ann: person('a', [5, 5], ann), bob: person('b', [6, 5]) });
    hold(s, 'ann', 'bob');
    return s.gm('place', { who: 'bob', to: [7, 5] }).has('grab ends');
  };
  expect([apart({ weapons: [spear] }), apart({ sheet: { reach: 2 } })]).toEqual([true, false]);
});

test('REN-MAN-08 of two holds the one that is left behind ends, the other stays', () => {
  const s = stage(
    { ann: person('a', [5, 5]), cid: person('a', [7, 5]), bob: person('b', [6, 5]) },
    { order: ['ann', 'cid', 'bob'] },
  );
  hold(s, 'ann', 'bob');
  s.end();
  hold(s, 'cid', 'bob');
  const scene = s.gm('place', { who: 'ann', to: [1, 1] });
  expect(scene.facts('grab ends', 'by')).toEqual(['ann']);
  expect(s.who('bob').grabbedBy).toEqual(['cid']);
});

test('REN-MAN-06 REN-CTX-14 one who is put out of action lets go, and is let go', () => {
  const both = () => {
    const s = stage(
      { ann: person('a', [5, 5]), bob: person('b', [6, 5]), cid: person('a', [7, 5]) },
      { order: ['ann', 'bob', 'cid'] },
    );
    hold(s, 'ann', 'bob');
    return s;
  };
  const out = both();
  expect(out.gm('harm', { who: 'ann', damage: 200 }).has('grab ends')).toBe(true);
  expect(out.who('bob').grabbedBy).toEqual([]);
  const held = both();
  expect(held.gm('harm', { who: 'bob', damage: 200 }).has('grab ends')).toBe(true);
  expect(held.who('bob').grabbedBy).toEqual([]);
  const third = both();
  expect(third.gm('harm', { who: 'cid', damage: 200 }).has('grab ends')).toBe(false);
  expect(third.who('bob').grabbedBy).toEqual(['ann']);
});

test('REN-CATCH-05 weapons held together come apart where neither of the two reaches any more', () => {
  const s = stage(
    {
      ann: person('a', [5, 5]),
      bob: person('b', [6, 5], { weapons: [spear] }),
    },
    { order: ['ann', 'bob'] },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 33], answers: [['defence', 'catch:bob/spear']] },
  );
  expect(s.who('bob').catching).toMatchObject({ of: 'ann' });
  // The spear reaches two squares.
  for (const who of ['ann', 'bob']) {
    const [x, y] = s.who(who).at;
    s.gm('place', { who, to: [who === 'ann' ? x - 1 : x, y] });
    expect(s.who('bob').catching).not.toBeNull();
  }
  const scene = s.gm('place', { who: 'bob', to: [7, 5] });
  expect(scene.note('catch ends')).toEqual({ by: 'bob', of: 'ann', weapon: 'ann/sword' });
  expect(s.who('bob').catching).toBeNull();
});
