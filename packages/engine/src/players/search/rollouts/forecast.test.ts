import { describe, expect, it } from 'vitest';
import { begun } from '../../../testing/play.js';
import { toy, toyState } from '../../../testing/toy-ruleset.js';
import type { ToyState } from '../../../testing/toy-state.js';
import { fighter } from '../../../testing/toy-state.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import { sensiblePolicy } from '../../policy.js';
import { fitted } from './fit.js';
import type { Forecast } from './forecast.js';
import { learnForecast } from './forecast.js';
import { PositionValue } from './position-value.js';

const sensible = sensiblePolicy(toy);
const never = (): boolean => false;

/** The toy system, in which wounds lower a combatant's health. */
const measured: Ruleset<ToyState> = {
  ...toy,
  summary: (state, id) => ({ ...toy.summary(state, id), share: fighter(state, id).hp / 9 }),
};

describe('a fit', () => {
  it('is the usual weight without any moments', () => {
    expect(fitted([], [1, 2])).toEqual({ weights: [1, 2], bias: 0 });
  });

  it('finds who matters, and never gives anyone a negative weight for their own side', () => {
    // The first decides every fight, the second is there at random, and the third is there in lost fights.
    const moments = Array.from({ length: 200 }, (_, n) => {
      const [first, second] = [n % 2, Math.floor(n / 2) % 2];
      return { strengths: [first, second, 1 - first], won: first, weight: 1 };
    });
    const { weights, bias } = fitted(moments, [0.5, 0.5, 0.5]);
    const [first = 0, second = 0, third = 0] = weights;
    expect(first).toBeGreaterThan(2);
    expect(Math.abs(second)).toBeLessThan(0.3);
    expect(third).toBe(0);
    expect(bias).toBeLessThan(-1);
  });

  it('gives chances that agree with the observed frequency of wins', () => {
    const moments = Array.from({ length: 400 }, (_, n) => ({
      strengths: [1],
      won: Number(n % 4 !== 0),
      weight: 1,
    }));
    const { weights, bias } = fitted(moments, [0]);
    expect(1 / (1 + Math.exp(-(bias + (weights[0] ?? 0))))).toBeCloseTo(0.75, 1);
  });
});

describe('a forecast', () => {
  const start = (bob = 9): ToyState =>
    begun({}, toyState(['ann', 'bob'], { ann: { hp: 9 }, bob: { hp: bob } })).state;
  const learn = (state: ToyState, by: string, fights = 40): Forecast<ToyState> =>
    learnForecast(measured, state, by, sensible, { seed: 'x', fights, stop: never });

  it('is higher the better its own side is off, and complementary for the two sides', () => {
    const state = start();
    const [ann, bob] = [learn(state, 'ann'), learn(state, 'bob')];
    const hurt = { ...state, combatants: start(2).combatants };
    expect(ann.chance(hurt)).toBeGreaterThan(ann.chance(state) + 0.05);
    expect(ann.chance(hurt) + bob.chance(hurt)).toBeCloseTo(1, 1);
  });

  it('is the same for the same seed, and leaves the position unchanged', () => {
    const state = start();
    const before = JSON.stringify(state);
    expect(learn(state, 'ann').chance(state)).toBe(learn(state, 'ann').chance(state));
    expect(JSON.stringify(state)).toBe(before);
  });

  it('covers the combatants who were present', () => {
    const state = start();
    const forecast = learn(state, 'ann', 4);
    expect(forecast.covers(state)).toBe(true);
    expect(forecast.covers(begun({}, toyState(['ann', 'bob', 'cid'])).state)).toBe(false);
  });

  it('looks further ahead the later fights are decided', () => {
    const even = (hp: number): ToyState =>
      begun({}, toyState(['ann', 'bob'], { ann: { hp }, bob: { hp } })).state;
    expect(learn(even(1), 'ann').rounds).toBe(2);
    expect(learn(even(40), 'ann').rounds).toBeGreaterThan(4);
    expect(learn(even(400), 'ann', 8).rounds).toBe(12);
  });

  it('ends with what was learnt when it is stopped', () => {
    let asked = 0;
    const forecast = learnForecast(toy, start(), 'ann', sensible, {
      seed: 'x',
      fights: 100,
      stop: () => ++asked > 3,
    });
    expect(asked).toBe(4);
    expect(forecast.chance(start())).toBeGreaterThan(0);
  });

  it('values an open position by it, and a finished one by the winner', () => {
    const state = start();
    const forecast = learn(state, 'ann');
    const value = new PositionValue(measured, state, 'ann', {}, forecast);
    expect(value.of(state)).toBeCloseTo(0.05 + 0.9 * forecast.chance(state));
    const over = { ...state, combatants: start(0).combatants };
    expect(toy.outcome(over)).toBeDefined();
    expect(value.of(over)).toBeGreaterThan(0.9);
  });
});
