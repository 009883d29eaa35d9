import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, stage, targetsOf, weapon } from '../testing/stage.js';

// Resistance and vulnerability, touch and gesture, areas, with ordinary numbers.

const torch = weapon('torch', { keywords: ['Fire'], damage: { dice: 1, flat: 4 } });
const sword = weapon('sword', { damage: { dice: 1, flat: 4 } });
const grasp = weapon('grasp', { kind: 'touch', skills: ['unarmed'], damage: { dice: 1, flat: 2 } });
const stare = weapon('stare', {
  kind: 'indicate',
  skills: ['ranged'],
  damage: { dice: 1, flat: 2 },
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});
const grenade = weapon('grenade', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast'],
  damage: { dice: 1, flat: 6 },
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});
const flask = weapon('flask', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Splash'],
  damage: { dice: 0 },
  splash: { extent: { dice: 1 }, effect: 'wet' },
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});
const skills = { 'one-handed': 60, fray: 50, unarmed: 45, ranged: 60 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [torch] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const duel = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ...changed({ ann, bob }, changes), ...others }, more);
const byFray = [['defence', 'fray']] as const;
const entry = (kind: string, effect?: Json) => ({
  kind,
  keyword: 'Fire',
  ...(effect === undefined ? {} : { effect }),
});
const open = (...resistances: Json[]): Partial<Person> => ({ sheet: { resistances } });
const burnt = (
  who: Partial<Person>,
  options: Staging['options'] = {},
  dice: readonly number[] = [20, 99, 6],
) => {
  const s = duel({ bob: who }, { options });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/torch', target: 'bob' },
    { dice, answers: byFray },
  );
  return dvsOf(scene);
};

test('REN-RES-14 an entry says what happens: -2, ×3, ÷2 and +3 to a damage value of 10', () => {
  const dv = (kind: string, step: Json) => burnt(open(entry(kind, [step])));
  expect([
    dv('resistance', { add: -2 }),
    dv('vulnerability', { times: 3 }),
    dv('resistance', { divide: 2 }),
    dv('vulnerability', { add: 3 }),
  ]).toEqual([[8], [30], [5], [13]]);
});

test('REN-RES-14 REN-CTX-09 the steps of an entry go in their order: 11 by 2 and then 3 more makes 8', () => {
  const dice = [20, 99, 7];
  const dv = burnt(open(entry('vulnerability', [{ divide: 2 }, { add: 3 }])), {}, dice);
  expect(dv).toEqual([8]);
});

test('REN-RES-02 two entries that match both apply, the resistance and the vulnerability', () => {
  const dv = burnt(open(entry('resistance', [{ add: -3 }]), entry('vulnerability', [{ add: 8 }])));
  expect(dv).toEqual([15]);
});

test('REN-RES-03 by the default an entry that says nothing halves or doubles', () => {
  expect([burnt(open(entry('resistance'))), burnt(open(entry('vulnerability')))]).toEqual([
    [5],
    [20],
  ]);
});

test('REN-RES-05 REN-RES-06 REN-RES-07 by option 1 what the entry says is nothing, what the weapon says counts', () => {
  const options = { resistanceModel: 'opt1' } as const;
  expect(burnt(open(entry('resistance', [{ add: -1 }])), options)).toEqual([5]);
  const branded = { ...torch, resisted: [{ add: -4 }], vulnerable: [{ times: 3 }] };
  const dv = (kind: string) =>
    dvsOf(
      duel({ ann: { weapons: [branded] }, bob: open(entry(kind)) }, { options }).do(
        'ann',
        'attack',
        { weapon: 'ann/torch', target: 'bob' },
        { dice: [20, 99, 6], answers: byFray },
      ),
    );
  expect([dv('resistance'), dv('vulnerability')]).toEqual([[6], [30]]);
});

test('REN-RES-08 by option 2 the defence is at +20 or -20 and the damage the same', () => {
  const defended = (kind: string) => {
    const s = duel({ bob: open(entry(kind)) }, { options: { resistanceModel: 'opt2' } });
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/torch', target: 'bob' },
      { dice: [20, 99, 6], answers: byFray },
    );
    return [targetsOf(scene, 'Fray'), dvsOf(scene)];
  };
  expect([defended('resistance'), defended('vulnerability')]).toEqual([
    [[70], [10]],
    [[30], [10]],
  ]);
});

