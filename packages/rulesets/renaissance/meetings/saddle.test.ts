import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Changes, Person, Staging } from '../testing/stage.js';
import {
  damageTo,
  dvsOf,
  effectsOn,
  stage,
  targetsOf,
  warHorse,
  weapon,
} from '../testing/stage.js';

const axe = weapon('axe');
const sabre = weapon('sabre', { tags: ['Cavalry'], damage: { dice: 1, flat: 4, db: true } });
const hook = weapon('hook', { tags: ['Catch'] });
const bomb = weapon('bomb', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast'],
  damage: { dice: 1, flat: 10 },
});
const hoof = weapon('hoof', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural'],
  damage: { dice: 1, flat: 2, db: true },
});
const skills = { 'one-handed': 60, ride: 40, fray: 40, unarmed: 40, ranged: 60 };
const ann: Person = {
  at: [2, 5],
  side: 'a',
  skills,
  weapons: [sabre],
  state: { riding: 'horse' },
};
const horse: Person = warHorse([2, 5], { STR: 45, naturalWeapons: [hoof] });
const bob: Person = { at: [10, 6], side: 'b', skills, weapons: [axe] };

const ride = (
  changes: Changes = {},
  more: Staging = {},
  others: Readonly<Record<string, Person>> = {},
): ReturnType<typeof stage> =>
  stage(
    {
      ann: { ...ann, ...changes['ann'] },
      horse: {
        ...horse,
        ...changes['horse'],
        sheet: { ...horse.sheet, ...changes['horse']?.sheet },
      },
      bob: { ...bob, ...changes['bob'] },
      ...others,
    },
    more,
  );
const past = { path: [[14, 5]] };
const cut = (target = 'bob', id = 'ann/sabre') => ({ weapon: id, target });
const off = ['opportunity', 'no'] as const;
const offs = [off, off, off];

test('REN-MOUNT-12 REN-RNG-01 what can only be thrown does not strike in passing', () => {
  const s = ride({ ann: { weapons: [bomb] } });
  expect(s.refused('ann', 'ride-by', { ...past, attacks: [cut('bob', 'ann/bomb')] })).toEqual([
    'REN-MOUNT-12',
  ]);
});

test('REN-MOUNT-12 of the targets in passing those are refused that the way does not bring near, or who are named already', () => {
  const s = ride({}, {}, { cid: { ...bob, at: [20, 15] } });
  const domain = renaissance.actions.get('ride-by')?.domain(s.state, 'ann', 'attacks', past);
  const targets = (before: readonly { readonly weapon: string; readonly target: string }[]) => {
    const found =
      domain?.kind === 'records'
        ? domain.fields['target']?.({ weapon: 'ann/sabre' }, before)
        : undefined;
    return found?.kind === 'choice'
      ? found.options.map(({ value, refused }) => [value, refused?.code])
      : undefined;
  };
  expect(targets([])).toEqual([
    ['bob', undefined],
    ['cid', 'never-in-reach'],
  ]);
  expect(targets([cut()])).toEqual([
    ['bob', 'target-already-attacked'],
    ['cid', 'never-in-reach'],
  ]);
});

test('REN-MOUNT-12 a ride-by is offered to end where only a detour leads past someone, within the full rate', () => {
  const s = ride({ bob: { at: [8, 8] } });
  const domain = renaissance.actions.get('ride-by')?.domain(s.state, 'ann', 'path', {});
  const ways = domain?.kind === 'path' ? domain.destinations() : [];
  const way = ways.find(({ to: [x, y] }) => x === 14 && y === 5);
  // 12 columns, 4 of them by diagonal steps, make 14 m; the direct path of 12 m passes no opponent.
  expect(way?.cost).toBe(28);
  s.do(
    'ann',
    'ride-by',
    { path: (way?.path ?? []).map(([x, y]) => [x, y]), attacks: [cut()] },
    { dice: [90], answers: offs },
  );
  expect(s.who('ann').at).toEqual([14, 5]);
  for (const { cost } of ways) expect(cost).toBeLessThanOrEqual(30);
});

