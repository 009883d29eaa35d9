import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { bomb, gun, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Marks and conditions received in the middle of an attack, hold, stance, fire or delay.

interface Duel {
  readonly own?: Data;
  readonly foe?: Data;
  readonly ownState?: Data;
  readonly state?: Data;
}

const duel = ({ own = {}, foe = {}, ownState = {}, state = {} }: Duel = {}): Stage =>
  stage({
    a: {
      at: [4, 5],
      sheet: { weapons: [sword(), pistol()], printed: { attack: 20, maneuver: 30 }, ...own },
      state: ownState,
    },
    t: { at: [5, 5], sheet: { weapons: [sword()], printed: { attack: 20 }, ...foe }, state },
    n: { at: [12, 9], side: 'theirs' },
  });
const BLOW = { weapon: 'a/sword', target: 't' };

test('T20-CTX-13 T20-CTX-16 two wounds in one round disable, and the stun of the first goes on', () => {
  const s = duel({ own: { conviction: 1 } });
  s.do('a', 'attack', BLOW, { dice: [10, 12] });
  s.do('a', 'extra-action', { action: 'standard' });
  const scene = s.do('a', 'attack', BLOW, { dice: [10, 12] });
  expect([scene.fact('defense', 'value'), s.who('t').marks]).toMatchObject([
    8,
    { wounded: 1, disabled: 1, staggered: 1 },
  ]);
  expect(kindsOn(s, 't')).toEqual(['stunned', 'dazed']);
});

test('T20-COND-22 T20-CTX-30 a holder that is stunned by a wound is broken free from at 2 less', () => {
  const s = duel();
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  s.gm('harm', { who: 'a', damage: 5 }, { dice: [11] });
  s.end();
  expect(kindsOn(s, 'a')).toEqual(['stunned']);
  const scene = s.do('t', 'maneuver', { maneuver: 'break free', target: 'a' }, { dice: [10] });
  expect(scene.fact('maneuver roll', 'difficulty')).toBe(38);
});

test('T20-CTX-30 T20-CTX-25 T20-CTX-26 a holder that collapses from strain has let go', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } } });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  expect(kindsOn(s, 't')).toEqual(['grappled']);
  s.end();
  s.end();
  s.end();
  expect([s.who('a').marks.dying, kindsOn(s, 't')]).toEqual([1, []]);
});

test('T20-STANCE-05 T20-CTX-22 an Aggressive Stance goes on though its bearer is stunned', () => {
  const s = duel();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.gm('harm', { who: 'a', damage: 5 }, { dice: [11] });
  s.end();
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(4);
});

test('T20-COND-13 T20-COND-22 total defense adds nothing to Base Defense of the stunned', () => {
  const s = duel({ own: { dex: 3 } });
  s.do('a', 'total-defense');
  s.gm('harm', { who: 'a', damage: 5 }, { dice: [11] });
  s.end();
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(8);
});

test('T20-COND-17 T20-STANCE-06 a stance weighs on the helpless too: Defense 1, 4 less', () => {
  const s = duel();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.gm('condition', { who: 'a', condition: 'helpless', on: true });
  s.end();
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(-3);
});

test('T20-CTX-36 T20-CTX-22 who delays and is stunned does not come in, and has the next turn', () => {
  const s = duel();
  s.do('a', 'delay');
  s.gm('harm', { who: 'a', damage: 5 }, { dice: [11] });
  s.do('a', 'come-next');
  s.end();
  expect(s.turn).toBe('n');
});

test('T20-AREA-12 T20-CTX-22 nor does a stunned delayer get out of a blast', () => {
  const s = stage({
    t: { at: [12, 5], side: 'theirs', sheet: { con: 20 } },
    b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
  });
  s.do('t', 'delay');
  s.gm('condition', { who: 't', condition: 'stunned', on: true });
  const scene = s.do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [20, 20] });
  expect(scene.questions).toEqual([]);
});

test('T20-SUPP-11 T20-CTX-26 of two suppressors the second does not shoot at who has dropped', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()], printed: { attack: 20 } } },
    r: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()], printed: { attack: 20 } } },
    t: { at: [12, 5] },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
  const scene = s.do('r', 'end', {}, { dice: [10, 1], answers: [['seek-shelter', 'defy']] });
  expect([scene.facts('free attack', 'by'), s.who('t').marks.dying]).toEqual([['s'], 1]);
});

test('T20-SUPP-09 T20-CTX-22 a defier who is stunned by the first free attack has the second all the same, and no turn', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()], printed: { attack: 20 } } },
    r: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()], printed: { attack: 20 } } },
    t: { at: [12, 5], sheet: { con: 20 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
  // A total of 30 against 10 adds 10: Difficulty 28, and the wound makes Toughness 19 of 20.
  const scene = s.do(
    'r',
    'end',
    {},
    { dice: [10, 2, 10, 20], answers: [['seek-shelter', 'defy']] },
  );
  expect([scene.facts('free attack', 'by'), scene.facts('turn lost', 'who'), s.turn]).toEqual([
    ['s', 'r'],
    ['t'],
    's',
  ]);
});

test('T20-FIN-05 T20-CTX-46 T20-COND-22 the stunned have neither Defensive Roll nor, past the gaps, armor', () => {
  const s = duel({
    foe: { con: 5, toughness: { defensiveRoll: 3 }, armor: [{ name: 'mail', toughness: 2 }] },
    state: { conditions: ['stunned'] },
  });
  const scene = s.do('a', 'attack', { ...BLOW, manner: 'finesse' }, { dice: [10, 20] });
  expect([scene.total('Toughness'), scene.fact('defense', 'value')]).toEqual([5, 10]);
});

test('T20-CTX-15 T20-TWF-10 the hurt of the first hand weighs on the save against the second, one by one', () => {
  const s = stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          weapons: [sword(), sword({ name: 'dirk', light: true })],
          printed: { attack: 20 },
        },
      },
      t: { at: [5, 5] },
    },
    { options: { 'twf.order': 'oneByOne' } },
  );
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/sword', target: 't', offHand: 'a/dirk', offTarget: 't' },
    { dice: [10, 15, 10, 20] },
  );
  expect(scene.facts('toughness', 'total')).toEqual([15, 19]);
});

test('T20-CTX-25 T20-CTX-36 the disabled may delay without strain', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } } });
  s.do('a', 'delay');
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-CTX-25 T20-CTX-35 nor does drawing strain them, for it is a move', () => {
  const s = duel({ ownState: { marks: { disabled: 1 }, sheathed: true } });
  s.do('a', 'draw', { item: 'a/sword' });
  expect(kindsOn(s, 'a')).toEqual([]);
  expect(refusedBy(s, 'a', 'attack', BLOW)).not.toBe('');
});

test('T20-CTX-25 T20-COND-13 total defense is a standard action, and strains them', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } } });
  s.do('a', 'total-defense');
  expect(kindsOn(s, 'a')).toContain('strained');
});
