import type { Eyes, MapPlace, ServerMessage } from '@tiltyard/protocol';
import type { AnySeatView, AnyRoom, SeatRecord } from '@tiltyard/room';
import type { ServerContext } from './server-context.js';
import { encodeFrame } from '../sockets/wire.js';

/** A seat connected to a table. */
export interface SeatConnection {
  readonly seat: string;
  /** As whom a GM looks at the fight. */
  readonly as?: Eyes | undefined;
  /** The address that what it stores is counted for. */
  readonly address: string;
  /** Sends one or more messages, each as `written` makes it, at one go. */
  send(messages: Buffer): void;
  /** Ends the connection for good, with a word why. */
  dismiss(message: string): void;
}

/** What was written for one seat, for others that are told the same. */
interface CachedFrame {
  readonly news: ServerMessage;
  readonly frame: Buffer;
}

/** The seats that are connected to a table, here or to another server, and what each of them here was told. */
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

  /** How many are connected here. */
  get size(): number {
    return this.guests.size;
  }

  /** The seats that are connected, here or to another server. */
  get present(): ReadonlySet<string> {
    return this.seated;
  }

  /** What a connection was shown. */
  view(guest: SeatConnection): AnySeatView | undefined {
    return this.guests.get(guest);
  }

  /** Shows everything to a seat, and from now on what changes. */
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

  /** As whom a seat looks at the fight that may know all of it. */
  private eyesOf({ seat, as }: SeatConnection): SeatRecord | undefined {
    const record = this.room.seat(seat);
    if (!as || record?.role !== 'gm') return undefined;
    return { id: record.id, name: record.name, ...as };
  }

  /** A seat is no longer connected. @returns whether others are to be told. */
  leave(guest: SeatConnection): boolean {
    return this.guests.delete(guest) && this.recount();
  }

  /** Another server says who is connected to it. @returns whether those here are to be told. */
  heard(server: string, seats: readonly string[]): boolean {
    if (seats.length > 0) this.elsewhere.set(server, { seats, at: this.context.clock.now() });
    else this.elsewhere.delete(server);
    return this.recount();
  }

  /** The servers that have not said for long who is connected to them. */
  silent(longest: number): readonly string[] {
    const now = this.context.clock.now();
    return [...this.elsewhere].flatMap(([server, { at }]) => (now - at > longest ? [server] : []));
  }

  /** Tells the other servers who is here. */
  announce(): void {
    const { store, log } = this.context;
    const { id } = this.room;
    store
      .announce(id, this.seatsHere())
      .catch((error: unknown) =>
        log.debug({ fight: id, err: error }, 'presence was not announced'),
      );
  }

  /** Tells everybody who is here, and the other servers. */
  tellPresence(): void {
    this.announce();
    this.tell();
  }

  /** Sends everybody but the one who did it what changed for them; the same to all who may know the same. */
  tell(doer?: SeatConnection): void {
    const letters: CachedFrame[] = [];
    for (const guest of this.guests.keys()) {
      const letter = guest === doer ? undefined : this.news(guest, letters);
      if (letter) guest.send(letter);
    }
  }

  /**
   * What changed for a seat since they were told last; nothing if nothing did.
   * @param letters what was written for others meanwhile.
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

  /** Shows everybody here who sees a place that a seat points at it. */
  point(seat: string, at: MapPlace): void {
    let frame: Buffer | undefined;
    for (const [guest, view] of this.guests) {
      const message = view.pointed(seat, at);
      if (message) guest.send((frame ??= encodeFrame(message)));
    }
  }

  /** Everybody goes. */
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

  /** Looks who is connected. @returns whether it is others than before. */
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
