import { readFileSync } from 'node:fs';
import type { FightState } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { readDocument } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import type { Data } from '../experiment/change-scenario.js';
import { isData } from '../experiment/change-scenario.js';
import type { BalanceReport } from './balance.js';
import { Balance, isProofEnough } from './balance.js';
import { shareEstimate } from '../simulation/interval.js';
import { readKnob, Turnable, valuesOf } from './knob.js';
import { RunningMean } from './running-mean.js';
import type { Target } from './target.js';
import { readTarget, targetText } from './target.js';
import { everyEntry, everyNumber, readChange, WorthStudy } from './worth.js';

function scenario(name: string): Data {
  const url = new URL(`../../../../examples/${name}.yaml`, import.meta.url);
  const read = readDocument(readFileSync(url, 'utf8'), name);
  if (!read.ok || !isData(read.value.data)) throw new Error(`${name} cannot be read`);
  return read.value.data;
}

function stateOf(data: Data): FightState {
  const loaded = loadRuns(JSON.stringify(data), 'it', rulesets);
  const state = loaded.ok && loaded.value.runs[0]?.use((_, initial): FightState => initial);
  if (!state) throw new Error('no fight');
  return state;
}

function balanced(
  data: Data,
  target: Target | undefined,
  knobs: readonly string[],
  fights = 400,
): BalanceReport {
  const read = knobs.map((text) => readKnob(text)).filter((knob) => knob !== undefined);
  if (!target || read.length < knobs.length) throw new Error('not read');
  const options = { seed: 'x', fights, proof: 200 };
  const balance = new Balance(data, rulesets, target, read, options);
  while (balance.step());
  return balance.report();
}

it('reports a knob once it is turned, while the proof is still to come', () => {
  const target = readTarget('the hunters 70 %');
  const knob = readKnob('agnes.copies=1..3');
  if (!target || !knob) throw new Error('not read');
  const options = { seed: 'x', fights: 20, proof: 40 };
  const balance = new Balance(scenario('rolemaster-stunned'), rulesets, target, [knob], options);
  while (balance.knobsTurned === 0) expect(balance.step()).toBe(true);
  const before = balance.report();
  expect(before.proof).toBeUndefined();
  expect(before.knobs[0]?.value).toBeDefined();
  while (balance.step());
  expect(balance.report()).toMatchObject({ knobs: before.knobs, proof: { fights: 40 } });
});

describe('a request', () => {
  it('is a knob with a range and a step', () => {
    expect(readKnob('bandit.copies=1..12')).toEqual({
      name: 'bandit.copies',
      from: 1,
      to: 12,
      step: 1,
    });
    const knob = readKnob('ogre.sheet.DUR=20..60/15');
    expect(knob && valuesOf(knob)).toEqual([20, 35, 50]);
    for (const wrong of ['bandit', 'bandit=3', 'bandit.copies=5..1', 'a b=1..2'])
      expect(readKnob(wrong)).toBeUndefined();
  });

  it('is a target in words, and is parsed back from them', () => {
    const all = [
      'the party 70 %',
      'the party stands 80 %',
      'the party loses 50 %',
      'over in 8 rounds',
    ];
    expect(all.map((text) => readTarget(text))).toEqual([
      { kind: 'wins', side: 'the party', share: 0.7 },
      { kind: 'unharmed', side: 'the party', share: 0.8 },
      { kind: 'loses', side: 'the party', share: 0.5 },
      { kind: 'over', rounds: 8, share: 0.5 },
    ]);
    const inWords = [...all.slice(0, 3), 'over in 8 rounds 80%'].map((text) => {
      const target = readTarget(text);
      return target && targetText(target);
    });
    expect(inWords).toEqual([
      'the party to win 70 % of all fights',
      'no one of the party to fall in 80 % of all fights',
      'the party to lose 50 % of its health',
      'over in 8 rounds in 80 % of all fights',
    ]);
    for (const wrong of ['70 %', 'the party', 'the party 170 %', ''])
      expect(readTarget(wrong)).toBeUndefined();
  });
});

it('an interval that may be read after every value holds at all of them', () => {
  const generator = new Generator('looks');
  let missed = 0;
  for (let study = 0; study < 200; study++) {
    const mean = new RunningMean();
    let held = true;
    for (let n = 0; n < 400; n++) {
      mean.add(Number(generator.below(10) < 7));
      const { low, high } = mean.atAnyTime();
      held &&= low <= 0.7 && high >= 0.7;
    }
    if (!held) missed++;
  }
  // At most 10 are expected, with a deviation of 3.
  expect(missed).toBeLessThan(19);
});

/**
 * Random wins and losses in pairs.
 * @param alike the share of pairs whose fights are decided by the same luck; if negative, by opposite luck
 * @param isEnough ends them before there are `count` pairs
 */
function twos(
  generator: Generator,
  share: number,
  alike: number,
  count: number,
  isEnough?: (mean: RunningMean) => boolean,
): RunningMean {
  const unit = (): number => generator.below(1_000_000) / 1_000_000;
  const mean = new RunningMean();
  for (let n = 0; n < count; n++) {
    if (isEnough?.(mean)) break;
    const luck = unit();
    const tied = unit() < Math.abs(alike);
    const other = alike > 0 ? luck : 1 - luck;
    for (const each of [luck, tied ? other : unit()]) mean.add(Number(each < share));
  }
  return mean;
}

