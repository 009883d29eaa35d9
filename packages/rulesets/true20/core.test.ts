import { GM_SEAT } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { rulebook } from './generated.js';
import { ownRulebook } from '@tiltyard/engine';
import { true20 } from './index.js';
import type { Options } from './options.js';
import { optionsSchema } from './options.js';
import { bomb, ground, horse, pistol, stage, sword } from './testing/stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;

interface Sides {
  readonly own?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly ownState?: Data;
  readonly at?: readonly [number, number];
  readonly options?: Partial<Options>;
}
const duel = ({ own = {}, foe = {}, state = {}, ownState = {}, at = [5, 5], options = {} }: Sides = {}) =>
  stage({ a: { at: [4, 5], sheet: { weapons: [sword(), pistol()], ...own }, state: ownState }, t: { at, sheet: { weapons: [sword()], ...foe }, state } }, { options });
const blow = { weapon: 'a/sword', target: 't' };
const shot = { weapon: 'a/pistol', target: 't' };
const hit = (sides: Sides, dice: readonly number[]) => duel(sides).do('a', 'attack', blow, { dice });
/** The mark that a Toughness failure by so much makes on somebody who has these already. */
const mark = (failedBy: number, { marks = {}, options = {}, lethal = true, die = 10 }: { marks?: Data; options?: Partial<Options>; lethal?: boolean; die?: number } = {}) => {
  const s = duel({ state: { marks }, options });
  return { s, scene: s.gm('harm', { who: 't', damage: failedBy + die - 15, lethal }, { dice: [die] }) };
};

test('the options are those of the rulebook, with its defaults', () => {
  const defaults = optionsSchema.parse({});
  const { switches } = ownRulebook(rulebook);
  expect(Object.fromEntries(switches.map((each) => [each.name, each.default]))).toEqual(defaults);
  for (const { name, values } of switches) for (const value of values) expect(optionsSchema.safeParse({ [name]: value }).success, `${name} ${String(value)}`).toBe(true);
});

test('T20-CTX-01 meeting the Difficulty succeeds', () => {
  expect([hit({}, [10, 20]).has('hit'), hit({}, [9]).has('hit')]).toEqual([true, false]);
});

test('T20-CTX-02 combat bonus, Dexterity and the rest against Defense', () => {
  expect(duel({ own: { combatBonus: 3, dex: 2, bonus: { attack: 1 } } }).odds('a', 't', 'sword')[0]).toBe(6);
});

test('T20-CTX-03 a natural 1 misses, a natural 20 hits', () => {
  expect(hit({ own: { printed: { attack: 30 } } }, [1]).has('hit')).toBe(false);
  expect(hit({ foe: { printed: { dodge: 60 } } }, [20, 2, 20]).has('hit')).toBe(true);
  expect(duel({ own: { printed: { maneuver: 30 } } }).do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [1] }).fact('maneuver roll', 'success')).toBe(false);
  expect(duel({ foe: { printed: { maneuver: 60 } } }).do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [20] }).fact('maneuver roll', 'success')).toBe(true);
});

test('T20-CTX-04 threats: 20 always, others by a hit within the threat range, confirmed by a second roll', () => {
  const keen = { weapons: [sword({ threat: 18 })] };
  expect(hit({ own: keen }, [18, 10, 20]).fact('confirm', 'critical')).toBe(true);
  expect(hit({ own: keen }, [18, 9, 20]).fact('confirm', 'critical')).toBe(false);
  expect(hit({ own: keen }, [17, 20]).has('confirm')).toBe(false);
  expect(hit({ own: keen, foe: { printed: { dodge: 19 } } }, [18]).has('confirm')).toBe(false);
  expect(hit({ foe: { noCriticals: true } }, [20, 20]).has('confirm')).toBe(false);
});

test('T20-CTX-05 a critical adds its value, 3 if none is listed', () => {
  expect(hit({}, [20, 15, 20]).fact('difficulty', 'damage')).toBe(6);
  expect(hit({ own: { weapons: [sword({ critical: 5 })] } }, [20, 15, 20]).fact('difficulty', 'damage')).toBe(8);
});

