import { commandRefusal } from '../core/draft/action-draft.js';
import { GeneratorDice } from '../core/dice-sources.js';
import { includeInMemo, withMemo } from '../core/memo/memo-scope.js';
import { seatOfSide } from './auto-player.js';
import type { Generator } from '../values/generator.js';
import { ActionRecord } from './action-record.js';
import type { Json } from '../values/json.js';
import type { NoteListener } from '../core/events/note.js';
import type { Policy } from './policy.js';
import { answerBy, isPlainTo, randomPolicy } from './policy.js';
import type { Id, Question } from '../core/question.js';
import type { FightResult, Ruleset } from '../ruleset/ruleset.js';
import { Sandbox } from '../ruleset/sandbox.js';
import type { Seat } from '../core/seat.js';
import type { Command, FightState } from '../core/state.js';
import type { DiceSource } from '../core/rules-context.js';
import { byFallback } from '../core/rules-context.js';
import { acting } from '../core/state.js';

/** The end of one simulated fight. The state is valid only until the next fight. */
export interface SimulatedFight<S> {
  readonly state: S;
  /** Undefined if the fight did not end within the limit. */
  readonly outcome: FightResult | undefined;
  readonly rounds: number;
  readonly commands: number;
}

/** Who decides for a combatant, and the seat whose view they get. */
interface Player<S extends FightState> {
  policy: Policy<S>;
  readonly seat: Seat;
}

/** How often a combatant tries to find something else to do. */
const SPARE_TRIES = 50;

/** How fights are played. */
export interface SimulatorOptions {
  /** The most commands in one fight; default 5,000. */
  readonly limit?: number;
  /** Receives every note; without a listener none is made, which is faster. */
  readonly listener?: NoteListener | undefined;
  /** Called with every command before it is performed. */
  readonly before?: (command: Command) => void;
}

/**
 * Plays fights to the end as fast as possible: dice straight from a generator, answers from policies, no notes.
 * Policies are shown what their side may know. A state from the middle of a fight is played on from there.
 * @param policyOf the policy that plays a combatant.
 */
export class Simulator<S extends FightState> {
  private readonly sandbox: Sandbox<S>;
  private readonly players = new Map<Id, Player<S>>();

  constructor(
    private readonly ruleset: Ruleset<S>,
    initial: S,
    private readonly policyOf: (who: Id) => Policy<S>,
    private readonly options: SimulatorOptions = {},
  ) {
    this.sandbox = new Sandbox(ruleset, initial);
  }

  /** The player of a combatant, and their seat. No one changes sides in a fight. */
  private playerOf(who: Id): Player<S> {
    const known = this.players.get(who);
    if (known) return known;
    const player = { policy: this.policyOf(who), seat: seatOfSide(this.sandbox.state, who) };
    this.players.set(who, player);
    return player;
  }

  /**
   * A combatant's command. If a command that looks possible to the side is refused, because of an unseen combatant in
   * the way, it is replaced by another.
   */
  private commandOf(who: Id, generator: Generator): Command | undefined {
    const { ruleset, sandbox } = this;
    const { policy, seat } = this.playerOf(who);
    const chosen = (): Command | undefined => {
      const seen = includeInMemo(ruleset.view(sandbox.state, seat));
      let command = policy.command(seen, who);
      for (let tries = 0; seen !== sandbox.state && command && this.refuses(command); tries++)
        command =
          tries < SPARE_TRIES ? randomPolicy(ruleset, generator).command(seen, who) : undefined;
      return command;
    };
    // Results for the view also hold while the command is checked in the state.
    return withMemo(sandbox.state, chosen);
  }

  private refuses(command: Command): boolean {
    const action = this.ruleset.actions.get(command.do);
    return !action || commandRefusal(action, this.sandbox.state, command) !== undefined;
  }

  /** The state of the fight being played; the set-up between fights. */
  get state(): S {
    return this.sandbox.state;
  }

  /**
   * Plays one fight and passes its end to `read`.
   * @param chance the dice source; by default the generator.
   */
  play<T>(
    generator: Generator,
    read: (played: SimulatedFight<S>) => T,
    chance: DiceSource = new GeneratorDice(generator),
  ): T {
    const { ruleset, sandbox } = this;
    const { limit = 5_000, listener, before } = this.options;
    const { state } = sandbox;
    // Every fight may have players of its own.
    for (const [who, player] of this.players) player.policy = this.policyOf(who);
    return sandbox.run(() => {
      const all = Object.keys(state.combatants).map((who) => this.playerOf(who).policy);
      const record = all.some(({ looksBack }) => looksBack)
        ? new ActionRecord(ruleset, chance)
        : undefined;
      const decide = (questions: readonly Question[]): readonly Json[] => {
        const values = questions.map((question) => {
          const { policy, seat } = this.playerOf(question.who);
          return answerBy(policy, ruleset, { question, state, seat, action: record?.underWay });
        });
        record?.answered(questions, values);
        return values;
      };
      const isPlain = all.every(({ plain }) => plain === true);
      const table = sandbox.table(
        record?.dice ?? chance,
        isPlain ? byFallback : decide,
        listener,
        // Policies that look back see every answer.
        record ? undefined : (who, question) => isPlainTo(this.playerOf(who).policy, question),
      );
      // A fight in progress continues where it is.
      if (state.round === 0) ruleset.begin(table);
      let commands = 0;
      let outcome = ruleset.outcome(state);
      while (!outcome && commands < limit) {
        const who = acting(state);
        const command = who === undefined ? undefined : this.commandOf(who, generator);
        const action = command && ruleset.actions.get(command.do);
        if (!action) break;
        before?.(command);
        record?.begin(state, command);
        action.perform(table, command.by, command.with);
        commands++;
        outcome = ruleset.outcome(state);
      }
      return read({ state, outcome, rounds: state.round, commands });
    });
  }
}
