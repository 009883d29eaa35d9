import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const axe = weapon('axe', { damage: { dice: 1, flat: 2, db: true } });
const sabre = weapon('sabre', { damage: { dice: 1, flat: 4, db: true }, tags: ['Cavalry'] });
const lance = weapon('lance', {
  skills: ['pole-arms'],
  damage: { dice: 2, flat: 3, db: true },
  ap: 6,
  tags: ['Cavalry'],
});
const spear = weapon('spear', {
  skills: ['pole-arms'],
  hands: 2,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
const hoof = weapon('hoof', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural Weapon', 'Natural'],
});

/** SOM 15, STR 30: DB 4; with the horse's strength 6. Ride 40: 25 ranks. */
const ann: Person = {
  at: [2, 5],
  skills: { 'one-handed': 60, 'pole-arms': 60, ride: 40, fray: 40, unarmed: 30 },
  weapons: [sabre],
  state: { riding: 'horse' },
};
const horse: Person = {
  at: [2, 5],
  side: 'a',
  skills: { unarmed: 45, fray: 30, athletics: 50 },
  sheet: {
    STR: 45,
    warTrained: true,
    size: 'Large',
    naturalWeapons: [hoof],
    movement: { hooves: { base: 5, full: 15 } },
  },
};
const bob: Person = {
  at: [10, 6],
  side: 'b',
  skills: { 'one-handed': 60, fray: 40 },
  weapons: [axe],
};

interface Changes {
  readonly ann?: Partial<Person>;
  readonly horse?: Partial<Person>;
  readonly bob?: Partial<Person>;
  readonly more?: Readonly<Record<string, Person>>;
}
const ride = (changes: Changes = {}, more: Staging = {}) =>
  stage(
    {
      ann: { ...ann, ...changes.ann },
      horse: { ...horse, ...changes.horse, sheet: { ...horse.sheet, ...changes.horse?.sheet } },
      bob: { ...bob, ...changes.bob },
      ...changes.more,
    },
    more,
  );
/** Bob on foot next to the horse, on his turn. */
const beside = (changes: Changes = {}, more: Staging = {}) =>
  ride(
    { ...changes, bob: { at: [3, 5], ...changes.bob } },
    { order: ['bob', 'ann', 'horse'], ...more },
  );
const novice = { skills: { ...ann.skills, ride: 24 } };

test('REN-MOUNT-01 the mount has no turn and no initiative of its own', () => {
  const s = ride();
  s.do('ann', 'end');
  expect(s.turn).toBe('bob');
  s.do('bob', 'end');
  expect(s.turn).toBe('ann');
  expect(s.fight.refusal({ do: 'move', by: 'horse', with: { path: [[3, 5]] } })).toBeDefined();
});

test('REN-MOUNT-01 a mount that is held cannot try to escape by itself: the rider acts for it', () => {
  const { state } = ride({
    horse: { state: { grabbedBy: ['bob'] } },
    bob: { at: [3, 5] },
  });
  // It is not the hold that prevents the horse from escaping.
  expect(renaissance.actions.get('escape')?.blocked(state, 'horse')).toMatchObject({
    rules: ['REN-MOUNT-01'],
    code: 'ridden',
  });
  expect(renaissance.actions.get('escape')?.blocked(state, 'ann')).toBeUndefined();
});

test('REN-MOUNT-01 a mount without attacks of its own is not asked for one', () => {
  const s = ride({ horse: { sheet: { naturalWeapons: [] } } });
  const refusal = s.fight.refusal({
    do: 'mount-attack',
    by: 'ann',
    with: { weapon: 'unarmed', target: 'bob' },
  });
  expect(refusal).toMatchObject({ rules: ['REN-MOUNT-01'], code: 'no-attacks' });
});

test('REN-MOUNT-01 the rider uses the movement of the mount as the one movement of the turn', () => {
  const s = ride();
  s.do('ann', 'move', { path: [[2, 10]] });
  expect([s.who('ann').at, s.who('horse').at]).toEqual([
    [2, 10],
    [2, 10],
  ]);
  expect(effectsOn(s, 'ann')).toEqual([]);
  expect(s.refused('ann', 'move', { path: [[2, 11]] })).toEqual(['REN-MOVE-10']);
  expect(ride().refused('ann', 'move', { path: [[18, 5]] })).toEqual(['REN-MOVE-01']);
  expect(ride().allowed('ann', 'move', { path: [[17, 5]] })).toBe(true);
});

test("REN-MOUNT-01 a mount's attack is the rider's Standard Action", () => {
  const s = ride({ bob: { at: [3, 5] } });
  const scene = s.do(
    'ann',
    'mount-attack',
    { weapon: 'horse/hoof', target: 'bob' },
    { dice: [20, 97, 6] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([45]);
  expect(s.who('bob').damage).toBe(6);
  expect(s.who('ann').standardUsed).toBe(true);
  expect(s.refused('ann', 'attack', { weapon: 'ann/sabre', target: 'bob' })).toEqual([
    'REN-TURN-03',
  ]);
});

test('REN-MOUNT-01 getting on and off are Quick Actions', () => {
  const s = ride({ ann: { at: [3, 4], state: {} } });
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.who('ann')).toMatchObject({ riding: 'horse', at: [2, 5], quickUsed: 1 });
  expect(s.who('horse').riddenBy).toBe('ann');
  s.do('ann', 'dismount');
  expect(s.who('ann').riding).toBeNull();
  expect(s.who('horse').riddenBy).toBeNull();
  expect(s.who('ann').at).not.toEqual([2, 5]);
  expect(s.refused('ann', 'dismount')).toEqual(['REN-MOUNT-01']);
});

test('REN-MOUNT-02 10 ranks in Ride need no check for movement and attacks', () => {
  expect(
    ride({ ann: { skills: { ...ann.skills, ride: 25 } } }).do('ann', 'move', { path: [[3, 5]] })
      .rolled,
  ).toEqual([]);
  expect(
    targetsOf(ride({ ann: novice }).do('ann', 'move', { path: [[3, 5]] }, { dice: [24] }), 'Ride'),
  ).toEqual([24]);
  expect(
    ride({ ann: novice, bob: { at: [3, 5] } }).do(
      'ann',
      'mount-attack',
      { weapon: 'horse/hoof', target: 'bob' },
      { dice: [24, 97] },
    ).rolled,
  ).toEqual(['ann Ride', 'horse attack']);
});

test('REN-MOUNT-02 what a failed check means is for the GM', () => {
  const lost = ride({ ann: novice });
  const scene = lost.do(
    'ann',
    'move',
    { path: [[3, 5]] },
    { dice: [25], answers: [['ride-failed', 'lost']] },
  );
  expect(scene.asked).toEqual(['gm ride-failed']);
  expect(lost.who('ann')).toMatchObject({ at: [2, 5], quickUsed: 1, moved: true });
  const on = ride({ ann: novice });
  on.do(
    'ann',
    'charge',
    {
      path: [
        [3, 5],
        [4, 5],
      ],
    },
    { dice: [25], answers: [['ride-failed', 'goes on']] },
  );
  expect(on.who('ann').at).toEqual([4, 5]);
});

test('REN-MOUNT-03 stunts in the saddle are checked on Ride', () => {
  const s = ride();
  const scene = s.do(
    'ann',
    'stunt',
    { words: 'over the hedge', to: [4, 5] },
    { dice: [40], answers: [['stunt-cost', 'quick']] },
  );
  expect(targetsOf(scene, 'stunt')).toEqual([40]);
  expect(scene.cites('check', 'REN-MOUNT-03')).toBe(true);
  expect(s.who('horse').at).toEqual([4, 5]);
});

test('REN-MOUNT-03 a stunt in the saddle ends where the mount finds room', () => {
  const s = ride();
  expect(s.refused('ann', 'stunt', { words: 'over the footman', to: [10, 6] })).toEqual([
    'REN-MOVE-07',
  ]);
  expect(s.allowed('ann', 'stunt', { words: 'past the footman', to: [11, 6] })).toBe(true);
});

test('REN-MOUNT-04 only a mount trained for war, or not frightened, can be ridden in a fight', () => {
  const tame = { sheet: { warTrained: false } };
  const s = ride({ horse: tame });
  expect(s.refused('ann', 'move', { path: [[3, 5]] })).toEqual(['REN-MOUNT-04']);
  expect(s.refused('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' })).toEqual([
    'REN-MOUNT-04',
  ]);
  expect(
    s.refused('ann', 'ride-by', {
      path: [[12, 5]],
      attacks: [{ weapon: 'ann/sabre', target: 'bob' }],
    }),
  ).toEqual(['REN-MOUNT-04']);
  expect(
    ride({ horse: tame, ann: { at: [3, 4], state: {} } }).refused('ann', 'mount', {
      mount: 'horse',
    }),
  ).toEqual(['REN-MOUNT-04']);
  expect(ride({ ann: { at: [3, 4], state: {} } }).allowed('ann', 'mount', { mount: 'horse' })).toBe(
    true,
  );
});

test('REN-MOUNT-05 rider and mount are separate targets, each with its own defence, armour and wounds', () => {
  const barded = { sheet: { armor: [{ name: 'barding', av: 4 }], DUR: 30 } };
  const s = beside({ horse: barded });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'horse' },
    { dice: [20, 31, 8, 20], answers: [['defence', 'fray']] },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([30]);
  expect(s.who('horse')).toMatchObject({ damage: 10, wounds: 1 });
  expect(s.who('ann').damage).toBe(0);
  expect(scene.cites('attacks', 'REN-MOUNT-05')).toBe(true);
  const rider = beside({ horse: barded });
  rider.do('bob', 'attack', { weapon: 'bob/axe', target: 'ann' }, { dice: [20, 97, 8] });
  expect([rider.who('ann').damage, rider.who('horse').damage]).toEqual([14, 0]);
});

