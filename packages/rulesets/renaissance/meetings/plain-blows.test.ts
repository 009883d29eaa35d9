import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Single blows and shots, with ordinary numbers.

const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true }, ap: 1 });
const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 1 });
const javelin = weapon('javelin', {
  kind: 'thrown',
  skills: ['one-handed', 'ranged'],
  damage: { dice: 1, flat: 2, db: true },
  range: { short: 10, medium: 25, long: 45, extreme: 70 },
});
const crossbow = weapon('crossbow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  reload: 'quick',
  tags: ['Prone'],
  range: { short: 50, medium: 100, long: 200, extreme: 300 },
});
const arbalest = weapon('arbalest', { ...crossbow, name: 'arbalest', reload: 'standard' });
const pistol = weapon('pistol', {
  kind: 'projectile',
  skills: ['ranged'],
  reload: 'none',
  tags: ['Off-Hand'],
  range: { short: 10, medium: 20, long: 40, extreme: 60 },
});
const silverBow = weapon('silver bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  ammunition: 'silver',
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const skills = {
  'one-handed': 65,
  'pole-arms': 60,
  fray: 40,
  unarmed: 45,
  ranged: 60,
  athletics: 50,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };

const duel = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ...changed({ ann, bob }, changes), ...others }, more);
const at = (id: string, target = 'bob') => ({ weapon: `ann/${id}`, target });
const byFray = [['defence', 'fray']] as const;

test('REN-ATK-07 REN-ATK-08 margins of 30, 31, 60 and 61 add nothing, 5, 5 and 10', () => {
  const dv = (roll: number) =>
    dvsOf(duel().do('ann', 'attack', at('sword'), { dice: [roll, 99, 6], answers: byFray }));
  // 6 + 3 + DB 4.
  expect([30, 31, 60, 61].map(dv)).toEqual([[13], [18], [18], [23]]);
});

test('REN-ATK-10 REN-ATK-11 a critical of 22 takes the better of two dice, one of 44 adds 5 to it', () => {
  const dv = (roll: number) =>
    dvsOf(duel().do('ann', 'attack', at('sword'), { dice: [roll, 99, 2, 7], answers: byFray }));
  expect([dv(22), dv(44)]).toEqual([[14], [19]]);
});

test('REN-ATK-06 only the last pair of a tie counts, and neither its criticals nor its margins before', () => {
  const scene = duel().do('ann', 'attack', at('sword'), {
    dice: [33, 33, 20, 10, 6],
    answers: byFray,
  });
  expect(dvsOf(scene)).toEqual([13]);
});

test('REN-ATK-06 REN-ATK-10 a critical attack loses to a defence that rolled higher', () => {
  const scene = duel().do('ann', 'attack', at('sword'), { dice: [22, 23], answers: byFray });
  expect(damageTo(scene, 'bob')).toEqual([]);
});

test('REN-ATK-14 REN-ATK-15 against a shot there is Fray alone, against a blow the sword and the fist as well', () => {
  const shot = duel({ ann: { weapons: [crossbow] }, bob: { at: [15, 5] } });
  const arrow = shot.do('ann', 'attack', at('crossbow'), { dice: [20, 99, 3] });
  // If there is nothing to choose, no question is asked.
  expect([arrow.questions, arrow.rolled[1]]).toEqual([[], 'bob Fray']);
  const blow = duel().do('ann', 'attack', at('sword'), { dice: [20, 99, 3], answers: byFray });
  expect(blow.open('defence')).toEqual(['fray', 'parry:bob/sword', 'unarmed']);
});

test('REN-ATK-15 REN-PRONE-07 REN-MULTI-06 neither lying down nor the off-hand makes a parry harder', () => {
  const dirk = weapon('dirk');
  const s = duel({ bob: { weapons: [sword, dirk], state: { prone: true } } });
  const scene = s.do('ann', 'attack', at('sword'), {
    dice: [20, 66, 3],
    answers: [['defence', 'parry:bob/dirk']],
  });
  expect(targetsOf(scene, 'parry')).toEqual([65]);
});

test('REN-CTX-17 two wounds take 20 off the attack of one and off the defence of the other', () => {
  const s = duel({ ann: { state: { wounds: 2 } }, bob: { state: { wounds: 2 } } });
  const scene = s.do('ann', 'attack', at('sword'), { dice: [20, 21, 1], answers: byFray });
  expect([targetsOf(scene, 'attack'), targetsOf(scene, 'Fray')]).toEqual([[45], [20]]);
});

