import type { FightState, Json, Ruleset } from '@tiltyard/engine';
import type { Entry, Journal } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { commitment, ENGINE_VERSION, JOURNAL_FORMAT } from '@tiltyard/engine/fight';
import { deepFreeze, isObject } from '@tiltyard/engine/values';
import type { SeatRequest } from '@tiltyard/protocol';
import type { SavedRoom, SeatRecord } from '@tiltyard/room';
import { SeatView, Room } from '@tiltyard/room';
import type { System } from '../systems/system.js';
import { loadSystem } from '../systems/system.js';
import { Mirror } from './mirror.js';
import { autoplayDelay } from './autoplay-delay.js';
import { saveRoom, loadRoom, remember } from './storage.js';
import type { Answer, Connection, RoomClient, RoomClientState } from './room-client.js';

/** The seat of whoever plays alone. */
const SEAT = 'gm';

const ALONE: ReadonlySet<string> = new Set([SEAT]);

/** A set-up that a table of this page can be made from. */
export interface FreshFight {
  readonly title: string;
  readonly system: System;
  /** The state before the first die, as `ruleset.setUp` gives it. */
  readonly use: <R>(visitor: <S extends FightState>(ruleset: Ruleset<S>, initial: S) => R) => R;
  /** Combatants that the table plays; with the GM among them, it rules as well, and whoever plays sees no more than the others do. */
  readonly automatic: readonly string[];
  readonly seed?: string;
}

const freshId = (): string => crypto.randomUUID().slice(0, 13);

const freshSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Makes a table in this page, keeps it, and gives its id. */
export async function createLocal({ title, use, automatic, seed }: FreshFight): Promise<string> {
  const id = freshId();
  const room = use((ruleset, initial): { save(): SavedRoom } => {
    const made = Room.create(ruleset, initial, { id, title, seed: seed ?? freshSeed(), gm: 'You' });
    if (automatic.length > 0)
      made.act(SEAT, made.revision, { kind: 'automatic', combatants: [...automatic] }, Date.now());
    made.act(SEAT, made.revision, { kind: 'begin' }, Date.now());
    return made;
  });
  await saveRoom(room.save());
  return id;
}

/** Whether somebody has a turn in it, or had one. */
const hasBegun = (view: object): boolean =>
  isObject(view) && Array.isArray(view['order']) && view['order'].length > 0;

/**
 * Makes a table in this page that goes on from what somebody sees of a fight elsewhere.
 * @param view of a fight that has begun.
 */
export async function continueHere(system: System, view: object, title: string): Promise<string> {
  const seed = freshSeed();
  const begun: Entry = {
    seq: 0,
    kind: 'begin',
    parent: -1,
    head: 0,
    seat: SEAT,
    tape: [],
    notes: [],
    patches: [],
  };
  const journal: Journal = {
    format: JOURNAL_FORMAT,
    engine: ENGINE_VERSION,
    ruleset: system.id,
    version: system.ruleset.version,
    title,
    commitment: commitment(seed),
    seed,
    initial: view,
    entries: hasBegun(view) ? [begun] : [],
    pending: [],
  };
  return keepJournal(journal);
}

/** Makes a table in this page out of a journal, and gives its id. A journal without its seed is given one: dice rolled from now on are new. */
export async function keepJournal(journal: Journal): Promise<string> {
  const id = freshId();
  const seed = freshSeed();
  const known =
    journal.seed === undefined ? { ...journal, seed, commitment: commitment(seed) } : journal;
  const seats = [{ id: SEAT, name: 'You', role: 'gm' as const, combatants: [] }];
  await saveRoom({
    id,
    revision: 0,
    journal: known,
    aside: {
      seats,
      habits: [],
      automatic: [],
      typed: [],
      limit: null,
      deadline: null,
      moved: 0,
      asked: 0,
      revealed: false,
    },
  });
  return id;
}

/** Opens a table that this page keeps; nothing if there is none of this id. */
export async function openLocal(
  id: string,
): Promise<{ readonly table: RoomClient; readonly system: System } | undefined> {
  const saved = await loadRoom(id);
  if (!saved) return undefined;
  const system = await loadSystem(saved.journal.ruleset);
  const table = system.ruleset.use((ruleset): RoomClient => {
    const { initial } = saved.journal;
    if (!isInitial(ruleset, initial))
      throw new Error(
        'Can’t open this fight. It may have been saved by a different version of Tiltyard.',
      );
    deepFreeze(initial.fixed);
    return new LocalTable(Room.open(ruleset, initial, saved));
  });
  return { table, system };
}

