import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const sabre = weapon('sabre', { tags: ['Cavalry'] });
const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', damage: { dice: 0, flat: 4 } });
const ann: Person = {
  side: 'a',
  at: [5, 5],
  skills: { 'one-handed': 60, ride: 40, fray: 30 },
  weapons: [sabre],
};
const horse: Person = {
  side: 'a',
  at: [6, 5],
  skills: { unarmed: 45 },
  sheet: { warTrained: true, size: 'Large', naturalWeapons: [hoof] },
};
const bob: Person = { side: 'b', at: [9, 5], skills: { fray: 30 } };
const field = (
  h: Partial<Person> = {},
  a: Partial<Person> = {},
  others: Readonly<Record<string, Person>> = {},
) =>
  stage({
    ann: { ...ann, ...a },
    horse: { ...horse, ...h, sheet: { ...horse.sheet, ...h.sheet } },
    bob,
    ...others,
  });
const refused = (
  s: ReturnType<typeof field>,
  action: string,
  parameters: Record<string, string> = {},
) => s.fight.refusal({ do: action, by: 'ann', with: parameters })?.code;
const mounts = (h: Partial<Person>, a: Partial<Person> = {}, others = {}) =>
  refused(field(h, a, others), 'mount', { mount: 'horse' });

test('REN-MOUNT-04 one mounts what stands beside, is of the own side, fit for it and free', () => {
  expect(mounts({})).toBeUndefined();
  expect(mounts({ at: [6, 6] })).toBeUndefined();
  expect(mounts({ at: [7, 5] })).toBe('no-mount');
  expect(mounts({ side: 'b' })).toBe('no-mount');
  expect(mounts({ state: { prone: true } })).toBe('no-mount');
  expect(mounts({ state: { damage: 200 } })).toBe('no-mount');
  expect(mounts({ sheet: { warTrained: false } })).toBe('no-mount');
  for (const [size, code] of [
    ['Tiny', 'no-mount'],
    ['Small', 'no-mount'],
    ['Normal', undefined],
    ['Very Large', undefined],
  ] as const)
    expect(mounts({ sheet: { size } }), size).toBe(code);
  const other = { cid: { side: 'a', at: [6, 5], state: { riding: 'horse' } } } as const;
  expect(mounts({}, {}, other)).toBe('no-mount');
});

test('REN-MOUNT-01 REN-PRONE-04 REN-CATCH-05 one mounts from the feet, and with weapons that are free', () => {
  expect(mounts({}, { state: { prone: true } })).toBe('prone');
  expect(mounts({ at: [5, 5] }, { state: { riding: 'horse' } })).toBe('already-mounted');
  const hook = weapon('hook', { tags: ['Catch'] });
  const caught = field(
    {},
    {},
    { cid: { side: 'b', at: [4, 5], weapons: [hook], skills: { 'one-handed': 60 } } },
  );
  caught.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'cid' },
    { dice: [20, 33], answers: [['defence', 'catch:cid/hook']] },
  );
  expect(refused(caught, 'mount', { mount: 'horse' })).toBe('weapon-caught');
  caught.until('cid');
  expect(caught.fight.refusal({ do: 'mount', by: 'cid', with: { mount: 'horse' } })?.code).toBe(
    'weapon-caught',
  );
});

const mounted = (h: Partial<Person> = {}, a: Partial<Person> = {}) =>
  field({ at: [5, 5], ...h }, { state: { riding: 'horse' }, ...a });
const STOMP = { weapon: 'horse/hoof', target: 'bob' };
const stomps = (h: Partial<Person> = {}, a: Partial<Person> = {}) =>
  refused(mounted(h, a), 'mount-attack', STOMP);

test('REN-MOUNT-01 REN-MOUNT-04 REN-MAN-07 why a mount does not attack', () => {
  const near = { bob: { ...bob, at: [6, 5] as const } };
  const close = (h: Partial<Person> = {}) =>
    refused(
      field({ at: [5, 5], ...h }, { state: { riding: 'horse' } }, near),
      'mount-attack',
      STOMP,
    );
  expect(close()).toBeUndefined();
  expect(stomps()).toBe('out-of-reach');
  expect(close({ state: { grabbedBy: ['bob'] } })).toBe('grabbed');
  expect(close({ sheet: { warTrained: false } })).toBe('not-war-trained');
  expect(close({ sheet: { naturalWeapons: [] } })).toBe('no-attacks');
  expect(refused(field(), 'mount-attack', STOMP)).toBe('not-mounted');
});

