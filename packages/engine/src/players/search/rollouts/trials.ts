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

/** In so many samples one after another a question may fail to come up as it was asked before a search gives up. */
const MOST_MISSED = 200;
/** Plans that were tried this share of the times that the usual one was come before all others. */
const WELL_TRIED = 0.75;
/** A smaller gain is none, however sure: what makes no difference is not done for its own sake. */
const MIN_GAIN = 0.01;
/** A gain is believed from so many samples on. */
const MIN_SAMPLES = 4;
/** A plan is given up after so many samples at least … */
const ENOUGH_TO_GIVE_UP = 6;
/** … and an answer after so many, since most differ in one fall of the dice out of ten … */
const ENOUGH_ANSWERS_TO_GIVE_UP = 20;
/** … if it would have to be luckier than by so many standard errors to gain anything. */
const HOPELESS = 2;
/** What many samples have not told apart makes little difference: after so many it must gain twice as much, and so on. */
const PATIENCE = 64;
/** Of plans that are not given up one is the best if after so many samples at least … */
const ENOUGH_TO_BE_SURE = 8;
/** … it gains so many standard errors on the usual one, and no other may gain on it. */
const CERTAIN = 2.5;

/** Whether an arm may still turn out to be clearly better than another. */
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

/** Without a forecast what has come of a plan by then counts beside what comes of it at last. */
const ROUNDS = 4;
/**
 * So far a rollout goes: few who fight are followed for longer, since what they plan, such as to wrestle a foe down and
 * hold them there, pays late; and of many each alone bears on little that comes after.
 */
const COMMANDS = 32;

/** An arm with what it gains on the usual one. */
interface Ranked {
  readonly arm: Arm;
  readonly gain: Gain;
}

/** The plans or answers of a search on trial; the first is the usual one. */
export class Trials<S extends FightState> {
  readonly arms: Arm[] = [];
  rollouts = 0;
  /** Those in which a question comes up as it was asked, as far as they are known. */
  private readonly samples: number[] = [];
  /** What came of positions right after plans in samples. */
  private readonly reached = new Map<string, number>();
  private nextSample = 0;
  private missed = 0;
  private readonly worlds: readonly {
    readonly rollouts: Rollouts<S>;
    readonly value: PositionValue<S>;
  }[];

  /** @param worlds positions that agree with what the player knows, tried in turn. */
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

  /** Tries an arm in a sample. @returns false if the question does not come up in it as it was asked. */
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
        // What is won soon counts beside what is won at last: the sooner it is, the surer.
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

  /** Tries an arm in its next sample; all arms meet the same. */
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
   * Tries plans until each has so many samples, sample by sample, as long as rollouts are left, and none any further that
   * cannot turn out best any more.
   */
  *run(arms: readonly Arm[], samples: number): Generator<undefined, void> {
    for (let n = 0; n < samples; n++)
      for (const arm of this.open(arms))
        if (arm.values.length <= n && this.left > 0) {
          this.try(arm);
          yield;
        }
  }

  /** Of some plans the usual one and those that may still turn out to be the best; none if it is plain which of them is. */
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
   * The usual command and so many others that gain most on it. Whatever does nothing is not among them, and of those that
   * come to the same only the one that was tried most: its gain is the surest.
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

  /** All that were tried, best first; a short trial may have been lucky, unless it was beyond doubt. */
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

  /** The best of them if it is clearly better than the usual one. */
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

  /** Tries of some plans always the one tried least, so many times, and none any further that cannot turn out best. */
  private *even(arms: readonly Arm[], times: number): Generator<undefined, void> {
    for (let n = 0; n < times && this.left > 0; n++) {
      const open = this.open(arms);
      const [first] = open;
      if (!first) return;
      this.try(open.reduce((a, b) => (b.values.length < a.values.length ? b : a), first));
      yield;
    }
  }

  /** Spends what is left on fewer and fewer of the best, until it is plain which of them is. */
  *halving(finalists: number): Generator<undefined, void> {
    let arms = this.open(this.best(finalists));
    for (let most = finalists; this.left > 0 && arms.length > 1; most = Math.ceil(most / 2)) {
      const stages = Math.ceil(Math.log2(most)) + 1;
      yield* this.even(arms, Math.max(arms.length, Math.floor(this.left / stages)));
      arms = this.open(this.best(Math.ceil(most / 2), arms));
    }
  }
}
