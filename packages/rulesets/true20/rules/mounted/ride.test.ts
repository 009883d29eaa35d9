import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { ground, gun, horse, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';
import { rideReach } from './ride.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;
interface Riding {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly mount?: Data;
  readonly foe?: readonly [number, number];
  readonly foeSheet?: Data;
  readonly options?: Partial<Options>;
  readonly marks?: Readonly<Record<string, string>>;
}
const rider = ({
  sheet = {},
  state = {},
  mount = {},
  foe = [30, 8],
  foeSheet = {},
  options = {},
  marks = {},
}: Riding = {}) =>
  stage(
    {
      r: {
        at: [2, 4],
        side: 'ours',
        sheet: { printed: { attack: 7 }, con: 3, weapons: [pistol({ name: 'bow' })], ...sheet },
        state: { riding: 'm', ...state },
      },
      m: { at: [2, 4], side: 'ours', sheet: horse(mount) },
      t: { at: foe, side: 'theirs', sheet: { con: 9, ...foeSheet } },
    },
    { map: { rows: [...ground(60, 12, marks)] }, options },
  );
const east = (squares: number) => Array.from({ length: squares }, (_, i) => [3 + i, 4]);
const BOLT = { powers: [{ name: 'Bolt', rank: 2, range: 1000 }] };
const bolt = { power: 'Bolt', target: 't' };

test('T20-MOUNT-14 no sweep, no two pistols and no shot into a place after a double move either', () => {
  const fast = (sheet: Data, knees = false) => {
    const s = rider({ sheet: { skills: { ride: 9 }, ...sheet } });
    if (knees) s.do('r', 'knees', {}, { dice: [10] });
    s.do('r', 'ride', { pace: 'double', path: east(10) });
    return s;
  };
  expect(
    refusedBy(fast({ weapons: [gun()] }), 'r', 'sweep', { weapon: 'r/gun', line: [[30, 8]] }),
  ).toBe('T20-MOUNT-14');
  expect(
    refusedBy(fast({ weapons: [pistol(), pistol({ name: 'other' })] }, true), 'r', 'two-weapons', {
      weapon: 'r/pistol',
      target: 't',
      offHand: 'r/other',
      offTarget: 't',
    }),
  ).toBe('T20-MOUNT-14');
  expect(refusedBy(fast({}), 'r', 'attack-place', { weapon: 'r/bow', at: [30, 8] })).toBe(
    'T20-MOUNT-14',
  );
});

test('T20-MOUNT-12 what is thrown on the way is thrown, at -4, and gone', () => {
  const s = rider({
    foe: [13, 6],
    sheet: { weapons: [{ name: 'javelin', damage: 2, use: 'thrown', increment: 30 }] },
  });
  const scene = s.do(
    'r',
    'ride',
    { pace: 'double', path: east(20), shot: { weapon: 'r/javelin', target: 't' } },
    { dice: [2] },
  );
  expect([scene.fact('attacks', 'plus'), scene.has('drops'), s.who('r').hands[0]?.holds]).toEqual([
    3,
    true,
    null,
  ]);
});

test('T20-MOUNT-14 half-way is half of the movement, over difficult ground as well', () => {
  const s = rider({
    mount: { footprint: 1 },
    marks: Object.fromEntries(east(10).map((at) => [at.join(','), '~'])),
  });
  const scene = s.do(
    'r',
    'ride',
    { pace: 'double', path: east(10), shot: { weapon: 'r/bow', target: 't' } },
    { dice: [2] },
  );
  expect([scene.fact('rides', 'feet'), scene.fact('shoots riding', 'feet')]).toEqual([100, 50]);
});

test('T20-MOUNT-14 a shot that does not get to its target from half-way is refused beforehand', () => {
  const shot = (foe: readonly [number, number]) =>
    refusedBy(
      rider({ foe, sheet: { weapons: [pistol({ name: 'bow', increment: 5 })] } }),
      'r',
      'ride',
      { pace: 'double', path: east(20), shot: { weapon: 'r/bow', target: 't' } },
    );
  expect([shot([30, 8]), shot([22, 8])]).toEqual(['T20-CTX-42', '']);
});

test('T20-CTX-35 T20-MOUNT-14 a shot and a power on the way are one standard action too many', () => {
  expect(
    refusedBy(rider({ sheet: BOLT }), 'r', 'ride', {
      pace: 'double',
      path: east(20),
      shot: { weapon: 'r/bow', target: 't' },
      power: bolt,
    }),
  ).toBe('T20-CTX-35');
});

test('T20-MOUNT-17 T20-MOUNT-18 a power used before a double move, or one all out, does not get round the check', () => {
  const after = (pace: string, options: Partial<Options> = {}) => {
    const s = rider({ sheet: BOLT, options });
    s.do('r', 'power', bolt, { dice: [20] });
    return refusedBy(s, 'r', 'ride', { pace, path: east(10) });
  };
  expect([
    after('double'),
    after('double', { 'mount.doubleOneSide': 'noCheck' }),
    after('all out', { 'mount.doubleOneSide': 'noCheck' }),
  ]).toEqual(['T20-MOUNT-17', '', 'T20-MOUNT-18']);
});

test('T20-CTX-37 a mounted charge is offered to end beside an opponent', () => {
  const s = rider({ foe: [12, 4] });
  const ends = (pace: string) => {
    const domain = true20.actions.get('ride')?.domain(s.state, 'r', 'path', { pace });
    return domain?.kind === 'path' ? domain.destinations().map(({ to }) => to) : [];
  };
  expect(ends('charge').length).toBeGreaterThan(3);
  for (const [x, y] of ends('charge'))
    expect(Math.max(Math.abs(x - 12), Math.abs(y - 4))).toBeLessThanOrEqual(2);
  expect(ends('double').length).toBeGreaterThan(100);
});

test('T20-CTX-29 an entangled mount neither charges nor goes all out', () => {
  const s = rider();
  s.gm('condition', { who: 'm', condition: 'entangled', on: true });
  expect(
    ['charge', 'all out', 'single'].map((pace) =>
      refusedBy(s, 'r', 'ride', { pace, path: east(3) }),
    ),
  ).toEqual(['T20-CTX-29', 'T20-CTX-29', '']);
});

test('T20-CTX-29 T20-MOUNT-02 T20-MOUNT-09 an entangled rider makes no charge, and the mount goes at its own speed', () => {
  const s = rider();
  const far = (pace: 'single' | 'all out') => rideReach(s.state, 'r', pace);
  const free = [far('single'), far('all out')];
  s.gm('condition', { who: 'r', condition: 'entangled', on: true });
  expect([far('single'), far('all out')]).toEqual(free);
  expect(
    ['charge', 'all out', 'double', 'single'].map((pace) =>
      refusedBy(s, 'r', 'ride', { pace, path: east(3) }),
    ),
  ).toEqual(['T20-CTX-29', '', '', '']);
});

test('T20-CTX-37 T20-MOUNT-09 the charge of a mount has one blow of its own in it', () => {
  const s = rider({ foe: [15, 4], mount: { naturalWeapons: [sword({ name: 'hooves' })] } });
  const hooves = { weapon: 'm/hooves', target: 't' };
  s.do('r', 'ride', { pace: 'charge', path: east(11) });
  expect(s.do('r', 'mount-attack', hooves, { dice: [2] }).fact('attacks', 'plus')).toBe(2);
  expect(refusedBy(s, 'r', 'mount-attack', hooves)).toBe('T20-MOUNT-02');
});

test('T20-MOUNT-08 a smaller beast that is ridden by no one is on foot too', () => {
  const s = rider({
    foe: [5, 4],
    sheet: { weapons: [sword()] },
    mount: { size: 'Huge' },
    foeSheet: { mount: true, size: 'Large', hands: 0 },
  });
  expect(odds(s, 'r', 't', 'sword')[0]).toBe(8);
});

test('T20-MOUNT-08 T20-COND-01 height helps with maneuvers from the saddle as with blows', () => {
  expect(
    rider({ foe: [4, 4] }).parts('maneuver', 'r', 'r', 'maneuver', {
      maneuver: 'trip',
      target: 't',
    }),
  ).toEqual(['T20-MOUNT-08 1']);
});

test('T20-MOUNT-20 to bring a rider down the mount has to fall', () => {
  const s = rider({ foe: [4, 4] });
  s.do('r', 'end');
  expect([
    refusedBy(s, 't', 'maneuver', { maneuver: 'trip', target: 'r' }),
    refusedBy(s, 't', 'maneuver', { maneuver: 'trip', target: 'm' }),
  ]).toEqual(['T20-MOUNT-20', '']);
});

test('T20-MOUNT-02 getting off and on again gives the mount no second action', () => {
  const s = rider();
  s.do('r', 'ride', { pace: 'double', path: east(10) });
  s.do('r', 'dismount');
  s.do('r', 'mount', { mount: 'm' });
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[14, 4]] })).toBe('T20-MOUNT-02');
});

