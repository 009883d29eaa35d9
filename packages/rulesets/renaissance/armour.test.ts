import { expect, test } from 'vitest';
import type { Options } from './options.js';
import type { Person, Staging } from './testing/stage.js';
import { stage, weapon } from './testing/stage.js';

const ann: Person = { at: [5, 5], skills: { 'one-handed': 60, fray: 40, ranged: 60, deception: 50 } };
const bob: Person = { at: [6, 5], skills: { fray: 40, 'one-handed': 60 } };
const piece = (av: number, more = {}) => ({ name: `coat ${av}`, av, ...more });
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) => stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
/** A blow of a given DV and AP on somebody. */
const blow = (dv: number, ap: number, b: Partial<Person>, options: Partial<Options> = {}) =>
  duel({ weapons: [weapon('sword', { damage: { dice: 1, flat: dv - 1 }, ap })] }, b, { options }).do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1] });
const wearing = (...avs: readonly number[]): Partial<Person> => ({ sheet: { armor: avs.map((av) => piece(av)) } });

test('REN-ARM-01 armour is taken off the damage value', () => {
  expect([blow(12, 0, {}).damage('bob'), blow(12, 0, wearing(5)).damage('bob')]).toEqual([[12], [7]]);
  expect(blow(12, 0, wearing(5)).parts('damage')).toEqual(['REN-ARM-01 -5']);
});

test('REN-ARM-02 penetration comes off the armour first, and what is left of it is never below 0', () => {
  expect([blow(12, 3, wearing(5)).damage('bob'), blow(12, 5, wearing(5)).damage('bob'), blow(12, 6, wearing(5)).damage('bob'), blow(12, 3, {}).damage('bob')]).toEqual([[10], [12], [12], [12]]);
  expect(blow(12, 3, wearing(5)).parts('damage')).toEqual(['REN-ARM-02 -2']);
});

test('REN-ARM-02 switch surplusAp: penetration beyond the armour adds to the damage, or does not', () => {
  const added = { surplusAp: 'added' } as const;
  expect([blow(12, 8, wearing(5), added).damage('bob'), blow(12, 3, {}, added).damage('bob'), blow(12, 3, wearing(5), added).damage('bob')]).toEqual([[15], [15], [10]]);
  expect(blow(12, 8, wearing(5), { surplusAp: 'ignored' }).damage('bob')).toEqual([12]);
});

test('REN-ARM-03 damage is never below 0', () => {
  const scene = blow(4, 1, wearing(8));
  expect([scene.damage('bob'), scene.has('harm')]).toEqual([[0], false]);
  expect([blow(8, 0, wearing(8)).damage('bob'), blow(9, 0, wearing(8)).damage('bob')]).toEqual([[0], [1]]);
  expect(scene.parts('damage')).toEqual(['REN-ARM-02 -7', 'REN-ARM-03 3']);
});

test('REN-ARM-04 all armour adds up: worn layers, shield in hand, natural armour', () => {
  const shield = weapon('shield', { kind: 'shield', av: 2 });
  const scene = blow(30, 0, { sheet: { armor: [piece(2), piece(5)], naturalArmor: 3 }, weapons: [shield] });
  expect(scene.note('damage')).toMatchObject({ armour: 12, damage: 18 });
  expect(scene.cites('damage', 'REN-ARM-04')).toBe(true);
  // A shield put away or dropped protects no longer.
  const s = duel({ weapons: [weapon('sword', { damage: { dice: 1, flat: 20 } })] }, { weapons: [shield] }, { order: ['bob', 'ann'] });
  s.do('bob', 'drop', { item: 'bob/shield' });
  s.do('bob', 'end');
  expect(s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1] }).note('damage')).toMatchObject({ armour: 0 });
});

test('REN-ARM-05 a listed penalty touches what it names, for as long as the armour is worn, and several add up', () => {
  const mail = piece(5, { penalties: [{ amount: -5, on: 'COO' }] });
  const helm = piece(1, { penalties: [{ amount: -10, on: 'COO' }, { amount: -5, on: 'ranged' }] });
  const sword = weapon('sword');
  const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2, range: { short: 50, medium: 60, long: 70, extreme: 80 } });
  const aim = (armor: readonly (typeof mail)[], arm: typeof sword, id: string) => duel({ weapons: [arm], sheet: { armor: [...armor] } }, { at: [id === 'bow' ? 9 : 6, 5] }).do('ann', 'attack', { weapon: `ann/${id}`, target: 'bob' }, { dice: [97] }).targets('attack')[0];
  // One-Handed is SOM and untouched, Ranged Weapons is COO.
  expect([aim([mail], sword, 'sword'), aim([mail], bow, 'bow'), aim([mail, helm], bow, 'bow')]).toEqual([60, 55, 40]);
  const hit = duel({ weapons: [sword] }, { sheet: { armor: [mail, helm] } }).do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1] });
  expect([hit.targets('Fray'), hit.parts('defence')]).toEqual([[25], ['REN-ARM-05 -5', 'REN-ARM-05 -10']]);
});

test('REN-ARM-05 a penalty on SOM touches the check that keeps one standing', () => {
  const plate = piece(2, { penalties: [{ amount: -10, on: 'SOM' }] });
  const s = duel({ weapons: [weapon('sword', { damage: { dice: 1, flat: 9 } })] }, { sheet: { armor: [plate], DUR: 40 } });
  // 45 - 10 for the wound - 10.
  expect(s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1, 20] }).targets('SOM x3')).toEqual([25]);
});