const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  range: { short: 50, medium: 60, long: 70, extreme: 80 },
});
const reach = (s: ReturnType<typeof ride>, by: string, id: string, target: string) =>
  targetsOf(s.do(by, 'attack', { weapon: id, target }, { dice: [98] }), 'attack')[0];

test('REN-MOUNT-06 attacks on the rider take -20, on the mount they do not', () => {
  expect(reach(beside(), 'bob', 'bob/axe', 'ann')).toBe(40);
  expect(reach(beside(), 'bob', 'bob/axe', 'horse')).toBe(60);
  const archer = { at: [12, 5], skills: { ranged: 60 }, weapons: [bow] } as const;
  expect(reach(beside({ bob: archer }), 'bob', 'bob/bow', 'ann')).toBe(40);
  expect(reach(beside({ bob: { sheet: { size: 'Large' } } }), 'bob', 'bob/axe', 'ann')).toBe(40);
});

test('REN-MOUNT-06 riderPenaltyScope=meleeOnFoot: only melee on foot, no taller than Normal, without reach', () => {
  const options = { riderPenaltyScope: 'meleeOnFoot' } as const;
  expect(reach(beside({}, { options }), 'bob', 'bob/axe', 'ann')).toBe(40);
  expect(
    reach(
      beside({ bob: { at: [12, 5], skills: { ranged: 60 }, weapons: [bow] } }, { options }),
      'bob',
      'bob/bow',
      'ann',
    ),
  ).toBe(60);
  expect(
    reach(beside({ bob: { sheet: { size: 'Large' } } }, { options }), 'bob', 'bob/axe', 'ann'),
  ).toBe(60);
  expect(
    reach(
      beside({ bob: { weapons: [weapon('glaive', { reach: 1 })] } }, { options }),
      'bob',
      'bob/glaive',
      'ann',
    ),
  ).toBe(60);
  const pony: Person = { ...horse, at: [3, 5], side: 'b' };
  expect(
    reach(
      beside({ bob: { weapons: [sabre], state: { riding: 'pony' } }, more: { pony } }, { options }),
      'bob',
      'bob/sabre',
      'ann',
    ),
  ).toBe(60);
});

