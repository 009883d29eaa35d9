import { commandRefusal } from '../../../core/draft/action-draft.js';
import type { Id, Question } from '../../../core/question.js';
import { includeInMemo, withMemo } from '../../../core/memo/memo-scope.js';
import type { AnswerSource, RulesContext } from '../../../core/rules-context.js';
import { byFallback } from '../../../core/rules-context.js';
import type { Seat } from '../../../core/seat.js';
import type { Command, FightState } from '../../../core/state.js';
import { acting } from '../../../core/state.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import { Sandbox } from '../../../ruleset/sandbox.js';
import type { Json } from '../../../values/json.js';
import { seatOfSide } from '../../auto-player.js';
import type { Policy } from '../../policy.js';
import { answerBy, isPlainTo } from '../../policy.js';
import { KeyedDice } from './keyed-dice.js';
import { Places } from './places.js';
import type { AskedQuestion } from './replay.js';
import { OtherwiseError, Replay } from './replay.js';

/** A sequence of commands of one combatant; each is given as soon as the combatant acts again. */
export type CommandPlan = readonly Command[];

/** The default maximum of commands in one rollout. */
const MAX_COMMANDS = 400;

/** The default minimum of rounds in one rollout. */
const LEAST_ROUNDS = 2;

/** How rollouts are played. */
export interface RolloutOptions {
  readonly seed: string;
  /** How far a rollout goes, in rounds begun after the present one; to the end of the fight by default. */
  readonly rounds?: number;
  /**
   * Ends rollouts instead with the round in which this many commands were performed, but not before the minimum of
   * rounds: a few combatants are followed for longer, and many not as far. The first rollout determines the round for
   * all, since a plan that wastes commands must not be judged earlier than others.
   */
  readonly commands?: number;
  /** The minimum number of rounds in that case, however many combatants there are; default 2. */
  readonly leastRounds?: number;
  /** The number of commands after which a rollout is cut off; default 400. */
  readonly limit?: number;
  /** Called with every command before it is performed. */
  readonly before?: (command: Command) => void;
  /** A combatant in the position is imagined, and may be in the way of even a plan's first command. */
  readonly imagined?: boolean;
  /** The question whose answers are tried; nothing else is tried then. */
  readonly asked?: AskedQuestion;
}

/** The result of a rollout. */
export interface RolloutEnd<S extends FightState> {
  /** Valid until the next rollout. */
  readonly state: S;
  /** The plan's first command wrote nothing. */
  readonly idle: boolean;
  /** It was cut off before its horizon. */
  readonly capped: boolean;
}

/** Callbacks during a rollout. */
export interface RolloutWatch<S extends FightState> {
  /** The position after the rounds of the options, if the rollout continues past them. */
  passing?(state: S): void;
  /** Another round has begun. */
  rounded?(state: S): void;
  /**
   * A plan was performed.
   * @param reached equal texts mean the same continuation.
   * @param surely no dice were rolled, so that every sample has this result.
   * @returns true if the continuation is already known: the rollout ends there then.
   */
  arrived?(reached: string, surely: boolean): boolean;
}

/** The number of commands in a rollout after which results are compared with other plans. */
const COMMANDS_COMPARED = 2;

/** Plays plans on copies of a position; everyone else and all later turns are played by one policy. */
export class Rollouts<S extends FightState> {
  private readonly sandbox: Sandbox<S>;
  private readonly dice: KeyedDice;
  private readonly table: RulesContext<S>;
  private readonly seats = new Map<Id, Seat>();
  /** Whether any combatant may see less than everything, so that players must be shown their views. */
  private readonly secrets: boolean;
  private readonly horizon: number;
  /** The round with which every rollout ends, once known. */
  private last: number | undefined;
  private readonly replay: Replay | undefined;
  private readonly places: Places;

  /** @param start a position in the middle of a fight, the only one used. */
  constructor(
    private readonly ruleset: Ruleset<S>,
    start: S,
    private readonly policy: Policy<S>,
    private readonly options: RolloutOptions,
  ) {
    const { seed, rounds = Infinity } = options;
    this.sandbox = new Sandbox(ruleset, start);
    const { state } = this.sandbox;
    this.dice = new KeyedDice(seed, state);
    this.places = new Places(state);
    this.horizon = state.round + Math.max(1, rounds);
    if (options.commands === undefined) this.last = this.horizon;
    for (const id of Object.keys(state.combatants)) this.seats.set(id, seatOfSide(state, id));
    this.secrets = [...this.seats.values()].some((seat) => ruleset.view(state, seat) !== state);
    const decide: AnswerSource = (questions) => questions.map((each) => this.answer(each));
    const { asked } = options;
    this.replay = asked && new Replay(asked, this.dice.source, decide);
    const { source, answers } = this.replay ?? { source: this.dice.source, answers: decide };
    this.table = this.sandbox.table(
      source,
      policy.plain === true && !asked ? byFallback : answers,
      undefined,
      asked ? undefined : (_, question) => isPlainTo(policy, question),
    );
  }

