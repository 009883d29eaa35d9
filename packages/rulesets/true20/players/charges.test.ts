import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person } from '../testing/stage.js';
import { bomb, horse, pistol, stage, sword } from '../testing/stage.js';

const policy = sensiblePolicy(true20);

const armed = (x: number, y: number, sheet: Person['sheet'] = {}): Person => ({
  at: [x, y],
  sheet: { weapons: [sword()], ...sheet },
});

test('T20-CTX-37 those who charge go for whom the blow would harm most', () => {
  const fighter = armed(2, 5);
  const s = stage({
    ann: fighter,
    eve: { ...armed(2, 7), side: 'ours' },
    bob: armed(9, 4, { con: 8 }),
    cid: armed(9, 6, { con: -3 }),
  });
  expect(policy.command(s.state, 'ann')).toMatchObject({ do: 'charge', with: { target: 'cid' } });
});

test('T20-CTX-11 of foes as easy to hurt the more dangerous one is struck', () => {
  const target = (first: number, second: number) => {
    const s = stage({
      ann: armed(5, 5),
      bob: armed(4, 5, { printed: { attack: first } }),
      cid: armed(6, 5, { printed: { attack: second } }),
    });
    return policy.command(s.state, 'ann')?.with['target'];
  };
  expect(target(0, 6)).toBe('cid');
  expect(target(6, 0)).toBe('bob');
});

test('T20-CTX-37 T20-FIN-01 a charge strikes at the gaps of armor that stops plain blows', () => {
  const charge = (toughness: number) => {
    const s = stage({
      ann: armed(2, 5, { printed: { attack: 12 } }),
      bob: armed(9, 5, { armor: [{ name: 'plate', toughness }] }),
    });
    return policy.command(s.state, 'ann');
  };
  expect(charge(8)).toMatchObject({ do: 'charge', with: { manner: 'finesse' } });
  expect(charge(0)).toMatchObject({ do: 'charge', with: { manner: 'ordinary' } });
});

test('T20-CTX-37 a good shot is better than a charge, and a charge better than a poor shot', () => {
  const facing = (damage: number) => {
    const s = stage({
      ann: armed(2, 5, { weapons: [sword(), pistol({ damage })] }),
      bob: armed(9, 5),
    });
    return policy.command(s.state, 'ann')?.do;
  };
  expect(facing(8)).toBe('attack');
  expect(facing(0)).toBe('charge');
});

test('T20-CTX-37 T20-AREA-01 a bomb in hand is no weapon for a charge', () => {
  const s = stage({
    ann: armed(2, 5, { weapons: [pistol({ damage: 0 }), bomb({ use: 'thrown', increment: 5 })] }),
    bob: armed(9, 5, { con: -3 }),
  });
  expect(policy.command(s.state, 'ann')?.do).toBe('attack');
});

test('T20-CTX-37 one beside a foe who is hard to hurt charges a softer one, but leaves no foe for one like it', () => {
  const facing = (con: number) => {
    const s = stage({
      ann: armed(2, 5),
      eve: { ...armed(2, 7), side: 'ours' },
      bob: armed(3, 5, { con: 3 }),
      cid: armed(9, 5, { con }),
    });
    return policy.command(s.state, 'ann');
  };
  expect(facing(-4)).toMatchObject({ do: 'charge', with: { target: 'cid' } });
  expect(facing(3)).toMatchObject({ do: 'attack', with: { target: 'bob' } });
});

test('T20-MOUNT-10 a rider beside a foe charges again rather than strike from where the mount stands', () => {
  const s = stage({
    ann: {
      at: [4, 4],
      sheet: { weapons: [sword()] },
      state: { riding: 'm' },
    },
    m: { at: [4, 4], side: 'ours', sheet: horse() },
    bob: armed(6, 4, { con: 9 }),
  });
  expect(policy.command(s.state, 'ann')).toMatchObject({ do: 'ride', with: { pace: 'charge' } });
});

test('T20-CTX-37 those who stand beside a foe strike, and do not circle away for a run at them', () => {
  const nimble = { printed: { dodge: 17, parry: 17 } };
  const s = stage({ ann: armed(5, 5), bob: armed(6, 5, nimble) });
  expect(policy.command(s.state, 'ann')).toMatchObject({ do: 'attack', with: { target: 'bob' } });
});
