import type { Json, Problem } from '@tiltyard/engine';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { Data } from '../experiment/change-scenario.js';
import type { PolicyName } from '../players/policies.js';
import type { Estimate } from '../simulation/interval.js';
import type { SimulationRunner } from '../simulation/simulation-runner.js';
import { createRunner } from '../simulation/simulation-runner.js';
import type { Knob } from './knob.js';
import { Turnable, valuesOf } from './knob.js';
import { RunningMean } from './running-mean.js';
import type { Target } from './target.js';
import { valueOf } from './target.js';

export interface BalanceOptions {
  readonly seed: string;
  /** Which fight of the file, from 0. */
  readonly run?: number;
  readonly policy?: PolicyName;
  readonly players?: Readonly<Record<string, PolicyName>>;
  /** Most fights at one value of a knob; 400 if left out. */
  readonly fights?: number;
  /** Fights with other dice that are played at the value that was found; 400 if left out. */
  readonly proof?: number;
}

/** What was seen at one value of a knob. */
export interface BalancePoint {
  readonly value: number;
  /** Its interval holds however the fights were stopped. */
  readonly estimate: Estimate;
  readonly fights: number;
}

export interface KnobReport {
  readonly knob: Knob;
  /** The value nearest to the target, as far as that is known. */
  readonly value: number | undefined;
  /** All values that were tried, in order. */
  readonly curve: readonly BalancePoint[];
  /** What is wrong with values that cannot be tried. */
  readonly problems: readonly Problem[];
}

export interface BalanceReport {
  readonly knobs: readonly KnobReport[];
  /** The scenario with all knobs where they were left. */
  readonly scenario: Data;
  /** What it comes to so, by fights that had no say in where the knobs are. */
  readonly proof: Omit<BalancePoint, 'value'> | undefined;
  readonly fights: number;
}

/** Most commands of one fight. */
const LIMIT = 2_000;

/** A value on trial. */
interface Trial {
  readonly value: number;
  readonly mean: RunningMean;
  readonly play: (() => void) | undefined;
}

interface KnobInWork {
  readonly knob: Knob;
  readonly trials: Map<number, Trial>;
  value: number | undefined;
}

/**
 * Turns knobs of a scenario one after another until its fights come to a target: by halving, each value tried by as many
 * fights as it takes to say on which side of the target it is. Every step is one fight; it may be stopped after any.
 */
export class Balance {
  private readonly reports: KnobInWork[] = [];
  private readonly problems: Problem[] = [];
  private readonly work: Generator<undefined, void>;
  private readonly settled: [string, Json][] = [];
  private played = 0;
  private proved: RunningMean | undefined;
  private readonly turnable: Turnable;

  /** @param scenario the data of its file; it must be one that can be loaded. */
  constructor(
    private readonly scenario: Data,
    private readonly rulesets: Rulesets,
    private readonly target: Target,
    private readonly knobs: readonly Knob[],
    private readonly options: BalanceOptions,
  ) {
    this.turnable = new Turnable(scenario, rulesets, options.run);
    this.work = this.working();
  }

  /** Does one piece of the work. @returns false once there is nothing left to do. */
  step(): boolean {
    return this.work.next().done !== true;
  }

  private *working(): Generator<undefined, void> {
    const { proof = 400 } = this.options;
    for (const knob of this.knobs) {
      const report: KnobInWork = { knob, trials: new Map(), value: undefined };
      this.reports.push(report);
      const value = yield* this.turned(knob, report.trials);
      if (value === undefined) continue;
      report.value = value;
      this.settled.push([knob.name, value]);
    }
    const runner = this.runnerWith(this.settled);
    if (!runner) return;
    const mean = new RunningMean();
    this.proved = mean;
    const fresh = this.playing(runner, mean);
    for (let n = 0; n < proof; n++) {
      fresh();
      yield;
    }
  }

