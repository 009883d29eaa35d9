import type { Question } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Json } from '../../values/json.js';
import { isEqual } from '../../values/json.js';
import type { AskedAction } from '../asked-action.js';
import type { Policy } from '../policy.js';
import { Arm } from './rollouts/arm.js';
import type { Gain } from './rollouts/arm.js';
import type { ImaginedWorlds, SearchOptions } from './search-options.js';
import { Trials } from './rollouts/trials.js';

/** The most rollouts per answer: there are few answers, and many questions. */
const ROLLOUTS_PER_ANSWER = 50;
/** After each of these numbers of samples, answers that are certainly no better than the usual one are dropped. */
const STAGES = [20, 50, 100] as const;
/** The number of standard errors that counts as sure. */
const SURELY = 2;
/** The most answers tried beside the usual one. */
const MAX_ANSWERS = 12;

/** The result of a search among answers so far. */
export interface AnswerResult {
  readonly rollouts: number;
  /** A sensible player's answer. */
  readonly usual: Json;
  /** The answer to give: the best if it is clearly better, otherwise the usual one. */
  readonly choice: Json;
  /** Best first, the usual one among them. */
  readonly ranking: readonly {
    readonly answer: Json;
    readonly value: number;
    /** Over the usual answer, in the same samples. */
    readonly gain: Gain;
  }[];
}

const isHopeful = ({ mean, error }: Gain): boolean => mean + SURELY * error > 0;

/** The other possible answers; empty if answers are not chosen among a few. */
function otherAnswers({ domain, fallback }: Question, usual: Json): readonly Json[] {
  const found: Json[] = [];
  if (domain.kind === 'choice')
    found.push(...domain.options.flatMap(({ value, refused }) => (refused ? [] : [value])));
  else if (domain.kind === 'number') {
    const { min, max, step = 1 } = domain;
    const steps = Math.floor((max - min) / step);
    found.push(...new Set([min, min + step * Math.floor(steps / 2), min + step * steps]));
  } else return [];
  const isOther = (value: Json): boolean => !isEqual(value, usual);
  // If there are too many, the rules' own answer is among those tried.
  return found
    .filter(isOther)
    .toSorted((a, b) => Number(isEqual(b, fallback ?? null)) - Number(isEqual(a, fallback ?? null)))
    .slice(0, MAX_ANSWERS);
}

/**
 * Searches for an answer: the action that asks the question is played again with each answer, and the fight from there.
 * The visible part of that action stays as it was; the rest is drawn again, and samples that would lead to another
 * question are skipped. Every step is one rollout; the caller may stop after any of them.
 */
export class AnswerSearch<S extends FightState> {
  private readonly trials: Trials<S> | undefined;
  private readonly usual: Json;
  private readonly steps: Generator<undefined, void>;

  /**
   * @param asked what is known of the action; nothing else is used.
   * @param options with the usual answer.
   * @param policy plays everyone in rollouts; it must choose by the state alone.
   */
  constructor(
    ruleset: Ruleset<S>,
    { before, command, known }: AskedAction<S>,
    question: Question,
    { usual, ...options }: SearchOptions & ImaginedWorlds<S> & { readonly usual: Json },
    policy: Policy<S>,
  ) {
    const { worlds = [before] } = options;
    this.usual = usual;
    const others = otherAnswers(question, usual);
    const { who } = question;
    if (
      others.length > 0 &&
      Object.hasOwn(before.combatants, who) &&
      worlds.every((each) => !ruleset.outcome(each))
    ) {
      const rollouts = Math.min(options.rollouts, ROLLOUTS_PER_ANSWER * (others.length + 1));
      const asked = { question, command, known };
      this.trials = new Trials(ruleset, worlds, who, policy, { ...options, rollouts, asked });
      this.trials.addArms([usual, ...others].map((answer) => new Arm([command], answer)));
    }
    this.steps = this.thinking();
  }

  /**
   * Makes one rollout.
   * @returns false once there is nothing left to try
   */
  step(): boolean {
    return this.steps.next().done !== true;
  }

  private *thinking(): Generator<undefined, void> {
    const { trials } = this;
    if (!trials) return;
    for (const samples of STAGES) {
      const [usual, ...others] = trials.best(Infinity);
      const hopeful = others.filter((each) => usual && isHopeful(each.gainOn(usual)));
      const left = samples === STAGES[0] ? trials.arms.slice(1) : hopeful;
      if (!usual || left.length === 0) return;
      yield* trials.run([usual, ...left], samples);
    }
  }

  /** The result so far. */
  result(): AnswerResult {
    const { trials, usual } = this;
    const ranked = trials?.ranked() ?? [];
    return {
      rollouts: trials?.rollouts ?? 0,
      usual,
      choice: trials?.clearlyBest(ranked)?.answer ?? usual,
      ranking: ranked.map(({ arm, gain }) => ({
        answer: arm.answer ?? null,
        value: arm.mean,
        gain,
      })),
    };
  }
}