const lame = { state: { wounds: 1 } } as const;

test("REN-MOUNT-07 a mount's wounds penalise its attacks and the checks of its movement", () => {
  const s = ride({ horse: lame, bob: { at: [3, 5] } });
  expect(
    targetsOf(
      s.do('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' }, { dice: [97] }),
      'attack',
    ),
  ).toEqual([35]);
  const check = ride({ ann: novice, horse: lame }).do(
    'ann',
    'move',
    { path: [[3, 5]] },
    { dice: [14] },
  );
  expect(targetsOf(check, 'Ride')).toEqual([14]);
  expect(check.parts('Ride')).toEqual(['REN-MOUNT-07 -10']);
  expect(
    targetsOf(
      ride({ horse: lame }).do(
        'ann',
        'stunt',
        { words: 'over the hedge' },
        { dice: [1], answers: [['stunt-cost', 'quick']] },
      ),
      'stunt',
    ),
  ).toEqual([30]);
});

test("REN-MOUNT-08 a mount's wounds do not touch the rider's attacks, nor the rider's the mount's", () => {
  expect(reach(ride({ horse: lame, bob: { at: [3, 5] } }), 'ann', 'ann/sabre', 'bob')).toBe(60);
  const s = ride({ ann: { state: { riding: 'horse', wounds: 2 } }, bob: { at: [3, 5] } });
  expect(
    targetsOf(
      s.do('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' }, { dice: [97] }),
      'attack',
    ),
  ).toEqual([45]);
});

/** The horse is wounded and fails to stay up; then Ann's COO + COO + SOM of 45. */
function fall(
  dice: readonly number[],
  answers: readonly (readonly [string, string])[] = [],
  changes: Changes = {},
) {
  const s = beside({ horse: { sheet: { DUR: 30 } }, ...changes });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'horse' },
    { dice: [20, 97, 4, 36, ...dice], answers },
  );
  return { s, scene };
}

test('REN-MOUNT-09 when the mount falls the rider rolls COO + COO + SOM to be thrown clear', () => {
  const { s, scene } = fall([45]);
  expect(targetsOf(scene, 'COO+COO+SOM')).toEqual([45]);
  expect(s.who('horse')).toMatchObject({ prone: true, riddenBy: null, at: [2, 5] });
  expect(s.who('ann')).toMatchObject({ prone: false, riding: null });
  expect(scene.cites('thrown clear', 'REN-MOUNT-09')).toBe(true);
  const [x, y] = s.who('ann').at;
  expect(Math.max(Math.abs(x - 2), Math.abs(y - 5))).toBe(1);
  expect([x, y]).not.toEqual([3, 5]);
  expect(fall([46]).s.who('ann').prone).toBe(true);
});

test("REN-MOUNT-09 the rider's own wounds count, the mount's do not", () => {
  expect(
    targetsOf(
      fall([25], [], { ann: { state: { riding: 'horse', wounds: 2 } } }).scene,
      'COO+COO+SOM',
    ),
  ).toEqual([25]);
});

test('REN-MOUNT-09 no one gets on a mount that is down, and it carries no one until it is up', () => {
  const { s } = fall([45]);
  s.until('ann');
  expect(s.refused('ann', 'mount', { mount: 'horse' })).toEqual(['REN-MOUNT-04']);
  s.until('horse');
  s.do('horse', 'stand-up');
  s.until('ann');
  expect(s.allowed('ann', 'mount', { mount: 'horse' })).toBe(true);
});

test('REN-MOUNT-09 a mount that is disabled falls as well, and the log says so once', () => {
  const s = beside({ horse: { sheet: { DUR: 5 } } });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'horse' },
    { dice: [20, 97, 4, 45] },
  );
  expect(scene.facts('prone', 'who')).toEqual(['horse']);
  expect(scene.cites('prone', 'REN-MOUNT-09')).toBe(true);
  expect(fall([45]).scene.facts('prone', 'who')).toEqual(['horse']);
  expect(s.who('horse')).toMatchObject({ prone: true, riddenBy: null });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: false });
});

