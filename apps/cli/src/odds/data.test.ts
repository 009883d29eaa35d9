import { fraction } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { asData } from './data.js';

const COUNT = 1200n;

test('RMC-DODGE-06 odds with very many outcomes list the likeliest and weigh the rest', () => {
  const outcome = {
    weight: fraction(1n, COUNT),
    chance: 1 / Number(COUNT),
    events: [],
    asked: [],
    changes: [],
    tolls: [],
  };
  const data = asData({
    kind: 'odds',
    command: { do: 'attack', by: 'ann', with: {} },
    outcomes: Array.from({ length: Number(COUNT) }, () => outcome),
    leftOut: fraction(0n),
    leaves: Number(COUNT),
    complete: true,
  });
  expect(data['outcomes']).toHaveLength(500);
  expect(data['unlisted']).toEqual({ outcomes: 700, weight: '7/12' });
});
