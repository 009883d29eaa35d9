import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, stage, tnOf, weapon } from '../../testing/stage.js';

const bob: Person = { sheet: { DEX: 8 } };
const fight = (sheet: Person['sheet'], more: Staging = {}, state: Person['state'] = {}) =>
  stage(
    { ann: { sheet: { STR: 4, DEX: 5, competencies: ['unarmed', 'club'], ...sheet }, state }, bob },
    more,
  );
const PUNCH = { weapon: 'unarmed', target: 'bob' };
const punch = (sheet: Person['sheet'], more: Staging = {}) =>
  fight(sheet, more).do('ann', 'strike', PUNCH, { dice: [1, 9, 1] });

test('LUR-UNARM-01 an unarmed attack needs a free hand', () => {
  expect(fight({ weapons: ['torch', 'torch'] }).refused('ann', 'strike', PUNCH)).toEqual([
    'LUR-UNARM-01',
  ]);
  expect(fight({ weapons: ['torch'] }).allowed('ann', 'strike', PUNCH)).toBe(true);
});

test('LUR-UNARM-02 it has a competence of its own', () => {
  expect(punch({}).cites('roll', 'LUR-UNARM-02')).toBe(true);
  const scene = fight({ competencies: ['club', 'grappling'] }).do('ann', 'strike', PUNCH, {
    dice: [1],
  });
  expect(scene.cites('incompetent', 'LUR-UNARM-02')).toBe(true);
});

test('LUR-UNARM-03 both hands are one blunt weapon', () => {
  const scene = punch({});
  expect(scene.all('damage')).toHaveLength(1);
  expect(scene.note('damage')).toMatchObject({ blunt: true });
  expect(scene.cites('damage', 'LUR-UNARM-03')).toBe(true);
});

test('LUR-UNARM-04 damage is STR with one hand and twice that with both', () => {
  expect([
    punch({}).note('damage')['damage'],
    punch({ weapons: ['torch'] }).note('damage')['damage'],
  ]).toEqual([8, 4]);
  expect(punch({}).cites('damage', 'LUR-UNARM-04')).toBe(true);
});

test('LUR-UNARM-04 of more than two hands two suffice, or all must be free', () => {
  const four = { hands: 4, weapons: ['torch', 'torch'] };
  expect(punch(four).note('damage')['damage']).toBe(8);
  expect(punch(four, { options: { unarmedBothHands: 'all' } }).note('damage')['damage']).toBe(4);
  expect(
    punch({ hands: 4 }, { options: { unarmedBothHands: 'all' } }).note('damage')['damage'],
  ).toBe(8);
});

test('LUR-UNARM-05 drive equals damage', () => {
  expect(punch({}).note('damage')).toMatchObject({ drive: 8 });
  expect(punch({ weapons: ['torch'] }).note('damage')).toMatchObject({ drive: 4 });
  expect(punch({}).cites('damage', 'LUR-UNARM-05')).toBe(true);
});

const clawed = (damage: number) => fight({ natural: [natural('Claw', { damage })] });

test('LUR-UNARM-06 owners of natural weapons hold them back for a less harmful attack only', () => {
  expect(clawed(9).allowed('ann', 'strike', PUNCH)).toBe(true);
  expect(clawed(8).refused('ann', 'strike', PUNCH)).toEqual(['LUR-UNARM-06']);
  expect(
    clawed(9)
      .do('ann', 'strike', PUNCH, { dice: [1, 1] })
      .cites('attacks', 'LUR-UNARM-06'),
  ).toBe(true);
});

test('LUR-UNARM-07 a creature without hands and natural weapons strikes as with one free hand', () => {
  const scene = punch({ hands: 0 });
  expect(scene.note('damage')).toMatchObject({ damage: 4 });
  expect(scene.cites('attacks', 'LUR-UNARM-07')).toBe(true);
  expect(fight({ hands: 0, natural: [natural('Claw')] }).refused('ann', 'strike', PUNCH)).toEqual([
    'LUR-UNARM-01',
  ]);
});

const beast = {
  competencies: [],
  natural: [natural('Claw'), natural('Tail', { damage: 6 })],
  weapons: [weapon('club')],
};
const CLAW = { weapon: 'ann/claw', target: 'bob' };

test('LUR-NAT-01 everyone is competent with their own natural weapons', () => {
  const scene = fight(beast).do('ann', 'strike', CLAW, { dice: [1, 1] });
  expect(diceOf(scene)).toEqual(['ann offence d6', 'bob defence d20']);
  expect(scene.cites('roll', 'LUR-NAT-01')).toBe(true);
});

test('LUR-NAT-02 they add 3 to the offence roll', () => {
  const scene = fight({ ...beast, DEX: 2 }).do('ann', 'strike', CLAW, { dice: [5, 1] });
  expect(tnOf(scene, 'offence')).toBe(5);
  expect(scene.parts('offence')).toEqual(['LUR-NAT-02 3']);
  expect(
    fight({ ...beast, DEX: 2 })
      .do('ann', 'strike', CLAW, { dice: [6] })
      .has('miss'),
  ).toBe(true);
});

test('LUR-NAT-03 natural and held weapons exclude each other in a turn', () => {
  const HELD = { weapon: 'ann/club', target: 'bob' };
  for (const [first, second] of [
    [CLAW, HELD],
    [HELD, CLAW],
  ] as const) {
    const s = fight({ ...beast, competencies: ['club'] });
    s.gm('major', { who: 'ann' });
    s.do('ann', 'strike', first, { dice: [1, 1] });
    expect(s.refused('ann', 'strike', second)).toEqual(['LUR-NAT-03']);
    expect(s.until('bob').until('ann').allowed('ann', 'strike', second)).toBe(true);
  }
});

test('LUR-NAT-04 one attack uses one natural weapon', () => {
  const scene = fight(beast).do('ann', 'strike', CLAW, { dice: [1, 9, 1] });
  expect(scene.all('damage').map((note) => note.data['weapon'])).toEqual(['Claw']);
  expect(scene.cites('attacks', 'LUR-NAT-04')).toBe(true);
});

test('LUR-NAT-05 several limbs are one weapon', () => {
  const scene = fight({ competencies: [], natural: [natural('Claws', { damage: 14 })] }).do(
    'ann',
    'strike',
    { weapon: 'ann/claws', target: 'bob' },
    { dice: [1, 9, 1] },
  );
  expect(scene.all('damage')).toHaveLength(1);
  expect(scene.note('damage')).toMatchObject({ damage: 14 });
  expect(scene.cites('attacks', 'LUR-NAT-05')).toBe(true);
});

test('LUR-NAT-06 natural weapons are never two weapons at once', () => {
  const s = fight({ competencies: [], natural: [natural('Claw'), natural('Tail')] });
  expect(s.allowed('ann', 'strike', { weapon: 'both', target: 'bob' })).toBe(false);
  expect(s.do('ann', 'strike', CLAW, { dice: [1, 1] }).cites('attacks', 'LUR-NAT-06')).toBe(true);
});