test.each([
  ['prone', 'T20-CTX-31'],
  ['kneeling', ''],
] as const)('T20-MOUNT-01 getting into the saddle %s is refused by "%s"', (posture, rule) => {
  const s = stage({
    r: { at: [2, 4], side: 'ours', state: { posture } },
    m: { at: [3, 4], side: 'ours', sheet: horse() },
    t: { at: [20, 4], side: 'theirs' },
  });
  expect(refusedBy(s, 'r', 'mount', { mount: 'm' })).toBe(rule);
  if (rule !== '') return;
  s.do('r', 'mount', { mount: 'm' });
  expect(s.who('r').posture).toBe('standing');
});

test('T20-MOUNT-22 T20-CTX-25 a disabled rider who has done too much may fall from the saddle as it drops', () => {
  const s = rider({
    foe: [4, 4],
    sheet: { weapons: [sword()] },
    state: { marks: { disabled: 1 } },
  });
  s.do('r', 'attack', { weapon: 'r/sword', target: 't' }, { dice: [1] });
  s.do('r', 'end');
  expect(s.do('t', 'end', {}, { dice: [11] }).cites('saddle', 'T20-MOUNT-22')).toBe(true);
});

test('T20-MOUNT-20 T20-CTX-25 a disabled mount that was made to strike goes down under its rider', () => {
  const s = rider({ foe: [4, 4], mount: { naturalWeapons: [sword({ name: 'hooves' })] } });
  s.gm('set', { path: 'combatants.m.marks.disabled', value: 1 });
  s.do('r', 'mount-attack', { weapon: 'm/hooves', target: 't' }, { dice: [1] });
  s.do('r', 'end', {}, { dice: [20] });
  expect(s.who('r').riding).toBe(null);
});

