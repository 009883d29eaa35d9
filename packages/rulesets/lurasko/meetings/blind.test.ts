import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { diceOf, stage, weapon } from '../testing/stage.js';

/** Attacks at the unseen, where zones, groups and maxima come into them. */

const CORRIDOR = { places: [{ id: 'hall', traits: ['Confining'] }] };
const spear = weapon('spear', { tags: ['Reach', 'Hooked'] });
const spearman = (competencies: readonly string[]): Person => ({
  side: 'a',
  sheet: { DEX: 8, competencies: [...competencies], weapons: [spear] },
  state: { blinded: true },
});
const BLIND = { weapon: 'ann/spear' };

test('LUR-BLIND-01 LUR-CTX-24 a competent combatant can attack blindly with a spear in a dark corridor', () => {
  const s = (competencies: readonly string[]) =>
    stage({ ann: spearman(competencies), bob: {} }, { map: CORRIDOR });
  expect(s([]).refused('ann', 'blind', BLIND)).toEqual(['LUR-BLIND-01', 'LUR-BLIND-04']);
  expect(diceOf(s(['spear']).do('ann', 'blind', BLIND, { dice: [8, 1] }))).toEqual([
    'ann offence d20',
    'bob defence d12',
  ]);
});

test('LUR-BLIND-01 LUR-CTX-24 nor does the corridor keep them from tripping blindly, where that is played', () => {
  const trip = { weapon: 'ann/spear', target: 'bob' };
  const s = (competencies: readonly string[]) =>
    stage(
      { ann: spearman(competencies), bob: {} },
      { map: CORRIDOR, options: { blindSpecials: true } },
    );
  expect(s(['spear']).allowed('ann', 'trip', trip)).toBe(true);
  expect(s([]).refused('ann', 'trip', trip)).toEqual(['LUR-BLIND-01', 'LUR-BLIND-04']);
});

test('LUR-COMP-01 LUR-CTX-24 an unknown spear in a corridor is incompetent since it is unknown', () => {
  const at = (competencies: readonly string[]) =>
    stage({ ann: { ...spearman(competencies), state: {} }, bob: {} }, { map: CORRIDOR })
      .do('ann', 'strike', { ...BLIND, target: 'bob' }, { dice: [1] })
      .rules('incompetent');
  expect([at([]).at(-1), at(['spear']).at(-1)]).toEqual(['LUR-COMP-01', 'LUR-CTX-24']);
});

test('LUR-BLIND-07 LUR-CTX-23 two weapons are too much for slow hands in a blind attack', () => {
  const weapons = [weapon('long'), weapon('short')];
  const sheet = { DEX: 7, competencies: ['long', 'short'], weapons };
  const s = stage({ ann: { sheet, state: { blinded: true } }, bob: {} });
  expect(s.refused('ann', 'blind', { weapon: 'both' })).toEqual(['LUR-BLIND-01', 'LUR-BLIND-04']);
  expect(s.allowed('ann', 'blind', { weapon: 'ann/long' })).toBe(true);
});

const FULL: Person = { state: { attacksReceived: 3 } };
const fists: Person = { sheet: { competencies: ['unarmed'] }, state: { blinded: true } };
const FISTS = { weapon: 'unarmed' };
const REFUSED: Staging = { options: { blindAllMaxed: 'refused' } };

test('LUR-BLIND-10 LUR-CTX-27 an attack is refused where all unseen are at their maximum, not where the group keeps one', () => {
  const guarded: Person = { state: { guarded: true } };
  const s = (people: Readonly<Record<string, Person>>) => stage({ ann: fists, ...people }, REFUSED);
  expect(s({ bob: FULL, ben: FULL }).refused('ann', 'blind', FISTS)).toEqual(['LUR-BLIND-10']);
  expect(s({ bob: FULL, ben: {} }).allowed('ann', 'blind', FISTS)).toBe(true);
  // Of three, one is protected and the others have received all they can.
  const kept = s({ bob: FULL, ben: FULL, bea: guarded });
  expect(kept.allowed('ann', 'blind', FISTS)).toBe(true);
  const scene = kept.do('ann', 'blind', FISTS, { dice: [1] });
  expect([scene.has('drawn'), scene.has('gone')]).toEqual([false, false]);
});

test('LUR-BLIND-10 LUR-MAX-02 what was refused is open again in the next round', () => {
  const s = stage({ ann: fists, bob: FULL }, REFUSED);
  expect(s.refused('ann', 'blind', FISTS)).toEqual(['LUR-BLIND-10']);
  s.until('ann');
  expect(s.allowed('ann', 'blind', FISTS)).toBe(true);
});

test('LUR-BLIND-07 LUR-MAX-03 in a wide-open zone a fourth attack can still meet the unseen', () => {
  const map = { places: [{ id: 'heath', traits: ['Wide-Open'] }] };
  const s = stage({ ann: fists, bob: FULL }, { ...REFUSED, map });
  s.do('ann', 'blind', FISTS, { dice: [1, 1] });
  expect(s.who('bob').attacksReceived).toBe(4);
});

test.each([
  ['declared', 4],
  ['defended', 3],
  ['hit', 3],
] as const)(
  'LUR-MAX-05 LUR-BLIND-09 with maxima by %s, a target drawn before a failed offence roll has received %i',
  (maxCount, count) => {
    const s = stage(
      { ann: fists, bob: { state: { attacksReceived: 3 } } },
      {
        map: { places: [{ id: 'heath', traits: ['Wide-Open'] }] },
        options: { maxCount, blindDraw: 'beforeOffence' },
      },
    );
    s.do('ann', 'blind', FISTS, { dice: [20] });
    expect(s.who('bob').attacksReceived).toBe(count);
  },
);

test('LUR-BLIND-06 LUR-ATK-09 a partner who is felt is never drawn, blinded or not', () => {
  const s = stage({
    ann: { ...fists, state: { blinded: true, grapple: [{ with: 'bob', degree: 1 }] } },
    bob: {},
    cid: {},
  });
  const scene = s.do('ann', 'blind', FISTS, { dice: [1, 1, 1, 1, 1] });
  expect(scene.note('drawn')).toMatchObject({ at: 'cid', among: 1 });
  expect(diceOf(scene)).not.toContain('ann target d2');
});

test('LUR-BLIND-03 LUR-GRAP-12 a grappler who strikes blindly at an outsider gives them three Easing', () => {
  const s = stage({
    ann: { ...fists, state: { blinded: true, grapple: [{ with: 'bob', degree: 1 }] } },
    bob: {},
    cid: {},
  });
  const scene = s.do('ann', 'blind', FISTS, { dice: [1, 1, 1, 1, 1] });
  expect(diceOf(scene).filter((die) => die === 'cid defence d12')).toHaveLength(4);
});
