import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { duel } from '../testing/duel.js';
import { kindsOn, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Damage to the dead, the disabled and the dazed, and what recovery and Conviction undo of it.

const PUNCH = sword({ lethal: false, damage: 4 });
const blow = { weapon: 'a/sword', target: 't' };

test('T20-CTX-26 T20-CTX-12 the Narrator harms no one who is dead', () => {
  const s = duel();
  s.gm('set', { path: 'combatants.t.dead', value: true });
  expect(s.allowed('gm', 'gm.harm', { who: 't', damage: 5 })).toBe(false);
});

test('T20-CTX-26 T20-CTX-16 but the dying, who die of it', () => {
  const s = duel({ state: { marks: { dying: 1, unconscious: 1 } } });
  s.gm('harm', { who: 't', damage: 20 }, { dice: [1] });
  expect(s.who('t').dead).toBe(true);
});

test('T20-CTX-25 T20-CTX-24 who is disabled has one action a round, the standard one as well', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } } });
  s.do('a', 'attack', blow, { dice: [1] });
  expect(refusedBy(s, 'a', 'move', { path: [[3, 5]] })).toBe('T20-CTX-25');
});

test('T20-CTX-25 T20-CTX-44 unless Conviction brings another', () => {
  const s = duel({
    own: { conviction: 2, weapons: [sword()] },
    ownState: { marks: { disabled: 1 } },
  });
  s.do('a', 'attack', blow, { dice: [1], answers: [['reroll', 'no']] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'move', { path: [[3, 5]] })).toBe('');
});

test('T20-CTX-45 T20-CTX-21 T20-CTX-44 who recovers from a daze at once acts in the turn it would have cost', () => {
  const s = duel({ own: { weapons: [PUNCH] }, foe: { conviction: 1 } });
  s.do('a', 'attack', blow, { dice: [12, 10] });
  expect(kindsOn(s, 't')).toEqual(['dazed']);
  s.do('t', 'rally', {}, { dice: [10] });
  s.end();
  expect([s.turn, kindsOn(s, 't')]).toEqual(['t', []]);
});

test('T20-CTX-45 T20-CTX-21 a recovery that fails leaves the turn lost', () => {
  const s = duel({ state: { marks: { dazed: 1 }, conditions: ['dazed'] }, foe: { conviction: 1 } });
  s.do('t', 'rally', {}, { dice: [9] });
  s.end();
  expect(s.turn).toBe('a');
});

test('T20-CTX-45 T20-AREA-07 a daze that a power has brought is no mark to recover from, and goes on', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { powers: [{ name: 'Daze', rank: 5, save: 'Will', condition: 'dazed' }] },
    },
    t: { at: [9, 5], sheet: { conviction: 1 }, state: { marks: { bruised: 1 } } },
  });
  s.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [1], answers: [['reroll', 'no']] });
  s.do('t', 'rally', {}, { dice: [10] });
  expect([s.who('t').marks.bruised, kindsOn(s, 't')]).toEqual([0, ['dazed']]);
});

test('T20-CTX-46 T20-HELP-05 T20-SURP-03 a coup on a sentry that has noticed nothing is a Sneak Attack', () => {
  const s = duel({
    own: { feats: ['Sneak Attack'] },
    foe: { con: 20 },
    state: { unawareOf: ['a'] },
    options: { 'help.unawareAsHelpless': 'ask' },
  });
  const scene = s.do('a', 'coup-de-grace', blow, { dice: [20], answers: [['at-mercy', 'yes']] });
  expect(scene.fact('difficulty', 'damage')).toBe(3 + 3 + 2);
});

test('T20-CTX-46 T20-HELP-07 and counts for the Fortitude save, though the critical may not', () => {
  const s = duel({
    own: { feats: ['Sneak Attack'] },
    foe: { con: 4 },
    state: { conditions: ['helpless', 'stunned'] },
    options: { 'help.fortIncludesCrit': 'no' },
  });
  const scene = s.do('a', 'coup-de-grace', blow, { dice: [17, 20] });
  expect(scene.fact('save', 'difficulty')).toBe(10 + 3 + 2);
});

