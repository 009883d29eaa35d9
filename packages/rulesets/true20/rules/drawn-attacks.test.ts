import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { bomb, gun, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Randomly chosen rules of attacks, each combined with two others: feats, areas, grapples, darkness, a second use, house rules, the Narrator.

const bow = (more: Data = {}): Data => pistol({ name: 'bow', increment: 60, ...more });
const MAIL = { armor: [{ name: 'mail', toughness: 3 }] };
const dim = (): Data => ({ rows: Array.from({ length: 12 }, () => `..........${','.repeat(10)}`) });

test('T20-FIN-05 T20-AREA-01 T20-CTX-46 a finesse hit leaves the armor out and Defensive Roll in; a blast meets both', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), bomb()] } },
    t: { at: [5, 5], sheet: { con: 1, toughness: { defensiveRoll: 2 }, ...MAIL } },
  });
  const hit = { weapon: 'a/sword', target: 't', manner: 'finesse' };
  expect(s.total('Toughness', 't', 'a', 'attack', hit)).toBe(3);
  expect(s.total('Toughness', 't', 'a', 'area-attack', { weapon: 'a/bomb', at: [5, 5] })).toBe(6);
  expect(s.allowed('a', 'attack', { weapon: 'a/bomb', target: 't', manner: 'finesse' })).toBe(
    false,
  );
});

test('T20-CTX-49 T20-COVER-20 T20-COVER-12 cover rated by hand saves against 10 and the damage, from above as well', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol({ damage: 4 })] }, state: { elevation: 10 } },
      t: { at: [14, 5], sheet: { printed: { dodge: 12 } } },
    },
    { options: { 'cover.damageObject': 'yes' } },
  );
  s.gm('cover', { who: 't', degree: 'ordinary' });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/pistol', target: 't' },
    { dice: [14, 9], answers: [['object-toughness', 5]] },
  );
  expect(scene.note('object')).toMatchObject({ total: 14, difficulty: 14, holds: true });
});

test('T20-FIN-12 T20-CTX-30 a held attacker aims at the gaps of one without armor at 2 less, and at no higher Difficulty', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5], sheet: { weapons: [sword()], printed: { dodge: 13, parry: 11 } } },
  });
  s.until('t').do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.until('a');
  expect(odds(s, 'a', 't', 'sword', { manner: 'finesse' })).toEqual([-2, 13]);
});

test('T20-CTX-42 T20-CTX-35 a knife flies to the fifth increment, heights included, and is gone for a second throw', () => {
  const s = stage({
    a: {
      at: [2, 5],
      sheet: {
        weapons: [{ name: 'knife', damage: 1, use: 'thrown', increment: 10 }],
        conviction: 1,
        con: 9,
      },
    },
    t: { at: [10, 5], state: { elevation: 30 }, sheet: { con: 9 } },
    u: { at: [13, 5], sheet: { con: 9 } },
  });
  const knife = { weapon: 'a/knife', target: 't', thrown: true };
  expect(s.total('attack', 'a', 'a', 'attack', knife)).toBe(-10);
  expect(refusedBy(s, 'a', 'attack', { ...knife, target: 'u' })).toBe('T20-CTX-42');
  s.do('a', 'attack', knife, { dice: [2] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(s.allowed('a', 'attack', knife)).toBe(false);
});

test('T20-CONC-01 one is veiled in the fog and not on the step out of it, and a friend in between veils no one', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol()], printed: { attack: 20 } } },
      t: { at: [14, 5], side: 'theirs', sheet: { con: 9 } },
      f: { at: [13, 5], side: 'theirs' },
    },
    { map: { rows: Array.from({ length: 12 }, () => `${'.'.repeat(14)}''${'.'.repeat(8)}`) } },
  );
  const shot = { weapon: 'a/pistol', target: 't' };
  const veiled = s.do('a', 'attack', shot, { dice: [10, 17] });
  expect(veiled.note('miss chance')).toMatchObject({ who: 't', missed: true, needed: 17 });
  s.until('t').do('t', 'move', { path: [[12, 5]] });
  s.until('a');
  expect(s.do('a', 'attack', shot, { dice: [10, 20] }).has('miss chance')).toBe(false);
});

test('T20-FIN-03 T20-CONC-13 fine shots go to the end of one increment, after a step nearer, and dim light spoils them all the same', () => {
  const s = stage(
    {
      a: {
        at: [0, 5],
        sheet: { weapons: [bow()], feats: ['Improved Precise Shot'], printed: { attack: 20 } },
      },
      t: { at: [13, 5], sheet: { con: 9, ...MAIL } },
    },
    { map: dim() },
  );
  const fine = { weapon: 'a/bow', target: 't', manner: 'finesse' };
  expect(refusedBy(s, 'a', 'attack', fine)).toBe('T20-FIN-03');
  s.do('a', 'move', { path: [[1, 5]] });
  const scene = s.do('a', 'attack', fine, { dice: [10, 17] });
  expect(scene.fact('miss chance', 'missed')).toBe(true);
});