  private runnerWith(
    values: readonly (readonly [string, Json])[],
    seed = `${this.options.seed}/proof`,
  ): SimulationRunner | undefined {
    const data = this.turnable.with(values);
    const { run = 0, policy = 'sensible', players = {} } = this.options;
    const made = data.ok
      ? createRunner(
          {
            fights: [
              { file: 'the scenario', text: JSON.stringify(data.value), run, policy, players },
            ],
            seed,
            limit: LIMIT,
            detail: false,
          },
          this.rulesets,
        )
      : data;
    if (made.ok) return made.value;
    this.problems.push(...made.problems);
    return undefined;
  }

  private playing(runner: SimulationRunner, mean: RunningMean): () => void {
    const fighters = runner.kinds[0]?.fighters ?? [];
    return () => {
      const n = mean.count;
      mean.add(valueOf(this.target, runner.play(n, n + 1), fighters));
      this.played++;
    };
  }

  private trialOf(knob: Knob, trials: Map<number, Trial>, value: number): Trial {
    const known = trials.get(value);
    if (known) return known;
    const runner = this.runnerWith([...this.settled, [knob.name, value]], this.options.seed);
    const mean = new RunningMean();
    const play = runner && this.playing(runner, mean);
    const trial = { value, mean, play };
    trials.set(value, trial);
    return trial;
  }

  /** Plays at a value until it is known on which side of the target it is, or there were enough fights. @returns -1, 1, or 0 if it is not known. */
  private *sideOf(trial: Trial): Generator<undefined, number> {
    const { fights = 400 } = this.options;
    const { share } = this.target;
    while (trial.play && trial.mean.count < fights) {
      trial.play();
      yield;
      const { low, high } = trial.mean.atAnyTime();
      if (low > share) return 1;
      if (high < share) return -1;
    }
    const { low, high } = trial.mean.atAnyTime();
    if (low > share) return 1;
    return high < share ? -1 : 0;
  }

  /** The value of a knob nearest to the target; nothing if there is none that can be tried. */
  private *turned(
    knob: Knob,
    trials: Map<number, Trial>,
  ): Generator<undefined, number | undefined> {
    const values = valuesOf(knob);
    let [low, high] = [0, values.length - 1];
    const at = (place: number): Trial => this.trialOf(knob, trials, values[place] ?? knob.from);
    const first = yield* this.sideOf(at(low));
    const last = yield* this.sideOf(at(high));
    // Where both ends lie on the same side, the nearer of them is as near as it gets.
    if (first !== 0 && first === last) return this.nearest(trials);
    if (first !== 0 && last !== 0)
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        const side = yield* this.sideOf(at(middle));
        if (side === 0) {
          low = Math.max(low, middle - 1);
          high = Math.min(high, middle + 1);
          break;
        }
        if (side === first) low = middle;
        else high = middle;
      }
    if (high - low <= 2) yield* this.filled(values.slice(low, high + 1).map((_, i) => at(low + i)));
    return this.nearest(trials);
  }

  /** Gives each as many fights as it may have. */
  private *filled(trials: readonly Trial[]): Generator<undefined, void> {
    const { fights = 400 } = this.options;
    for (const { play, mean } of trials) {
      if (!play) continue;
      while (mean.count < fights) {
        play();
        yield;
      }
    }
  }

  private nearest(trials: ReadonlyMap<number, Trial>): number | undefined {
    const off = ({ mean }: Trial): number => Math.abs(mean.mean - this.target.share);
    const [best] = [...trials.values()]
      .filter(({ mean }) => mean.count > 0)
      .toSorted((a, b) => off(a) - off(b));
    return best?.value;
  }

  /** What is known so far. */
  report(): BalanceReport {
    const { proved } = this;
    const scenario = this.turnable.with(this.settled);
    return {
      knobs: this.reports.map(({ knob, trials, value }) => ({
        knob,
        value,
        curve: [...trials.values()]
          .filter(({ mean }) => mean.count > 0)
          .toSorted((a, b) => a.value - b.value)
          .map(({ value: tried, mean }) => ({
            value: tried,
            estimate: mean.atAnyTime(),
            fights: mean.count,
          })),
        problems: this.problems.filter(({ path }) => path[0] === knob.name),
      })),
      scenario: scenario.ok ? scenario.value : this.scenario,
      proof:
        proved && proved.count > 0 ? { estimate: proved.fixed(), fights: proved.count } : undefined,
      fights: this.played,
    };
  }
}
