import type { Json, Problem } from '@tiltyard/engine';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { Data } from '../experiment/change-scenario.js';
import type { PolicyName } from '../players/policies.js';
import type { Estimate } from '../simulation/interval.js';
import type { Plan } from '../simulation/plan.js';
import type { Fighter } from '../simulation/results.js';
import type { Batch, SimulationRunner } from '../simulation/simulation-runner.js';
import { createRunner } from '../simulation/simulation-runner.js';
import type { Knob } from './knob.js';
import { Turnable, valuesOf } from './knob.js';
import type { Trial } from './nearest-value.js';
import { nearestOf } from './nearest-value.js';
import { RunningMean } from './running-mean.js';
import type { Target } from './target.js';
import { valueOf } from './target.js';

export interface BalanceOptions {
  readonly seed: string;
  /** The index of the fight in the file, from 0. */
  readonly run?: number;
  readonly policy?: PolicyName;
  readonly players?: Readonly<Record<string, PolicyName>>;
  /** The most fights at one value of a knob; default 400. Usually far fewer are needed. */
  readonly fights?: number;
  /**
   * The most fights with other dice at the value found; they end once its share is known to five points. Default 400.
   * They come in pairs of mirrored dice, so that fewer are needed.
   */
  readonly proof?: number;
  /** Plays the fights of a plan elsewhere too, for example on threads. The results are the same. */
  readonly elsewhere?: (plan: Plan, here: FightSource) => FightSource;
}

/** The fights of a plan in sequence. */
export interface FightSource {
  /** Fight number `n` as a batch of its own; undefined while it is being played. */
  fight(n: number): Batch | undefined;
}

/** The results at one value of a knob. */
export interface BalancePoint {
  readonly value: number;
  /** Its interval is valid whenever the fights were stopped. */
  readonly estimate: Estimate;
  readonly fights: number;
}

export interface KnobReport {
  readonly knob: Knob;
  /** The value nearest to the target, as far as known. */
  readonly value: number | undefined;
  /** All values tried, in order. */
  readonly curve: readonly BalancePoint[];
  /** The problems of values that cannot be tried. */
  readonly problems: readonly Problem[];
}

export interface BalanceReport {
  readonly knobs: readonly KnobReport[];
  /** The scenario with all knobs at the values found. */
  readonly scenario: Data;
  /** Its result, from fights that had no influence on the knobs. */
  readonly proof: Omit<BalancePoint, 'value'> | undefined;
  readonly fights: number;
}

/** The most commands in one fight. */
const LIMIT = 2_000;

/** The proof ends once its interval extends no farther than this to either side, but not before this many fights. */
const PROOF_REACH = 0.05;
const PROOF_LEAST = 100;

/** Whether the fights of a proof, which come in pairs of mirrored dice, are enough. */
export function isProofEnough(mean: RunningMean): boolean {
  if (mean.count < PROOF_LEAST || mean.count % 2 === 1) return false;
  const { low, high } = mean.ofMirrored();
  return high - low <= 2 * PROOF_REACH;
}

/** The fights of one candidate: the combatants, and the source of the fights. */
interface Source {
  readonly fighters: readonly Fighter[];
  readonly fights: FightSource;
}

/** A value of a knob under test. */
interface ValueTrial extends Trial {
  readonly value: number;
}

interface KnobInWork {
  readonly knob: Knob;
  readonly trials: Map<number, ValueTrial>;
  value: number | undefined;
}

/** Fights played on request. */
const played = (runner: SimulationRunner): FightSource => ({
  fight: (n) => runner.play(n, n + 1),
});

/**
 * Turns knobs of a scenario one after another until its fights meet a target; each value is tried in only as many
 * fights as needed. Every step is at most one fight; the caller may stop after any of them.
 */
export class Balance {
  private readonly reports: KnobInWork[] = [];
  private readonly problems: Problem[] = [];
  private readonly work: Generator<undefined, void>;
  private readonly settled: [string, Json][] = [];
  private played = 0;
  private waiting = false;
  private turned = 0;
  private proved: RunningMean | undefined;
  private readonly turnable: Turnable;
  /** The scenario with the settled knobs, kept because it is slow to build and reports are requested often. */
  private left: Data;

