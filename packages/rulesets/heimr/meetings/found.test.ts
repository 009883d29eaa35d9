import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Hidden from some and not from others, and guards whose next defence fails.

const { abilities, bare, sword } = peopleWith();
const hidden = (from: readonly string[], person: Person = bare): Person => ({
  ...person,
  state: { hidden: { requirement: 9, from: [...from] } },
});
/** Ann is hidden from bob, and not from cat. */
const halfHidden = (cat: Person = sword, staging: Staging = {}) =>
  stage(
    { ann: hidden(['bob']), bob: sword, cat: { ...cat, side: 'b' } },
    { order: ['cat', 'ann', 'bob'], ...staging },
  );

test.each([
  ['a blow', 'attack', { weapon: 'cat/sword', target: 'ann' }],
  ['a punch', 'brawl', { target: 'ann', effect: 'hit' }],
] as const)(
  'HEI-HIDE-06 HEI-HIDE-07 HEI-CTX-23 %s from an opponent who sees ann brings her into a cluster, where all see her',
  (_, action, given) => {
    const s = halfHidden();
    const scene = s.do('cat', action, given, { dice: [1] });
    expect([s.state.clusters, s.who('ann').hidden]).toEqual([[['ann', 'cat']], null]);
    expect(scene.cites('found', 'HEI-HIDE-06')).toBe(true);
    until(s, 'bob');
    expect(s.allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toBe(true);
  },
);

test('HEI-HIDE-06 HEI-CHARGE-02 a charge at ann by an opponent who sees her shows her to the other', () => {
  const s = halfHidden({ ...sword, at: 'A2' });
  s.do('cat', 'charge', { target: 'ann', weapon: 'cat/sword' }, { dice: [1] });
  expect(s.who('ann').hidden).toBeNull();
});

test('HEI-HIDE-07 HEI-CTX-23 a shot at ann shows her to no one else', () => {
  const s = halfHidden({ ...bare, sheet: { both: 'bow' } });
  s.do('cat', 'attack', { weapon: 'cat/bow', target: 'ann' }, { dice: [1] });
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
});

test('HEI-HIDE-07 HEI-HIDE-06 hideEndsOn foundOnly: in a cluster ann is hidden still from bob, who has not found her', () => {
  const s = halfHidden(sword, { options: { hideEndsOn: 'foundOnly' } });
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [1] });
  expect([s.state.clusters, s.who('ann').hidden?.from]).toEqual([[['ann', 'cat']], ['bob']]);
});

test('HEI-HIDE-07 HEI-BRAWL-19 a blow at ann that a holder stops shows her to no one', () => {
  const s = stage(
    {
      ann: hidden(['bob']),
      bob: bare,
      cat: { ...sword, side: 'b' },
      dan: {
        ...bare,
        side: 'a',
        state: { holding: { who: 'cat', part: 'torso' }, cluster: ['cat'] },
      },
    },
    { order: ['cat', 'ann', 'bob', 'dan'] },
  );
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [6, 1] });
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
});

test.each(['afterUse', 'everyTurn'])(
  'HEI-CTX-39 HEI-CTX-11 defenceRefresh %s: a guard whose next defence is under the fatigue guards no longer, though a later one is not',
  (defenceRefresh) => {
    const s = stage(
      { jo: { ...bare, state: { fatigue: 4 } }, lee: { ...bare, side: 'a' }, kim: bare },
      { options: { defenceRefresh } as Staging['options'], order: ['jo', 'lee', 'kim'] },
    );
    s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
    const all = defenceRefresh === 'everyTurn' ? [4, 4] : [];
    s.do('jo', 'end', {}, { dice: [1, ...all] });
    expect(s.who('jo')).toMatchObject({ standing: null, guarding: null });
    s.do('lee', 'end', {}, { dice: [4, ...(defenceRefresh === 'everyTurn' ? [6, 4] : [])] });
    expect(s.allowed('kim', 'run', { to: 'A2' })).toBe(true);
  },
);

test('HEI-CTX-39 HEI-ATK-06 a guard whose next defence is rolled as it should be guards on with it', () => {
  const s = stage({ jo: bare, kim: bare });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  expect(s.who('jo').guarding).toMatchObject({ foe: 'kim' });
  expect(s.do('kim', 'move', { to: 'A2' }, { dice: [2] }).fact('requirement', 'requirement')).toBe(
    6,
  );
});

/** Jo, whose standing defence is a block with the buckler, guards against kim and then does something else with her hands. */
const parting = (
  action: string,
  given: object,
  options: object = {},
  dice: readonly number[] = [],
) => {
  const s = stage(
    {
      jo: {
        abilities: { ...abilities, thievery: [0, 3] },
        sheet: { sword: 'sword', off: 'buckler' },
        state: { standing: { form: 'block', total: 7, item: 'jo/buckler' } },
      },
      kim: bare,
    },
    { map: { rows: ['A1 A2'], items: [{ item: 'key', at: 'A1' }] }, options: { ...options } },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  s.do('jo', action, { ...given }, { dice });
  return s.who('jo').guarding;
};

test.each([
  ['swap', { how: 'trade' }, {}, []],
  ['stow', { item: 'jo/buckler' }, {}, []],
  ['conceal', { item: 'jo/buckler' }, {}, [3]],
  ['get', { item: 'ground/key', hand: 'off' }, { getFreeHand: 'notRequired' }, []],
] as const)(
  'HEI-CTX-39 HEI-CTX-28 to %s the shield of the standing block ends the guard that rests on it',
  (action, given, options, dice) => {
    expect(parting(action, given, options, dice)).toBeNull();
  },
);

test('HEI-CTX-39 HEI-STOW-01 a guard who puts away a sword that the standing block does not need guards on', () => {
  expect(parting('stow', { item: 'jo/sword' })).toMatchObject({ foe: 'kim' });
});

test('HEI-OBS-02 HEI-CTX-47 a look at a square finds no one who has left the fight from there', () => {
  const s = stage(
    {
      ann: hidden(['bob']),
      bob: { ...bare, abilities: { ...abilities, perception: [0, 3] } },
      cat: { ...bare, side: 'a' },
    },
    { order: ['bob', 'ann', 'cat'] },
  );
  s.gm('remove', { who: 'ann' });
  const scene = s.do('bob', 'observe', { use: 'square', square: 'A1' }, { dice: [6] });
  expect(scene.has('found')).toBe(false);
});

test('HEI-OBS-05 HEI-OBS-06 HEI-CTX-47 who has left the fight is neither looked over nor gauged, who has surrendered is', () => {
  const s = stage({
    ann: bare,
    bob: bare,
    cat: { ...bare, side: 'b' },
    dan: { ...bare, side: 'b' },
  });
  s.gm('remove', { who: 'bob' });
  until(s, 'cat');
  s.do('cat', 'surrender');
  until(s, 'ann');
  const look = (use: string, target: string) => s.allowed('ann', 'observe', { use, target });
  expect([look('character', 'bob'), look('insight', 'bob')]).toEqual([false, false]);
  expect([look('character', 'cat'), look('character', 'dan')]).toEqual([true, true]);
});
