import type { Action } from '../core/rules-context.js';
import { gmActions } from '../kit/gm/gm-actions.js';
import type { Json } from '../values/json.js';
import { deepCopy, deepFreeze } from '../values/json.js';
import type { Refusal } from '../core/question.js';
import { GM } from '../core/question.js';
import type { Seat } from '../core/seat.js';
import { GM_SEAT } from '../core/seat.js';
import type { Command, FightState } from '../core/state.js';
import type { FightResult, Ruleset } from '../ruleset/ruleset.js';
import type { ActionRun } from './steps/action-run.js';
import { ActionRunner } from './steps/action-runner.js';
import type { AmendResult, Amendment } from './journal/amend.js';
import { amend, amendmentRefusal, notAmended } from './journal/amend.js';
import { seatRefusal } from './steps/command-refusal.js';
import { answerRefusal, overrideRefusal } from './steps/fight-refusals.js';
import type { Inherited, StoredStates } from './journal/history.js';
import { History } from './journal/history.js';
import type { LaterPart, Entry, Journal, JournalHeader, PendingAction } from './journal/journal.js';
import { ENGINE_VERSION, forkedEntry, JOURNAL_FORMAT, withoutSecret } from './journal/journal.js';
import type { DiceStretch, SeatSeed } from './dice/seeded-draw.js';
import { commitment } from './dice/seeded-draw.js';
import { drawsAfter, SeededDice } from './dice/seeded-dice.js';
import { rollAsked } from './steps/roll-asked.js';
import type { AskingStep, CommandOptions, FightOptions, StepResult } from './steps/step-result.js';
import { refused } from './steps/step-result.js';
import type { Origin, TapeItem } from './journal/tape.js';
import { Tape } from './journal/tape.js';
import type { VerifyResult } from './journal/verify.js';
import { verify } from './journal/verify.js';

/** How many entries are added between two interruptions if their tapes need not be read. */
const UNREAD = 32;

/** A fight in play: the present state, the journal that led to it, and the operations on it. */
export class Fight<S extends FightState> {
  readonly gmActions: ReadonlyMap<string, Action<S>>;
  private readonly runner: ActionRunner<S>;
  private readonly dice: SeededDice;
  private readonly version: string;

  /** @param initial the state before the first die, as `ruleset.setUp` gives it. */
  constructor(
    readonly ruleset: Ruleset<S>,
    initial: S,
    private readonly options: FightOptions<S>,
    { kept, dice, version }: Inherited<S> = {},
  ) {
    deepFreeze(initial.fixed);
    const { seed } = options;
    this.version = version ?? ruleset.version;
    this.dice = dice ?? new SeededDice({ commitment: commitment(seed), seed });
    this.gmActions = gmActions(ruleset);
    this.runner = new ActionRunner(ruleset, {
      history: new History(deepCopy(initial), kept),
      dice: this.dice,
      actionOf: (id) => this.action(id),
      options,
    });
  }

  get state(): S {
    return this.runner.state;
  }

  private get history(): History<S> {
    return this.runner.history;
  }

  /** The number of the entry that the present state follows; -1 before the fight has begun. */
  get head(): number {
    return this.history.head;
  }

  get log(): readonly Entry[] {
    return this.history.entries;
  }

  /** What waits for an answer, if anything. */
  get asks(): AskingStep<S> | undefined {
    return this.runner.asks;
  }

  /** The entry that redo would restore, if any. */
  get redoes(): Entry | undefined {
    return this.history.redoes;
  }

  get outcome(): FightResult | undefined {
    return this.ruleset.outcome(this.state);
  }

  action(id: string): Action<S> | undefined {
    return this.ruleset.actions.get(id) ?? this.gmActions.get(id);
  }

  /** Whether the fight has begun; combatants may have been added before. */
  get begun(): boolean {
    return this.head !== -1 && this.state.round > 0;
  }

