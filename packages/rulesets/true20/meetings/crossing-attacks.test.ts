import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { BLOW, pair, SHOT } from '../testing/pair.js';
import type { Staging } from '../testing/stage.js';
import { gun, horse, odds, pistol, refusedBy, sword } from '../testing/stage.js';

// Attacks combined with damage marks, the Narrator, mounts, scenario files and hidden combatants.

const RIDER = { m: { at: [4, 5], side: 'ours', sheet: horse() } } as const;

test('T20-FIN-08 T20-HELP-11 one without weak points that the Narrator binds is met at no gaps and given no coup', () => {
  const s = pair({ foe: { noCriticals: true } });
  s.gm('condition', { who: 't', condition: 'helpless', on: true });
  const carried = true20.carryOver?.carry(s.state, 't').state;
  expect([
    refusedBy(s, 'a', 'attack', { ...BLOW, manner: 'finesse' }),
    refusedBy(s, 'a', 'coup-de-grace', BLOW),
    carried,
  ]).toEqual(['T20-FIN-08', 'T20-HELP-11', {}]);
});

test('T20-CTX-14 T20-CTX-16 a staggered giant is disabled once, then dying, and staggered but once', () => {
  const s = pair({ foe: { size: 'Large', con: 0 }, state: { marks: { staggered: 1 } } });
  s.gm('harm', { who: 't', damage: 5 }, { dice: [10] }); // 10 vs 20: disabled
  const first = { ...s.who('t').marks };
  s.gm('harm', { who: 't', damage: 5 }, { dice: [10] });
  expect([
    first.disabled,
    first.staggered,
    first.unconscious,
    s.who('t').marks.dying,
    s.who('t').marks.unconscious,
  ]).toEqual([1, 1, 0, 1, 1]);
});

test('T20-COVER-15 T20-CONC-07 a covering character that the shooter has not noticed is struck, half the time', () => {
  const s = pair({
    at: [10, 5],
    ownState: { unawareOf: ['k'] },
    own: { printed: { attack: 0 } },
    state: { shelter: 'k' },
    more: { k: { at: [9, 5], sheet: { con: 9 } } },
  });
  const scene = s.do('a', 'attack', SHOT, { dice: [17, 10, 20] });
  expect(scene.rolled).toEqual(['a attack', 'k miss chance', 'k Toughness']);
});

test('T20-COND-26 T20-COND-18 T20-COND-21 a grapple with a pistol in hand meets the melee column, or that of the weapon', () => {
  const d = (options: Staging['options'], state: Data) =>
    pair({ own: { weapons: [pistol()] }, options: options ?? {}, state }).total(
      'maneuver Difficulty',
      't',
      'a',
      'maneuver',
      { maneuver: 'grapple', target: 't' },
    );
  expect([
    d({}, { posture: 'kneeling' }),
    d({ 'cond.maneuverColumn': 'byWeapon' }, { posture: 'kneeling' }),
    d({}, { posture: 'prone' }),
    d({ 'cond.maneuverColumn': 'byWeapon' }, { posture: 'prone' }),
  ]).toEqual([8, 12, 6, 14]);
});

test('T20-FIN-02 T20-CTX-44 a finesse shot is readied with a borrowed feat, and not without', () => {
  const s = pair({
    own: { weapons: [pistol({ increment: 60 })], conviction: 2, printed: { attack: 20 } },
    at: [8, 5],
  });
  const fin = { ...SHOT, manner: 'finesse' };
  const r = { event: 'move', who: 't', action: { do: 'attack', with: fin } };
  const before = refusedBy(s, 'a', 'ready', r) + refusedBy(s, 'a', 'attack', fin);
  s.do('a', 'borrow-feat', { feat: 'Improved Precise Shot' });
  s.do('a', 'ready', r);
  s.end();
  const scene = s.do('t', 'move', { path: [[9, 5]] }, { dice: [10, 20] });
  expect([
    before.includes('T20-FIN-02'),
    scene.facts('attacks', 'by'),
    true20.carryOver?.carry(s.state, 'a').state,
  ]).toEqual([true, ['a'], { conviction: 1 }]);
});