test('REN-MOUNT-12 a ride-by may end beside the one it passes, and costs no detour there', () => {
  const s = ride({ bob: { at: [8, 8] } });
  const domain = renaissance.actions.get('ride-by')?.domain(s.state, 'ann', 'path', {});
  const ways = domain?.kind === 'path' ? domain.destinations() : [];
  const costs = [
    [7, 7],
    [8, 7],
  ].map((to) => ways.find((way) => String(way.to) === String(to))?.cost);
  // 3 orthogonal and 2 diagonal steps, and 4 and 2.
  expect(costs).toEqual([12, 14]);
});

test('REN-MOUNT-12 REN-MULTI-01 what is on the belt does not strike in passing', () => {
  const pick = weapon('pick', { tags: ['Cavalry'] });
  const s = ride({ ann: { weapons: [sabre, axe, pick] } });
  expect(s.refused('ann', 'ride-by', { ...past, attacks: [cut('bob', 'ann/pick')] })).toEqual([
    'REN-MULTI-01',
  ]);
});

test('REN-MOUNT-12 a ride-by may circle someone and come back to where it began', () => {
  const s = ride({ bob: { at: [5, 5] } });
  const domain = renaissance.actions.get('ride-by')?.domain(s.state, 'ann', 'path', {});
  const ways = domain?.kind === 'path' ? domain.destinations() : [];
  expect(ways.some(({ to: [x, y] }) => x === 2 && y === 5)).toBe(true);
});

test('REN-RNG-01 what can only be thrown is not struck with', () => {
  const s = ride({ ann: { weapons: [bomb] }, bob: { at: [3, 5] } });
  expect(s.allowed('ann', 'attack', { weapon: 'ann/bomb', target: 'bob', thrown: false })).toBe(
    false,
  );
});

test('REN-MOUNT-12 REN-CATCH-05 a blade that is caught in passing ends the ride there, and the next foe is not struck', () => {
  const dan: Person = { ...bob, at: [12, 6] };
  const s = ride({ bob: { weapons: [hook] } }, {}, { dan });
  const scene = s.do(
    'ann',
    'ride-by',
    { ...past, attacks: [cut('bob'), cut('dan')] },
    { dice: [20, 44], answers: [['defence', 'catch:bob/hook']] },
  );
  expect(scene.facts('attacks', 'at')).toEqual(['bob']);
  expect(s.who('ann').at).toEqual([9, 5]);
});

test('REN-MOUNT-12 REN-CTX-14 by perWeapon a second blow at one whom the first killed is not made', () => {
  const second = weapon('pick', { tags: ['Cavalry', 'Off-Hand'] });
  const s = ride(
    { ann: { weapons: [sabre, second] }, bob: { sheet: { DUR: 3 } } },
    { options: { rideByAttacks: 'perWeapon' } },
  );
  const scene = s.do(
    'ann',
    'ride-by',
    { ...past, attacks: [cut('bob'), cut('bob', 'ann/pick')] },
    { dice: [20, 90, 3] },
  );
  expect(scene.all('attacks')).toHaveLength(1);
  expect(s.who('ann').at).toEqual([14, 5]);
});

test('REN-MOUNT-13 REN-MULTI-06 in passing the off-hand takes its own -10 besides the -30', () => {
  const second = weapon('pick', { tags: ['Cavalry', 'Off-Hand'] });
  const s = ride({ ann: { weapons: [sabre, second] } });
  const scene = s.do(
    'ann',
    'ride-by',
    { ...past, attacks: [cut('bob', 'ann/pick')] },
    { dice: [90], answers: offs },
  );
  expect(targetsOf(scene, 'attack')).toEqual([20]);
});

test.each([
  ['counts', 35, 21],
  ['ignored', 45, 15],
] as const)(
  'REN-MOUNT-01 REN-CHARGE-01 the hooves after a gallop, mountAttackAfterRide=%s: target %i, DV %i',
  (mountAttackAfterRide, target, dv) => {
    const s = ride({}, { options: { mountAttackAfterRide } });
    s.do('ann', 'charge', { path: [[9, 5]] });
    // 7 + 2, and (15 + 45) / 10 once or twice.
    const scene = s.do(
      'ann',
      'mount-attack',
      { weapon: 'horse/hoof', target: 'bob' },
      { dice: [20, 90, 7] },
    );
    expect(targetsOf(scene, 'attack')).toEqual([target]);
    expect(dvsOf(scene)).toEqual([dv]);
  },
);

