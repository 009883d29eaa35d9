import { randomFightId, randomSeed } from './kept/random-id.js';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import { deepFreeze, isObject } from '@tiltyard/engine/values';
import type { SavedRoom } from '@tiltyard/room';
import { Room, gmSeat, newRoomMeta } from '@tiltyard/room';
import type { System } from '../systems/system.js';
import { loadSystem } from '../systems/system.js';
import { journalFrom } from './kept/journal-from.js';
import { LocalRoomClient, ONLY_SEAT } from './local-client.js';
import { saveRoom, loadRoom } from './kept/storage.js';
import type { RoomClient, SeenAs } from './room-client.js';

/** An encounter from which a room on this page can be created. */
export interface FreshFight {
  readonly title: string;
  readonly system: System;
  /** The state before the first roll, as `ruleset.setUp` returns it. */
  readonly use: <R>(visitor: <S extends FightState>(ruleset: Ruleset<S>, initial: S) => R) => R;
  /**
   * Combatants that are played automatically. If the GM is among them, rulings are automatic too,
   * and the player sees no more than their combatants do.
   */
  readonly automatic: readonly string[];
  readonly seed?: string;
}

/** Creates a room on this page, stores it, and returns its id. */
export async function createLocal({ title, use, automatic, seed }: FreshFight): Promise<string> {
  const id = randomFightId();
  const room = use((ruleset, initial): { save(): SavedRoom } => {
    const made = Room.create(ruleset, initial, {
      id,
      title,
      seed: seed ?? randomSeed(),
      gm: 'You',
    });
    if (automatic.length > 0)
      made.act(
        ONLY_SEAT,
        made.revision,
        { kind: 'automatic', combatants: [...automatic] },
        Date.now(),
      );
    made.act(ONLY_SEAT, made.revision, { kind: 'begin' }, Date.now());
    return made;
  });
  await saveRoom(room.save());
  return id;
}

/**
 * Creates a room on this page that continues from what a seat sees of a fight elsewhere.
 * @param view of a fight that has begun.
 */
export async function continueHere(system: System, view: object, title: string): Promise<string> {
  return keepJournal(journalFrom(system, view, { title, seed: randomSeed() }));
}

/**
 * Creates a room on this page from a journal, which is stored unchanged.
 * @param id of the fight that the journal belongs to; a new one if omitted
 * @returns the room's id.
 */
export async function keepJournal(journal: Journal, id = randomFightId()): Promise<string> {
  await saveRoom({ id, revision: 0, journal, aside: newRoomMeta([gmSeat('You')]) });
  return id;
}

/**
 * Opens a room as it was stored. If its dice seed is unknown, dice come from a new seed from now
 * on.
 */
function openRoom<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  saved: SavedRoom,
): Room<S> {
  const room = Room.open(ruleset, initial, saved);
  const { seed, stretches = [] } = saved.journal;
  const last = stretches.at(-1);
  if ((last ? last.seed : seed) === undefined) room.fight.reseed(randomSeed());
  return room;
}

/**
 * Opens a room stored on this page; undefined if there is none with this id.
 * @param follows the role to watch as, if the fight is played in another window and only shown
 * here.
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
    return new LocalRoomClient(open(saved), follows && { as: follows, open });
  });
  return { table, system };
}

const isInitial = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S =>
  isObject(data) && 'combatants' in data && 'fixed' in data && ruleset.id !== '';
