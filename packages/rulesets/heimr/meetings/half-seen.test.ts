import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Hidden from one opponent and not from the other, in every action that either may take.

const { bare, sword } = peopleWith();
const SKILLS = { taunt: { name: 'Taunt', type: 'free', target: 'foe' } };
const HERE = { rows: ['A1 A2', 'B1 B2'], places: [{ id: 'A1', concealment: 1, heights: [0, 1] }] };

/** Ann is hidden from bob, and not from cat; dan is on her side. */
const halfSeen = (ann: Person = sword, { order, ...staging }: Staging = {}) =>
  stage(
    {
      ann: {
        ...ann,
        state: { standing: 7, ...ann.state, hidden: { requirement: 9, from: ['bob'] } },
      },
      bob: { ...sword, sheet: { sword: 'sword', skills: SKILLS } },
      cat: { ...sword, side: 'b', sheet: { sword: 'sword', skills: SKILLS } },
      dan: { ...bare, side: 'a' },
    },
    { map: HERE, order: order ?? ['ann', 'bob', 'cat', 'dan'], ...staging },
  );
const isHidden = (s: ReturnType<typeof halfSeen>) => s.who('ann').hidden?.from ?? [];

test.each([
  ['a blow', 'attack', { target: 'ann' }, 'sword'],
  ['a punch', 'brawl', { target: 'ann', effect: 'hit' }, ''],
  ['a skill', 'skill', { skill: 'taunt', target: 'ann' }, ''],
  ['a guard', 'guard', { foe: 'ann', purpose: 'leave' }, ''],
  ['a look at her', 'observe', { use: 'character', target: 'ann' }, ''],
  ['gauging her will', 'observe', { use: 'insight', target: 'ann' }, ''],
  ['asking about her defence', 'ask-defence', { target: 'ann' }, ''],
] as const)(
  'HEI-HIDE-07 %s is not open to bob, who has not found ann, and is to cat',
  (_, action, given, weapon) => {
    const s = halfSeen();
    const chosen = (id: string) => (weapon ? { ...given, weapon: `${id}/${weapon}` } : given);
    until(s, 'bob');
    expect(s.allowed('bob', action, chosen('bob'))).toBe(false);
    until(s, 'cat');
    expect(s.allowed('cat', action, chosen('cat'))).toBe(true);
  },
);

test.each([
  ['speaking', 'speak', { words: 'Psst.' }, []],
  ['a swap', 'swap', { how: 'trade' }, []],
  ['dropping the sword', 'drop', { items: ['ann/sword'] }, []],
  ['concealing the sword', 'conceal', { item: 'ann/sword' }, [4]],
  ['a breather', 'breather', { as: 'ongoing' }, []],
  ['a guard', 'guard', { foe: 'bob', purpose: 'leave' }, []],
  ['a climb', 'climb', { way: 'up' }, [6]],
] as const)('HEI-HIDE-07 %s gives ann away to no one', (_, action, given, dice) => {
  const s = halfSeen();
  s.do('ann', action, 'items' in given ? { items: [...given.items] } : given, { dice });
  expect(isHidden(s)).toEqual(['bob']);
});

test.each([
  ['a blow at cat', 'attack', { weapon: 'ann/sword', target: 'cat' }, [1]],
  ['a punch at cat that is kept off', 'brawl', { target: 'cat', effect: 'hit' }, [6]],
  ['a Move away', 'move', { to: 'B1' }, []],
  ['a run', 'run', { to: 'B1' }, []],
] as const)('HEI-HIDE-07 %s gives ann away to bob as well', (_, action, given, dice) => {
  const s = halfSeen();
  s.do('ann', action, given, { dice });
  expect(s.who('ann').hidden).toBeNull();
});

test('HEI-HIDE-07 HEI-GUARD-03 a guard who hides shields an ally from bob, and is not found by that', () => {
  const s = halfSeen({ ...bare, state: { standing: 9 } });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'dan' });
  s.end(6);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'dan' }, { dice: [5] });
  expect([s.who('dan').hp, s.who('ann').defended]).toEqual([9, true]);
  expect(isHidden(s)).toEqual(['bob']);
});

