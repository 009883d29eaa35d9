import type { Command, FightState, Refusal, Ruleset, Seat } from '@tiltyard/engine';
import type { Entry, FightOptions, StepResult, StoredStates } from '@tiltyard/engine/fight';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { AutoPlayer, randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Generator as RandomGenerator } from '@tiltyard/engine/values';
import type { SeatRequest, FightInfo, UndoPolicy } from '@tiltyard/protocol';
import { answerOf, typesDice } from './answering.js';
import { deadlineFrom } from './deadline.js';
import type { ForkOptions } from './requests/fork.js';
import { forkingRoom } from './requests/fork.js';
import type { SeatCode, Wish } from './requests/lobby.js';
import { chooseAgain, codeOf, knock, offerCode, withoutGuest } from './requests/lobby.js';
import { momentOf, quietRevisions } from './quiet.js';
import { freshFrom, isAsked, refusalOf } from './requests/request-checks.js';
import { carryOut, isByHand } from './requests/requests.js';
import type { RequestStep, RoomDesk } from './room-desk.js';
import { wrong } from './room-desk.js';
import type { LobbyGuest, RoomMeta } from './room-meta.js';
import { newRoomMeta } from './room-meta.js';
import type { RequestResult, RoomChange, SavedRoom } from './saved-room.js';
import type { SeatRecord } from './seats.js';
import { AUTOMATIC_SEAT, gmSeat, nameOfSeat, openSeat, seatOf } from './seats.js';
import { stillDeclared } from './requests/declaration.js';
import { isSound } from './soundness.js';
import type { Thinker } from './thinker.js';
import { thinkerOf } from './thinker.js';
import { undoRefusal } from './requests/undo.js';
import { settledWelcomes } from './requests/welcome.js';

const refused = (refusal: Refusal, stale = false): RequestResult => ({
  kind: 'refused',
  refusal,
  stale,
});

const ENDED = wrong('this fight has ended and its seed is public; fork it to continue');

/** The set-up of a new room. */
interface RoomSetUp {
  readonly id: string;
  readonly title: string;
  readonly seed: string;
  /** The name of the GM, who has the first seat. */
  readonly gm: string;
  /** Whether players may undo once dice have been rolled; default `free`. */
  readonly undo?: UndoPolicy;
}

/**
 * One fight with its seats: the only access for seat requests. It knows no clock, socket or disk: its holder passes the
 * time, stores each change before any seat is told of it, and reopens it from storage if that fails.
 */
export class Room<S extends FightState> {
  readonly fight: Fight<S>;
  /** The error thrown by the rules in the last request, for the server's log only: it may name hidden things. */
  fault: unknown;
  private readonly automat: AutoPlayer<S>;
  private aside: RoomMeta;
  private rev: number;
  /** A restored action must wait for the same question, whatever would now be answered or rolled automatically. */
  private opening = true;

  private constructor(
    readonly id: string,
    readonly ruleset: Ruleset<S>,
    open: (options: Omit<FightOptions<S>, 'seed'>) => Fight<S>,
    saved: { readonly revision: number; readonly aside: RoomMeta },
  ) {
    this.aside = saved.aside;
    this.rev = saved.revision;
    const spare = randomPolicy(ruleset, new RandomGenerator(id));
    this.automat = new AutoPlayer(ruleset, sensiblePolicy(ruleset), spare, AUTOMATIC_SEAT);
    this.fight = open({
      decide: (question, state) =>
        this.opening ? undefined : answerOf(this.aside, this.automat, question, state),
      typed: (_die, _name, who) => this.opening || typesDice(this.aside, who),
    });
    this.opening = false;
  }

  /** A new room with its first seat, a GM's. */
  static create<S extends FightState>(
    ruleset: Ruleset<S>,
    initial: S,
    { id, title, seed, gm, undo = 'free' }: RoomSetUp,
  ): Room<S> {
    return new Room(
      id,
      ruleset,
      (options) => new Fight(ruleset, initial, { ...options, title, seed }),
      { revision: 0, aside: newRoomMeta([gmSeat(gm)], undo) },
    );
  }

  /**
   * A room from storage.
   * @param initial the journal's state before the first die, read by `readState`.
   * @param kept states stored earlier, by the entry that they follow, so that a long fight opens fast.
   * @throws as `Fight.open` does.
   */
  static open<S extends FightState>(
    ruleset: Ruleset<S>,
    initial: S,
    saved: SavedRoom,
    kept?: StoredStates<S>,
  ): Room<S> {
    return finish(Room.opening(ruleset, initial, saved, kept));
  }

