import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import type { Person } from '../../testing/stage.js';
import {
  ground,
  gun,
  horse,
  kindsOn,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../../testing/stage.js';

interface Riding {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly mount?: Data;
  readonly foe?: Partial<Person>;
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Partial<Options>;
  readonly marks?: Readonly<Record<string, string>>;
  readonly order?: readonly string[];
}

/** A rider with a bow at (2, 4) on a mount of speed 50, two squares wide, and an opponent far to the east. */
const rider = ({
  sheet = {},
  state = {},
  mount = {},
  foe = {},
  more = {},
  options = {},
  marks = {},
  order = ['r', 't', ...Object.keys(more)],
}: Riding = {}) =>
  stage(
    {
      r: {
        at: [2, 4],
        side: 'ours',
        sheet: { con: 3, weapons: [pistol({ name: 'bow' })], ...sheet },
        state: { riding: 'm', ...state },
      },
      m: { at: [2, 4], side: 'ours', sheet: horse(mount) },
      t: { at: [30, 8], side: 'theirs', sheet: { con: 9 }, ...foe },
      ...more,
    },
    { map: { rows: [...ground(60, 12, marks)] }, options, order },
  );
const east = (squares: number) => Array.from({ length: squares }, (_, i) => [3 + i, 4]);
const BOLT = { powers: [{ name: 'Bolt', rank: 2, range: 1000 }], skills: { concentration: 9 } };
const bolt = (after?: number): JsonObject => ({
  power: 'Bolt',
  target: 't',
  ...(after === undefined ? {} : { after }),
});
const SHOT = { weapon: 'r/bow', target: 't' };

test.each([
  ['double', 0, true],
  ['double', 5, true],
  ['double', 100, true],
  ['double', -5, false],
  ['all out', 100, true],
  ['all out', 105, false],
] as const)(
  'T20-MOUNT-17 T20-MOUNT-18 with a mount of speed 50 at %s a power after %i feet: %s',
  (pace, after, may) => {
    const s = rider({ sheet: BOLT });
    expect(s.allowed('r', 'ride', { pace, path: east(20), power: bolt(after) })).toBe(may);
  },
);

test('T20-MOUNT-18 all out a power that no one says otherwise of comes half-way, which is not too late', () => {
  const s = rider({ sheet: BOLT });
  const scene = s.do(
    'r',
    'ride',
    { pace: 'all out', path: east(40), power: bolt() },
    { dice: [10, 20] },
  );
  expect([scene.fact('check', 'difficulty'), scene.cites('check', 'T20-MOUNT-18')]).toEqual([
    15,
    true,
  ]);
  expect(s.who('r').at).toEqual([42, 4]);
});

test('T20-MOUNT-17 a power after 0 feet is used from where the ride begins', () => {
  const near = { powers: [{ name: 'Bolt', rank: 2, range: 30 }], skills: { concentration: 9 } };
  const from = (at: readonly [number, number], after: number) =>
    refusedBy(rider({ sheet: near, foe: { at } }), 'r', 'ride', {
      pace: 'double',
      path: east(20),
      power: bolt(after),
    });
  expect([from([2, 9], 0), from([2, 9], 100), from([22, 9], 0), from([22, 9], 100)]).toEqual([
    '',
    'T20-CTX-42',
    'T20-CTX-42',
    '',
  ]);
});

test('T20-MOUNT-17 a power after more feet than the ride has is used where the ride ends', () => {
  const s = rider({ sheet: BOLT });
  const scene = s.do(
    'r',
    'ride',
    { pace: 'double', path: east(6), power: bolt(90) },
    { dice: [10, 20] },
  );
  expect([scene.has('power'), s.who('r').at, s.who('m').at]).toEqual([true, [8, 4], [8, 4]]);
});

test('T20-MOUNT-16 T20-MOUNT-17 a single move before a power and another after it are declared as a double move', () => {
  const s = rider({ sheet: BOLT });
  s.do('r', 'ride', { pace: 'single', path: east(5) });
  s.do('r', 'power', bolt(), { dice: [20] });
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[8, 4]] })).toBe('T20-MOUNT-17');
  const before = rider({ sheet: BOLT });
  before.do('r', 'power', bolt(), { dice: [20] });
  expect(refusedBy(before, 'r', 'ride', { pace: 'single', path: [[3, 4]] })).toBe('');
});

test('T20-MOUNT-12 what is shot with on the way stays in hand', () => {
  const s = rider();
  const scene = s.do('r', 'ride', { pace: 'double', path: east(20), shot: SHOT }, { dice: [2] });
  expect([scene.fact('attacks', 'plus'), scene.has('drops'), s.who('r').hands[0]?.holds]).toEqual([
    -4,
    false,
    'r/bow',
  ]);
});

