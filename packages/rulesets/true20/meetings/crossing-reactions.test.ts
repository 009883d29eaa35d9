import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { BLOW, pair, SHOT } from '../testing/pair.js';
import type { Staging } from '../testing/stage.js';
import { gun, horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Readied actions, charges, fire and two-weapon attacks, each combined with one more rule.

const MAIL = { armor: [{ name: 'mail', toughness: 3 }] };

test('T20-COND-19 T20-COND-06 a flyer that moves all out low over the ground has no Dodge, and is struck from no height', () => {
  const s = pair({
    foe: { weapons: [sword()] },
    own: { dex: 4 },
    ownState: { elevation: 5 },
    at: [7, 5],
  });
  s.do('a', 'move-all-out', {
    path: [
      [4, 9],
      [6, 5],
    ],
  });
  s.end();
  expect([odds(s, 't', 'a', 'sword')[1], odds(s, 't', 'a', 'sword')[0]]).toEqual([10, 0]);
});

test('T20-CTX-02 T20-CTX-42 T20-CTX-50 a readied shot at two increments by one who is small: -4 and 1', () => {
  const s = pair({
    own: { size: 'Small', weapons: [pistol({ increment: 20 })] },
    at: [12, 5],
    options: { 'size.modifiers': 'on' },
  });
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT } });
  s.end();
  const scene = s.do('t', 'move', { path: [[13, 5]] }, { dice: [2] });
  expect(scene.facts('attacks', 'plus')).toEqual([-3]);
});

test('T20-FIN-07 T20-FIN-06 T20-CTX-37 a finesse charge at a giant in mail misses, glances and hits', () => {
  const s = pair({ at: [8, 5], foe: { size: 'Large', armor: [{ name: 'mail', toughness: 4 }] } });
  const end = (die: number, dice: number[]) => {
    const f = pair({
      at: [8, 5],
      foe: { size: 'Large', armor: [{ name: 'mail', toughness: 4 }] },
      own: { printed: { attack: 2 } },
    });
    const scene = f.do(
      'a',
      'charge',
      { weapon: 'a/sword', target: 't', path: [[7, 5]], manner: 'finesse' },
      { dice: [die, ...dice] },
    );
    return ['miss', 'glances', 'hit'].filter((k) => scene.has(k));
  };
  expect([s.turn, end(13, []), end(14, []), end(17, []), end(18, [20])]).toEqual([
    'a',
    ['miss'],
    ['glances'],
    ['glances'],
    ['hit'],
  ]);
});

test('T20-CTX-40 T20-MOUNT-01 rider, mount and a friend that a file has wait overwhelm one target', () => {
  const s = stage(
    {
      b: {
        at: [6, 4],
        side: 'ours',
        sheet: { weapons: [sword()], printed: { attack: 20 } },
        state: { delaying: true },
      },
      a: {
        at: [3, 5],
        side: 'ours',
        sheet: { weapons: [sword()], printed: { attack: 20 } },
        state: { riding: 'm' },
      },
      m: {
        at: [3, 5],
        side: 'ours',
        sheet: horse({ naturalWeapons: [sword({ name: 'hoof' })], printed: { attack: 20 } }),
      },
      t: { at: [5, 5], side: 'theirs', sheet: { con: 9 } },
    },
    { order: ['b', 'a', 't'] },
  );
  if (s.turn === 'b') s.do('b', 'delay');
  const scene = s.do(
    'a',
    'combined-attack',
    { weapon: 'a/sword', target: 't', with: ['b', 'm'] },
    {
      dice: [10, 10, 10, 20],
      answers: [
        ['join-attack', 'b/sword'],
        ['join-attack', 'm/hoof'],
      ],
    },
  );
  expect(scene.facts('difficulty', 'difficulty')).toEqual([22]);
});

test('T20-CONC-12 T20-CTX-44 a readied shot has the Night Vision that was borrowed for the round', () => {
  const s = pair({
    own: { conviction: 1, printed: { attack: 20 } },
    at: [9, 5],
    marks: { '9,5': ',' },
  });
  s.do('a', 'borrow-feat', { feat: 'Night Vision' });
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT } });
  s.end();
  const scene = s.do('t', 'move', { path: [[10, 5]] }, { dice: [10, 20] });
  expect(scene.rolled).toEqual(['a attack', 't Toughness']);
});

