import type { Role } from '@tiltyard/protocol';
import { Refused } from './refused.js';
import type { Store } from './store.js';
import type { Table } from './table.js';
import type { Tables } from './tables.js';
import { hashOf } from './tokens.js';

/** Who asks, and at which table. */
export interface Seated {
  readonly table: Table;
  readonly seat: string;
  readonly role: Role;
}

/** Says which seat a token is for, and what its role may do. */
export class Access {
  constructor(
    private readonly store: Store,
    private readonly tables: Tables,
  ) {}

  /**
   * The table and seat of a token.
   * @throws Refused if the token is none, is no longer one, or is for another fight; which fights there are is not told.
   */
  async toTable(
    fight: string,
    token: string | undefined,
    roles: readonly Role[] = ['gm', 'player', 'spectator'],
  ): Promise<Seated> {
    if (token === undefined || token === '')
      throw new Refused(401, 'this needs the token of a seat, as Authorization: Bearer …');
    const row = await this.store.tokenOf(hashOf(token));
    if (!row) throw new Refused(401, 'this link is not valid, or no longer');
    if (row.fight !== fight) throw new Refused(404, 'there is no such fight for this link');
    const table = await this.tables.table(fight);
    if (!table) throw new Refused(404, 'there is no such fight for this link');
    const role = await table.use((room) => room.seat(row.seat)?.role);
    if (role === undefined) throw new Refused(401, 'this link is not valid, or no longer');
    if (!roles.includes(role))
      throw new Refused(
        403,
        `this is for ${roles.map((each) => (each === 'gm' ? 'the GM' : `a ${each}`)).join(' or ')}`,
      );
    return { table, seat: row.seat, role };
  }
}