test('REN-MOUNT-10 what becomes of a rider who is not thrown clear is for the GM', () => {
  const { s, scene } = fall([46], [['thrown-rider', 'pinned']]);
  expect(scene.asked).toContain('gm thrown-rider');
  expect(s.who('ann').prone).toBe(true);
  s.until('ann');
  expect(s.refused('ann', 'stand-up')).toEqual(['REN-MOUNT-10']);
  expect(s.refused('ann', 'crawl', { path: [[1, 5]] })).toEqual(['REN-MOUNT-10']);
  s.gm('free', { who: 'ann' });
  expect(s.allowed('ann', 'stand-up')).toBe(true);
  const free = fall([46], [['thrown-rider', 'prone']]).s;
  free.until('ann');
  expect(free.who('ann').prone).toBe(true);
  expect(free.allowed('ann', 'stand-up')).toBe(true);
});

test('REN-MOUNT-10 a rider knocked down or disabled in the saddle comes out of it, and the mount stays up', () => {
  const s = beside();
  s.gm('prone', { who: 'ann' });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
  expect(s.who('horse')).toMatchObject({ riddenBy: null, prone: false });
  const out = beside();
  out.gm('harm', { who: 'ann', damage: 200 });
  expect(out.who('ann')).toMatchObject({ riding: null, prone: true });
  expect(out.who('horse')).toMatchObject({ riddenBy: null, prone: false });
});

/** Ann charges ten metres with the lance and strikes at the end. */
function joust(changes: Changes = {}, more: Staging = {}) {
  const s = ride(
    {
      ann: { weapons: [lance], ...changes.ann },
      bob: { at: [13, 5], sheet: { armor: [{ name: 'plate', av: 10 }] } },
      ...(changes.horse ? { horse: changes.horse } : {}),
    },
    more,
  );
  s.do('ann', 'charge', { path: [[12, 5]] });
  return s.do('ann', 'attack', { weapon: 'ann/lance', target: 'bob' }, { dice: [45, 97, 4, 7] });
}

test('REN-MOUNT-11 a mounted charge adds DB twice, with the strength of the mount for every DB', () => {
  const scene = joust();
  // 4 + 7 + 3, three times (15 + 45) / 10 = 6, and 5 for the margin.
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  expect(scene.note('damage')).toMatchObject({ dv: 37, armour: 10, ap: 6, damage: 33 });
  expect(scene.parts('DV')).toContain('REN-MOUNT-11 6');
  expect(dvsOf(joust({ horse: { sheet: { STR: 10 } } }))).toEqual([31]);
});

test('REN-MOUNT-11 without a charge there is neither bonus nor the strength of the mount', () => {
  const s = ride({ ann: { weapons: [lance] }, bob: { at: [3, 5] } });
  expect(
    dvsOf(s.do('ann', 'attack', { weapon: 'ann/lance', target: 'bob' }, { dice: [45, 97, 4, 7] })),
  ).toEqual([23]);
  expect(dvsOf(joust({}, { options: { chargeBonusScope: 'melee' } }))).toEqual([37]);
});

test.each([
  // (15 + 45) / 10 three times, or (15 + 30) / 10 once, plus the die.
  ['all', 24],
  ['melee', 10],
] as const)(
  'REN-CHARGE-03 REN-MOUNT-11 a shot after a mounted charge, bonus for %s: %i',
  (chargeBonusScope, dv) => {
    const shortBow = weapon('bow', {
      kind: 'projectile',
      skills: ['one-handed'],
      damage: { dice: 1, flat: 0, db: true },
      tags: ['Cavalry'],
      range: { short: 50, medium: 100, long: 150, extreme: 200 },
    });
    const s = ride(
      { ann: { weapons: [shortBow], sheet: { STR: 30 } }, bob: { at: [20, 5] } },
      { options: { chargeBonusScope } },
    );
    s.do('ann', 'charge', { path: [[10, 5]] });
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/bow', target: 'bob' },
      { dice: [20, 97, 6] },
    );
    expect(dvsOf(scene)).toEqual([dv]);
  },
);

const past = {
  path: [
    [10, 5],
    [14, 5],
  ],
};
const cut = (target: string, id = 'ann/sabre') => ({ weapon: id, target });
const rideBy = (
  s: ReturnType<typeof ride>,
  attacks: readonly { readonly weapon: string; readonly target: string }[],
  dice: readonly number[],
  answers: readonly (readonly [string, string])[] = [],
) =>
  s.do(
    'ann',
    'ride-by',
    { ...past, attacks: attacks.map((each) => ({ ...each })) },
    { dice, answers },
  );
const off = ['opportunity', 'no'] as const;

test('REN-MOUNT-12 a ride-by attacks in mid-movement and rides on, for one Quick and one Standard Action', () => {
  const s = ride();
  const scene = rideBy(s, [cut('bob')], [30, 97, 5], [off, off, off]);
  expect(s.who('ann')).toMatchObject({
    at: [14, 5],
    standardUsed: true,
    quickUsed: 1,
    moved: true,
  });
  expect(s.who('horse').at).toEqual([14, 5]);
  // 5 + 4 and three times 6.
  expect(dvsOf(scene)).toEqual([27]);
  expect(effectsOn(s, 'ann')).toContain('hurried');
  expect(s.refused('ann', 'move', { path: [[15, 5]] })).toContain('REN-TURN-03');
  expect(
    ride({ ann: { state: {}, at: [2, 4] } }).refused('ann', 'ride-by', {
      ...past,
      attacks: [cut('bob')],
    }),
  ).toEqual(['REN-MOUNT-12']);
});