  private answer(question: Question): ReturnType<Policy<S>['answer']> {
    const { state } = this.sandbox;
    const seat = this.secrets ? this.seats.get(question.who) : undefined;
    return seat
      ? answerBy(this.policy, this.ruleset, { question, state, seat })
      : this.policy.answer(question, state);
  }

  private seenBy(who: Id): S {
    const { state } = this.sandbox;
    const seat = this.secrets ? this.seats.get(who) : undefined;
    return seat ? this.ruleset.view(state, seat) : state;
  }

  private refuses({ do: id, by, with: given }: Command): boolean {
    const action = this.ruleset.actions.get(id);
    return !action || commandRefusal(action, this.sandbox.state, { by, with: given }) !== undefined;
  }

  /** The command of a combatant without a plan; undefined if they find none. */
  private commandOf(who: Id): Command | undefined {
    const { state } = this.sandbox;
    // Results for the view also hold while the command is checked in the state.
    return withMemo(state, () => {
      const seen = includeInMemo(this.seenBy(who));
      const command = this.policy.command(seen, who);
      return command && seen !== state && this.refuses(command) ? undefined : command;
    });
  }

  private perform(command: Command): void {
    const { do: id, by, with: given } = command;
    this.options.before?.(command);
    this.ruleset.actions.get(id)?.perform(this.table, by, given);
  }

  /**
   * Plays the action that asks a combatant, with this answer, and on to the horizon, and rolls everything back.
   * @returns undefined if with these dice the same question does not come up.
   */
  answering<T>(
    answer: Json,
    sample: number,
    read: (end: RolloutEnd<S>) => T,
    watch?: RolloutWatch<S>,
  ): T | undefined {
    const { replay } = this;
    if (!replay) return undefined;
    replay.begin(answer);
    try {
      return this.play([replay.command], sample, read, watch);
    } catch (signal) {
      if (signal instanceof OtherwiseError) return undefined;
      throw signal;
    }
  }

  /** The round with which all rollouts end, if the first one determines it after this many commands. */
  private lastRound(first: number, count: number, isOver: boolean): number | undefined {
    const { commands = Infinity, leastRounds = LEAST_ROUNDS } = this.options;
    const { round } = this.sandbox.state;
    if (count < commands && (!isOver || count === 0)) return undefined;
    // Rounds are played to their end: a combatant who has just acted looks better off than they are.
    const played = round + 1 - first;
    return first + Math.max(leastRounds, Math.ceil((played * commands) / count));
  }

  /** Whether the continuation from here is known. */
  private hasArrived(mark: number, count: number, watch: RolloutWatch<S>): boolean {
    if (!watch.arrived) return false;
    const rolled = this.dice.rolled();
    const reached = `${count} ${rolled} ${this.places.written(this.sandbox, mark)}`;
    return watch.arrived(reached, rolled === '');
  }

  /**
   * Plays a plan and on to the horizon, and rolls everything back.
   * @param plan its first command must be allowed by the rules, in turn or out of turn; a later one that they refuse is
   * skipped.
   * @param sample the number of the dice to use.
   * @param watch called on the way.
   */
  play<T>(
    plan: CommandPlan,
    sample: number,
    read: (end: RolloutEnd<S>) => T,
    watch?: RolloutWatch<S>,
  ): T {
    const { sandbox, ruleset } = this;
    const { limit = MAX_COMMANDS } = this.options;
    const { state } = sandbox;
    const first = state.round;
    return sandbox.run(() => {
      this.dice.start(sample);
      const mark = sandbox.written();
      let next = 0;
      let idle = false;
      let isPast = false;
      let round = first;
      for (let count = 0; count < limit; count++) {
        const who = acting(state);
        const isOver = ruleset.outcome(state) !== undefined;
        this.last ??= this.lastRound(first, count, isOver);
        if (who === undefined || isOver || (this.last !== undefined && state.round >= this.last))
          return read({ state, idle, capped: false });
        if (!isPast && state.round >= this.horizon) {
          isPast = true;
          watch?.passing?.(state);
        }
        if (state.round !== round) {
          round = state.round;
          watch?.rounded?.(state);
        }
        const planned = plan[next];
        // A combatant who acts out of turn does so first.
        const isDue = planned !== undefined && (next === 0 || planned.by === who);
        const follows =
          isDue && ((next++ === 0 && !this.options.imagined) || !this.refuses(planned));
        const command = follows ? planned : this.commandOf(who);
        if (!command) return read({ state, idle, capped: true });
        this.perform(command);
        if (count === 0) {
          idle = sandbox.written() === mark;
          this.replay?.end();
        }
        const isCompared = count < COMMANDS_COMPARED && next >= plan.length;
        if (watch && isCompared && this.hasArrived(mark, count, watch))
          return read({ state, idle, capped: false });
      }
      return read({ state, idle, capped: true });
    });
  }
}