  /** Like `open`, but interruptible after each entry. */
  static *opening<S extends FightState>(
    ruleset: Ruleset<S>,
    initial: S,
    saved: SavedRoom,
    kept?: StoredStates<S>,
  ): Generator<undefined, Room<S>, undefined> {
    const { stretches = saved.journal.stretches ?? [], drawn } = saved.aside;
    const journal = { ...saved.journal, stretches };
    const room = new Room(
      saved.id,
      ruleset,
      (options) => Fight.unfolded(ruleset, journal, initial, options, kept),
      saved,
    );
    room.opening = true;
    yield* room.fight.following(0, { ...journal, drawn });
    room.opening = false;
    return room;
  }

  /**
   * Another room, in its stored form, that shares this one's past up to an entry, with dice of its own. Only a GM sits
   * in it; the other seats are closed and kept for their names. Interruptible after each entry; this room may continue
   * meanwhile.
   */
  forking(
    entry: number,
    options: ForkOptions,
  ): Generator<undefined, SavedRoom, undefined> | Refusal {
    return forkingRoom(this.fight, this.aside, entry, options);
  }

  /** Takes dice from a new secret, and records for everyone who imported the fight: for a journal from outside. */
  markImported(by: string, seed: string): void {
    this.fight.reseed(seed);
    this.aside = { ...this.aside, importedBy: by, stretches: this.fight.stretches };
  }

  get revision(): number {
    return this.rev;
  }

  /**
   * A revision's number for a seat, which does not count revisions hidden from it.
   * @param revision one at which the seat was sent everything.
   */
  revisionFor(seat: string, revision = this.rev): number {
    return revision - (this.aside.quiet?.find((each) => each.seat === seat)?.revisions ?? 0);
  }

  get kept(): RoomMeta {
    return this.aside;
  }

  /** The part that never changes. */
  get shown(): FightInfo {
    const { title, ruleset, version, commitment: promised } = this.fight.header;
    return { id: this.id, title, ruleset, version, commitment: promised };
  }

  seat(id: string): SeatRecord | undefined {
    return openSeat(this.aside.seats, id);
  }

  /** The display name of a seat. */
  nameOf(seat: string): string {
    return nameOfSeat(this.aside.seats, seat);
  }

  /** Why a seat may not undo an action, or undefined. `last` is the last action as far as the seat knows. */
  undoRefusal(seat: Seat, last?: Entry): Refusal | undefined {
    return undoRefusal(this.fight, this.aside, seat, last);
  }

  /** The whole room for storage, with its seed. */
  save(): SavedRoom {
    return { id: this.id, revision: this.rev, journal: this.fight.journal(), aside: this.aside };
  }

  /**
   * Performs a seat's request, if allowed.
   * @param base the revision that the seat decided on; a request based on something that has changed since is refused
   * as stale.
   * @param now milliseconds since 1970.
   */
  act(seatId: string, base: number, request: SeatRequest, now: number): RequestResult {
    const record = this.seat(seatId);
    if (!record) return refused(wrong('this seat was closed'));
    if (this.aside.revealed) return refused(ENDED);
    const seat = seatOf(record);
    if (
      (request.kind === 'answer' || request.kind === 'roll') &&
      !isAsked(this.fight, seat, request.question)
    )
      return refused(wrong(`no question ${request.question} waits for this seat`));
    if (base < freshFrom(this.aside, request))
      return refused(wrong('the fight has changed; check it and try again'), true);
    if (base > this.rev) return refused(wrong(`there is no revision ${base} yet`));
    const { aside, rev: revision } = this;
    const { log, pending } = this.fight;
    const before = log.length;
    const outcome = this.changing(now, () => carryOut(this.desk, seat, request));
    if (outcome.kind === 'refused' || !isByHand(request) || isSound(this.fight, this.aside.seats))
      return outcome;
    this.follow(before, { revision, entries: [], pending, aside });
    return refused(
      wrong('this change would leave the fight in an invalid state; nothing was changed'),
    );
  }

  /**
   * Lets a guest into the lobby, or past it if everyone is admitted.
   * @param guest with the id of their future seat, which must be unused.
   */
  knock(guest: LobbyGuest, now: number): RequestResult {
    return this.aside.revealed ? refused(ENDED) : this.changing(now, () => knock(this.desk, guest));
  }

  /** A waiting guest asks for another character. */
  chooseAgain(id: string, wish: Wish, now: number): RequestResult {
    return this.aside.revealed
      ? refused(ENDED)
      : this.changing(now, () => chooseAgain(this.desk, id, wish));
  }

  /** A waiting guest leaves the lobby. */
  leaveLobby(id: string, now: number): RequestResult {
    return this.changing(now, () => {
      const left = withoutGuest(this.aside, id);
      return left.lobby ? this.desk.keep(left) : wrong('no one waits by this name');
    });
  }