test('T20-MOUNT-14 T20-CTX-36 after the shot a ride goes on from where it is, and passes no one twice', () => {
  const s = rider({
    more: { g: { at: [6, 6], sheet: { weapons: [sword()] } } },
    order: ['g', 'r', 't'],
  });
  s.do('g', 'ready', {
    event: 'move',
    who: 'r',
    action: { do: 'attack', with: { weapon: 'g/sword', target: 'm' } },
  });
  s.end();
  const ride = { pace: 'double', path: east(20), shot: SHOT };
  const passing = ['readied', 'no'] as const;
  const scene = s.do('r', 'ride', ride, {
    dice: [2],
    answers: [passing, passing, passing, passing],
  });
  expect(scene.asked).toEqual(['g readied', 'g readied', 'g readied', 'g readied']);
});

test('T20-CTX-35 T20-CTX-28 a shot on the way wants a standard action, a weapon in hand and a manner that it has', () => {
  const shot = (s: ReturnType<typeof rider>, more: JsonObject = {}) =>
    refusedBy(s, 'r', 'ride', { pace: 'double', path: east(20), shot: { ...SHOT, ...more } });
  const spent = rider();
  spent.do('r', 'total-defense');
  const sheathed = rider({ state: { sheathed: true } });
  const plain = rider({ foe: { sheet: { armor: [{ name: 'mail', toughness: 2 }] } } });
  expect([
    shot(spent),
    sheathed.allowed('r', 'ride', { pace: 'double', path: east(20), shot: SHOT }),
    shot(plain, { manner: 'finesse' }),
    shot(plain),
  ]).toEqual(['T20-CTX-35', false, 'T20-FIN-02', '']);
});

test('T20-MOUNT-12 no one shoots at the mount under them on the way', () => {
  const shot = { ...SHOT, target: 'm' };
  expect(rider().allowed('r', 'ride', { pace: 'double', path: east(20), shot })).toBe(false);
});

test.each([
  ['shot', SHOT],
  ['power', { power: 'Bolt', target: 't' }],
] as const)(
  'T20-CTX-36 T20-CTX-22 a rider who is stunned before it comes to the %s goes without it',
  (kind, use) => {
    const s = rider({
      sheet: { ...BOLT, con: 0 },
      order: ['g', 'r', 't'],
      more: {
        g: { at: [4, 9], side: 'theirs', sheet: { weapons: [pistol()], printed: { attack: 9 } } },
      },
    });
    s.do('g', 'ready', {
      event: 'move',
      who: 'r',
      action: { do: 'attack', with: { weapon: 'g/pistol', target: 'r' } },
    });
    s.end();
    // Damage 3 against a Toughness of 0: a die of 12 fails by 6, which wounds and stuns.
    const scene = s.do(
      'r',
      'ride',
      { pace: 'double', path: east(20), [kind]: use },
      { dice: [15, 12] },
    );
    expect([kindsOn(s, 'r'), scene.facts('attacks', 'by'), scene.has('power')]).toEqual([
      ['stunned'],
      ['g'],
      false,
    ]);
    expect(scene.rolled).toEqual(['g attack', 'r Toughness']);
    expect(s.who('r').at).toEqual([2, 4]);
  },
);

test.each([
  [1, 'T20-CTX-37'],
  [2, ''],
  [20, ''],
  [21, 'T20-MOUNT-02'],
] as const)('T20-CTX-37 a mounted charge of %i squares: %s', (squares, rule) => {
  expect(refusedBy(rider(), 'r', 'ride', { pace: 'charge', path: east(squares) })).toBe(rule);
});

test.each([
  ['single', 10, ''],
  ['single', 11, 'T20-MOUNT-02'],
  ['double', 20, ''],
  ['double', 21, 'T20-MOUNT-02'],
  ['all out', 40, ''],
  ['all out', 41, 'T20-MOUNT-02'],
] as const)('T20-MOUNT-02 a mount of speed 50 at %s goes %i squares: %s', (pace, squares, rule) => {
  expect(refusedBy(rider(), 'r', 'ride', { pace, path: east(squares) })).toBe(rule);
});

test('T20-MOUNT-02 T20-MOUNT-10 a rider who gets down and up again has lost the blow of the charge', () => {
  const s = rider({
    mount: { naturalWeapons: [sword({ name: 'hooves' })] },
    foe: { at: [15, 4], side: 'theirs' },
  });
  const kick = { weapon: 'm/hooves', target: 't' };
  s.do('r', 'ride', { pace: 'charge', path: east(11) });
  expect(s.allowed('r', 'mount-attack', kick)).toBe(true);
  s.do('r', 'dismount');
  s.do('r', 'mount', { mount: 'm' });
  expect([refusedBy(s, 'r', 'mount-attack', kick), kindsOn(s, 'm')]).toEqual([
    'T20-MOUNT-02',
    ['charge'],
  ]);
});