const isInitial = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S =>
  isObject(data) && 'combatants' in data && 'fixed' in data && ruleset.id !== '';

/** A table in this page: one seat, nobody to wait for, kept in the browser after every deed. */
class LocalTable<S extends FightState> implements RoomClient {
  readonly place = 'page';
  private readonly mirror = new Mirror();
  private readonly onlooker: SeatView<S>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly room: Room<S>) {
    this.onlooker = new SeatView(
      room,
      SEAT,
      () => ALONE,
      () => this.eyes(),
    );
    this.see();
    this.mirror.setConnection({ kind: 'live' });
    this.note();
    this.schedule();
  }

  get(): RoomClientState | undefined {
    return this.mirror.get();
  }

  connection(): Connection {
    return this.mirror.connection;
  }

  subscribe(listener: () => void): () => void {
    return this.mirror.subscribe(listener);
  }

  act(deed: SeatRequest): Promise<Answer> {
    const outcome = this.room.act(SEAT, this.room.revision, deed, Date.now());
    if (outcome.kind === 'refused')
      return Promise.resolve({
        kind: 'refused',
        reason: outcome.refusal.reason,
        rules: outcome.refusal.rules,
        stale: outcome.stale,
      });
    this.changed(deed.kind === 'automatic');
    return Promise.resolve({ kind: 'done' });
  }

  look(entry: number): Promise<object | undefined> {
    return Promise.resolve(this.onlooker.look(entry));
  }

  earlier(): Promise<boolean> {
    const first = this.mirror.get()?.log[0]?.seq ?? 0;
    if (first === 0) return Promise.resolve(false);
    this.mirror.prepend(this.onlooker.earlier(first));
    return Promise.resolve(true);
  }

  journal(): Promise<Json | object> {
    return Promise.resolve(this.room.fight.journal(true));
  }

  async fork(entry: number): Promise<string> {
    const { room } = this;
    const id = freshId();
    const title = `${room.shown.title} · from entry ${entry + 1}`;
    const journal = room.fight.fork(entry, { seed: freshSeed(), title }).journal();
    const revision = 0;
    await saveRoom({
      id,
      revision,
      journal,
      aside: { ...room.kept, habits: [], deadline: null, moved: 0, asked: 0, revealed: false },
    });
    return id;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Where the table is the GM, whoever plays sees what those may know whom the table does not play. */
  private eyes(): SeatRecord | undefined {
    const { automatic } = this.room.kept;
    if (!automatic.includes(GM)) return undefined;
    return {
      id: SEAT,
      name: 'You',
      role: 'player',
      combatants: Object.keys(this.room.fight.state.combatants).filter(
        (id) => !automatic.includes(id),
      ),
    };
  }

  /** Shows everything anew. */
  private see(): void {
    const whole = this.onlooker.whole();
    if (whole) this.mirror.take(whole);
  }

  /** @param anew whether the past is seen with other eyes now. */
  private changed(anew = false): void {
    const news = anew ? this.onlooker.whole() : this.onlooker.news();
    if (news) this.mirror.take(news);
    const saved = this.room.save();
    // One after the other, so that the last one kept is the last one made.
    this.keeping = this.keeping.then(() => saveRoom(saved)).catch(() => undefined);
    this.note();
    this.schedule();
  }

  private note(): void {
    const { fight, shown } = this.room;
    void remember({
      id: this.room.id,
      title: shown.title,
      system: shown.ruleset,
      at: Date.now(),
      round: fight.state.round,
      winners: fight.outcome?.winners ?? null,
    });
  }

  /** Has the table play for those whom it plays, each deed after a pause, and take what was not answered in time. */
  private schedule(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const { deadline } = this.room.kept;
    if (this.room.autoplays) {
      this.timer = setTimeout(() => {
        if (this.room.autoplay(Date.now())) this.changed();
      }, autoplayDelay());
    } else if (deadline !== null) {
      this.timer = setTimeout(
        () => {
          if (this.room.expire(Date.now())) this.changed();
          else this.schedule();
        },
        Math.max(50, deadline - Date.now()),
      );
    }
  }
}
