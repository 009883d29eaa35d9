import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Runs, chases, limits and crawls, combined with reactions, hiding, holds and house rules.

const { bare, sword } = peopleWith({ agility: 0, survival: 9 });
const ROW = { rows: ['A1 A2 A3 A4'] };

/** Ann has run to A2, and bob after her; it is her turn again. */
const chased = (staging: Staging = {}, others: Readonly<Record<string, Person>> = {}) => {
  const s = stage({ ann: bare, bob: sword, ...others }, { map: ROW, ...staging });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  until(s, 'ann');
  return s;
};

test('HEI-CTX-40 HEI-CTX-23 HEI-HIDE-06 the caught runner is hand to hand with the pursuer, and does not hide there', () => {
  const s = chased({ map: { ...ROW, places: [{ id: 'A3', concealment: 1 }] } });
  s.do('ann', 'run', { to: 'A3' }, { dice: [4, 4] });
  expect([s.who('bob').at, s.state.clusters, s.state.chases]).toEqual(['A3', [['ann', 'bob']], []]);
  end(s);
  until(s, 'ann');
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toContain('HEI-HIDE-06');
});

test('HEI-CTX-40 HEI-CTX-11 a pursuer who fails to roll as high as the fatigue does not keep up, equal as the totals are', () => {
  const s = chased({}, { bob: { ...sword, state: { fatigue: 5 } } });
  s.do('ann', 'run', { to: 'A3' }, { dice: [4, 4] });
  expect([s.who('bob').at, s.state.chases]).toMatchObject(['A2', [{ gap: 1 }]]);
});

test.each([
  ['requirement', [6], 'A3'],
  ['requirement', [1], 'A2'],
  ['absolute', [], 'A2'],
] as const)(
  'HEI-CTX-40 HEI-GUARD-02 HEI-HIDE-07 a pursuer has to pass a hidden guard to catch up: %s %j ends in %s',
  (guardMode, passing, square) => {
    const hidden = { hidden: { requirement: 9, from: ['bob'] } };
    const s = stage(
      { ann: bare, bob: sword, cat: { ...bare, side: 'a', at: 'A2', state: hidden } },
      { map: ROW, options: { guardMode } },
    );
    s.do('ann', 'run', { to: 'A2' });
    end(s);
    s.do('bob', 'run', { to: 'A2' });
    end(s);
    s.do('cat', 'guard', { foe: 'bob', purpose: 'leave' });
    end(s);
    s.do('ann', 'run', { to: 'A3' }, { dice: [3, 4, ...passing] });
    expect(s.who('bob').at).toBe(square);
    expect(s.state.chases).toMatchObject(square === 'A3' ? [] : [{ gap: 1 }]);
  },
);

test('HEI-CTX-40 HEI-MOVE-01 a runner who walks on instead of running ends the chase', () => {
  const s = chased();
  s.do('ann', 'move', { to: 'A3' });
  expect(s.state.chases).toHaveLength(1);
  end(s);
  expect(s.state.chases).toEqual([]);
});

test('HEI-CTX-40 HEI-RUN-03 the pursuer who has caught up may not charge from where the runner ran, and has no need to', () => {
  const s = chased();
  s.do('ann', 'run', { to: 'A3' }, { dice: [4, 4] });
  end(s);
  expect(s.refused('bob', 'charge', { target: 'ann', weapon: 'bob/sword' })).toEqual([
    'HEI-CHARGE-02',
  ]);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
});

test('HEI-CTX-40 HEI-CTX-17 a combatant who waits for a step of the pursuer reacts as that one catches up', () => {
  const s = stage(
    { ann: bare, bob: sword, cat: { ...bare, side: 'a', at: 'A3' } },
    { map: ROW, order: ['bob', 'cat', 'ann'] },
  );
  until(s, 'ann');
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  s.do('cat', 'ready', { event: 'move', who: 'bob', action: { do: 'drop-prone', with: {} } });
  end(s);
  s.do('ann', 'run', { to: 'A3' }, { dice: [4, 4] });
  expect([s.who('cat').position, s.state.order]).toEqual(['prone', ['cat', 'bob', 'ann']]);
});

