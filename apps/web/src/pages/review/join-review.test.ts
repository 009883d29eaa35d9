import { expect, test } from 'vitest';
import { joined } from './join-review.js';
import type { ToldReview, ToldStep } from './review.worker.js';

const command = { do: 'strike', by: 'anna', with: {} };

const step = (seq: number, value: number): ToldStep => ({
  seq,
  round: 1,
  command: { ...command },
  chance: { value, low: 0, high: 1 },
  fights: 4,
  swing: undefined,
  choice: undefined,
  luck: undefined,
  text: `step ${seq}`,
  name: `step ${seq}`,
  told: [],
  others: [],
  best: undefined,
  loss: undefined,
});

const told = (rest: Partial<ToldReview>): ToldReview => ({
  side: 'a',
  sides: ['a', 'b'],
  as: undefined,
  isWhole: false,
  steps: [],
  deeds: undefined,
  known: '',
  turningPoints: [1],
  blunders: [],
  unsure: [],
  certainty: undefined,
  isThrough: false,
  progress: 0.5,
  files: undefined,
  ...rest,
});

test('unchanged parts stay the same object, and a step that is reported again replaces the old one', () => {
  const first = joined(
    undefined,
    told({ isWhole: true, steps: [step(0, 0.5), step(1, 0.6)], deeds: [] }),
  );
  const next = joined(first, told({ steps: [step(1, 0.7)], progress: 0.6 }));
  expect(next.steps.map(({ chance }) => chance?.value)).toEqual([0.5, 0.7]);
  expect(next.steps[0]).toBe(first.steps[0]);
  expect(next.steps[1]).not.toBe(first.steps[1]);
  expect(next.steps[1]?.command).toBe(first.steps[1]?.command);
  expect([next.deeds, next.turningPoints]).toEqual([first.deeds, first.turningPoints]);
  expect(next.deeds).toBe(first.deeds);
  expect(next.turningPoints).toBe(first.turningPoints);
  const files = { html: '<p>', markdown: '#' };
  const last = joined(next, told({ turningPoints: [1, 0], progress: 1, files }));
  expect(last.steps).toBe(next.steps);
  expect(last.turningPoints).toEqual([1, 0]);
  // The files to save stay while more fights are played.
  expect(joined(last, told({})).files).toBe(files);
});

test('a restarted review keeps nothing of the one before', () => {
  const first = joined(undefined, told({ isWhole: true, steps: [step(0, 0.5), step(1, 0.6)] }));
  const other = joined(first, told({ isWhole: true, as: 'b', steps: [step(0, 0.4)] }));
  expect([other.as, other.steps.length, other.deeds]).toEqual(['b', 1, []]);
});