test('T20-CTX-46 T20-HELP-01 one on a prisoner who looks on is none', () => {
  const s = duel({
    own: { feats: ['Sneak Attack'] },
    foe: { con: 20 },
    state: { conditions: ['helpless'] },
  });
  expect(s.do('a', 'coup-de-grace', blow, { dice: [20] }).fact('difficulty', 'damage')).toBe(6);
});

test('T20-CTX-46 T20-COVER-15 T20-SURP-03 a character in the way that has not noticed the shooter loses its Defensive Roll', () => {
  const toughness = (unaware: readonly string[]): number => {
    const s = stage({
      a: { at: [2, 5], sheet: { printed: { attack: 2 }, weapons: [pistol()] } },
      t: { at: [10, 5], sheet: { printed: { dodge: 10 } }, state: { shelter: 'k' } },
      k: {
        at: [9, 5],
        sheet: { toughness: { defensiveRoll: 3 } },
        state: { unawareOf: [...unaware] },
      },
    });
    return s
      .do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [10, 20] })
      .total('Toughness');
  };
  expect([toughness([]), toughness(['a'])]).toEqual([3, 0]);
});

test('T20-COVER-15 T20-SURP-03 T20-CTX-46 one that sees it coming keeps it, be the target unaware', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { printed: { attack: 2 }, weapons: [pistol()] } },
    t: { at: [10, 5], sheet: {}, state: { shelter: 'k', unawareOf: ['a'] } },
    k: { at: [9, 5], sheet: { toughness: { defensiveRoll: 3 } } },
  });
  const scene = s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [10, 20] });
  expect([scene.fact('toughness', 'who'), scene.total('Toughness')]).toEqual(['k', 3]);
});

test('T20-FIN-12 T20-FIN-09 conjured protection is no armor to those who bypass worn armor alone', () => {
  const s = duel({
    foe: { armor: [{ name: 'ward', toughness: 3, kind: 'conjured' }] },
    options: { 'fin.similarDefenses': 'wornOnly', 'fin.noArmor': 'refused' },
  });
  expect(refusedBy(s, 'a', 'attack', { ...blow, manner: 'finesse' })).toBe('T20-FIN-12');
});

test('T20-FIN-12 T20-FIN-09 to all others it is', () => {
  const s = duel({
    foe: { armor: [{ name: 'ward', toughness: 3, kind: 'conjured' }] },
    options: { 'fin.noArmor': 'refused' },
  });
  expect(refusedBy(s, 'a', 'attack', { ...blow, manner: 'finesse' })).toBe('');
});

test('T20-CTX-25 T20-CTX-26 who has strained and been put out since drops no second time', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } }, own: { con: 9 } });
  s.do('a', 'attack', blow, { dice: [1] });
  s.end();
  s.gm('set', { path: 'combatants.a.marks.unconscious', value: 1 });
  s.end();
  expect(s.who('a').marks).toMatchObject({ dying: 0, unconscious: 1 });
});

test('T20-CTX-40 T20-CTX-25 who has joined an attack and been put out since has strained for nothing', () => {
  const HELPER: Data = { printed: { attack: 20 }, weapons: [sword()] };
  const s = stage(
    {
      d: { at: [5, 4], sheet: HELPER, state: { marks: { disabled: 1 } } },
      a: { at: [4, 5], side: 'ours', sheet: HELPER },
      t: { at: [5, 5], side: 'theirs', sheet: { con: 30 } },
    },
    { order: ['d', 'a', 't'] },
  );
  s.do('d', 'delay');
  s.do(
    'a',
    'combined-attack',
    { weapon: 'a/sword', target: 't', with: ['d'] },
    { dice: [5, 5, 20] },
  );
  s.gm('set', { path: 'combatants.d.marks.unconscious', value: 1 });
  s.end();
  expect(kindsOn(s, 'd')).toEqual([]);
});
