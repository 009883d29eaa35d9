import type { Command } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describe, expect, it } from 'vitest';
import { coin, coinState } from '../testing/coin.js';
import type { CoinState } from '../testing/coin.js';
import type { ReviewReport } from './report.js';
import { FightReview } from './fight-review.js';
import { passesTo } from './passes.js';
import { marginText, reviewChart, reviewMarkdown, reviewPage } from './review-report.js';

/** A fight of two lives each, played to its end. */
function played(seed = 'played'): Fight<CoinState> {
  const fight = new Fight(coin, coinState({ first: 2, second: 2 }), { seed });
  expect(fight.begin().kind).toBe('done');
  const sensible = sensiblePolicy(coin);
  while (!fight.outcome) {
    const command = sensible.command(fight.state, acting(fight.state) ?? '');
    expect(command && fight.perform(command).kind).toBe('done');
  }
  return fight;
}

function reviewed(fight: Fight<CoinState>, options = {}): ReviewReport {
  const review = new FightReview(fight, { seed: 'x', fights: 200, close: 400, ...options });
  while (review.step());
  return review.report();
}

/** The chance to win of the player who tosses next; tossing a six takes one of the other's lives. */
function truth(own: number, other: number): number {
  if (own === 0) return 0;
  if (other === 0) return 1;
  // The first player tosses: with 1/6 the other loses a life and tosses next.
  const hit = 1 - truth(other - 1, own);
  const [a, b] = [1 / 6, 5 / 6];
  // p = a hit + b (1 - q), q = a hit' + b (1 - p) where q is the other's chance when it tosses.
  const hitOther = 1 - truth(own - 1, other);
  return (a * hit + b * (1 - a * hitOther - b)) / (1 - b * b);
}