test('T20-CTX-06 T20-CTX-07 Base Defense, Dodge and Parry', () => {
  const foe = { combatBonus: 4, dex: 3, str: 1, bonus: { defense: 1, dodge: 1, parry: 1 } };
  const value = (kind: string) => duel({ foe }).do('a', 'attack', blow, { dice: [2], answers: [['t defense', kind]] }).fact('defense', 'value');
  expect([value('Dodge'), value('Parry')]).toEqual([19, 17]);
  expect(duel({ foe, state: { conditions: ['flat-footed'] } }).odds('a', 't', 'sword')[1]).toBe(15);
});

test('T20-CTX-07 no Parry against shots', () => {
  expect(duel({ foe: { str: 5 } }).odds('a', 't', 'pistol')[1]).toBe(10);
  expect(duel({ foe: { str: 5 } }).odds('a', 't', 'sword')[1]).toBe(15);
});

test('T20-CTX-08 both are lost when flat-footed', () => {
  expect(duel({ foe: { str: 5, dex: 5 }, state: { conditions: ['flat-footed'] } }).odds('a', 't', 'sword')[1]).toBe(10);
});

test('T20-CTX-09 the helpless lose the combat bonus, the held only for those who play so', () => {
  const foe = { combatBonus: 5 };
  const pinned = { state: { conditions: ['pinned'] }, foe };
  expect(duel({ foe, state: { conditions: ['helpless'] } }).odds('a', 't', 'sword')[1]).toBe(1);
  expect(duel(pinned).odds('a', 't', 'sword')[1]).toBe(11);
  expect(duel({ ...pinned, options: { 'defense.immobile': 'alsoGrappledPinned' } }).odds('a', 't', 'sword')[1]).toBe(6);
});

test.each([[12, true], [11, false]] as const)('T20-CTX-10 maneuvers: die %i + 3 against 10 + 5', (die, works) => {
  const sides = { own: { combatBonus: 2, str: 1 }, foe: { combatBonus: 4, str: 1, bonus: { parry: 4 } } };
  expect(duel(sides).do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [die] }).fact('maneuver roll', 'success')).toBe(works);
  expect(duel({ ...sides, options: { 'maneuver.difficulty': 'parry' } }).total('maneuver Difficulty', 't', 'a', 'maneuver', { maneuver: 'trip', target: 't' })).toBe(19);
});

test('T20-CTX-11 Strength adds to blows and throws, not to shots', () => {
  const own = { str: 2, weapons: [{ name: 'sword', damage: 3 }, pistol()] };
  expect([duel({ own }).total('damage', 'a', 'a', 'attack', blow), duel({ own }).total('damage', 'a', 'a', 'attack', shot)]).toEqual([5, 3]);
});

test('T20-CTX-12 Toughness against 15 and the damage', () => {
  const scene = hit({ foe: { con: 2, toughness: { tough: 1, defensiveRoll: 1 }, armor: [{ name: 'mail', toughness: 2 }] } }, [15, 12]);
  expect([scene.fact('difficulty', 'difficulty'), scene.fact('toughness', 'total'), scene.fact('toughness', 'saved')]).toEqual([18, 18, true]);
});

test.each([[1, 'hurt'], [4, 'hurt'], [5, 'wounded'], [9, 'wounded'], [10, 'disabled'], [14, 'disabled'], [15, 'dying']] as const)('T20-CTX-13 failing by %i: %s', (failedBy, name) => {
  expect(mark(failedBy).scene.fact('marked', 'mark')).toBe(name);
});

test.each([[4, 'bruised'], [5, 'dazed'], [10, 'staggered'], [15, 'unconscious']] as const)('T20-CTX-13 failing by %i without lethal force: %s', (failedBy, name) => {
  expect(mark(failedBy, { lethal: false }).scene.fact('marked', 'mark')).toBe(name);
});

test.each([[9, 'hurt'], [10, 'wounded'], [14, 'wounded'], [15, 'disabled'], [19, 'disabled'], [20, 'dying']] as const)('T20-CTX-13 on the milder ladder, failing by %i: %s', (failedBy, name) => {
  expect(mark(failedBy, { options: { 'damage.ladder': 'house10' } }).scene.fact('marked', 'mark')).toBe(name);
});

