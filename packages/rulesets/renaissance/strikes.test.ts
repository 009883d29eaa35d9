import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { renaissance } from './index.js';
import type { Options } from './options.js';
import type { Person, Props, Staging } from './testing/stage.js';
import { stage, weapon } from './testing/stage.js';

/** 1d10 + 3 + DB, AP 1; DB is 4. */
const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true }, ap: 1 });
const knife = weapon('knife', { skills: ['ranged'], kind: 'thrown', damage: { dice: 1, flat: 3, db: true }, ap: 1, range: { short: 5, medium: 15, long: 30, extreme: 45 } });
const ann: Person = { at: [5, 5], skills: { 'one-handed': 70, ranged: 70, fray: 40 }, weapons: [sword, knife] };
const bob: Person = { at: [6, 5], skills: { fray: 40 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) => stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const strikes = (s: ReturnType<typeof duel>, strike: string, props: Props, more: JsonObject = {}) => s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob', strike, ...more }, props);
const HAND = { part: 'hand' };
/** A strike with a knife from four metres away. */
const thrown = (strike: string, props: Props, more: JsonObject = {}) => strikes(duel({}, { at: [9, 5] }), strike, props, { weapon: 'ann/knife', ...more });

test('REN-STR-01 a trick of one’s own is tried on the GM’s terms, and what comes of it is his ruling', () => {
  const s = duel();
  const scene = strikes(s, 'custom', { dice: [40, 97, 1], answers: [['strike-penalty', -15], ['strike-result', 'his hat is gone']] }, { part: 'knock his hat off' });
  expect(scene.question('strike-penalty')).toMatchObject({ who: 'gm', rules: ['REN-STR-01', 'REN-STR-05'], about: { words: 'knock his hat off' } });
  expect(scene.question('strike-result')).toMatchObject({ who: 'gm', rules: ['REN-STR-01', 'REN-STR-05'] });
  expect(scene.note('ruling')).toEqual({ who: 'bob', text: 'his hat is gone' });
  expect(scene.cites('ruling', 'REN-STR-01')).toBe(true);
});

test('REN-STR-01 a maneuver of one’s own is rolled as said and ruled on by the GM', () => {
  const s = duel({ skills: { ...ann.skills, deception: 50 } }, { skills: { fray: 40, perception: 35 } });
  const what = { target: 'bob', cost: 'quick', mine: 'deception', theirs: 'perception', words: 'throw sand' };
  const scene = s.do('ann', 'maneuver', what, { dice: [30, 20], answers: [['maneuver-result', 'blinded for a moment']] });
  expect([scene.targets('maneuver'), scene.targets('resist')]).toEqual([[50], [35]]);
  expect(scene.question('maneuver-result')).toMatchObject({ who: 'gm', rules: ['REN-STR-01', 'REN-STR-05'], about: { words: 'throw sand' } });
  expect(scene.note('ruling')).toEqual({ who: 'bob', text: 'blinded for a moment' });
  expect(s.who('ann')).toMatchObject({ quickUsed: 1, standardUsed: false });
  expect(duel({ skills: { ...ann.skills, deception: 50 } }, { skills: { perception: 35 } }).do('ann', 'maneuver', what, { dice: [51] }).has('ruling')).toBe(false);
});

test('REN-STR-02 a strike is an attack at the listed penalty, declared before the roll', () => {
  const penalties = [['called-shot', 60], ['knock-down', 60], ['maim', 50], ['mighty-blow', 60], ['armor-gap', 60]] as const;
  for (const [strike, target] of penalties) {
    const s = duel();
    const scene = strikes(s, strike, { dice: [98] }, strike === 'maim' || strike === 'called-shot' ? HAND : {});
    expect(scene.targets('attack'), strike).toEqual([target]);
    expect(scene.note('attacks')).toMatchObject({ strike });
    expect(s.who('ann').standardUsed).toBe(true);
  }
  // What was rolled as a plain attack is no strike afterwards.
  expect(duel().refused('ann', 'attack', { weapon: 'ann/sword', target: 'bob', strike: 'maim' })).toEqual([]);
});

test('REN-STR-03 the result comes with an exceptional success in addition to the damage; else it is an attack at a penalty', () => {
  const result = (roll: number, dice: readonly number[] = []) => strikes(duel(), 'mighty-blow', { dice: [roll, 97, 1, ...dice] });
  // 1 + 3 + 4, with a margin over 30 5 and the DB of 4 more.
  expect([result(30).dvs, result(31).dvs]).toEqual([[8], [17]]);
  expect([result(30).has('strike'), result(31).cites('strike', 'REN-STR-03')]).toEqual([false, true]);
  // The attack must win as well.
  const beaten = strikes(duel(), 'knock-down', { dice: [38, 39] });
  expect([beaten.has('strike'), beaten.rolled.length]).toEqual([false, 2]);
});

test('REN-STR-03 switch criticalCountsAsExceptional: whether a critical of small margin will do', () => {
  const result = (options: Partial<Options>) => strikes(duel({}, {}, { options }), 'mighty-blow', { dice: [22, 97, 1, 1] }).has('strike');
  expect([result({}), result({ criticalCountsAsExceptional: false })]).toEqual([true, false]);
});

test('REN-STR-04 an attack is one kind of strike only', () => {
  expect(duel().allowed('ann', 'strike', { weapon: 'ann/sword', target: 'bob', strike: ['called-shot', 'knock-down'], part: 'head' })).toBe(false);
  expect(renaissance.actions.get('strike')?.rules).toContain('REN-STR-04');
  const scene = strikes(duel(), 'knock-down', { dice: [98] });
  expect(scene.parts('attack')).toEqual(['REN-STR-08 -10']);
});

test('REN-STR-05 the lists are open: the GM gives a new strike its penalty and its tag', () => {
  const custom = (penalty: number, precision: string) => strikes(duel(), 'custom', { dice: [98], answers: [['strike-penalty', penalty], ['strike-precision', precision]] }, { part: 'cut his belt' });
  expect([custom(0, 'no').targets('attack'), custom(-20, 'no').targets('attack')]).toEqual([[70], [50]]);
  expect([custom(-20, 'no').note('attacks')['tags'], custom(-20, 'yes').note('attacks')['tags']]).toEqual([undefined, ['Precision']]);
  expect(custom(-20, 'yes').question('strike-precision')).toMatchObject({ who: 'gm', rules: ['REN-STR-01', 'REN-STR-05'] });
  expect(() => strikes(duel(), 'custom', { dice: [98] }, { part: 'cut his belt' })).toThrow(/no answer of gm to "strike-penalty"/);
  expect(custom(-20, 'yes').parts('attack')).toEqual(['REN-STR-05 -20']);
});

test('REN-STR-06 a Called Shot names its place before the roll and hits it with an exceptional success', () => {
  expect(duel().refused('ann', 'strike', { weapon: 'ann/sword', target: 'bob', strike: 'called-shot' })).toEqual(['REN-STR-06']);
  const hit = strikes(duel(), 'called-shot', { dice: [31, 97, 1] }, { part: 'eye' });
  expect(hit.parts('attack')).toEqual(['REN-STR-06 -10']);
  expect(hit.note('strike')).toMatchObject({ strike: 'called-shot', part: 'eye' });
  expect(strikes(duel(), 'called-shot', { dice: [30, 97, 1] }, { part: 'eye' }).has('strike')).toBe(false);
});

test('REN-STR-07 the GM says what hitting the place does, and only he', () => {
  const hit = (answers: Props['answers']) => strikes(duel(), 'called-shot', { dice: [31, 97, 1], answers: answers ?? [] }, { part: 'eye' });
  const ruled = hit([['strike-result', 'blind on that side']]);
  expect(ruled.question('strike-result')).toMatchObject({ who: 'gm', rules: ['REN-STR-07'], about: { part: 'eye', at: 'bob' } });
  expect([ruled.note('ruling')['text'], ruled.cites('ruling', 'REN-STR-07')]).toEqual(['blind on that side', true]);
  expect(hit([]).has('ruling')).toBe(false);
  expect(strikes(duel(), 'called-shot', { dice: [30, 97, 1] }, { part: 'eye' }).asked).toEqual([]);
});

test('REN-STR-08 Knock Down: -10, in melee only', () => {
  expect(strikes(duel(), 'knock-down', { dice: [98] }).parts('attack')).toEqual(['REN-STR-08 -10']);
  expect(duel({}, { at: [9, 5] }).refused('ann', 'strike', { weapon: 'ann/knife', target: 'bob', strike: 'knock-down' })).toEqual(['REN-STR-08']);
});

test('REN-STR-09 the one knocked must pass SOM x2 or fall prone', () => {
  const knocked = (roll: number) => {
    const s = duel({}, { aptitudes: { SOM: 20 } });
    const scene = strikes(s, 'knock-down', { dice: [31, 97, 1, roll] });
    expect(scene.targets('SOM x2')).toEqual([40]);
    return s.who('bob').prone;
  };
  expect([knocked(40), knocked(41)]).toEqual([false, true]);
});

test('REN-STR-09 it is rolled after damage, wounds and the check of the wound, and those wounds count', () => {
  // WT 6: 10 + 3 + 4 + 5 is 22, 3 wounds.
  const s = duel({}, { aptitudes: { SOM: 30 }, sheet: { DUR: 30 } });
  const scene = strikes(s, 'knock-down', { dice: [31, 97, 10, 60, 30] });
  expect(scene.rolled).toEqual(['ann attack', 'bob Fray', 'ann damage', 'bob SOM x3', 'bob SOM x2']);
  expect([scene.targets('SOM x3'), scene.targets('SOM x2')]).toEqual([[60], [30]]);
  // Whoever lies already is not asked to fall.
  const down = strikes(duel({}, { aptitudes: { SOM: 30 }, sheet: { DUR: 30 } }), 'knock-down', { dice: [31, 97, 10, 61] });
  expect(down.targets('SOM x2')).toEqual([]);
});

test('REN-STR-10 Maim: -20, on any attack', () => {
  expect(strikes(duel(), 'maim', { dice: [98] }, HAND).parts('attack')).toEqual(['REN-STR-10 -20']);
  expect(thrown('maim', { dice: [98] }, HAND).targets('attack')).toEqual([50]);
});

test('REN-STR-11 the limb named before the roll is lost with an exceptional success; what more comes of it the GM says', () => {
  const s = duel();
  expect(s.refused('ann', 'strike', { weapon: 'ann/sword', target: 'bob', strike: 'maim' })).toEqual(['REN-STR-10']);
  const scene = strikes(s, 'maim', { dice: [31, 97, 1], answers: [['strike-result', 'it bleeds']] }, { part: 'left hand' });
  expect([s.who('bob').maimed, scene.cites('maimed', 'REN-STR-11')]).toEqual([['left hand'], true]);
  expect(scene.question('strike-result')).toMatchObject({ who: 'gm', rules: ['REN-STR-11'] });
  expect(renaissance.summary(s.state, 'bob').conditions).toContain('maimed: left hand');
  const plain = duel();
  strikes(plain, 'maim', { dice: [30, 97, 1] }, { part: 'left hand' });
  expect(plain.who('bob').maimed).toEqual([]);
});

test('REN-STR-12 Mighty Blow: -10, in melee only, and DB on the damage value', () => {
  const strong = { sheet: { STR: 55 } };
  const scene = strikes(duel(strong), 'mighty-blow', { dice: [31, 97, 1] });
  // DB 7: 1 + 3 + 7 + 5 + 7.
  expect([scene.dvs, scene.parts('attack')]).toEqual([[23], ['REN-STR-12 -10']]);
  expect(strikes(duel(strong), 'mighty-blow', { dice: [30, 97, 1] }).dvs).toEqual([11]);
  expect(duel({}, { at: [9, 5] }).refused('ann', 'strike', { weapon: 'ann/knife', target: 'bob', strike: 'mighty-blow' })).toEqual(['REN-STR-12']);
});

test('REN-STR-13 Strike an Armor Gap: -10, and DB on the penetration', () => {
  const armoured = { sheet: { armor: [{ name: 'plate', av: 10 }] } };
  const gap = (roll: number) => strikes(duel({}, armoured), 'armor-gap', { dice: [roll, 97, 10] });
  expect(gap(30).note('damage')).toMatchObject({ dv: 17, ap: 1, damage: 8 });
  expect(gap(31).note('damage')).toMatchObject({ dv: 22, ap: 5, damage: 17 });
  expect(gap(30).parts('attack')).toEqual(['REN-STR-13 -10']);
});

test('REN-STR-14 Called Shot, Maim and Armor Gap carry Precision from the declaration on', () => {
  const tags = (strike: string) => strikes(duel(), strike, { dice: [98] }, ['maim', 'called-shot'].includes(strike) ? HAND : {});
  for (const strike of ['called-shot', 'maim', 'armor-gap']) {
    expect(tags(strike).note('attacks')['tags'], strike).toEqual(['Precision']);
    expect(tags(strike).cites('attacks', 'REN-STR-14')).toBe(true);
  }
  for (const strike of ['knock-down', 'mighty-blow']) expect(tags(strike).note('attacks')['tags'], strike).toBeUndefined();
  // It is what a resistance to Precision looks for, exceptional or not.
  const stony = { sheet: { resistances: [{ kind: 'resistance', keyword: 'Precision', effect: [{ add: -2 }] }] } };
  expect([strikes(duel({}, stony), 'armor-gap', { dice: [30, 97, 1] }).dvs, strikes(duel({}, stony), 'mighty-blow', { dice: [30, 97, 1] }).dvs]).toEqual([[6], [8]]);
});

test('REN-STR-15 strikes ask for no rank, and those not for melee alone can be thrown and shot', () => {
  expect(strikes(duel({ skills: {} }), 'knock-down', { dice: [97] }).targets('attack')).toEqual([5]);
  expect(renaissance.actions.get('strike')?.rules).toContain('REN-STR-15');
  for (const strike of ['called-shot', 'maim', 'armor-gap']) expect(thrown(strike, { dice: [98] }, strike === 'armor-gap' ? {} : HAND).has('attacks'), strike).toBe(true);
});

test('REN-STR-16 Luck may be spent on a strike: before it, or after the roll to make it exceptional', () => {
  const s = duel({ sheet: { luck: 2 } });
  const scene = strikes(s, 'mighty-blow', { dice: [21, 97, 1], answers: [['luck', 'upgrade']] });
  expect([scene.has('strike'), scene.cites('luck', 'REN-STR-16'), s.who('ann').luck]).toEqual([true, true, 1]);
  expect(scene.question('luck')).toMatchObject({ who: 'ann', rules: ['REN-CTX-18', 'REN-STR-16'] });
  const clear = duel({ sheet: { luck: 2 } });
  expect(strikes(clear, 'maim', { dice: [71], answers: [['luck-before', 'clear']] }, HAND).targets('attack')).toEqual([70]);
  expect(clear.who('ann').luck).toBe(1);
});