test('REN-ARM-02 REN-ARM-03 REN-ARM-04 quilt, mail and a shield make 10, less a penetration of 1', () => {
  const shield = weapon('shield', { kind: 'shield', av: 3 });
  const s = duel({ bob: { weapons: [shield], sheet: { armor: ['quilt', 'mail'] } } });
  const scene = s.do('ann', 'attack', at('sword'), { dice: [20, 99, 8], answers: byFray });
  // 8 + 3 + 4 less 10 - 1.
  expect(damageTo(scene, 'bob')).toEqual([6]);
});

test('REN-ARM-05 mail takes 5 off Fray and Ranged Weapons, which are COO, and nothing off One-Handed', () => {
  const s = duel({ ann: { weapons: [javelin], sheet: { armor: ['mail'] } }, bob: { at: [10, 5] } });
  expect(s.total('attack', 'ann', 'ann', 'attack', at('javelin'))).toBe(55);
  const near = duel({ ann: { weapons: [javelin], sheet: { armor: ['mail'] } } });
  const struck = { ...at('javelin'), thrown: false };
  expect(near.total('attack', 'ann', 'ann', 'attack', struck)).toBe(65);
});

test('REN-RNG-02 REN-RNG-03 a javelin has its own brackets: 10, 11, 26, 46 m, and none beyond 70', () => {
  const wide = { map: { rows: ['.'.repeat(90)] } };
  const total = (metres: number) =>
    duel({ ann: { at: [0, 0], weapons: [javelin] }, bob: { at: [metres, 0] } }, wide).total(
      'attack',
      'ann',
      'ann',
      'attack',
      at('javelin'),
    );
  expect([10, 11, 25, 26, 46, 70].map(total)).toEqual([60, 50, 50, 40, 30, 30]);
  const far = duel({ ann: { at: [0, 0], weapons: [javelin] }, bob: { at: [71, 0] } }, wide);
  expect(far.refused('ann', 'attack', at('javelin'))).toContain('REN-RNG-04');
});

test('REN-RNG-14 a crossbow takes a Quick Action to load, so that it is shot every turn', () => {
  const s = duel({ ann: { weapons: [crossbow] }, bob: { at: [15, 5] } });
  s.do('ann', 'attack', at('crossbow'), { dice: [99] });
  s.do('ann', 'reload', { item: 'ann/crossbow' });
  expect(s.refused('ann', 'drop-prone')).toContain('REN-TURN-03');
  s.until('ann');
  s.do('ann', 'attack', at('crossbow'), { dice: [99] });
  s.until('ann');
  expect(s.refused('ann', 'attack', at('crossbow'))).toContain('REN-RNG-14');
});

test('REN-RNG-14 an arbalest takes the Standard Action of the next turn to load', () => {
  const s = duel({ ann: { weapons: [arbalest] }, bob: { at: [15, 5] } });
  s.do('ann', 'attack', at('arbalest'), { dice: [99] });
  expect(s.refused('ann', 'reload', { item: 'ann/arbalest' })).toContain('REN-TURN-03');
  s.until('ann');
  s.do('ann', 'reload', { item: 'ann/arbalest' });
  expect(s.refused('ann', 'attack', at('arbalest'))).toContain('REN-TURN-03');
  s.until('ann');
  expect(s.allowed('ann', 'attack', at('arbalest'))).toBe(true);
});

