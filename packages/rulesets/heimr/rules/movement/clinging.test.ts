import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { end, stage } from '../../testing/stage.js';

// Combatants who cling to a wall or to an opponent, and opponents who are clung to.

const WALL = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2], features: ['stairs'] }],
  items: [{ item: 'key', at: 'A1', height: 1 }],
};
const CLIFF = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2], features: ['climb-5'] }],
};
const HELD: Person = { abilities: { agility: [0, 3], climbing: [0, 3] }, state: { height: 1 } };
const HOLDER: Person = {
  abilities: { brawl: [0, 3] },
  state: { height: 1, standing: null, holding: { who: 'ann', part: 'torso' }, cluster: ['ann'] },
};
const clung = (bindPlainMove: 'contest' | 'free', map: object = WALL) =>
  stage({ ann: HELD, bob: HOLDER }, { map: { ...map }, options: { bindPlainMove } });

test.each([
  ['climb', { way: 'up' }, 2],
  ['jump-down', { to: 0 }, 0],
] as const)(
  'HEI-CTX-35 bindPlainMove contest: a holder may stop who would get away by %s, stairs or not',
  (action, given, to) => {
    const stopped = clung('contest');
    stopped.do('ann', action, given, { dice: [5, 4] });
    expect(stopped.who('ann')).toMatchObject({ at: 'A1', height: 1 });
    expect(stopped.who('bob').holding).toMatchObject({ who: 'ann' });
    const away = clung('contest');
    away.do('ann', action, given, { dice: [4, 4] });
    expect(away.who('ann').height).toBe(to);
    expect(away.who('bob').holding).toBeNull();
    const free = clung('free');
    expect(free.do('ann', action, given).rolled).toEqual([]);
    expect(free.who('bob').holding).toBeNull();
  },
);

test('HEI-BRAWL-19 HEI-CTX-23 a climber whom a holder stops is still hand to hand with them', () => {
  const s = clung('contest', CLIFF);
  s.do('ann', 'climb', { way: 'up' }, { dice: [5, 4] });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  const away = clung('contest', CLIFF);
  away.do('ann', 'climb', { way: 'up' }, { dice: [4, 4] });
  expect(away.state.clusters).toEqual([]);
});

const KEY = { item: 'ground/key', hand: 'off' };
const picking = (state: object, sheet: object) =>
  stage(
    { ann: { state: { height: 1, ...state }, sheet: { ...sheet } }, bob: { state: { height: 1 } } },
    { map: WALL, options: { getFreeHand: 'notRequired' } },
  );

test('HEI-GET-04 HEI-CTX-33 HEI-BRAWL-05 getFreeHand notRequired drops what a hand holds, but not a wall or an opponent', () => {
  const climbing = { position: 'climbing' };
  const holding = { standing: null, holding: { who: 'bob', part: 'torso' } };
  for (const state of [climbing, holding]) {
    const s = picking(state, { sword: 'sword' });
    expect(s.allowed('ann', 'get', KEY)).toBe(false);
    expect(s.allowed('ann', 'get', { ...KEY, hand: 'sword' })).toBe(true);
  }
  expect(picking({}, { sword: 'sword', off: 'knife' }).allowed('ann', 'get', KEY)).toBe(true);
});

test('HEI-CTX-39 a guard who has lost the defence guards no longer, even with a new one', () => {
  const jo: Person = {
    sheet: { sword: 'sword' },
    abilities: { swordsmanship: [0, 3], agility: [0, 3] },
    state: { standing: { form: 'parry', total: 7, item: 'jo/sword' } },
  };
  const s = stage({ jo, kim: {}, lu: { side: 'a' } });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  s.do('jo', 'end', {}, { dice: [3], answers: [['defence', { parry: 'jo/sword' }]] });
  expect(s.refused('kim', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
  s.gm('effect', { who: 'jo', effect: 'drop' });
  expect(s.allowed('kim', 'run', { to: 'A2' })).toBe(true);
  end(s);
  expect(s.who('jo').standing).toMatchObject({ form: 'dodge' });
  expect(s.who('jo').guarding).toBeNull();
});

test('HEI-CTX-34 the GM ends no fall of one who does not lie', () => {
  const wall = stage(
    { ann: { state: { height: 1, position: 'climbing' } }, bob: {} },
    { map: WALL },
  );
  const scene = wall.gm('condition', { who: 'ann', condition: 'prone', on: false });
  expect([wall.who('ann').position, scene.notes]).toEqual(['climbing', []]);
});

test('HEI-MOVE-02 of two borders to a square the one with nothing to pass is crossed', () => {
  const borders = [4, null].map((level, i) => ({
    id: `way ${i}`,
    from: 'A1',
    to: 'A2',
    ...(level === null ? {} : { requirement: { ability: 'agility', level } }),
  }));
  for (const order of [borders, borders.toReversed()]) {
    const s = stage(
      { ann: {}, bob: { at: 'A2' } },
      { map: { places: [{ id: 'A1' }, { id: 'A2' }], borders: [...order] } },
    );
    expect(s.do('ann', 'move', { to: 'A2' }).rolled).toEqual([]);
    expect(s.who('ann').at).toBe('A2');
  }
});
