import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { BLOW, pair } from '../testing/pair.js';
import { bomb, gun, horse, kindsOn, odds, pistol, refusedBy, sword } from '../testing/stage.js';

// Conditions, stances and coups de grace, each combined with one more rule.

const RIDER = { m: { at: [4, 5], side: 'ours', sheet: horse() } } as const;
const MAIL = { armor: [{ name: 'mail', toughness: 3 }] };

test('T20-COND-06 T20-COND-17 from above the dying are struck at 1 with 1 more', () => {
  const s = pair({ ownState: { elevation: 5 }, state: { marks: { dying: 1, unconscious: 1 } } });
  expect(odds(s, 'a', 't', 'sword')).toEqual([1, 1]);
  const c = true20.carryOver?.carry(s.state, 't').state;
  expect(c).toEqual({ marks: { dying: 1, unconscious: 1 } });
});

test('T20-FIN-11 T20-SURP-03 a second finesse blow meets Parry and armor where the first met Base Defense and armor', () => {
  const s = pair({
    state: { unawareOf: ['a'] },
    foe: { ...MAIL, con: 20 },
    own: { conviction: 1, printed: { attack: 0 } },
  });
  const one = s.do('a', 'attack', { ...BLOW, manner: 'finesse' }, { dice: [20, 13, 20] });
  s.do('a', 'extra-action', { action: 'standard' });
  const two = s.do('a', 'attack', { ...BLOW, manner: 'finesse' }, { dice: [20, 14, 20] });
  expect([
    one.fact('defense', 'value'),
    one.fact('confirm', 'critical'),
    two.fact('defense', 'value'),
    two.fact('confirm', 'critical'),
  ]).toEqual([14, false, 21, false]);
});

test('T20-COND-16 T20-SURP-03 one held by whom it does not see is denied Dodge once', () => {
  const s = pair({ state: { unawareOf: ['a'], conditions: ['grappled'] } });
  s.end();
  s.end();
  const scene = s.do('a', 'attack', BLOW, { dice: [2] });
  expect(scene.fact('defense', 'value')).toBe(11);
});

test('T20-CONC-03 T20-COND-03 the Narrator takes the dark away: a direct attack, and no miss roll', () => {
  const s = pair({ marks: { '5,5': '_' } });
  const before = refusedBy(s, 'a', 'attack', BLOW);
  s.gm('concealment', { who: 't', degree: 'none' });
  expect([before, s.do('a', 'attack', BLOW, { dice: [19, 20] }).rolled]).toEqual([
    'T20-CONC-08 T20-COVER-08',
    ['a attack', 't Toughness'],
  ]);
  const u = pair();
  u.gm('concealment', { who: 't', degree: 'partial' });
  expect(u.do('a', 'attack', BLOW, { dice: [2] }).rolled).toEqual(['a attack']);
});

test('T20-TWF-06 T20-COND-06 T20-CTX-44 a borrowed feat and higher ground help both hands', () => {
  const s = pair({
    own: { weapons: [sword(), sword({ name: 'dirk' })], conviction: 1, printed: { attack: 20 } },
    ownState: { elevation: 5 },
  });
  s.do('a', 'borrow-feat', { feat: 'Two-Weapon Fighting' });
  const scene = s.do(
    'a',
    'two-weapons',
    { ...BLOW, offHand: 'a/dirk', offTarget: 't' },
    { dice: [1, 1] },
  );
  expect(scene.facts('attacks', 'plus')).toEqual([19, 17]);
});

test('T20-CTX-06 T20-COND-03 T20-COND-22 a giant has no size in its Defense, stunned or not, and what the Narrator takes off', () => {
  const s = pair({
    foe: { printed: {}, combatBonus: 5, size: 'Large', dex: 1, str: 4 },
    state: { conditions: ['stunned'] },
  });
  const one = odds(s, 'a', 't', 'sword')[1];
  s.gm('modifier', { who: 't', what: 'defense', amount: -2 });
  const two = odds(s, 'a', 't', 'sword')[1];
  s.gm('condition', { who: 't', condition: 'stunned', on: false });
  expect([one, two, odds(s, 'a', 't', 'sword')[1], odds(s, 'a', 't', 'pistol')[1]]).toEqual([
    13, 11, 17, 14,
  ]);
});

test('T20-AUTO-04 T20-COVER-01 T20-CTX-36 the margin of a readied burst counts the cover its target has reached', () => {
  const s = pair({
    own: { weapons: [gun({ damage: 3 })], printed: { attack: 10 } },
    at: [10, 7],
    marks: { '9,5': '+' },
    foe: { printed: { dodge: 12 }, con: 30 },
  });
  s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'attack', with: { weapon: 'a/gun', target: 't', manner: 'burst' } },
  });
  s.end();
  const q = s.do(
    't',
    'move',
    {
      path: [
        [10, 6],
        [10, 5],
        [11, 5],
      ],
    },
    {
      dice: [10, 10],
      answers: [
        ['readied', 'no'],
        ['readied', 'no'],
        ['readied', 'yes'],
      ],
    },
  );
  expect(q.facts('difficulty', 'difficulty')).toEqual([20]);
});

test('T20-SUPP-10 T20-SUPP-04 fire that hinders saves is 1 less when one of two shooters drops', () => {
  const s = pair({
    own: { weapons: [gun()], con: -5 },
    at: [14, 5],
    foe: { con: 0 },
    options: { 'supp.saves': 'included' },
    order: ['a', 'b', 't'],
    more: { b: { at: [4, 7], side: 'ours', sheet: { weapons: [gun()] } } },
  });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  s.end();
  s.do('b', 'suppress', { weapon: 'b/gun', target: 't' });
  const one = s.gm('harm', { who: 't', damage: -5 }, { dice: [20] });
  s.gm('harm', { who: 'a', damage: 20 }, { dice: [1] });
  const two = s.gm('harm', { who: 't', damage: -5 }, { dice: [20] });
  expect([one.fact('toughness', 'total'), two.fact('toughness', 'total')]).toEqual([15, 16]);
});

