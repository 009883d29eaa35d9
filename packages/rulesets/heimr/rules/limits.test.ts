import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { end, stage, until } from '../testing/stage.js';

// Counts that are kept apart, choices that are not offered, and reasons that are given.

test('HEI-CTX-20 each border counts for itself, and is free again with the turn of the first who crossed it', () => {
  const map = {
    rows: ['A1 A2', 'B1 B2'],
    borders: [
      { from: 'A1', to: 'A2', tags: ['door'] },
      { from: 'B1', to: 'B2', tags: ['door'] },
    ],
  };
  const s = stage({ ann: {}, bob: { at: 'B1' }, cat: { side: 'a' }, dan: {} }, { map });
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  s.do('bob', 'move', { to: 'B2' });
  end(s);
  s.do('cat', 'move', { to: 'A2' });
  expect(s.state.crossings.map(({ first, count }) => [first, count])).toEqual([
    ['ann', 2],
    ['bob', 1],
  ]);
  end(s);
  expect(s.refused('dan', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
  until(s, 'ann');
  expect(s.state.crossings.map(({ first }) => first)).toEqual(['bob']);
});

test('HEI-OBS-04 a border that leads one way only is near from both sides', () => {
  const look = (at: string, square: string) =>
    stage(
      { ann: { at }, bob: { at } },
      { map: { rows: ['A1 A2'], borders: [{ from: 'A1', to: 'A2', oneWay: true }] } },
    )
      .do('ann', 'observe', { use: 'square', square }, { dice: [3] })
      .parts('perception potential');
  expect([look('A1', 'A2'), look('A2', 'A1')]).toEqual([['HEI-OBS-04 1'], ['HEI-OBS-04 1']]);
});

test('HEI-SKILL-03 a prerequisite that is not met is named', () => {
  const reason = (needs: object, state: object = {}) => {
    const cry = { name: 'Cry', type: 'free', needs: { ...needs } };
    const s = stage({ ann: { sheet: { skills: { cry } }, state: { ...state } }, bob: {} });
    return s.fight.refusal({ do: 'skill', by: 'ann', with: { skill: 'cry' } })?.reason;
  };
  expect([
    reason({ cluster: true }),
    reason({ cluster: false }),
    reason({ cluster: false }, { cluster: ['bob'] }),
    reason({ cluster: true }, { cluster: ['bob'] }),
    reason({ holds: 'sword' }),
    reason({ position: 'prone' }),
    reason({ position: 'prone' }, { position: 'prone' }),
  ]).toEqual([
    'only in a cluster',
    undefined,
    'not in a cluster',
    undefined,
    'requires a sword in hand',
    'only while prone',
    undefined,
  ]);
});

test('HEI-CTX-16 one delays until after one whose turn is still to come, not after one who has had it', () => {
  const s = stage({ ann: {}, bob: {}, cat: {} }, { order: ['ann', 'bob', 'cat'] });
  const domain = () => {
    const after = heimr.actions.get('delay')?.domain(s.state, s.turn ?? '', 'after', {});
    return after?.kind === 'choice' ? after.options.map(({ value }) => value) : [];
  };
  expect(domain()).toEqual(['bob', 'cat']);
  end(s);
  expect(domain()).toEqual(['cat']);
  expect(s.allowed('bob', 'delay', { after: 'ann' })).toBe(false);
  expect(s.do('bob', 'delay', { after: 'cat' }).fact('delays', 'order')).toEqual([
    'ann',
    'cat',
    'bob',
  ]);
  expect(s.turn).toBe('cat');
});

test('HEI-CTX-36 what the GM heals is told, one hit point as one', () => {
  const healed = (points: number) =>
    stage({ ann: { state: { hp: 3 } }, bob: {} })
      .gm('heal', { who: 'ann', points })
      .note('gm.heal');
  expect([healed(1), healed(4), healed(99)]).toMatchObject([
    { who: 'ann', points: 1, of: 'hit point' },
    { points: 4, of: 'hit points' },
    { points: 6, of: 'hit points' },
  ]);
});

test('HEI-GET-03 what lies on a map is read like all else, and what is wrong with it is said', () => {
  const problems = (items: unknown) => {
    const set = heimr.setUp({
      title: 'things',
      options: {},
      map: { rows: ['A1 A2'], items: JSON.parse(JSON.stringify(items)) },
      content: {},
      combatants: [
        { id: 'ann', side: 'a', at: 'A1' },
        { id: 'bob', side: 'b', at: 'A1' },
      ],
      order: undefined,
    });
    return set.ok ? [] : set.problems.map(({ path }) => path.join('.'));
  };
  expect(problems([{ item: 'sword', at: 'A2' }])).toEqual([]);
  expect(problems([{ item: 'sword', at: 'C9' }])).toEqual(['map.items.0.at']);
  expect(problems([{ item: 'no such thing', at: 'A1' }])).toEqual(['map.items.0.item']);
  expect(problems([{ at: 'A1' }])).toEqual(['map.items.0.item']);
});

const RUNNING = { map: { rows: ['A1 A2 A3'] } };

test('HEI-CTX-40 HEI-CTX-37 the unconscious run after no one, and nobody has got away from them', () => {
  const s = stage({ ann: {}, bob: { abilities: { agility: [0, 9] } } }, RUNNING);
  s.do('ann', 'run', { to: 'A2' });
  until(s, 'bob');
  s.do('bob', 'run', { to: 'A2' });
  s.gm('harm', { who: 'bob', damage: 14, part: 'torso' });
  until(s, 'ann');
  const scene = s.do('ann', 'run', { to: 'A3' });
  expect([scene.rolled, s.who('ann').gone]).toEqual([[], null]);
});