test('T20-MOUNT-04 with a rider who is out but still in the saddle the mount gets away', () => {
  const s = rider({ foe: [6, 4] });
  s.gm('harm', { who: 'r', damage: 20, lethal: false }, { dice: [1, 11] });
  s.do('r', 'end');
  expect([s.do('t', 'end').cites('avoids fight', 'T20-MOUNT-04'), s.who('r').at]).toEqual([
    true,
    s.who('m').at,
  ]);
});

test('T20-MOUNT-04 T20-CTX-31 a mount that is down gets up first, and goes half as far', () => {
  const s = rider({ foe: [4, 4] });
  s.do('r', 'end');
  s.do('t', 'maneuver', { maneuver: 'trip', target: 'm' }, { dice: [20, 20] });
  const [before] = s.who('m').at;
  s.until('t');
  expect([s.who('m').posture, Math.abs(s.who('m').at[0] - before) <= 10]).toEqual([
    'standing',
    true,
  ]);
});

test('T20-MOUNT-16 T20-MOUNT-17 a charge is more than a normal move: a power takes a check after it, and none goes before', () => {
  const s = rider({ sheet: BOLT });
  s.do('r', 'ride', { pace: 'charge', path: east(10) });
  expect(s.do('r', 'power', bolt, { dice: [10, 20] }).rolled).toEqual([
    'r Concentration',
    't Toughness',
  ]);
  const first = rider({ sheet: BOLT });
  first.do('r', 'power', bolt, { dice: [20] });
  expect(refusedBy(first, 'r', 'ride', { pace: 'charge', path: east(10) })).toBe('T20-MOUNT-17');
});