test('T20-CTX-14 what comes along with lethal results', () => {
  expect(mark(1).scene.facts('marked', 'mark')).toEqual(['hurt', 'bruised']);
  expect(mark(5).s.kinds('t')).toEqual(['stunned']);
  expect(mark(10).scene.facts('marked', 'mark')).toEqual(['disabled', 'staggered']);
  expect(mark(15).scene.facts('marked', 'mark')).toEqual(['dying', 'unconscious']);
  expect(mark(5, { options: { 'damage.woundedCompanion': 'dazed' } }).s.kinds('t')).toEqual(['dazed']);
});

test('T20-CTX-15 each mark is -1 on later saves of its kind', () => {
  const marks = { hurt: 2, wounded: 1, bruised: 1, dazed: 1 };
  const save = (lethal: boolean, options: Partial<Options> = {}) => duel({ state: { marks }, options }).gm('harm', { who: 't', damage: 0, lethal }, { dice: [20] }).fact('toughness', 'total');
  expect([save(true), save(false), save(true, { 'damage.markPenalty': 'none' })]).toEqual([17, 18, 20]);
});

test('T20-CTX-16 room for marks; what is full moves up', () => {
  expect(mark(5, { marks: { wounded: 1 }, options: { 'damage.markPenalty': 'none' } }).scene.fact('marked', 'mark')).toBe('disabled');
  const none = { 'damage.markPenalty': 'none' } as const;
  expect(mark(1, { marks: { hurt: 5 }, options: none }).scene.fact('marked', 'mark')).toBe('hurt');
  expect(mark(1, { marks: { hurt: 3 }, options: { ...none, 'damage.boxes': '3-2-1-1' } }).scene.fact('marked', 'mark')).toBe('wounded');
  expect(mark(5, { marks: { wounded: 1 }, options: { ...none, 'damage.boxes': '3-2-1-1' } }).scene.fact('marked', 'mark')).toBe('wounded');
  expect(mark(5, { marks: { wounded: 1 }, options: { ...none, 'damage.boxes': '3-1-1-1' } }).scene.fact('marked', 'mark')).toBe('disabled');
});

test('T20-CTX-17 a Toughness die of 20 keeps it at hurt', () => {
  expect(mark(12, { die: 20 }).scene.fact('marked', 'mark')).toBe('hurt');
  expect(mark(12, { die: 20, options: { 'damage.nat20Caps': 'no' } }).scene.fact('marked', 'mark')).toBe('disabled');
});

test('T20-CTX-18 naturals decide no saves, unless the group plays so', () => {
  const blast = (reflex: number, die: number, options: Partial<Options> = {}) => duel({ own: { weapons: [bomb({ damage: 7 })] }, foe: { reflex }, at: [14, 5], options }).do('a', 'area-attack', { weapon: 'a/bomb', at: [14, 5] }, { dice: [die, 20] }).fact('save', 'success');
  expect([blast(20, 1), blast(-10, 20)]).toEqual([true, false]);
  expect([blast(20, 1, { 'save.naturals': 'automatic' }), blast(-10, 20, { 'save.naturals': 'automatic' })]).toEqual([false, true]);
});

test('T20-CTX-19 a lethal weapon may be used without killing, at no penalty', () => {
  const scene = duel().do('a', 'attack', { ...blow, harm: 'non-lethal' }, { dice: [15, 10] });
  expect([scene.fact('attacks', 'plus'), scene.fact('difficulty', 'lethal'), scene.fact('marked', 'mark')]).toEqual([0, false, 'dazed']);
});

test('T20-CTX-20 hurt and bruised do nothing else', () => {
  const s = duel({ ownState: { marks: { hurt: 3, bruised: 3 } } });
  expect([s.odds('a', 't', 'sword')[0], s.refused('a', 'attack', blow)]).toEqual([0, '']);
});

test('T20-CTX-21 dazed: the next turn is lost, Dodge is not', () => {
  const { s } = mark(5, { lethal: false });
  expect(s.odds('a', 't', 'sword')[1]).toBe(10);
  s.end('a');
  expect([s.state.round, s.state.order[s.state.turn]]).toEqual([2, 'a']);
  s.end('a');
  expect(s.state.order[s.state.turn]).toBe('t');
});