  /** Lets a seat be used on another device by a code, once. An earlier code becomes invalid. */
  offerCode(by: string, code: SeatCode, now: number): RequestResult {
    return this.aside.revealed
      ? refused(ENDED)
      : this.changing(now, () => offerCode(this.desk, by, code, now));
  }

  /** The seat of a code; undefined if it is invalid. */
  seatOfCode(hash: string): string | undefined {
    return codeOf(this.aside, hash)?.seat;
  }

  /** Uses a code up, while it is valid. */
  useCode(hash: string, now: number): RequestResult {
    const code = codeOf(this.aside, hash);
    if (!code || code.until <= now) return refused(wrong('this code holds no longer'));
    const codes = this.aside.codes?.filter((each) => each !== code) ?? [];
    return this.changing(now, () => this.desk.keep({ codes }));
  }

  private get desk(): RoomDesk<S> {
    return {
      fight: this.fight,
      kept: this.aside,
      keep: (change) => {
        this.aside = { ...this.aside, ...change };
        return undefined;
      },
      answerForOthers: () => this.answerForOthers(),
    };
  }

  /**
   * Drops unstored changes made here, and continues with what another server stored.
   * @param from how many entries were stored here.
   * @param change what came after them.
   */
  follow(from: number, { revision, entries, pending, aside }: RoomChange): void {
    this.opening = true;
    this.aside = aside;
    this.rev = revision;
    try {
      this.fight.follow(from, { ...aside, entries, pending, stretches: aside.stretches ?? [] });
    } finally {
      this.opening = false;
    }
  }

  /** Takes the rules' own answers to questions not answered in time. Undefined if the time is not up. */
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

  /** Whether it is the turn of an automatic combatant. */
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

  /** The acting automatic combatant, with their side's view; undefined if there is none who looks ahead. */
  get thinker(): Thinker | undefined {
    return this.autoplays ? thinkerOf(this.fight, this.aside) : undefined;
  }

  /**
   * Performs one command for an automatic combatant; undefined if it is no such combatant's turn, or they find none.
   * @param wanted a command worked out elsewhere, so that thinking holds no one up; it is performed if allowed.
   */
  autoplay(now: number, wanted?: Command): RoomChange | undefined {
    if (!this.autoplays) return undefined;
    const outcome = this.changing(now, () => this.automat.act(this.fight, wanted));
    return outcome.kind === 'done' ? outcome.change : undefined;
  }

  /** Answers open questions for combatants whose automatic answers have just been set. */
  private answerForOthers(): StepResult<S> | undefined {
    const { fight } = this;
    let step: StepResult<S> | undefined;
    for (const { number, question } of fight.asks?.asked ?? []) {
      const preview = fight.asks?.preview;
      const given = preview && answerOf(this.aside, this.automat, question, preview);
      if (!given) continue;
      step = fight.answer(number, given.value, { from: given.from });
      if (fight.asks?.preview !== preview) break;
    }
    return step;
  }

  /** Runs something that may change the fight or the room's meta data, and returns the result. */
  private changing(now: number, work: () => RequestStep<S>): RequestResult {
    this.fault = undefined;
    const { aside, fight } = this;
    const { asks } = fight;
    const before = fight.log.length;
    const moment = momentOf({ ruleset: this.ruleset, fight, kept: aside });
    let result: RequestStep<S>;
    try {
      result = work();
    } catch (error) {
      this.fault = error;
      result = { kind: 'failed', problem: 'a fault in the rules; nothing was changed' };
    }
    const entries = fight.log.slice(before);
    const moved = entries.length > 0 || fight.asks !== asks;
    if (!moved && this.aside === aside) return refused(refusalOf(result));
    this.rev++;
    const still = stillDeclared(fight, this.aside);
    if (still) this.aside = { ...this.aside, declared: still };
    if (moved) {
      this.aside = settledWelcomes(fight, this.aside) ?? this.aside;
      // One more answer to questions asked together leaves the others as they were.
      const more =
        entries.length === 0 && asks !== undefined && fight.asks?.preview === asks.preview;
      this.aside = {
        ...this.aside,
        undoAsked: null,
        drawn: fight.drawn,
        moved: this.rev,
        asked: more ? this.aside.asked : this.rev,
        deadline: deadlineFrom(fight, this.aside, now, more),
      };
    }
    const quiet = quietRevisions({ ruleset: this.ruleset, fight, kept: this.aside }, moment);
    if (quiet && quiet !== this.aside.quiet) this.aside = { ...this.aside, quiet };
    return {
      kind: 'done',
      change: { revision: this.rev, entries, pending: fight.pending, aside: this.aside },
    };
  }
}

/** Runs an interruptible task to its end. */
function finish<R>(work: Generator<undefined, R, undefined>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
