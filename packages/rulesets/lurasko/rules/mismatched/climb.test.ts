import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { aheadBy, diceOf, grappleKind, isPinned, netOver, stage } from '../../testing/stage.js';
import { encumbrance, loadOf } from '../conditions/encumbrance.js';
import { countedIn } from '../groups/group-defence.js';

const ann: Person = { side: 'a', sheet: { DEX: 8, competencies: ['grappling'] } };
const giant: Person = {
  side: 'b',
  sheet: { WGT: 40, STR: 14, DEX: 8, competencies: ['grappling'] },
};
const others: Readonly<Record<string, Person>> = { cid: { side: 'b' }, dan: { side: 'a' } };
const meet = (a: Person = {}, g: Person = {}, more: Staging = {}) =>
  stage(
    {
      ann: { ...ann, ...a, sheet: { ...ann.sheet, ...a.sheet } },
      giant: { ...giant, ...g, sheet: { ...giant.sheet, ...g.sheet } },
      ...others,
    },
    more,
  );
const climbing = (degree = 2, g: Person = {}, more: Staging = {}, a: Person = {}) =>
  meet({ ...a, state: { grapple: [{ with: 'giant', degree }], ...a.state } }, g, more);
const GRASP = { target: 'giant' };
const HIT = [1, 9, 9, 9, 9];

test('LUR-CLIMB-01 below a third of the weight every grapple is a climbing onto', () => {
  expect(
    meet({}, { sheet: { WGT: 21 } })
      .do('ann', 'grapple', GRASP, { dice: [1, 9, 9, 9] })
      .note('grapple'),
  ).toMatchObject({ kind: 'normal' });
  const scene = meet({}, { sheet: { WGT: 22 } }).do('ann', 'grapple', GRASP, { dice: HIT });
  expect(scene.note('grapple')).toMatchObject({ kind: 'climb' });
  expect(scene.cites('grapple', 'LUR-CLIMB-01')).toBe(true);
});

test('LUR-CLIMB-02 it costs three degrees and wins two', () => {
  const s = meet();
  const scene = s.do('ann', 'grapple', GRASP, { dice: HIT });
  expect(scene.parts('degrees granted')).toEqual(['LUR-CLIMB-02 3']);
  expect([aheadBy(s, 'ann', 'giant'), s.state.advantages]).toEqual([2, []]);
});

test('LUR-CLIMB-03 everyone except the larger character is three degrees ahead of the climber', () => {
  const s = climbing();
  expect([
    netOver(s, 'cid', 'ann'),
    netOver(s, 'giant', 'ann'),
    netOver(s, 'dan', 'giant'),
  ]).toEqual([3, -2, 0]);
  expect(
    s
      .until('cid')
      .do('cid', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1, 1, 1, 1] })
      .parts('advantage'),
  ).toEqual(['LUR-CLIMB-03 -3']);
});

test('LUR-CLIMB-03 the one climbed is at a disadvantage too, if that is played', () => {
  const s = climbing(2, {}, { options: { climbedPenalty: true } });
  expect([netOver(s, 'dan', 'giant'), netOver(s, 'ann', 'giant')]).toEqual([3, 2]);
});

test('LUR-CLIMB-04 the climber counts neither for group defence nor for outnumbering', () => {
  const s = climbing();
  expect(countedIn(s.state, 'e')).toEqual({ a: 1, b: 2 });
  expect(s.gm('count', {}).cites('counted', 'LUR-CLIMB-04')).toBe(true);
});

test('LUR-CLIMB-05 the climber gets up to three degrees but never pins', () => {
  const s = climbing();
  const scene = s.do('ann', 'wrestle', GRASP, { dice: [1, 9, 9, 9] });
  expect([aheadBy(s, 'ann', 'giant'), isPinned(s, 'ann', 'giant')]).toEqual([3, false]);
  expect(scene.cites('not pinned', 'LUR-CLIMB-05')).toBe(true);
});

test("LUR-CLIMB-06 the climber's weight is a load", () => {
  const s = climbing();
  expect(loadOf(s.state, s.who('giant'))).toBe(175);
  expect(loadOf(s.state, s.who('ann'))).toBe(0);
  const weak = meet({}, { sheet: { STR: 5 } });
  const scene = weak.do('ann', 'grapple', GRASP, { dice: HIT });
  expect(encumbrance(weak.state, weak.who('giant'))).toBe(5);
  expect(weak.who('giant').knockedDown).toBe(true);
  expect(scene.cites('grapple', 'LUR-CLIMB-06')).toBe(true);
});