test('REN-MOUNT-02 REN-MOUNT-07 a rider without proficiency checks Ride at the wounds of both', () => {
  const ride = (h: Partial<Person>, a: Partial<Person>) =>
    targetsOf(
      mounted(h, { skills: { ...ann.skills, ride: 24 }, ...a }).do(
        'ann',
        'move',
        { path: [[5, 9]] },
        { dice: [0] },
      ),
      'Ride',
    );
  expect(ride({}, {})).toEqual([24]);
  expect(ride({ state: { wounds: 1 } }, {})).toEqual([14]);
  expect(ride({}, { state: { riding: 'horse', wounds: 1 } })).toEqual([14]);
  expect(ride({ state: { wounds: 1 } }, { state: { riding: 'horse', wounds: 1 } })).toEqual([4]);
});

test('REN-MOUNT-01 the rider of a mount that leaves the fight stands beside where it was', () => {
  const s = mounted();
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'horse' } });
  expect([s.who('ann').riding, effectsOn(s, 'ann')]).toEqual([null, []]);
});

test('REN-MOUNT-09 REN-MOUNT-10 a rider is thrown to the nearest free square, and none that is taken', () => {
  const around = [
    [4, 4],
    [5, 4],
    [6, 4],
    [4, 5],
    [6, 5],
    [4, 6],
    [5, 6],
  ] as const;
  const crowd = Object.fromEntries(
    around.map((at, i): [string, Person] => [`c${i}`, { side: 'a', at }]),
  );
  const s = field({ at: [5, 5] }, { state: { riding: 'horse' } }, crowd);
  s.gm('prone', { who: 'horse' }, { dice: [0] });
  expect(s.who('ann').at).toEqual([6, 6]);
});

test('REN-MOUNT-01 a mount that has been ridden this round does not move again in a turn of its own', () => {
  const moves = (rides: boolean) => {
    const s = stage(
      {
        ann: { ...ann, state: { riding: 'horse' } },
        horse: { ...horse, at: [5, 5] },
        bob,
      },
      { order: ['ann', 'horse', 'bob'] },
    );
    if (rides) s.do('ann', 'move', { path: [[5, 8]] });
    s.do('ann', 'dismount');
    s.end();
    expect(s.turn).toBe('horse');
    return s.fight.refusal({ do: 'move', by: 'horse', with: { path: [[8, 9]] } })?.code;
  };
  expect([moves(false), moves(true)]).toEqual([undefined, 'already-moved']);
});

test('REN-MOUNT-01 REN-GRID-04 a mount does not stand in the way of its rider', () => {
  const s = field({ at: [5, 5] }, { state: { riding: 'horse' } });
  s.do('ann', 'move', { path: [[5, 8]] });
  expect([s.who('ann').at, s.who('horse').at]).toEqual([
    [5, 8],
    [5, 8],
  ]);
});

test('REN-GRID-04 REN-REACT-03 a foe who has got in the way since the run began stops it', () => {
  const s = stage(
    {
      ann: { ...ann, weapons: [] },
      bob: { ...bob, at: [8, 6], state: { prone: true } },
    },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'ready', { event: 'move', action: { do: 'crawl', with: { path: [[8, 5]] } } });
  s.end();
  const scene = s.do('ann', 'move', { path: [[11, 5]] }, { answers: [['readied', 'yes']] });
  expect([scene.rules('stopped'), s.who('ann').at]).toEqual([['REN-GRID-04'], [7, 5]]);
});

test('REN-MOUNT-12 what shoots is not among the weapons for a ride-by', () => {
  const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile' });
  const s = mounted({}, { weapons: [sabre, bow] });
  const domain = renaissance.actions.get('ride-by')?.domain(s.state, 'ann', 'attacks', {});
  const weapons = domain?.kind === 'records' ? domain.fields['weapon']?.({}, []) : undefined;
  const open = weapons?.kind === 'choice' ? weapons.options.map(({ value }) => value) : [];
  expect(open).toEqual(['ann/sabre', 'unarmed']);
});

test('REN-REACT-06 a large body that is stopped among friends makes room by no more than it must', () => {
  const s = stage(
    {
      bob: { ...bob, at: [9, 7], skills: { unarmed: 60 } },
      ann: { ...ann, sheet: { footprint: 2 } },
      pal: { side: 'a', at: [8, 5] },
    },
    { order: ['bob', 'ann', 'pal'] },
  );
  s.do('bob', 'ready', { event: 'move', action: { do: 'grab', with: { target: 'ann' } } });
  s.end();
  s.do('ann', 'move', { path: [[12, 5]] }, { dice: [50, 98], answers: [['readied', 'yes']] });
  // Grabbed at [7, 5], where Pal stands under one of its corners.
  const [x, y] = s.who('ann').at;
  expect(Math.max(Math.abs(x - 7), Math.abs(y - 5))).toBe(1);
});
