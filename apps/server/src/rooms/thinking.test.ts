import type { AnyRoom } from '@tiltyard/room';
import { roomFor, sample } from '@tiltyard/room/testing';
import { expect, onTestFinished, test } from 'vitest';
import { bundleThread } from '../testing/bundle.js';
import { Thinking } from './thinking.js';

/** A duel of automatic combatants; both sides play on the gentle level, which looks ahead. */
function duel(): AnyRoom {
  const room = roomFor(sample('lurasko-duel'), 'seed', 'f1');
  const who = room.use(({ fight }) => Object.values(fight.state.combatants));
  const asked = [
    { kind: 'begin' },
    { kind: 'automatic', combatants: who.map(({ id }) => id) },
    ...who.map(({ side }) => ({ kind: 'player', side, player: 'gentle' }) as const),
  ] as const;
  for (const request of asked) room.act('gm', room.revision, request, 0);
  return room;
}

async function thinking(): Promise<Thinking> {
  const made = new Thinking(await bundleThread());
  onTestFinished(() => made.stop());
  return made;
}

test('a combatant who looks ahead performs the command found in a thread, twice the same', async () => {
  const mind = await thinking();
  const room = duel();
  const wanted = await mind.commandOf(room);
  expect(wanted).toMatchObject({ by: room.thinker?.by });
  expect(room.autoplay(0, wanted)?.entries[0]?.command).toEqual(wanted);
  expect(await (await thinking()).commandOf(duel())).toEqual(wanted);
});

test('no search is made for sensible players, nor once a server stops', async () => {
  const mind = await thinking();
  const room = duel();
  await mind.stop();
  expect(await mind.commandOf(room)).toBeUndefined();
  room.act('gm', room.revision, { kind: 'automatic', combatants: [] }, 0);
  expect(await (await thinking()).commandOf(room)).toBeUndefined();
});