test('REN-MOUNT-12 it takes the whole turn: no Quick Action may have been spent', () => {
  const s = ride({ ann: { weapons: [sabre, axe] } });
  s.do('ann', 'stow', { item: 'ann/axe' });
  expect(s.refused('ann', 'ride-by', { ...past, attacks: [cut('bob')] })).toEqual(['REN-TURN-03']);
});

const dan: Person = { ...bob, at: [6, 4] };

test('REN-MOUNT-12 targets are struck in the order in which they come within reach, each once', () => {
  const s = ride({ more: { dan } });
  const scene = rideBy(s, [cut('bob'), cut('dan')], [97, 97], [off, off, off, off, off, off]);
  expect(scene.all('attacks').map((note) => note.data['at'])).toEqual(['dan', 'bob']);
  expect(
    ride({ more: { dan } }).refused('ann', 'ride-by', {
      ...past,
      attacks: [cut('bob'), cut('bob')],
    }),
  ).toEqual(['REN-MOUNT-12']);
});

test.each([
  ['perTarget', undefined],
  ['perWeapon', 'weapon-already-used'],
] as const)('REN-MOUNT-12 rideByAttacks=%s: a weapon offered a second time: %s', (how, code) => {
  const { state } = ride({}, { options: { rideByAttacks: how } });
  const domain = renaissance.actions.get('ride-by')?.domain(state, 'ann', 'attacks', past);
  const weapons =
    domain?.kind === 'records' ? domain.fields['weapon']?.({}, [cut('bob')]) : undefined;
  const options = weapons?.kind === 'choice' ? weapons.options : [];
  expect(options.find(({ value }) => value === 'ann/sabre')).toBeDefined();
  expect(options.find(({ value }) => value === 'ann/sabre')?.refused?.code).toBe(code);
});

test('REN-MOUNT-12 rideByAttacks=perWeapon: at most one attack a weapon', () => {
  const options = { rideByAttacks: 'perWeapon' } as const;
  const two = { ann: { weapons: [sabre, axe] }, more: { dan } };
  expect(
    ride(two, { options }).refused('ann', 'ride-by', {
      ...past,
      attacks: [cut('bob'), cut('dan')],
    }),
  ).toEqual(['REN-MOUNT-12']);
  expect(
    ride(two, { options }).allowed('ann', 'ride-by', {
      ...past,
      attacks: [cut('bob'), cut('dan', 'ann/axe')],
    }),
  ).toBe(true);
  expect(ride(two).allowed('ann', 'ride-by', { ...past, attacks: [cut('bob'), cut('dan')] })).toBe(
    true,
  );
});

test('REN-MOUNT-12 REN-MULTI-01 REN-UNARM-09 rideByAttacks=perWeapon: bare hands are no weapon beside another, and strike alone', () => {
  const options = { rideByAttacks: 'perWeapon' } as const;
  const allowed = (
    attacks: readonly ReturnType<typeof cut>[],
    s = ride({ more: { dan } }, { options }),
  ) => s.allowed('ann', 'ride-by', { ...past, attacks: [...attacks] });
  const fist = cut('dan', 'unarmed');
  const both = [cut('bob'), fist];
  for (const attacks of [both, both.toReversed()])
    expect(
      ride({ more: { dan } }, { options }).refused('ann', 'ride-by', { ...past, attacks }),
    ).toEqual(['REN-MULTI-01']);
  expect([allowed([fist]), allowed(both, ride({ more: { dan } }))]).toEqual([true, true]);
  const claws = weapon('claws', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
  const clawed = ride(
    { ann: { sheet: { ...ann.sheet, naturalWeapons: [claws] } }, more: { dan } },
    { options },
  );
  expect(allowed([cut('bob'), cut('dan', 'ann/claws')], clawed)).toBe(true);
});

test('REN-MOUNT-12 REN-MULTI-01 rideByAttacks=perWeapon: after a weapon bare hands are offered as refused, and weapons after them', () => {
  const { state } = ride({}, { options: { rideByAttacks: 'perWeapon' } });
  const domain = renaissance.actions.get('ride-by')?.domain(state, 'ann', 'attacks', past);
  const after = (first: string) => {
    const next =
      domain?.kind === 'records' ? domain.fields['weapon']?.({}, [cut('bob', first)]) : undefined;
    const options = next?.kind === 'choice' ? next.options : [];
    return Object.fromEntries(
      options.map(({ value, refused }) => [String(value), refused?.code ?? 'open']),
    );
  };
  expect(after('ann/sabre')).toEqual({
    'ann/sabre': 'weapon-already-used',
    unarmed: 'not-wielded',
  });
  expect(after('unarmed')).toEqual({ 'ann/sabre': 'not-wielded', unarmed: 'weapon-already-used' });
});

test('REN-MOUNT-12 it strikes what comes within reach and does not shoot', () => {
  const s = ride({ ann: { skills: { ...ann.skills, ranged: 60 }, weapons: [bow] } });
  expect(s.refused('ann', 'ride-by', { ...past, attacks: [cut('bob', 'ann/bow')] })).toEqual([
    'REN-MOUNT-12',
  ]);
});

test('REN-MOUNT-12 only those are attacked in passing whom the way brings within reach, and ways past no one are not offered', () => {
  const away = ride({ bob: { at: [10, 15] } });
  expect(away.refused('ann', 'ride-by', { ...past, attacks: [cut('bob')] })).toEqual([
    'REN-MOUNT-12',
  ]);
  const ends = (s: typeof away) => {
    const domain = renaissance.actions.get('ride-by')?.domain(s.state, 'ann', 'path', {});
    return domain?.kind === 'path' ? domain.destinations() : [];
  };
  for (const s of [away, ride()]) {
    const { at } = s.who('bob');
    expect(ends(s).length).toBeGreaterThan(0);
    for (const { path } of ends(s))
      expect(
        Math.min(...path.map(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])))),
      ).toBeLessThanOrEqual(1);
  }
});

