import { GM, GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { humanize } from '@tiltyard/engine/values';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Position } from '../../../../systems/position.js';
import { loadSystem, registryOf } from '../../../../systems/system.js';
import { draftOf, isStale, picksAbout, supposed } from './choosing.js';
import { chooserOf } from './field.js';
import { recordsOf } from './records.js';
import { layoutOf } from '../../map/graph/graph-layout.js';
import { chosenOnMap } from './on-map.js';
import { namesOf, sidesOf } from '../../order/sides.js';

/** A sample encounter as the GM sees it, on a combatant's turn. */
async function position(system: string, example: string, acting: string): Promise<Position> {
  const loaded = await loadSystem(system);
  const path = fileURLToPath(
    new URL(`../../../../../../../examples/${example}.yaml`, import.meta.url),
  );
  const runs = loadRuns(readFileSync(path, 'utf8'), example, registryOf(loaded));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such example');
  const view = runs.value.runs[0].use((_, initial): object => ({
    ...initial,
    round: 1,
    order: [acting],
    turn: 0,
  }));
  return loaded.position(view, GM_SEAT);
}

test('what is one of several weapons stands there, whom to attack is for a person to say', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  const draft = draftOf(at, 'attack', 'bolt', {});
  expect(draft.filled.map(({ name, chosen }) => [name, chosen])).toContainEqual(['weapon', false]);
  expect(draft.open?.name).toBe('target');
  expect(draft.command).toBeUndefined();
  expect(draft.open && chooserOf(draft.open.domain, at.state, at.scene)).toBe('people');
});

test('an action is no longer chosen once its turn has passed, or its combatant has left the fight', async () => {
  const gate = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  expect([isStale(gate, 'attack', 'bolt'), isStale(gate, 'attack', 'sylvie')]).toEqual([
    false,
    true,
  ]);
  const reeds = await position('rolemaster', 'rolemaster-stunned', 'drake');
  expect([isStale(reeds, 'declare', 'hob'), isStale(reeds, 'declare', 'nobody')]).toEqual([
    false,
    true,
  ]);
  expect(isStale(reeds, 'gm.harm', GM)).toBe(false);
});

test('the one friend in reach is not aimed at until a person says so', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'sylvie');
  const draft = draftOf(at, 'attack', 'sylvie', {});
  expect(
    draft.open?.domain.kind === 'choice' &&
      draft.open.domain.options.filter(({ refused }) => !refused).map(({ value }) => value),
  ).toEqual(['grot']);
  expect(draft.open?.value).toBeUndefined();
});

test('a weapon that reaches no one is not preferred to one that does', async () => {
  const at = await position('rolemaster', 'rolemaster-charge', 'poacher');
  expect(at.offers('poacher').find(({ action }) => action === 'charge')?.refused).toBeUndefined();
  const { open } = draftOf(at, 'charge', 'poacher', {});
  expect(
    open?.domain.kind === 'choice' && open.domain.options.some(({ refused }) => !refused),
  ).toBe(true);
});

test('a strike stands there that can be done at once, at friends, too', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'sylvie');
  const friend = draftOf(at, 'strike', 'sylvie', { target: 'grot' });
  expect(friend.command?.with['target']).toBe('grot');
  expect(friend.refusal).toBeUndefined();
});

test('a number that may be less than nothing is nothing until a person says otherwise', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  const draft = draftOf(at, 'gm.modifier', 'gm', { who: 'bolt' });
  expect(
    [...draft.filled, ...(draft.open ? [draft.open] : [])]
      .filter(({ domain }) => domain.kind === 'number')
      .map(({ value }) => value),
  ).toEqual([0]);
});

test('with a target the command is whole, and the rules accept it', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  const { command, refusal } = draftOf(at, 'attack', 'bolt', { target: 'moreau' });
  expect(command?.with).toMatchObject({ weapon: 'bolt/heavy-crossbow', target: 'moreau' });
  expect(refusal).toBeUndefined();
});