describe('a review', () => {
  it('plays as many fights as are asked for, and is whole each time it goes deeper', () => {
    const review = new FightReview(played(), { seed: 'x', fights: 64, close: 320 });
    const fewest = (): number =>
      Math.min(
        ...review
          .report()
          .steps.slice(0, -1)
          .map(({ fights }) => fights),
      );
    const known: [number, number][] = [];
    for (let last = 0; review.step(); last = review.progress)
      if (review.progress !== last) known.push([review.progress, fewest()]);
    expect(known.map(([progress]) => progress)).toEqual(
      known.map(([progress]) => progress).toSorted((a, b) => a - b),
    );
    // A fifth of the work is the first pass, by which every position has its 16.
    expect(known.find(([progress]) => progress >= 0.2)?.[1]).toBe(16);
    expect([review.progress, fewest()]).toEqual([1, 64]);
  });

  it('takes passes four times as deep each, and one where no more is asked for', () => {
    expect(passesTo({ fights: 200, close: 80 }).map(({ counts }) => counts)).toEqual([
      { fights: 16, close: 80 },
      { fights: 64, close: 80 },
      { fights: 200, close: 80 },
    ]);
    expect(passesTo({ fights: 16, close: 80 })).toEqual([
      { counts: { fights: 16, close: 80 }, from: 0, to: 1 },
    ]);
    expect(passesTo({ fights: 64, close: 8 }).map(({ from, to }) => [from, to])).toEqual([
      [0, 0.2],
      [0.2, 1],
    ]);
  });

  it('goes on with more fights where it was through, and says how much better its chances are known', () => {
    const review = new FightReview(played(), { seed: 'x' });
    while (review.step());
    const before = review.report();
    review.goFurther();
    expect(review.report()).toEqual(before);
    while (review.step());
    const after = review.report();
    expect(after.deeds).toEqual(before.deeds);
    expect([before, after].map(({ margin = 0 }) => margin > 0)).toEqual([true, true]);
    // Four times as many fights halve the uncertainty of a chance.
    expect((after.margin ?? 0) / (before.margin ?? 1)).toBeLessThan(0.6);
    expect(marginText(after)).toMatch(/^Chances are known to ±\d+ points on average\.$/);
    expect(marginText({ margin: undefined })).toBe('');
    expect(after.steps.every(({ fights }, i) => fights >= (before.steps[i]?.fights ?? 0))).toBe(
      true,
    );
  });

  it('follows the known chance to win up to the end', () => {
    const fight = played();
    const { steps, side, sides, progress } = reviewed(fight);
    expect(side).toBe('a');
    expect(sides).toEqual(['a', 'b']);
    expect(progress).toBe(1);
    expect(steps.map(({ seq }) => seq)).toEqual(fight.line(fight.head));
    let held = 0;
    for (const { seq, chance, fights } of steps) {
      const state = fight.stateAt(seq);
      const { a, b } = state.combatants;
      const next = acting(state);
      const mine = truth(a?.lives ?? 0, b?.lives ?? 0);
      const theirs = 1 - truth(b?.lives ?? 0, a?.lives ?? 0);
      const exact = next === 'a' ? mine : theirs;
      if (chance && chance.low <= exact && chance.high >= exact) held++;
      if (coin.outcome(state)) expect([chance?.low, fights]).toEqual([chance?.high, 0]);
    }
    // 95 of 100 are expected, but neighbouring steps share their luck.
    expect(held / steps.length).toBeGreaterThan(0.75);
  });

  it('attributes to the dice what they did, and finds where they did most', () => {
    const fight = played();
    const { steps, turningPoints } = reviewed(fight);
    for (const { swing, choice, luck } of steps.slice(1)) {
      expect(choice?.value).toBe(0);
      expect(luck?.value).toBe(swing?.value);
    }
    const [most] = turningPoints;
    const lives = (seq: number): number =>
      Object.values(fight.stateAt(seq).combatants).reduce((sum, each) => sum + each.lives, 0);
    expect(most).toBeDefined();
    if (most !== undefined) expect(lives(most)).toBe(lives(most - 1) - 1);
  });

  it('draws a first line from few fights, and reports its results at any step', () => {
    const review = new FightReview(played(), { seed: 'x' });
    const before = review.report();
    expect(before.steps.slice(0, -1).every(({ chance }) => chance === undefined)).toBe(true);
    for (let i = 0; i < before.steps.length * 4; i++) review.step();
    const { steps, progress } = review.report();
    expect(steps.every(({ chance }) => chance !== undefined)).toBe(true);
    expect(progress).toBeLessThan(0.5);
    while (review.step());
    expect(review.report()).toEqual(reviewed(played(), { fights: undefined, close: undefined }));
  });

  it('leaves out what was undone, and a fight that has not begun', () => {
    const fight = played();
    const all = reviewed(fight, { fights: 2, close: 2 }).steps.length;
    fight.undo();
    expect(reviewed(fight, { fights: 2, close: 2 }).steps).toHaveLength(all - 1);
    const fresh = new Fight(coin, coinState(), { seed: 'fresh' });
    expect(reviewed(fresh).steps).toEqual([]);
  });

  it('names the steps that seem to have changed most if none did beyond doubt, once it is done', () => {
    const review = new FightReview(played(), { seed: 'x', fights: 4, close: 4 });
    for (let i = 0; i < 40; i++) review.step();
    expect(review.report().unsure).toEqual([]);
    while (review.step());
    const report = review.report();
    expect([report.turningPoints, report.blunders]).toEqual([[], []]);
    const swings = report.steps.map(({ swing }) => Math.abs(swing?.value ?? 0));
    const largest = swings.toSorted((a, b) => b - a).slice(0, 3);
    const named = report.unsure.map((seq) =>
      Math.abs(report.steps.find((step) => step.seq === seq)?.swing?.value ?? 0),
    );
    expect(named).toEqual(largest);
    const tell = ({ seq }: { readonly seq: number }): string => `toss ${seq}`;
    const words = { title: 'Heads', about: 'Coin 1.', tell, alternatives: () => [] };
    for (const text of [reviewPage(report, words), reviewMarkdown(report, words)]) {
      expect(text).toContain('These seem to have changed them most:');
      for (const seq of report.unsure) expect(text).toContain(`${seq}. toss ${seq}`);
    }
    expect(reviewed(played()).unsure).toEqual([]);
  });

  it('is a standalone page with a picture', () => {
    const report = reviewed(played(), { fights: 4, close: 4 });
    const tell = ({ command }: { readonly command: Command | undefined }): string =>
      command ? `${command.by} <tosses>` : 'the beginning';
    const words = { title: 'Heads & tails', about: 'Coin 1.', tell, alternatives: () => [] };
    const page = reviewPage(report, words);
    expect(page).toContain('<h1>Heads &amp; tails</h1>');
    expect(page).not.toContain('<tosses>');
    expect(page).not.toMatch(/src=|href=/);
    expect(reviewChart(report).match(/<polyline/g)).toHaveLength(1);
    expect(page).toContain('@media print');
  });

  it('has the map at each turning point, as a picture on a page and in characters in Markdown', () => {
    const report = reviewed(played());
    const turns = report.turningPoints.slice(0, 8).length;
    expect(turns).toBeGreaterThan(0);
    const words = {
      title: 'Heads | tails',
      about: 'Coin 1.',
      tell: () => 'a *toss*',
      alternatives: () => [],
      map: ({ seq }: { readonly seq: number }) => ({ picture: `<svg id="m${seq}"/>`, text: 'A#B' }),
    };
    expect(reviewPage(report, words).match(/<svg id=/g)).toHaveLength(turns);
    const markdown = reviewMarkdown(report, words);
    expect(markdown.match(/```text\nA#B\n```/g)).toHaveLength(turns);
    expect(markdown).toContain(String.raw`# Heads \| tails`);
    expect(markdown).toContain(String.raw`a \*toss\*`);
  });
});
