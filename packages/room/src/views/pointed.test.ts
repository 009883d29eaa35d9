import { expect, test } from 'vitest';
import { roomFor, sample } from '../testing/index.js';

const NOBODY: ReadonlySet<string> = new Set();

/** A room with a player and a spectator. */
function tableOf(name: string) {
  const room = roomFor(sample(name));
  for (const role of ['player', 'spectator'] as const)
    room.act(
      'gm',
      room.revision,
      { kind: 'seat', seat: { id: role, name: role, role, combatants: [] } },
      0,
    );
  return { room, eyes: (seat: string) => room.seatView(seat, () => NOBODY) };
}

test('a cell of a grid is shown to every seat with the name of who points, and changes nothing', () => {
  const { room, eyes } = tableOf('renaissance-gatehouse');
  const before = JSON.stringify(room.save());
  for (const seat of ['gm', 'player', 'spectator'])
    expect(eyes(seat).pointed('player', [3, 2])).toEqual({
      kind: 'pointed',
      seat: 'player',
      at: [3, 2],
    });
  expect(eyes('player').pointed('gm', [0, 0])).toBeDefined();
  expect(JSON.stringify(room.save())).toBe(before);
});

test('a place beyond the map, of another type of map, or from a seat that may not point is shown to no one', () => {
  const { eyes } = tableOf('renaissance-gatehouse');
  const gm = eyes('gm');
  expect([
    gm.pointed('gm', [10_000, 0]),
    gm.pointed('gm', [0, 10_000]),
    gm.pointed('gm', 'gate'),
    gm.pointed('spectator', [3, 2]),
    gm.pointed('nobody', [3, 2]),
    eyes('nobody').pointed('gm', [3, 2]),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
});

test('a place of a graph is shown by its id', () => {
  const { room, eyes } = tableOf('heimr-tavern');
  const places = room.use(({ fight, ruleset }) => {
    const { map } = ruleset.scene(fight.state);
    return map?.kind === 'graph' ? map.places.map(({ id }) => id) : [];
  });
  expect(places.length).toBeGreaterThan(1);
  const [at = ''] = places;
  expect(eyes('player').pointed('gm', at)).toEqual({ kind: 'pointed', seat: 'gm', at });
  expect(eyes('player').pointed('gm', `${at} elsewhere`)).toBeUndefined();
  expect(eyes('player').pointed('gm', [0, 0])).toBeUndefined();
});