test('T20-CONC-13 T20-CONC-15 T20-CTX-36 a shot before the first step out of the fog has the miss chance of the fog', () => {
  const mk = (o: Staging['options']) => {
    const s = pair({
      own: { printed: { attack: 20 } },
      at: [9, 5],
      marks: { '9,5': "'" },
      options: o ?? {},
    });
    s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT } });
    s.end();
    return s;
  };
  const one = mk({}).do('t', 'move', { path: [[10, 5]] }, { dice: [20, 17] }).rolled;
  const two = mk({ 'conc.nat20Ignores': 'yes' }).do(
    't',
    'move',
    { path: [[10, 5]] },
    { dice: [20, 10, 20] },
  ).rolled;
  expect([one, two]).toEqual([
    ['a attack', 't miss chance'],
    ['a attack', 'a confirm', 't Toughness'],
  ]);
});

test('T20-TWF-12 T20-TWF-06 T20-TWF-02 two pistols with the feat pay in the round they are used, and no longer', () => {
  const s = pair({
    own: {
      weapons: [pistol(), pistol({ name: 'second' })],
      feats: ['Two-Weapon Fighting'],
      printed: { attack: 20 },
      conviction: 2,
    },
    at: [9, 5],
  });
  const both = s.do(
    'a',
    'two-weapons',
    { ...SHOT, offHand: 'a/second', offTarget: 't' },
    { dice: [2, 2, 20] },
  );
  s.do('a', 'extra-action', { action: 'standard' });
  const again = s.do('a', 'attack', { weapon: 'a/second', target: 't' }, { dice: [1] });
  s.until('a');
  const next = s.do('a', 'attack', SHOT, { dice: [1] });
  expect([
    both.facts('attacks', 'plus'),
    again.fact('attacks', 'plus'),
    next.fact('attacks', 'plus'),
  ]).toEqual([[18, 16], 16, 20]);
});

test('T20-TWF-05 T20-TWF-04 T20-SURP-03 sword and fist out of hiding: the light pair of penalties, and Base Defense first', () => {
  const s = pair({
    own: { weapons: [sword()], printed: { attack: 20 } },
    state: { unawareOf: ['a'] },
    at: [6, 5],
  });
  s.do('a', 'move', { path: [[5, 5]] });
  const scene = s.do(
    'a',
    'two-weapons',
    { ...BLOW, offHand: 'unarmed', offTarget: 't' },
    { dice: [2, 2, 20] },
  );
  expect([scene.facts('attacks', 'plus'), scene.facts('defense', 'value')[0]]).toEqual([
    [16, 12],
    11,
  ]);
});

test('T20-TWF-02 T20-CTX-44 another attack after both hands pays, and none of the next turn', () => {
  const s = pair({
    own: {
      weapons: [sword(), sword({ name: 'dirk', light: true })],
      conviction: 2,
      printed: { attack: 20 },
    },
  });
  s.do('a', 'two-weapons', { ...BLOW, offHand: 'a/dirk', offTarget: 't' }, { dice: [1, 1] });
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'move', { path: [[4, 6]] });
  const again = s.do('a', 'attack', BLOW, { dice: [1] });
  s.until('a');
  expect([again.fact('attacks', 'plus'), odds(s, 'a', 't', 'sword')[0]]).toEqual([16, 20]);
});

test('T20-AUTO-06 T20-CTX-04 a stunt counts for a burst and for its confirmation', () => {
  const s = pair({
    own: { weapons: [gun({ damage: 3 })], skills: { acrobatics: 10 } },
    foe: { printed: { dodge: 12 }, con: 20 },
    at: [9, 5],
  });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'x' }, { answers: [['stunt', 'yes']] });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: [20, 10, 20] },
  );
  expect([
    scene.fact('attacks', 'plus'),
    scene.fact('confirm', 'total'),
    true20.carryOver?.carry(s.state, 'a').state,
  ]).toEqual([2, 12, {}]);
});