const shed = (answer: string, g: Person = {}, more: Staging = {}) => {
  const s = climbing(2, g, more).until('giant');
  const scene = s.do(
    'giant',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 9, 9, 9], answers: answer === '' ? [] : [['shed', answer]] },
  );
  return { s, scene };
};

test('LUR-CLIMB-07 the larger one may attack the climber or remove its advantage', () => {
  const s = climbing().until('giant');
  expect(s.allowed('giant', 'strike', { weapon: 'unarmed', target: 'ann' })).toBe(true);
  expect(shed('end').scene.cites('grapple ends', 'LUR-CLIMB-07')).toBe(true);
  expect(
    climbing()
      .until('giant')
      .do('giant', 'wrestle', { target: 'ann' }, { dice: [1, 1, 1, 1] })
      .has('grapple ends'),
  ).toBe(false);
});

test('LUR-CLIMB-08 then it ends there, or the climber is held by two degrees', () => {
  const ended = shed('end');
  expect([grappleKind(ended.s, 'ann', 'giant'), ended.scene.asked]).toEqual([
    undefined,
    ['giant shed'],
  ]);
  expect(ended.scene.cites('grapple ends', 'LUR-CLIMB-08')).toBe(true);
  expect(ended.scene.question('shed').rules).toEqual(['LUR-CLIMB-08']);
  const { s, scene } = shed('hold');
  expect([grappleKind(s, 'giant', 'ann'), aheadBy(s, 'giant', 'ann'), holds(s, 'giant')]).toEqual([
    'pick-up',
    2,
    ['ann'],
  ]);
  expect(scene.cites('grapple', 'LUR-CLIMB-08')).toBe(true);
});

test('LUR-CLIMB-08 holding takes a free hand, and the strength unless that is not played', () => {
  expect(grappleKind(shed('', { sheet: { weapons: ['torch', 'torch'] } }).s, 'ann', 'giant')).toBe(
    undefined,
  );
  const burdened = { sheet: { STR: 6, load: 35 } };
  const s = climbing(2, burdened).until('giant');
  // Under such a load it lies there and has no major action at all; the GM lets it try.
  const force = { force: 'a last effort' };
  s.do('giant', 'wrestle', { target: 'ann' }, { dice: [1, 9, 9, 9, 9], ...force });
  expect(grappleKind(s, 'ann', 'giant')).toBe(undefined);
  const allowed = climbing(2, burdened, { options: { convertLiftTest: false } }).until('giant');
  allowed.do(
    'giant',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 9, 9, 9, 9], answers: [['shed', 'hold']], ...force },
  );
  expect(grappleKind(allowed, 'giant', 'ann')).toBe('pick-up');
});

const throwing = (action: string, face: number, more: Staging = {}, g: Person = {}) => {
  const s = climbing(2, g, more).until('giant');
  const scene = s.do('giant', action, {}, { dice: [face] });
  return { s, scene };
};

test('LUR-CLIMB-09 throwing off is free: climbers roll d12 on DEX or are removed', () => {
  const { s, scene } = throwing('throw-off', 9);
  expect([diceOf(scene), grappleKind(s, 'ann', 'giant'), s.who('giant').used.majors]).toEqual([
    ['ann throw-off d12'],
    undefined,
    0,
  ]);
  expect(scene.cites('grapple ends', 'LUR-CLIMB-09')).toBe(true);
  expect(grappleKind(throwing('throw-off', 8).s, 'ann', 'giant')).toBe('climb');
});

test('LUR-CLIMB-09 once a turn in all, or as often as one likes', () => {
  const { s } = throwing('throw-off', 8);
  expect([s.refused('giant', 'throw-off'), s.refused('giant', 'throw-off-major')]).toEqual([
    ['LUR-CLIMB-09', 'LUR-CLIMB-10'],
    ['LUR-CLIMB-09', 'LUR-CLIMB-10'],
  ]);
  expect(
    throwing('throw-off', 8, { options: { throwOffPerTurn: 'unlimited' } }).s.allowed(
      'giant',
      'throw-off',
    ),
  ).toBe(true);
  expect(meet().until('giant').refused('giant', 'throw-off')).toEqual(['LUR-CLIMB-09']);
});

