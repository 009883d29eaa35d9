import type { Data } from '@tiltyard/testing';
import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import { horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';
import { blow, duel, mark } from '../testing/duel.js';

// The helpless, the dying and minions: further damage to those already hurt.

const coup = { weapon: 'a/sword', target: 't' };
const OUT: Data = { marks: { unconscious: 1 } };
const DYING: Data = { marks: { unconscious: 1, dying: 1 } };

const lying = (state: Data, foe: Data = {}, options: Partial<Options> = {}) =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword()] } },
      t: { at: [5, 5], sheet: foe, state },
      u: { at: [20, 5], side: 'theirs' },
    },
    { options },
  );

test('T20-HELP-10 a non-lethal coup on one who is out already calls for no Fortitude save', () => {
  const s = lying(OUT, { con: 4 });
  const scene = s.do('a', 'coup-de-grace', { ...coup, harm: 'non-lethal' }, { dice: [15] });
  expect([scene.rolled, scene.has('no fortitude')]).toEqual([['t Toughness'], true]);
});

test('T20-HELP-10 T20-HELP-08 one who is only bound saves against it', () => {
  const s = lying({ conditions: ['helpless'] }, { con: 4 });
  s.do('a', 'coup-de-grace', { ...coup, harm: 'non-lethal' }, { dice: [15, 1] });
  expect(s.who('t').marks.unconscious).toBe(1);
});

test('T20-HELP-09 T20-HELP-10 a lethal coup makes a sleeper who fails the Fortitude save a dying one', () => {
  const s = lying(OUT, { con: 4 });
  s.do('a', 'coup-de-grace', coup, { dice: [15, 1] });
  expect([s.who('t').marks.dying, s.who('t').dead]).toEqual([1, false]);
});

test('T20-HELP-09 T20-CTX-16 a dying victim that fails the Fortitude save is dead: dying is marked already', () => {
  const s = lying(DYING, { con: 4 });
  const scene = s.do('a', 'coup-de-grace', coup, { dice: [15, 1] });
  expect([s.who('t').dead, scene.all('dead').length]).toEqual([true, 1]);
});

test('T20-HELP-09 T20-CTX-16 where damage is only told, such a victim is told dead', () => {
  const s = lying(DYING, { con: 4 });
  s.do(GM, 'gm.automation', { what: 'damage', degree: 'ask' });
  const answers = [
    ['gm.effect', true],
    ['gm.effect', false],
  ] as const;
  const scene = s.do('a', 'coup-de-grace', coup, { dice: [15, 1], answers });
  expect([scene.facts('gm.effect', 'what'), s.who('t').dead]).toEqual([['dead'], false]);
});

test('T20-CTX-46 T20-HELP-06 the Defensive Roll of a sentry at the mercy of an attacker is lost with Dodge', () => {
  const s = lying({ unawareOf: ['a'] }, { toughness: { defensiveRoll: 4 } });
  s.gm('at-mercy', { who: 't', of: 'a' });
  const scene = s.do('a', 'coup-de-grace', coup, { dice: [20, 20] });
  expect(scene.total('Toughness')).toBe(0);
});

test('T20-CTX-46 T20-HELP-02 so is that of one at mercy in an ordinary attack', () => {
  const s = duel({
    own: { printed: { attack: 20 } },
    foe: { toughness: { defensiveRoll: 4 } },
  });
  s.gm('at-mercy', { who: 't', of: 'a' });
  expect(s.do('a', 'attack', blow, { dice: [5, 20] }).total('Toughness')).toBe(0);
});

test('T20-CTX-46 T20-SURP-10 no one who sees it coming loses a Defensive Roll', () => {
  const s = duel({
    own: { printed: { attack: 20 } },
    foe: { toughness: { defensiveRoll: 4 } },
  });
  expect(s.do('a', 'attack', blow, { dice: [5, 20] }).total('Toughness')).toBe(4);
});

test('T20-HELP-02 mercy for one attacker is not used up by the coup of another', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    b: { at: [6, 5], side: 'ours', sheet: { weapons: [sword()] } },
    t: { at: [5, 5], sheet: { con: 20 } },
  });
  s.gm('at-mercy', { who: 't', of: 'a' });
  s.gm('at-mercy', { who: 't', of: 'b' });
  s.do('a', 'coup-de-grace', coup, { dice: [20] });
  s.end();
  expect(s.allowed('b', 'coup-de-grace', { weapon: 'b/sword', target: 't' })).toBe(true);
  s.until('a');
  expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toBe('T20-HELP-01');
});