test('REN-MOUNT-08 REN-MOUNT-11 with a wounded mount the rider charges at full skill', () => {
  const s = ride({ horse: { state: { wounds: 2 } } });
  s.do('ann', 'charge', { path: [[9, 5]] });
  expect(targetsOf(s.do('ann', 'attack', cut(), { dice: [90] }), 'attack')).toEqual([50]);
});

test('REN-MOUNT-09 REN-REACT-06 a mount that an opportunity brings down ends the charge, and no bonus is left', () => {
  const s = ride({ horse: { sheet: { DUR: 25 } }, bob: { at: [3, 6], weapons: [axe] } });
  const scene = s.do(
    'ann',
    'charge',
    { path: [[12, 5]] },
    {
      // The first step stays beside Bob; 5 of DUR 25 is a wound, SOM x3 fails, and the rider is
      // thrown clear.
      dice: [20, 90, 5, 99, 20],
      answers: [['opportunity', 'horse/bob/axe']],
    },
  );
  expect(scene.has('charged')).toBe(false);
  expect(s.who('ann')).toMatchObject({ riding: null, prone: false });
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
});

test('REN-MOUNT-10 REN-MOUNT-09 one who is pinned neither stands nor mounts, on their feet by the GM or not', () => {
  const s = ride({ bob: { at: [20, 15] } });
  s.gm('prone', { who: 'horse' }, { dice: [99] });
  expect(s.refused('ann', 'stand-up')).toContain('REN-MOUNT-10');
  s.gm('condition', { who: 'horse', condition: 'prone', on: false });
  s.gm('condition', { who: 'ann', condition: 'prone', on: false });
  expect(s.refused('ann', 'mount', { mount: 'horse' })).toEqual(['REN-MOUNT-10']);
});

test('REN-MAN-07 one whom the GM leaves to act, but not to move away, does not slip into the saddle', () => {
  const s = ride(
    { ann: { state: {}, at: [2, 4] }, bob: { at: [2, 3] } },
    { order: ['bob', 'ann', 'horse'] },
  );
  s.do(
    'bob',
    'grab',
    { target: 'ann' },
    { dice: [35, 90], answers: [['grab-result', 'hampered']] },
  );
  s.until('ann');
  expect(s.refused('ann', 'mount', { mount: 'horse' })).toEqual(['REN-MAN-07']);
});

test('REN-MAN-07 nor out of it', () => {
  const s = ride({ bob: { at: [3, 5] } }, { order: ['bob', 'ann', 'horse'] });
  s.do(
    'bob',
    'grab',
    { target: 'ann' },
    { dice: [20, 90], answers: [['grab-result', 'hampered']] },
  );
  s.until('ann');
  expect(s.refused('ann', 'dismount')).toEqual(['REN-MAN-07']);
});

test('REN-MAN-07 a rider may get off a mount that is grabbed', () => {
  const s = ride({ bob: { at: [3, 5] } }, { order: ['bob', 'ann', 'horse'] });
  s.do('bob', 'grab', { target: 'horse' }, { dice: [20, 90] });
  s.until('ann');
  s.do('ann', 'dismount');
  expect(s.who('ann').riding).toBeNull();
  expect(s.who('horse').grabbedBy).toEqual(['bob']);
});

test.each([
  ['all', 40],
  ['meleeOnFoot', 60],
] as const)(
  'REN-MOUNT-06 REN-RNG-03 a shot at the rider, riderPenaltyScope=%s: %i',
  (riderPenaltyScope, target) => {
    const bow = weapon('bow', {
      kind: 'projectile',
      skills: ['ranged'],
      range: { short: 50, medium: 100, long: 150, extreme: 200 },
    });
    const s = ride(
      { bob: { weapons: [bow] } },
      { options: { riderPenaltyScope }, order: ['bob', 'ann', 'horse'] },
    );
    const scene = s.do('bob', 'attack', { weapon: 'bob/bow', target: 'ann' }, { dice: [90] });
    expect(targetsOf(scene, 'attack')).toEqual([target]);
  },
);