  /** Starts the fight: initiative and everything else before the first turn. Only once. */
  begin(how: CommandOptions = {}): StepResult<S> {
    if (this.begun || this.asks) return refused('the fight has already begun');
    return this.runner.start({
      kind: 'begin',
      seat: (how.seat ?? GM_SEAT).name,
      tape: new Tape(),
      given: [],
      ...(how.script ? { script: how.script } : {}),
    });
  }

  /** Why a command would be refused now, or undefined. A seat is not told of obstacles hidden from it. */
  refusal(command: Command, seat: Seat = GM_SEAT): Refusal | undefined {
    const action = this.action(command.do);
    if (action && !action.early && !this.begun) return refused('the fight has not begun').refusal;
    return seatRefusal(this.ruleset, this.state, action, command, seat);
  }

  /** Performs a command. The result is done, asking, refused or failed; a failure leaves no trace. */
  perform(command: Command, how: CommandOptions = {}): StepResult<S> {
    return this.asks ? refused('answer the open prompt first') : this.start(command, how);
  }

  /**
   * Performs a command in the middle of an action that waits for an answer: a GM action or an action for any time. The
   * waiting action then restarts with its dice and answers; if they no longer fit, it is cancelled.
   */
  interject(
    command: Command,
    how: CommandOptions = {},
  ): { readonly interjected: StepResult<S>; readonly resumed: StepResult<S> | undefined } {
    if (this.asks && this.action(command.do)?.when === 'turn')
      return { interjected: refused('answer the open prompt first'), resumed: undefined };
    return this.runner.interject(() => this.start(command, how));
  }

  private start(
    command: Command,
    how: CommandOptions,
    again?: Pick<ActionRun, 'tape' | 'seat'> & { readonly amends: number },
  ): StepResult<S> {
    const seat = how.seat ?? GM_SEAT;
    const refusal = how.force === undefined ? this.refusal(command, seat) : undefined;
    if (refusal) return { kind: 'refused', refusal };
    if (how.force !== undefined) {
      const forbidden = overrideRefusal(this, this.action(command.do), command, seat);
      if (forbidden) return forbidden;
    }
    return this.runner.start({
      kind: 'command',
      seat: seat.name,
      command: deepFreeze(deepCopy(command)),
      tape: new Tape(),
      given: [],
      ...(how.force === undefined ? {} : { forced: how.force }),
      ...(how.along ? { along: true } : {}),
      ...(how.script ? { script: how.script } : {}),
      ...again,
    });
  }

  /** Answers one of the open questions. When all are answered the action continues. */
  answer(
    number: number,
    value: Json,
    how: { readonly seat?: Seat; readonly from?: Origin } = {},
  ): StepResult<S> {
    const open = this.runner.question(number);
    if (!open) return refused('no such question is open');
    const seat = how.seat ?? GM_SEAT;
    const refusal = answerRefusal(open, value, seat);
    if (refusal) return { kind: 'refused', refusal };
    const { id: name, who } = open.question;
    const from = how.from ?? (seat.role === 'gm' && who !== GM ? 'gm' : 'person');
    return this.runner.answer(number, { kind: 'answer', name, who, value: deepCopy(value), from });
  }

  /** Has the generator roll a die that is asked for, as if no one had wanted to roll it by hand. */
  roll(number: number, seat: Seat = GM_SEAT): StepResult<S> {
    return rollAsked(this.runner, this.dice, number, seat);
  }

  /** Cancels the action that waits for an answer. Its dice are spent; nothing else happens. */
  withdraw(seat: Seat = GM_SEAT): StepResult<S> {
    const { waitingSeat } = this.runner;
    if (waitingSeat !== undefined && seat.role !== 'gm' && waitingSeat !== seat.name)
      return refused(`this is ${waitingSeat}'s to call off`);
    const entry = this.runner.withdraw();
    return entry ? { kind: 'done', entry } : refused('nothing is waited for');
  }

