import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { ground, horse, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;
const FIELD = { rows: [...ground(60, 12)] };

function rider({
  sheet = {},
  mount = {},
  foe = [30, 8],
  foeSheet = {},
  options = {},
}: {
  sheet?: Data;
  mount?: Data;
  foe?: readonly [number, number];
  foeSheet?: Data;
  options?: Partial<Options>;
} = {}) {
  return stage(
    {
      r: {
        at: [2, 4],
        side: 'ours',
        sheet: {
          printed: { attack: 7, dodge: 16 },
          con: 3,
          skills: { ride: 4, concentration: 3 },
          weapons: [pistol({ name: 'bow' })],
          ...sheet,
        },
        state: { riding: 'm' },
      },
      m: { at: [2, 4], side: 'ours', sheet: horse(mount) },
      t: { at: foe, side: 'theirs', sheet: { con: 9, weapons: [pistol(), sword()], ...foeSheet } },
    },
    { map: FIELD, options },
  );
}
const shot = (pace: string, x: number) => ({
  pace,
  path: [[x, 4]],
  shot: { weapon: 'r/bow', target: 't' },
});
const BOLT = { powers: [{ name: 'Bolt', rank: 2, range: 1000 }] };
const bolt = { power: 'Bolt', target: 't' };

test('T20-MOUNT-01 the mount has no turn of its own; it acts as the rider directs', () => {
  const s = rider();
  s.do('r', 'ride', { pace: 'single', path: [[5, 4]] });
  expect(s.who('m').at).toEqual([5, 4]);
  expect(s.do('r', 'end').facts('turn', 'who')).toEqual(['t']);
});

test('T20-MOUNT-02 at the speed of the mount, out of the action of the mount', () => {
  const s = rider();
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[13, 4]] })).toBe('T20-MOUNT-02');
  s.do('r', 'ride', { pace: 'single', path: [[12, 4]] });
  expect([s.who('m').moveUsed, s.who('r').moveUsed, s.who('r').standardUsed]).toEqual([
    true,
    false,
    false,
  ]);
  s.do('r', 'ride', { pace: 'single', path: [[14, 4]] });
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[15, 4]] })).toBe('T20-MOUNT-02');
  expect(refusedBy(s, 'r', 'move', { path: [[5, 4]] })).toBe('T20-MOUNT-02');
});

test('T20-MOUNT-03 the rider keeps its own move action', () => {
  const s = stage({
    r: {
      at: [2, 4],
      side: 'ours',
      sheet: { weapons: [sword()] },
      state: { riding: 'm', sheathed: true },
    },
    m: { at: [2, 4], side: 'ours', sheet: horse() },
    t: { at: [20, 4] },
  });
  s.do('r', 'ride', { pace: 'double', path: [[10, 4]] });
  expect(s.do('r', 'draw', { item: 'r/sword' }).cites('draws', 'T20-MOUNT-03')).toBe(true);
});

test('T20-MOUNT-04 without guidance it gets away, with a rider who cannot act as well', () => {
  const s = rider();
  s.do('r', 'dismount');
  const before = s.who('m').at[0];
  expect(s.do('r', 'end').cites('avoids fight', 'T20-MOUNT-04')).toBe(true);
  expect(s.who('m').at[0]).toBeLessThanOrEqual(before);
  const numb = rider();
  numb.gm('condition', { who: 'r', condition: 'stunned', on: true });
  numb.do('r', 'end');
  expect(numb.do('t', 'end').cites('avoids fight', 'T20-MOUNT-04')).toBe(true);
});

