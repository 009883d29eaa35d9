import type { Action } from '../core/action.js';
import { FunctionDice } from '../core/dice-sources.js';
import type { Die } from '../values/dice.js';
import { checkDice } from './check-dice.js';
import type { DiceStretch, SeatSeed } from './seeded-draw.js';
import { commitment } from './seeded-draw.js';
import { gmActions } from '../kit/gm-actions.js';
import { NoteCollector } from './note-collector.js';
import { GuardedWriteLog, guardWrites } from '../core/writes/guarded-write-log.js';
import { History } from './history.js';
import type { Answers, ActionRun, RunSources } from './action-run.js';
import { answersFor, dieAsked, faceFor, pendingOf, SuspendedError, taken } from './action-run.js';
import type { OpenQuestion, Entry, Journal, PendingAction } from './journal.js';
import { JOURNAL_FORMAT } from './journal.js';
import { commandRefusal } from '../core/draft/action-draft.js';
import type { Json } from '../values/json.js';
import { canonical, deepCopy, deepFreeze, isEqual } from '../values/json.js';
import type { Note } from '../core/events/note.js';
import type { Id, Question, Refusal } from '../core/question.js';
import { GM, domainError } from '../core/question.js';
import type { FightResult, Ruleset } from '../ruleset/ruleset.js';
import { Script, ScriptError } from './script.js';
import type { Seat } from '../core/seat.js';
import { GM_SEAT, speaksFor } from '../core/seat.js';
import { SeededDice } from './seeded-dice.js';
import type { Command, FightState } from '../core/state.js';
import { acting } from '../core/state.js';
import { RulesContext } from '../core/rules-context.js';
import type { Origin, TapeItem } from './tape.js';
import { TapeMismatchError, Tape } from './tape.js';
import type { Patch } from '../core/writes/write-log.js';
import { applyPatches, WriteLog } from '../core/writes/write-log.js';

export const ENGINE_VERSION = '0.1.0';

