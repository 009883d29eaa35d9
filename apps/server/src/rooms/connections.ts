import type { Eyes, MapPlace, ServerMessage } from '@tiltyard/protocol';
import type { AnySeatView, AnyRoom, SeatRecord } from '@tiltyard/room';
import type { ServerContext } from './server-context.js';
import { encodeFrame } from '../sockets/wire.js';

/** A seat connected to a room. */
export interface SeatConnection {
  readonly seat: string;
  /** The role and combatants whose view a GM chose to see instead of their own. */
  readonly as?: Eyes | undefined;
  /** The address whose quota counts what this connection stores. */
  readonly address: string;
  /** Sends one or more encoded messages at once. */
  send(messages: Buffer): void;
  /** Closes the connection for good, with the reason. */
  dismiss(message: string): void;
}

/** A message encoded for one seat, reused for other seats that get the same message. */
interface CachedFrame {
  readonly news: ServerMessage;
  readonly frame: Buffer;
}

/** The seats connected to a room, on this server or another, and what each seat on this server was sent. */
export class Connections {
  private readonly guests = new Map<SeatConnection, AnySeatView>();
  private readonly elsewhere = new Map<
    string,
    { readonly seats: readonly string[]; readonly at: number }
  >();
  private seated: ReadonlySet<string> = new Set();

  constructor(
    private readonly room: AnyRoom,
    private readonly context: ServerContext,
  ) {}

  /** The number of connections to this server. */
  get size(): number {
    return this.guests.size;
  }

  /** The connected seats, on this server or another. */
  get present(): ReadonlySet<string> {
    return this.seated;
  }

  /** The view that a connection is sent. */
  view(guest: SeatConnection): AnySeatView | undefined {
    return this.guests.get(guest);
  }

  /** Connects a seat: sends it the whole room now, and changes from then on. */
  join(guest: SeatConnection): void {
    const seatView = this.room.seatView(
      guest.seat,
      () => this.seated,
      () => this.eyesOf(guest),
    );
    this.guests.set(guest, seatView);
    const came = this.recount();
    const whole = seatView.whole();
    if (whole) guest.send(encodeFrame(whole));
    if (came) this.tellPresence();
  }

  /** The role and combatants that a GM's connection uses instead of its own; undefined for all other connections. */
  private eyesOf({ seat, as }: SeatConnection): SeatRecord | undefined {
    const record = this.room.seat(seat);
    if (!as || record?.role !== 'gm') return undefined;
    return { id: record.id, name: record.name, ...as };
  }

  /**
   * A seat disconnects.
   * @returns whether others have to be told
   */
  leave(guest: SeatConnection): boolean {
    return this.guests.delete(guest) && this.recount();
  }

  /**
   * Another server reports its connections.
   * @returns whether the seats here have to be told
   */
  heard(server: string, seats: readonly string[]): boolean {
    if (seats.length > 0) this.elsewhere.set(server, { seats, at: this.context.clock.now() });
    else this.elsewhere.delete(server);
    return this.recount();
  }

  /** The servers that have not reported their connections for more than this many milliseconds. */
  silent(longest: number): readonly string[] {
    const now = this.context.clock.now();
    return [...this.elsewhere].flatMap(([server, { at }]) => (now - at > longest ? [server] : []));
  }

  /** Tells the other servers who is connected to this one. */
  announce(): void {
    const { store, log } = this.context;
    const { id } = this.room;
    store
      .announce(id, this.seatsHere())
      .catch((error: unknown) =>
        log.debug({ fight: id, err: error }, 'presence was not announced'),
      );
  }

  /** Tells every seat connected here, and the other servers, who is connected. */
  tellPresence(): void {
    this.announce();
    this.tell();
  }

  /** Sends every connection except the author's its changes. Seats that may know the same share one message. */
  tell(doer?: SeatConnection): void {
    const letters: CachedFrame[] = [];
    for (const guest of this.guests.keys()) {
      const letter = guest === doer ? undefined : this.news(guest, letters);
      if (letter) guest.send(letter);
    }
  }

  /**
   * The changes for a seat since its last message; undefined if there are none.
   * @param letters messages encoded for others meanwhile.
   */
  news(guest: SeatConnection, letters: CachedFrame[] = []): Buffer | undefined {
    try {
      const seatView = this.guests.get(guest);
      const news = seatView?.news();
      if (!news) {
        if (seatView && !this.room.seat(guest.seat))
          this.dismiss(guest, 'this seat was closed; ask the GM for a new link');
        return undefined;
      }
      const known = letters.find((each) => each.news === news);
      if (known) return known.frame;
      const frame = encodeFrame(news);
      letters.push({ news, frame });
      return frame;
    } catch (error) {
      this.context.log.error(
        { fight: this.room.id, err: error },
        'a seat cannot be shown its fight',
      );
      this.dismiss(guest, 'the fight cannot be shown to this seat');
      return undefined;
    }
  }

  /** Shows a place that a seat points at to every connection here that can see it. */
  point(seat: string, at: MapPlace): void {
    let frame: Buffer | undefined;
    for (const [guest, view] of this.guests) {
      const message = view.pointed(seat, at);
      if (message) guest.send((frame ??= encodeFrame(message)));
    }
  }

  /** Closes all connections. */
  dissolve(message: string): void {
    for (const guest of this.guests.keys()) guest.dismiss(message);
    this.guests.clear();
  }

  private dismiss(guest: SeatConnection, message: string): void {
    this.guests.delete(guest);
    this.recount();
    guest.dismiss(message);
  }

  private seatsHere(): readonly string[] {
    return [...new Set([...this.guests.keys()].map((guest) => guest.seat))];
  }

  /**
   * Updates who is connected.
   * @returns whether that changed
   */
  private recount(): boolean {
    const seats = new Set([
      ...this.seatsHere(),
      ...[...this.elsewhere.values()].flatMap((other) => other.seats),
    ]);
    if (seats.size === this.seated.size && [...seats].every((seat) => this.seated.has(seat)))
      return false;
    this.seated = seats;
    return true;
  }
}
