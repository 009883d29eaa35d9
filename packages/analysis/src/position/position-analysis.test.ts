import { readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { loadRuns } from '@tiltyard/engine/files';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { deepCopy, Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { LineOfPlay } from './line-of-play.js';
import type { PositionOptions, PositionReport } from './position-analysis.js';
import { PositionAnalysis } from './position-analysis.js';
import type { CoinState } from '../testing/coin.js';
import { coin, coinState } from '../testing/coin.js';

/** A fight right after it has begun. */
function start<R>(
  text: string,
  use: <S extends FightState>(ruleset: Ruleset<S>, state: S) => R,
): R {
  const loaded = loadRuns(text, 'start.yaml', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('no fight');
  return run.use((ruleset, initial) => {
    const sandbox = new Sandbox(ruleset, initial);
    return sandbox.run(() => {
      ruleset.begin(
        sandbox.table(new GeneratorDice(new Generator('start')), (questions) =>
          questions.map(({ fallback }) => fallback ?? null),
        ),
      );
      return use(ruleset, deepCopy(sandbox.state));
    });
  });
}

function analyse<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  options: PositionOptions,
): PositionReport {
  const analysis = new PositionAnalysis(ruleset, state, acting(state) ?? '', options);
  while (analysis.step());
  return analysis.report();
}

/** The state right before the first toss. */
const tossing = (lives = 1): CoinState => ({
  ...coinState({ first: lives, second: lives }),
  round: 1,
  order: ['a', 'b'],
  turn: 0,
});

/** The first to toss a six has 6 chances in 11. */
const TRUTH = 6 / 11;

describe('the analysis of a position', () => {
  it('is exact if the fight has few states', () => {
    const { commands } = analyse(coin, tossing(), { seed: 'x', fights: 4 });
    expect(commands).toHaveLength(1);
    const [toss] = commands;
    expect(toss).toMatchObject({ usual: true, exact: true, command: { do: 'toss', by: 'a' } });
    expect(toss?.win.low).toBeLessThanOrEqual(TRUTH);
    expect(toss?.win.high).toBeGreaterThanOrEqual(TRUTH);
    expect((toss?.win.high ?? 1) - (toss?.win.low ?? 0)).toBeLessThan(0.01);
  });

  it('samples otherwise, and its interval holds the truth as often as stated', () => {
    let held = 0;
    for (let i = 0; i < 100; i++) {
      const [toss] = analyse(coin, tossing(), { seed: `s${i}`, states: 0, fights: 100 }).commands;
      expect(toss?.exact).toBe(false);
      if (toss && toss.win.low <= TRUTH && toss.win.high >= TRUTH) held++;
    }
    // 95 are expected, with a deviation of 2.2.
    expect(held).toBeGreaterThanOrEqual(88);
  });

  it('reports its results at every step, and the same for the same seed', () => {
    const options = { seed: 'x', states: 0, search: 10, fights: 20, commands: 2 };
    const analysis = new PositionAnalysis(coin, tossing(2), 'a', options);
    let last = 0;
    while (analysis.step()) {
      const { progress } = analysis.report();
      expect(progress).toBeGreaterThanOrEqual(last);
      last = progress;
    }
    expect(analysis.report().progress).toBe(1);
    expect(analyse(coin, tossing(2), options)).toEqual(analysis.report());
  });

  it('ranks commands with fresh intervals, losses and a line, in a fight of a system', () => {
    const url = new URL('../../../../examples/rolemaster-stunned.yaml', import.meta.url);
    start(readFileSync(url, 'utf8'), (ruleset, state) => {
      const options = { seed: 'x', states: 0, search: 60, fights: 12, commands: 3 };
      const { commands, side } = analyse(ruleset, state, options);
      expect(side).toBe(state.combatants[acting(state) ?? '']?.side);
      expect(commands.length).toBeGreaterThan(1);
      expect(commands.filter(({ usual }) => usual)).toHaveLength(1);
      for (const { win, gain, fights, losses, usual } of commands) {
        expect(win.low).toBeLessThanOrEqual(win.value);
        expect(win.high).toBeGreaterThanOrEqual(win.value);
        expect(fights).toBe(12);
        expect(losses).toHaveLength(2);
        expect(losses.some(({ out }) => out > 0)).toBe(true);
        if (usual) expect(gain?.value).toBe(0);
      }
      const values = commands.map(({ win }) => win.value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(commands[0]?.line.length).toBeGreaterThan(1);
    });
  });
});

it('a line of play follows what most fights do', () => {
  const line = new LineOfPlay();
  const move = (name: string) => ({ do: name, by: 'a', with: {} });
  for (const names of [
    ['x', 'y'],
    ['x', 'z'],
    ['x', 'z'],
    ['w', 'y'],
  ])
    line.add(names.map(move));
  expect(line.likeliest(3)).toEqual([
    { command: move('x'), share: 0.75 },
    { command: move('z'), share: 2 / 3 },
  ]);
});