test('REN-MOUNT-12 REN-CHARGE-02 a blow in passing waits until the charge is fast, as long as its target is within reach then', () => {
  // Within reach after 1 m, and still after 2 m.
  const s = ride({ bob: { at: [4, 6] } });
  const scene = rideBy(s, [cut('bob')], [30, 97, 5], [off, off, off]);
  expect(scene.questions).not.toContain('run-up');
  expect(dvsOf(scene)).toEqual([27]);
});

test('REN-MOUNT-12 REN-CHARGE-02 by twiceBase it waits for 10 m from the start', () => {
  const options = { chargeMinimum: 'twiceBase' } as const;
  const s = ride({ bob: { at: [11, 6] } }, { options });
  expect(dvsOf(rideBy(s, [cut('bob')], [30, 97, 5], [off, off, off]))).toEqual([27]);
  const near = ride({ bob: { at: [8, 6] } }, { options });
  const scene = rideBy(near, [cut('bob')], [30, 97, 5], [['run-up', 'no'], off, off, off]);
  expect(dvsOf(scene)).toEqual([13]);
});

test('REN-MOUNT-12 an attack where speed is never built up within reach has no bonus unless the GM finds so', () => {
  const dvs = (found: 'yes' | 'no') => {
    const s = ride({ bob: { at: [2, 6] } });
    return dvsOf(rideBy(s, [cut('bob')], [30, 97, 5], [off, ['run-up', found], off]));
  };
  expect([dvs('no'), dvs('yes')]).toEqual([[13], [27]]);
});

test('REN-MOUNT-12 everyone attacked in passing is charged, for those who brace', () => {
  const pikes = {
    weapons: [spear],
    skills: { 'pole-arms': 60, fray: 40 },
    state: { braced: 'bob/spear' },
  };
  const s = ride({ bob: pikes, more: { dan } });
  const scene = rideBy(
    s,
    [cut('dan'), cut('bob')],
    [97, 97, 97],
    [off, off, off, ['brace', 'yes']],
  );
  expect(scene.note('meets charge')).toMatchObject({ by: 'bob', at: 'ann' });
  // The spear strikes before the sabre.
  expect(scene.all('attacks').map((note) => note.data['by'])).toEqual(['ann', 'bob', 'ann']);
});

test('REN-MOUNT-12 unhorsed on the way, the rider strikes no one any more and goes no farther', () => {
  const s = ride({ horse: { sheet: { DUR: 30 } }, more: { dan } });
  const scene = rideBy(
    s,
    [cut('dan'), cut('bob')],
    [97, 20, 97, 4, 36, 45],
    [['opportunity', 'horse/dan/axe']],
  );
  expect(scene.all('attacks').map((note) => note.data['by'])).toEqual(['ann', 'dan']);
  expect(scene.cites('stopped', 'REN-REACT-06')).toBe(true);
  expect(s.who('horse')).toMatchObject({ prone: true, at: [5, 5] });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: false });
  expect(Math.max(Math.abs(s.who('ann').at[0] - 5), Math.abs(s.who('ann').at[1] - 5))).toBe(1);
});

test('REN-MOUNT-13 it takes -10 for several attacks and -10 for several targets', () => {
  const scene = rideBy(
    ride({ more: { dan } }),
    [cut('dan'), cut('bob')],
    [97, 97],
    [off, off, off, off, off, off],
  );
  expect(targetsOf(scene, 'attack')).toEqual([30, 30]);
  expect(scene.parts('attack').filter((part) => part.startsWith('REN-MOUNT-13'))).toHaveLength(4);
});

test('REN-MOUNT-12 a ride-by is told to its end, unless the rider has come off', () => {
  const s = ride();
  const scene = rideBy(s, [cut('bob')], [97], [off, off, off]);
  expect(scene.fact('rides on', 'to')).toEqual([...s.who('ann').at]);
});

test('REN-MOUNT-14 a single attack in the middle of the movement takes both', () => {
  const scene = rideBy(ride(), [cut('bob')], [97], [off, off, off]);
  expect(targetsOf(scene, 'attack')).toEqual([30]);
  expect(scene.cites('rides by', 'REN-MOUNT-14')).toBe(true);
  const s = ride();
  s.do('ann', 'charge', { path: [[9, 5]] });
  expect(reach(s, 'ann', 'ann/sabre', 'bob')).toBe(50);
});

test('REN-MOUNT-15 a weapon without the Cavalry tag takes -20 in the saddle, bare hands included', () => {
  const near = { bob: { at: [3, 5], weapons: [] } } as const;
  expect(reach(ride(near), 'ann', 'ann/sabre', 'bob')).toBe(60);
  expect(reach(ride({ ...near, ann: { weapons: [axe] } }), 'ann', 'ann/axe', 'bob')).toBe(40);
  expect(reach(ride(near), 'ann', 'unarmed', 'bob')).toBe(10);
  expect(
    reach(
      ride({ ...near, ann: { at: [2, 4], state: {}, weapons: [axe] } }),
      'ann',
      'ann/axe',
      'bob',
    ),
  ).toBe(60);
});

