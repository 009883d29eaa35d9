import type { Id } from '../../../core/question.js';
import type { FightState } from '../../../core/state.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import type { Policy } from '../../policy.js';
import type { Gain } from './arm.js';
import { Arm } from './arm.js';
import type { Forecast } from './forecast.js';
import { PositionValue } from './position-value.js';
import type { AskedQuestion } from './replay.js';
import type { CommandPlan, RolloutEnd } from './rollouts.js';
import { Rollouts } from './rollouts.js';
import type { SearchOptions } from '../search-options.js';

/** The number of consecutive samples without the same question after which a search gives up. */
const MOST_MISSED = 200;
/** Plans tried at least this share of the usual one's samples rank before all others. */
const WELL_TRIED = 0.75;
/** A smaller gain counts as none, however certain: what makes no difference is not done for its own sake. */
const MIN_GAIN = 0.01;
/** The number of samples from which a gain is trusted. */
const MIN_SAMPLES = 4;
/** A plan is given up after at least this many samples … */
const ENOUGH_TO_GIVE_UP = 6;
/** … and an answer after this many, since most make a difference in only one roll out of ten … */
const ENOUGH_ANSWERS_TO_GIVE_UP = 20;
/** … if it would have to be luckier than this many standard errors to gain anything. */
const HOPELESS = 2;
/**
 * A difference that many samples have not shown must be small, so the required gain grows: it has doubled after this
 * many samples, tripled after twice as many, and so on.
 */
const PATIENCE = 64;
/** A remaining plan is certain to be best if after at least this many samples … */
const ENOUGH_TO_BE_SURE = 8;
/** … it gains this many standard errors on the usual one, and no other can gain on it. */
const CERTAIN = 2.5;

/** Whether an arm may still turn out clearly better than another. */
function mayGain(arm: Arm, other: Arm): boolean {
  const { mean, error, samples } = arm.gainOn(other);
  const enough = arm.answer === undefined ? ENOUGH_TO_GIVE_UP : ENOUGH_ANSWERS_TO_GIVE_UP;
  return samples < enough || mean + HOPELESS * error >= MIN_GAIN * (1 + samples / PATIENCE);
}

/** Whether an arm is better than another beyond doubt. */
function isCertain(arm: Arm, other: Arm): boolean {
  const { mean, error, samples } = arm.gainOn(other);
  return samples >= ENOUGH_TO_BE_SURE && mean >= MIN_GAIN && mean >= CERTAIN * error;
}

/** Without a forecast, the value after this many rounds counts beside the value at the end. */
const ROUNDS = 4;
/**
 * The length of a rollout in commands: a few combatants are followed for longer, since some plans, for example to
 * wrestle a foe down and hold them, pay late; and among many each alone affects little of what comes after.
 */
const COMMANDS = 32;

/** An arm with its gain on the usual one. */
interface Ranked {
  readonly arm: Arm;
  readonly gain: Gain;
}

/** The plans or answers of a search under test; the first is the usual one. */
export class Trials<S extends FightState> {
  readonly arms: Arm[] = [];
  rollouts = 0;
  /** The samples in which the same question comes up, as far as known. */
  private readonly samples: number[] = [];
  /** The values of positions right after plans, by sample. */
  private readonly reached = new Map<string, number>();
  private nextSample = 0;
  private missed = 0;
  private readonly worlds: readonly {
    readonly rollouts: Rollouts<S>;
    readonly value: PositionValue<S>;
  }[];

  /** @param worlds positions consistent with what the player knows, tried in turn. */
  constructor(
    ruleset: Ruleset<S>,
    worlds: readonly S[],
    by: Id,
    policy: Policy<S>,
    private readonly options: SearchOptions & {
      readonly asked?: AskedQuestion;
      readonly forecast?: Forecast<S> | undefined;
    },
  ) {
    const { rounds, seed, temper, asked, forecast } = options;
    const usual = forecast ? { leastRounds: forecast.rounds } : { rounds: ROUNDS };
    const horizon = rounds === undefined ? { ...usual, commands: COMMANDS } : { rounds };
    this.worlds = worlds.map((world) => ({
      rollouts: new Rollouts(ruleset, world, policy, {
        seed,
        ...horizon,
        imagined: worlds.length > 1,
        ...(asked && { asked }),
      }),
      value: new PositionValue(ruleset, world, by, temper, forecast),
    }));
  }

  get left(): number {
    return this.missed < MOST_MISSED ? this.options.rollouts - this.rollouts : 0;
  }

  add(plans: readonly CommandPlan[]): readonly Arm[] {
    return this.addArms(plans.map((plan) => new Arm(plan)));
  }

  addArms(arms: readonly Arm[]): readonly Arm[] {
    this.arms.push(...arms);
    return arms;
  }

  /**
   * Tries an arm in a sample.
   * @returns false if the same question does not come up in it.
   */
  private played(arm: Arm, sample: number): boolean {
    const world = this.worlds[sample % this.worlds.length];
    if (!world) return false;
    const { rollouts, value } = world;
    const isAnswer = arm.answer !== undefined;
    let soon: number | undefined;
    let known: number | undefined;
    const passed: string[] = [];
    const read = ({ state, idle }: RolloutEnd<S>): boolean => {
      if (idle && !isAnswer) arm.idle = true;
      if (known === undefined) {
        const late = value.of(state);
        // A gain that comes soon counts beside the final one: the sooner, the surer.
        known = soon === undefined ? late : (soon + late) / 2;
      }
      for (const place of passed) this.reached.set(place, known);
      arm.add(known);
      return true;
    };
    const passing = (state: S): void => {
      soon = value.of(state);
    };
    const arrived = (reached: string, surely: boolean): boolean => {
      const place = `${sample} ${reached}`;
      known = this.reached.get(place);
      if (known === undefined) passed.push(place);
      else if (surely && this.worlds.length === 1) arm.twin = true;
      return known !== undefined;
    };
    if (arm.answer === undefined)
      return rollouts.play(arm.plan, sample, read, { passing, arrived });
    return rollouts.answering(arm.answer, sample, read, { passing }) ?? false;
  }

