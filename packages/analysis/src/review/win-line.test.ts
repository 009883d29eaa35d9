import { Fight } from '@tiltyard/engine/fight';
import { expect, it } from 'vitest';
import { coin, coinState } from '../testing/coin.js';
import { Effort } from './effort.js';
import { WinLine } from './win-line.js';
import { SampledPosition, WinSamples } from './win-samples.js';

/** The samples of the position in which the players have these numbers of lives left. */
function samples(first: number, second: number): WinSamples<ReturnType<typeof coinState>> {
  const fight = new Fight(coin, coinState({ first, second }), { seed: 'line' });
  fight.begin();
  return new WinSamples(new SampledPosition(coin, fight.state, 'line', new Effort()), undefined);
}

const LIVES = 30;
/** A line of chances that falls from even to nearly none, all at once after the tenth position. */
const fallen = (): WinLine<ReturnType<typeof coinState>> =>
  new WinLine(
    Array.from({ length: LIVES }, (_, i) => samples(i < 10 ? 3 : 1, i < 10 ? 3 : 6)),
    'a',
  );

const play = (all: readonly { play(): boolean }[], times: number): void => {
  for (let n = 0; n < times; n++) for (const each of all) each.play();
};

it('starts with evenly spread positions, both ends included', () => {
  const line = fallen();
  const spread = line.spread().map((each) => line.samples.indexOf(each));
  expect(spread).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 29]);
});

it('interpolates a position that was not sampled, with an interval that holds both neighbours', () => {
  const line = fallen();
  const [first, middle, last] = [line.samples[0], line.samples[10], line.samples[20]];
  if (!first || !middle || !last) throw new Error('too short');
  expect(line.chance(middle)).toBeUndefined();
  play([first, last], 40);
  const [before, after] = [line.chance(first), line.chance(last)];
  expect(line.chance(middle)).toEqual({
    value: ((before?.value ?? 0) + (after?.value ?? 0)) / 2,
    low: after?.low,
    high: before?.high,
  });
  play([middle], 1);
  expect(line.chance(middle)?.value).toBe(Number(middle.isWon(0, 'a')));
});

it('searches for what changed the chance until it is found, and nowhere else', () => {
  const line = fallen();
  const ends = [line.samples[0], line.samples[LIVES - 1]].filter((each) => each !== undefined);
  play(ends, 40);
  const looked: number[] = [];
  for (let next = line.middleOfChange(); next; next = line.middleOfChange()) {
    looked.push(line.samples.indexOf(next));
    play([next], 40);
  }
  expect(looked).toEqual([14, 7, 10, 8, 9]);
});