  /** Undoes the last entry, or cancels the action that waits. Dice never rewind: later actions draw new ones. */
  undo(seat: Seat = GM_SEAT): StepResult<S> {
    if (this.asks) return this.withdraw(seat);
    const last = this.log[this.head];
    if (!last) return refused('there is nothing to undo');
    if (seat.role !== 'gm' && last.seat !== seat.name)
      return refused(`the last action was ${last.seat}'s`);
    return { kind: 'done', entry: this.runner.moveTo('undo', last.parent, seat.name) };
  }

  /** Restores what was undone last, with the same dice and answers. */
  redo(seat: Seat = GM_SEAT): StepResult<S> {
    if (this.asks) return refused('answer the open prompt first');
    const entry = this.redoes;
    if (!entry) return refused('there is nothing to redo');
    if (seat.role !== 'gm' && entry.seat !== seat.name)
      return refused(`the undone action was ${entry.seat}'s`);
    return { kind: 'done', entry: this.runner.moveTo('redo', entry.seq, seat.name) };
  }

  /**
   * Changes a past die, answer or command and reruns everything after it with its recorded dice and answers. If the
   * changed entry takes another course, its later dice and answers are new.
   * @param seq the entry to change; it must be on the path to the present.
   * @returns the entries made, and where it stopped if something no longer fits. If that is the changed entry itself,
   * everything is as before; after a question, later entries are not rerun.
   */
  amend(seq: number, change: Amendment, seat: Seat = GM_SEAT): AmendResult<S> {
    const { log, head } = this;
    const line = (to: number): readonly number[] => this.line(to);
    if (seat.role === 'gm' && this.asks) return notAmended(seq, 'answer the open prompt first');
    const refusal = amendmentRefusal({ log, head, line }, seq, change, seat);
    if (refusal !== undefined) return notAmended(seq, refusal);
    return amend<S>(
      {
        log,
        head,
        line,
        moveTo: (kind, to) => this.runner.moveTo(kind, to, seat.name),
        repeat: (...again) => this.repeat(...again),
      },
      seq,
      change,
    );
  }

  private repeat(
    old: Entry,
    command: Command | undefined,
    items: readonly TapeItem[],
  ): StepResult<S> {
    const again = { amends: old.seq, seat: old.seat, tape: new Tape([...items]) };
    if (!command) return this.runner.start({ kind: 'begin', given: [], ...again });
    const how = {
      ...(old.forced === undefined ? {} : { force: old.forced }),
      ...(old.along ? { along: true } : {}),
    };
    return this.start(command, how, again);
  }

  /** The state after an entry of the journal (-1: the set-up), as its own copy. */
  stateAt(seq: number): S {
    return this.history.stateAt(seq);
  }

  /** The entries on the path from the set-up to the state after this one, oldest first. */
  line(seq: number): readonly number[] {
    return this.history.line(seq);
  }

  /** Another fight that shares the past up to this entry and then diverges, with dice of its own. */
  fork(seq: number, options: FightOptions<S>): Fight<S> {
    const fight = new Fight(this.ruleset, this.stateAt(-1), options, { version: this.version });
    const sameSeed = fight.dice.commitment === this.dice.commitment;
    const past = this.line(seq).flatMap((each) => this.log[each] ?? []);
    for (const [number, old] of past.entries())
      fight.history.append(forkedEntry(old, number, sameSeed));
    fight.runner.replace(fight.history, [], fight.log.reduce(drawsAfter, 0));
    return fight;
  }

  /** The state as one seat may know it. */
  view(seat: Seat): S {
    return this.ruleset.view(this.state, seat);
  }

  /** The actions that wait for answers; each after the first interrupted the one before it. */
  get pending(): readonly PendingAction[] {
    return this.runner.pending;
  }

  /** The part of the journal that never changes. */
  get header(): JournalHeader {
    return {
      format: JOURNAL_FORMAT,
      engine: ENGINE_VERSION,
      ruleset: this.ruleset.id,
      version: this.version,
      title: this.options.title ?? '',
      commitment: this.dice.commitment,
    };
  }