test('T20-CTX-19 T20-CTX-15 blunt and sharp harm make marks of their own; the blunt save counts bruises, the sharp one hurts', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()], printed: { attack: 20 }, conviction: 1 } },
    t: { at: [5, 5] },
  });
  const blow = { weapon: 'a/sword', target: 't' };
  expect(odds(s, 'a', 't', 'sword', { harm: 'non-lethal' })[0]).toBe(20);
  s.do('a', 'attack', { ...blow, harm: 'non-lethal' }, { dice: [10, 16] });
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'attack', blow, { dice: [10, 16] });
  expect(s.who('t').marks).toMatchObject({ bruised: 2, hurt: 1 });
  s.until('a');
  expect([
    s.total('Toughness', 't', 'a', 'attack', { ...blow, harm: 'non-lethal' }),
    s.total('Toughness', 't', 'a', 'attack', blow),
  ]).toEqual([-2, -1]);
});

test('T20-CTX-19 T20-AREA-07 a bomb may be used bluntly as well', () => {
  const s = stage({ a: { at: [4, 5], sheet: { weapons: [bomb()] } }, t: { at: [10, 5] } });
  s.do(
    'a',
    'area-attack',
    { weapon: 'a/bomb', at: [10, 5], harm: 'non-lethal' },
    { dice: [1, 20] },
  );
  expect(s.who('t').marks).toMatchObject({ bruised: 1, hurt: 0 });
});

const SHOTS = { weapon: 'a/left', target: 't', offHand: 'a/right', offTarget: 't' };
const brace = (more: Data = {}): Data => ({
  weapons: [pistol({ name: 'left' }), pistol({ name: 'right' })],
  ...more,
});

test('T20-TWF-12 T20-COND-03 two pistols at -6 and -10, each with what the Narrator gives; what fills an area is no second weapon', () => {
  const s = stage({
    a: { at: [4, 5], sheet: brace({ con: 9 }) },
    t: { at: [12, 5], sheet: { con: 9 } },
  });
  s.gm('modifier', { who: 'a', what: 'attack', amount: -2 });
  const scene = s.do('a', 'two-weapons', SHOTS, { dice: [2, 2] });
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([-8, -12]);
  const armed = stage({
    a: { at: [4, 5], sheet: { weapons: [pistol({ name: 'left' }), bomb({ name: 'right' })] } },
    t: { at: [12, 5] },
  });
  expect(armed.allowed('a', 'two-weapons', SHOTS)).toBe(false);
});

test('T20-TWF-10 T20-SUPP-02 suppressed, two shots at two foes pay 4 each and gain no 2', () => {
  const s = stage({
    g: { at: [25, 5], side: 'theirs', sheet: { weapons: [gun()] } },
    a: { at: [4, 5], side: 'ours', sheet: brace({ printed: { attack: 25 } }) },
    t: { at: [12, 5], side: 'theirs', sheet: { con: 9 } },
    u: { at: [12, 8], side: 'theirs', sheet: { con: 9 } },
  });
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'a' });
  s.do('g', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const scene = s.do('a', 'two-weapons', { ...SHOTS, offTarget: 'u' }, { dice: [10, 10, 20, 20] });
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([15, 11]);
  expect(scene.facts('difficulty', 'difficulty')).toEqual([18, 18]);
});

test('T20-TWF-08 T20-CTX-44 T20-CTX-30 held, an off hand that hits at the second roll makes one save at 2 more', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: {
        weapons: [sword(), sword({ name: 'dirk', damage: 1, light: true })],
        printed: { attack: 10, maneuver: -10 },
        conviction: 1,
      },
    },
    t: { at: [5, 5], sheet: { printed: { dodge: 15, parry: 15 }, con: 9 } },
  });
  s.until('t').do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.until('a');
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/sword', target: 't', offHand: 'a/dirk', offTarget: 't' },
    { dice: [12, 2, 5, 20], answers: [['reroll', 'yes']] },
  );
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([4, 0]);
  expect(scene.facts('difficulty', 'difficulty')).toEqual([20]);
});

test('T20-TWF-11 T20-SURP-03 of two knives thrown from hiding the first comes as a surprise; held, both pay 2', () => {
  const knife = (name: string): Data => ({ name, damage: 1, use: 'thrown', increment: 10 });
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [knife('left'), knife('right')], con: 9 } },
    t: {
      at: [5, 5],
      sheet: { printed: { baseDefense: 12, dodge: 16, parry: 11 }, con: 9 },
      state: { unawareOf: ['a'] },
    },
    u: { at: [3, 5], sheet: { con: 9 } },
  });
  s.until('u').do('u', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.until('a');
  s.gm('notice', { of: 'a', unseenBy: 't' });
  const scene = s.do('a', 'two-weapons', { ...SHOTS, thrown: true }, { dice: [2, 2] });
  expect(scene.facts('attacks', 'surprise')).toEqual([true, false]);
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([-8, -12]);
});

