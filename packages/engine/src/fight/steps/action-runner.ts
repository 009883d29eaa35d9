import type { Action } from '../../core/rules-context.js';
import { FunctionDice } from '../../core/dice-sources.js';
import type { Note } from '../../core/events/note.js';
import type { Question } from '../../core/question.js';
import { RulesContext } from '../../core/rules-context.js';
import { GM_SEAT } from '../../core/seat.js';
import type { Command, FightState } from '../../core/state.js';
import { GuardedWriteLog, guardWrites } from '../../core/writes/guarded-write-log.js';
import type { Patch } from '../../core/writes/write-log.js';
import { applyPatches, WriteLog } from '../../core/writes/write-log.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { deepCopy, isEqual } from '../../values/json.js';
import type { ActionRun, Answers, RunSources } from './action-run.js';
import { answersFor, dieAsked, faceFor, pendingOf, SuspendedError, taken } from './action-run.js';
import type { History } from '../journal/history.js';
import type { Entry, PendingAction } from '../journal/journal.js';
import { seatRefusal } from './command-refusal.js';
import { NoteCollector } from './note-collector.js';
import { ScriptError } from '../script.js';
import type { SeededDice } from '../dice/seeded-dice.js';
import { drawsAfter } from '../dice/seeded-dice.js';
import type { AskingStep, FightOptions, StepResult } from './step-result.js';
import { Tape, TapeMismatchError } from '../journal/tape.js';
import type { TapeItem } from '../journal/tape.js';
import { tellResolve } from './tell-resolve.js';
import type { ActionUnderWay } from './under-way.js';

/** The action that waits for answers. */
interface Waiting<S> {
  readonly job: ActionRun;
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly step: AskingStep<S>;
}

/** What a runner works with. */
export interface RunnerParts<S extends FightState> {
  readonly history: History<S>;
  readonly dice: SeededDice;
  /** Looks up the action of a command, GM actions included. */
  readonly actionOf: (id: string) => Action<S> | undefined;
  readonly options: Omit<FightOptions<S>, 'seed'>;
}

const NOTHING_PENDING: readonly PendingAction[] = [];

/**
 * Performs actions on the present state of a fight and adds the results to its history. An action that has to wait for
 * an answer is rolled back, and rerun from its start with its tape when the answer comes; an action performed meanwhile
 * interrupts it.
 */