const TWO = { weapons: [{ name: 'greatsword', damage: 5, hands: 2 }] };
test.each([
  [1, true],
  [0, false],
] as const)('T20-MOUNT-05 Ride against 5, with die 4 and skill %i: %s', (ride, free) => {
  const s = rider({ sheet: { ...TWO, skills: { ride } }, foe: [4, 4] });
  const blow = { weapon: 'r/greatsword', target: 't' };
  expect(refusedBy(s, 'r', 'attack', blow)).toBe('T20-MOUNT-05');
  expect(s.do('r', 'knees', {}, { dice: [4] }).fact('check', 'difficulty')).toBe(5);
  expect(refusedBy(s, 'r', 'attack', blow)).toBe(free ? '' : 'T20-MOUNT-07');
});

test('T20-MOUNT-06 it is a free action, once a round', () => {
  const s = rider();
  s.do('r', 'knees', {}, { dice: [4] });
  expect([s.who('r').standardUsed, s.who('r').moveUsed]).toEqual([false, false]);
  expect(refusedBy(s, 'r', 'knees')).toBe('T20-MOUNT-05');
});

test('T20-MOUNT-07 failing it leaves one hand, or none for those who play so', () => {
  const fail = (options: Partial<Options>) => {
    const s = rider({ sheet: { skills: { ride: 0 } }, options });
    expect(s.do('r', 'knees', {}, { dice: [4] }).cites('knees', 'T20-MOUNT-07')).toBe(true);
    return refusedBy(s, 'r', 'attack', { weapon: 'r/bow', target: 't' });
  };
  expect([fail({}), fail({ 'mount.kneesFail': 'noAttack' })]).toEqual(['', 'T20-MOUNT-07']);
});

test('T20-MOUNT-08 +1 in melee against those on foot who are smaller than the mount', () => {
  const near = (foeSheet: Data, options: Partial<Options> = {}) =>
    rider({
      sheet: { weapons: [sword(), pistol({ name: 'bow' })] },
      foe: [4, 4],
      foeSheet,
      options,
    });
  expect([odds(near({}), 'r', 't', 'sword')[0], odds(near({}), 'r', 't', 'bow')[0]]).toEqual([
    8, 7,
  ]);
  expect(odds(near({ size: 'Large' }), 'r', 't', 'sword')[0]).toBe(7);
  const high = near({});
  high.gm('place', { who: 'r', to: [2, 4], elevation: 5 });
  expect(odds(high, 'r', 't', 'sword')[0]).toBe(8);
  const both = near({}, { 'mount.heightStacks': 'yes' });
  both.gm('place', { who: 'r', to: [2, 4], elevation: 5 });
  expect(odds(both, 'r', 't', 'sword')[0]).toBe(9);
});

const LANCE = { weapons: [{ name: 'lance', damage: 5, lance: true }, sword()] };
function charged(weapon = 'lance') {
  const s = rider({ sheet: LANCE, foe: [15, 4] });
  s.do('r', 'ride', { pace: 'charge', path: [[13, 4]] });
  return {
    s,
    scene: s.do('r', 'attack', { weapon: `r/${weapon}`, target: 't' }, { dice: [10, 20] }),
  };
}

test('T20-MOUNT-09 -2 Defense for rider and mount until the next turn', () => {
  const { s } = charged();
  s.do('r', 'end');
  expect([odds(s, 't', 'r', 'pistol')[1], odds(s, 't', 'm', 'pistol')[1]]).toEqual([14, 8]);
  expect(s.parts('Defense', 'r', 't', 'attack', { weapon: 't/pistol', target: 'r' })).toEqual([
    'T20-MOUNT-09 -2',
  ]);
});

test('T20-MOUNT-10 +2 for the attack at the end of it', () => {
  expect(charged().scene.fact('attacks', 'plus')).toBe(7 + 2 + 1);
});

test('T20-MOUNT-11 +3 damage with a lance at the charge, and with nothing else', () => {
  expect(charged().scene.fact('damage', 'damage')).toBe(8);
  expect(charged('sword').scene.fact('damage', 'damage')).toBe(3);
  const still = rider({ sheet: LANCE, foe: [4, 4] });
  expect(
    still
      .do('r', 'attack', { weapon: 'r/lance', target: 't' }, { dice: [10, 20] })
      .fact('damage', 'damage'),
  ).toBe(5);
});

