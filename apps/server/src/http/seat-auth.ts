import type { Role } from '@tiltyard/protocol';
import { HttpError } from './http-error.js';
import type { Store } from '../storage/store.js';
import type { RoomHost } from '../rooms/room-host.js';
import type { RoomRegistry } from '../rooms/room-registry.js';
import { hashOf } from './tokens.js';

/** Who asks, and at which table. */
export interface AuthenticatedSeat {
  readonly table: RoomHost;
  readonly seat: string;
  readonly role: Role;
}

/** Says which seat a token is for, and what its role may do. */
export class SeatAuth {
  constructor(
    private readonly store: Store,
    private readonly tables: RoomRegistry,
  ) {}

  /**
   * The table and seat of a token.
   * @throws Refused if the token is none, is no longer one, or is for another fight; which fights there are is not told.
   */
  async toTable(
    fight: string,
    token: string | undefined,
    roles: readonly Role[] = ['gm', 'player', 'spectator'],
  ): Promise<AuthenticatedSeat> {
    if (token === undefined || token === '')
      throw new HttpError(401, 'missing seat token, as Authorization: Bearer …');
    const row = await this.store.tokenOf(hashOf(token));
    if (!row) throw new HttpError(401, 'this link is invalid or was revoked');
    if (row.fight !== fight) throw new HttpError(404, 'there is no such fight for this link');
    const table = await this.tables.table(fight);
    if (!table) throw new HttpError(404, 'there is no such fight for this link');
    const role = await table.use((room) => room.seat(row.seat)?.role);
    if (role === undefined) throw new HttpError(401, 'this link is invalid or was revoked');
    if (!roles.includes(role))
      throw new HttpError(
        403,
        `this is for ${roles.map((each) => (each === 'gm' ? 'the GM' : `a ${each}`)).join(' or ')}`,
      );
    return { table, seat: row.seat, role };
  }
}
