import type { PolicyName } from '@tiltyard/analysis';
import type { Action, Command, FightState, Id, Json, Ruleset, Seat } from '@tiltyard/engine';
import type {
  Entry,
  Fight,
  FightOptions,
  CommandOptions,
  StepResult,
} from '@tiltyard/engine/fight';
import type { AutoPlayer } from '@tiltyard/engine/players';
import { acting, GM, GM_SEAT } from '@tiltyard/engine';
import { domainError } from '@tiltyard/engine/core';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import { asksOfFogged } from '@tiltyard/engine/ruleset';
import type { Asker } from './asker.js';
import { attempted, stepText } from './auto-play.js';
import { line } from '../text/output.js';
import type { Prompts } from './prompts.js';
import { LogPrinter } from '../text/log-printer.js';
import type { CliEnvironment } from '../environment.js';

export type Dice = 'rolled' | 'physical';

/**
 * How one question to a combatant is answered for the rest of the fight: always with this value, or always with the
 * default answer.
 */
export type Habit = { readonly kind: 'always'; readonly value: Json } | { readonly kind: 'never' };

export interface SessionOptions<S extends FightState> {
  readonly world: CliEnvironment;
  readonly prompts: Prompts;
  readonly ruleset: Ruleset<S>;
  /** The automatic player of all other combatants, and its name. */
  readonly automat: AutoPlayer<S>;
  readonly policy: PolicyName;
  /** Policies given on the command line for single sides and combatants. */
  readonly players: Readonly<Record<string, PolicyName>>;
  /** The sides played by people; undefined for all. */
  readonly sides: readonly string[] | undefined;
  readonly dice: Dice;
}

const habitKey = (who: Id, question: string): string => `${who} ${question}`;

/** A fight at one terminal: who plays whom, what has been printed, and whether it is saved. */
export class TerminalSession<S extends FightState> {
  readonly habits = new Map<
    string,
    { readonly who: Id; readonly question: string; readonly habit: Habit }
  >();
  private story: LogPrinter<S> | undefined;
  private told = 0;
  private savedAt = 0;
  private started: Fight<S> | undefined;

  constructor(private readonly options: SessionOptions<S>) {}

  get world(): CliEnvironment {
    return this.options.world;
  }

  get prompts(): Prompts {
    return this.options.prompts;
  }

  get ruleset(): Ruleset<S> {
    return this.options.ruleset;
  }

  get automat(): AutoPlayer<S> {
    return this.options.automat;
  }

  get fight(): Fight<S> {
    if (!this.started) throw new Error('no fight is open');
    return this.started;
  }

  /**
   * Options for creating the fight: which questions are answered without asking, and whether dice are entered by hand.
   */
  get fightOptions(): Omit<FightOptions<S>, 'seed'> {
    return {
      decide: (...asked) => this.decide(...asked),
      typed: () => this.options.dice === 'physical',
    };
  }

  /** Continues a fight; its earlier entries are not printed again. */
  take(fight: Fight<S>): void {
    this.started = fight;
    this.told = fight.log.length;
    this.savedAt = fight.log.length;
    this.story = new LogPrinter(this.world, this.ruleset, fight.state, {}, this.seat);
  }

  /** The seat at this terminal: the GM's, or that of a player of the given sides. */
  get seat(): Seat {
    const { sides } = this.options;
    if (!sides) return GM_SEAT;
    const mine = Object.values(this.fight.state.combatants).filter((each) =>
      sides.includes(each.side),
    );
    return { name: sides.join('+'), role: 'player', combatants: mine.map((each) => each.id) };
  }

  /** The command-line options for another session like this one. */
  get flags(): string {
    const { sides, dice, policy, players } = this.options;
    const own = Object.entries(players).map(([who, name]) => ` --player '${who}=${name}'`);
    return `${policy === 'sensible' ? '' : ` --policy ${policy}`}${own.join('')}${sides ? ` --as ${sides.join(',')}` : ''}${dice === 'physical' ? ' --dice physical' : ''}`;
  }

  /** What the seat sees, with unique names. */
  get view(): S {
    return this.viewOf(this.fight.state);
  }

