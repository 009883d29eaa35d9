import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Walls, stairs and roofs, combined with hands, holds, hiding, fatigue and the unconscious.

const { abilities, bare } = peopleWith({ agility: 0, climbing: 0 });
const knife: Person = { abilities, sheet: { sword: 'knife' } };
const place = (features: readonly string[], heights = [0, 1, 2, 3], concealment = 0) => ({
  rows: ['A1 A2'],
  places: [
    { id: 'A1', heights, features: [...features], ...(concealment > 0 ? { concealment } : {}) },
  ],
});
const CLIFF = place(['climb-5']);
const at = (height: number, person: Person = bare, position = 'climbing'): Person => ({
  ...person,
  state: { height, position, ...person.state },
});
const duel = (ann: Person, bob: Person = bare, staging: Staging = {}) =>
  stage({ ann, bob, cat: { ...bare, at: 'A2' } }, { map: CLIFF, ...staging });

test('HEI-CLIMB-05 HEI-CTX-35 bindHand: a bound hand is free to climb with only where the house lets it be used', () => {
  const climbs = (bindHand: 'disabled' | 'usable') => {
    const s = duel(
      knife,
      { ...bare, state: { holding: { who: 'ann', part: 'other arm' } } },
      {
        options: { bindHand, bindPlainMove: 'contest' },
      },
    );
    return s.allowed('ann', 'climb', { way: 'up' });
  };
  expect([climbs('disabled'), climbs('usable')]).toEqual([false, true]);
});

test('HEI-CLIMB-05 HEI-GET-04 getFreeHand notRequired is for getting alone: with both hands full no one climbs', () => {
  const s = duel({ abilities, sheet: { sword: 'knife', off: 'key' } }, bare, {
    options: { getFreeHand: 'notRequired' },
  });
  expect(s.refused('ann', 'climb', { way: 'up' })).toEqual(['HEI-CLIMB-05']);
});

test('HEI-CLIMB-05 HEI-CTX-36 a climber whose second arm is injured stays on the wall, climbs no farther, and can jump', () => {
  const ann = at(2, { ...knife, state: { hp: 0, injuries: ['other arm'] } });
  const s = duel(ann, at(2, knife));
  const cut = { weapon: 'bob/knife', target: 'ann', aim: 'sword arm' };
  until(s, 'bob');
  s.do('bob', 'attack', cut, { dice: [6, 10, 10] });
  expect(s.who('ann')).toMatchObject({ height: 2, position: 'climbing' });
  expect(s.state.ground).toEqual([{ item: 'ann/knife', at: 'A1', hidden: null }]);
  until(s, 'ann');
  expect(s.refused('ann', 'climb', { way: 'down' })).toEqual(['HEI-CLIMB-05']);
  expect(s.allowed('ann', 'jump-down', { to: 1 })).toBe(true);
});

test('HEI-CLIMB-02 HEI-CLIMB-04 on stairs no one rolls, and between bottom and top one is climbing', () => {
  const s = duel(bare, bare, { map: place(['stairs']) });
  expect(s.do('ann', 'climb', { way: 'up' }).rolled).toEqual([]);
  expect(s.who('ann')).toMatchObject({ height: 1, position: 'climbing', ended: 'ongoing' });
});

test.each([
  [{}, 0],
  [{ fatigueEnabled: false }, 1],
] as const)(
  'HEI-CTX-02 HEI-CTX-11 HEI-CLIMB-03 with two ones below nothing the figure is 0: under %j the climb ends at height %i',
  (options, height) => {
    const s = duel({ abilities: { ...abilities, climbing: [-2, 5] } }, bare, { options });
    s.do('ann', 'climb', { way: 'up' }, { dice: [3, 1, 1] });
    expect(s.who('ann').height).toBe(height);
  },
);

test('HEI-CTX-33 HEI-CTX-22 HEI-BRAWL-05 a climber strikes and punches those at the same height, and grabs no one', () => {
  const s = duel(at(1, knife), at(1), {});
  expect(s.allowed('ann', 'attack', { weapon: 'ann/knife', target: 'bob' })).toBe(true);
  expect(s.allowed('ann', 'brawl', { target: 'bob', effect: 'hit' })).toBe(true);
  expect(s.allowed('ann', 'brawl', { target: 'bob', effect: 'bind' })).toBe(false);
  const below = duel(at(1, knife), bare);
  expect(below.allowed('ann', 'attack', { weapon: 'ann/knife', target: 'bob' })).toBe(false);
});

test('HEI-CTX-22 HEI-CTX-37 who is struck unconscious at the top lies there, out of reach from below', () => {
  const s = duel(at(3, knife, 'standing'), at(3, bare, 'standing'));
  s.gm('harm', { who: 'bob', damage: 14, part: 'torso' });
  expect(s.who('bob')).toMatchObject({ height: 3, position: 'helpless' });
  const blow = { weapon: 'ann/knife', target: 'bob' };
  expect(s.allowed('ann', 'attack', blow)).toBe(true);
  s.gm('place', { who: 'ann', to: 'A1', height: 0 });
  expect(s.allowed('ann', 'attack', blow)).toBe(false);
});

test('HEI-BRAWL-03 HEI-CTX-22 reachHeight 1: a grab one height up holds, and lasts when the held one jumps down to the holder', () => {
  const s = duel(bare, at(1, bare), { options: { reachHeight: 1 } });
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [6] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob', part: 'torso' });
  end(s);
  if (s.allowed('bob', 'jump-down', { to: 0 })) s.do('bob', 'jump-down', { to: 0 });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-12 HEI-CTX-33 on the wall a dodged provoked blow is followed by the punch', () => {
  const s = duel(at(1), at(1, knife));
  const scene = s.do(
    'ann',
    'brawl',
    { target: 'bob', effect: 'hit' },
    { dice: [1, 6], answers: [['provoked', 'bob/knife']] },
  );
  expect(scene.rolled).toEqual(['bob attack', 'ann attack']);
  expect(s.who('bob').hp).toBe(8);
});