test('T20-TWF-05 T20-COND-17 T20-CONC-13 sword and fist at one who lies dying in dim light: -4, -8, Defense 1, and the veil', () => {
  const s = stage(
    {
      a: { at: [11, 5], sheet: { weapons: [sword()], printed: { attack: 10 } } },
      t: { at: [12, 5], state: { marks: { dying: 1, unconscious: 1 } }, sheet: { combatBonus: 4 } },
    },
    { map: dim() },
  );
  const both = { weapon: 'a/sword', target: 't', offHand: 'unarmed', offTarget: 't' };
  const scene = s.do('a', 'two-weapons', both, { dice: [10, 10, 17, 17] });
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([6, 2]);
  expect(scene.facts('defense', 'value')).toEqual([1, 1]);
  expect(scene.facts('miss chance', 'missed')).toEqual([true, true]);
});

test('T20-CTX-41 T20-AREA-01 each of two shots into a melee pays 4, none once the friend is helpless, and a blast has none to pay', () => {
  const s = stage({
    a: { at: [4, 5], sheet: brace() },
    f: { at: [12, 6], side: 'ours' },
    t: { at: [12, 5], side: 'theirs' },
  });
  expect(s.do('a', 'two-weapons', SHOTS, { dice: [2, 2] }).facts('attacks', 'plus')).toEqual([
    -10, -14,
  ]);
  s.gm('condition', { who: 'f', condition: 'helpless', on: true });
  s.until('a');
  expect(odds(s, 'a', 't', 'left')[0]).toBe(0);
});

test('T20-AREA-03 T20-COVFIRE-02 T20-CTX-22 a bomb meets friend and foe, and a shooter whom it stuns covers no one', () => {
  const s = stage({
    s: { at: [10, 5], sheet: { weapons: [gun(), bomb()] } },
    f: { at: [20, 5], side: 'ours', sheet: { printed: { baseDefense: 10, dodge: 12 } } },
    t: { at: [11, 5], side: 'theirs', sheet: { weapons: [bomb()], con: 9 } },
    x: { at: [16, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
  });
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  s.until('t');
  const scene = s.do(
    't',
    'area-attack',
    { weapon: 't/bomb', at: [10, 5] },
    { dice: [1, 14, 1, 20] },
  );
  expect(scene.facts('save', 'who')).toEqual(['s', 't']);
  expect(kindsOn(s, 's')).toEqual(['stunned']);
  s.until('x');
  expect(odds(s, 'x', 'f', 'pistol')[1]).toBe(12);
});

test('T20-AREA-07 T20-AREA-12 T20-MOUNT-02 rider and mount save each; a rider who has readied a move rides both out of it', () => {
  const battle = (readied: boolean) =>
    stage({
      a: { at: [2, 5], sheet: { weapons: [bomb()] } },
      r: { at: [14, 5], sheet: { con: 9 }, state: { riding: 'h', readied } },
      h: {
        at: [14, 5],
        side: 'theirs',
        sheet: { size: 'Large', speed: 50, mount: true, hands: 0, con: 9 },
      },
    });
  const at = { weapon: 'a/bomb', at: [14, 5] };
  const stays = battle(false).do('a', 'area-attack', at, { dice: [10, 10, 20, 20] });
  expect(stays.facts('toughness', 'who').toSorted()).toEqual(['h', 'r']);
  const s = battle(true);
  const leaves = s.do('a', 'area-attack', at, { answers: [['escape', 50]] });
  expect(leaves.has('save')).toBe(false);
  expect(s.who('h').at).toEqual(s.who('r').at);
});

test('T20-SURP-11 T20-SURP-07 what the Narrator calls unexpected takes Dodge and Parry from one attack, and adds nothing', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()], printed: { attack: 5 }, conviction: 1 } },
    t: { at: [5, 5], sheet: { printed: { baseDefense: 12, dodge: 16, parry: 15 }, con: 9 } },
  });
  s.gm('unexpected', { by: 'a', at: 't' });
  const blow = { weapon: 'a/sword', target: 't' };
  expect(odds(s, 'a', 't', 'sword')).toEqual([5, 12]);
  const scene = s.do('a', 'attack', blow, { dice: [7, 20] });
  expect(scene.fact('difficulty', 'difficulty')).toBe(18);
  s.do('a', 'extra-action', { action: 'standard' });
  expect(odds(s, 'a', 't', 'sword')).toEqual([5, 16]);
});