  /** What the seat sees of a state, for example in the middle of an action. */
  viewOf(state: S): S {
    return numberCombatantNames(this.ruleset.view(state, this.seat));
  }

  get turn(): Id | undefined {
    return acting(this.fight.state);
  }

  get asker(): Asker<S> {
    return { world: this.world, prompts: this.prompts, ruleset: this.ruleset, state: this.view };
  }

  get unsaved(): boolean {
    return this.fight.log.length > this.savedAt;
  }

  saved(): void {
    this.savedAt = this.fight.log.length;
  }

  nameOf(who: Id): string {
    return who === GM
      ? 'GM'
      : ((this.view.combatants[who] ?? this.fight.state.combatants[who])?.name ?? who);
  }

  isAutomatic(who: Id): boolean {
    const { sides } = this.options;
    const side = this.fight.state.combatants[who]?.side;
    return sides !== undefined && side !== undefined && !sides.includes(side);
  }

  /** Performs a command, even while another action is pending, and prints the result. */
  command(command: Command, how: CommandOptions = {}): StepResult<S> {
    const given = { seat: this.seat, ...how };
    return this.attempt(() =>
      this.fight.asks
        ? this.fight.interject(command, given).interjected
        : this.fight.perform(command, given),
    );
  }

  /** Changes the fight and prints what is new; prints the reason if nothing happened. */
  attempt(what: () => StepResult<S>): StepResult<S> {
    const step = attempted(what);
    this.tell();
    if (step.kind === 'refused')
      line(this.world, this.world.paint.red(`  Not possible: ${stepText(step)}.`));
    if (step.kind === 'failed')
      line(this.world, this.world.paint.red(`  Called off: ${step.problem}.`));
    return step;
  }

  /** Prints the new entries. */
  tell(): void {
    const { log, state } = this.fight;
    for (const entry of log.slice(this.told)) this.story?.entry(entry, state);
    this.told = log.length;
  }

  action(id: string): Action<S> | undefined {
    return this.fight.action(id);
  }

  /**
   * The entry up to which undo goes back: the last one not by an automatic player, which may be the start of the fight.
   */
  get undoable(): Entry | undefined {
    const { fight } = this;
    const entries = fight.line(fight.head).flatMap((seq) => fight.log[seq] ?? []);
    return entries.findLast(({ command }) => !command || !this.isAutomatic(command.by));
  }

  undo(): void {
    const target = this.undoable;
    if (!target) return;
    while (this.fight.head > target.parent)
      if (this.attempt(() => this.fight.undo(GM_SEAT)).kind !== 'done') return;
  }

  /** Whether something undone can be redone, with nothing else done since. */
  get canRedo(): boolean {
    let undone = 0;
    for (const { kind } of this.fight.log) {
      if (kind === 'undo') undone++;
      else if (kind === 'redo') undone--;
      else if (kind !== 'withdrawn') undone = 0;
    }
    return undone > 0;
  }

  /** Restores what was undone, up to the next decision of a human player. */
  redo(): void {
    while (this.canRedo) {
      if (this.attempt(() => this.fight.redo(GM_SEAT)).kind !== 'done') return;
      if (this.turn === undefined || !this.isAutomatic(this.turn)) return;
    }
  }

  remember(who: Id, question: string, habit: Habit): void {
    this.habits.set(habitKey(who, question), { who, question, habit });
  }

  forget(who: Id, question: string): void {
    this.habits.delete(habitKey(who, question));
  }

  private decide(
    ...[question, state, action]: Parameters<NonNullable<FightOptions<S>['decide']>>
  ): ReturnType<NonNullable<FightOptions<S>['decide']>> {
    const { who, id, domain, fallback } = question;
    // A terminal that plays only some sides has no GM, so a question that would reveal a combatant in fog is answered
    // automatically.
    if (
      this.started &&
      (this.isAutomatic(who) || asksOfFogged(this.ruleset, question, state, this.seat))
    )
      return this.automat.answer(question, state, action);
    const habit = this.habits.get(habitKey(who, id))?.habit;
    const value = habit && (habit.kind === 'always' ? habit.value : fallback);
    return value === undefined || domainError(domain, value)
      ? undefined
      : { value, from: 'policy' };
  }
}
