import type { FightState, Id, Json, Question, Refusal, Ruleset, Seat } from '@tiltyard/engine';
import type {
  Entry,
  FightOptions,
  Journal,
  Origin,
  PendingAction,
  StepResult,
} from '@tiltyard/engine/fight';
import { acting, GM, GM_SEAT, domainError, speaksFor } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { readState } from '@tiltyard/engine/files';
import { AutoPlayer, randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import type { SeatRequest, FightInfo, UndoPolicy } from '@tiltyard/protocol';
import type { RoomMeta } from './room-meta.js';
import type { SeatRecord } from './seats.js';
import { validateSeatClosing, seatOf, validateSeat, AUTOMATIC_SEAT } from './seats.js';

/** What must be stored before a deed counts as done. Entries are added; the rest replaces what was there. */
export interface RoomChange {
  readonly revision: number;
  readonly entries: readonly Entry[];
  readonly pending: readonly PendingAction[];
  readonly aside: RoomMeta;
}

/** A table on file. */
export interface SavedRoom {
  readonly id: string;
  readonly revision: number;
  readonly journal: Journal;
  readonly aside: RoomMeta;
}

export type RequestResult =
  | { readonly kind: 'done'; readonly change: RoomChange }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly stale: boolean };

const refused = (reason: string, rules: readonly string[] = []): RequestResult => ({
  kind: 'refused',
  refusal: { rules, reason },
  stale: false,
});

/** What can be done whatever happened meanwhile: it hangs on nothing in the fight. */
const ALWAYS_FRESH: ReadonlySet<SeatRequest['kind']> = new Set([
  'moment',
  'habit',
  'dice',
  'limit',
  'automatic',
  'seat',
  'leave',
  'seed',
  'undoPolicy',
  'undoReply',
]);

/** Whether a deed may write what the rules would not. */
const byHand = (deed: SeatRequest): boolean =>
  deed.kind === 'amend' ||
  (deed.kind === 'perform' && (deed.force !== undefined || deed.command.do.startsWith('gm.')));

const FRESH_ASIDE: RoomMeta = {
  seats: [],
  habits: [],
  automatic: [],
  typed: [],
  limit: null,
  deadline: null,
  moved: 0,
  asked: 0,
  revealed: false,
};

/**
 * One fight with the people around it: the only way in for what a seat wants done. It knows no clock, socket or disk:
 * whoever holds it gives it the time, stores each change before anybody is told of it, and opens it anew from storage
 * if that fails.
 */
export class Room<S extends FightState> {
  private readonly automat: AutoPlayer<S>;
  private aside: RoomMeta;
  private rev: number;
  /** While a waiting action is brought back it must come to wait for the same, whatever would be answered or rolled for by now. */
  private opening = true;

  private constructor(
    readonly id: string,
    readonly ruleset: Ruleset<S>,
    private readonly opened: (options: Omit<FightOptions<S>, 'seed'>) => Fight<S>,
    saved: { readonly revision: number; readonly aside: RoomMeta },
  ) {
    this.aside = saved.aside;
    this.rev = saved.revision;
    const spare = randomPolicy(ruleset, new Generator(id));
    this.automat = new AutoPlayer(ruleset, sensiblePolicy(ruleset), spare, AUTOMATIC_SEAT);
    this.fight = opened({
      decide: (question, state) => (this.opening ? undefined : this.decide(question, state)),
      typed: (_die, _name, who) => this.opening || this.typedBy(who),
    });
    this.opening = false;
  }

  readonly fight: Fight<S>;
  /** What broke in the rules when something was done last, for whoever keeps the logs; seats are not told, since it may name what is hidden. */
  fault: unknown;

  /** A new table with its first seat, a GM's. */
  static create<S extends FightState>(
    ruleset: Ruleset<S>,
    initial: S,
    {
      id,
      title,
      seed,
      gm,
      undo = 'free',
    }: {
      readonly id: string;
      readonly title: string;
      readonly seed: string;
      readonly gm: string;
      readonly undo?: UndoPolicy;
    },
  ): Room<S> {
    const seats: SeatRecord[] = [{ id: GM_SEAT.name, name: gm, role: 'gm', combatants: [] }];
    return new Room(
      id,
      ruleset,
      (options) => new Fight(ruleset, initial, { ...options, title, seed }),
      { revision: 0, aside: { ...FRESH_ASIDE, seats, undo } },
    );
  }

