import { expect, test } from 'vitest';
import { end, stage, until } from '../../testing/stage.js';

// Where a chase ends, and how.

const HEIGHTS = {
  rows: ['A1 A2 A3'],
  places: ['A1', 'A2', 'A3'].map((id) => ({ id, heights: [0, 1] })),
};

/** Ann has run along the top of a wall, followed by bob, below or above as given; it is her turn again. */
const alongWall = (reachHeight: 0 | 1, height: number) => {
  const s = stage(
    { ann: { state: { height: 1 } }, bob: { abilities: { agility: [0, 9] }, state: { height } } },
    { options: { reachHeight }, map: HEIGHTS },
  );
  s.do('ann', 'run', { to: 'A2' });
  until(s, 'bob');
  s.do('bob', 'run', { to: 'A2' });
  until(s, 'ann');
  return s;
};

test.each([
  [0, 0, false],
  [0, 1, true],
  [1, 0, true],
] as const)(
  'HEI-RUN-04 HEI-CTX-40 HEI-CTX-22 reachHeight %i: who runs at height %i after a runner at height 1 is after them: %s',
  (reachHeight, height, after) => {
    const s = alongWall(reachHeight, height);
    expect(s.state.chases).toHaveLength(after ? 1 : 0);
    const scene = s.do('ann', 'run', { to: 'A3' }, after ? { dice: [1, 6] } : {});
    expect([scene.has('caught'), s.who('bob').at]).toEqual(after ? [true, 'A3'] : [false, 'A2']);
    expect(s.state.clusters).toEqual(after ? [['ann', 'bob']] : []);
  },
);

test('HEI-CTX-40 HEI-CTX-22 a runner who jumps down first is not caught from above; a pursuer who runs on above gives up', () => {
  const s = alongWall(0, 1);
  s.do('ann', 'jump-down', { to: 0 });
  const scene = s.do('ann', 'run', { to: 'A3' }, { dice: [1, 6] });
  expect([scene.has('caught'), s.who('bob').at, s.state.chases]).toMatchObject([
    false,
    'A2',
    [{ gap: 1 }],
  ]);
  until(s, 'bob');
  expect(s.state.chases).toHaveLength(1);
  s.do('bob', 'run', { to: 'A3' });
  end(s);
  expect(s.state.chases).toEqual([]);
});

test('HEI-RUN-04 who comes running from elsewhere is not after the runner', () => {
  const chasers = (at: string) => {
    const s = stage({ ann: { at: 'A1' }, bob: { at } }, { map: { rows: ['A1 A2', 'B1 B2'] } });
    s.do('ann', 'run', { to: 'A2' });
    until(s, 'bob');
    s.do('bob', 'run', { to: 'A2' });
    return s.state.chases.map(({ pursuer }) => pursuer);
  };
  expect([chasers('A1'), chasers('B2')]).toEqual([['bob'], []]);
});

test.each([
  ['catches up', 0, 6, true],
  ['falls behind', 6, 0, false],
] as const)(
  'HEI-CTX-40 HEI-CTX-17 a pursuer who %s (%i, %i) sets off what waits for a movement: %s',
  (_, ahead, after, catches) => {
    const s = stage(
      {
        ann: { abilities: { agility: [0, ahead] } },
        bob: { abilities: { agility: [0, after] } },
        cat: { side: 'a', at: 'A4' },
      },
      { map: { rows: ['A1 A2 A3 A4'] } },
    );
    s.do('ann', 'run', { to: 'A2' });
    until(s, 'bob');
    s.do('bob', 'run', { to: 'A2' });
    until(s, 'cat');
    s.do('cat', 'ready', { event: 'move', action: { do: 'drop-prone', with: {} } });
    until(s, 'ann');
    const [first, second] = [
      ['readied', 'no'],
      ['readied', 'yes'],
    ] as const;
    const answers = catches ? [first, second] : [first];
    const run = s.do('ann', 'run', { to: 'A3' }, { dice: [3, 3], answers });
    expect([run.has('caught'), s.who('cat').position]).toEqual([
      catches,
      catches ? 'prone' : 'standing',
    ]);
    expect(run.asked).toEqual(answers.map(() => 'cat readied'));
  },
);
