import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Options } from './options.js';
import type { Person, Props, Staging } from './testing/stage.js';
import { stage, weapon } from './testing/stage.js';

const RANGE = { short: 50, medium: 100, long: 150, extreme: 200 };
const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2, range: RANGE });
const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
const bomb = weapon('bomb', { skills: ['ranged'], kind: 'thrown', tags: ['Blast'], damage: { dice: 0, flat: 6 }, range: RANGE });
const ray = weapon('ray', { skills: ['ranged'], kind: 'indicate', damage: { dice: 1, flat: 2 }, range: { short: 10, medium: 20, long: 30, extreme: 40 } });
const grasp = weapon('grasp', { skills: ['unarmed'], kind: 'touch', damage: { dice: 1, flat: 2 } });
const sword = weapon('sword');
const ann: Person = { at: [5, 5], skills: { 'one-handed': 60, ranged: 60, fray: 40 } };
const bob: Person = { at: [10, 5], skills: { 'one-handed': 55, fray: 50 }, weapons: [sword] };
const FIELD = { rows: Array.from({ length: 12 }, () => '.'.repeat(250)) };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) => stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, { map: FIELD, ...more });
const shoots = (s: ReturnType<typeof duel>, id: string, props: Props, more: JsonObject = {}) => s.do('ann', 'attack', { weapon: `ann/${id}`, target: 'bob', ...more }, props);
/** The target of a shot over so many metres. */
const over = (metres: number, gun = bow, id = 'bow', more: JsonObject = {}) => shoots(duel({ weapons: [gun] }, { at: [5 + metres, 5] }), id, { dice: [97] }, more).targets('attack')[0];