test('HEI-ACT-14 HEI-CTX-24 HEI-ACT-11 a climber who takes breath and is made to fall has the next turn’s action free', () => {
  const s = duel(at(2, { ...bare, state: { fatigue: 4, standing: 7 } }));
  s.do('ann', 'breather', { as: 'upcoming' });
  end(s);
  s.gm('effect', { who: 'ann', effect: 'fall' }, { dice: [6] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', pending: null, hp: 8 });
  until(s, 'ann');
  expect(s.allowed('ann', 'stand-up')).toBe(true);
});

test('HEI-JUMP-01 HEI-HIDE-07 HEI-CTX-17 a jump out of hiding leaves one hidden in the square, and sets off no one who does not know', () => {
  const s = stage(
    {
      bob: { ...knife, side: 'b' },
      ann: at(1, { ...bare, state: { hidden: { requirement: 9, from: ['bob'] } }, side: 'a' }),
    },
    { map: CLIFF, order: ['bob', 'ann'] },
  );
  s.do('bob', 'ready', { event: 'move', action: { do: 'move', with: { to: 'A2' } } });
  end(s);
  const scene = s.do('ann', 'jump-down', { to: 0 });
  expect(scene.has('readied')).toBe(false);
  expect(s.who('ann')).toMatchObject({ height: 0, hidden: { from: ['bob'] } });
});

test('HEI-CONCEAL-02 HEI-ACT-07 on the wall a knife is concealed, and the defence of that turn is weaker', () => {
  const s = duel(at(1, knife));
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [2] });
  expect(s.who('ann').carried).toMatchObject([
    { item: 'ann/knife', concealed: { requirement: 5 } },
  ]);
  expect(end(s).facts('dice', 'consistency', { who: 'ann' })).toEqual([-2]);
});

test('HEI-DROP-01 HEI-GET-03 what is dropped on the roof is not picked up by one put below', () => {
  const s = duel(at(3, knife, 'standing'));
  s.do('ann', 'drop', { items: ['ann/knife'] });
  expect(s.state.ground).toMatchObject([{ item: 'ann/knife', height: 3 }]);
  expect(s.allowed('ann', 'get', { item: 'ann/knife', hand: 'sword' })).toBe(true);
  s.gm('place', { who: 'ann', to: 'A1', height: 0 });
  expect(s.allowed('ann', 'get', { item: 'ann/knife', hand: 'sword' })).toBe(false);
});

test('HEI-ACT-05 HEI-ACT-06 a climb that the GM lets happen after an attack ends the turn all the same', () => {
  const s = duel(knife, bare, { map: place(['stairs']) });
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob' }, { dice: [1] });
  s.do('ann', 'climb', { way: 'up' }, { force: 'go on then' });
  expect(s.who('ann')).toMatchObject({ height: 1, ended: 'ongoing', ongoing: true });
});

test('HEI-CTX-45 the blind spot of a defender is gone as the defender’s turn starts, on whatever height', () => {
  const s = stage(
    {
      ann: { abilities: { ...abilities, archery: [0, 0] }, sheet: { both: 'bow' } },
      bob: { ...bare, at: 'A2', state: { height: 1, standing: 9 } },
    },
    {
      map: { rows: ['A1 A2 A3'], places: [{ id: 'A2', heights: [0, 1] }] },
      options: { moduleBlindSpots: true },
    },
  );
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  expect(s.who('bob').blindSpots).toEqual(['A3']);
  end(s);
  expect(s.who('bob').blindSpots ?? []).toEqual([]);
});

/** Bob, with a punch readied against a move of ann's, and her climb from a height with this die. */
function climbed(height: number, die: number, more: readonly number[] = []) {
  const s = stage(
    {
      bob: { ...bare, side: 'b' },
      ann: at(height, { ...bare, side: 'a' }, height > 0 ? 'climbing' : 'standing'),
    },
    { map: CLIFF, order: ['bob', 'ann'] },
  );
  const punch = { do: 'brawl', with: { target: 'ann', effect: 'hit' } };
  s.do('bob', 'ready', { event: 'move', who: 'ann', action: punch });
  until(s, 'ann');
  return s.do('ann', 'climb', { way: 'up' }, { dice: [die, ...more] });
}

test.each([
  ['a fall to the ground', 1, 1, true],
  ['a climb out of reach', 1, 6, false],
  ['a climb that fails on the ground', 0, 1, false],
])(
  'HEI-CTX-17 HEI-CLIMB-03 the blow readied for a movement is set off by %s',
  (_, height, die, isSet) => {
    expect(climbed(height, die, isSet ? [6] : []).has('readied')).toBe(isSet);
  },
);

test('HEI-CTX-17 HEI-CLIMB-03 who is knocked off the wall has been moved, and sets nothing off', () => {
  const s = stage(
    {
      bob: { ...bare, side: 'b' },
      cat: { ...bare, side: 'b', at: 'A2', sheet: { both: 'bow' } },
      ann: at(2, { ...bare, side: 'a' }),
    },
    { map: CLIFF, order: ['bob', 'cat', 'ann'] },
  );
  const punch = { do: 'brawl', with: { target: 'ann', effect: 'hit' } };
  s.do('bob', 'ready', { event: 'move', who: 'ann', action: punch });
  until(s, 'cat');
  const scene = s.gm('effect', { who: 'ann', effect: 'fall' }, { dice: [3] });
  expect([s.who('ann').height, scene.has('readied')]).toEqual([0, false]);
});