test('REN-STR-09 REN-MOUNT-09 a Knock Down on the mount calls for the test of the rider', () => {
  const s = ride({ bob: { at: [3, 5] } }, { order: ['bob', 'ann', 'horse'] });
  const scene = s.do(
    'bob',
    'strike',
    { weapon: 'bob/axe', target: 'horse', strike: 'knock-down' },
    { dice: [45, 90, 3, 31, 46], answers: [] },
  );
  expect(scene.rolled).toEqual([
    'bob attack',
    'horse parry',
    'bob damage',
    'horse SOM x2',
    'ann COO+COO+SOM',
  ]);
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
});

test('REN-DISM-01 REN-MOUNT-09 by rider-hit a hit that also knocks the rider down throws no one twice', () => {
  const s = ride(
    { ann: { sheet: { DUR: 25 } }, bob: { at: [3, 5] } },
    { options: { dismountRule: 'rider-hit' }, order: ['bob', 'ann', 'horse'] },
  );
  // 5 of DUR 25 is a wound; SOM x3 fails.
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'ann' },
    { dice: [20, 90, 5, 99] },
  );
  expect(scene.has('unhorsed')).toBe(true);
  expect(scene.rolled).not.toContain('ann COO+COO+SOM');
});

test('REN-MOUNT-02 REN-MOVE-10 a novice whose check fails has used the movement and may still strike', () => {
  const s = ride({ ann: { skills: { ...skills, ride: 20 } }, bob: { at: [3, 5] } });
  s.do('ann', 'move', { path: [[2, 7]] }, { dice: [99] });
  expect(s.who('ann').at).toEqual([2, 5]);
  expect(s.refused('ann', 'move', { path: [[2, 6]] })).toContain('REN-MOVE-10');
  expect(s.allowed('ann', 'attack', cut())).toBe(true);
});

test('REN-MOUNT-01 REN-MOVE-10 one who has run gets no gallop out of the mount in the same turn', () => {
  const s = ride({ ann: { state: {}, at: [2, 2] } });
  s.do('ann', 'move', { path: [[2, 4]] });
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.refused('ann', 'move', { path: [[9, 5]] })).toEqual(['REN-MOVE-10']);
  s.do('ann', 'end');
  s.until('ann');
  expect(s.allowed('ann', 'move', { path: [[9, 5]] })).toBe(true);
});

test('REN-REACT-05 REN-MOUNT-05 the chance at horse and rider is one: after the blow at one the other goes free', () => {
  const s = ride({ bob: { at: [3, 6] } });
  const scene = s.do(
    'ann',
    'move',
    { path: [[2, 3]] },
    { dice: [90], answers: [['opportunity', 'horse/bob/axe']] },
  );
  expect(scene.facts('attacks', 'at')).toEqual(['horse']);
});

test('REN-TOUCH-02 REN-MOUNT-06 a touch at the rider is +20 and -20', () => {
  const touch = weapon('spark', { kind: 'touch', hands: 0 });
  const s = ride({ bob: { at: [3, 5], weapons: [touch] } }, { order: ['bob', 'ann', 'horse'] });
  const scene = s.do('bob', 'attack', { weapon: 'bob/spark', target: 'ann' }, { dice: [90] });
  // COO + SOM + SOM is 45.
  expect(targetsOf(scene, 'attack')).toEqual([45]);
  expect(damageTo(scene, 'ann')).toEqual([]);
});

test.each([
  ['before', ['ann', 'horse']],
  ['after', ['horse', 'ann']],
] as const)(
  'REN-BLAST-04 REN-MOUNT-09 REN-CTX-17 a blast harms the rider before the mount, also where a file names the rider %s it',
  (_, order) => {
    const blasted = (DUR: number, dice: readonly number[]) => {
      const people = {
        ann: { ...ann, sheet: { DUR } },
        horse: { ...horse, sheet: { ...horse.sheet, DUR: 8 } },
      };
      const s = stage({ [order[0]]: people[order[0]], [order[1]]: people[order[1]], bob });
      return s.gm('blast', { at: [2, 5], dv: 8 }, { dice });
    };
    expect(blasted(8, []).rolled).toEqual([]);
    const hurt = blasted(20, [20, 20]);
    expect(hurt.rolled).toEqual(['ann SOM x3', 'ann COO+COO+SOM']);
    expect(targetsOf(hurt, 'COO+COO+SOM')).toEqual([25]);
  },
);