  /** Tries an arm in its next sample; all arms get the same samples. */
  private try(arm: Arm): void {
    const place = arm.values.length;
    const known = this.samples[place];
    if (known !== undefined) this.played(arm, known);
    else while (!this.played(arm, this.nextSample++)) if (++this.missed >= MOST_MISSED) return;
    if (known === undefined) this.samples.push(this.nextSample - 1);
    this.missed = 0;
    this.rollouts++;
  }

  /**
   * Tries plans until each has this many samples, sample by sample, while rollouts are left, and skips those that can
   * no longer turn out best.
   */
  *run(arms: readonly Arm[], samples: number): Generator<undefined, void> {
    for (let n = 0; n < samples; n++)
      for (const arm of this.open(arms))
        if (arm.values.length <= n && this.left > 0) {
          this.try(arm);
          yield;
        }
  }

  /** The usual plan and those that may still turn out best; empty if the best one is clear. */
  private open(arms: readonly Arm[]): readonly Arm[] {
    const [usual] = this.arms;
    if (!usual) return [];
    const hopeful = arms.filter(
      (arm) => arm !== usual && !arm.idle && !arm.twin && mayGain(arm, usual),
    );
    const best = hopeful
      .filter((arm) => isCertain(arm, usual))
      .reduce<Arm | undefined>(
        (found, arm) => (found && found.gainOn(usual).mean >= arm.gainOn(usual).mean ? found : arm),
        undefined,
      );
    const left = best ? hopeful.filter((arm) => arm !== best && mayGain(arm, best)) : hopeful;
    if (left.length === 0) return [];
    return arms.filter((arm) => arm === usual || arm === best || left.includes(arm));
  }

  /**
   * The usual command and this many others with the highest gains. Commands that do nothing are left out, and of equal
   * ones only the one tried most is kept: its gain is the surest.
   */
  best(others: number, among: readonly Arm[] = this.arms): readonly Arm[] {
    const [usual] = this.arms;
    if (!usual) return [];
    const distinct = [usual];
    const tried = among
      .filter((arm) => arm !== usual && !arm.idle && !arm.twin && arm.values.length > 0)
      .toSorted((a, b) => b.values.length - a.values.length);
    for (const arm of tried) if (!distinct.some((other) => arm.equals(other))) distinct.push(arm);
    const promising = distinct
      .slice(1)
      .map((arm) => ({ arm, gain: arm.gainOn(usual).mean }))
      .toSorted((a, b) => b.gain - a.gain);
    return [usual, ...promising.slice(0, others).map(({ arm }) => arm)];
  }

  /**
   * All that were tried, best first; those tried in few samples come last unless they are certainly better, since they
   * may have been lucky.
   */
  ranked(): readonly Ranked[] {
    const arms = this.best(Infinity);
    const [own] = arms;
    if (!own) return [];
    const well = Math.ceil(own.values.length * WELL_TRIED);
    const isWell = ({ arm, gain }: Ranked): number =>
      Number(gain.samples >= well || isCertain(arm, own));
    return arms
      .map((arm) => ({ arm, gain: arm.gainOn(own) }))
      .toSorted((a, b) => isWell(b) - isWell(a) || b.gain.mean - a.gain.mean);
  }

  /** The best of them if clearly better than the usual one. */
  clearlyBest([best]: readonly Ranked[] = this.ranked()): Arm | undefined {
    const { margin = 1.5 } = this.options;
    const tried = this.arms[0]?.values.length ?? 0;
    if (!best || best.arm === this.arms[0]) return undefined;
    const { gain, arm } = best;
    const isClear =
      gain.samples >= Math.min(MIN_SAMPLES, Math.ceil(tried * WELL_TRIED)) &&
      gain.mean >= MIN_GAIN &&
      (margin === 0 || gain.mean >= margin * gain.error);
    return isClear ? arm : undefined;
  }

  /** Tries whichever plan has been tried least, this many times, and skips those that can no longer turn out best. */
  private *even(arms: readonly Arm[], times: number): Generator<undefined, void> {
    for (let n = 0; n < times && this.left > 0; n++) {
      const open = this.open(arms);
      const [first] = open;
      if (!first) return;
      this.try(open.reduce((a, b) => (b.values.length < a.values.length ? b : a), first));
      yield;
    }
  }

  /** Spends the remaining rollouts on fewer and fewer of the best, until the best one is clear. */
  *halving(finalists: number): Generator<undefined, void> {
    let arms = this.open(this.best(finalists));
    for (let most = finalists; this.left > 0 && arms.length > 1; most = Math.ceil(most / 2)) {
      const stages = Math.ceil(Math.log2(most)) + 1;
      yield* this.even(arms, Math.max(arms.length, Math.floor(this.left / stages)));
      arms = this.open(this.best(Math.ceil(most / 2), arms));
    }
  }
}