test('HEI-CTX-40 HEI-CTX-47 the last of a side getting away ends the fight', () => {
  const s = chased();
  s.do('ann', 'run', { to: 'A3' }, { dice: [5, 1] });
  end(s);
  s.do('bob', 'run', { to: 'A3' });
  until(s, 'ann');
  expect(heimr.outcome(s.state)).toBeUndefined();
  s.do('ann', 'run', { to: 'A4' }, { dice: [5, 1] });
  expect(s.who('ann').gone).toBe('escaped');
  expect(heimr.outcome(s.state)).toBeDefined();
});

test('HEI-RUN-04 HEI-HIDE-07 hideEndsOn foundOnly: no one runs after a runner whom they have not found', () => {
  const s = stage(
    { ann: { ...bare, state: { hidden: { requirement: 9, from: ['bob'] } } }, bob: bare },
    { options: { hideEndsOn: 'foundOnly' }, map: ROW },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  expect(s.state.chases).toEqual([]);
});

test('HEI-CTX-20 HEI-CRAWL-02 a crawl counts at the door when it crosses, not when it is begun', () => {
  const map = { rows: ['A1 A2'], borders: [{ from: 'A1', to: 'A2', tags: ['window'] }] };
  const s = stage(
    {
      ann: { ...bare, state: { position: 'prone' } },
      cat: { ...bare, side: 'a' },
      bob: { ...bare, at: 'A2' },
    },
    { map, order: ['ann', 'cat', 'bob'] },
  );
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  expect(s.state.crossings).toEqual([]);
  s.do('cat', 'move', { to: 'A2' });
  until(s, 'ann');
  // The window is cat's until her next turn.
  expect(s.do('ann', 'go-on').cites('cannot go on', 'HEI-CTX-20')).toBe(true);
  expect(s.who('ann')).toMatchObject({ at: 'A1', pending: null, standard: 'crawl' });
});

test('HEI-CRAWL-01 HEI-ACT-10 HEI-MOVE-03 a crawler who is struck in a cluster has lost the crawl, and not the way to stand', () => {
  const s = stage({ ann: { ...bare, state: { position: 'prone', cluster: ['bob'] } }, bob: sword });
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  end(s);
  expect(s.who('ann')).toMatchObject({ at: 'A1', pending: null });
  s.do('ann', 'stand-up');
});

test('HEI-CHARGE-02 HEI-CTX-17 HEI-CTX-19 a combatant who waits behind a wall does not see the charger come, and hears the blow', () => {
  const map = { rows: ['A1 A2 A3'], borders: [{ from: 'A2', to: 'A3', sight: false }] };
  const after = (event: string) => {
    const s = stage(
      { ann: sword, bob: { ...bare, at: 'A2' }, cat: { ...bare, at: 'A3' } },
      { map, order: ['cat', 'ann', 'bob'] },
    );
    s.do('cat', 'ready', { event, action: { do: 'drop-prone', with: {} } });
    end(s);
    s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [1] });
    return s.who('cat').position;
  };
  expect([after('move'), after('attack')]).toEqual(['standing', 'prone']);
});

test('HEI-RUN-01 HEI-CTX-17 HEI-ACT-07 a run readied and made in the turn of another weakens defence until the next own turn', () => {
  const s = stage({ ann: bare, bob: bare }, { map: ROW });
  s.do('ann', 'ready', { event: 'speak', action: { do: 'run', with: { to: 'A2' } } });
  end(s);
  s.do('bob', 'speak', { words: 'Boo!' });
  expect(s.who('ann')).toMatchObject({
    at: 'A2',
    ongoing: true,
    ranFrom: { square: 'A1' },
    ended: null,
  });
  expect(s.refused('bob', 'charge', { target: 'ann', weapon: 'brawl', effect: 'hit' })).toEqual([
    'HEI-RUN-03',
  ]);
  until(s, 'ann');
  expect(s.who('ann')).toMatchObject({ ongoing: false, ranFrom: null });
});
