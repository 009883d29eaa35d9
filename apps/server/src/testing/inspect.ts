import { rulesetNamed } from '@tiltyard/engine/files';
import type { AnyRoom } from '@tiltyard/room';
import { openRoom } from '@tiltyard/room';
import { rulesets } from '@tiltyard/rulesets';
import { savedRoom } from '../storage/saved-room.js';
import type { Store } from '../storage/store.js';
import type { Player } from './load.js';

/** Opens a stored fight like a server. */
export async function stored(store: Store, id: string): Promise<AnyRoom> {
  const found = await store.open(id);
  if (!found) throw new Error(`no fight ${id}`);
  const any = rulesetNamed(rulesets, found.fight.ruleset);
  if (!any.ok) throw new Error('no ruleset');
  const { saved, kept } = savedRoom(found);
  const room = openRoom(any.value, saved, kept);
  if (!room.ok) throw new Error(JSON.stringify(room.problems));
  return room.value;
}

/**
 * The problems in the stored fights of these players, given what each was told: nothing may be lost or duplicated, and
 * everything must follow the rules.
 */
export async function findCorruption(
  store: Store,
  players: readonly Player[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const fight of new Set(players.map((each) => each.link.fight))) {
    const room = await stored(store, fight);
    const verdict = room.use((open) => open.fight.verify());
    if (!verdict.ok || !verdict.diceChecked)
      found.push(`${fight}: ${JSON.stringify(verdict.problems.slice(0, 3))}`);
    const said = new Map<string, number>();
    for (const { notes } of room.journal().entries)
      for (const { data } of notes)
        if (typeof data['text'] === 'string')
          said.set(data['text'], (said.get(data['text']) ?? 0) + 1);
    for (const player of players.filter((each) => each.link.fight === fight)) {
      for (const [id, revision] of player.ledger) {
        const kept = await store.revisionOf(fight, { seat: 'gm', id });
        if (revision !== undefined && kept !== revision)
          found.push(`${id} was acknowledged as ${revision} and is kept as ${String(kept)}`);
        const words = player.words.get(id);
        const times = words === undefined ? undefined : (said.get(words) ?? 0);
        if (times !== undefined && times !== (kept === undefined ? 0 : 1))
          found.push(`${id} stands ${times} times in the journal`);
      }
    }
  }
  return found;
}