test('LUR-CLIMB-10 with a major action they roll d20', () => {
  const { s, scene } = throwing('throw-off-major', 9);
  expect([diceOf(scene), grappleKind(s, 'ann', 'giant'), s.who('giant').used.majors]).toEqual([
    ['ann throw-off d20'],
    undefined,
    1,
  ]);
  expect(scene.cites('throws off', 'LUR-CLIMB-10')).toBe(true);
  expect(s.refused('giant', 'throw-off-major')).not.toEqual([]);
});

test('LUR-CLIMB-11 melee advantage has no part in it', () => {
  for (const degree of [2, 3]) {
    const s = climbing(degree).until('giant');
    const scene = s.do('giant', 'throw-off', {}, { dice: [8] });
    expect([
      diceOf(scene).length,
      scene.has('advantage'),
      scene.has('leaning'),
      s.who('ann').attacksReceived,
    ]).toEqual([1, false, false, 0]);
    expect(scene.cites('roll', 'LUR-CLIMB-11')).toBe(true);
  }
});

test('LUR-CLIMB-12 neither load nor full hands prevent it', () => {
  const { s } = throwing(
    'throw-off-major',
    8,
    {},
    { sheet: { STR: 5, weapons: ['torch', 'torch'] } },
  );
  expect(encumbrance(s.state, s.who('giant'))).toBe(5);
  expect(s.who('giant').used.majors).toBe(1);
  const loaded = climbing(2, { sheet: { STR: 5 } }).until('giant');
  expect(loaded.refused('giant', 'wrestle', { target: 'ann' })).toEqual(['LUR-CTX-15']);
  expect(
    loaded.do('giant', 'throw-off', {}, { dice: [8] }).cites('throws off', 'LUR-CLIMB-12'),
  ).toBe(true);
});

test('LUR-CLIMB-13 a climber removed is knocked down', () => {
  const { s, scene } = throwing('throw-off', 9);
  expect(s.who('ann').knockedDown).toBe(true);
  expect(scene.cites('knocked down', 'LUR-CLIMB-13')).toBe(true);
  expect(shed('end').s.who('ann').knockedDown).toBe(true);
});

test('LUR-CLIMB-13 but not when taken hold of, unless that is played', () => {
  expect(shed('hold').s.who('ann').knockedDown).toBe(false);
  expect(shed('hold', {}, { options: { knockdownOnConvert: true } }).s.who('ann').knockedDown).toBe(
    true,
  );
});

test('LUR-CLIMB-14 leaving by choice is free and knocks no one down', () => {
  const s = climbing();
  expect(s.do('ann', 'let-go', GRASP).cites('grapple ends', 'LUR-CLIMB-14')).toBe(true);
  expect([
    grappleKind(s, 'ann', 'giant'),
    s.who('ann').knockedDown,
    s.who('ann').used.majors,
  ]).toEqual([undefined, false, 0]);
  expect(climbing().until('giant').refused('giant', 'let-go', { target: 'ann' })).toEqual([
    'LUR-CLIMB-07',
    'LUR-CLIMB-09',
  ]);
});

test('LUR-CLIMB-15 hands are needed as for any grapple, or not at all if that is played', () => {
  const full = { sheet: { weapons: ['hand-axe', 'torch'] } };
  expect(meet(full).refused('ann', 'grapple', GRASP)).toEqual(['LUR-GRAP-03']);
  const s = meet(full, {}, { options: { climbHandRule: false } });
  expect(s.do('ann', 'grapple', GRASP, { dice: HIT }).cites('grapple', 'LUR-CLIMB-15')).toBe(true);
  expect(meet({ sheet: { weapons: ['torch', 'torch'] } }).allowed('ann', 'grapple', GRASP)).toBe(
    true,
  );
});

test('LUR-CLIMB-13 a climber comes down when the one climbed is picked up', () => {
  const s = stage({
    ann: { ...ann, sheet: { ...ann.sheet, WGT: 130, STR: 150 } },
    giant,
    eve: { side: 'c', state: { grapple: [{ with: 'giant', degree: 2 }] } },
  });
  s.do('ann', 'grapple', GRASP, { dice: HIT });
  expect([
    grappleKind(s, 'ann', 'giant'),
    grappleKind(s, 'eve', 'giant'),
    s.who('eve').knockedDown,
  ]).toEqual(['pick-up', undefined, true]);
});

test('LUR-CLIMB-13 a climber that is incapacitated comes down too', () => {
  const s = climbing();
  s.gm('out', { who: 'ann', out: 'incapacitated' });
  expect([grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual([undefined, true]);
});
