import { existsSync, readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { exactFight } from './exact-fight.js';

const RULESETS = new URL('../../../rulesets/', import.meta.url);
/** For each system that has one, a duel short enough to work out every course it can take. */
const DUELS = [...rulesets.keys()].flatMap((system) => {
  const file = new URL(`${system}/testing/duel.yaml`, RULESETS);
  return existsSync(file) ? [[system, readFileSync(file, 'utf8')] as const] : [];
});

const only = (text: string): LoadedRun => {
  const loaded = loadRuns(text, 'duel.yaml', rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(JSON.stringify(loaded));
  return run;
};

const THROWS = 2_000;

function simulated<S extends FightState>(ruleset: Ruleset<S>, initial: S, winner: string): number {
  const policy = sensiblePolicy(ruleset);
  const simulator = new Simulator(ruleset, initial, () => policy);
  const generator = new Generator('exact fights');
  let won = 0;
  for (let i = 0; i < THROWS; i++)
    if (simulator.play(generator, ({ outcome }) => outcome?.winners.includes(winner))) won++;
  return won / THROWS;
}

test.each(DUELS)('exact duels of %s agree with simulated ones', (_, text) => {
  only(text).use((ruleset, initial) => {
    const fight = exactFight(ruleset, initial, { bound: 1e-2, grain: 1e-5, states: 20_000 });
    const often = simulated(ruleset, initial, 'red');
    const p = fight.endings.find(({ winners }) => winners.includes('red'))?.chance ?? 0;
    const room = 5 * Math.sqrt((p * (1 - p)) / THROWS);
    expect(fight.open, JSON.stringify(fight)).toBeLessThan(0.05);
    expect(often).toBeGreaterThan(p - room);
    expect(often).toBeLessThan(p + fight.open + room);
  });
});
