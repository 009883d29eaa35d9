import type { FightState, FightResult } from '@tiltyard/engine';
import type { SeatInfo, ServerMessage, RoomState } from '@tiltyard/protocol';
import type { Room } from '../room.js';
import { actorKnown } from '../quiet.js';
import type { SeatRecord } from '../seats.js';
import { seatOf } from '../seats.js';
import { VisibleLog } from './visible-log.js';

export type RoomUpdate = Extract<ServerMessage, { kind: 'table' | 'change' | 'presence' }>;

/** What seats with the same knowledge were shown at one moment. */
export interface Projection {
  readonly table: RoomState;
  /**
   * A copy of the view, unaffected by later writes; undefined if it was the state itself, which the fight still has.
   */
  readonly view: object | undefined;
  /** The sides whose numbers are concealed. */
  readonly details: Room<FightState>['kept']['details'];
  /** The log as numbered for them, and the length of the journal then. */
  readonly log: VisibleLog;
  readonly head: number;
  readonly entries: number;
}

/** A projection with the updates that lead to it from earlier ones, which are few. */
export interface CachedProjection {
  readonly sight: Projection;
  readonly news: { readonly since: Projection; readonly told: RoomUpdate }[];
}

/** The seats of a room, the same object as long as nothing about them changes. */
interface Company {
  readonly records: readonly SeatRecord[];
  readonly present: ReadonlySet<string>;
  /** The open seats with all their data. */
  readonly seats: readonly SeatInfo[];
  /** By seat, everything that may affect what the rules show it, as text. */
  readonly eyes: ReadonlyMap<string, string>;
}

/** What is shown of the present room, by view key. */
export interface ProjectionCache {
  readonly kept: Room<FightState>['kept'];
  readonly company: Company;
  /**
   * The seats that are shown something different because an entry to undo or redo, a waiting action or a declaration is
   * theirs.
   */
  readonly doers: readonly (string | undefined)[];
  readonly outcome: FightResult | undefined;
  readonly by: Map<string, CachedProjection>;
}

const rooms = new WeakMap<object, ProjectionCache>();
const logs = new WeakMap<object, Map<string, VisibleLog>>();

/** The log of a room as numbered for a seat, shared by all who may read the same. */
export function visibleLogOf<S extends FightState>(
  { fight, ruleset, kept }: Room<S>,
  record: SeatRecord,
): VisibleLog {
  const known = logs.get(fight) ?? new Map<string, VisibleLog>();
  logs.set(fight, known);
  const key = eyesOf(record);
  const seat = seatOf(record);
  const log = known.get(key) ?? new VisibleLog(seat, actorKnown(ruleset, fight, seat));
  // Seats may be given other combatants again and again; only logs in use are kept.
  if (!known.has(key) && known.size > kept.seats.length) known.clear();
  known.set(key, log);
  return log.follow(fight.log);
}

/** Everything that may affect what the rules show a seat, as text. */
const eyesOf = ({ role, combatants }: SeatRecord): string => JSON.stringify([role, combatants]);

/**
 * The projections of the present room.
 * @param present the connected seats; a new set only when they change.
 */
export function projectionsOf<S extends FightState>(
  room: Room<S>,
  present: ReadonlySet<string>,
): ProjectionCache {
  const { kept, fight } = room;
  const known = rooms.get(room);
  const company =
    known?.company.records === kept.seats && known.company.present === present
      ? known.company
      : companyOf(kept.seats, present);
  // Any change to a room replaces its meta data.
  if (known?.kept === kept && known.company === company) return known;
  const doers = [
    fight.log[fight.head]?.seat,
    fight.redoes?.seat,
    fight.pending.at(-1)?.seat,
    ...(kept.declared ?? []).map(({ seat }) => seat),
  ];
  const made = {
    kept,
    company,
    doers,
    outcome: fight.outcome,
    by: new Map<string, CachedProjection>(),
  };
  rooms.set(room, made);
  return made;
}

function companyOf(records: readonly SeatRecord[], present: ReadonlySet<string>): Company {
  const open = records.filter((each) => !each.closed);
  const seats = open.map(({ id, name, role, combatants }) => ({
    id,
    name,
    role,
    combatants,
    here: present.has(id),
  }));
  return {
    records,
    present,
    seats,
    eyes: new Map(open.map((record) => [record.id, eyesOf(record)])),
  };
}

/** The key of a seat's projection: seats with the same key are shown the same. */
export function viewKey(
  { id }: SeatRecord,
  { kept, company, doers }: ProjectionCache,
  as?: SeatRecord,
): string {
  const quiet = kept.quiet?.find((each) => each.seat === id)?.revisions;
  const own = `${company.eyes.get(id) ?? id}${quiet === undefined ? '' : ` ${quiet}`}`;
  const eyes = as ? `${own} ${as.role} ${as.combatants.join(' ')}` : own;
  const types = kept.typed.includes(id);
  // Usually the existing text, without building another; the longer keys start differently.
  return types || doers.includes(id) ? `${types} ${doers.includes(id) ? id : ''} ${eyes}` : eyes;
}
