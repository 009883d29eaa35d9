import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { horse, pistol, stage, sword } from '../testing/stage.js';
import type { Stage } from '../testing/stage.js';

const policy = sensiblePolicy(true20);
const does = (s: Stage, by: string): string | undefined => policy.command(s.state, by)?.do;

test('T20-CTX-35 no gun is swapped for a blade that does less to a foe beside its owner', () => {
  const gun = pistol({ damage: 5, autofire: true, hands: 2 });
  const s = stage({
    ann: { at: [4, 5], sheet: { weapons: [gun, sword({ damage: 2 })] } },
    bob: { at: [5, 5], side: 'theirs', sheet: { weapons: [sword()] } },
  });
  expect(does(s, 'ann')).toBe('attack');
  s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
  expect(does(s, 'ann')).not.toBe('stow');
});

test('T20-CTX-35 those who cannot get at their foes defend themselves and do not walk to and fro', () => {
  const s = stage(
    {
      cat: { at: [1, 2], sheet: { weapons: [sword()] } },
      ann: { at: [2, 2], side: 'ours', sheet: { weapons: [sword()] } },
      bob: { at: [3, 2], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    { order: ['cat', 'ann', 'bob'], map: { rows: ['#####', '#.###', '#...#', '#.###', '#####'] } },
  );
  expect(does(s, 'cat')).toBe('total-defense');
});

test('T20-CTX-37 those who would charge alone among several foes let them come, but neither for ever nor under fire', () => {
  const armed = (x: number, y: number, side: string, weapon = sword()) => ({
    at: [x, y] as const,
    side,
    sheet: { weapons: [weapon] },
  });
  const facing = (friends: number, weapon = sword()) =>
    stage({
      ann: armed(2, 5, 'ours'),
      ...(friends > 0 ? { eve: armed(2, 6, 'ours') } : {}),
      bob: armed(9, 4, 'theirs', weapon),
      cat: armed(9, 6, 'theirs'),
    });
  const alone = facing(0);
  expect(does(alone, 'ann')).toBe('total-defense');
  expect(policy.command({ ...alone.state, round: 7 }, 'ann')?.do).toBe('charge');
  expect(does(facing(1), 'ann')).toBe('charge');
  expect(does(facing(0, pistol()), 'ann')).toBe('charge');
});

test('T20-AUTO-08 attackers keep apart under an automatic weapon, and not under single shots', () => {
  const facing = (gun: ReturnType<typeof pistol>) => {
    const s = stage({
      ann: { at: [25, 5], sheet: { weapons: [sword()] } },
      eve: { at: [19, 5], side: 'ours', sheet: { weapons: [sword()] } },
      bob: { at: [2, 5], side: 'theirs', sheet: { weapons: [gun] } },
    });
    const path = policy.command(s.state, 'ann')?.with['path'];
    const end = Array.isArray(path) ? path.at(-1) : undefined;
    return Array.isArray(end) ? end.map(Number) : [];
  };
  const apart = ([x = 0, y = 0]: readonly number[]): number =>
    Math.max(Math.abs(x - 19), Math.abs(y - 5));
  expect(apart(facing(pistol({ autofire: true })))).toBeGreaterThan(2);
  expect(apart(facing(pistol()))).toBeLessThanOrEqual(2);
});

test('T20-CTX-37 an archer in the saddle puts the bow away after a shot once foes are within a charge of a better blade', () => {
  const afterShot = (x: number, blade = sword({ damage: 6 })) => {
    const s = stage({
      ann: {
        at: [2, 4],
        sheet: { weapons: [pistol({ hands: 2 }), blade], skills: { ride: 20 } },
        state: { riding: 'm' },
      },
      m: { at: [2, 4], side: 'ours', sheet: horse() },
      bob: { at: [x, 4], side: 'theirs', sheet: { weapons: [sword()] } },
    });
    s.do('ann', 'knees', {}, { dice: [10] });
    s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
    return does(s, 'ann');
  };
  expect(afterShot(14)).toBe('stow');
  expect(afterShot(29)).not.toBe('stow');
  expect(afterShot(14, sword({ damage: 1 }))).not.toBe('stow');
});

test('T20-CTX-31 T20-COND-21 one who lies beside a foe stands up before the blow', () => {
  const s = stage({
    ann: {
      at: [4, 5],
      sheet: { weapons: [sword({ damage: 9 })], printed: { attack: 16 } },
      state: { posture: 'prone' },
    },
    bob: { at: [5, 5], sheet: { con: -5 } },
  });
  expect(does(s, 'ann')).toBe('stand-up');
});

test('T20-CTX-35 one with empty hands draws before the blow, unless that takes the time for it', () => {
  const s = stage({
    ann: {
      at: [4, 5],
      sheet: { weapons: [pistol({ hands: 2 }), sword()] },
    },
    bob: { at: [5, 5], sheet: { con: -5 } },
  });
  s.do('ann', 'stow', { item: 'ann/pistol' });
  expect(does(s, 'ann')).toBe('attack');
  s.until('bob');
  s.until('ann');
  expect(does(s, 'ann')).toBe('draw');
});

test('T20-CTX-44 the last point of Conviction is kept for wounds', () => {
  const rerolls = (conviction: number, roll: string) =>
    policy.answer(
      {
        id: 'reroll',
        who: 'ann',
        rules: ['T20-CTX-44'],
        about: { roll, die: 5, failedBy: 6, conviction },
        domain: { kind: 'choice', options: [{ value: 'yes' }, { value: 'no' }] },
        fallback: 'no',
      },
      stage({ ann: { at: [4, 5] }, bob: { at: [5, 5] } }).state,
    );
  expect(rerolls(2, 'attack')).toBe('yes');
  expect(rerolls(1, 'attack')).toBe('no');
  expect(rerolls(1, 'Toughness')).toBe('yes');
});