test("REN-MOUNT-15 it touches neither the mount's attacks nor parries", () => {
  const s = ride({ bob: { at: [3, 5] } });
  expect(
    targetsOf(
      s.do('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' }, { dice: [97] }),
      'attack',
    ),
  ).toEqual([45]);
  const parry = beside({ ann: { weapons: [axe] } }).do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'ann' },
    { dice: [20, 30], answers: [['defence', 'parry:ann/axe']] },
  );
  expect(targetsOf(parry, 'parry')).toEqual([60]);
});

const struckLeaving = (answer: string) => {
  const s = ride({ bob: { at: [3, 5] } });
  s.do(
    'ann',
    'move',
    {
      path: [
        [1, 5],
        [0, 5],
      ],
    },
    { dice: [20, 97, 5], answers: [['opportunity', answer]] },
  );
  return [s.who('ann').damage, s.who('horse').damage];
};

test('REN-REACT-05 against a rider who leaves, the rider or the mount may be struck', () => {
  expect(struckLeaving('ann/bob/axe')).toEqual([11, 0]);
  expect(struckLeaving('horse/bob/axe')).toEqual([0, 11]);
});

test('REN-REACT-05 a ridden mount has no reaction of its own', () => {
  const s = beside({ ann: { weapons: [], skills: { ride: 40 } } });
  expect(s.do('bob', 'move', { path: [[4, 5]] }).questions).toEqual([]);
});

test('REN-BRACE-03 the braced spear may be set for rider or horse', () => {
  const pikes = {
    at: [10, 5],
    weapons: [spear],
    skills: { 'pole-arms': 60, fray: 40 },
    state: { braced: 'bob/spear' },
  } as const;
  const charge = (answer: string) => {
    const s = ride({ bob: pikes });
    s.do(
      'ann',
      'charge',
      { at: 'bob', path: [[9, 5]] },
      { dice: [20, 97, 3], answers: [['brace', answer]] },
    );
    return [s.who('ann').damage, s.who('horse').damage];
  };
  expect(charge('yes')).toEqual([16, 0]);
  expect(charge('mount')).toEqual([0, 16]);
});

test('REN-MAN-07 a grabbed mount carries no one away', () => {
  const s = ride({ horse: { state: { grabbedBy: ['bob'] } }, bob: { at: [3, 5] } });
  expect(s.refused('ann', 'move', { path: [[1, 5]] })).toEqual(['REN-MAN-07']);
  expect(s.refused('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' })).toEqual([
    'REN-MAN-07',
  ]);
});

/** Bob hits the rider; each test decides whether that unhorses her. */
const unhorse = (
  dismountRule: 'gm' | 'brace' | 'strike' | 'rider-hit',
  dice: readonly number[],
  answers: readonly (readonly [string, string])[] = [],
) => {
  const s = beside({}, { options: { dismountRule } });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'ann' },
    { dice: [20, 97, 5, ...dice], answers },
  );
  return { s, scene };
};

test('REN-DISM-01 the GM rules on every hit on a rider', () => {
  const stays = unhorse('gm', [], [['unhorsed', 'no']]);
  expect(stays.scene.asked).toContain('gm unhorsed');
  expect(stays.s.who('ann').riding).toBe('horse');
  const falls = unhorse(
    'gm',
    [46],
    [
      ['unhorsed', 'yes'],
      ['thrown-rider', 'prone'],
    ],
  );
  expect(falls.s.who('ann')).toMatchObject({ riding: null, prone: true });
  expect(falls.s.who('horse').prone).toBe(false);
  const clear = unhorse('gm', [45], [['unhorsed', 'yes']]);
  expect(clear.s.who('ann')).toMatchObject({ riding: null, prone: false });
  const iron = beside({ ann: { sheet: { armor: [{ name: 'plate', av: 20 }] } } });
  expect(
    iron.do('bob', 'attack', { weapon: 'bob/axe', target: 'ann' }, { dice: [20, 97, 5] }).questions,
  ).toContain('unhorsed');
});

test('REN-DISM-01 dismountRule=rider-hit: every hit calls for the test', () => {
  expect(unhorse('rider-hit', [46]).s.who('ann').riding).toBeNull();
  expect(unhorse('rider-hit', [45]).scene.has('thrown clear')).toBe(true);
});

test('REN-DISM-01 dismountRule=strike: a strike of -10 that must be exceptional', () => {
  const struck = (roll: number, dice: readonly number[]) => {
    const s = beside({}, { options: { dismountRule: 'strike' } });
    const scene = s.do(
      'bob',
      'strike',
      { weapon: 'bob/axe', strike: 'unhorse', target: 'ann' },
      { dice: [roll, 97, ...dice] },
    );
    expect(targetsOf(scene, 'attack')).toEqual([30]);
    return s.who('ann').riding;
  };
  expect(struck(30, [5])).toBe('horse');
  expect(struck(22, [5, 5, 46])).toBeNull();
  expect(unhorse('strike', []).s.who('ann').riding).toBe('horse');
  expect(
    beside().refused('bob', 'strike', { weapon: 'bob/axe', strike: 'unhorse', target: 'ann' }),
  ).toEqual([]);
});