test('T20-MOUNT-12 -4 for a shot from a double move', () => {
  expect(
    rider()
      .do('r', 'ride', shot('double', 22), { dice: [2] })
      .fact('attacks', 'plus'),
  ).toBe(3);
});

test('T20-MOUNT-13 -8 for a shot from a mount that moves all out', () => {
  expect(
    rider()
      .do('r', 'ride', shot('all out', 42), { dice: [2] })
      .fact('attacks', 'plus'),
  ).toBe(-1);
});

test('T20-MOUNT-14 rolled half-way, and not before or after', () => {
  expect(
    rider()
      .do('r', 'ride', shot('double', 22), { dice: [2] })
      .fact('shoots riding', 'feet'),
  ).toBe(50);
  const after = rider();
  after.do('r', 'ride', { pace: 'double', path: [[22, 4]] });
  expect(refusedBy(after, 'r', 'attack', { weapon: 'r/bow', target: 't' })).toBe('T20-MOUNT-14');
  const before = rider();
  before.do('r', 'attack', { weapon: 'r/bow', target: 't' }, { dice: [2] });
  expect(refusedBy(before, 'r', 'ride', { pace: 'double', path: [[22, 4]] })).toContain(
    'T20-MOUNT-14',
  );
});

test('T20-MOUNT-15 nothing for a single move, unless the group says so', () => {
  const single = (options: Partial<Options>) => {
    const s = rider({ options });
    s.do('r', 'ride', { pace: 'single', path: [[12, 4]] });
    return odds(s, 'r', 't', 'bow')[0];
  };
  expect([single({}), single({ 'mount.singleMovePenalty': -2 })]).toEqual([7, 5]);
});

test('T20-MOUNT-15 a mount that stands still takes nothing off, whatever the group says of single moves', () => {
  const s = rider({ options: { 'mount.singleMovePenalty': -2 } });
  expect(odds(s, 'r', 't', 'bow')[0]).toBe(7);
});

test('T20-MOUNT-16 a power before or after a single move takes no check', () => {
  const s = rider({ sheet: BOLT });
  s.do('r', 'ride', { pace: 'single', path: [[12, 4]] });
  expect(s.do('r', 'power', bolt, { dice: [20] }).rolled).toEqual(['t Toughness']);
  const first = rider({ sheet: BOLT });
  first.do('r', 'power', bolt, { dice: [20] });
  expect(refusedBy(first, 'r', 'ride', { pace: 'single', path: [[12, 4]] })).toBe('');
});

test.each([
  [6, false],
  [7, true],
] as const)('T20-MOUNT-17 moving before and after: Concentration 10, die %i', (die, works) => {
  const scene = rider({ sheet: BOLT }).do(
    'r',
    'ride',
    { pace: 'double', path: [[22, 4]], power: bolt },
    { dice: works ? [die, 20] : [die] },
  );
  expect([scene.fact('check', 'difficulty'), scene.has('power')]).toEqual([10, works]);
});

test('T20-MOUNT-17 a double move on one side of the power counts alike, or not at all', () => {
  const after = (options: Partial<Options>, dice: readonly number[]) => {
    const s = rider({ sheet: BOLT, options });
    s.do('r', 'ride', { pace: 'double', path: [[22, 4]] });
    return s.do('r', 'power', bolt, { dice }).rolled;
  };
  expect(after({}, [7, 20])).toEqual(['r Concentration', 't Toughness']);
  expect(after({ 'mount.doubleOneSide': 'noCheck' }, [20])).toEqual(['t Toughness']);
});

