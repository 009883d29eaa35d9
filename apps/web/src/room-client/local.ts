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

/** Makes a table in this page, keeps it, and gives its id. */
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
 * Makes a table in this page that goes on from what a seat sees of a fight elsewhere.
 * @param view of a fight that has begun.
 */
export async function continueHere(system: System, view: object, title: string): Promise<string> {
  return keepJournal(journalFrom(system, view, { title, seed: randomSeed() }));
}

/**
 * Makes a table in this page out of a journal, which is kept as it is.
 * @param id of a fight whose log it is; a new one if left out
 * @returns its id.
 */
export async function keepJournal(journal: Journal, id = randomFightId()): Promise<string> {
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
  if ((last ? last.seed : seed) === undefined) room.fight.reseed(randomSeed());
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
    return new LocalRoomClient(open(saved), follows && { as: follows, open });
  });
  return { table, system };
}

const isInitial = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S =>
  isObject(data) && 'combatants' in data && 'fixed' in data && ruleset.id !== '';
