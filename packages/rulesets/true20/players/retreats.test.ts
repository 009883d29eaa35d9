import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person } from '../testing/stage.js';
import { pistol, stage, sword } from '../testing/stage.js';

const policy = sensiblePolicy(true20);

const armed = (x: number, y: number, side: string, weapon = sword()): Person => ({
  at: [x, y],
  side,
  sheet: { weapons: [weapon] },
});

test('T20-CTX-37 one who has shot steps back from those who come to blows, as far as no charge goes, and not from those who shoot', () => {
  const afterShot = (weapon: Person['sheet']) => {
    const s = stage({
      ann: armed(10, 5, 'ours', pistol()),
      bob: { ...armed(22, 5, 'theirs'), sheet: { con: 9, ...weapon } },
    });
    s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
    return policy.command(s.state, 'ann');
  };
  const command = afterShot({ weapons: [sword()] });
  expect(command?.do).toBe('move');
  // Straight away from the foe, since a charge covers twelve squares.
  expect(command?.with['path']).toMatchObject({ 5: [4, 5] });
  expect(afterShot({ weapons: [pistol()] })?.do).not.toBe('move');
});

test('T20-CTX-42 one who cannot shoot yet comes nearer', () => {
  const s = stage({
    ann: armed(5, 5, 'ours', pistol({ increment: 5 })),
    bob: armed(25, 5, 'theirs'),
  });
  expect(policy.command(s.state, 'ann')).toMatchObject({
    do: 'move',
    with: { path: { 5: [11, 5] } },
  });
});

test('T20-CTX-37 one who cannot get at foes leaves the way to them, unless they shoot, have powers, are unseen or fight a friend', () => {
  const chosen = (others: Record<string, Person>, round = 1) => {
    const s = stage({ ann: armed(3, 5, 'ours'), bob: armed(17, 5, 'theirs'), ...others });
    s.gm('set', { path: 'round', value: round });
    return policy.command(s.state, 'ann')?.do;
  };
  expect([chosen({}), chosen({}, 3), chosen({}, 4)]).toEqual([
    'total-defense',
    'total-defense',
    'move',
  ]);
  const dan = armed(20, 7, 'theirs', pistol());
  expect(chosen({ dan })).toBe('move');
  expect(chosen({ dan, eve: armed(1, 7, 'ours', pistol()) })).toBe('total-defense');
  expect(chosen({ cal: armed(2, 5, 'ours') })).toBe('total-defense');
  expect(chosen({ cal: armed(16, 6, 'ours') })).toBe('move');
  const fire = { name: 'Fire Burst', rank: 3 };
  const bob = armed(17, 5, 'theirs');
  expect(chosen({ bob: { ...bob, sheet: { powers: [fire] } } })).toBe('move');
  // No waiting for foes whom only friends can see.
  const blind = { ...armed(5, 5, 'ours'), state: { conditions: ['blinded'] } };
  expect(chosen({ ann: blind, cal: armed(5, 8, 'ours') })).toBe('move');
  // Beyond charge range there is no reason to wait.
  expect(chosen({ bob: armed(24, 5, 'theirs') })).toBe('move');
});

const FRAME = [
  '#########',
  '#...#...#',
  '#...#...#',
  '#.......#',
  '#...#...#',
  '#...#...#',
  '#########',
];

test('T20-GANG-05 one in the frame of a door steps back to where friends strike as well, and stays if there are too few', () => {
  const holding = (friends: number, foe: readonly [number, number] = [7, 3]) => {
    const helpers = [armed(3, 2, 'ours'), armed(3, 4, 'ours')].slice(0, friends);
    const s = stage(
      {
        ann: armed(4, 3, 'ours'),
        ...Object.fromEntries(helpers.map((each, i) => [`helper-${i}`, each])),
        bob: armed(foe[0], foe[1], 'theirs'),
        cid: armed(7, 1, 'theirs'),
        dan: armed(7, 5, 'theirs'),
        eve: armed(6, 5, 'theirs'),
      },
      { map: { rows: FRAME } },
    );
    return s;
  };
  expect(policy.command(holding(2).state, 'ann')).toMatchObject({
    do: 'move',
    with: { path: [[3, 3]] },
  });
  expect(policy.command(holding(1).state, 'ann')?.do).toBe('total-defense');
  // With a foe before it, it strikes first; with one behind it, it stays.
  const pressed = holding(2, [5, 3]);
  expect(policy.command(pressed.state, 'ann')?.do).toBe('attack');
  pressed.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [2] });
  expect(policy.command(pressed.state, 'ann')?.do).toBe('move');
  const behind = holding(2, [1, 3]);
  expect(policy.command(behind.state, 'ann')?.with['path']).not.toEqual([[3, 3]]);
});

test('T20-GANG-05 foes who do not come are not waited for behind the frame for ever', () => {
  const s = stage(
    {
      ann: armed(4, 3, 'ours'),
      eve: armed(3, 2, 'ours'),
      fay: armed(3, 4, 'ours'),
      bob: armed(25, 3, 'theirs'),
    },
    { map: { rows: FRAME.map((row) => row.slice(0, -1) + row.slice(-2, -1).repeat(20) + '#') } },
  );
  const step = { do: 'move', with: { path: [[3, 3]] } };
  expect(policy.command(s.state, 'ann')).toMatchObject(step);
  expect(policy.command({ ...s.state, round: 7 }, 'ann')).not.toMatchObject(step);
});