test.each([
  [11, false],
  [12, true],
] as const)(
  'T20-MOUNT-18 all out: Concentration 15, die %i, within twice the speed',
  (die, works) => {
    const ride = (after: number) => ({
      pace: 'all out',
      path: [[42, 4]],
      power: { ...bolt, after },
    });
    const s = rider({ sheet: BOLT });
    expect(refusedBy(s, 'r', 'ride', ride(105))).toBe('T20-MOUNT-18');
    const scene = s.do('r', 'ride', ride(100), { dice: works ? [die, 20] : [die] });
    expect([scene.fact('check', 'difficulty'), scene.has('power')]).toEqual([15, works]);
  },
);

test('T20-MOUNT-19 failing it spoils the power, and the action is gone', () => {
  const s = rider({ sheet: BOLT });
  const scene = s.do('r', 'ride', { pace: 'double', path: [[22, 4]], power: bolt }, { dice: [2] });
  expect([scene.cites('power fails', 'T20-MOUNT-19'), s.who('r').standardUsed]).toEqual([
    true,
    true,
  ]);
});

test.each([
  [11, false],
  [10, true],
] as const)('T20-MOUNT-20 the mount falls: Ride 15, die %i', (die, hurt) => {
  const s = rider();
  const scene = s.gm('mount-falls', { mount: 'm' }, { dice: hurt ? [die, 20] : [die] });
  expect([scene.fact('check', 'difficulty'), scene.has('difficulty'), s.who('r').riding]).toEqual([
    15,
    hurt,
    null,
  ]);
});

test('T20-MOUNT-20 so does a mount that is put out', () => {
  expect(
    rider({ mount: { con: -5 } })
      .gm('harm', { who: 'm', damage: 20 }, { dice: [1, 20] })
      .has('mount falls'),
  ).toBe(true);
});

test('T20-MOUNT-21 +2 lethal from the fall, against 17 or 15', () => {
  const fall = (options: Partial<Options>) =>
    rider({ options }).gm('mount-falls', { mount: 'm' }, { dice: [2, 20] });
  expect([
    fall({}).fact('difficulty', 'difficulty'),
    fall({}).fact('difficulty', 'lethal'),
    fall({}).cites('difficulty', 'T20-MOUNT-21'),
  ]).toEqual([17, true, true]);
  expect(fall({ 'mount.fallDc': 15 }).fact('difficulty', 'difficulty')).toBe(15);
});

test.each([
  ['T20-MOUNT-22', 'ordinary', 11, true],
  ['T20-MOUNT-22', 'ordinary', 10, false],
  ['T20-MOUNT-23', 'military', 6, true],
  ['T20-MOUNT-23', 'military', 5, false],
] as const)('%s unconscious in the %s saddle, die %i: stays %s', (rule, saddle, die, stays) => {
  const scene = rider({ mount: { saddle } }).gm(
    'harm',
    { who: 'r', damage: 20, lethal: false },
    { dice: stays ? [1, die] : [1, die, 20] },
  );
  expect([scene.fact('saddle', 'stays'), scene.cites('saddle', rule)]).toEqual([stays, true]);
});

test('T20-MOUNT-24 one who does not stay falls, +2 lethal', () => {
  const scene = rider().gm('harm', { who: 'r', damage: 20, lethal: false }, { dice: [1, 2, 20] });
  expect([
    scene.facts('difficulty', 'difficulty')[1],
    scene.facts('difficulty', 'lethal')[1],
    scene.cites('saddle', 'T20-MOUNT-24'),
  ]).toEqual([17, true, true]);
});

test('T20-MOUNT-25 the rider of a mount that moves all out keeps Dodge; the mount does not', () => {
  const fast = (options: Partial<Options>) => {
    const s = rider({ mount: { dex: 3 }, options });
    s.do('r', 'ride', { pace: 'all out', path: [[22, 4]] });
    s.do('r', 'end');
    return [odds(s, 't', 'r', 'pistol')[1], odds(s, 't', 'm', 'pistol')[1]];
  };
  expect(fast({})).toEqual([16, 10]);
  expect(fast({ 'mount.riderAllOut': 'losesDodge' })).toEqual([10, 10]);
});

