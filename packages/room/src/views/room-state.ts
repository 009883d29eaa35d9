import type { FightState, Id, Refusal } from '@tiltyard/engine';
import type { Entry } from '@tiltyard/engine/fight';
import { speaksFor } from '@tiltyard/engine/core';
import type { DiceInfo, RoomState, SeatInfo, UndoTarget } from '@tiltyard/protocol';
import { declaredFor } from '../requests/declaration.js';
import { lobbyView } from '../requests/lobby.js';
import { redoRefusal } from '../requests/undo.js';
import type { Room } from '../room.js';
import type { RoomMeta } from '../room-meta.js';
import type { SeatRecord } from '../seats.js';
import { seatOf } from '../seats.js';
import { pendingView } from './pending-view.js';
import type { ProjectionCache } from './projections.js';
import type { VisibleLog } from './visible-log.js';

/** What a seat sees of the fight now. */
interface Sight<S extends FightState> {
  /** The seat whose view is used. */
  readonly eyes: SeatRecord;
  readonly shown: S;
  readonly log: VisibleLog;
}

/** Everything of a room besides the fight's state and log, as one seat may know it. */
export function roomStateFor<S extends FightState>(
  room: Room<S>,
  record: SeatRecord,
  { company, outcome }: ProjectionCache,
  { eyes, shown, log }: Sight<S>,
): RoomState {
  const { fight, kept } = room;
  const seat = seatOf(record);
  const head = log.headAfter(fight.log.length - 1);
  const last = entryOf(fight.log, log, head);
  const redoes = entryOf(fight.log, log, log.redoes);
  const waiting = pendingView(
    {
      ruleset: room.ruleset,
      kept,
      state: fight.state,
      asks: fight.asks,
      pending: fight.pending.at(-1),
    },
    record,
    { eyes: seatOf(eyes), shown },
  );
  const sides = new Set(outcome && Object.values(shown.combatants).map((each) => each.side));
  const { seed } = kept.revealed ? fight.journal() : {};
  return {
    revision: room.revisionFor(record.id),
    head,
    entries: log.count,
    waiting,
    undo: undoTarget(head, waiting ? undefined : last, room.undoRefusal(seat, last)),
    redo: undoTarget(log.redoes, redoes, redoRefusal(kept, seat, redoes)),
    seats: seatsFor(record, shown, company.seats),
    // GMs set it as a whole: they must see all of it, or would change it for combatants out of sight.
    automatic:
      record.role === 'gm'
        ? kept.automatic
        : those(kept.automatic, (who) => Object.hasOwn(shown.combatants, who)),
    players: record.role === 'gm' ? (kept.players ?? []) : [],
    ...settings(kept),
    habits: those(kept.habits, ({ who }) => speaksFor(seat, who)),
    typedDice: kept.typed.includes(record.id),
    dice: diceInfo(room, record),
    declared: declaredFor(room, { sees: seatOf(eyes), shown: () => shown }, seat),
    undoAsked: kept.undoAsked ? room.nameOf(kept.undoAsked.seat) : null,
    importedBy: kept.importedBy ?? null,
    lobby: eyes === record ? lobbyView(record, kept) : null,
    winners: outcome?.winners.filter((side) => sides.has(side)) ?? null,
    gaveUp: outcome?.gaveUp?.filter((side) => sides.has(side)) ?? [],
    ...(seed === undefined ? {} : { seed }),
  };
}

function diceInfo<S extends FightState>(room: Room<S>, record: SeatRecord): DiceInfo {
  const last = room.fight.stretches.at(-1);
  const added = last?.added ?? [];
  return {
    commitment: last?.commitment ?? room.fight.header.commitment,
    added: added.map(({ seat }) => room.nameOf(seat)),
    own: added.some(({ seat }) => seat === record.id),
  };
}

const entryOf = (
  log: readonly Entry[],
  visible: VisibleLog,
  number: number | undefined,
): Entry | undefined => log[(number === undefined ? undefined : visible.seqOf(number)) ?? -1];

const undoTarget = (
  number: number | undefined,
  entry: Entry | undefined,
  refused: Refusal | undefined,
): UndoTarget | null =>
  entry && number !== undefined
    ? { entry: number, seat: entry.seat, ...(refused ? { refused } : {}) }
    : null;

/** The wanted elements of a list: the list itself if all are, so that it stays the same object. */
const those = <T>(list: readonly T[], wanted: (each: T) => boolean): readonly T[] =>
  list.every(wanted) ? list : list.filter(wanted);

const NO_DETAILS: RoomState['details'] = [];

/** The GM's settings of the room, as everyone may know them. */
const settings = ({
  limit,
  undo = 'free',
  advice = false,
  confirm = 'off',
  rolls = 'do',
  details = NO_DETAILS,
}: RoomMeta): Pick<
  RoomState,
  'limit' | 'undoPolicy' | 'advice' | 'confirm' | 'rolls' | 'details'
> => ({
  details,
  limit,
  undoPolicy: undo,
  advice,
  confirm,
  rolls,
});

/** The seats as one of them may know them. */
function seatsFor(
  { combatants: own }: SeatRecord,
  shown: FightState,
  seats: readonly SeatInfo[],
): readonly SeatInfo[] {
  const known = (who: Id): boolean => Object.hasOwn(shown.combatants, who) || own.includes(who);
  if (seats.every(({ combatants }) => combatants.every(known))) return seats;
  return seats.map((each) => ({ ...each, combatants: each.combatants.filter(known) }));
}