  /** The whole fight as data; `seed` is included only when it may be known. */
  journal(reveal = true): Journal {
    const { seed, later } = this.dice;
    const stretches = reveal ? later : later.map(withoutSecret);
    return {
      ...this.header,
      ...(reveal && seed !== undefined ? { seed } : {}),
      ...(stretches.length > 0 ? { stretches } : {}),
      initial: this.history.initial,
      entries: [...this.log],
      pending: this.pending,
    };
  }

  /** Where faces come from after the first secret: other secrets, and the seats' additions. */
  get stretches(): readonly DiceStretch[] {
    return this.dice.later;
  }

  /** From the next die on, a seat's addition counts too; no one controls the faces alone then. */
  mixIn(added: SeatSeed): void {
    this.dice.mixIn(added);
  }

  /** From the next die on, faces come from another secret: for a journal that may contain someone else's secret. */
  reseed(seed: string): void {
    this.dice.reseed(seed);
  }

  /**
   * Opens a fight from its journal: the state is the fold of its patches, and a waiting action waits again. If the seed
   * is neither given nor in the journal, every further die is asked for, as if rolled by hand.
   * @param kept states stored earlier, by the entry that they follow, so that a long fight opens fast; `verify` checks
   * them.
   * @throws if the seed is not the one committed to, or patches lead nowhere; read the journal with `readJournal`
   * first.
   */
  static open<S extends FightState>(
    ruleset: Ruleset<S>,
    journal: Journal,
    initial: S,
    options: Omit<FightOptions<S>, 'seed'> & { readonly seed?: string },
    kept?: StoredStates<S>,
  ): Fight<S> {
    const fight = Fight.unfolded(ruleset, journal, initial, options, kept);
    fight.follow(0, journal);
    return fight;
  }

  /** Opens the journal before its first entry, without its entries and waiting actions; `follow` adds them. */
  static unfolded<S extends FightState>(
    ruleset: Ruleset<S>,
    journal: Journal,
    initial: S,
    options: Omit<FightOptions<S>, 'seed'> & { readonly seed?: string },
    kept?: StoredStates<S>,
  ): Fight<S> {
    const dice = SeededDice.ofJournal(journal, options.seed);
    return new Fight(
      ruleset,
      initial,
      { title: journal.title, ...options, seed: dice.seed ?? '' },
      { kept, dice, version: journal.version },
    );
  }

  /**
   * Drops everything after the first entries and continues with what was stored after them: for a copy that is behind
   * another copy of this fight. Waiting actions wait here too.
   * @param from how many entries stay.
   */
  follow(from: number, later: LaterPart): void {
    for (const _ of this.following(from, later));
  }

  /** Like `follow`, but interruptible after a few entries; the fight must not be used until it has finished. */
  *following(
    from: number,
    { entries, pending, stretches = this.dice.later, drawn }: LaterPart,
  ): Generator<undefined, void, undefined> {
    this.dice.replaceLater(stretches);
    const history = this.history.upTo(from);
    let draws = drawn ?? history.entries.reduce(drawsAfter, 0);
    for (const entry of entries) {
      history.append(entry);
      if (drawn === undefined) draws = drawsAfter(draws, entry);
      else if (entry.seq % UNREAD > 0) continue;
      yield;
    }
    this.runner.replace(history, pending, draws);
  }

  /** How many faces have been drawn for the entries. */
  get drawn(): number {
    return this.runner.drawn;
  }

  /** Checks every die against the seed, reruns every entry, and compares the state with the fold of the patches. */
  verify(): VerifyResult {
    const { ruleset, version, runner, dice, options } = this;
    const actionOf = (id: string): Action<S> | undefined => this.action(id);
    return verify({ ruleset, version, runner, dice, actionOf, guard: options.guard ?? false });
  }
}
