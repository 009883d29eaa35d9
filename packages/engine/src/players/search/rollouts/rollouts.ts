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

/** Commands of one combatant one after another, each at the first moment at which they act again. */
export type CommandPlan = readonly Command[];

/** Commands of one rollout at most, where nothing else is said. */
const MAX_COMMANDS = 400;

/** Rounds that are played at least, where nothing else is said. */
const LEAST_ROUNDS = 2;

/** How rollouts are played. */
export interface RolloutOptions {
  readonly seed: string;
  /** How far one goes, in rounds begun after the present one; to the end of the fight if left out. */
  readonly rounds?: number;
  /**
   * It ends with the round in which so many commands were carried out instead, and no sooner than after some rounds:
   * then few who fight are followed for longer, and many not as far. The first rollout tells which round that is for all,
   * since a plan that takes up commands to no use must not be judged any sooner than others.
   */
  readonly commands?: number;
  /** So many rounds at least are played then, however many fight; 2 if left out. */
  readonly leastRounds?: number;
  /** Commands after which one is cut off; 400 if left out. */
  readonly limit?: number;
  /** Told of every command before it is carried out. */
  readonly before?: (command: Command) => void;
  /** A combatant is imagined in the position, in whose way even a plan's first command may be. */
  readonly imagined?: boolean;
  /** The question whose answers are tried; then nothing else is. */
  readonly asked?: AskedQuestion;
}

/** What a rollout came to. */
export interface RolloutEnd<S extends FightState> {
  /** Good until the next rollout. */
  readonly state: S;
  /** Nothing was written by the plan's first command. */
  readonly idle: boolean;
  /** It was cut off before its horizon. */
  readonly capped: boolean;
}

/** What a reader of rollouts is told on the way. */
export interface RolloutWatch<S extends FightState> {
  /** The position after the rounds of the options, if the rollout goes on past them. */
  passing?(state: S): void;
  /** Another round has begun. */
  rounded?(state: S): void;
  /**
   * A plan was carried out.
   * @param reached equal texts, and all goes on alike from here.
   * @param surely no dice were rolled, so that it comes to this in every sample.
   * @returns true if how it goes on is known: then the rollout ends there.
   */
  arrived?(reached: string, surely: boolean): boolean;
}

/** So many commands of a rollout at most are looked at for whether they come to the same as other plans. */
const COMMANDS_COMPARED = 2;

/** Plays plans on copies of a position, everybody else and all that follows by one policy. */
export class Rollouts<S extends FightState> {
  private readonly sandbox: Sandbox<S>;
  private readonly dice: KeyedDice;
  private readonly table: RulesContext<S>;
  private readonly seats = new Map<Id, Seat>();
  /** Whether a combatant may see less than all, so that players must be shown their views. */
  private readonly secrets: boolean;
  private readonly horizon: number;
  /** The round with which every rollout ends, once it is known. */
  private last: number | undefined;
  private readonly replay: Replay | undefined;
  private readonly places: Places;

  /** @param start a position in the middle of a fight; what is not in it is not played with. */
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

  /** What a combatant does who follows no plan; nothing if they are at a loss. */
  private commandOf(who: Id): Command | undefined {
    const { state } = this.sandbox;
    // What is worked out for the view holds as well while the command is checked at the table.
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
   * Plays the action in which a combatant is asked, with this answer, and on to the horizon, and rolls everything back.
   * @returns nothing if with this luck the question does not come up as it was asked.
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

  /** The round with which all rollouts end, if that can be told from the first after so many commands. */
  private lastRound(first: number, count: number, isOver: boolean): number | undefined {
    const { commands = Infinity, leastRounds = LEAST_ROUNDS } = this.options;
    const { round } = this.sandbox.state;
    if (count < commands && (!isOver || count === 0)) return undefined;
    // Rounds are played to their end: a combatant who has just acted looks better than they stand.
    const played = round + 1 - first;
    return first + Math.max(leastRounds, Math.ceil((played * commands) / count));
  }

  /** Whether how it goes on from here is known. */
  private hasArrived(mark: number, count: number, watch: RolloutWatch<S>): boolean {
    if (!watch.arrived) return false;
    const rolled = this.dice.rolled();
    const reached = `${count} ${rolled} ${this.places.written(this.sandbox, mark)}`;
    return watch.arrived(reached, rolled === '');
  }

  /**
   * Plays a plan and on to the horizon, and rolls everything back.
   * @param plan its first command must be one that the rules allow, in turn or out of turn; a later one that they refuse is left out.
   * @param sample the number of the luck to meet.
   * @param watch told what comes up on the way.
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
        // One who acts out of turn does so first.
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
