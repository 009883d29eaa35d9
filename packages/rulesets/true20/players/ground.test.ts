import { sensiblePolicy } from '@tiltyard/engine/players';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { gun, horse, pistol, stage, sword } from '../testing/stage.js';
import { couldCharge } from './approach.js';
import { wayRound } from './way-round.js';

// How automatic players use the terrain: walls, doors, high ground and darkness.

const policy = sensiblePolicy(true20);
const pathOf = (s: Stage, by: string): unknown => policy.command(s.state, by)?.with['path'];
const does = (s: Stage, by: string): string | undefined => policy.command(s.state, by)?.do;

const armed = (x: number, y: number, side: string, weapon: Data = sword()): Person => ({
  at: [x, y],
  side,
  sheet: { weapons: [weapon] },
});
const late = (s: Stage, round: number): Stage => {
  s.gm('set', { path: 'round', value: round });
  return s;
};

test('T20-CTX-42 the way to a foe behind a wall is the way round it, though it leads away at first', () => {
  const rows = [
    '....................',
    '.######.............',
    '......#.............',
    '......#.............',
    '......#.............',
    '.######.............',
    '....................',
    '....................',
  ];
  const s = stage({ ann: armed(4, 3, 'ours'), bob: armed(17, 3, 'theirs') }, { map: { rows } });
  expect(pathOf(late(s, 9), 'ann')).toMatchObject({ 0: [3, expect.any(Number)] });
});

test('T20-CTX-37 a shooter whom no way reaches within a charge stays where the shot is', () => {
  const shot = (wall: string) => {
    const s = stage(
      { ann: armed(8, 0, 'ours', pistol()), bob: armed(16, 4, 'theirs') },
      {
        map: {
          rows: ['G'.repeat(20), '.'.repeat(20), '.'.repeat(20), '.'.repeat(20), '.'.repeat(20)],
          legend: { G: { height: 15 } },
          walls: [{ at: [0, 0], side: 'south', length: 20, kind: wall, cover: 0 }],
        },
      },
    );
    s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
    return does(s, 'ann');
  };
  expect([shot('window'), shot('low')]).toEqual(['end', 'move']);
});

test('T20-CTX-37 no one charges through a wall', () => {
  const charges = (walls: readonly Data[]) => {
    const s = stage(
      { ann: armed(5, 2, 'ours'), bob: armed(9, 2, 'theirs') },
      { map: { rows: Array.from({ length: 20 }, () => '.'.repeat(20)), walls: [...walls] } },
    );
    const [ann, bob] = [s.who('ann'), s.who('bob')];
    return couldCharge(s.state, ann, bob);
  };
  expect([charges([]), charges([{ at: [6, 0], side: 'east', length: 16 }])]).toEqual([true, false]);
});

/** A room with a front door and a back door; friends stand in front of the one who holds the front. */
const HOUSE = [
  '##############',
  '#....#.......#',
  '#....#.......#',
  '#............#',
  '#....#.......#',
  '#....#.......#',
  '###.####.#####',
  '#.........................',
  '##############',
].map((row) => row.padEnd(26, '#'));
const besieged = (more: Record<string, Person> = {}): Stage =>
  stage(
    {
      // The detour is too long for a charge.
      ann: { at: [8, 3], side: 'ours', sheet: { weapons: [sword()], speed: 20 } },
      cal: armed(6, 2, 'ours'),
      dan: armed(6, 3, 'ours'),
      eve: armed(6, 4, 'ours'),
      bob: armed(5, 3, 'theirs'),
      ...more,
    },
    { map: { rows: HOUSE } },
  );

test('T20-GANG-05 one whom friends keep from the fight at a door goes round by the other door, unless horse could meet it there', () => {
  expect(pathOf(besieged(), 'ann')).toMatchObject({ 2: [8, 6] });
  const rider = {
    roy: { ...armed(24, 7, 'theirs'), state: { riding: 'bay' } },
    bay: { at: [24, 7] as const, side: 'theirs', sheet: horse({ size: 'Medium' }) },
  };
  expect(wayRound(besieged().state, 'ann')).toBeDefined();
  expect(wayRound(besieged(rider).state, 'ann')).toBeUndefined();
  // If there is room beside the friend, no detour is made.
  const free = stage(
    { ann: armed(8, 3, 'ours'), dan: armed(6, 3, 'ours'), bob: armed(5, 3, 'theirs') },
    { map: { rows: HOUSE } },
  );
  expect(does(free, 'ann')).toBe('charge');
});

test('T20-COVER-01 a shooter with something to shoot over lets unseen foes come, though not for ever', () => {
  const watch = (round: number, cover: string) => {
    const s = stage(
      { ann: armed(3, 2, 'ours', pistol()), bob: armed(18, 2, 'theirs') },
      {
        map: {
          rows: [
            '........#...........',
            `....${cover}...#...........`,
            `....${cover}...#...........`,
            `....${cover}...#...........`,
            '........#...........',
            '....................',
          ],
        },
      },
    );
    return does(late(s, round), 'ann');
  };
  expect([watch(2, '+'), watch(2, '.'), watch(7, '+')]).toEqual(['end', 'move', 'move']);
});

const LANE = { rows: Array.from({ length: 5 }, () => '.'.repeat(40)) };

test('T20-SUPP-01 one alone does not hold a foe behind cover down for ever', () => {
  const rows = LANE.rows.with(2, `${'.'.repeat(19)}+${'.'.repeat(20)}`);
  const friend = { cal: armed(3, 4, 'ours') };
  const holds = (more: Record<string, Person>) => {
    const bob: Person = { ...armed(20, 2, 'theirs', gun({ damage: 9 })), sheet: {} };
    const s = stage(
      {
        ann: { ...armed(3, 2, 'ours', gun()), sheet: { weapons: [gun({ damage: 0 })], con: -4 } },
        bob: { ...bob, sheet: { weapons: [gun({ damage: 9 })], con: 12 } },
        ...more,
      },
      { map: { rows } },
    );
    return does(s, 'ann');
  };
  expect([holds(friend), holds({})]).toEqual(['suppress', 'attack']);
});

test('T20-CTX-42 one whose weapon carries less far than the foes are comes nearer after a shot instead of lying down', () => {
  const next = (increment: number) => {
    const s = stage(
      {
        ann: armed(3, 2, 'ours', pistol({ increment })),
        bob: armed(20, 2, 'theirs', pistol({ increment: 90 })),
      },
      { map: LANE },
    );
    late(s, 4).do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
    return does(s, 'ann');
  };
  expect([next(40), next(90)]).toEqual(['move', 'drop-prone']);
});

test('T20-CONC-07 who finds no one in the nearest corner looks in the farthest', () => {
  const rows = ['....................', '.#..............#...', '.#..............#...'];
  const seeks = (round: number) => {
    const s = stage(
      {
        ann: armed(6, 1, 'ours'),
        bob: armed(17, 2, 'theirs'),
      },
      { map: { rows } },
    );
    return pathOf(late(s, round), 'ann');
  };
  expect([seeks(1), seeks(4)]).toEqual([
    expect.arrayContaining([[2, expect.any(Number)]]),
    expect.arrayContaining([[12, expect.any(Number)]]),
  ]);
});