test('T20-CTX-37 the bonus of a charge is for its one blow', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { conviction: 1, weapons: [sword()] } },
    t: { at: [9, 5] },
  });
  s.do(
    'a',
    'charge',
    { weapon: 'a/sword', target: 't', path: [[8, 5]] },
    { dice: [2], answers: [['a reroll', 'no']] },
  );
  s.do('a', 'extra-action', { action: 'standard' });
  expect(odds(s, 'a', 't', 'sword')[0]).toBe(0);
});

test('T20-CTX-44 Conviction brings back no action that has not been used', () => {
  const s = stage({ a: { at: [4, 5], sheet: { conviction: 1 } }, t: { at: [15, 5] } });
  s.do('a', 'move', { path: [[6, 5]] });
  expect([
    refusedBy(s, 'a', 'extra-action', { action: 'standard' }),
    refusedBy(s, 'a', 'extra-action', { action: 'move' }),
  ]).toEqual(['T20-CTX-44', '']);
});

test('T20-MOUNT-02 a plain rider comes on, straight at the foe, and stops where the next turn can begin with a charge', () => {
  const policy = sensiblePolicy(true20);
  const ridden = (foe: number): readonly string[] => {
    const s = rider({ foe: [foe, 4], sheet: { weapons: [sword()] } });
    const done: string[] = [];
    for (
      let command = policy.command(s.state, 'r');
      command && command.do === 'ride';
      command = policy.command(s.state, 'r')
    ) {
      s.do('r', 'ride', command.with);
      done.push(`${String(command.with['pace'])} ${s.who('r').at.join(' ')}`);
    }
    return done;
  };
  expect([ridden(28), ridden(50)]).toEqual([['single 12 4'], ['single 12 4', 'single 22 4']]);
});

test('T20-MOUNT-14 after the shot half-way the ride goes on to its end', () => {
  const s = rider();
  const shot = { weapon: 'r/bow', target: 't' };
  s.do('r', 'ride', { pace: 'double', path: east(20), shot }, { dice: [2] });
  expect([s.who('r').at, s.who('m').at]).toEqual([
    [22, 4],
    [22, 4],
  ]);
});

test('T20-MOUNT-05 there is nothing to guide with the knees on foot', () => {
  const s = rider();
  s.do('r', 'dismount');
  expect(refusedBy(s, 'r', 'knees')).toBe('T20-MOUNT-05');
});