test('T20-CONC-14 T20-GANG-01 the blinded shoot at a flyer by its square, and reach it with no sword', () => {
  const s = pair({ ownState: { conditions: ['blinded'] }, state: { elevation: 20 }, at: [5, 5] });
  const scene = s.do(
    'a',
    'attack-place',
    { weapon: 'a/pistol', at: [5, 5] },
    { dice: [19, 10, 20] },
  );
  const t2 = pair({ ownState: { conditions: ['blinded'] }, state: { elevation: 20 }, at: [5, 5] });
  const low = t2.do('a', 'attack-place', { weapon: 'a/sword', at: [5, 5] }, { dice: [19] });
  expect([scene.rolled, low.rolled]).toEqual([
    ['a attack', 't miss chance', 't Toughness'],
    ['a attack'],
  ]);
});

test('T20-SUPP-11 T20-CONC-02 one half concealed is visible at the end of its turn, and shot at with a miss chance', () => {
  const s = pair({ own: { weapons: [gun()], printed: { attack: 20 } }, at: [14, 5] });
  s.gm('concealment', { who: 't', degree: 'partial' });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const scene = s.do('t', 'end', {}, { dice: [10, 17] });
  expect(scene.rolled).toEqual(['a attack', 't miss chance']);
});

test('T20-COND-24 a defender dodges one blow and parries the next', () => {
  const s = pair({ own: { conviction: 1 } });
  const one = s.do('a', 'attack', BLOW, { dice: [2], answers: [['defense', 'Dodge']] });
  s.do('a', 'extra-action', { action: 'standard' });
  const two = s.do('a', 'attack', BLOW, { dice: [2] });
  expect([one.fact('defense', 'value'), two.fact('defense', 'value')]).toEqual([16, 18]);
});

test('T20-COND-10 T20-COVER-12 cover rated for a horse is none for its rider, and stays where both are put elsewhere', () => {
  const s = pair({
    at: [12, 5],
    state: { riding: 'm' },
    more: { m: { at: [12, 5], sheet: horse() } },
  });
  s.gm('cover', { who: 'm', degree: 'ordinary' });
  const before = [odds(s, 'a', 't', 'pistol')[1], odds(s, 'a', 'm', 'pistol')[1]];
  s.gm('place', { who: 't', to: [20, 8] });
  expect([before, [odds(s, 'a', 't', 'pistol')[1], odds(s, 'a', 'm', 'pistol')[1]]]).toEqual([
    [16, 14],
    [16, 14],
  ]);
});

test('T20-SUPP-08 T20-SUPP-11 who has defied fire is not shot at again as the turn ends, and takes nothing along', () => {
  const s = pair({
    own: { weapons: [gun()], printed: { attack: 20 } },
    foe: { con: 30 },
    at: [14, 5],
  });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  const one = s.do('a', 'end', {}, { dice: [10, 20], answers: [['seek-shelter', 'defy']] });
  const two = s.do('t', 'end');
  expect([
    one.facts('free attack', 'by'),
    two.rolled,
    true20.carryOver?.carry(s.state, 't').state,
  ]).toEqual([['a'], [], {}]);
});

test('T20-CTX-01 T20-CTX-26 a dying combatant in hiding lives by meeting 10, and no opponent reads of it', () => {
  const s = pair({
    foe: { con: 0 },
    state: { marks: { dying: 1, unconscious: 1 } },
    ownState: { unawareOf: ['t'] },
  });
  const scene = s.do('a', 'end', {}, { dice: [10] });
  const heard = scene.all('check').map((n) => n.audience ?? 'all');
  expect([scene.fact('check', 'success'), s.who('t').dead, heard[0] === 'all']).toEqual([
    true,
    false,
    false,
  ]);
});

test('T20-COND-13 T20-MOUNT-20 T20-COND-03 total defense of a rider is not the horse’s, outlasts its fall, and can be waived', () => {
  const s = pair({
    ownState: { riding: 'm' },
    own: { dex: 3 },
    foe: { weapons: [sword()] },
    at: [6, 5],
    more: RIDER,
  });
  s.do('a', 'total-defense');
  s.end();
  const up = [odds(s, 't', 'a', 'sword')[1], odds(s, 't', 'm', 'sword')[1]];
  s.gm('mount-falls', { mount: 'm' }, { dice: [15] });
  s.gm('place', { who: 'a', to: [6, 6] });
  const down = odds(s, 't', 'a', 'sword')[1];
  s.gm('waive', { who: 'a', rule: 'T20-COND-13' });
  expect([up, down, odds(s, 't', 'a', 'sword')[1], s.who('a').posture]).toEqual([
    [17, 10],
    17,
    13,
    'standing',
  ]);
});