export class ActionRunner<S extends FightState> {
  private readonly writes: WriteLog;
  /** The actions interrupted by the one that waits now, outermost first. */
  private readonly interrupted: ActionRun[] = [];
  private readonly sources: RunSources;
  private hearing: NoteCollector<S> | undefined;
  private current: S;
  private waiting: Waiting<S> | undefined;
  private past: History<S>;
  private draws = 0;

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly parts: RunnerParts<S>,
  ) {
    const { history, options, dice } = parts;
    this.past = history;
    this.current = history.stateAt(history.head);
    this.writes = options.guard ? new GuardedWriteLog() : new WriteLog();
    this.sources = {
      draw: (die, name, who) => (options.typed?.(die, name, who) ? undefined : dice.next(die)),
      answer: (question, job) => options.decide?.(question, this.state, this.underWay(job)),
    };
  }

  get state(): S {
    return this.parts.options.guard ? guardWrites(this.current) : this.current;
  }

  get history(): History<S> {
    return this.past;
  }

  /** How many faces have been drawn for the entries. */
  get drawn(): number {
    return this.draws;
  }

  /** What waits for an answer, if anything. */
  get asks(): AskingStep<S> | undefined {
    return this.waiting?.step;
  }

  /** The seat whose action waits for an answer. */
  get waitingSeat(): string | undefined {
    return this.waiting?.job.seat;
  }

  /** The actions that wait for answers; each after the first interrupted the one before it. */
  get pending(): readonly PendingAction[] {
    if (!this.waiting && this.interrupted.length === 0) return NOTHING_PENDING;
    return [...this.interrupted, ...(this.waiting ? [this.waiting.job] : [])].map(pendingOf);
  }

  /** An open question, and whether it has its answer already. */
  question(
    number: number,
  ): { readonly question: Question; readonly answered: boolean } | undefined {
    const question = this.waiting?.questions[number];
    return question && { question, answered: this.waiting?.answers[number] !== undefined };
  }

  /** Starts a new run. If it has no result, its dice go to whatever comes next: draws run without gaps. */
  start(job: ActionRun): StepResult<S> {
    let step: StepResult<S> | undefined;
    try {
      return (step = this.run(job));
    } finally {
      if (step?.kind !== 'done' && step?.kind !== 'asks') this.returnDice();
    }
  }

  /** Performs something in the middle of the waiting action, then continues that action. */
  interject(work: () => StepResult<S>): {
    readonly interjected: StepResult<S>;
    readonly resumed: StepResult<S> | undefined;
  } {
    const open = this.waiting;
    if (!open) return { interjected: work(), resumed: undefined };
    this.waiting = undefined;
    this.interrupted.push(open.job);
    let interjected: StepResult<S> | undefined;
    try {
      interjected = work();
    } finally {
      if (interjected?.kind !== 'done' && interjected?.kind !== 'asks') {
        this.interrupted.pop();
        this.waiting = open;
      }
    }
    return { interjected, resumed: this.waiting === open ? open.step : this.resume() };
  }

  /** Takes the answer to an open question. When all are answered the action continues. */
  answer(number: number, item: TapeItem): StepResult<S> {
    const open = this.waiting;
    const question = open?.questions[number];
    if (!open || !question) throw new Error(`no question ${number} waits`);
    const answers = open.answers.with(number, item);
    const { job } = open;
    if (answers.includes(undefined)) {
      job.given = answers;
      const asked = open.step.asked.filter((each) => each.number !== number);
      const step = { ...open.step, asked };
      this.waiting = { ...open, answers, step };
      return step;
    }
    const taped = job.tape.items.length;
    const die = dieAsked(question);
    const { who, value } = item;
    if (item.kind === 'die') job.tape.add(item);
    else if (die)
      job.tape.add({ kind: 'die', name: die.draw, who, die: die.die, value, from: 'typed' });
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
        this.returnDice();
      }
    }
    if (step.kind === 'failed') this.withdrawn(job);
    this.resume();
    return step;
  }

  /** Cancels the action that waits for an answer. */
  withdraw(): Entry | undefined {
    const open = this.waiting;
    if (!open) return undefined;
    this.waiting = undefined;
    const entry = this.withdrawn(open.job);
    this.resume();
    return entry;
  }

  /** Moves the present to the state after another entry. */
  moveTo(kind: 'undo' | 'redo', head: number, seat: string): Entry {
    const entry: Entry = {
      seq: this.past.entries.length,
      kind,
      parent: this.past.head,
      head,
      seat,
      tape: [],
      notes: [],
      patches: [],
    };
    this.past.append(entry);
    this.stand();
    return entry;
  }

  /**
   * Replaces the present history, with the actions that wait at its end.
   * @param drawn how many faces have been drawn for its entries.
   */
  replace(history: History<S>, pending: readonly PendingAction[], drawn: number): void {
    this.past = history;
    this.draws = drawn;
    this.stand();
    this.waiting = undefined;
    this.interrupted.length = 0;
    for (const { tape, given, ...rest } of pending)
      this.interrupted.push({
        ...rest,
        kind: rest.command ? 'command' : 'begin',
        tape: new Tape([...tape]),
        given: (given ?? []).map((item) => item ?? undefined),
      });
    this.parts.dice.after(drawn, pending);
    this.resume();
  }

  /** Whether the present state is the fold of the entries. */
  get holds(): boolean {
    return isEqual(this.current, this.past.stateAt(this.past.head));
  }

  private stand(): void {
    this.current = this.past.stateAt(this.past.head);
    this.writes.forget(0);
  }

  private returnDice(): void {
    this.parts.dice.after(this.draws, this.pending);
  }

  /** Continues the action that was interrupted last, if nothing else waits. */
  private resume(): StepResult<S> | undefined {
    let step: StepResult<S> | undefined;
    while (!this.waiting) {
      const job = this.interrupted.pop();
      if (!job) break;
      try {
        step = this.overtaken(job) ?? this.run(job);
      } catch (bug) {
        this.withdrawn(job);
        this.resume();
        throw bug;
      }
      if (step.kind === 'failed' || step.kind === 'refused') this.withdrawn(job);
    }
    return step;
  }

  /** Why an interrupted action cannot continue after the interruption, or undefined. */
  private overtaken({ command, forced }: ActionRun): StepResult<S> | undefined {
    const action = command && this.parts.actionOf(command.do);
    if (!action) return undefined;
    if (forced === undefined) {
      const refusal = seatRefusal(this.ruleset, this.current, action, command, GM_SEAT);
      return refusal && { kind: 'refused', refusal };
    }
    const { combatants } = this.current;
    const isHere = action.when === 'gm' || Object.hasOwn(combatants, command.by);
    const gone = isHere ? action.stranger(this.current, command.with) : command.by;
    return gone === undefined ? undefined : { kind: 'failed', problem: `there is no ${gone}` };
  }

  private withdrawn(job: ActionRun): Entry {
    return this.record(job, 'withdrawn', [], []);
  }

  private record(
    job: ActionRun,
    kind: Entry['kind'],
    notes: readonly Note[],
    patches: readonly Patch[],
  ): Entry {
    const seq = this.past.entries.length;
    const parent = this.past.head;
    const head = kind === 'withdrawn' ? parent : seq;
    const { seat, command, forced, along, amends, tape } = job;
    // Nearly every entry has this shape, and a literal is built faster than one assembled part by part. The fields that
    // are needed of most entries of a long journal come first, so that they are found without reading the rest.
    const plain = command && forced === undefined && amends === undefined && !along;
    const entry: Entry = plain
      ? { seq, kind, parent, head, seat, notes, command, tape: [...tape.items], patches }
      : { seq, kind, parent, head, seat, notes, ...taken(job), patches };
    this.past.append(entry);
    this.draws = drawsAfter(this.draws, entry);
    return entry;
  }

  private run(job: ActionRun): StepResult<S> {
    const mark = this.writes.mark();
    const hearing = new NoteCollector(this.ruleset, () => this.state, this.writes);
    this.hearing = hearing;
    job.tape.rewind();
    job.script?.rewind();
    const ctx = new RulesContext<S>(this.state, this.writes, {
      chance: new FunctionDice((die, name, who) => faceFor(job, this.sources, { die, name, who })),
      decide: (questions) => answersFor(job, this.sources, questions),
      actions: this.ruleset.actions,
      notes: hearing,
    });
    try {
      if (job.command) this.actionOf(job.command).perform(ctx, job.command.by, job.command.with);
      else {
        this.ruleset.begin(ctx);
        tellResolve(ctx, this.ruleset);
      }
      const left = job.script?.left();
      if (left !== undefined) throw new ScriptError(left);
      if (!job.tape.spent)
        throw new TapeMismatchError('the tape holds more than the rules ask for');
    } catch (signal) {
      if (signal instanceof SuspendedError) return this.suspend(job, signal, mark, hearing.heard());
      this.writes.rollback(mark);
      return failure(job, signal);
    }
    const patches = deepCopy(this.writes.patches(mark, this.current));
    this.writes.forget(mark);
    // Undefined means removed, in the live state as in its fold.
    applyPatches(
      this.current,
      patches.filter(({ value }) => value === undefined),
    );
    return { kind: 'done', entry: this.record(job, job.kind, deepCopy(hearing.told()), patches) };
  }

  /** The action in progress with everything that it has done so far; undefined for the start of the fight. */
  private underWay({ command, tape }: ActionRun): ActionUnderWay<S> | undefined {
    const { past, hearing } = this;
    const { head } = past;
    return (
      command && {
        command,
        before: () => past.stateAt(head),
        tape: tape.items,
        notes: () => hearing?.heard() ?? [],
      }
    );
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
    const open = questions.map((question, number) => ({ number, question }));
    const asked = open.filter(({ number }) => answers[number] === undefined);
    const step = { kind: 'asks', asked, preview, notes: deepCopy(notes) } as const;
    this.writes.rollback(mark);
    job.given = answers;
    this.waiting = { job, questions, answers, step };
    return step;
  }

  private actionOf(command: Command): Action<S> {
    const action = this.parts.actionOf(command.do);
    if (!action) throw new TapeMismatchError(`there is no action "${command.do}"`);
    return action;
  }
}

/** The result of an action that broke off; a bug in the rules is rethrown. */
function failure(job: ActionRun, signal: unknown): Extract<StepResult<never>, { kind: 'failed' }> {
  if (signal instanceof ScriptError) {
    const { message: problem, answer } = signal;
    return answer ? { kind: 'failed', problem, answer } : { kind: 'failed', problem };
  }
  // An overridden command may ask the rules for what they cannot do.
  if (signal instanceof TapeMismatchError || (job.forced !== undefined && signal instanceof Error))
    return { kind: 'failed', problem: signal.message };
  throw signal;
}
