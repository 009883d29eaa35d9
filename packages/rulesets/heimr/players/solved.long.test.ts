import { strongAnswer, strongCommand } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { stage } from '../testing/stage.js';

const SWORD = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [3, 3], agility: [3, 1] },
} as const;

test('a strong player strikes the one whom the next hit brings down', () => {
  const s = stage({ ann: SWORD, bob: SWORD, cid: { ...SWORD, state: { hp: 1 } } });
  expect(strongCommand(heimr, s.state, 'ann')).toMatchObject({
    do: 'attack',
    with: { target: 'cid' },
  });
});

test('and charges the hurt one within reach rather than wait for both', () => {
  const s = stage(
    {
      ann: { ...SWORD, at: 'A1' },
      bob: { ...SWORD, at: 'A2', state: { hp: 1 } },
      cid: { ...SWORD, at: 'A4' },
    },
    { map: { rows: ['A1 A2 A3 A4'] } },
  );
  expect(strongCommand(heimr, s.state, 'ann')).toMatchObject({
    do: 'charge',
    with: { target: 'bob' },
  });
});

test('asked whether to strike at a bad brawler who comes in, one with a sword does', () => {
  const s = stage({
    ann: { abilities: { brawl: [1, 1] } },
    bob: { ...SWORD, state: { hp: 2 } },
  });
  const brawl = { do: 'brawl', by: 'ann', with: { target: 'bob', effect: 'hit' } };
  expect(strongAnswer(heimr, s.state, brawl, 'provoked')).toBe('bob/sword');
});