  /** @param scenario the data of its file, which must load. */
  constructor(
    scenario: Data,
    private readonly rulesets: Rulesets,
    private readonly target: Target,
    private readonly knobs: readonly Knob[],
    private readonly options: BalanceOptions,
  ) {
    this.turnable = new Turnable(scenario, rulesets, options.run);
    this.left = scenario;
    this.work = this.working();
  }

  /**
   * Does one piece of the work.
   * @returns false once there is nothing left to do
   */
  step(): boolean {
    return this.work.next().done !== true;
  }

  /** Whether the last step was waiting for a fight that is still being played elsewhere. */
  get isWaiting(): boolean {
    return this.waiting;
  }

  /** The number of knobs done, whether or not a value was found; after the last comes the proof. */
  get knobsTurned(): number {
    return this.turned;
  }

  private *working(): Generator<undefined, void> {
    const { proof = 400, fights = 400 } = this.options;
    const { share } = this.target;
    for (const knob of this.knobs) {
      const report: KnobInWork = { knob, trials: new Map(), value: undefined };
      this.reports.push(report);
      const values = valuesOf(knob);
      const at = (place: number): ValueTrial =>
        this.trialOf(knob, report.trials, values[place] ?? knob.from);
      const found = yield* nearestOf({ count: values.length, at, share, fights });
      this.turned++;
      if (!found) continue;
      report.value = found.value;
      this.settled.push([knob.name, found.value]);
      const left = this.turnable.with(this.settled);
      if (left.ok) this.left = left.value;
    }
    // Without any turned knob no proof is needed.
    const source =
      this.settled.length > 0
        ? this.sourceWith(this.settled, `${this.options.seed}/proof`, true)
        : undefined;
    if (!source) return;
    const mean = new RunningMean();
    this.proved = mean;
    const fresh = this.playing(source, mean);
    while (mean.count < proof || mean.count % 2 === 1) {
      const isPlayed = fresh();
      yield;
      if (isPlayed && isProofEnough(mean)) break;
    }
  }

  private sourceWith(
    values: readonly (readonly [string, Json])[],
    seed: string,
    mirrored = false,
  ): Source | undefined {
    const data = this.turnable.with(values);
    if (!data.ok) {
      const [turned] = values.at(-1) ?? [];
      this.problems.push(
        ...data.problems.map((each) => (turned === undefined ? each : { ...each, path: [turned] })),
      );
      return undefined;
    }
    const { run = 0, policy = 'sensible', players = {}, elsewhere = undefined } = this.options;
    const text = JSON.stringify(data.value);
    const plan: Plan = {
      fights: [{ file: 'the scenario', text, run, policy, players }],
      seed,
      limit: LIMIT,
      detail: false,
      ...(mirrored ? { mirrored } : {}),
    };
    const made = createRunner(plan, this.rulesets);
    if (!made.ok) {
      this.problems.push(...made.problems);
      return undefined;
    }
    const here = played(made.value);
    const fights = elsewhere ? elsewhere(plan, here) : here;
    return { fighters: made.value.kinds[0]?.fighters ?? [], fights };
  }

  /**
   * Adds the next fight to a mean.
   * @returns whether it has been played; if not, the same fight is requested again
   */
  private playing({ fighters, fights }: Source, mean: RunningMean): () => boolean {
    return () => {
      const batch = fights.fight(mean.count);
      this.waiting = batch === undefined;
      if (!batch) return false;
      mean.add(valueOf(this.target, batch, fighters));
      this.played++;
      return true;
    };
  }

  private trialOf(knob: Knob, trials: Map<number, ValueTrial>, value: number): ValueTrial {
    const known = trials.get(value);
    if (known) return known;
    // Each value has different dice. With the same dice two values would share their luck, and the target would seem to
    // lie between them.
    const seed = `${this.options.seed}/${knob.name}=${value}`;
    const source = this.sourceWith([...this.settled, [knob.name, value]], seed);
    const mean = new RunningMean();
    const play = source && this.playing(source, mean);
    const trial = { value, mean, play };
    trials.set(value, trial);
    return trial;
  }

  /** The number of fights played so far. */
  get fights(): number {
    return this.played;
  }

  /** The results so far. */
  report(): BalanceReport {
    const { proved } = this;
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
      scenario: this.left,
      proof:
        proved && proved.count > 1
          ? { estimate: proved.ofMirrored(), fights: proved.count }
          : undefined,
      fights: this.played,
    };
  }
}