  /**
   * A table from storage.
   * @param initial the journal's state before the first die, read by `readState`.
   * @param kept states stored earlier, by the entry after which they stood, so that a long fight opens fast.
   * @throws as `Fight.open` does.
   */
  static open<S extends FightState>(
    ruleset: Ruleset<S>,
    initial: S,
    saved: SavedRoom,
    kept?: ReadonlyMap<number, S>,
  ): Room<S> {
    const { stretches = saved.journal.stretches ?? [] } = saved.aside;
    const journal = { ...saved.journal, stretches };
    return new Room(
      saved.id,
      ruleset,
      (options) => Fight.open(ruleset, journal, initial, options, kept),
      saved,
    );
  }

  /**
   * A new table that shares this one's past up to an entry, with dice of its own. Only a GM sits at it; the other seats
   * are closed and kept for their names.
   */
  fork(
    entry: number,
    { id, seed, gm }: { readonly id: string; readonly seed: string; readonly gm: string },
  ): Room<S> | Refusal {
    if (entry < -1 || entry >= this.fight.log.length)
      return { rules: [], reason: `there is no entry ${entry}` };
    const { title } = this.shown;
    const others = this.aside.seats
      .filter((each) => each.id !== GM_SEAT.name)
      .map((each) => ({ ...each, closed: true }));
    const seats: SeatRecord[] = [
      { id: GM_SEAT.name, name: gm, role: 'gm', combatants: [] },
      ...others,
    ];
    return new Room(
      id,
      this.ruleset,
      (options) => this.fight.fork(entry, { ...options, title, seed }),
      { revision: 0, aside: { ...FRESH_ASIDE, seats, undo: this.undoPolicy } },
    );
  }

  /** Dice from now on come from a fresh secret, and all are told who brought the fight in: for a journal from outside. */
  markImported(by: string, seed: string): void {
    this.fight.reseed(seed);
    this.aside = { ...this.aside, importedBy: by, stretches: this.fight.stretches };
  }

  /** Whether players may undo once dice fell. */
  get undoPolicy(): UndoPolicy {
    return this.aside.undo ?? 'free';
  }

  get revision(): number {
    return this.rev;
  }

  get kept(): RoomMeta {
    return this.aside;
  }

  /** What never changes about it. */
  get shown(): FightInfo {
    const { title, ruleset, version, commitment } = this.fight.header;
    return { id: this.id, title, ruleset, version, commitment };
  }

  seat(id: string): SeatRecord | undefined {
    return this.aside.seats.find((each) => each.id === id && !each.closed);
  }

  /** The whole table as it is to be stored, with its seed. */
  save(): SavedRoom {
    return { id: this.id, revision: this.rev, journal: this.fight.journal(), aside: this.aside };
  }

  /**
   * Does what a seat asks for, if it may.
   * @param base the revision that the seat decided on; what no longer stands as it did then is refused as stale.
   * @param now milliseconds since 1970.
   */
  act(seatId: string, base: number, deed: SeatRequest, now: number): RequestResult {
    const record = this.seat(seatId);
    if (!record) return refused('this seat was closed');
    if (this.aside.revealed)
      return refused('this fight has ended and its seed is public; fork it to continue');
    const seat = seatOf(record);
    const trouble = deed.kind === 'answer' ? this.notAsked(seat, deed.question) : undefined;
    if (trouble) return trouble;
    const needed = ALWAYS_FRESH.has(deed.kind)
      ? 0
      : deed.kind === 'answer'
        ? this.aside.asked
        : this.aside.moved;
    if (base < needed)
      return {
        kind: 'refused',
        refusal: {
          rules: [],
          reason: 'the fight has changed; check it and try again',
        },
        stale: true,
      };
    if (base > this.rev) return refused(`there is no revision ${base} yet`);
    const before = {
      entries: this.fight.log.length,
      pending: this.fight.pending,
      aside: this.aside,
      revision: this.rev,
    };
    const outcome = this.changing(now, () => this.carryOut(seat, deed));
    if (outcome.kind === 'refused' || !byHand(deed) || this.sound) return outcome;
    this.follow(before.entries, { ...before, entries: [] });
    return refused('this change would leave the fight in an invalid state; nothing was changed');
  }