test('REN-RES-09 REN-RES-10 by option 3 a success of 20 becomes exceptional, one of 40 plain', () => {
  const options = { resistanceModel: 'opt3' } as const;
  expect(burnt(open(entry('vulnerability')), options)).toEqual([15]);
  expect(burnt(open(entry('resistance')), options, [40, 99, 6])).toEqual([10]);
  // By margins alone neither value changes.
  const mos = { ...options, exceptionalDv: 'mos' } as const;
  expect(burnt(open(entry('vulnerability')), mos)).toEqual([10]);
  expect(burnt(open(entry('resistance')), mos, [40, 99, 6])).toEqual([15]);
});

test('REN-RES-12 REN-RES-13 by option 4 the lower or the higher of two sets counts', () => {
  const options = { resistanceModel: 'opt4' } as const;
  expect(burnt(open(entry('resistance')), options, [20, 99, 6, 3])).toEqual([7]);
  expect(burnt(open(entry('vulnerability')), options, [20, 99, 6, 9])).toEqual([13]);
});

test('REN-RES-04 halved before the armour, 10 meets 4 with 5; halved after it, 6 becomes 3', () => {
  const mail = { sheet: { naturalArmor: 4, resistances: [entry('resistance', [{ divide: 2 }])] } };
  const through = (resistanceTiming: 'beforeArmor' | 'afterArmor') =>
    damageTo(
      duel({ bob: mail }, { options: { resistanceTiming } }).do(
        'ann',
        'attack',
        { weapon: 'ann/torch', target: 'bob' },
        { dice: [20, 99, 6], answers: byFray },
      ),
      'bob',
    );
  expect([through('beforeArmor'), through('afterArmor')]).toEqual([[1], [3]]);
});

test('REN-RES-01 the salamander coat resists fire for its wearer, and steel not at all', () => {
  const coat = { sheet: { armor: ['salamander-coat'] } };
  expect(burnt(coat)).toEqual([5]);
  const s = duel({ ann: { weapons: [sword] }, bob: coat });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 99, 6], answers: byFray },
  );
  expect(dvsOf(scene)).toEqual([10]);
});

test('REN-UNARM-08 a studded jack takes 4 off fists, and nothing off claws', () => {
  const jack = { sheet: { armor: ['studded-jack'] } };
  const claw = weapon('claw', {
    kind: 'natural',
    skills: ['unarmed'],
    damage: { dice: 1, db: true },
  });
  const struck = (id: string, who: Partial<Person>) =>
    dvsOf(
      duel({ ann: who, bob: jack }).do(
        'ann',
        'attack',
        { weapon: id, target: 'bob' },
        { dice: [20, 99, 6], answers: byFray },
      ),
    );
  expect(struck('unarmed', { weapons: [] })).toEqual([6]);
  expect(struck('ann/claw', { weapons: [], sheet: { naturalWeapons: [claw] } })).toEqual([10]);
});

test('REN-TOUCH-01 REN-TOUCH-02 a touch is tried at +20 by the better number, and met at -20', () => {
  const s = duel({ ann: { weapons: [grasp], skills: { unarmed: 30, fray: 40 } } });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/grasp', target: 'bob' },
    { dice: [60, 30, 5], answers: byFray },
  );
  // COO + SOM + SOM is 45, Unarmed 30.
  expect([targetsOf(scene, 'attack'), targetsOf(scene, 'Fray')]).toEqual([[65], [30]]);
});

test('REN-TOUCH-02 REN-UNARM-04 a sword parries a touch at -20, and a fist no worse', () => {
  const s = duel({ ann: { weapons: [grasp] } });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/grasp', target: 'bob' },
    { dice: [20, 41, 5], answers: [['defence', 'parry:bob/sword']] },
  );
  expect(targetsOf(scene, 'parry')).toEqual([40]);
  const bare = duel({ ann: { weapons: [grasp] }, bob: { weapons: [] } });
  const met = bare.do(
    'ann',
    'attack',
    { weapon: 'ann/grasp', target: 'bob' },
    { dice: [20, 26, 5], answers: [['defence', 'unarmed']] },
  );
  expect(targetsOf(met, 'parry')).toEqual([25]);
});

