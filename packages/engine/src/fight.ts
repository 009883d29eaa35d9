import type { Action } from './action.js';
import { Given } from './chance.js';
import type { Die } from './dice.js';
import { commitment, drawOf } from './live-dice.js';
import { gmActions } from './gm.js';
import type { Asked, Entry, Journal, Pending } from './journal.js';
import { JOURNAL_FORMAT } from './journal.js';
import type { Json } from './json.js';
import { canonical, copy, freeze } from './json.js';
import type { Note } from './note.js';
import type { Id, Question, Refusal } from './question.js';
import { GM, outside } from './question.js';
import type { Outcome, Ruleset } from './ruleset.js';
import { Script, ScriptTrouble } from './script.js';
import type { Seat } from './seat.js';
import { GM_SEAT, speaksFor } from './seat.js';
import type { Command, FightState } from './state.js';
import { Table } from './table.js';
import type { Origin, TapeItem } from './tape.js';
import { Diverged, Tape } from './tape.js';
import type { Patch } from './trail.js';
import { applyPatches, Trail } from './trail.js';

export const ENGINE_VERSION = '0.1.0';

/** What became of an attempt. Only `done` changes the fight; `asks` waits for answers. */
export type Step<S> =
  | { readonly kind: 'done'; readonly entry: Entry }
  | { readonly kind: 'asks'; readonly asked: readonly Asked[]; readonly preview: S; readonly notes: readonly Note[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly problem: string };

/** How a command is given. */
export interface How {
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
  readonly decide?: (question: Question, state: S) => { readonly value: Json; readonly from: Origin } | undefined;
  /** Whether this die is rolled by hand and typed in. */
  readonly typed?: (die: Die, name: string, who: Id) => boolean;
}

/** How far `verify` agrees with a journal. */
export interface Verdict {
  readonly ok: boolean;
  /** Written by another version of the rules: entries need not come out the same, and are not compared. */
  readonly otherVersion: boolean;
  readonly problems: readonly { readonly seq: number; readonly message: string }[];
}

class Suspended extends Error {
  constructor(
    readonly questions: readonly Question[],
    readonly answers: readonly (TapeItem | undefined)[],
  ) {
    super('waiting for an answer');
  }
}

type Job = Omit<Pending, 'tape'> & { readonly tape: Tape; readonly script?: Script; readonly kind: 'begin' | 'command' };

interface Open<S> {
  readonly job: Job;
  readonly questions: readonly Question[];
  readonly answers: (TapeItem | undefined)[];
  readonly step: Extract<Step<S>, { kind: 'asks' }>;
}

const SNAPSHOT_EVERY = 64;
const refused = (reason: string): { kind: 'refused'; refusal: Refusal } => ({ kind: 'refused', refusal: { rules: [], reason } });

/** A fight in play: the present state, the journal that led to it, and all that can be done with it. */
export class Fight<S extends FightState> {
  private readonly trail = new Trail();
  private readonly entries: Entry[] = [];
  private readonly depths: number[] = [];
  private readonly snapshots = new Map<number, S>();
  /** Actions interrupted by the one that waits now, outermost first. */
  private readonly interrupted: Job[] = [];
  private readonly gm: ReadonlyMap<string, Action<S>>;
  private readonly redoable: number[] = [];
  private current: S;
  private headSeq = -1;
  private waiting: Open<S> | undefined;
  private draws = 0;
  private version: string;

  /**
   * @param initial the state before the first die, as `ruleset.setUp` gives it.
   */
  constructor(
    readonly ruleset: Ruleset<S>,
    initial: S,
    private readonly options: FightOptions<S>,
  ) {
    freeze(initial.fixed);
    this.snapshots.set(-1, copy(initial));
    this.current = copy(initial);
    this.version = ruleset.version;
    this.gm = gmActions((table) => ruleset.settle?.(table));
  }

  get state(): S {
    return this.current;
  }

  /** The number of the entry whose state stands; -1 before the fight has begun. */
  get head(): number {
    return this.headSeq;
  }

  get log(): readonly Entry[] {
    return this.entries;
  }

  /** What waits for an answer, if anything does. */
  get asks(): Extract<Step<S>, { kind: 'asks' }> | undefined {
    return this.waiting?.step;
  }

  get outcome(): Outcome | undefined {
    return this.ruleset.outcome(this.current);
  }

  action(id: string): Action<S> | undefined {
    return this.ruleset.actions.get(id) ?? this.gm.get(id);
  }

  get gmActions(): ReadonlyMap<string, Action<S>> {
    return this.gm;
  }

  /** Starts the fight: initiative and whatever comes before the first turn. Once only. */
  begin(how: How = {}): Step<S> {
    if (this.headSeq !== -1 || this.waiting) return refused('the fight has already begun');
    return this.run({ kind: 'begin', seat: (how.seat ?? GM_SEAT).name, tape: new Tape(), ...(how.script ? { script: how.script } : {}) });
  }

  /** Why a command would be refused now, or nothing. */
  refusal(command: Command, seat: Seat = GM_SEAT): Refusal | undefined {
    const action = this.action(command.do);
    if (!action) return { rules: [], reason: `there is no action "${command.do}"` };
    if (this.headSeq === -1) return { rules: [], reason: 'the fight has not begun' };
    if (action.when === 'gm') {
      if (seat.role !== 'gm') return { rules: [], reason: 'only the GM may do this' };
      return action.blocked(this.current, command.by) ?? action.refusal(this.current, command.by, command.with);
    }
    if (!Object.hasOwn(this.current.combatants, command.by)) return { rules: [], reason: `there is no combatant "${command.by}"` };
    if (!speaksFor(seat, command.by)) return { rules: [], reason: `${seat.name} does not play ${command.by}` };
    const turn = this.current.order[this.current.turn];
    if (action.when === 'turn' && turn !== command.by) return { rules: [], reason: `it is ${turn ?? 'nobody'}'s turn, not ${command.by}'s` };
    return action.blocked(this.current, command.by) ?? action.refusal(this.current, command.by, command.with);
  }

  /** Carries a command out: done, asking, refused, or failed without a trace. */
  perform(command: Command, how: How = {}): Step<S> {
    if (this.waiting) return refused('an answer is waited for first');
    return this.start(command, how);
  }

  /**
   * Does something in the middle of an action that waits for an answer: the GM's acts and actions for any time. The
   * waiting action then starts again with its dice and answers; if they no longer fit, it is withdrawn.
   */
  interject(command: Command, how: How = {}): { readonly interjected: Step<S>; readonly resumed: Step<S> | undefined } {
    const open = this.waiting;
    if (!open) return { interjected: this.start(command, how), resumed: undefined };
    if (this.action(command.do)?.when === 'turn') return { interjected: refused('an answer is waited for first'), resumed: undefined };
    this.waiting = undefined;
    this.interrupted.push(open.job);
    const interjected = this.start(command, how);
    return { interjected, resumed: this.resume() };
  }

  /** Goes on with the action that was interrupted last, if nothing else waits. */
  private resume(): Step<S> | undefined {
    let step: Step<S> | undefined;
    while (!this.waiting) {
      const job = this.interrupted.pop();
      if (!job) break;
      step = this.run(job);
      if (step.kind === 'failed') this.record(job, 'withdrawn', [], []);
    }
    return step;
  }

  private start(command: Command, how: How, amends?: number, tape = new Tape()): Step<S> {
    const seat = how.seat ?? GM_SEAT;
    if (how.force === undefined) {
      const refusal = this.refusal(command, seat);
      if (refusal) return { kind: 'refused', refusal };
    } else if (seat.role !== 'gm') return refused('only the GM may overrule the rules');
    else if (!this.action(command.do)) return refused(`there is no action "${command.do}"`);
    return this.run({
      kind: 'command',
      seat: seat.name,
      command,
      tape,
      ...(how.force === undefined ? {} : { forced: how.force }),
      ...(amends === undefined ? {} : { amends }),
      ...(how.script ? { script: how.script } : {}),
    });
  }

  /** Answers one of the questions asked. When all are answered the action goes on. */
  answer(number: number, value: Json, how: { readonly seat?: Seat; readonly from?: Origin } = {}): Step<S> {
    const open = this.waiting;
    const question = open?.questions[number];
    if (!open || !question) return refused('no such question is open');
    const seat = how.seat ?? GM_SEAT;
    if (question.who === GM ? seat.role !== 'gm' : !speaksFor(seat, question.who)) return refused(`this is for ${question.who} to answer`);
    const refusal = outside(question.domain, value);
    if (refusal) return { kind: 'refused', refusal };
    const from = how.from ?? (seat.role === 'gm' && question.who !== GM ? 'gm' : 'person');
    const die = dieAsked(question);
    open.answers[number] = { kind: 'answer', name: question.id, who: question.who, value, from };
    if (die) open.answers[number] = { kind: 'die', name: die.draw, who: question.who, die: die.die, value, from: 'typed' };
    if (open.answers.includes(undefined)) return open.step;
    for (const item of open.answers) if (item) open.job.tape.add(item);
    this.waiting = undefined;
    const step = this.run(open.job);
    if (step.kind === 'failed') this.record(open.job, 'withdrawn', [], []);
    this.resume();
    return step;
  }

  /** Calls off the action that waits for an answer. Its dice are spent; nothing else happens. */
  withdraw(): Step<S> {
    const open = this.waiting;
    if (!open) return refused('nothing is waited for');
    this.waiting = undefined;
    const entry = this.record(open.job, 'withdrawn', [], []);
    this.resume();
    return { kind: 'done', entry };
  }

  /** Takes back the last thing done. Dice never rewind: whatever is done instead gets new ones. */
  undo(seat: Seat = GM_SEAT): Step<S> {
    if (this.waiting) return this.withdraw();
    const last = this.entries[this.headSeq];
    if (!last) return refused('there is nothing to undo');
    if (seat.role !== 'gm' && last.seat !== seat.name) return refused(`the last thing done was ${last.seat}'s`);
    return { kind: 'done', entry: this.moveTo('undo', last.parent, seat) };
  }

  /** Does again what was undone last, with the same dice and answers. */
  redo(seat: Seat = GM_SEAT): Step<S> {
    if (this.waiting) return refused('an answer is waited for first');
    const seq = this.redoable.at(-1);
    const entry = seq === undefined ? undefined : this.entries[seq];
    if (seq === undefined || !entry) return refused('there is nothing to redo');
    if (seat.role !== 'gm' && entry.seat !== seat.name) return refused(`what was undone is ${entry.seat}'s`);
    return { kind: 'done', entry: this.moveTo('redo', seq, seat) };
  }

  /**
   * Changes a past die, answer or command and runs everything after it again with its recorded dice and answers.
   * @param seq the entry to change; it must be on the way to the present.
   * @param change the place on its tape with the new value, or the new command.
   * @returns the entries made, and where it stopped if something after no longer fits.
   */
  amend(seq: number, change: { readonly item: number; readonly value: Json } | { readonly command: Command }, seat: Seat = GM_SEAT): { readonly done: readonly Entry[]; readonly stopped?: { readonly seq: number; readonly step: Step<S> } } {
    const stop = (reason: string) => ({ done: [], stopped: { seq, step: refused(reason) } });
    if (seat.role !== 'gm') return stop('only the GM may change what has happened');
    if (this.waiting) return stop('an answer is waited for first');
    const line = this.line(this.headSeq);
    const from = line.indexOf(seq);
    const entry = this.entries[seq];
    if (from === -1 || !entry) return stop(`entry ${seq} is not part of what led to the present`);
    if ('item' in change && !entry.tape[change.item]) return stop(`entry ${seq} has no die or answer number ${change.item}`);
    if (!('item' in change) && entry.kind === 'begin') return stop('the beginning has no command');
    this.moveTo('undo', entry.parent, seat);
    const done: Entry[] = [];
    for (const next of line.slice(from)) {
      const old = this.entries[next];
      if (!old) break;
      const changed = next === seq;
      const items = old.tape.map((item, i): TapeItem => (changed && 'item' in change && i === change.item ? { ...item, value: change.value, from: 'gm' } : item));
      const command = changed && 'command' in change ? change.command : old.command;
      const how: How = { seat, ...(old.forced === undefined ? {} : { force: old.forced }) };
      let step = command ? this.start(command, how, next, new Tape(items)) : this.run({ kind: 'begin', seat: seat.name, amends: next, tape: new Tape(items) });
      if (step.kind === 'failed' && changed) {
        const tape = new Tape('item' in change ? items.slice(0, change.item + 1) : []);
        step = command ? this.start(command, how, next, tape) : this.run({ kind: 'begin', seat: seat.name, amends: next, tape });
      }
      if (step.kind !== 'done') return { done, stopped: { seq: next, step } };
      done.push(step.entry);
    }
    return { done };
  }

  /** The state after an entry of the journal (-1: the set-up), as a copy of its own. */
  stateAt(seq: number): S {
    const path: Entry[] = [];
    let at = seq;
    let base = this.snapshots.get(at);
    while (!base) {
      const entry = this.entries[at];
      if (!entry) throw new Error(`there is no entry ${seq}`);
      path.push(entry);
      at = entry.parent;
      base = this.snapshots.get(at);
    }
    const state = copy(base);
    for (const entry of path.toReversed()) applyPatches(state, copy(entry.patches));
    freeze(state.fixed);
    return state;
  }

  /** The entries on the way from the set-up to this one, oldest first. */
  line(seq: number): readonly number[] {
    const line: number[] = [];
    for (let at = seq; at >= 0; at = this.entries[at]?.parent ?? -1) line.push(at);
    return line.toReversed();
  }

  /** Another fight that shares the past up to this entry and then goes its own way, with dice of its own. */
  fork(seq: number, options: FightOptions<S>): Fight<S> {
    const fight = new Fight(this.ruleset, this.stateAt(-1), options);
    for (const old of this.line(seq).map((each) => this.entries[each])) {
      if (!old) continue;
      const number = fight.entries.length;
      fight.append({ ...old, seq: number, parent: number - 1, head: number });
    }
    fight.current = fight.stateAt(fight.headSeq);
    return fight;
  }

  /** The state as one seat may know it. */
  view(seat: Seat): S {
    return this.ruleset.view(this.current, seat);
  }

  /** The whole fight as data; `seed` is included only when it may be known. */
  journal(reveal = true): Journal {
    const pending = [...this.interrupted, ...(this.waiting ? [this.waiting.job] : [])];
    return {
      format: JOURNAL_FORMAT,
      engine: ENGINE_VERSION,
      ruleset: this.ruleset.id,
      version: this.version,
      title: this.options.title ?? '',
      commitment: commitment(this.options.seed),
      ...(reveal ? { seed: this.options.seed } : {}),
      initial: this.snapshots.get(-1),
      entries: [...this.entries],
      pending: pending.map(pendingOf),
    };
  }

  /**
   * Opens a fight from its journal: the state is the fold of its patches, and an action that waited waits again.
   * @throws if the journal is of another ruleset or its patches lead nowhere; read it with `readJournal` first.
   */
  static open<S extends FightState>(ruleset: Ruleset<S>, journal: Journal, initial: S, options: Omit<FightOptions<S>, 'seed'> & { readonly seed?: string }): Fight<S> {
    const seed = options.seed ?? journal.seed ?? journal.commitment;
    const fight = new Fight(ruleset, initial, { title: journal.title, ...options, seed });
    fight.version = journal.version;
    for (const entry of journal.entries) fight.append(entry);
    fight.current = fight.stateAt(fight.headSeq);
    for (const item of [...journal.entries, ...journal.pending].flatMap((each) => each.tape)) fight.draws = Math.max(fight.draws, (item.draw ?? -1) + 1);
    fight.interrupted.push(...journal.pending.map(({ tape, ...rest }): Job => ({ ...rest, kind: rest.command ? 'command' : 'begin', tape: new Tape([...tape]) })));
    fight.resume();
    return fight;
  }

  /** Runs every entry again and compares; folds the patches and compares. */
  verify(): Verdict {
    const otherVersion = this.version !== this.ruleset.version;
    const problems: { seq: number; message: string }[] = [];
    for (const entry of this.entries) {
      for (const { die, draw, from, name, value } of entry.tape) {
        if (from !== 'generator' || !die || draw === undefined) continue;
        const face = drawOf(this.options.seed, draw, die.faces) + die.low;
        if (value !== face) problems.push({ seq: entry.seq, message: `${die.name} "${name}" shows ${String(value)}, the seed gives ${face}` });
      }
      if (otherVersion || entry.kind === 'undo' || entry.kind === 'redo') continue;
      if (entry.kind === 'withdrawn') continue;
      const again = this.again(entry);
      if (typeof again === 'string') problems.push({ seq: entry.seq, message: again });
      else if (canonical(again.patches) !== canonical(entry.patches)) problems.push({ seq: entry.seq, message: 'the rules lead to another state' });
      else if (canonical(again.notes) !== canonical(entry.notes)) problems.push({ seq: entry.seq, message: 'the rules tell it otherwise' });
    }
    return { ok: problems.length === 0, otherVersion, problems };
  }

  private again(entry: Entry): { patches: readonly Patch[]; notes: readonly Note[] } | string {
    const fight = new Fight(this.ruleset, this.stateAt(entry.parent), { seed: '' });
    const job: Job = { kind: entry.kind === 'begin' ? 'begin' : 'command', seat: entry.seat, tape: new Tape([...entry.tape]), ...(entry.command ? { command: entry.command } : {}) };
    const step = fight.run({ ...job, script: new Script([], []) });
    if (step.kind === 'done') return { patches: step.entry.patches, notes: step.entry.notes };
    return step.kind === 'failed' ? step.problem : 'the rules ask for more than the tape holds';
  }

  private moveTo(kind: 'undo' | 'redo', head: number, seat: Seat): Entry {
    const entry: Entry = { seq: this.entries.length, kind, parent: this.headSeq, head, seat: seat.name, tape: [], notes: [], patches: [] };
    this.append(entry);
    this.current = this.stateAt(head);
    this.trail.forget(0);
    return entry;
  }

  private append(entry: Entry): void {
    this.entries.push(entry);
    this.headSeq = entry.head;
    const moved = entry.kind === 'undo' || entry.kind === 'redo';
    this.depths.push(moved ? (this.depths[entry.head] ?? 0) : (this.depths[entry.parent] ?? 0) + 1);
    if (entry.kind === 'undo') this.redoable.push(entry.parent);
    else if (entry.kind === 'redo') this.redoable.pop();
    else if (entry.kind !== 'withdrawn') this.redoable.length = 0;
  }

  private record(job: Job, kind: Entry['kind'], notes: readonly Note[], patches: readonly Patch[]): Entry {
    const seq = this.entries.length;
    const entry: Entry = { ...pendingOf(job), seq, kind, parent: this.headSeq, head: kind === 'withdrawn' ? this.headSeq : seq, notes, patches };
    this.append(entry);
    if (kind !== 'withdrawn' && (this.depths[seq] ?? 0) % SNAPSHOT_EVERY === 0) this.snapshots.set(seq, copy(this.current));
    return entry;
  }

  private run(job: Job): Step<S> {
    const mark = this.trail.mark();
    const notes: Note[] = [];
    job.tape.rewind();
    job.script?.rewind();
    const chance = new Given((die, name, who) => this.face(job, die, name, who));
    const table = new Table<S>(this.current, this.trail, chance, (questions) => this.decide(job, questions), this.ruleset.actions, notes);
    try {
      if (job.command) this.actionOf(job.command).perform(table, job.command.by, job.command.with);
      else this.ruleset.begin(table);
      const left = job.script?.left();
      if (left !== undefined) throw new ScriptTrouble(left);
      if (!job.tape.spent) throw new Diverged('the tape holds more than the rules ask for');
    } catch (signal) {
      if (signal instanceof Suspended) return this.suspend(job, signal, mark, notes);
      this.trail.rollback(mark);
      if (signal instanceof ScriptTrouble || signal instanceof Diverged) return { kind: 'failed', problem: signal.message };
      throw signal;
    }
    const patches = copy(this.trail.patches(mark, this.current));
    this.trail.forget(mark);
    return { kind: 'done', entry: this.record(job, job.kind, notes, patches) };
  }

  private suspend(job: Job, { questions, answers }: Suspended, mark: number, notes: readonly Note[]): Step<S> {
    const preview = copy(this.current);
    this.trail.rollback(mark);
    const asked = questions.map((question, number): Asked => ({ number, question })).filter(({ number }) => answers[number] === undefined);
    const step: Extract<Step<S>, { kind: 'asks' }> = { kind: 'asks', asked, preview, notes };
    this.waiting = { job, questions, answers: [...answers], step };
    return step;
  }

  private actionOf(command: Command): Action<S> {
    const action = this.action(command.do);
    if (!action) throw new Diverged(`there is no action "${command.do}"`);
    return action;
  }

  private face(job: Job, die: Die, name: string, who: Id): number {
    const taped = job.tape.nextDie(die, name, who);
    if (taped !== undefined) return taped;
    const scripted = job.script?.die(die, name, who);
    if (scripted !== undefined) {
      job.tape.add({ kind: 'die', name, who, die, value: scripted, from: 'script' });
      return scripted;
    }
    if (this.options.typed?.(die, name, who)) throw new Suspended([askForDie(die, name, who)], [undefined]);
    const draw = this.draws++;
    const value = drawOf(this.options.seed, draw, die.faces) + die.low;
    job.tape.add({ kind: 'die', name, who, die, value, from: 'generator', draw });
    return value;
  }

  private decide(job: Job, questions: readonly Question[]): readonly Json[] {
    const fresh: TapeItem[] = [];
    const found = questions.map((question) => {
      const taped = job.tape.nextAnswer(question);
      if (taped) return taped;
      const item = this.answerAtOnce(job, question);
      if (item) fresh.push(item);
      return item;
    });
    if (found.includes(undefined)) throw new Suspended(questions, found);
    for (const item of fresh) job.tape.add(item);
    return found.map((item) => item?.value ?? null);
  }

  private answerAtOnce(job: Job, question: Question): TapeItem | undefined {
    const answer = job.script ? job.script.answer(question) : this.options.decide?.(question, this.current);
    return answer && { kind: 'answer', name: question.id, who: question.who, value: answer.value, from: answer.from };
  }
}

const DIE = 'die';

const askForDie = (die: Die, name: string, who: Id): Question => ({
  id: DIE,
  who,
  rules: [],
  about: { draw: name, name: die.name, faces: die.faces, low: die.low },
  domain: { kind: 'number', min: die.low, max: die.low + die.faces - 1 },
});

function dieAsked({ id, about }: Question): { readonly draw: string; readonly die: Die } | undefined {
  const { draw, name, faces, low } = about;
  if (id !== DIE || typeof draw !== 'string' || typeof name !== 'string' || typeof faces !== 'number' || typeof low !== 'number') return undefined;
  return { draw, die: { name, faces, low } };
}

function pendingOf({ tape, script: _, kind: __, ...rest }: Job): Pending {
  return { ...rest, tape: [...tape.items] };
}