test('a choice that no longer fits those before it is dropped', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  const draft = draftOf(at, 'attack', 'bolt', { target: 'moreau', weapon: 'unarmed' });
  expect(draft.open?.name).toBe('target');
});

test('the GM may choose what the rules refuse', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  expect(draftOf(at, 'trip', 'bolt', { target: 'moreau' }).open?.name).toBe('target');
  expect(draftOf(at, 'trip', 'bolt', { target: 'moreau' }, true).command).toMatchObject({
    do: 'trip',
    with: { target: 'moreau' },
  });
});

test('the odds of each target are asked for with all else as it stands', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  const draft = draftOf(at, 'attack', 'bolt', {});
  expect(supposed(at, draft, 'target', 'sylvie')?.with).toMatchObject({
    weapon: 'bolt/heavy-crossbow',
    target: 'sylvie',
  });
  expect(supposed(at, draft, 'target', 'nobody')).toBeUndefined();
});

test('a move is chosen among cells or places, by the map', async () => {
  const grid = await position('true20', 'true20-doorway', 'veteran');
  const move = draftOf(grid, 'move', 'veteran', {});
  expect(move.open && chooserOf(move.open.domain, grid.state, grid.scene)).toBe('cells');
  const graph = await position('heimr', 'heimr-ambush', 'ulf');
  const run = draftOf(graph, 'move', 'ulf', {});
  expect(run.open && chooserOf(run.open.domain, graph.state, graph.scene)).toBe('places');
});

test.each([
  ['true20', 'true20-doorway', 'archer', '5 feet'],
  ['renaissance', 'renaissance-gatehouse', 'sylvie', '1 m'],
  ['rolemaster', 'rolemaster-charge', 'poacher', '1 m'],
])('how far the next cell is is said in the units of %s', async (system, example, who, far) => {
  const { open } = draftOf(await position(system, example, who), 'move', who, {});
  if (open?.domain.kind !== 'path') throw new Error('no path');
  expect(open.domain.measure(Math.min(...open.domain.destinations().map(({ cost }) => cost)))).toBe(
    far,
  );
});

test('namesakes are told apart, sides keep their order', async () => {
  const { state } = await position('true20', 'true20-doorway', 'veteran');
  const names = namesOf(state);
  expect(names.name('bandit-2')).toBe('bandit 2');
  expect(names.initials('bandit-2')).toBe('B2');
  expect(names.name('veteran')).toBe('Old Marl');
  const dock = namesOf((await position('true20', 'true20-autofire', 'gunner')).state);
  expect(dock.initials('gunner')).not.toBe(dock.initials('guard'));
  expect(sidesOf(state)).toEqual(['the house', 'the mob']);
});

test('everyone on a graph has a spot inside their own room, and rooms do not overlap', async () => {
  for (const [system, example, acting] of [
    ['heimr', 'heimr-tavern', 'gorm'],
    ['lurasko', 'lurasko-pile-up', 'tilda'],
    ['lurasko', 'lurasko-duel', 'isaura'],
  ] as const) {
    const { scene } = await position(system, example, acting);
    const { rooms, spots } = layoutOf(scene);
    for (const { id, at } of scene.tokens) {
      const spot = spots.get(id);
      const room = rooms.find((each) => each.id === (at ?? ''));
      if (!spot || !room) throw new Error(`${id} is nowhere`);
      expect(
        spot.x > room.x &&
          spot.x < room.x + room.width &&
          spot.y > room.y &&
          spot.y < room.y + room.height,
        `${example} ${id}`,
      ).toBe(true);
    }
    for (const [i, a] of rooms.entries()) {
      for (const b of rooms.slice(i + 1))
        expect(
          a.x >= b.x + b.width ||
            b.x >= a.x + a.width ||
            a.y >= b.y + b.height ||
            b.y >= a.y + a.height,
        ).toBe(true);
    }
  }
});

test('names of parameters are spoken as words', () => {
  expect(humanize('offTarget')).toBe('off target');
  expect(humanize('any-time')).toBe('any time');
  expect(humanize('STR')).toBe('STR');
});