test('HEI-HIDE-07 HEI-CTX-17 a blow readied out of hiding shows ann, and she may be struck in that turn', () => {
  const s = halfSeen();
  const cut = { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } };
  s.do('ann', 'ready', { event: 'speak', action: cut });
  s.end(3);
  expect(s.allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toBe(false);
  s.do('bob', 'speak', { words: 'Where?' }, { dice: [1] });
  expect(s.who('ann').hidden).toBeNull();
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
});

test('HEI-HIDE-03 HEI-OBS-03 HEI-ACT-03 found by a free look bob strikes in the same turn', () => {
  const s = halfSeen();
  until(s, 'bob');
  s.do('bob', 'observe', { use: 'square', square: 'A1' }, { dice: [4] });
  expect(s.who('ann').hidden).toBeNull();
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
});

test('HEI-HIDE-03 HEI-OBS-02 a look of cat, who sees ann, finds her for no one', () => {
  const s = halfSeen();
  until(s, 'cat');
  s.do('cat', 'observe', { use: 'square', square: 'A1' }, { dice: [6] });
  expect(isHidden(s)).toEqual(['bob']);
});

test.each([
  ['a stumble', { effect: 'stumble' }],
  ['a fall', { effect: 'fall' }],
  ['a daze', { effect: 'daze', amount: 2 }],
  ['a loss of hit points', { effect: 'hit', amount: 1, part: 'torso' }],
])('HEI-HIDE-07 HEI-CTX-34 %s gives ann away to no one', (_, given) => {
  const s = halfSeen();
  s.gm('effect', { who: 'ann', ...given });
  expect(isHidden(s)).toEqual(['bob']);
});

test('HEI-HIDE-07 HEI-CTX-24 a climber who hides and falls is hidden still, at the height of the fall', () => {
  const s = halfSeen({ ...bare, state: { height: 1, standing: 7 } });
  s.do('ann', 'climb', { way: 'down' }, { dice: [1] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone' });
  expect(isHidden(s)).toEqual(['bob']);
});

test('HEI-HIDE-02 HEI-ACT-04 hiding is tried once in a turn, and from the second opponent in the next', () => {
  const s = halfSeen();
  s.do('ann', 'hide', { from: ['cat'] }, { dice: [1] });
  expect(s.who('ann').hidden).toMatchObject({ requirement: 4 });
  expect([...isHidden(s)].toSorted()).toEqual(['bob', 'cat']);
  expect(s.refused('ann', 'hide', { from: ['cat'] })).toContain('HEI-ACT-04');
});

test('HEI-HIDE-07 HEI-CTX-40 bob does not run after ann, whom he has not found, and cat does', () => {
  for (const [who, chases] of [
    ['bob', 0],
    ['cat', 1],
  ] as const) {
    const s = halfSeen(sword, { options: { hideEndsOn: 'foundOnly' } });
    s.do('ann', 'run', { to: 'B1' });
    until(s, who);
    s.do(who, 'run', { to: 'B1' });
    expect(s.state.chases).toHaveLength(chases);
  }
});

test('HEI-HIDE-07 HEI-BRAWL-10 hideEndsOn foundOnly: bob does not strike first at hands that he does not see, cat does', () => {
  const options = { hideEndsOn: 'foundOnly' } as const;
  const at = (target: string) => ({ target, effect: 'hit' });
  expect(halfSeen(bare, { options }).do('ann', 'brawl', at('bob'), { dice: [1] }).rolled).toEqual([
    'ann attack',
  ]);
  const seen = halfSeen(bare, { options }).do('ann', 'brawl', at('cat'), { dice: [1, 1] });
  expect(seen.rolled).toEqual(['cat attack', 'ann attack']);
});

test('HEI-HIDE-07 HEI-BRAWL-17 hideEndsOn foundOnly: a hand out of hiding holds, contests and stays unseen', () => {
  const s = halfSeen(bare, { options: { hideEndsOn: 'foundOnly' } });
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [6] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
  expect(isHidden(s)).toEqual(['bob']);
  end(s);
  const cut = { weapon: 'bob/sword', target: 'dan' };
  expect(s.do('bob', 'attack', cut, { dice: [6, 1] }).rolled).toEqual([
    'ann contest',
    'bob attack',
  ]);
  expect(s.allowed('bob', 'brawl', { target: 'ann', effect: 'hit' })).toBe(false);
});