/** What became of an attempt. Only `done` changes the fight; `asks` waits for answers. */
export type StepResult<S> =
  | { readonly kind: 'done'; readonly entry: Entry }
  | {
      readonly kind: 'asks';
      readonly asked: readonly OpenQuestion[];
      readonly preview: S;
      readonly notes: readonly Note[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly problem: string };

/** How a command is given. */
export interface CommandOptions {
  readonly seat?: Seat;
  /** Dice and answers from a list instead of from generator and people; all must be used. */
  readonly script?: Script;
  /** The GM's reason to let it happen although the rules refuse it. */
  readonly force?: string;
}

export interface FightOptions<S> {
  readonly seed: string;
  readonly title?: string;
  /** Answers given at once, by a policy of somebody's; nothing leaves the question to people. */
  readonly decide?: (
    question: Question,
    state: S,
  ) => { readonly value: Json; readonly from: Origin } | undefined;
  /** Whether this die is rolled by hand and typed in. */
  readonly typed?: (die: Die, name: string, who: Id) => boolean;
  /** Writes past the table throw. For tests, since it costs a good deal. */
  readonly guard?: boolean;
}

/** How far `verify` agrees with a journal. */
export interface VerifyResult {
  readonly ok: boolean;
  /** Written by another version of the rules: entries need not come out the same, and are not compared. */
  readonly otherVersion: boolean;
  /** Whether every seed is known, so that the dice could be checked. */
  readonly diceChecked: boolean;
  readonly problems: readonly { readonly seq: number; readonly message: string }[];
  /** What could not be checked, each in words; a fight is proven only if there is nothing of that. */
  readonly unchecked: readonly string[];
}

interface Open<S> {
  readonly job: ActionRun;
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly step: Extract<StepResult<S>, { kind: 'asks' }>;
}

const NOTHING_PENDING: readonly PendingAction[] = [];

const refused = (reason: string): { kind: 'refused'; refusal: Refusal } => ({
  kind: 'refused',
  refusal: { rules: [], reason },
});

/** A fight in play: the present state, the journal that led to it, and all that can be done with it. */
export class Fight<S extends FightState> {
  private readonly trail: WriteLog;
  private history: History<S>;
  /** Actions interrupted by the one that waits now, outermost first. */
  private readonly interrupted: ActionRun[] = [];
  private readonly gm: ReadonlyMap<string, Action<S>>;
  private current: S;
  private waiting: Open<S> | undefined;
  private readonly sources: RunSources = {
    draw: (die, name, who) =>
      this.options.typed?.(die, name, who) ? undefined : this.dice.next(die),
    answer: (question) => this.options.decide?.(question, this.state),
  };
  private version: string;
  private dice: SeededDice;

  /**
   * @param initial the state before the first die, as `ruleset.setUp` gives it.
   */
  constructor(
    readonly ruleset: Ruleset<S>,
    initial: S,
    private readonly options: FightOptions<S>,
    kept?: ReadonlyMap<number, S>,
  ) {
    deepFreeze(initial.fixed);
    this.history = new History(deepCopy(initial), kept);
    this.current = deepCopy(initial);
    this.version = ruleset.version;
    this.dice = new SeededDice({
      commitment: commitment(options.seed),
      seed: options.seed,
    });
    this.trail = options.guard ? new GuardedWriteLog() : new WriteLog();
    this.gm = gmActions(ruleset);
  }

  get state(): S {
    return this.options.guard ? guardWrites(this.current) : this.current;
  }

  /** The number of the entry whose state stands; -1 before the fight has begun. */
  get head(): number {
    return this.history.head;
  }

  get log(): readonly Entry[] {
    return this.history.entries;
  }

  /** What waits for an answer, if anything does. */
  get asks(): Extract<StepResult<S>, { kind: 'asks' }> | undefined {
    return this.waiting?.step;
  }

  /** What redo would do again, if anything. */
  get redoes(): Entry | undefined {
    return this.history.redoes;
  }

  get outcome(): FightResult | undefined {
    return this.ruleset.outcome(this.state);
  }

  action(id: string): Action<S> | undefined {
    return this.ruleset.actions.get(id) ?? this.gm.get(id);
  }

  get gmActions(): ReadonlyMap<string, Action<S>> {
    return this.gm;
  }

  /** Starts the fight: initiative and whatever comes before the first turn. Once only. */
  begin(how: CommandOptions = {}): StepResult<S> {
    if (this.history.head !== -1 || this.waiting) return refused('the fight has already begun');
    return this.runAnew({
      kind: 'begin',
      seat: (how.seat ?? GM_SEAT).name,
      tape: new Tape(),
      given: [],
      ...(how.script ? { script: how.script } : {}),
    });
  }

  /**
   * Why a command would be refused now, or nothing. A seat is refused by what it can see; where only something hidden from
   * it is in the way, it is not told what.
   */
  refusal(command: Command, seat: Seat = GM_SEAT): Refusal | undefined {
    const { state } = this;
    if (seat.role === 'gm') return this.refusedIn(state, command, seat);
    const view = this.ruleset.view(state, seat);
    const refusal = this.refusedIn(view, command, seat);
    if (refusal || view === state || !this.refusedIn(state, command, seat)) return refusal;
    return {
      rules: [],
      reason: 'this fails for a reason you can’t see',
    };
  }

  private refusedIn(state: S, command: Command, seat: Seat): Refusal | undefined {
    const action = this.action(command.do);
    if (!action) return { rules: [], reason: `there is no action "${command.do}"` };
    if (this.history.head === -1) return { rules: [], reason: 'the fight has not begun' };
    if (action.when === 'gm') {
      if (seat.role !== 'gm') return { rules: [], reason: 'only the GM may do this' };
      return commandRefusal(action, state, command);
    }
    if (!Object.hasOwn(state.combatants, command.by))
      return { rules: [], reason: `there is no combatant "${command.by}"` };
    if (!speaksFor(seat, command.by))
      return { rules: [], reason: `${seat.name} does not play ${command.by}` };
    const turn = acting(state);
    if (action.when === 'turn' && turn !== command.by)
      return { rules: [], reason: `it is ${turn ?? 'nobody'}'s turn, not ${command.by}'s` };
    return commandRefusal(action, state, command);
  }

  /** Carries a command out: done, asking, refused, or failed without a trace. */
  perform(command: Command, how: CommandOptions = {}): StepResult<S> {
    if (this.waiting) return refused('answer the open prompt first');
    return this.start(command, how);
  }

  /**
   * Does something in the middle of an action that waits for an answer: the GM's acts and actions for any time. The
   * waiting action then starts again with its dice and answers; if they no longer fit, it is withdrawn.
   */
  interject(
    command: Command,
    how: CommandOptions = {},
  ): { readonly interjected: StepResult<S>; readonly resumed: StepResult<S> | undefined } {
    const open = this.waiting;
    if (!open) return { interjected: this.start(command, how), resumed: undefined };
    if (this.action(command.do)?.when === 'turn')
      return { interjected: refused('answer the open prompt first'), resumed: undefined };
    this.waiting = undefined;
    this.interrupted.push(open.job);
    let interjected: StepResult<S> | undefined;
    try {
      interjected = this.start(command, how);
    } finally {
      if (interjected?.kind !== 'done' && interjected?.kind !== 'asks') {
        this.interrupted.pop();
        this.waiting = open;
      }
    }
    return { interjected, resumed: this.waiting === open ? open.step : this.resume() };
  }

  /** Goes on with the action that was interrupted last, if nothing else waits. */
  private resume(): StepResult<S> | undefined {
    let step: StepResult<S> | undefined;
    while (!this.waiting) {
      const job = this.interrupted.pop();
      if (!job) break;
      try {
        step = this.run(job);
      } catch (bug) {
        this.record(job, 'withdrawn', [], []);
        this.resume();
        throw bug;
      }
      if (step.kind === 'failed') this.record(job, 'withdrawn', [], []);
    }
    return step;
  }

  private start(
    command: Command,
    how: CommandOptions,
    again?: Pick<ActionRun, 'tape' | 'seat'> & { readonly amends: number },
  ): StepResult<S> {
    const seat = how.seat ?? GM_SEAT;
    if (how.force === undefined) {
      const refusal = this.refusal(command, seat);
      if (refusal) return { kind: 'refused', refusal };
    } else if (seat.role !== 'gm') return refused('only the GM may overrule the rules');
    else if (!this.action(command.do)) return refused(`there is no action "${command.do}"`);
    else if (this.history.head === -1) return refused('the fight has not begun');
    return this.runAnew({
      kind: 'command',
      seat: seat.name,
      command: deepFreeze(deepCopy(command)),
      tape: new Tape(),
      given: [],
      ...(how.force === undefined ? {} : { forced: how.force }),
      ...(how.script ? { script: how.script } : {}),
      ...again,
    });
  }

  /** Answers one of the questions asked. When all are answered the action goes on. */
  answer(
    number: number,
    value: Json,
    how: { readonly seat?: Seat; readonly from?: Origin } = {},
  ): StepResult<S> {
    const open = this.waiting;
    const question = open?.questions[number];
    if (!open || !question) return refused('no such question is open');
    if (open.answers[number]) return refused('this has been answered');
    const seat = how.seat ?? GM_SEAT;
    if (question.who === GM ? seat.role !== 'gm' : !speaksFor(seat, question.who))
      return refused(`this is for ${question.who} to answer`);
    const refusal = domainError(question.domain, value);
    if (refusal) return { kind: 'refused', refusal };
    const from = how.from ?? (seat.role === 'gm' && question.who !== GM ? 'gm' : 'person');
    const die = dieAsked(question);
    const item: TapeItem = {
      kind: 'answer',
      name: question.id,
      who: question.who,
      value: deepCopy(value),
      from,
    };
    const answers = open.answers.with(number, item);
    const { job } = open;
    if (answers.includes(undefined)) {
      job.given = answers;
      const step = {
        ...open.step,
        asked: open.step.asked.filter((asked) => asked.number !== number),
      };
      this.waiting = { ...open, answers, step };
      return step;
    }
    const taped = job.tape.items.length;
    if (die)
      job.tape.add({
        kind: 'die',
        name: die.draw,
        who: question.who,
        die: die.die,
        value,
        from: 'typed',
      });
    else job.given = answers;
    this.waiting = undefined;
    let step: StepResult<S> | undefined;
    try {
      step = this.run(job);
    } finally {
      if (!step) {
        job.tape.cut(taped);
        job.given = open.answers;
        this.waiting = open;
        this.dice.after([...this.log, ...this.pending]);
      }
    }
    if (step.kind === 'failed') this.record(job, 'withdrawn', [], []);
    this.resume();
    return step;
  }

  /** Calls off the action that waits for an answer. Its dice are spent; nothing else happens. */
  withdraw(seat: Seat = GM_SEAT): StepResult<S> {
    const open = this.waiting;
    if (!open) return refused('nothing is waited for');
    if (seat.role !== 'gm' && open.job.seat !== seat.name)
      return refused(`this is ${open.job.seat}'s to call off`);
    this.waiting = undefined;
    const entry = this.record(open.job, 'withdrawn', [], []);
    this.resume();
    return { kind: 'done', entry };
  }

  /** Takes back the last thing done. Dice never rewind: whatever is done instead gets new ones. */
  undo(seat: Seat = GM_SEAT): StepResult<S> {
    if (this.waiting) return this.withdraw(seat);
    const last = this.log[this.history.head];
    if (!last) return refused('there is nothing to undo');
    if (seat.role !== 'gm' && last.seat !== seat.name)
      return refused(`the last action was ${last.seat}'s`);
    return { kind: 'done', entry: this.moveTo('undo', last.parent, seat) };
  }

  /** Does again what was undone last, with the same dice and answers. */
  redo(seat: Seat = GM_SEAT): StepResult<S> {
    if (this.waiting) return refused('answer the open prompt first');
    const entry = this.redoes;
    if (!entry) return refused('there is nothing to redo');
    if (seat.role !== 'gm' && entry.seat !== seat.name)
      return refused(`the undone action was ${entry.seat}'s`);
    return { kind: 'done', entry: this.moveTo('redo', entry.seq, seat) };
  }

  /**
   * Changes a past die, answer or command and runs everything after it again with its recorded dice and answers.
   * Where the changed entry takes another course, its later dice and answers are new.
   * @param seq the entry to change; it must be on the way to the present.
   * @param change the place on its tape with the new value, or the new command.
   * @returns the entries made, and where it stopped if something no longer fits. If that is the changed entry itself,
   *   everything is as before; after a question, what came later is not run again.
   */
  amend(
    seq: number,
    change: { readonly item: number; readonly value: Json } | { readonly command: Command },
    seat: Seat = GM_SEAT,
  ): {
    readonly done: readonly Entry[];
    readonly stopped?: { readonly seq: number; readonly step: StepResult<S> };
  } {
    const stop = (reason: string) => ({ done: [], stopped: { seq, step: refused(reason) } });
    if (seat.role !== 'gm') return stop('only the GM may change what has happened');
    if (this.waiting) return stop('answer the open prompt first');
    const line = this.line(this.history.head);
    const from = line.indexOf(seq);
    const entry = this.log[seq];
    if (from === -1 || !entry) return stop(`entry ${seq} is not part of what led to the present`);
    if ('item' in change && !entry.tape[change.item])
      return stop(`entry ${seq} has no die or answer number ${change.item}`);
    if (!('item' in change) && entry.kind === 'begin') return stop('the beginning has no command');
    const before = this.history.head;
    this.moveTo('undo', entry.parent, seat);
    const done: Entry[] = [];
    let ended = false;
    try {
      for (const next of line.slice(from)) {
        const old = this.log[next];
        if (!old) break;
        const step =
          next === seq ? this.changed(old, change) : this.repeat(old, old.command, old.tape);
        if (step.kind !== 'done') {
          ended = done.length > 0 || step.kind === 'asks';
          return { done, stopped: { seq: next, step } };
        }
        done.push(step.entry);
      }
      ended = true;
      return { done };
    } finally {
      if (!ended) this.moveTo('redo', before, seat);
    }
  }

  private changed(
    old: Entry,
    change: { readonly item: number; readonly value: Json } | { readonly command: Command },
  ): StepResult<S> {
    if ('command' in change) {
      const step = this.repeat(old, change.command, old.tape);
      return step.kind === 'failed' ? this.repeat(old, change.command, []) : step;
    }
    const items = old.tape.map((item, i): TapeItem =>
      i === change.item ? { ...item, value: deepCopy(change.value), from: 'gm' } : item,
    );
    const step = this.repeat(old, old.command, items);
    return step.kind === 'failed'
      ? this.repeat(old, old.command, items.slice(0, change.item + 1))
      : step;
  }

  private repeat(
    old: Entry,
    command: Command | undefined,
    items: readonly TapeItem[],
  ): StepResult<S> {
    const again = { amends: old.seq, seat: old.seat, tape: new Tape([...items]) };
    if (!command) return this.runAnew({ kind: 'begin', given: [], ...again });
    return this.start(command, old.forced === undefined ? {} : { force: old.forced }, again);
  }

  /** The state after an entry of the journal (-1: the set-up), as a copy of its own. */
  stateAt(seq: number): S {
    return this.history.stateAt(seq);
  }

  /** The entries on the way from the set-up to the state after this one, oldest first. */
  line(seq: number): readonly number[] {
    return this.history.line(seq);
  }

  /** Another fight that shares the past up to this entry and then goes its own way, with dice of its own. */
  fork(seq: number, options: FightOptions<S>): Fight<S> {
    const fight = new Fight(this.ruleset, this.stateAt(-1), options);
    fight.version = this.version;
    const sameSeed = fight.dice.commitment === this.dice.commitment;
    for (const old of this.line(seq).map((each) => this.log[each])) {
      if (!old) continue;
      const number = fight.log.length;
      const { kind, seat, command, forced, notes, patches } = old;
      // The number of a draw says nothing under another seed.
      const tape = sameSeed ? old.tape : old.tape.map(withoutDraw);
      fight.history.append({
        seq: number,
        kind,
        parent: number - 1,
        head: number,
        seat,
        ...(command ? { command } : {}),
        ...(forced === undefined ? {} : { forced }),
        tape,
        notes,
        patches,
      });
    }
    fight.current = fight.stateAt(fight.history.head);
    fight.dice.after(fight.log);
    return fight;
  }

  /** The state as one seat may know it. */
  view(seat: Seat): S {
    return this.ruleset.view(this.state, seat);
  }

  /** The actions that wait for answers; each after the first was done in the middle of the one before it. */
  get pending(): readonly PendingAction[] {
    if (!this.waiting && this.interrupted.length === 0) return NOTHING_PENDING;
    return [...this.interrupted, ...(this.waiting ? [this.waiting.job] : [])].map(pendingOf);
  }

  /** What never changes of the journal. */
  get header(): Pick<
    Journal,
    'format' | 'engine' | 'ruleset' | 'version' | 'title' | 'commitment'
  > {
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
    return {
      ...this.header,
      ...(reveal && this.dice.seed !== undefined ? { seed: this.dice.seed } : {}),
      ...this.stretchesShown(reveal),
      initial: this.history.initial,
      entries: [...this.log],
      pending: this.pending,
    };
  }

  private stretchesShown(reveal: boolean): Pick<Journal, 'stretches'> {
    const { later } = this.dice;
    if (later.length === 0) return {};
    return { stretches: reveal ? later : later.map(withoutSecret) };
  }

  /** Where faces come from after the first secret: other secrets, and what seats have added. */
  get stretches(): readonly DiceStretch[] {
    return this.dice.later;
  }

  /** From the next die on, what a seat adds counts, too; nobody then chose the faces alone. */
  mixIn(added: SeatSeed): void {
    this.dice.mixIn(added);
  }

  /** From the next die on, faces come from another secret: for a journal that somebody else's secret may stand in. */
  reseed(seed: string): void {
    this.dice.reseed(seed);
  }

  /**
   * Opens a fight from its journal: the state is the fold of its patches, and an action that waited waits again. With
   * the seed neither given nor in the journal, every further die is asked for, as if rolled by hand.
   * @param kept states stored earlier, by the entry after which they stood, so that a long fight opens fast; `verify` checks them.
   * @throws if the seed is not the one committed to, or patches lead nowhere; read the journal with `readJournal` first.
   */
  static open<S extends FightState>(
    ruleset: Ruleset<S>,
    journal: Journal,
    initial: S,
    options: Omit<FightOptions<S>, 'seed'> & { readonly seed?: string },
    kept?: ReadonlyMap<number, S>,
  ): Fight<S> {
    const seed = options.seed ?? journal.seed;
    if (seed !== undefined && commitment(seed) !== journal.commitment)
      throw new Error('the seed is not the one that was committed to');
    const fight = new Fight(
      ruleset,
      initial,
      { title: journal.title, ...options, seed: seed ?? '' },
      kept,
    );
    fight.dice = new SeededDice(
      { commitment: journal.commitment, ...(seed === undefined ? {} : { seed }) },
      journal.stretches,
    );
    fight.version = journal.version;
    fight.follow(0, journal.entries, journal.pending);
    return fight;
  }

  /**
   * Forgets everything after the first entries and goes on with what was stored after them: for one who is behind another
   * copy of this fight. An action that waited there waits here.
   * @param from how many entries stay.
   */
  follow(
    from: number,
    entries: readonly Entry[],
    pending: readonly PendingAction[],
    stretches: readonly DiceStretch[] = this.dice.later,
  ): void {
    this.dice.replaceLater(stretches);
    this.history = this.history.upTo(from);
    for (const entry of entries) {
      for (const { path, value } of entry.patches) if (path[0] === 'fixed') deepFreeze(value);
      this.history.append(entry);
    }
    this.current = this.stateAt(this.history.head);
    this.trail.forget(0);
    this.dice.after([...this.log, ...pending]);
    this.waiting = undefined;
    this.interrupted.length = 0;
    for (const { tape, given, ...rest } of pending) {
      const answers = (given ?? []).map((item) => item ?? undefined);
      this.interrupted.push({
        ...rest,
        kind: rest.command ? 'command' : 'begin',
        tape: new Tape([...tape]),
        given: answers,
      });
    }
    this.resume();
  }

  /** Checks every die against the seed, runs every entry again and compares, and compares the state with the fold of the patches. */
  verify(): VerifyResult {
    const otherVersion = this.version !== this.ruleset.version;
    const dice = checkDice(this.log, this.pending, this.dice);
    const problems = [...dice.problems];
    const unchecked = [...dice.unchecked];
    if (otherVersion)
      unchecked.push(
        `what the rules make of the dice: version ${this.version} wrote this, version ${this.ruleset.version} is here`,
      );
    for (const entry of this.log) {
      if (otherVersion || entry.kind === 'undo' || entry.kind === 'redo') continue;
      if (entry.kind === 'withdrawn') continue;
      const again = this.again(entry);
      if (typeof again === 'string') problems.push({ seq: entry.seq, message: again });
      else if (canonical(again.patches) !== canonical(entry.patches))
        problems.push({ seq: entry.seq, message: 'the rules lead to another state' });
      else if (canonical(again.notes) !== canonical(entry.notes))
        problems.push({ seq: entry.seq, message: 'the log text differs' });
    }
    for (const seq of this.history.misremembered())
      problems.push({ seq, message: 'the stored state is not what the entries add up to' });
    if (!isEqual(this.current, this.stateAt(this.history.head)))
      problems.push({
        seq: this.history.head,
        message: 'the present state is not what the entries add up to',
      });
    return {
      ok: problems.length === 0,
      otherVersion,
      diceChecked: this.dice.known,
      problems: problems.toSorted((a, b) => a.seq - b.seq),
      unchecked,
    };
  }

  private again(entry: Entry): { patches: readonly Patch[]; notes: readonly Note[] } | string {
    const fight = new Fight(this.ruleset, this.stateAt(entry.parent), {
      seed: '',
      guard: this.options.guard ?? false,
    });
    const tape = new Tape([...entry.tape]);
    const script = new Script([], []);
    let step: StepResult<S>;
    try {
      step = fight.run({
        kind: entry.kind === 'begin' ? 'begin' : 'command',
        seat: entry.seat,
        tape,
        script,
        given: [],
        ...(entry.command ? { command: entry.command } : {}),
      });
    } catch (bug) {
      return `the rules break down: ${bug instanceof Error ? bug.message : String(bug)}`;
    }
    if (step.kind === 'failed') return step.problem;
    if (step.kind !== 'done' || tape.items.length > entry.tape.length)
      return 'the rules need more dice or answers than were recorded';
    return { patches: step.entry.patches, notes: step.entry.notes };
  }

  private moveTo(kind: 'undo' | 'redo', head: number, seat: Seat): Entry {
    const entry: Entry = {
      seq: this.log.length,
      kind,
      parent: this.history.head,
      head,
      seat: seat.name,
      tape: [],
      notes: [],
      patches: [],
    };
    this.history.append(entry);
    this.current = this.stateAt(head);
    this.trail.forget(0);
    return entry;
  }

  private record(
    job: ActionRun,
    kind: Entry['kind'],
    notes: readonly Note[],
    patches: readonly Patch[],
  ): Entry {
    const seq = this.log.length;
    const parent = this.history.head;
    const head = kind === 'withdrawn' ? parent : seq;
    const { seat, command, forced, amends, tape } = job;
    // Nearly every entry is of this shape, and a literal is made at once where the other is put together part by part.
    const plain = command && forced === undefined && amends === undefined;
    const entry: Entry = plain
      ? { seat, command, tape: [...tape.items], seq, kind, parent, head, notes, patches }
      : { ...taken(job), seq, kind, parent, head, notes, patches };
    this.history.append(entry);
    return entry;
  }

  /** Runs what has not been tried before. If nothing comes of it, its dice are those of whatever comes next: draws run without gaps. */
  private runAnew(job: ActionRun): StepResult<S> {
    let step: StepResult<S> | undefined;
    try {
      return (step = this.run(job));
    } finally {
      if (step?.kind !== 'done' && step?.kind !== 'asks')
        this.dice.after([...this.log, ...this.pending]);
    }
  }

  private run(job: ActionRun): StepResult<S> {
    const mark = this.trail.mark();
    const hearing = new NoteCollector(this.ruleset, () => this.state, this.trail);
    job.tape.rewind();
    job.script?.rewind();
    const chance = new FunctionDice((die, name, who) => faceFor(job, this.sources, die, name, who));
    const table = new RulesContext<S>(
      this.state,
      this.trail,
      chance,
      (questions) => answersFor(job, this.sources, questions),
      this.ruleset.actions,
      hearing,
    );
    try {
      if (job.command) this.actionOf(job.command).perform(table, job.command.by, job.command.with);
      else this.ruleset.begin(table);
      const left = job.script?.left();
      if (left !== undefined) throw new ScriptError(left);
      if (!job.tape.spent)
        throw new TapeMismatchError('the tape holds more than the rules ask for');
    } catch (signal) {
      if (signal instanceof SuspendedError) return this.suspend(job, signal, mark, hearing.heard());
      this.trail.rollback(mark);
      if (signal instanceof ScriptError || signal instanceof TapeMismatchError)
        return { kind: 'failed', problem: signal.message };
      // Against the rules anything may be asked of them, also what they cannot do.
      if (job.forced !== undefined && signal instanceof Error)
        return { kind: 'failed', problem: signal.message };
      throw signal;
    }
    const patches = deepCopy(this.trail.patches(mark, this.current));
    this.trail.forget(mark);
    // Undefined means gone, in the live state as in its fold.
    applyPatches(
      this.current,
      patches.filter(({ value }) => value === undefined),
    );
    return { kind: 'done', entry: this.record(job, job.kind, deepCopy(hearing.heard()), patches) };
  }

  private suspend(
    job: ActionRun,
    suspended: SuspendedError,
    mark: number,
    notes: readonly Note[],
  ): StepResult<S> {
    const { answers } = suspended;
    const preview = deepCopy(this.current);
    const questions = deepCopy(suspended.questions);
    const step = {
      kind: 'asks',
      asked: questions
        .map((question, number): OpenQuestion => ({ number, question }))
        .filter(({ number }) => answers[number] === undefined),
      preview,
      notes: deepCopy(notes),
    } as const;
    this.trail.rollback(mark);
    job.given = answers;
    this.waiting = { job, questions, answers, step };
    return step;
  }

  private actionOf(command: Command): Action<S> {
    const action = this.action(command.do);
    if (!action) throw new TapeMismatchError(`there is no action "${command.do}"`);
    return action;
  }
}

const withoutSecret = ({ from, commitment: promised, added }: DiceStretch): DiceStretch => ({
  from,
  commitment: promised,
  added,
});

const withoutDraw = ({ kind, name, who, die, value, from }: TapeItem): TapeItem => ({
  kind,
  name,
  who,
  ...(die ? { die } : {}),
  value,
  from,
});
