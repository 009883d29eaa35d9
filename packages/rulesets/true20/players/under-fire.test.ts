import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { gun, horse, pistol, stage, sword } from '../testing/stage.js';
import type { Person, Stage } from '../testing/stage.js';

const policy = sensiblePolicy(true20);
const commandOf = (s: Stage, by: string) => policy.command(s.state, by);
const does = (s: Stage, by: string): string | undefined => commandOf(s, by)?.do;

const field = { map: { rows: Array.from({ length: 9 }, () => '.'.repeat(40)) } };

const shooter = (x: number, side: string, state: Person['state'] = {}) => ({
  at: [x, 4] as const,
  side,
  sheet: { weapons: [pistol()] },
  state,
});

test('T20-COND-21 those who exchange shots lie down after theirs and shoot on from there', () => {
  const s = stage({ ann: shooter(2, 'ours'), bob: shooter(36, 'theirs') }, field);
  expect(does(s, 'ann')).toBe('attack');
  s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
  expect(does(s, 'ann')).toBe('drop-prone');
  s.do('ann', 'drop-prone');
  s.until('bob');
  s.until('ann');
  expect(does(s, 'ann')).toBe('attack');
});

test('T20-COND-21 no one lies down, or stays down, where a foe could come to blows in a turn', () => {
  const s = stage(
    {
      ann: shooter(2, 'ours'),
      bob: shooter(36, 'theirs'),
      cat: { at: [12, 4], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    field,
  );
  s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'cat' }, { dice: [2] });
  expect(does(s, 'ann')).not.toBe('drop-prone');
  const down = stage(
    {
      ann: shooter(2, 'ours', { posture: 'prone' }),
      bob: shooter(36, 'theirs'),
      cat: { at: [12, 4], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    field,
  );
  expect(does(down, 'ann')).toBe('stand-up');
});

test('T20-COND-21 under no fire, or without a shot, there is nothing to lie down for', () => {
  const unarmed = stage(
    {
      ann: shooter(2, 'ours'),
      bob: { at: [36, 4], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    field,
  );
  unarmed.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
  expect(does(unarmed, 'ann')).not.toBe('drop-prone');
  const far = stage(
    {
      ann: {
        ...shooter(2, 'ours', { posture: 'prone' }),
        sheet: { weapons: [pistol({ increment: 5 })] },
      },
      bob: shooter(36, 'theirs'),
    },
    field,
  );
  expect(does(far, 'ann')).toBe('stand-up');
});

const gunner = (x: number, side: string) => ({
  at: [x, 4] as const,
  side,
  sheet: { weapons: [gun()] },
});

test('T20-SUPP-11 a foe who shoots is held down rather than shot at, one who comes to blows is not', () => {
  const s = stage({ ann: gunner(2, 'ours'), bob: gunner(30, 'theirs') }, field);
  expect(commandOf(s, 'ann')).toEqual({
    do: 'suppress',
    by: 'ann',
    with: { weapon: 'ann/gun', target: 'bob' },
  });
  const blade = stage(
    { ann: gunner(2, 'ours'), bob: { at: [30, 4], side: 'theirs', sheet: { weapons: [sword()] } } },
    field,
  );
  expect(does(blade, 'ann')).toBe('attack');
});

test('T20-SUPP-11 a foe behind cover would not be shot at in the end, and one at a time is enough', () => {
  const rows = field.map.rows.with(4, `${'.'.repeat(29)}+${'.'.repeat(10)}`);
  const covered = stage({ ann: gunner(2, 'ours'), bob: gunner(30, 'theirs') }, { map: { rows } });
  expect(does(covered, 'ann')).toBe('attack');
  const s = stage(
    {
      ann: gunner(2, 'ours'),
      eve: { ...gunner(2, 'ours'), at: [2, 6] },
      bob: gunner(30, 'theirs'),
    },
    { ...field, order: ['ann', 'eve', 'bob'] },
  );
  s.do('ann', 'suppress', { weapon: 'ann/gun', target: 'bob' });
  s.until('eve');
  expect(does(s, 'eve')).toBe('attack');
});

test('T20-MOUNT-20 a rider is brought down with the mount, and on foot struck at', () => {
  const s = stage({
    ann: { at: [4, 4], sheet: { weapons: [sword()] } },
    bob: { at: [5, 4], side: 'theirs', sheet: { weapons: [sword()] }, state: { riding: 'bay' } },
    bay: { at: [5, 4], side: 'theirs', sheet: horse() },
  });
  expect(commandOf(s, 'ann')).toEqual({
    do: 'maneuver',
    by: 'ann',
    with: { maneuver: 'trip', target: 'bay' },
  });
  s.do('ann', 'maneuver', { maneuver: 'trip', target: 'bay' }, { dice: [20, 20] });
  expect(s.state.combatants['bob']?.riding).toBeNull();
  s.until('ann');
  expect(does(s, 'ann')).toBe('attack');
});