test('several attacks are put together record by record, each like one alone', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'sylvie');
  const one = draftOf(at, 'attacks', 'sylvie', { attacks: [{}] });
  const { domain, value } = one.filled[0] ?? one.open ?? {};
  if (domain?.kind !== 'records') throw new Error('no records');
  const [record] = recordsOf(at, domain, value);
  expect(record?.value).toMatchObject({ weapon: 'sylvie/rapier' });
  const both = draftOf(at, 'attacks', 'sylvie', {
    attacks: [{ weapon: 'sylvie/rapier', target: 'grot' }, { target: 'grot' }],
  });
  // The second weapon defaults to the one not yet used.
  expect(both.command?.with).toMatchObject({
    attacks: [
      { weapon: 'sylvie/rapier', target: 'grot' },
      { weapon: 'sylvie/main-gauche', target: 'grot' },
    ],
  });
  expect(both.refusal).toBeUndefined();
  expect(draftOf(at, 'attacks', 'sylvie', { attacks: [] }).command).toBeUndefined();
});

test('what may be left out is left out until the user says it, and does not stand in the way', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'bolt');
  const blast = draftOf(at, 'gm.blast', 'gm', { at: [3, 3], dv: 12 });
  expect(blast.command?.with).toEqual({ at: [3, 3], dv: 12, keywords: [] });
  expect(blast.filled.map(({ name }) => name)).toEqual(['at', 'dv', 'ap', 'keywords']);
  expect(draftOf(at, 'gm.blast', 'gm', { at: [3, 3], dv: 12, ap: 4 }).command?.with).toMatchObject({
    ap: 4,
  });
});

test('a line is begun anywhere and goes on straight, as far as the rules let it', async () => {
  const at = await position('true20', 'true20-autofire', 'gunner');
  const { filled, open } = draftOf(at, 'sweep', 'gunner', { line: [] });
  expect([filled.map(({ name }) => name), open?.name]).toEqual([['weapon'], 'line']);
  const domain = open?.domain;
  if (domain?.kind !== 'line') throw new Error('no line');
  expect(domain.onward([]).length).toBeGreaterThan(100);
  const ways = domain.onward([
    [10, 2],
    [11, 2],
  ]);
  expect(ways).toContainEqual([
    [12, 2],
    [13, 2],
  ]);
  expect(ways).toContainEqual([[12, 3]]);
  expect(ways.every((way) => way.length <= 4 && way.every(([x]) => x > 11))).toBe(true);
});

test('what the GM does is about the combatant it was begun for', async () => {
  const at = await position('true20', 'true20-doorway', 'veteran');
  expect(picksAbout(at, 'gm.place', 'gm', 'chief')).toEqual({ who: 'chief' });
  const { open, filled } = draftOf(at, 'gm.place', 'gm', { who: 'chief' });
  expect(open?.name).toBe('to');
  expect(filled.map(({ value }) => value)).toEqual(['chief']);
  expect(draftOf(at, 'gm.place', 'gm', { who: 'chief', to: [1, 1] }).command?.with).toEqual({
    who: 'chief',
    to: [1, 1],
  });
});

test('the map chooses what waits for it first, also within one of several records', async () => {
  const at = await position('renaissance', 'renaissance-gatehouse', 'grot');
  const field = chosenOnMap(
    at,
    draftOf(at, 'attacks', 'grot', { attacks: [{ target: 'sylvie' }, {}] }),
    'attacks 0',
  );
  expect([field?.parameter, field?.chooser]).toEqual(['attacks', 'people']);
  expect(chosenOnMap(at, draftOf(at, 'move', 'grot', {}), '')).toMatchObject({
    parameter: 'path',
    chooser: 'cells',
  });
});

test('what a GM may leave out need not be chosen first', async () => {
  const at = await position('rolemaster', 'rolemaster-charge', 'gm');
  const picks = { who: Object.keys(at.state.combatants)[0] ?? '', cell: '+5H;S1' };
  const draft = draftOf(at, 'gm.effect', GM, picks);
  expect(draft.open).toBeUndefined();
  expect(draft.command?.with).toEqual(picks);
});
