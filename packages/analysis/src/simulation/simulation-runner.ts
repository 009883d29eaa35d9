import type { FightState, Id, Problem, Result, Ruleset } from '@tiltyard/engine';
import type { SimulatedFight } from '@tiltyard/engine/players';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { InputLimits } from '@tiltyard/engine/values';
import { z } from 'zod';
import { fail, ok } from '@tiltyard/engine';
import { PairedDice } from '@tiltyard/engine/core';
import { loadRuns, readState } from '@tiltyard/engine/files';
import { Simulator } from '@tiltyard/engine/players';
import { runCount } from '@tiltyard/engine/ruleset';
import { failWith, deepFreeze, Generators, listNames } from '@tiltyard/engine/values';
import type { Plan, VariantPlan } from './plan.js';
import { Players } from '../players/players.js';
import { MetricsCollector, NoteMetrics } from './metrics-collector.js';
import type { Fighter } from './results.js';
import type { FightMetrics, TallyData } from './tally.js';
import { Tally, tallyData } from './tally.js';

/** The results of the fights numbered `from` to `to - 1`. */
export interface Batch {
  readonly from: number;
  readonly to: number;
  /** One for each variant of the plan. */
  readonly tallies: readonly TallyData[];
  /** The differences of each other variant from the first, fight by fight. */
  readonly differences: readonly TallyData[];
}

const whole = z.number().int().min(0);

/** A batch received from elsewhere. */
export const batchSchema: z.ZodType<Batch> = z.strictObject({
  from: whole,
  to: whole,
  tallies: z.array(tallyData),
  differences: z.array(tallyData),
});

/** The name of a variant and its combatants. */
export interface VariantInfo {
  readonly title: string;
  readonly ruleset: { readonly id: string; readonly name: string; readonly version: string };
  readonly fighters: readonly Fighter[];
}

/** Plays the fights of a plan, any of them in any order. It keeps nothing between fights. */
export interface SimulationRunner {
  readonly kinds: readonly VariantInfo[];
  /**
   * Plays the fights numbered `from` to `to - 1` of every variant.
   * @throws if the rules do, naming the fight.
   */
  play(from: number, to: number): Batch;
}

/**
 * Reads and sets up all fights of a plan; problems are those of the scenario files.
 * @param limits of the size of each scenario, if they are untrusted
 */
export function createRunner(
  plan: Plan,
  rulesets: Rulesets,
  limits?: InputLimits,
): Result<SimulationRunner> {
  const problems: Problem[] = [];
  const kinds: VariantInfo[] = [];
  const playing: Playing[] = [];
  for (const planned of plan.fights) {
    const start = startOf(planned, rulesets, limits);
    if (!start.ok) {
      problems.push(...start.problems);
      continue;
    }
    start.value.use((ruleset, initial) => {
      problems.push(...strangers(planned, initial));
      const { id, name, version } = ruleset;
      kinds.push({
        title: start.value.title,
        ruleset: { id, name, version },
        fighters: Object.values(initial.combatants).map((each) => ({
          id: each.id,
          name: each.name,
          side: each.side,
        })),
      });
      playing.push(playingOf(ruleset, initial, plan, planned));
    });
  }
  if (problems.length > 0) return failWith(problems);
  return ok({ kinds, play: (from, to) => playAll(playing, from, to) });
}

/** The start of a variant. */
interface Started {
  readonly title: string;
  use(visitor: <S extends FightState>(ruleset: Ruleset<S>, initial: S) => void): void;
}

function startOf(planned: VariantPlan, rulesets: Rulesets, limits?: InputLimits): Result<Started> {
  const { file } = planned;
  if ('state' in planned) {
    const found = rulesets.get(planned.ruleset);
    if (!found)
      return fail({ path: [], file, message: `there is no ruleset "${planned.ruleset}"` });
    return found.use((ruleset) => {
      const state = readState(ruleset, planned.state);
      return state.ok
        ? ok({ title: file, use: (visitor) => visitor(ruleset, freezeFixed(state.value)) })
        : fail(...state.problems.map((problem) => ({ ...problem, file })));
    });
  }
  const loaded = loadRuns(planned.text, file, rulesets, {
    run: planned.run,
    ...(limits ? { limits } : {}),
  });
  if (!loaded.ok) return loaded;
  const [run] = loaded.value.runs;
  if (!run)
    return fail({
      path: [],
      file,
      message: `the file has no fight number ${planned.run + 1}`,
      expected: `1 to ${runCount(loaded.value.file)}`,
    });
  return ok({ title: run.run.title, use: (visitor) => run.use(visitor) });
}

function freezeFixed<S extends FightState>(state: S): S {
  deepFreeze(state.fixed);
  return state;
}

/** The problems of players named for unknown sides and combatants. */
function strangers({ players, file }: VariantPlan, { combatants }: FightState): readonly Problem[] {
  const known = new Set(Object.values(combatants).flatMap(({ id, side }) => [id, side]));
  return Object.keys(players).flatMap((name) =>
    known.has(name)
      ? []
      : [
          {
            path: [],
            file,
            message: `there is no side or combatant "${name}" to play for`,
            expected: `one of: ${listNames(known)}`,
          },
        ],
  );
}

/** Plays fight number n of one variant and returns its metrics, which are valid until the next fight. */
type Playing = (n: number) => FightMetrics;

function playAll(kinds: readonly Playing[], from: number, to: number): Batch {
  const tallies = kinds.map(() => new Tally());
  const differences = kinds.slice(1).map(() => new Tally());
  for (let n = from; n < to; n++) {
    let baseline: FightMetrics | undefined;
    for (const [i, kind] of kinds.entries()) {
      const reading = kind(n);
      tallies[i]?.add(reading);
      if (baseline) differences[i - 1]?.addDifference(reading, baseline);
      else baseline = reading;
    }
  }
  return {
    from,
    to,
    tallies: tallies.map((each) => each.data()),
    differences: differences.map((each) => each.data()),
  };
}

function playingOf<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  plan: Plan,
  planned: VariantPlan,
): Playing {
  const dice = new PairedDice(`${plan.seed}/dice`);
  const thoughts = new Generators(`${plan.seed}/players`);
  const ids = Object.keys(initial.combatants);
  const reading = new MetricsCollector();
  const players = new Players(ruleset, initial, planned, thoughts.of(0));
  const health = (who: Id): number => ruleset.summary(simulator.state, who).share;
  const notes = plan.detail ? new NoteMetrics(reading, ruleset, health) : undefined;
  const simulator: Simulator<S> = new Simulator(ruleset, initial, (who) => players.of(who), {
    limit: plan.limit,
    listener: notes,
    before: (command) => {
      notes?.end();
      reading.add(`did/${command.by}/${command.do}`);
    },
  });
  return (n) => {
    const generator = thoughts.of(n);
    reading.clear();
    players.start(generator);
    if (plan.mirrored) dice.start(Math.floor(n / 2), n % 2 === 1);
    else dice.start(n);
    notes?.start(ids);
    const read = (played: SimulatedFight<S>): void => {
      notes?.end();
      reading.end(ruleset, played);
    };
    try {
      simulator.play(generator, read, dice);
    } catch (fault) {
      throw new Error(
        `in fight ${n} of seed "${plan.seed}", ${planned.file}: ${fault instanceof Error ? fault.message : String(fault)}`,
        { cause: fault },
      );
    }
    return reading.values;
  };
}