test('REN-INDIC-01 REN-INDIC-02 REN-RNG-03 REN-RNG-11 a stare takes its brackets, size and point blank as a shot does', () => {
  const total = (x: number, size = 'Normal') =>
    duel({ ann: { weapons: [stare] }, bob: { at: [x, 5], sheet: { size } } }).total(
      'attack',
      'ann',
      'ann',
      'attack',
      { weapon: 'ann/stare', target: 'bob' },
    );
  // 60 and 20 more, less distance, point blank and size.
  expect([total(15), total(16), total(6), total(15, 'Small')]).toEqual([80, 70, 60, 70]);
});

test('REN-INDIC-02 a stare is met by Fray at -20, and by no sword', () => {
  const s = duel({ ann: { weapons: [stare] }, bob: { at: [10, 5] } });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/stare', target: 'bob' },
    { dice: [20, 31, 5] },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([30]);
});

const cid: Person = { ...bob, at: [12, 5] };
const dan: Person = { ...bob, at: [15, 5] };

test('REN-BLAST-01 REN-BLAST-02 REN-BLAST-03 a grenade of 12 does 12 where it falls, 8 two metres off, 2 five metres off', () => {
  const s = duel({ ann: { weapons: [grenade] }, bob: { at: [10, 5] } }, {}, { cid, dan });
  const scene = s.do('ann', 'attack', { weapon: 'ann/grenade', target: 'bob' }, { dice: [20, 6] });
  expect(scene.rolled).toEqual(['ann attack', 'ann damage']);
  // Ann stands 5 m away from it.
  expect(dvsOf(scene)).toEqual([2, 12, 8, 2]);
});

test('REN-BLAST-02 a margin of 40 widens the same grenade to 17', () => {
  const s = duel({ ann: { weapons: [grenade] }, bob: { at: [10, 5] } }, {}, { cid, dan });
  const scene = s.do('ann', 'attack', { weapon: 'ann/grenade', target: 'bob' }, { dice: [40, 6] });
  expect([dvsOf(scene), scene.fact('blast', 'radius')]).toEqual([[7, 17, 13, 7], 8]);
});

test('REN-RNG-08 a grenade that misses goes 3 m east by a 3 and a 3, whatever 9 and 10 came before', () => {
  const s = duel({ ann: { weapons: [grenade] }, bob: { at: [10, 5] } }, {}, { cid });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/grenade', target: 'bob' },
    { dice: [70, 6, 9, 10, 3, 3] },
  );
  expect(scene.fact('scatter', 'to')).toEqual([13, 5]);
  // Cid is 1 m from there, and Bob 3 m.
  expect(scene.facts('caught in blast', 'dv')).toEqual([6, 10]);
});

test('REN-SPLASH-01 REN-SPLASH-02 a flask of 2 m wets those within 2 m, harms no one and is met by nothing', () => {
  const s = duel({ ann: { weapons: [flask] }, bob: { at: [10, 5] } }, {}, { cid, dan });
  const scene = s.do('ann', 'attack', { weapon: 'ann/flask', target: 'bob' }, { dice: [20, 2] });
  expect(scene.facts('splashed', 'who')).toEqual(['bob', 'cid']);
  expect([s.who('bob').damage, s.who('cid').damage]).toEqual([0, 0]);
});

test('REN-SPLASH-01 by splashExtent=area a flask of 2 wets two squares', () => {
  const eve: Person = { ...bob, at: [11, 5] };
  const s = duel(
    { ann: { weapons: [flask] }, bob: { at: [10, 5] } },
    { options: { splashExtent: 'area' } },
    { cid, eve },
  );
  const scene = s.do('ann', 'attack', { weapon: 'ann/flask', target: 'bob' }, { dice: [20, 2] });
  expect(scene.facts('splashed', 'who')).not.toContain('cid');
});