test('T20-CTX-38 T20-COND-13 T20-COND-19 total defense after moving all out helps against no one', () => {
  const s = pair({
    own: { conviction: 1, dex: 3 },
    foe: { weapons: [sword(), pistol()] },
    more: { u: { at: [6, 6], sheet: { weapons: [pistol()] } } },
  });
  s.do('a', 'move-all-out', {
    path: [
      [4, 9],
      [4, 6],
    ],
  });
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'total-defense');
  s.end();
  const one = odds(s, 't', 'a', 'pistol')[1];
  s.end();
  expect([one, odds(s, 'u', 'a', 'pistol')[1]]).toEqual([10, 10]);
});

test('T20-CTX-04 T20-AUTO-10 each threat of a sweep is confirmed with the squares taken off', () => {
  const s = pair({
    own: { weapons: [gun({ threat: 19 })], printed: { attack: 10 } },
    at: [10, 5],
    foe: { printed: { dodge: 20 }, con: 20 },
    more: { u: { at: [11, 5], sheet: { printed: { dodge: 20 }, con: 20 } } },
  });
  const scene = s.do(
    'a',
    'sweep',
    {
      weapon: 'a/gun',
      line: [
        [10, 5],
        [11, 5],
      ],
    },
    { dice: [19, 11, 20, 19, 12, 20] },
  );
  expect([scene.facts('confirm', 'critical'), scene.facts('attacks', 'plus')]).toEqual([
    [false, true],
    [8, 8],
  ]);
});

test('T20-CTX-22 T20-CTX-44 a stunned rider at 8 rolls a save again, for that is a reaction', () => {
  const s = pair({
    ownState: { riding: 'm', conditions: ['stunned'] },
    own: { conviction: 1, con: 0 },
    foe: { weapons: [sword()], printed: { attack: 20 } },
    at: [6, 5],
    more: RIDER,
    order: ['t', 'a'],
  });
  const scene = s.do(
    't',
    'attack',
    { weapon: 't/sword', target: 'a' },
    { dice: [10, 14, 5], answers: [['reroll', 'yes']] },
  );
  expect([scene.fact('defense', 'value'), scene.rolled, s.who('a').marks.hurt]).toEqual([
    8,
    ['t attack', 'a Toughness', 'a Toughness'],
    1,
  ]);
});

test('T20-TWF-14 T20-CONC-03 T20-CTX-44 both hands roll, then both miss chances, then one save and its second roll', () => {
  const s = pair({
    own: { weapons: [sword(), sword({ name: 'dirk', light: true })], printed: { attack: 30 } },
    foe: { conviction: 1, con: 0 },
  });
  s.gm('concealment', { who: 't', degree: 'partial' });
  const scene = s.do(
    'a',
    'two-weapons',
    { ...BLOW, offHand: 'a/dirk', offTarget: 't' },
    { dice: [10, 10, 2, 2, 8, 12], answers: [['reroll', 'yes']] },
  );
  expect(scene.rolled).toEqual([
    'a attack',
    'a attack',
    't miss chance',
    't miss chance',
    't Toughness',
    't Toughness',
  ]);
});

test('T20-AUTO-11 T20-CTX-16 a sweep from the far end meets those put into it first, and kills the dying last', () => {
  const s = pair({
    own: { weapons: [gun()], printed: { attack: 20 } },
    at: [10, 5],
    foe: { con: -5 },
    state: { marks: { dying: 1, unconscious: 1 } },
    more: { u: { at: [20, 9], sheet: { con: 20 } } },
  });
  s.gm('place', { who: 'u', to: [12, 5] });
  const scene = s.do(
    'a',
    'sweep',
    {
      weapon: 'a/gun',
      line: [
        [12, 5],
        [11, 5],
        [10, 5],
      ],
    },
    { dice: [10, 20, 10, 1] },
  );
  expect([scene.facts('attacks', 'at'), s.who('t').dead]).toEqual([['u', 't'], true]);
});