test('T20-CTX-16 a minion whose scratches have run out is taken out by the next', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword()] } },
      t: { at: [5, 5], sheet: { minion: true }, state: { marks: { hurt: 3, bruised: 3 } } },
    },
    { options: { 'damage.boxes': '3-2-1-1', 'damage.markPenalty': 'none' } },
  );
  // 17 against 18: failed by 1.
  s.do('a', 'attack', blow, { dice: [5, 17] });
  expect(s.who('t').marks).toMatchObject({ dying: 1, wounded: 0 });
});

test('T20-CTX-13 T20-CTX-17 a minion saved by a die of 20 is only scratched', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword({ damage: 20 })] } },
    t: { at: [5, 5], sheet: { minion: true } },
  });
  s.do('a', 'attack', blow, { dice: [5, 20] });
  expect(s.who('t').marks).toMatchObject({ hurt: 1, bruised: 1, dying: 0 });
});

test('T20-CTX-13 T20-MOUNT-20 a minion of a mount that is wounded is out, and throws its rider', () => {
  const s = stage(
    {
      r: { at: [2, 4], sheet: { con: 20 }, state: { riding: 'm' } },
      m: { at: [2, 4], side: 'ours', sheet: horse({ minion: true }) },
      t: { at: [12, 4] },
    },
    { order: ['r', 't'] },
  );
  s.gm('harm', { who: 'm', damage: 1 }, { dice: [10, 20] });
  expect([s.who('m').marks.dying, s.who('r').riding]).toEqual([1, null]);
});

test('T20-CTX-14 T20-CTX-16 a daze that comes along with a wound is marked once, where there is one box for it', () => {
  const { s } = mark(7, { marks: { dazed: 1 }, options: { 'damage.woundedCompanion': 'dazed' } });
  expect(s.who('t').marks).toMatchObject({ wounded: 1, dazed: 1 });
  expect(kindsOn(s, 't')).toEqual(['dazed']);
  const fresh = mark(7, { options: { 'damage.woundedCompanion': 'dazed' } });
  expect(fresh.s.who('t').marks).toMatchObject({ wounded: 1, dazed: 1 });
});

test('T20-CTX-14 T20-CTX-16 a bruise that comes along with a hurt has no fourth box', () => {
  const { s } = mark(2, { marks: { bruised: 3 }, options: { 'damage.boxes': '3-1-1-1' } });
  expect(s.who('t').marks).toMatchObject({ hurt: 1, bruised: 3 });
});

test('T20-HELP-12 T20-CTX-36 a delay after feeling around, and the coup still comes in the next round', () => {
  const s = lying({ conditions: ['helpless', 'invisible'] });
  s.do('a', 'feel-around', { target: 't' });
  s.do('a', 'end');
  s.until('a');
  s.do('a', 'delay');
  s.do('a', 'come-next');
  s.end();
  expect([s.turn, refusedBy(s, 'a', 'coup-de-grace', coup)]).toEqual(['a', '']);
});

test('T20-HELP-03 T20-COND-17 at range the helpless are at 6, in melee at 1, whatever their stance was', () => {
  const s = duel({ foe: { combatBonus: 4 }, state: { conditions: ['helpless'] } });
  expect([odds(s, 'a', 't', 'sword')[1], odds(s, 'a', 't', 'pistol')[1]]).toEqual([1, 6]);
});

test('T20-CTX-26 T20-HELP-07 a coup on one who has just been told stable starts the dying over', () => {
  const s = lying({ marks: { unconscious: 1, disabled: 1 }, stable: true }, { con: 4 });
  s.do('a', 'coup-de-grace', coup, { dice: [15, 1] });
  expect([s.who('t').stable, s.who('t').marks.dying]).toEqual([false, 1]);
});

test('T20-HELP-03 T20-MOUNT-24 a coup on a sleeper who sits in the saddle need not fell anyone twice', () => {
  const s = stage(
    {
      a: { at: [4, 4], sheet: { weapons: [sword()] } },
      t: { at: [2, 4], sheet: { con: 4 }, state: { ...OUT, riding: 'm' } },
      m: { at: [2, 4], side: 'theirs', sheet: horse() },
      u: { at: [20, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
    },
    { order: ['a', 't', 'u'] },
  );
  const scene = s.do('a', 'coup-de-grace', coup, { dice: [15, 1] });
  expect([scene.rolled, s.who('t').riding]).toEqual([['t Toughness', 't Fortitude'], 'm']);
});