test('T20-CTX-22 stunned: no actions and no Dodge', () => {
  const s = duel({ ownState: { conditions: ['stunned'] } });
  expect(s.state.order[s.state.turn]).toBe('t');
  expect(s.odds('t', 'a', 'sword')[1]).toBe(8);
});

test('T20-CTX-23 a wound: -2 on attacks, checks and saves, once', () => {
  const wounded = { ownState: { marks: { wounded: 2 } } };
  expect(duel(wounded).odds('a', 't', 'sword')[0]).toBe(-2);
  expect(duel({ ...wounded, own: { skills: { notice: 3 } } }).total('Notice', 'a', 'a', 'search')).toBe(1);
  const other = duel({ ...wounded, options: { 'cond.wounded': 'oneActionPerRound' } });
  expect(other.odds('a', 't', 'sword')[0]).toBe(0);
  other.do('a', 'move', { path: [[3, 5]] });
  expect(other.refused('a', 'total-defense')).toBe('T20-CTX-23');
});

test('T20-CTX-24 staggered: one turn lost, then one action a round', () => {
  expect(mark(10, { lethal: false }).s.kinds('t')).toEqual(['dazed']);
  const s = duel({ ownState: { marks: { staggered: 1 } } });
  expect(s.refused('a', 'move-all-out', { path: [[3, 5]] })).toBe('T20-CTX-24');
  s.do('a', 'move', { path: [[3, 5]] });
  expect(s.refused('a', 'total-defense')).toBe('T20-CTX-24');
});

test('T20-CTX-25 disabled: one move action; anything more means dying next round', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } }, foe: { con: 9 } });
  s.do('a', 'attack', blow, { dice: [2] });
  s.end('a');
  s.end('t');
  expect(s.who('a').marks.dying).toBe(1);
  const careful = duel({ ownState: { marks: { disabled: 1 } } });
  careful.do('a', 'move', { path: [[3, 5]] });
  expect(careful.refused('a', 'move', { path: [[2, 5]] })).toBe('T20-CTX-25');
  careful.end('a');
  careful.end('t');
  expect(careful.who('a').marks.dying).toBe(0);
});

test.each([[9, 'dead'], [10, 'dying'], [19, 'dying'], [20, 'stable']] as const)('T20-CTX-26 dying, Constitution die %i: %s', (die, fate) => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [5, 5], state: { marks: { dying: 1, unconscious: 1 } } }, u: { at: [9, 5] } });
  const scene = s.end('a', { dice: [die] });
  expect([scene.has('dead'), scene.has('stable')]).toEqual([fate === 'dead', fate === 'stable']);
  if (fate === 'stable') expect([s.who('t').marks.dying, s.who('t').marks.disabled, s.who('t').marks.unconscious]).toEqual([0, 1, 1]);
});

test('T20-CTX-27 helpless: no movement and no action', () => {
  const s = stage({ a: { at: [4, 5], state: { conditions: ['helpless'] } }, t: { at: [9, 5] } });
  expect(s.state.order[s.state.turn]).toBe('t');
});

test('T20-CTX-28 blinded: half speed, and everything is out of sight', () => {
  const s = duel({ ownState: { conditions: ['blinded'] } });
  expect([s.refused('a', 'move', { path: [[1, 5]] }), s.refused('a', 'move', { path: [[0, 5]] })]).toEqual(['', 'T20-CTX-35']);
  expect(s.refused('a', 'attack', shot)).toBe('T20-CONC-08');
});

test('T20-CTX-29 entangled: half speed, no charge, no all-out move; twice is helpless', () => {
  const s = duel({ ownState: { conditions: ['entangled'] }, at: [20, 5] });
  expect([s.refused('a', 'move', { path: [[0, 5]] }), s.refused('a', 'move-all-out', { path: [[3, 5]] }), s.refused('a', 'charge', { ...blow, path: [[19, 5]] })]).toEqual(['T20-CTX-35', 'T20-CTX-29', 'T20-CTX-29']);
  expect(duel({ state: { conditions: ['entangled', 'entangled'] } }).odds('a', 't', 'sword')[1]).toBe(10 - 2 - 9);
});