test('REN-RNG-01 projectiles, throws and powers that are pointed are ranged attacks: no reach, no parry, brackets', () => {
  for (const [gun, id] of [[bow, 'bow'], [knife, 'knife'], [ray, 'ray']] as const) {
    const s = duel({ weapons: [gun] });
    const scene = shoots(s, id, { dice: [20, 97, 1] }, id === 'knife' ? { thrown: true } : {});
    expect(scene.cites('attacks', 'REN-RNG-01'), id).toBe(true);
    expect([scene.asked.includes('defence'), scene.has('hit')]).toEqual([false, true]);
  }
  // The same knife in a blow is none.
  expect(duel({ weapons: [knife] }).refused('ann', 'attack', { weapon: 'ann/knife', thrown: false, target: 'bob' })).toEqual(['REN-GRID-02']);
  // Nobody shoots at what is out of sight.
  const wall = { map: { rows: Array.from({ length: 12 }, () => '.......#....') } };
  expect(duel({ weapons: [bow] }, {}, wall).refused('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toEqual(['REN-RNG-01']);
});

test('REN-RNG-02 the first bracket that reaches so far counts, its limit included', () => {
  const tight = weapon('bow', { skills: ['ranged'], kind: 'projectile', range: { short: 7, medium: 8, long: 9, extreme: 10 } });
  expect([7, 8, 9, 10].map((metres) => over(metres, tight))).toEqual([60, 50, 40, 30]);
  expect(shoots(duel({ weapons: [bow] }), 'bow', { dice: [97] }).cites('attacks', 'REN-RNG-02')).toBe(true);
});

test('REN-RNG-03 short 0, medium -10, long -20, extreme -30', () => {
  expect([50, 51, 100, 101, 150, 151, 200].map((metres) => over(metres))).toEqual([60, 50, 50, 40, 40, 30, 30]);
});

test('REN-RNG-04 beyond the extreme limit nothing can be shot at, unless the GM overrules', () => {
  const s = duel({ weapons: [bow] }, { at: [206, 5] });
  expect(s.refused('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toEqual(['REN-RNG-04']);
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [97], force: 'a following wind' });
  expect(duel({ weapons: [bow] }, { at: [205, 5] }).allowed('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toBe(true);
});

const THROWN = { thrown: true };

test('REN-RNG-05 a thing thrown goes 5, 15, 30 and 45 m', () => {
  expect([5, 6, 15, 16, 30, 31, 45].map((metres) => over(metres, knife, 'knife', THROWN))).toEqual([60, 50, 50, 40, 40, 30, 30]);
  expect(duel({ weapons: [knife] }, { at: [51, 5] }).refused('ann', 'attack', { weapon: 'ann/knife', target: 'bob', ...THROWN })).toEqual(['REN-RNG-04']);
});

test('REN-RNG-06 the GM is asked once how far a kind of thing flies', () => {
  const flies = (percent: number, metres: number) => shoots(duel({ weapons: [knife] }, { at: [5 + metres, 5] }), 'knife', { dice: [97], answers: [['throw-range', percent]] }, THROWN).targets('attack')[0];
  expect([flies(200, 10), flies(200, 11), flies(50, 2), flies(50, 3), flies(50, 7), flies(50, 8)]).toEqual([60, 50, 60, 50, 50, 40]);
  const s = stage({ ann: { ...ann, weapons: [knife, knife], sheet: { ambidextrous: true } }, bob: { ...bob, at: [12, 5] } }, { map: FIELD });
  const first = shoots(s, 'knife', { dice: [97], answers: [['throw-range', 150]] }, THROWN);
  expect(first.question('throw-range')).toMatchObject({ who: 'gm', rules: ['REN-RNG-06'], fallback: 100 });
  expect(first.targets('attack')).toEqual([60]);
  s.until('ann');
  const second = shoots(s, 'knife-2', { dice: [97] }, THROWN);
  expect([second.asked, second.targets('attack')]).toEqual([[], [60]]);
});

test('REN-RNG-06 what does not fly so far stays in hand and costs nothing; a weapon that names its brackets is not asked about', () => {
  const s = duel({ weapons: [knife] }, { at: [30, 5] });
  const scene = shoots(s, 'knife', { answers: [['throw-range', 50]] }, THROWN);
  expect([scene.cites('too far', 'REN-RNG-06'), scene.rolled]).toEqual([true, []]);
  expect(s.who('ann').standardUsed).toBe(false);
  expect(s.holds('ann')).toEqual(['ann/knife']);
  expect(s.refused('ann', 'attack', { weapon: 'ann/knife', target: 'bob', ...THROWN })).toEqual(['REN-RNG-04']);
  const dart = weapon('dart', { skills: ['ranged'], kind: 'thrown', range: RANGE });
  expect(shoots(duel({ weapons: [dart] }), 'dart', { dice: [97] }).asked).toEqual([]);
});

const bombed = (roll: number, dice: readonly number[], options: Partial<Options> = {}, answers: Props['answers'] = []) =>
  shoots(duel({ weapons: [bomb] }, { at: [30, 5] }, { options }), 'bomb', { dice: [roll, ...dice], answers: answers ?? [] });
const missedWith = (gun: typeof bow, id: string, options: Partial<Options>, dice: readonly number[] = []) => shoots(duel({ weapons: [gun] }, { at: [30, 5] }, { options }), id, { dice: [97, ...dice] }, id === 'knife' ? THROWN : {});

test('REN-RNG-07 a failed attack that fills an area scatters, a good one does not', () => {
  expect(bombed(60, []).has('scatter')).toBe(false);
  expect(bombed(60, []).note('blast')).toMatchObject({ at: [30, 5] });
  const wide = bombed(61, [3, 4]);
  expect(wide.cites('scatter', 'REN-RNG-07')).toBe(true);
  expect(wide.note('blast')).toMatchObject({ at: [34, 5] });
});

test('REN-RNG-07 switch scatterTrigger: areas, every failed shot, or none', () => {
  expect(missedWith(bow, 'bow', {}).has('scatter')).toBe(false);
  expect(missedWith(bow, 'bow', { scatterTrigger: 'allMisses' }, [3, 4]).note('scatter')).toMatchObject({ to: [34, 5] });
  const never = bombed(61, [], { scatterTrigger: 'never' });
  expect([never.has('scatter'), never.has('blast'), never.cites('no effect', 'REN-RNG-07')]).toEqual([false, false, true]);
  // A shot that was defended against did not fail.
  expect(shoots(duel({ weapons: [bow] }, { at: [30, 5] }, { options: { scatterTrigger: 'allMisses' } }), 'bow', { dice: [20, 30] }).has('scatter')).toBe(false);
});

test('REN-RNG-07 a knife that scatters lies where it came down', () => {
  const s = duel({ weapons: [knife] }, { at: [30, 5] }, { options: { scatterTrigger: 'allMisses' } });
  shoots(s, 'knife', { dice: [97, 3, 4] }, THROWN);
  expect(s.state.ground).toEqual([{ item: 'ann/knife', at: [34, 5] }]);
  const plain = duel({ weapons: [knife] }, { at: [30, 5] });
  shoots(plain, 'knife', { dice: [97] }, THROWN);
  expect(plain.state.ground).toEqual([{ item: 'ann/knife', at: [30, 5] }]);
});

test('REN-RNG-08 two d10: 1 is north, then clockwise; 9 and 10 are rolled again; the other gives the metres', () => {
  const to = (...dice: readonly number[]) => bombed(97, dice).note('scatter')['to'];
  expect([to(1, 5), to(3, 5), to(5, 5), to(7, 5)]).toEqual([[30, 0], [35, 5], [30, 10], [25, 5]]);
  expect([to(2, 1), to(4, 1), to(6, 1), to(8, 1)]).toEqual([[31, 4], [31, 6], [29, 6], [29, 4]]);
  const again = bombed(97, [9, 10, 9, 3, 2]);
  expect(again.rolled.slice(1)).toEqual(['ann scatter direction', 'ann scatter direction', 'ann scatter direction', 'ann scatter direction', 'ann scatter distance']);
  expect(again.note('scatter')).toMatchObject({ direction: 3, distance: 2, to: [32, 5] });
  expect(again.cites('scatter', 'REN-RNG-08')).toBe(true);
});

test('REN-RNG-08 the metres are measured straight, in a slanting direction too', () => {
  // 5 m to the south-east are 3.5 squares east and south, not 5.
  expect(bombed(97, [4, 5]).note('scatter')['to']).toEqual([34, 9]);
  expect(bombed(97, [4, 10]).note('scatter')['to']).toEqual([37, 12]);
});

test('REN-RNG-09 switch scatterMethod: one d10 for the metres, the direction drawn from all around', () => {
  const scene = bombed(97, [4, 90], { scatterMethod: 'dieDirection' });
  expect(scene.rolled.slice(1)).toEqual(['ann scatter distance', 'ann scatter angle']);
  expect(scene.note('scatter')).toMatchObject({ degrees: 90, distance: 4, to: [34, 5] });
  expect(scene.cites('scatter', 'REN-RNG-09')).toBe(true);
  expect(bombed(97, [4, 359], { scatterMethod: 'dieDirection' }).note('scatter')).toMatchObject({ to: [30, 1] });
  expect(() => bombed(97, [4, 360], { scatterMethod: 'dieDirection' })).toThrow(/cannot show 360/);
});

test('REN-RNG-09 switch scatterMethod: the GM gives the angle, or leaves it to chance; it is not guessed', () => {
  const given = bombed(97, [4], { scatterMethod: 'gm' }, [['scatter-direction', 'angle'], ['scatter-angle', 180]]);
  expect(given.question('scatter-direction')).toMatchObject({ who: 'gm', rules: ['REN-RNG-09'], fallback: 'chance' });
  expect(given.note('scatter')).toMatchObject({ degrees: 180, to: [30, 9] });
  expect(() => bombed(97, [4], { scatterMethod: 'gm' }, [['scatter-direction', 'angle']])).toThrow(/no answer of gm to "scatter-angle"/);
  expect(bombed(97, [4, 270], { scatterMethod: 'gm' }).note('scatter')).toMatchObject({ to: [26, 5] });
});

test('REN-RNG-10 an arrow that misses is nobody’s concern; a bomb that comes down off the map still goes off', () => {
  expect(missedWith(bow, 'bow', {}).notes.map((note) => note.id)).toEqual(['attacks', 'check', 'miss']);
  const s = duel({ weapons: [bomb] }, { at: [30, 1] });
  const scene = shoots(s, 'bomb', { dice: [97, 1, 2] });
  expect([scene.cites('off the map', 'REN-RNG-10'), scene.note('blast')['at']]).toEqual([true, [30, -1]]);
  // 6 - 2 * 2 get as far as 2 m.
  expect(scene.damage('bob')).toEqual([2]);
  const far = shoots(duel({ weapons: [bomb] }, { at: [30, 1] }), 'bomb', { dice: [97, 1, 10] });
  expect([far.has('off the map'), far.damage('bob')]).toEqual([true, []]);
});

test('REN-RNG-11 point blank, at a target in an adjacent square, is -20 for every ranged attack', () => {
  for (const [gun, id, target] of [[bow, 'bow', 40], [knife, 'knife', 40], [ray, 'ray', 60]] as const) {
    const near = (at: readonly [number, number]) => shoots(duel({ weapons: [gun] }, { at }), id, { dice: [97] }, id === 'knife' ? THROWN : {});
    expect([near([6, 5]).targets('attack')[0], near([6, 6]).targets('attack')[0], near([7, 5]).targets('attack')[0]], id).toEqual([target, target, target + 20]);
    expect(near([6, 5]).parts('attack')).toContain('REN-RNG-11 -20');
  }
  // Blows do not suffer, and the one shot at gains nothing else.
  const s = duel({ weapons: [knife] }, { at: [6, 5] });
  expect(shoots(s, 'knife', { dice: [97] }, { thrown: false }).targets('attack')).toEqual([60]);
});

test('REN-RNG-12 ordinary ammunition is assumed and not counted', () => {
  const s = duel({ weapons: [bow] });
  const { ammunition } = s.who('ann');
  for (let i = 0; i < 30; i++) {
    expect(shoots(s, 'bow', { dice: [97] }).cites('attacks', 'REN-RNG-12')).toBe(true);
    s.until('ann');
  }
  expect(s.who('ann').ammunition).toEqual(ammunition);
});

const silver = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2, range: RANGE, ammunition: 'silver arrow' });

test('REN-RNG-13 uncommon ammunition is counted, hit or miss, and runs out', () => {
  const s = duel({ weapons: [silver], sheet: { ammunition: { 'silver arrow': 2 } } });
  expect(shoots(s, 'bow', { dice: [97] }).cites('attacks', 'REN-RNG-13')).toBe(true);
  expect(s.who('ann').ammunition).toEqual({ 'silver arrow': 1 });
  s.until('ann');
  shoots(s, 'bow', { dice: [20, 97, 1] });
  expect(s.who('ann').ammunition).toEqual({ 'silver arrow': 0 });
  s.until('ann');
  expect(s.refused('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toEqual(['REN-RNG-13']);
  expect(duel({ weapons: [silver] }).refused('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toEqual(['REN-RNG-13']);
});

test('REN-RNG-13 two weapons do not both shoot the last piece', () => {
  const pistol = weapon('pistol', { skills: ['ranged'], kind: 'projectile', range: RANGE, ammunition: 'silver ball', tags: ['Off-Hand'] });
  const s = duel({ weapons: [pistol, pistol], sheet: { ammunition: { 'silver ball': 1 } } });
  const scene = s.do('ann', 'attacks', { attacks: [{ weapon: 'ann/pistol', target: 'bob' }, { weapon: 'ann/pistol-2', target: 'bob' }] }, { dice: [97] });
  expect([scene.all('attacks').length, s.who('ann').ammunition]).toEqual([1, { 'silver ball': 0 }]);
});

test('REN-RNG-14 each weapon says what loading it takes: nothing, a Quick or a Standard Action, or that it cannot be', () => {
  const gun = (reload: string) => weapon('gun', { skills: ['ranged'], kind: 'projectile', hands: 2, range: RANGE, reload });
  for (const [kind, spent] of [['quick', { quickUsed: 1, standardUsed: false }], ['standard', { quickUsed: 0, standardUsed: true }]] as const) {
    const s = duel({ weapons: [gun(kind)] });
    expect(s.allowed('ann', 'reload', { item: 'ann/gun' })).toBe(false);
    shoots(s, 'gun', { dice: [97] });
    s.until('ann');
    expect(s.refused('ann', 'attack', { weapon: 'ann/gun', target: 'bob' })).toEqual(['REN-RNG-14']);
    s.do('ann', 'reload', { item: 'ann/gun' });
    expect(s.who('ann')).toMatchObject(spent);
    if (kind === 'standard') s.until('ann');
    expect(s.allowed('ann', 'attack', { weapon: 'ann/gun', target: 'bob' })).toBe(true);
  }
  const once = duel({ weapons: [gun('none')] });
  shoots(once, 'gun', { dice: [97] });
  once.until('ann');
  expect(once.refused('ann', 'reload', { item: 'ann/gun' })).toEqual(['REN-RNG-14']);
  const plain = duel({ weapons: [bow] });
  shoots(plain, 'bow', { dice: [97] });
  plain.until('ann');
  expect(plain.allowed('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toBe(true);
});

test('REN-RNG-14 loading by a Standard Action is refused once that is spent', () => {
  const gun = weapon('gun', { skills: ['ranged'], kind: 'projectile', hands: 2, range: RANGE, reload: 'standard' });
  const s = duel({ weapons: [gun] });
  shoots(s, 'gun', { dice: [97] });
  expect(s.refused('ann', 'reload', { item: 'ann/gun' })).toEqual(['REN-TURN-03']);
});

/** COO 15, SOM 10 unless they say otherwise. */
const caster = (a: Partial<Person>, b: Partial<Person> = {}) => duel({ aptitudes: { COO: 15, SOM: 10 }, skills: {}, weapons: [grasp, ray], ...a }, { at: [6, 5], ...b });
const touch = (s: ReturnType<typeof duel>, dice: readonly number[] = [97]) => shoots(s, 'grasp', { dice, answers: dice.length > 1 ? [['defence', 'fray']] : [] });

test('REN-TOUCH-01 a touch is rolled on Unarmed Combat or COO + SOM + SOM, whichever is better, proficient or not', () => {
  // 35 against 20, both with +20.
  expect(touch(caster({ skills: { unarmed: 20 } })).targets('attack')).toEqual([55]);
  expect(touch(caster({ skills: { unarmed: 36 } })).targets('attack')).toEqual([56]);
  expect(touch(caster({ skills: { unarmed: 35 } })).targets('attack')).toEqual([55]);
  expect(touch(caster({})).cites('attacks', 'REN-TOUCH-01')).toBe(true);
  expect(caster({}, { at: [7, 5] }).refused('ann', 'attack', { weapon: 'ann/grasp', target: 'bob' })).toEqual(['REN-GRID-02']);
});

test('REN-TOUCH-01 what hinders the one and not the other counts', () => {
  // 10 off everything with COO leaves Unarmed Combat the better of the two.
  const mail = { name: 'mail', av: 5, penalties: [{ amount: -10, on: 'COO' }] };
  expect(touch(caster({ skills: { unarmed: 30 }, sheet: { armor: [mail] } })).targets('attack')).toEqual([50]);
  expect(touch(caster({ skills: { unarmed: 30 } })).targets('attack')).toEqual([55]);
});

test('REN-TOUCH-02 the toucher gets +20, the defender takes -20, and a touch is an ordinary attack otherwise', () => {
  const scene = touch(caster({}), [33, 31, 4, 6]);
  expect(scene.parts('attack')).toEqual(['REN-TOUCH-02 20']);
  expect([scene.targets('Fray'), scene.parts('defence')]).toEqual([[30], ['REN-TOUCH-02 -20']]);
  // 33 is critical and over 30: 6 + 2 + 5.
  expect(scene.dvs).toEqual([13]);
  expect(touch(caster({}), [20, 30]).has('miss')).toBe(true);
});

test('REN-INDIC-01 an attack that is only directed is rolled on Ranged Weapons or 3 x COO, whichever is better', () => {
  const point = (a: Partial<Person>) => shoots(caster(a, { at: [25, 5] }), 'ray', { dice: [97] });
  // 45 against 35, +20, medium -10.
  expect(point({ skills: { ranged: 35 } }).targets('attack')).toEqual([55]);
  expect(point({ skills: { ranged: 46 } }).targets('attack')).toEqual([56]);
  expect(point({}).cites('attacks', 'REN-INDIC-01')).toBe(true);
  expect(caster({}, { at: [46, 5] }).refused('ann', 'attack', { weapon: 'ann/ray', target: 'bob' })).toEqual(['REN-RNG-04']);
  // A penalty on SOM is none on COO.
  const clumsy = { name: 'cuirass', av: 5, penalties: [{ amount: -10, on: 'SOM' }] };
  expect(point({ sheet: { armor: [clumsy] } }).targets('attack')).toEqual([55]);
});

test('REN-INDIC-02 the pointer gets +20, the defender takes -20', () => {
  const scene = shoots(caster({}, { at: [10, 5] }), 'ray', { dice: [20, 31, 1] });
  expect(scene.parts('attack')).toEqual(['REN-INDIC-02 20']);
  expect([scene.targets('Fray'), scene.parts('defence')]).toEqual([[30], ['REN-INDIC-02 -20']]);
});
