import { randomId } from './kept/random-id.js';
import type { Command, FightState, Json, Ruleset } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import { acting, GM } from '@tiltyard/engine';
import { deepFreeze, isObject } from '@tiltyard/engine/values';
import type { MapPlace, SeatRequest } from '@tiltyard/protocol';
import { mapPlace } from '@tiltyard/protocol';
import type { SavedRoom, SeatRecord } from '@tiltyard/room';
import { SeatView, Room, continuedRoomMeta, gmSeat, newRoomMeta } from '@tiltyard/room';
import { keptPicture } from '../pictures/picture-store.js';
import type { System } from '../systems/system.js';
import { loadSystem } from '../systems/system.js';
import { journalFrom } from './kept/journal-from.js';
import { Mirror } from './mirror.js';
import { autoplayDelay } from './automatic/autoplay-delay.js';
import { saveRoom, loadRoom, remember } from './kept/storage.js';
import type {
  Answer,
  Connection,
  Pointing,
  RoomClient,
  RoomClientState,
  SeenAs,
} from './room-client.js';
import { Thinking } from './automatic/thinking.js';

/** Where windows of this browser tell each other of fights that they kept. */
const CHANNEL = 'tiltyard-fights';

/** Looking on at a fight that is played in another window. */
interface Following<S extends FightState> {
  readonly as: SeenAs;
  /** The fight as it was kept last. */
  open(saved: SavedRoom): Room<S>;
}

/** The seat of the player who plays alone. */
const SEAT = 'gm';

const ALONE: ReadonlySet<string> = new Set([SEAT]);

/** A set-up that a table of this page can be made from. */
export interface FreshFight {
  readonly title: string;
  readonly system: System;
  /** The state before the first die, as `ruleset.setUp` gives it. */
  readonly use: <R>(visitor: <S extends FightState>(ruleset: Ruleset<S>, initial: S) => R) => R;
  /** Combatants that the table plays; with the GM among them, it rules as well, and the player sees no more than the others do. */
  readonly automatic: readonly string[];
  readonly seed?: string;
}

const freshId = (): string => randomId().slice(0, 13);

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

/**
 * Makes a table in this page that goes on from what a seat sees of a fight elsewhere.
 * @param view of a fight that has begun.
 */
export async function continueHere(system: System, view: object, title: string): Promise<string> {
  return keepJournal(journalFrom(system, view, { title, seed: freshSeed() }));
}

/**
 * Makes a table in this page out of a journal, which is kept as it is.
 * @param id of a fight whose log it is; a new one if left out
 * @returns its id.
 */
export async function keepJournal(journal: Journal, id = freshId()): Promise<string> {
  await saveRoom({ id, revision: 0, journal, aside: newRoomMeta([gmSeat('You')]) });
  return id;
}

/** A table as it was kept. Where its secret is not known, dice come from one of this page from now on. */
function openRoom<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  saved: SavedRoom,
): Room<S> {
  const room = Room.open(ruleset, initial, saved);
  const { seed, stretches = [] } = saved.journal;
  const last = stretches.at(-1);
  if ((last ? last.seed : seed) === undefined) room.fight.reseed(freshSeed());
  return room;
}

/**
 * Opens a table that this page keeps; nothing if there is none of this id.
 * @param follows as whom to look on while it is played in another window, if only that.
 */
export async function openLocal(
  id: string,
  follows?: SeenAs,
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
    const open = (room: SavedRoom): Room<typeof initial> => openRoom(ruleset, initial, room);
    return new LocalTable(open(saved), follows && { as: follows, open });
  });
  return { table, system };
}

const isInitial = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S =>
  isObject(data) && 'combatants' in data && 'fixed' in data && ruleset.id !== '';

/** A table in this page: one seat, nobody to wait for, kept in the browser after every deed. */
class LocalTable<S extends FightState> implements RoomClient {
  readonly place = 'page';
  private readonly mirror = new Mirror();
  private seatView: SeatView<S>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly thinking = new Thinking();
  private readonly others = new BroadcastChannel(CHANNEL);

  constructor(
    private room: Room<S>,
    private readonly follows?: Following<S>,
  ) {
    this.mirror.seenAs = follows?.as;
    if (follows)
      this.others.addEventListener('message', ({ data }) => {
        if (data === room.id) void this.follow(follows);
        else if (isObject(data) && data['fight'] === room.id) {
          const place = mapPlace.safeParse(data['pointed']);
          if (place.success) this.show(place.data);
        }
      });
    this.seatView = this.newView();
    this.see();
    this.mirror.setConnection({ kind: 'live' });
    if (follows) {
      // What was kept between the fight being read and this listening was told to nobody here.
      void this.follow(follows);
      return;
    }
    this.note();
    this.schedule();
  }