test('T20-CTX-30 grappled: no walking, -2 on attacks; pinning comes after grappling', () => {
  const s = duel({ own: { printed: { maneuver: 30 } }, foe: { weapons: [sword()] } });
  expect(s.refused('a', 'maneuver', { maneuver: 'pin', target: 't' })).toBe('T20-CTX-30');
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  s.end('a');
  expect(s.refused('t', 'move', { path: [[6, 5]] })).toBe('T20-CTX-30');
  expect(s.odds('t', 'a', 'sword')[0]).toBe(-2);
  s.do('t', 'maneuver', { maneuver: 'break free', target: 'a' }, { dice: [20] });
  expect(s.kinds('t')).toEqual([]);
});

test('T20-CTX-31 standing up is a move action; flat-footed until the first action', () => {
  const s = duel({ ownState: { posture: 'prone' } });
  expect(s.refused('a', 'move', { path: [[3, 5]] })).toBe('T20-CTX-31');
  s.do('a', 'stand-up');
  expect([s.who('a').moveUsed, s.who('a').posture]).toEqual([true, 'standing']);
  const fresh = stage({ a: { at: [4, 5], sheet: { weapons: [pistol()] } }, t: { at: [9, 5], sheet: { dex: 4 } } }, { rolled: [20, 10] });
  expect(fresh.odds('a', 't', 'pistol')[1]).toBe(10);
  fresh.end('a');
  fresh.end('t');
  expect(fresh.odds('a', 't', 'pistol')[1]).toBe(14);
});

test('T20-CTX-32 shaken, sickened and dazzled on checks and saves', () => {
  const notice = (condition: string) => duel({ ownState: { conditions: [condition] } }).total('Notice', 'a', 'a', 'search');
  expect([notice('shaken'), notice('sickened'), notice('dazzled')]).toEqual([-2, -2, -1]);
  const reflex = (condition: string) => duel({ own: { weapons: [bomb()] }, state: { conditions: [condition] }, at: [14, 5] }).total('Reflex', 't', 'a', 'area-attack', { weapon: 'a/bomb', at: [14, 5] });
  expect([reflex('shaken'), reflex('sickened')]).toEqual([-2, 0]);
});

test('T20-CTX-33 initiative: die and bonus, ties to the higher bonus, then another die', () => {
  const order = (rolled: readonly number[], b: number) => stage({ a: { at: [4, 5], sheet: { dex: 2 } }, t: { at: [9, 5], sheet: { dex: b } } }, { rolled }).state.order;
  expect([order([10, 13], 0), order([10, 12], 0), order([10, 10, 5, 9], 2)]).toEqual([['t', 'a'], ['a', 't'], ['t', 'a']]);
});

test('T20-CTX-34 the surprise round: the surprised do not act, the others have one action', () => {
  const s = duel({ state: { surprised: true } });
  s.do('a', 'total-defense');
  expect(s.refused('a', 'move', { path: [[3, 5]] })).toBe('T20-CTX-34');
  expect(s.refused('a', 'charge', { ...blow, path: [[3, 5]] })).not.toBe(undefined);
  s.end('a');
  expect([s.state.round, s.state.order[s.state.turn]]).toEqual([2, 'a']);
});

test('T20-CTX-35 a standard and a move action, or two moves, or one full action', () => {
  const s = duel();
  s.do('a', 'move', { path: [[3, 5]] });
  s.do('a', 'move', { path: [[4, 5]] });
  expect([s.refused('a', 'move', { path: [[3, 5]] }), s.refused('a', 'attack', blow)]).toEqual(['T20-CTX-35', 'T20-CTX-35']);
  const other = duel();
  other.do('a', 'attack', blow, { dice: [2] });
  expect([other.refused('a', 'attack', blow), other.refused('a', 'move', { path: [[3, 5]] }), other.refused('a', 'move-all-out', { path: [[3, 5]] })]).toEqual(['T20-CTX-35', '', 'T20-CTX-35']);
});

test('T20-CTX-36 delaying lets one come later; a readied action interrupts and moves one up the order', () => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [9, 5] }, u: { at: [12, 5] } });
  s.do('a', 'delay');
  s.do('a', 'come-next');
  s.end('t');
  expect([s.state.order[s.state.turn], s.state.order]).toEqual(['a', ['t', 'a', 'u']]);
  const ready = duel();
  ready.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: blow } });
  ready.end('a');
  const scene = ready.do('t', 'move', { path: [[6, 5]] }, { dice: [2] });
  expect([scene.has('readied'), scene.rolled]).toEqual([true, ['a attack']]);
});

