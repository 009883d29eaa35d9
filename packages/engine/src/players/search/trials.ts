import type { Id } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Policy } from '../policy.js';
import { Arm } from './arm.js';
import { PositionValue } from './position-value.js';
import type { CommandPlan } from './rollouts.js';
import { Rollouts } from './rollouts.js';
import type { SearchOptions } from './search-options.js';

/** The plans of a search on trial; the first is the usual command. */
export class Trials<S extends FightState> {
  readonly arms: Arm[] = [];
  rollouts = 0;
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
    readonly options: SearchOptions,
  ) {
    const { rounds = 4, seed, temper } = options;
    this.worlds = worlds.map((world) => ({
      rollouts: new Rollouts(ruleset, world, policy, { seed, rounds }),
      value: new PositionValue(ruleset, world, by, temper),
    }));
  }

  get left(): number {
    return this.options.rollouts - this.rollouts;
  }

  add(plans: readonly CommandPlan[]): readonly Arm[] {
    const arms = plans.map((plan) => new Arm(plan));
    this.arms.push(...arms);
    return arms;
  }

  /** Tries a plan in its next sample. */
  private try(arm: Arm): void {
    const sample = arm.values.length;
    const world = this.worlds[sample % this.worlds.length];
    world?.rollouts.play(arm.plan, sample, ({ state, idle }) => {
      arm.add(world.value.of(state));
      if (idle) arm.idle = true;
    });
    this.rollouts++;
  }

  /** Tries plans until each has so many samples, sample by sample, as long as rollouts are left. */
  *run(arms: readonly Arm[], samples: number): Generator<undefined, void> {
    for (let n = 0; n < samples; n++)
      for (const arm of arms)
        if (arm.values.length <= n && this.left > 0) {
          this.try(arm);
          yield;
        }
  }

  /**
   * The usual command and so many others that gain most on it. Whatever does nothing is not among them, and of those that
   * come to the same only the one that was tried most.
   */
  best(others: number): readonly Arm[] {
    const [usual, ...rest] = this.arms;
    if (!usual) return [];
    const found = [usual];
    const promising = rest
      .filter(({ idle, values }) => !idle && values.length > 0)
      .map((arm) => ({ arm, gain: arm.gainOn(usual).mean }))
      .toSorted((a, b) => b.gain - a.gain);
    for (const { arm } of promising) {
      const same = found.findIndex((better) => arm.equals(better));
      if (same < 0) found.push(arm);
      else if (same > 0 && arm.values.length > (found[same]?.values.length ?? 0)) found[same] = arm;
    }
    return found.slice(0, others + 1);
  }

  /** Spends what is left on fewer and fewer of the best. */
  *halving(finalists: number): Generator<undefined, void> {
    for (let most = finalists; this.left > 0; most = Math.ceil(most / 2)) {
      const arms = this.best(most);
      if (arms.length < 2) return;
      const stages = Math.ceil(Math.log2(most)) + 1;
      const samples = Math.max(...arms.map(({ values }) => values.length));
      yield* this.run(arms, samples + Math.max(1, Math.floor(this.left / stages / arms.length)));
    }
  }
}
