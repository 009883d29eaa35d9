import type { Role } from '@tiltyard/protocol';
import type { RoomHost } from '../../rooms/room-host.js';
import type { RoomRegistry } from '../../rooms/room-registry.js';
import type { Removal, Store } from '../../storage/store.js';
import { HttpError } from '../limits/http-error.js';
import { hashOf } from './tokens.js';

/** An authenticated seat, with its fight. */
export interface AuthenticatedSeat {
  readonly table: RoomHost;
  readonly seat: string;
  readonly role: Role;
}

const NO_SUCH_FIGHT = 'there is no such fight for this link';
const TURNED_AWAY = 'the GM closed the lobby or did not let you in';
const REVOKED = 'this link is invalid or was revoked';

/** Determines the seat of a token, and what its role may do. */
export class SeatAuth {
  constructor(
    private readonly store: Store,
    private readonly tables: RoomRegistry,
  ) {}

  /**
   * The fight and seat of a token.
   * @throws HttpError if it is missing, was revoked, or is for another fight; it does not reveal which fights exist.
   */
  async toTable(
    fight: string,
    token: string | undefined,
    roles: readonly Role[] = ['gm', 'player', 'spectator'],
  ): Promise<AuthenticatedSeat> {
    const { table, seat } = await this.ofToken(fight, token);
    const role = await table.use((room) => room.seat(seat)?.role);
    if (role === undefined) throw new HttpError(401, REVOKED);
    if (!roles.includes(role))
      throw new HttpError(
        403,
        `this is for ${roles.map((each) => (each === 'gm' ? 'the GM' : `a ${each}`)).join(' or ')}`,
      );
    return { table, seat, role };
  }

  /**
   * The fight of a token, and its seat once there is one: a guest in the lobby already has a token.
   * @throws HttpError as `toTable` does, and if the guest was turned away.
   */
  async toLobby(
    fight: string,
    token: string | undefined,
  ): Promise<{ readonly table: RoomHost; readonly seat: string; readonly waits: boolean }> {
    const { table, seat } = await this.ofToken(fight, token);
    const waits = await table.use((room) => {
      if (room.seat(seat)) return false;
      return room.kept.lobby?.waiting.some(({ id }) => id === seat) === true ? true : undefined;
    });
    if (waits === undefined) throw new HttpError(401, TURNED_AWAY);
    return { table, seat, waits };
  }

  private async ofToken(
    fight: string,
    token: string | undefined,
  ): Promise<Pick<AuthenticatedSeat, 'table' | 'seat'>> {
    if (token === undefined || token === '')
      throw new HttpError(401, 'missing seat token, as Authorization: Bearer …');
    const hash = hashOf(token);
    const row = await this.store.tokenOf(hash);
    if (!row) throw gone(await this.store.removalOf(hash));
    if (row.fight !== fight) throw new HttpError(404, NO_SUCH_FIGHT);
    const table = await this.tables.table(fight);
    if (!table) throw new HttpError(404, NO_SUCH_FIGHT);
    return { table, seat: row.seat };
  }
}

/** The answer to a link of a deleted fight. */
function gone(removal: Removal | undefined): HttpError {
  if (!removal) return new HttpError(401, REVOKED);
  const day = new Date(removal.at).toISOString().slice(0, 10);
  return new HttpError(
    410,
    removal.reason === 'gm'
      ? `this fight was deleted by its GM on ${day}`
      : `this fight was deleted on ${day} because it had not been played for a long time`,
  );
}