test('T20-MOUNT-17 a power on the way is offered to those who have one', () => {
  const offered = (sheet: Data, pace: string) =>
    true20.actions.get('ride')?.domain(rider({ sheet }).state, 'r', 'power', { pace }) !==
    undefined;
  expect([offered(BOLT, 'double'), offered(BOLT, 'single'), offered({}, 'double')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('T20-CTX-37 a mounted charge may end beside any one of several opponents', () => {
  const s = stage(
    {
      r: { at: [2, 4], side: 'ours', sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: { at: [2, 4], side: 'ours', sheet: horse() },
      t: { at: [12, 4], side: 'theirs' },
      far: { at: [40, 4], side: 'theirs' },
    },
    { map: { rows: [...ground(60, 12)] } },
  );
  const domain = true20.actions.get('ride')?.domain(s.state, 'r', 'path', { pace: 'charge' });
  expect(domain?.kind === 'path' && domain.destinations().length > 3).toBe(true);
});

test('T20-MOUNT-14 whom no one can place now may be shot at on the way', () => {
  const s = rider();
  s.gm('condition', { who: 't', condition: 'invisible', on: true });
  const shot = { weapon: 'r/bow', target: 't' };
  expect(refusedBy(s, 'r', 'ride', { pace: 'double', path: east(20), shot })).toBe('');
  expect(s.do('r', 'ride', { pace: 'double', path: east(20), shot }).has('attacks')).toBe(false);
});

test('T20-MOUNT-14 how fast the mount went last turn hampers no shot of this one', () => {
  const s = rider();
  s.do('r', 'ride', { pace: 'double', path: east(10) });
  s.do('r', 'end');
  s.until('r');
  expect(refusedBy(s, 'r', 'attack', { weapon: 'r/bow', target: 't' })).toBe('');
  expect(odds(s, 'r', 't', 'bow')[0]).toBe(7);
});

test('T20-CTX-44 nor a move, after a blow alone', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { conviction: 1, weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  s.do(
    'a',
    'attack',
    { weapon: 'a/sword', target: 't' },
    { dice: [1], answers: [['a reroll', 'no']] },
  );
  expect([
    refusedBy(s, 'a', 'extra-action', { action: 'standard' }),
    refusedBy(s, 'a', 'extra-action', { action: 'move' }),
  ]).toEqual(['', 'T20-CTX-44']);
});

test.each([
  ['Large', 'Medium', true],
  ['Medium', 'Large', false],
] as const)(
  'T20-GANG-01 from 15 feet up it is the lower body, here %s, whose reach decides between it and one %s: %s',
  (lower, upper, reached) => {
    const s = stage(
      {
        a: { at: [3, 5], sheet: { size: lower, weapons: [sword()] } },
        t: { at: [5, 5], sheet: { size: upper, weapons: [sword()] }, state: { elevation: 15 } },
      },
      { order: ['a', 't'] },
    );
    if (lower === 'Medium') s.gm('place', { who: 'a', to: [4, 5] });
    expect(refusedBy(s, 'a', 'attack', { weapon: 'a/sword', target: 't' }) === '').toBe(reached);
    s.end();
    expect(refusedBy(s, 't', 'attack', { weapon: 't/sword', target: 'a' }) === '').toBe(reached);
  },
);

test('T20-MOUNT-12 T20-MOUNT-13 a shot on the way cites how fast the mount goes', () => {
  const cited = (pace: string) =>
    rider()
      .do(
        'r',
        'ride',
        { pace, path: east(10), shot: { weapon: 'r/bow', target: 't' } },
        { dice: [1] },
      )
      .rules('shoots riding');
  expect(cited('double')).toEqual(['T20-MOUNT-14', 'T20-MOUNT-12']);
  expect(cited('all out')).toEqual(['T20-MOUNT-14', 'T20-MOUNT-13']);
});

test('T20-CTX-44 a check that just succeeds is not rolled again, one that just fails may be', () => {
  const asked = (die: number) => {
    const s = rider({ sheet: { skills: { ride: 1 }, conviction: 1 } });
    return s.do('r', 'knees', {}, { dice: [die] }).questions.length > 0;
  };
  expect([asked(4), asked(3)]).toEqual([false, true]);
});

test('T20-MOUNT-17 T20-MOUNT-18 after a power the mount goes at a single pace, and the refusal says what to do instead', () => {
  const after = (pace: string, options: Partial<Options> = {}) => {
    const s = rider({ sheet: BOLT, options });
    s.do('r', 'power', bolt, { dice: [20] });
    return s.fight.refusal({ do: 'ride', by: 'r', with: { pace, path: east(10) } })?.reason;
  };
  expect(after('single')).toBeUndefined();
  expect(after('double', { 'mount.doubleOneSide': 'dc10' })).toBe(
    'with a double move a power takes a check: name it with the ride',
  );
  expect(after('all out')).toBe('the mount moves all out: declare the power as part of the ride');
});

test('T20-MOUNT-14 T20-CTX-10 no pistol disarms from a mount in a double move', () => {
  const disarm = { maneuver: 'disarm', weapon: 'r/bow', target: 't' };
  const armed = { foe: [30, 4] as const, foeSheet: { weapons: [sword()] } };
  expect(refusedBy(rider(armed), 'r', 'maneuver', disarm)).toBe('');
  const fast = rider(armed);
  fast.do('r', 'ride', { pace: 'double', path: east(10) });
  expect(refusedBy(fast, 'r', 'maneuver', disarm)).not.toBe('');
});