it.each([
  { share: 0.5, alike: -0.6 },
  { share: 0.5, alike: 0.4 },
  { share: 0.8, alike: -0.6 },
  { share: 0.95, alike: 0 },
  { share: 0.98, alike: -0.5 },
])('an interval of mirrored fights holds, however they are correlated: %j', (made) => {
  const generator = new Generator(JSON.stringify(made));
  const STUDIES = 1000;
  let missed = 0;
  for (let study = 0; study < STUDIES; study++) {
    const { low, high } = twos(generator, made.share, made.alike, 120).ofMirrored();
    if (low > made.share || high < made.share) missed++;
  }
  // 50 are expected, with a deviation of 7.
  expect(missed).toBeLessThan(75);
});

it.each([
  { share: 0.58, alike: -1 },
  { share: 0.58, alike: -0.5 },
  { share: 0.87, alike: -0.5 },
  { share: 0.5, alike: 0 },
])('a proof that ends early is no more certain for that: %j', (made) => {
  const generator = new Generator(JSON.stringify(made));
  let missed = 0;
  for (let study = 0; study < 1000; study++) {
    const mean = twos(generator, made.share, made.alike, 200, isProofEnough);
    const { low, high } = mean.ofMirrored();
    if (low > made.share || high < made.share) missed++;
  }
  // 50 are expected, with a deviation of 7.
  expect(missed).toBeLessThan(75);
});

it('an interval of mirrored fights is narrower if one wins when the other loses', () => {
  const widthOf = (alike: number): number => {
    const { low, high } = twos(new Generator('width'), 0.5, alike, 1000).ofMirrored();
    return high - low;
  };
  expect(widthOf(-0.5) / widthOf(0)).toBeCloseTo(Math.sqrt(0.5), 1);
  expect(widthOf(0.5)).toBeGreaterThan(widthOf(0));
});

it('an interval of mirrored fights without any difference is that of the same number of fights', () => {
  const mean = new RunningMean();
  for (let n = 0; n < 40; n++) mean.add(1);
  expect(mean.ofMirrored()).toEqual(shareEstimate(40, 40));
});

describe('balance', () => {
  const square = scenario('experiments/heimr-square');

  it('finds the number that 2,000 fights of each confirm', () => {
    // By docs/experiments.md the reeve wins 99, 82, 29 and 3.6 % against one to four farmhands.
    const {
      knobs,
      proof,
      scenario: found,
    } = balanced(square, readTarget('the law 45 %'), ['farmhand.copies=1..4']);
    expect(knobs.map(({ value }) => value)).toEqual([3]);
    for (const { value, estimate } of knobs[0]?.curve ?? []) {
      const truth = [0.994, 0.817, 0.293, 0.036][value - 1] ?? 0;
      expect(estimate.low).toBeLessThanOrEqual(truth + 0.01);
      expect(estimate.high).toBeGreaterThanOrEqual(truth - 0.01);
    }
    expect(proof?.estimate.low).toBeLessThan(0.293);
    expect(proof?.estimate.high).toBeGreaterThan(0.293);
    expect(Object.keys(stateOf(found).combatants)).toHaveLength(4);
  });

  it('uses few fights if the answer is clear, and takes the nearer end if nothing will do', () => {
    const { knobs, fights } = balanced(square, readTarget('the law 99 %'), [
      'farmhand.copies=3..4',
    ]);
    expect(knobs[0]?.value).toBe(3);
    expect(fights).toBeLessThan(400);
  });

  it('turns knobs one after another, each from where the last was left', () => {
    const { knobs, scenario: found } = balanced(
      square,
      readTarget('over in 3 rounds 60 %'),
      ['farmhand.copies=1..3', 'reeve.sheet.attack=1..2'],
      30,
    );
    expect(knobs).toHaveLength(2);
    const copies = knobs[0]?.value ?? 0;
    expect(Object.keys(stateOf(found).combatants)).toHaveLength(1 + copies);
  });

  it('places copies where they may stand', () => {
    const grid = scenario('rolemaster-stunned');
    const made = new Turnable(grid, rulesets).with([['agnes.copies', 9]]);
    expect(made.ok && Object.keys(stateOf(made.value).combatants)).toHaveLength(12);
  });
});

describe('worth', () => {
  const square = scenario('experiments/heimr-square');
  const state = stateOf(square);

  it('reads values to set, and amounts to add to the sheet', () => {
    const [number] = everyNumber(state, 'reeve');
    expect(number?.text).toMatch(/^reeve\.sheet\..*\+1$/);
    const read = readChange(number?.text ?? '', state);
    expect(read).toMatchObject({ ok: true, value: { name: number?.name, value: number?.value } });
    expect(readChange('options.attackTie=attacker', state)).toMatchObject({
      value: { name: 'options.attackTie', value: 'attacker' },
    });
    expect(readChange('reeve.sheet.nothing+1', state).ok).toBe(false);
    expect(readChange('reeve', state).ok).toBe(false);
  });

  it('removes the entries of a sheet’s lists one by one', () => {
    const duel = stateOf(scenario('lurasko-duel'));
    const mace = everyEntry(duel, 'reinhold').find(({ text }) => text.endsWith(' without mace'));
    expect(mace).toMatchObject({ name: 'reinhold.sheet.weapons', value: [] });
    expect(everyEntry(duel, 'nobody')).toEqual([]);
  });

  it('is zero for changes without effect, and reports impossible ones', () => {
    const texts = ['options.attackTie=defender', 'options.attackTie=nobody'];
    const changes = texts.flatMap((text) => {
      const read = readChange(text, state);
      return read.ok ? [read.value] : [];
    });
    const study = new WorthStudy(square, rulesets, changes, {
      seed: 'x',
      side: 'the law',
      fights: 40,
    });
    while (study.step());
    const { changes: found, win } = study.report();
    expect(win?.value).toBeGreaterThan(0.5);
    expect(found[0]?.worth).toMatchObject({ value: 0 });
    expect(found[1]?.problems).not.toEqual([]);
  });
});
