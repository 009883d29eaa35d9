import { expect, test } from 'vitest';
import { stage, until } from '../../testing/stage.js';

// Where a chase ends, and how.

const HEIGHTS = {
  rows: ['A1 A2 A3'],
  places: ['A1', 'A2', 'A3'].map((id) => ({ id, heights: [0, 1] })),
};

test.each([
  [0, []],
  [1, [['ann', 'bob']]],
] as const)(
  'HEI-CTX-40 HEI-CTX-22 HEI-CTX-23 reachHeight %i: who catches up below a runner is hand to hand only within reach',
  (reachHeight, clusters) => {
    const s = stage(
      { ann: { state: { height: 1 } }, bob: { abilities: { agility: [0, 9] } } },
      { options: { reachHeight }, map: HEIGHTS },
    );
    s.do('ann', 'run', { to: 'A2' });
    until(s, 'bob');
    s.do('bob', 'run', { to: 'A2' });
    until(s, 'ann');
    const scene = s.do('ann', 'run', { to: 'A3' }, { dice: [1, 6] });
    expect(scene.has('caught')).toBe(true);
    expect([s.who('bob').at, s.who('ann').height, s.who('bob').height]).toEqual(['A3', 1, 0]);
    expect(s.state.clusters).toEqual(clusters);
  },
);

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
