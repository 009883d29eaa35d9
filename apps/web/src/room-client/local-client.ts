import type { Command, FightState, Json } from '@tiltyard/engine';
import { acting, GM } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type { MapPlace, SeatRequest } from '@tiltyard/protocol';
import { mapPlace } from '@tiltyard/protocol';
import type { Room, SavedRoom, SeatRecord } from '@tiltyard/room';
import { SeatView, continuedRoomMeta } from '@tiltyard/room';
import { keptPicture } from '../pictures/picture-store.js';
import { autoplayDelay } from './automatic/autoplay-delay.js';
import { Thinking } from './automatic/thinking.js';
import { randomFightId, randomSeed } from './kept/random-id.js';
import { saveRoom, loadRoom, remember } from './kept/storage.js';
import { MirrorClient } from './mirror-client.js';
import type { Answer, RoomClient, SeenAs } from './room-client.js';
import { refusedBy, refusedFor } from './room-client.js';

/** The channel on which windows of this browser announce that they have stored a fight. */
const CHANNEL = 'tiltyard-fights';

/** What a window needs to show a fight that is played in another window. */
export interface Following<S extends FightState> {
  readonly as: SeenAs;
  /** Opens the fight as last stored. */
  open(saved: SavedRoom): Room<S>;
}

/** The only seat of a fight on this page. */
export const ONLY_SEAT = 'gm';

const ALONE: ReadonlySet<string> = new Set([ONLY_SEAT]);

/**
 * The client of a room on this page: a single seat, no server, stored in the browser after every
 * change.
 */
export class LocalRoomClient<S extends FightState> extends MirrorClient implements RoomClient {
  readonly place = 'page';
  private seatView: SeatView<S>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly thinking = new Thinking();
  private readonly others = new BroadcastChannel(CHANNEL);

  constructor(
    private room: Room<S>,
    private readonly follows?: Following<S>,
  ) {
    super();
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
      // Catch up on anything stored after the fight was read and before this window began to
      // listen.
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

  act(request: SeatRequest): Promise<Answer> {
    if (this.follows) return Promise.resolve(refusedFor('this window only shows the fight'));
    const outcome = this.room.act(ONLY_SEAT, this.room.revision, request, Date.now());
    if (outcome.kind === 'refused') return Promise.resolve(refusedBy(outcome));
    this.changed(request.kind === 'automatic');
    return Promise.resolve({ kind: 'done' });
  }

  point(at: MapPlace): void {
    if (this.follows || !this.show(at)) return;
    this.others.postMessage({ fight: this.room.id, pointed: at });
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
    const id = randomFightId();
    const title = `${room.shown.title} · from entry ${entry + 1}`;
    const journal = room.fight.fork(entry, { seed: randomSeed(), title }).journal();
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
      ONLY_SEAT,
      () => ALONE,
      () => this.eyes(),
    );
  }

  /**
   * When the GM is automatic, the player sees only what the combatants who are not automatic may
   * know.
   */
  private eyes(): SeatRecord | undefined {
    const { seenAs } = this.mirror;
    if (seenAs) return { id: ONLY_SEAT, ...seenAs };
    const { automatic } = this.room.kept;
    if (!automatic.includes(GM)) return undefined;
    return {
      id: ONLY_SEAT,
      name: 'You',
      role: 'player',
      combatants: Object.keys(this.room.fight.state.combatants).filter(
        (id) => !automatic.includes(id),
      ),
    };
  }

  /** Shows a place that is pointed at. @returns whether this seat can see it. */
  private show(at: MapPlace): boolean {
    const message = this.seatView.pointed(ONLY_SEAT, at);
    return message !== undefined && this.mirror.take(message);
  }

  /** Sends the whole view again. */
  private see(): void {
    const whole = this.seatView.whole();
    if (whole) this.mirror.take(whole);
  }

  /**
   * @param anew whether to send the whole view again, because past views have changed with the
   * viewer.
   */
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

  /**
   * Performs one automatic action, unless something else was done while the player was thinking.
   */
  private async autoplay(): Promise<void> {
    const { revision } = this.room;
    const wanted = await this.thoughtOut();
    if (this.closed || this.room.revision !== revision) return;
    if (this.room.autoplay(Date.now(), wanted)) this.changed();
  }

  /**
   * The command of the combatant whose turn it is, if their player looks ahead; undefined
   * otherwise.
   */
  private async thoughtOut(): Promise<Command | undefined> {
    const { id, shown, thinker } = this.room;
    return thinker && this.thinking.think({ ...thinker, system: shown.ruleset, seed: id });
  }

  /**
   * Plays for automatic combatants, each action after a pause, and gives default answers to overdue
   * prompts.
   */
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

/** The sides with a combatant who is played here, unless every side is. */
function playedSides(
  { combatants }: FightState,
  automatic: readonly string[],
): { readonly plays?: string } {
  const played = Object.values(combatants).filter(({ id }) => !automatic.includes(id));
  if (automatic.length === 0 || played.length === 0) return {};
  return { plays: [...new Set(played.map(({ side }) => side))].join(' and ') };
}