  private async follow({ open }: Following<S>): Promise<void> {
    const saved = await loadRoom(this.room.id);
    if (!saved || this.closed || saved.revision <= this.room.revision) return;
    this.room = open(saved);
    this.seatView = this.newView();
    this.see();
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
    if (this.follows)
      return Promise.resolve({
        kind: 'refused',
        reason: 'this window only shows the fight',
        rules: [],
        stale: false,
      });
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

  point(at: MapPlace): void {
    if (this.follows || !this.show(at)) return;
    this.others.postMessage({ fight: this.room.id, pointed: at });
  }

  onPointed(listener: (pointing: Pointing) => void): () => void {
    return this.mirror.onPointed(listener);
  }

  seeAs(eyes: SeenAs | undefined): void {
    this.mirror.seenAs = eyes;
    this.see();
  }

  look(entry: number): Promise<object | undefined> {
    return Promise.resolve(this.seatView.look(entry));
  }

  earlier(): Promise<boolean> {
    const first = this.mirror.get()?.log[0]?.seq ?? 0;
    if (first === 0) return Promise.resolve(false);
    this.mirror.prepend(this.seatView.earlier(first));
    return Promise.resolve(true);
  }

  journal(): Promise<Json | object> {
    return Promise.resolve(this.room.fight.journal(true));
  }

  picture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return keptPicture(hash);
  }

  async fork(entry: number): Promise<string> {
    const { room } = this;
    const id = freshId();
    const title = `${room.shown.title} · from entry ${entry + 1}`;
    const journal = room.fight.fork(entry, { seed: freshSeed(), title }).journal();
    await saveRoom({ id, revision: 0, journal, aside: continuedRoomMeta(room.kept) });
    return id;
  }

  close(): void {
    this.closed = true;
    this.others.close();
    clearTimeout(this.timer);
    this.thinking.close();
  }

  private newView(): SeatView<S> {
    return new SeatView(
      this.room,
      SEAT,
      () => ALONE,
      () => this.eyes(),
    );
  }

  /** Where the table is the GM, the player sees what those may know whom the table does not play. */
  private eyes(): SeatRecord | undefined {
    const { seenAs } = this.mirror;
    if (seenAs) return { id: SEAT, ...seenAs };
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

  /** Shows a place that is pointed at. @returns whether it is seen here. */
  private show(at: MapPlace): boolean {
    const message = this.seatView.pointed(SEAT, at);
    return message !== undefined && this.mirror.take(message);
  }

  /** Shows everything anew. */
  private see(): void {
    const whole = this.seatView.whole();
    if (whole) this.mirror.take(whole);
  }

  /** @param anew whether the past is seen with other eyes now. */
  private changed(anew = false): void {
    const news = anew ? this.seatView.whole() : this.seatView.news();
    if (news) this.mirror.take(news);
    const saved = this.room.save();
    void saveRoom(saved)
      .then(() => this.others.postMessage(saved.id))
      .catch(() => undefined);
    this.note();
    this.schedule();
  }

  private note(): void {
    const { fight, shown, kept } = this.room;
    const by = acting(fight.state);
    const name = by === undefined ? undefined : fight.state.combatants[by]?.name;
    const turn =
      by === undefined || name === undefined
        ? undefined
        : { name, isYours: !kept.automatic.includes(by) };
    void remember({
      id: this.room.id,
      title: shown.title,
      system: shown.ruleset,
      at: Date.now(),
      round: fight.state.round,
      winners: fight.outcome?.winners ?? null,
      ...(turn ? { turn } : {}),
      ...playedSides(fight.state, kept.automatic),
    });
  }

  /** Does one thing for whom the table plays; what was done meanwhile, while they thought, comes first. */
  private async autoplay(): Promise<void> {
    const { revision } = this.room;
    const wanted = await this.thoughtOut();
    if (this.closed || this.room.revision !== revision) return;
    if (this.room.autoplay(Date.now(), wanted)) this.changed();
  }

  /** What the one whose turn it is does if they look ahead; nothing if they play sensibly. */
  private async thoughtOut(): Promise<Command | undefined> {
    const { id, shown, thinker } = this.room;
    return thinker && this.thinking.think({ ...thinker, system: shown.ruleset, seed: id });
  }

  /** Has the table play for those whom it plays, each deed after a pause, and take what was not answered in time. */
  private schedule(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const { deadline } = this.room.kept;
    if (this.room.autoplays) {
      this.timer = setTimeout(() => void this.autoplay(), autoplayDelay());
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

/** The sides with a combatant who is played here, unless that is every side. */
function playedSides(
  { combatants }: FightState,
  automatic: readonly string[],
): { readonly plays?: string } {
  const played = Object.values(combatants).filter(({ id }) => !automatic.includes(id));
  if (automatic.length === 0 || played.length === 0) return {};
  return { plays: [...new Set(played.map(({ side }) => side))].join(' and ') };
}