test('REN-RNG-14 REN-MULTI-03 two pistols are shot at once at -10 and -20, and neither is loaded again', () => {
  const second = { ...pistol, name: 'second' };
  const s = duel({ ann: { weapons: [pistol, second] }, bob: { at: [12, 5] } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('pistol'), at('second')] },
    { dice: [99, 99] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([50, 40]);
  s.until('ann');
  expect(s.refused('ann', 'attack', at('pistol'))).toContain('REN-RNG-14');
  expect(s.refused('ann', 'reload', { item: 'ann/pistol' })).toContain('REN-RNG-14');
});

test('REN-RNG-13 a silver arrow is spent on a miss as on a hit, and the third shot has none', () => {
  const s = duel({
    ann: { weapons: [silverBow], sheet: { ammunition: { silver: 2 } } },
    bob: { at: [15, 5] },
  });
  s.do('ann', 'attack', at('silver-bow'), { dice: [99] });
  s.until('ann');
  s.do('ann', 'attack', at('silver-bow'), { dice: [20, 99, 4] });
  s.until('ann');
  expect(s.who('ann').ammunition).toEqual({ silver: 0 });
  expect(s.refused('ann', 'attack', at('silver-bow'))).toContain('REN-RNG-13');
});

test('REN-RNG-13 REN-ATK-06 a shot that is rolled again for a tie spends one arrow', () => {
  const s = duel({
    ann: { weapons: [silverBow], sheet: { ammunition: { silver: 5 } } },
    bob: { at: [15, 5] },
  });
  s.do('ann', 'attack', at('silver-bow'), { dice: [20, 20, 99] });
  expect(s.who('ann').ammunition).toEqual({ silver: 4 });
});

test('REN-PRONE-07 REN-PRONE-08 REN-PRONE-06 a crossbow with the Prone tag shoots from the ground at full skill', () => {
  const s = duel({
    ann: { weapons: [crossbow], state: { prone: true } },
    bob: { at: [15, 5], state: { prone: true } },
  });
  expect(s.total('attack', 'ann', 'ann', 'attack', at('crossbow'))).toBe(50);
});

test('REN-RNG-11 REN-SIZE-02 a large target beside the archer is shot at -20 and +10', () => {
  const s = duel({
    ann: { weapons: [crossbow] },
    bob: { sheet: { size: 'Large', footprint: 2 }, at: [6, 5] },
  });
  expect(s.parts('attack', 'ann', 'ann', 'attack', at('crossbow')).toSorted()).toEqual([
    'REN-RNG-11 -20',
    'REN-SIZE-02 10',
  ]);
});

test('REN-SIZE-01 REN-SIZE-02 size is nothing to a blow', () => {
  const totals = ['Small', 'Normal', 'Large'].map((size) =>
    duel({ bob: { sheet: { size } } }).total('attack', 'ann', 'ann', 'attack', at('sword')),
  );
  expect(totals).toEqual([65, 65, 65]);
});

test('REN-GRID-02 a pike strikes at 1 and at 2 m, not at 3', () => {
  const reach = (x: number) =>
    duel({ ann: { weapons: [pike] }, bob: { at: [x, 5] } }).allowed('ann', 'attack', at('pike'));
  expect([6, 7, 8].map(reach)).toEqual([true, true, false]);
});

test('REN-DEF-01 Full Defense adds 20 to Fray and parry until the next turn, and not to attacks', () => {
  const s = duel({}, { order: ['bob', 'ann'] });
  s.do('bob', 'full-defense');
  s.until('ann');
  const first = s.do('ann', 'attack', at('sword'), {
    dice: [20, 86, 3],
    answers: [['defence', 'parry:bob/sword']],
  });
  expect(targetsOf(first, 'parry')).toEqual([85]);
  s.until('bob');
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-DEF-01 REN-REACT-05 an attack of opportunity by a combatant in Full Defense is rolled at plain skill', () => {
  const s = duel({}, { order: ['bob', 'ann'] });
  s.do('bob', 'full-defense');
  s.until('ann');
  const scene = s.do('ann', 'move', { path: [[4, 5]] }, { dice: [66] });
  expect(targetsOf(scene, 'attack')).toEqual([65]);
});

test('REN-CTX-14 REN-CTX-15 REN-TERM-02 a combatant of DUR 30 is bloodied by 16, disabled by 30, dead by 60', () => {
  const harmed = (damage: number) => {
    const s = duel({ bob: { sheet: { DUR: 30 }, state: { prone: true } } });
    return s.gm('harm', { who: 'bob', damage });
  };
  expect([harmed(15).fact('harm', 'bloodied'), harmed(16).fact('harm', 'bloodied')]).toEqual([
    false,
    true,
  ]);
  expect([harmed(29).has('disabled'), harmed(30).has('disabled')]).toEqual([false, true]);
  expect([harmed(59).has('dead'), harmed(60).has('dead')]).toEqual([false, true]);
});

test('REN-CTX-16 REN-CTX-17 the check to stay up after two wounds is at SOM x3 less 20, and the next one less 30', () => {
  const s = duel({ bob: { sheet: { DUR: 50 } } });
  const first = s.gm('harm', { who: 'bob', damage: 20 }, { dice: [25] });
  const second = s.gm('harm', { who: 'bob', damage: 10 }, { dice: [16] });
  expect([targetsOf(first, 'SOM x3'), targetsOf(second, 'SOM x3')]).toEqual([[25], [15]]);
  expect(s.who('bob').prone).toBe(true);
});