test('T20-MOUNT-01 only a free mount beside one can be mounted, and only a mount with weapons strikes', () => {
  const s = stage({ r: { at: [2, 4], side: 'ours' }, t: { at: [20, 4] } });
  expect(s.fight.refusal({ do: 'mount', by: 'r', with: {} })?.reason).toBe(
    'no mount to ride is beside you',
  );
  const near = stage({
    r: { at: [2, 4], side: 'ours' },
    m: { at: [3, 4], side: 'ours', sheet: horse() },
    t: { at: [20, 4] },
  });
  expect(refusedBy(near, 'r', 'mount', { mount: 'm' })).toBe('');
  expect(rider().fight.refusal({ do: 'mount-attack', by: 'r', with: {} })?.reason).toBe(
    'm cannot attack',
  );
  expect(
    rider({ mount: { naturalWeapons: [sword({ name: 'hooves' })] }, foe: [4, 4] }).allowed(
      'r',
      'mount-attack',
      { weapon: 'm/hooves', target: 't' },
    ),
  ).toBe(true);
});

test('T20-MOUNT-04 a mount without its rider does not keep a side in the fight', () => {
  const s = rider();
  s.do('r', 'dismount');
  s.gm('set', { path: 'combatants.r.dead', value: true });
  expect(s.fight.outcome).toEqual({ winners: ['theirs'] });
});

test.each([
  ['single', 50],
  ['double', 100],
  ['all out', 200],
  ['charge', 100],
] as const)('T20-MOUNT-02 at a %s pace a mount of 50 feet goes %i', (pace, feet) => {
  // A charge ends beside an opponent.
  const s = rider({ foe: pace === 'charge' ? [24, 6] : [58, 11] });
  const straight = (squares: number) => ({
    pace,
    path: Array.from({ length: squares }, (_, i) => [3 + i, 4]),
  });
  expect([
    refusedBy(s, 'r', 'ride', straight(feet / 5)),
    refusedBy(s, 'r', 'ride', straight(feet / 5 + 1)),
  ]).toEqual(['', 'T20-MOUNT-02']);
  const domain = true20.actions.get('ride')?.domain(s.state, 'r', 'path', { pace });
  expect(
    Math.max(...(domain?.kind === 'path' ? domain.destinations().map(({ cost }) => cost) : [])),
  ).toBe(feet);
});

test('T20-MOUNT-17 a power named for the very end of the ride is judged from there', () => {
  const s = rider({ sheet: { powers: [{ name: 'Bolt', rank: 2, range: 50 }] }, foe: [33, 4] });
  const ends = (after: number) => ({
    pace: 'double',
    path: Array.from({ length: 20 }, (_, i) => [3 + i, 4]),
    power: { ...bolt, after },
  });
  expect(refusedBy(s, 'r', 'ride', ends(95))).toBe('T20-CTX-42');
  expect(s.do('r', 'ride', ends(100), { dice: [20, 20] }).has('power')).toBe(true);
});

test('T20-MOUNT-17 one for which no place is named is judged from half-way', () => {
  const s = rider({ sheet: { powers: [{ name: 'Bolt', rank: 2, range: 50 }] }, foe: [23, 6] });
  const path = Array.from({ length: 20 }, (_, i) => [3 + i, 4]);
  expect(refusedBy(s, 'r', 'ride', { pace: 'double', path, power: { ...bolt, after: 35 } })).toBe(
    'T20-CTX-42',
  );
  expect(
    s.do('r', 'ride', { pace: 'double', path, power: bolt }, { dice: [20, 20] }).has('power'),
  ).toBe(true);
  const passed = rider({ sheet: { powers: [{ name: 'Bolt', rank: 2, range: 30 }] }, foe: [13, 6] });
  expect(
    passed.do('r', 'ride', { pace: 'double', path, power: bolt }, { dice: [20, 20] }).has('power'),
  ).toBe(true);
});