  /** Whether the rules and every seat can make something of the state. A GM may set any value, but not one that locks everybody out. */
  private get sound(): boolean {
    const { ruleset, fight } = this;
    try {
      const seen = [fight.state, ...(fight.asks ? [fight.asks.preview] : [])];
      for (const { order, combatants } of seen)
        if (!order.every((id) => Object.hasOwn(combatants, id))) return false;
      for (const state of seen)
        for (const seat of this.aside.seats)
          if (!readState(ruleset, ruleset.view(state, seatOf(seat))).ok) return false;
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Forgets what was done here and never stored, and goes on with what somebody else stored.
   * @param from how many entries were stored here.
   * @param change what came after them.
   */
  follow(from: number, { revision, entries, pending, aside }: RoomChange): void {
    this.opening = true;
    this.aside = aside;
    this.rev = revision;
    try {
      this.fight.follow(from, entries, pending, aside.stretches ?? []);
    } finally {
      this.opening = false;
    }
  }

  /** Takes the rules' own answers for what was not answered in time. Nothing if the time is not up. */
  expire(now: number): RoomChange | undefined {
    const { deadline } = this.aside;
    if (deadline === null || now < deadline) return undefined;
    const outcome = this.changing(now, () => {
      let step: StepResult<S> | undefined;
      for (const { number, question } of this.fight.asks?.asked ?? []) {
        if (question.fallback === undefined) continue;
        step = this.fight.answer(number, question.fallback, { from: 'time-out' });
        if (step.kind !== 'asks') break;
      }
      return step;
    });
    return outcome.kind === 'done' ? outcome.change : undefined;
  }

  /** Whether it is the table's own turn to do something. */
  get autoplays(): boolean {
    const who = acting(this.fight.state);
    return (
      this.fight.head >= 0 &&
      !this.fight.asks &&
      !this.aside.revealed &&
      who !== undefined &&
      this.aside.automatic.includes(who) &&
      !this.fight.outcome
    );
  }

  /** Does one thing for a combatant whom the table plays; nothing if it is nobody's turn of those, or they are at a loss. */
  autoplay(now: number): RoomChange | undefined {
    if (!this.autoplays) return undefined;
    const outcome = this.changing(now, () => this.automat.act(this.fight));
    return outcome.kind === 'done' ? outcome.change : undefined;
  }

  /** Whom a seat may act and answer for: its own, and for a GM everybody. */
  private owners(who: Id): readonly SeatRecord[] {
    const open = this.aside.seats.filter((each) => !each.closed);
    const players = open.filter((each) => each.role === 'player' && each.combatants.includes(who));
    return players.length > 0 ? players : open.filter((each) => each.role === 'gm');
  }

  private typedBy(who: Id): boolean {
    return (
      !this.aside.automatic.includes(who) &&
      this.owners(who).some(({ id }) => this.aside.typed.includes(id))
    );
  }

  private decide(
    question: Question,
    state: S,
  ): { readonly value: Json; readonly from: Origin } | undefined {
    if (this.aside.automatic.includes(question.who)) return this.automat.answer(question, state);
    const habit = this.aside.habits.find(
      (each) => each.who === question.who && each.question === question.id,
    )?.habit;
    if (habit?.kind === 'never' && question.fallback !== undefined)
      return { value: question.fallback, from: 'policy' };
    if (habit?.kind === 'always' && !domainError(question.domain, habit.value))
      return { value: habit.value, from: 'policy' };
    return undefined;
  }

  /** Runs something that may change the fight or what is kept beside it, and gives what came of it. */
  private changing(now: number, work: () => StepResult<S> | Refusal | undefined): RequestResult {
    this.fault = undefined;
    const before = { entries: this.fight.log.length, asks: this.fight.asks, aside: this.aside };
    let result: StepResult<S> | Refusal | undefined;
    try {
      result = work();
    } catch (error) {
      this.fault = error;
      result = { kind: 'failed', problem: 'a fault in the rules; nothing was changed' };
    }
    const entries = this.fight.log.slice(before.entries);
    const asksAnew = this.fight.asks !== before.asks;
    if (entries.length === 0 && !asksAnew && this.aside === before.aside) {
      if (result === undefined) return refused('nothing changed');
      if (!('kind' in result)) return { kind: 'refused', refusal: result, stale: false };
      if (result.kind === 'refused')
        return { kind: 'refused', refusal: result.refusal, stale: false };
      return refused(result.kind === 'failed' ? result.problem : 'nothing changed');
    }
    this.rev++;
    if (entries.length > 0 || asksAnew) {
      // One more answer to questions that were put together leaves the others as they were.
      const more =
        entries.length === 0 &&
        before.asks !== undefined &&
        this.fight.asks?.preview === before.asks.preview;
      const { limit, asked, deadline } = this.aside;
      const until = more ? deadline : limit === null ? null : now + limit * 1000;
      this.aside = {
        ...this.aside,
        undoAsked: null,
        moved: this.rev,
        asked: more ? asked : this.rev,
        deadline: this.runsOut ? until : null,
      };
    }
    return {
      kind: 'done',
      change: { revision: this.rev, entries, pending: this.fight.pending, aside: this.aside },
    };
  }

  /** Whether a question is open that the rules have an answer for. */
  private get runsOut(): boolean {
    return this.fight.asks?.asked.some(({ question }) => question.fallback !== undefined) ?? false;
  }

  /** Answers what is open already for those for whom it was just settled how they answer. */
  private answerForOthers(): StepResult<S> | undefined {
    const { fight } = this;
    let step: StepResult<S> | undefined;
    for (const { number, question } of fight.asks?.asked ?? []) {
      const preview = fight.asks?.preview;
      const given = preview && this.decide(question, preview);
      if (!given) continue;
      step = fight.answer(number, given.value, { from: given.from });
      if (fight.asks?.preview !== preview) break;
    }
    return step;
  }

  private carryOut(seat: Seat, deed: SeatRequest): StepResult<S> | Refusal | undefined {
    const { fight } = this;
    const forGm = (
      work: () => StepResult<S> | Refusal | undefined,
    ): StepResult<S> | Refusal | undefined =>
      seat.role === 'gm' ? work() : { rules: [], reason: 'this is for the GM' };
    switch (deed.kind) {
      case 'begin':
        return forGm(() => fight.begin({ seat }));
      case 'perform': {
        const how = { seat, ...(deed.force === undefined ? {} : { force: deed.force }) };
        return fight.asks
          ? fight.interject(deed.command, how).interjected
          : fight.perform(deed.command, how);
      }
      case 'answer':
        return fight.answer(deed.question, deed.value, { seat });
      case 'withdraw':
        return fight.asks ? this.takeBack(seat) : fight.withdraw(seat);
      case 'undo':
        return this.undoRefusal(seat) ?? this.takeBack(seat);
      case 'redo':
        return fight.redo(seat);
      case 'amend':
        return forGm(() => {
          const { done, stopped } = fight.amend(deed.entry, deed.change, seat);
          const last = done.at(-1);
          return stopped?.step ?? (last && { kind: 'done', entry: last });
        });
      case 'moment':
        return this.keep(
          this.aside.deadline === null ? {} : { deadline: null },
          this.mayPause(seat),
        );
      case 'habit': {
        const { who, question, habit } = deed;
        const others = this.aside.habits.filter(
          (each) => each.who !== who || each.question !== question,
        );
        const trouble = speaksFor(seat, who) ? undefined : `${seat.name} does not play ${who}`;
        return (
          this.keep(
            { habits: habit.kind === 'ask' ? others : [...others, { who, question, habit }] },
            trouble,
          ) ?? this.answerForOthers()
        );
      }
      case 'dice': {
        const others = this.aside.typed.filter((id) => id !== seat.name);
        return this.keep(
          { typed: deed.typed ? [...others, seat.name] : others },
          seat.role === 'spectator' ? 'spectators don’t roll dice' : undefined,
        );
      }
      case 'limit':
        return forGm(() =>
          this.keep({
            limit: deed.seconds,
            deadline: deed.seconds === null ? null : this.aside.deadline,
          }),
        );
      case 'automatic':
        return forGm(() => {
          const stranger = deed.combatants.find(
            (id) => id !== GM && !Object.hasOwn(fight.state.combatants, id),
          );
          return (
            this.keep(
              { automatic: [...new Set(deed.combatants)] },
              stranger === undefined ? undefined : `there is no combatant "${stranger}"`,
            ) ?? this.answerForOthers()
          );
        });
      case 'seat':
        return forGm(() => {
          const others = this.aside.seats.filter((each) => each.id !== deed.seat.id);
          return (
            validateSeat(this.aside.seats, deed.seat, fight.state) ??
            this.keep({ seats: [...others, deed.seat] })
          );
        });
      case 'leave':
        return forGm(() => {
          const seats = this.aside.seats.map((each) =>
            each.id === deed.seat ? { ...each, closed: true } : each,
          );
          return validateSeatClosing(this.aside.seats, deed.seat) ?? this.keep({ seats });
        });
      case 'seed':
        return this.addSeed(seat, deed.seed);
      case 'undoPolicy':
        return forGm(() => this.keep({ undo: deed.policy, undoAsked: null }));
      case 'undoReply':
        return forGm(() => this.replyToUndo(deed.allow));
      case 'reveal':
        return forGm(() =>
          fight.asks
            ? { rules: [], reason: 'answer the open prompt first' }
            : this.keep({ revealed: true, deadline: null }),
        );
    }
  }

  /** Takes back what waits for an answer, or what was done last; once dice fell for it, as the table's policy says. */
  private takeBack(seat: Seat): StepResult<S> | Refusal | undefined {
    const { fight } = this;
    const target = fight.asks ? fight.pending.at(-1) : fight.log[fight.head];
    const rolled = target?.tape.some(({ kind }) => kind === 'die') ?? false;
    if (seat.role !== 'gm' && rolled && target?.seat === seat.name) {
      if (this.undoPolicy === 'never')
        return { rules: [], reason: 'dice have fallen: nothing is undone then at this table' };
      if (this.undoPolicy === 'ask') return this.keep({ undoAsked: { seat: seat.name } });
    }
    return fight.asks ? fight.withdraw(seat) : fight.undo(seat);
  }

  private replyToUndo(allow: boolean): StepResult<S> | Refusal | undefined {
    const { undoAsked } = this.aside;
    const asker = undoAsked && this.seat(undoAsked.seat);
    if (!asker) return { rules: [], reason: 'nobody asks to undo anything' };
    const trouble = this.keep({ undoAsked: null });
    if (trouble || !allow) return trouble;
    const seat = seatOf(asker);
    return this.fight.asks
      ? this.fight.withdraw(seat)
      : (this.undoRefusal(seat) ?? this.fight.undo(seat));
  }

  private addSeed(seat: Seat, seed: string): Refusal | undefined {
    if (this.fight.stretches.at(-1)?.added.some((each) => each.seat === seat.name))
      return { rules: [], reason: 'this seat has added to the dice already' };
    this.fight.mixIn({ seat: seat.name, seed });
    return this.keep({ stretches: this.fight.stretches });
  }

  private keep(change: Partial<RoomMeta>, trouble?: string): Refusal | undefined {
    if (trouble !== undefined) return { rules: [], reason: trouble };
    if (Object.keys(change).length > 0) this.aside = { ...this.aside, ...change };
    return undefined;
  }

  /** Whether somebody has the number of a question that is not theirs; they are not told whether there is one. */
  private notAsked(seat: Seat, number: number): RequestResult | undefined {
    if (seat.role === 'gm') return undefined;
    const asked = this.fight.asks?.asked.find((each) => each.number === number);
    return asked && asked.question.who !== GM && speaksFor(seat, asked.question.who)
      ? undefined
      : refused(`no question ${number} waits for this seat`);
  }

  /** Only somebody who is waited for, or a GM, may stop the clock. */
  private mayPause(seat: Seat): string | undefined {
    const waited =
      this.fight.asks?.asked.some(({ question }) =>
        question.who === GM ? seat.role === 'gm' : speaksFor(seat, question.who),
      ) ?? false;
    return waited || seat.role === 'gm' ? undefined : 'no prompt is waiting for you';
  }

  /** Why a seat may not take back the last thing done, or nothing: a player only the own, and only while nobody else decided anything in it. */
  undoRefusal(seat: Seat): Refusal | undefined {
    if (seat.role === 'gm') return undefined;
    if (this.fight.asks) return undefined;
    const last = this.fight.log[this.fight.head];
    if (!last) return { rules: [], reason: 'there is nothing to undo' };
    if (last.seat !== seat.name)
      return { rules: [], reason: `the last action was ${this.nameOf(last.seat)}'s` };
    const other = last.tape.find(
      (item) => item.kind === 'answer' && item.from !== 'fallback' && !speaksFor(seat, item.who),
    );
    return other
      ? {
          rules: [],
          reason: `${other.who === GM ? 'the GM' : 'somebody else'} decided something in it; only the GM can take it back`,
        }
      : undefined;
  }

  /** The name of a seat, for people. */
  nameOf(seat: string): string {
    return this.aside.seats.find((each) => each.id === seat)?.name ?? seat;
  }
}
