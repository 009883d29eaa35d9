import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { expect, it } from 'vitest';
import { exactFight } from '../odds/exact-fight.js';
import type { CoinState } from '../testing/coin.js';
import { coin, coinState } from '../testing/coin.js';
import { exactChance } from './exact-chance.js';
import { PositionAnalysis } from './position-analysis.js';

/** Duels that differ in who is ahead, in how likely a throw is to count, and in who throws next. */
function duels(): readonly CoinState[] {
  const all: CoinState[] = [];
  for (const faces of [2, 3, 6, 10, 20])
    for (const wins of [1, 2])
      for (const first of [1, 2, 3, 4])
        for (const second of [1, 2, 3])
          for (const turn of [0, 1]) {
            const lives = coinState({ faces, wins: Math.min(wins, faces - 1), first, second });
            all.push({ ...lives, round: 1, order: ['a', 'b'], turn });
          }
  return all.slice(0, 200);
}

it('of 200 duels whose chances are known exactly, each sampled five times, 95 in 100 lie inside the interval', () => {
  const all = duels();
  expect(all).toHaveLength(200);
  let held = 0;
  for (const [i, state] of all.entries()) {
    const by = acting(state) ?? '';
    const { endings, open } = exactFight(coin, state, { bound: 1e-9 });
    expect(open).toBeLessThan(1e-6);
    const truth = endings.find(({ winners }) => winners[0] === by)?.chance ?? 0;
    for (let again = 0; again < 5; again++) {
      const seed = `duel ${i} ${again}`;
      const options = { seed, states: 0, search: 4, fights: 200, commands: 1 };
      const analysis = new PositionAnalysis(coin, state, by, options);
      while (analysis.step());
      const [toss] = analysis.report().commands;
      expect(toss?.exact).toBe(false);
      if (toss && toss.win.low <= truth && toss.win.high >= truth) held++;
    }
  }
  // 950 are expected, with a deviation of 7.
  expect(held).toBeGreaterThanOrEqual(936);
});

type Duel = readonly [system: string, ann: object, bob: object];
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];
const eachPair = (duel: (ann: number, bob: number) => Duel): readonly Duel[] =>
  LEVELS.flatMap((ann) => LEVELS.map((bob) => duel(ann, bob)));

const bandit = (wounds: number): object => ({
  from: 'bandit',
  state: { marks: { hurt: wounds, wounded: 1 } },
});
const brawler = (dexterity: number): object => ({
  at: { engagement: 'e' },
  sheet: { STR: 20, bCON: 1, competencies: ['unarmed'], DEX: 3 + dexterity },
});
const macer = (skill: number): object => ({
  sheet: {
    DUR: 12,
    aptitudes: { SOM: 20, COO: 20 },
    weapons: ['mace'],
    skills: { 'one-handed': 35 + 5 * skill, fray: 30 },
  },
});

/** Two combatants within reach of each other, in systems whose duels have few enough states to work out. */
const DUELS: readonly Duel[] = [
  ...eachPair((a, b) => ['true20', { ...bandit(a), at: [4, 4] }, { ...bandit(b), at: [5, 4] }]),
  ...eachPair((a, b) => ['lurasko', brawler(a), brawler(b)]),
  ...eachPair((a, b) => ['renaissance', { ...macer(a), at: [2, 2] }, { ...macer(b), at: [3, 2] }]),
];

/** The exact chance of the combatant whose turn it is, and its estimate by an analysis that plays fights. */
function compared<S extends FightState>(ruleset: Ruleset<S>, initial: S, seed: string) {
  const sensible = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, { seed: 'duel' });
  expect(fight.begin().kind).toBe('done');
  const by = acting(fight.state) ?? '';
  const usual = sensible.command(fight.state, by);
  if (!usual) throw new Error(`${by} has nothing to do`);
  const truth = exactChance(ruleset, fight.state, usual, { states: 20_000 });
  const options = { seed, states: 0, search: 4, fights: 100, commands: 1 };
  const analysis = new PositionAnalysis(ruleset, fight.state, by, options);
  while (analysis.step());
  const [sampled] = analysis.report().commands;
  if (!truth || !sampled) throw new Error(`${seed} is too much to be worked out`);
  expect([sampled.command, sampled.exact]).toEqual([usual, false]);
  return { truth, win: sampled.win };
}

it('of duels of three systems whose chances are known exactly, 95 in 100 lie inside the interval', () => {
  let held = 0;
  for (const [i, [ruleset, ann, bob]] of DUELS.entries()) {
    const combatants = [
      { id: 'ann', side: 'hers', ...ann },
      { id: 'bob', side: 'his', ...bob },
    ];
    const file = { title: 'a duel', ruleset, order: ['ann', 'bob'], combatants };
    const loaded = loadRuns(JSON.stringify(file), 'duel.json', rulesets);
    const run = loaded.ok ? loaded.value.runs[0] : undefined;
    if (!run) throw new Error(JSON.stringify(loaded));
    const { truth, win } = run.use((rules, initial) => compared(rules, initial, `duel ${i}`));
    if (win.low <= truth.high && win.high >= truth.low) held++;
  }
  // Of 192, 182 are expected, with a deviation of 3.
  expect(held).toBeGreaterThanOrEqual(176);
}, 300_000);