test('REN-DISM-01 dismountRule=brace: a hit with the braced weapon calls for the test', () => {
  const pikes = {
    at: [10, 5],
    weapons: [spear],
    skills: { 'pole-arms': 60, fray: 40 },
    state: { braced: 'bob/spear' },
  } as const;
  const s = ride({ bob: pikes }, { options: { dismountRule: 'brace' } });
  s.do('ann', 'charge', { at: 'bob', path: [[9, 5]] }, { dice: [20, 97, 3, 46] });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
  expect(effectsOn(s, 'ann')).not.toContain('charged');
  expect(unhorse('brace', []).s.who('ann').riding).toBe('horse');
});

test('REN-MAN-08 the rider may have a grabbed mount try to get free, on the numbers of the mount', () => {
  const s = ride({
    horse: { state: { grabbedBy: ['bob'] } },
    bob: { at: [3, 5], skills: { unarmed: 40 } },
  });
  const scene = s.do('ann', 'escape', { from: 'bob' }, { dice: [60, 30] });
  expect([targetsOf(scene, 'escape'), targetsOf(scene, 'resist')]).toEqual([[60], [40]]);
  expect(s.who('horse').grabbedBy).toEqual([]);
  expect(s.who('ann').standardUsed).toBe(true);
  const both = ride({
    ann: { state: { riding: 'horse', grabbedBy: ['bob'] } },
    horse: { state: { grabbedBy: ['bob'] } },
    bob: { at: [3, 5], skills: { unarmed: 40 } },
  });
  expect(targetsOf(both.do('ann', 'escape', { from: 'bob' }, { dice: [99] }), 'escape')).toEqual([
    45,
  ]);
});

test('REN-MAN-06 a hold on the mount ends where both are moved away', () => {
  const s = ride({ horse: { state: { grabbedBy: ['bob'] } }, bob: { at: [3, 5] } });
  s.gm('place', { who: 'ann', to: [15, 15] });
  expect(s.who('horse').grabbedBy).toEqual([]);
});

test('REN-MAN-07 a readied attack of a mount that has been grabbed since is not made', () => {
  const cid: Person = { ...bob, at: [3, 6] };
  const s = ride(
    { bob: { at: [3, 5], skills: { unarmed: 60 } }, more: { cid } },
    { order: ['ann', 'bob', 'cid', 'horse'] },
  );
  s.do('ann', 'ready', {
    event: 'attack',
    action: { do: 'mount-attack', with: { weapon: 'horse/hoof', target: 'cid' } },
  });
  s.do('ann', 'end');
  s.do('bob', 'grab', { target: 'horse' }, { dice: [45, 97] });
  s.do('bob', 'end');
  expect(
    s.do('cid', 'attack', { weapon: 'cid/axe', target: 'horse' }, { dice: [97] }).questions,
  ).toEqual([]);
});

test('REN-MOUNT-01 what a mount had readied before it was mounted is not done', () => {
  const s = stage({
    horse: { ...horse, at: [5, 5] },
    ann: { ...ann, side: 'a', at: [4, 5], state: {} },
    bob: { ...bob, at: [6, 5] },
  });
  s.do('horse', 'ready', {
    event: 'attack',
    action: { do: 'attack', with: { weapon: 'horse/hoof', target: 'bob' } },
  });
  s.do('horse', 'end');
  s.do('ann', 'mount', { mount: 'horse' });
  s.do('ann', 'end');
  expect(
    s.do('bob', 'attack', { weapon: 'bob/axe', target: 'horse' }, { dice: [97] }).questions,
  ).toEqual([]);
});

test('REN-MOUNT-03 the movement skill that may defend in the saddle is Ride', () => {
  const s = beside(
    { ann: { state: { riding: 'horse', fullDefense: true } } },
    { options: { fullDefenseMovementSkill: 'always' } },
  );
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/axe', target: 'ann' },
    { dice: [20, 30], answers: [['defence', 'move:ride']] },
  );
  expect(targetsOf(scene, 'Ride')).toEqual([60]);
  expect(scene.open('defence')).not.toContain('move:athletics');
});

test('REN-MOUNT-15 to point at a combatant from the saddle takes no weapon', () => {
  const gaze = weapon('gaze', {
    kind: 'indicate',
    skills: ['ranged'],
    damage: { dice: 0 },
    range: { short: 10, medium: 20, long: 30, extreme: 40 },
  });
  const s = ride({ ann: { skills: { ...ann.skills, ranged: 50 }, weapons: [gaze] } });
  expect(
    targetsOf(
      s.do('ann', 'attack', { weapon: 'ann/gaze', target: 'bob' }, { dice: [99] }),
      'attack',
    ),
  ).toEqual([70]);
});

test('REN-DISM-01 REN-MAN-09 no one is tripped out of the saddle unless the GM overrides it; the mount can be tripped', () => {
  const s = beside();
  expect(s.refused('bob', 'trip', { target: 'ann' })).toEqual(['REN-DISM-01']);
  expect(s.allowed('bob', 'trip', { target: 'horse' })).toBe(true);
  s.do('bob', 'trip', { target: 'ann' }, { dice: [20, 97], force: 'with the hook of the axe' });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
});

test('REN-MOUNT-11 one who has lost the mount since the charge keeps the run-up and not what the saddle adds to it', () => {
  const s = ride();
  s.do('ann', 'charge', { path: [[9, 5]] });
  s.gm('prone', { who: 'horse' }, { dice: [10] });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: false });
  s.gm('place', { who: 'ann', to: [9, 6] });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'bob' },
    { dice: [20, 97, 5] },
  );
  expect(scene.parts('DV')).toEqual(['REN-ATK-04 4', 'REN-ATK-04 4', 'REN-CHARGE-01 4']);
});