test.each([[[5, 5], 'T20-CTX-37'], [[6, 5], '']] as const)('T20-CTX-37 a charge to %s', (to, rule) => {
  const s = duel({ at: [7, 5] });
  expect(s.refused('a', 'charge', { ...blow, path: [[...to]] })).toBe(rule);
});

test('T20-CTX-37 +2 on the blow, -2 Defense until the next turn', () => {
  const s = duel({ at: [9, 5] });
  expect(s.do('a', 'charge', { ...blow, path: [[8, 5]] }, { dice: [2] }).fact('attacks', 'plus')).toBe(2);
  s.end('a');
  expect(s.odds('t', 'a', 'sword')[1]).toBe(8);
  s.end('t');
  s.end('a');
  expect(s.odds('t', 'a', 'sword')[1]).toBe(10);
});

test('T20-CTX-38 total defense for a standard action; all out up to four times the speed', () => {
  const s = duel();
  s.do('a', 'total-defense');
  expect([s.who('a').standardUsed, s.who('a').moveUsed]).toEqual([true, false]);
  s.end('a');
  expect(s.odds('t', 'a', 'sword')[1]).toBe(14);
  const run = stage({ a: { at: [0, 5] }, t: { at: [40, 0] } }, { map: { rows: [...ground(45, 12)] } });
  expect([run.refused('a', 'move-all-out', { path: [[24, 5]] }), run.refused('a', 'move-all-out', { path: [[25, 5]] })]).toEqual(['', 'T20-CTX-38']);
});

test('T20-CTX-39 a feint is made in melee', () => {
  const s = duel({ at: [7, 5] });
  expect(s.refused('a', 'feint', { skill: 'bluff', target: 't' })).toBe('T20-CTX-39');
});

test('T20-CTX-41 -4 for shots into a melee with a friend', () => {
  const s = stage({ a: { at: [2, 5], sheet: { weapons: [pistol()] } }, f: { at: [9, 5], side: 'ours' }, t: { at: [10, 5] } });
  expect(s.parts('attack', 'a', 'a', 'attack', shot)).toEqual(['T20-CTX-41 -4']);
});

test.each([[5, 0], [6, -2], [12, -4]] as const)('T20-CTX-42 %i squares at an increment of 30 feet: %i', (squares, penalty) => {
  const s = stage({ a: { at: [2, 5], sheet: { weapons: [pistol({ increment: 30 }), { name: 'javelin', damage: 2, use: 'thrown', increment: 10 }] } }, t: { at: [2 + squares, 5] } });
  expect(s.odds('a', 't', 'pistol')[0]).toBe(penalty);
});

test('T20-CTX-42 5 increments for throws, 10 for shots', () => {
  const s = (x: number) => stage({ a: { at: [2, 5], sheet: { weapons: [pistol({ increment: 10 }), { name: 'javelin', damage: 2, use: 'thrown', increment: 10 }] } }, t: { at: [x, 5] } });
  const thrown = { weapon: 'a/javelin', target: 't', thrown: true };
  expect([s(12).refused('a', 'attack', thrown), s(13).refused('a', 'attack', thrown), s(22).refused('a', 'attack', shot), s(23).refused('a', 'attack', shot)]).toEqual(['', 'T20-CTX-42', '', 'T20-CTX-42']);
});

test('T20-CTX-43 one point of Conviction a round, any number while disabled', () => {
  const s = duel({ own: { conviction: 3 } });
  s.do('a', 'borrow-feat', { feat: 'Evasion' });
  expect(s.refused('a', 'borrow-feat', { feat: 'Night Vision' })).toBe('T20-CTX-43');
  const hurt = duel({ own: { conviction: 3 }, ownState: { marks: { disabled: 1 } } });
  hurt.do('a', 'borrow-feat', { feat: 'Evasion' });
  expect(hurt.refused('a', 'borrow-feat', { feat: 'Night Vision' })).toBe('');
});