test('T20-MOUNT-10 T20-CONC-11 a blow at an empty square has been the one of the charge, a shot at one has not', () => {
  for (const [weapon, left] of [
    ['r/sword', []],
    ['r/bow', ['run-up']],
  ] as const) {
    const s = rider({
      sheet: { weapons: [sword(), pistol({ name: 'bow' })], hands: 3 },
      foe: { at: [15, 4] },
    });
    s.do('r', 'ride', { pace: 'charge', path: east(11) });
    s.do('r', 'attack-place', { weapon, at: [15, 6] }, { dice: [10] });
    expect(kindsOn(s, 'r').filter((kind) => kind === 'run-up')).toEqual(left);
  }
});

const FREE: readonly (readonly [string, JsonObject])[] = [
  ['knees', {}],
  ['ride', { pace: 'single', path: [[3, 4]] }],
  ['mount-attack', { weapon: 'm/hooves', target: 'u' }],
];
test.each(FREE)(
  'T20-SUPP-01 where a full-round action wants the whole turn, %s before it is too much',
  (action, parameters) => {
    const make = (fullRoundIsFull: 'yes' | 'no') => {
      const s = rider({
        sheet: { weapons: [gun()], skills: { ride: 9 } },
        mount: { naturalWeapons: [sword({ name: 'hooves' })] },
        options: { 'action.fullRoundIsFull': fullRoundIsFull },
        more: { u: { at: [1, 3], side: 'theirs', sheet: { con: 9 } } },
      });
      const fire = () => refusedBy(s, 'r', 'suppress', { weapon: 'r/gun', target: 't' });
      const before = fire();
      s.do('r', action, parameters, {
        dice: action === 'ride' ? [] : [2],
      });
      return [before, fire()];
    };
    expect([make('yes'), make('no')]).toEqual([
      ['', ''],
      ['', 'T20-SUPP-01'],
    ]);
  },
);

test('T20-CTX-31 T20-MOUNT-05 a rider whose first act is to guide with the knees is flat-footed no longer', () => {
  const s = rider({ sheet: { skills: { ride: 9 } } });
  s.gm('condition', { who: 'r', condition: 'flat-footed', on: true });
  s.do('r', 'knees', {}, { dice: [2] });
  expect(kindsOn(s, 'r')).toEqual(['knees']);
});

/** A combatant on foot at (5, 5), and beside it a beast that may or may not be ridden. */
const beast = (sheet: Data, more: Partial<Person> = {}, own: Data = {}) =>
  stage({
    r: { at: [5, 5], side: 'ours', sheet: own },
    m: { at: [6, 5], side: 'ours', sheet, ...more },
    t: { at: [20, 9], side: 'theirs' },
  });

test.each<readonly [string, Data, Partial<Person>, string]>([
  ['of the own side', horse(), {}, ''],
  ['a square away', horse(), { at: [7, 5] }, 'T20-MOUNT-01'],
  ['of the enemy', horse(), { side: 'theirs' }, 'T20-MOUNT-01'],
  ['that is no mount', horse({ mount: false }), {}, 'T20-MOUNT-01'],
  ['that lies prone', horse(), { state: { posture: 'prone' } }, 'T20-MOUNT-01'],
  ['that is down', horse(), { state: { marks: { unconscious: 1 } } }, 'T20-MOUNT-01'],
  ['as large as the rider', horse({ size: 'Medium' }), {}, 'T20-MOUNT-01'],
])('T20-MOUNT-01 getting up on a beast %s', (_, sheet, more, rule) => {
  expect(refusedBy(beast(sheet, more), 'r', 'mount', { mount: 'm' })).toBe(rule);
});

test('T20-MOUNT-01 no one gets up on what another rides, or out of one saddle into another', () => {
  const s = stage({
    r: { at: [4, 5], side: 'ours' },
    m: { at: [5, 5], side: 'ours', sheet: horse() },
    q: { at: [5, 5], side: 'ours', state: { riding: 'm' } },
    n: { at: [7, 5], side: 'ours', sheet: horse() },
    t: { at: [20, 9], side: 'theirs' },
  });
  expect(refusedBy(s, 'r', 'mount', { mount: 'm' })).toBe('T20-MOUNT-01');
  s.until('q');
  expect(refusedBy(s, 'q', 'mount', { mount: 'n' })).toBe('T20-MOUNT-01');
});