test('T20-STANCE-10 both stances, where a group allows them, come to 2 off attacks and Defense', () => {
  const s = pair({ options: { 'stance.combine': 'yes' }, foe: { weapons: [sword()] } });
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.do('a', 'defensive-stance', { penalty: 4 });
  const plus = s.do('a', 'attack', BLOW, { dice: [2] }).fact('attacks', 'plus');
  s.end();
  expect([
    plus,
    odds(s, 't', 'a', 'sword')[1],
    true20.carryOver?.carry(s.state, 'a').state,
  ]).toEqual([-2, 8, {}]);
});

test('T20-STANCE-06 T20-STANCE-04 no second Aggressive Stance comes on top of the first', () => {
  const s = pair({ own: { conviction: 1 }, foe: { weapons: [sword()] } });
  s.do('a', 'aggressive-stance', { penalty: 2 });
  expect(refusedBy(s, 'a', 'aggressive-stance', { penalty: 4 })).toContain('STANCE');
  s.do('a', 'move', { path: [[4, 6]] });
  s.end();
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(8);
});

test('T20-CTX-20 T20-CTX-15 hurts and bruises weigh on nothing where marks do not, and go along', () => {
  const s = pair({
    foe: { con: 0, weapons: [sword()] },
    state: { marks: { hurt: 3, bruised: 2 } },
    options: { 'damage.markPenalty': 'none' },
  });
  const save = s.gm('harm', { who: 't', damage: 0 }, { dice: [15] }).fact('toughness', 'total');
  s.end();
  expect([
    save,
    odds(s, 't', 'a', 'sword')[0],
    true20.carryOver?.carry(s.state, 't').state,
  ]).toEqual([15, 0, { marks: { hurt: 3, bruised: 2 } }]);
});

test('T20-TWF-01 T20-MOUNT-05 T20-COND-17 by the knees both hands strike at the dying, at 1 each', () => {
  const mk = () =>
    pair({
      own: {
        weapons: [sword(), sword({ name: 'dirk' })],
        skills: { ride: 0 },
        printed: { attack: 20 },
      },
      ownState: { riding: 'm' },
      at: [6, 5],
      state: { marks: { dying: 1, unconscious: 1 } },
      foe: { con: 30, combatBonus: 0, printed: {} },
      more: RIDER,
    });
  const both = { ...BLOW, offHand: 'a/dirk', offTarget: 't' };
  const s = mk();
  const before = refusedBy(s, 'a', 'two-weapons', both);
  s.do('a', 'knees', {}, { dice: [5] });
  const scene = s.do('a', 'two-weapons', both, { dice: [10, 10, 20] });
  expect([before, scene.facts('attacks', 'plus'), scene.facts('defense', 'value')]).toEqual([
    'T20-MOUNT-05',
    [15, 11],
    [1, 1],
  ]);
});

test('T20-HELP-07 T20-HELP-09 T20-CTX-26 a lethal coup makes the stable dying again', () => {
  const s = pair({
    foe: { con: 0, fortitude: 0 },
    state: { stable: true, marks: { unconscious: 1, disabled: 1 } },
  });
  const scene = s.do('a', 'coup-de-grace', BLOW, { dice: [18, 5] });
  expect([scene.rolled, s.who('t').marks.dying, s.who('t').stable, s.who('t').dead]).toEqual([
    ['t Toughness', 't Fortitude'],
    1,
    false,
    false,
  ]);
});

test('T20-HELP-08 T20-SURP-03 a sparing coup out of hiding knocks the bound out', () => {
  const s = pair({
    foe: { con: 0, fortitude: 0 },
    state: { conditions: ['helpless'], unawareOf: ['a'] },
  });
  s.do('a', 'coup-de-grace', { ...BLOW, harm: 'non-lethal' }, { dice: [18, 15] });
  expect([s.who('t').marks.unconscious, s.who('t').marks.dying, s.who('t').marks.bruised]).toEqual([
    1, 0, 1,
  ]);
});

test('T20-STANCE-07 T20-MOUNT-02 a Defensive Stance lapses with a turn in which only the mount went', () => {
  const s = pair({
    ownState: { riding: 'm' },
    own: { dex: 4 },
    at: [7, 5],
    foe: { weapons: [pistol()], con: 20 },
    more: {
      m: { at: [4, 5], side: 'ours', sheet: horse({ naturalWeapons: [sword({ name: 'hoof' })] }) },
    },
  });
  s.do('a', 'defensive-stance', { penalty: 4 });
  s.do('a', 'ride', { pace: 'single', path: [[5, 5]] });
  s.end();
  expect([odds(s, 't', 'a', 'pistol')[1], kindsOn(s, 'a')]).toEqual([14, []]);
});

test('T20-COVER-10 T20-AREA-04 doubled cover of a rider helps the Reflex save of the rider alone', () => {
  const s = pair({
    own: { weapons: [bomb()] },
    at: [12, 5],
    marks: { '13,5': '_' },
    state: { riding: 'm' },
    more: { m: { at: [12, 5], sheet: horse({ con: 20 }) } },
  });
  s.gm('cover', { who: 't', degree: 'doubled' });
  const scene = s.do(
    'a',
    'area-attack',
    { weapon: 'a/bomb', at: [11, 5] },
    { dice: [13, 20, 13, 20] },
  );
  expect(scene.parts('Reflex')).toEqual(['T20-COVER-10 4']);
});