test('T20-CTX-44 Conviction: another roll, another action, shaking off, stabilizing', () => {
  const reroll = duel({ own: { conviction: 1 } }).do('a', 'attack', blow, { dice: [5, 4, 20], answers: [['a reroll', 'yes']] });
  expect([reroll.fact('attack roll', 'die'), reroll.has('hit')]).toEqual([14, true]);
  const s = duel({ own: { conviction: 1 } });
  s.do('a', 'attack', blow, { dice: [20, 2, 20] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(s.refused('a', 'attack', blow)).toBe('');
  const numb = duel({ foe: { conviction: 1 }, state: { conditions: ['stunned'] } });
  numb.do('t', 'rally');
  expect(numb.kinds('t')).toEqual([]);
  const dying = duel({ foe: { conviction: 1 }, state: { marks: { dying: 1, unconscious: 1 } } });
  dying.do('t', 'steady', { who: 't' });
  expect(dying.who('t').marks.dying).toBe(0);
});

test.each([[9, 1], [10, 0]] as const)('T20-CTX-45 recovery: Constitution die %i, once a scene, for the worst', (die, left) => {
  const s = duel({ ownState: { marks: { hurt: 1, wounded: 1 } } });
  s.do('a', 'recover', {}, { dice: [die + 2] });
  expect([s.who('a').marks.wounded, s.who('a').marks.hurt]).toEqual([left, 1]);
  expect(s.refused('a', 'recover')).toBe('T20-CTX-45');
});

test('T20-CTX-46 Uncanny Dodge keeps Dodge while flat-footed; Defensive Roll goes with Dodge', () => {
  expect(duel({ foe: { dex: 4, feats: ['Uncanny Dodge'] }, state: { conditions: ['flat-footed'] } }).odds('a', 't', 'sword')[1]).toBe(14);
  const roll = (conditions: string[]) => duel({ foe: { toughness: { defensiveRoll: 2 } }, state: { conditions } }).gm('harm', { who: 't', damage: 0 }, { dice: [20] }).fact('toughness', 'total');
  expect([roll([]), roll(['flat-footed'])]).toEqual([22, 20]);
});

test.each([[5, 1], [6, 2], [10, 2], [11, 3]] as const)('T20-CTX-47 a stunt with a skill of %i: +%i on one roll', (total, bonus) => {
  const s = duel({ own: { skills: { acrobatics: total } } });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'over the table' });
  expect(s.do('a', 'attack', blow, { dice: [2] }).fact('attacks', 'plus')).toBe(bonus);
});

test('T20-CTX-48 Stealth against Notice, and a search afterwards', () => {
  const s = stage({ a: { at: [4, 5], sheet: { skills: { stealth: 5 } } }, t: { at: [10, 5], sheet: { skills: { notice: 4 } } } }, { map: { rows: [...ground(12, 12, { '4,5': "'" })] } });
  expect(s.do('a', 'hide', {}, { dice: [10, 12] }).fact('hides', 'unseen')).toBe(false);
  s.end('a');
  s.end('t');
  s.do('a', 'hide', {}, { dice: [10, 5] });
  expect(s.who('t').unawareOf).toEqual(['a']);
  expect(true20.view(s.state, { name: 'p', role: 'player', combatants: ['t'] }).combatants['a']).toBeUndefined();
  expect(true20.view(s.state, GM_SEAT).combatants['a']).toBeDefined();
  s.end('a');
  s.do('t', 'search', {}, { dice: [12] });
  expect(s.who('t').unawareOf).toEqual([]);
});

test.each([[7, false], [8, true]] as const)('T20-CTX-49 an object saves with its Toughness against 10 and the damage, die %i', (die, holds) => {
  const s = stage({ a: { at: [2, 5], sheet: { weapons: [pistol()] } }, t: { at: [10, 5], sheet: { printed: { dodge: 14 } } } }, { options: { 'cover.damageObject': 'yes' }, map: { rows: [...ground(30, 12, { '9,5': '+' })] } });
  expect(s.do('a', 'attack', shot, { dice: [15, die], answers: [['gm object-toughness', 5]] }).fact('object', 'holds')).toBe(holds);
});

test('T20-CTX-50 size changes no Defense', () => {
  for (const size of ['Small', 'Large']) expect(duel({ foe: { size }, at: [5, 5] }).odds('a', 't', 'sword')[1]).toBe(10);
  expect(duel({ foe: horse() }).odds('a', 't', 'sword')[1]).toBe(10);
});