test('T20-FIN-04 T20-SURP-10 a finesse blow out of hiding meets Base Defense and the armor', () => {
  const s = pair({ state: { unawareOf: ['a'] }, foe: MAIL, at: [6, 5], ownState: {} });
  s.do('a', 'move', { path: [[5, 5]] });
  const scene = s.do('a', 'attack', { ...BLOW, manner: 'finesse' }, { dice: [13] });
  expect([scene.fact('defense', 'value'), scene.has('glances')]).toEqual([14, true]);
});

test('T20-SUPP-04 T20-MOUNT-20 a suppressed rider falls softly by a Ride check at 4 less', () => {
  const s = pair({
    own: { weapons: [gun()] },
    at: [12, 5],
    state: { riding: 'm' },
    foe: { skills: { ride: 10 } },
    more: { m: { at: [12, 5], sheet: horse() } },
  });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const scene = s.gm('mount-falls', { mount: 'm' }, { dice: [9] });
  expect([scene.fact('check', 'total'), scene.fact('check', 'success')]).toEqual([15, true]);
});

test('T20-HELP-01 T20-HELP-03 one bound high overhead is given no coup, one a step above is', () => {
  const refusal = (elevation: number) =>
    refusedBy(
      pair({ state: { elevation, conditions: ['helpless'], unawareOf: ['a'] } }),
      'a',
      'coup-de-grace',
      BLOW,
    );
  expect([refusal(20), refusal(5)]).toEqual(['T20-HELP-03', '']);
});

test('T20-COVFIRE-01 T20-COVFIRE-02 fire out of hiding covers a friend, and shows the shooter', () => {
  const s = pair({
    own: { weapons: [gun()] },
    at: [14, 5],
    foe: { weapons: [pistol()] },
    state: { unawareOf: ['a'] },
    more: { f: { at: [8, 8], side: 'ours', sheet: { con: 20 } } },
  });
  s.do('a', 'covering-fire', { weapon: 'a/gun', target: 'f' });
  s.end();
  expect([odds(s, 't', 'f', 'pistol')[1], s.who('t').unawareOf]).toEqual([14, []]);
});

test('T20-CONC-09 T20-CONC-10 a second blow into the dark has its own miss roll', () => {
  const s = pair({
    own: { conviction: 1 },
    marks: { '5,5': '_' },
    foe: { printed: { dodge: 12, parry: 12 } },
  });
  const one = s.do('a', 'attack-place', { weapon: 'a/sword', at: [5, 5] }, { dice: [19, 11] });
  s.do('a', 'extra-action', { action: 'standard' });
  const two = s.do('a', 'attack-place', { weapon: 'a/sword', at: [5, 5] }, { dice: [19, 10, 20] });
  expect([one.rolled, two.rolled]).toEqual([
    ['a attack', 't miss chance'],
    ['a attack', 't miss chance', 't Toughness'],
  ]);
});

test('T20-SUPP-09 T20-CTX-25 T20-CTX-26 a disabled defier dropped as its turn starts rolls for life a round later', () => {
  const s = pair({
    own: { weapons: [gun()], printed: { attack: 20 } },
    at: [14, 5],
    state: { marks: { disabled: 1 } },
    foe: { con: -5 },
  });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  const scene = s.do('a', 'end', {}, { dice: [2, 1], answers: [['seek-shelter', 'defy']] });
  expect([scene.facts('free attack', 'by'), s.who('t').marks.dying]).toEqual([['a'], 1]);
});

test('T20-COVER-07 T20-CTX-36 a shot readied for a move comes before its target is behind the wall', () => {
  const s = pair({
    own: { printed: { attack: 20 } },
    at: [10, 7],
    marks: { '9,5': '#', '9,4': '#' },
  });
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT } });
  s.end();
  const scene = s.do('t', 'move', { path: [[10, 4]] }, { dice: [2, 20] });
  expect(scene.facts('attacks', 'by')).toEqual(['a']);
});
