import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { aheadBy, diceOf, grappleKind, isPinned, netOver, stage } from '../../testing/stage.js';
import { loadOf } from '../conditions/encumbrance.js';
import { countedIn } from '../groups/group-defence.js';

const ogre: Person = {
  side: 'a',
  sheet: { WGT: 22, STR: 12, DEX: 5, competencies: ['grappling'] },
};
const tim: Person = { side: 'b', sheet: { DEX: 9, competencies: ['grappling'] } };
const others: Readonly<Record<string, Person>> = { cid: { side: 'c' }, dan: { side: 'b' } };
const meet = (o: Person = {}, t: Person = {}, more: Staging = {}) =>
  stage(
    {
      ogre: { ...ogre, ...o, sheet: { ...ogre.sheet, ...o.sheet } },
      tim: { ...tim, ...t, sheet: { ...tim.sheet, ...t.sheet } },
      ...others,
    },
    more,
  );
const holding = (degree = 2, o: Person = {}, t: Person = {}, more: Staging = {}) =>
  meet({ ...o, state: { grapple: [{ with: 'tim', degree }], ...o.state } }, t, more);
const GRASP = { target: 'tim' };
/** Offence, then a defence with Easing 3 that fails at 10 against DEX 9. */
const HIT = [1, 10, 10, 10, 10];

test('LUR-PICK-01 with more than three times the weight every grapple is a picking up', () => {
  expect(
    meet({ sheet: { WGT: 21 } })
      .do('ogre', 'grapple', GRASP, { dice: HIT.slice(0, 4) })
      .note('grapple'),
  ).toMatchObject({ kind: 'normal' });
  const scene = meet().do('ogre', 'grapple', GRASP, { dice: HIT });
  expect(scene.note('grapple')).toMatchObject({ kind: 'pick-up' });
  expect(scene.cites('grapple', 'LUR-PICK-01')).toBe(true);
});

const ridden = (options: Staging['options']) =>
  stage(
    { ogre, tim: { ...tim, state: { riding: 'roan' } }, roan: { side: 'b', from: 'horse' } },
    { options: options ?? {} },
  );

test('LUR-PICK-01 group defence and mounts protect from it, unless that is not played', () => {
  expect(ridden({}).refused('ogre', 'grapple', GRASP)).toEqual(['LUR-GRAP-02']);
  const s = ridden({ mismatchPrereqs: false });
  s.do('ogre', 'grapple', GRASP, { dice: HIT });
  expect([grappleKind(s, 'ogre', 'tim'), s.who('tim').riding]).toEqual(['pick-up', null]);
});

test('LUR-PICK-02 it costs three degrees and wins two', () => {
  const s = meet();
  const scene = s.do('ogre', 'grapple', GRASP, { dice: HIT });
  expect(scene.note('grants')).toMatchObject({ degrees: 3 });
  expect(scene.parts('degrees granted')).toEqual(['LUR-PICK-02 3']);
  expect([aheadBy(s, 'ogre', 'tim'), s.state.advantages]).toEqual([2, []]);
});

test('LUR-PICK-03 it takes a free hand', () => {
  expect(
    meet({ sheet: { weapons: ['torch', 'torch'] } }).refused('ogre', 'grapple', GRASP),
  ).toEqual(['LUR-PICK-03']);
  expect(meet({ sheet: { weapons: ['torch'] } }).allowed('ogre', 'grapple', GRASP)).toBe(true);
});

test('LUR-PICK-04 it takes the strength to lift without five degrees of encumbrance', () => {
  // 175 of load against 35 or 42 for each degree.
  expect(meet({ sheet: { STR: 5 } }).refused('ogre', 'grapple', GRASP)).toContain('LUR-PICK-04');
  expect(meet({ sheet: { STR: 6 } }).allowed('ogre', 'grapple', GRASP)).toBe(true);
  expect(meet({ sheet: { STR: 6, load: 34 } }).allowed('ogre', 'grapple', GRASP)).toBe(true);
  expect(meet({ sheet: { STR: 6, load: 35 } }).allowed('ogre', 'grapple', GRASP)).toBe(false);
});

test('LUR-PICK-05 an impossible lift is refused before anything is spent', () => {
  const s = meet({ sheet: { STR: 5 } });
  expect(s.refused('ogre', 'grapple', GRASP)).toContain('LUR-PICK-05');
  expect(s.who('ogre').used.majors).toBe(0);
  // The GM may let it be tried all the same.
  expect(
    s.do('ogre', 'grapple', GRASP, { dice: HIT, force: 'it does not know' }).has('grapple'),
  ).toBe(true);
});

test('LUR-PICK-04 LUR-CTX-18 the gear of a target counts when it is lifted', () => {
  // 35 times STR is the load of the fifth degree: 210.
  const lifting = (load: number) =>
    meet({ sheet: { STR: 6 } }, { sheet: { load } }).allowed('ogre', 'grapple', GRASP);
  expect([lifting(34), lifting(35)]).toEqual([true, false]);
});

test('LUR-PICK-06 further degrees lead to a pin', () => {
  const s = holding();
  const scene = s.do('ogre', 'wrestle', GRASP, { dice: [1, 10, 10, 10] });
  expect([aheadBy(s, 'ogre', 'tim'), isPinned(s, 'ogre', 'tim')]).toEqual([3, true]);
  expect(scene.cites('pinned', 'LUR-PICK-06')).toBe(true);
  const clumsy = holding(2, { sheet: { competencies: [] } });
  clumsy.do('ogre', 'wrestle', GRASP, { dice: [10, 10, 10] });
  expect(isPinned(clumsy, 'ogre', 'tim')).toBe(false);
});

test('LUR-PICK-07 removing the advantage ends it at once', () => {
  const s = holding().until('tim');
  expect(s.refused('tim', 'let-go', { target: 'ogre' })).toContain('LUR-PICK-07');
  const scene = s.do('tim', 'wrestle', { target: 'ogre' }, { dice: [1, 6, 6, 6] });
  expect([grappleKind(s, 'ogre', 'tim'), netOver(s, 'tim', 'ogre'), scene.asked]).toEqual([
    undefined,
    0,
    [],
  ]);
  expect(scene.cites('escapes', 'LUR-PICK-07')).toBe(true);
  expect(holds(s, 'ogre')).toEqual([]);
});

test('LUR-PICK-08 the one held is barred from every other grapple', () => {
  const s = holding();
  expect(s.until('tim').refused('tim', 'grapple', { target: 'cid' })).toEqual(['LUR-PICK-08']);
  expect(s.until('cid').refused('cid', 'grapple', GRASP)).toContain('LUR-PICK-08');
  const taken = meet({}, { state: { grapple: [{ with: 'cid', degree: 1 }] } });
  // Tim's disadvantage to outsiders cancels the three degrees granted.
  const scene = taken.do('ogre', 'grapple', GRASP, { dice: [1, 10] });
  expect(grappleKind(taken, 'tim', 'cid')).toBe(undefined);
  expect(scene.cites('grapple ends', 'LUR-PICK-08')).toBe(true);
});

test('LUR-PICK-09 the holder is at no disadvantage to others', () => {
  const s = meet();
  expect(s.do('ogre', 'grapple', GRASP, { dice: HIT }).cites('grapple', 'LUR-PICK-09')).toBe(true);
  expect([netOver(s, 'cid', 'ogre'), netOver(s, 'dan', 'ogre')]).toEqual([0, 0]);
});

test('LUR-PICK-10 it moves normally, with the weight of the one held', () => {
  const alone = { cid: { side: 'c', at: 'field' } };
  const map = { rows: ['field wood'] };
  const s = stage(
    { ogre: { ...ogre, state: { grapple: [{ with: 'tim', degree: 2 }] } }, tim, ...alone },
    { map },
  );
  expect(loadOf(s.state, s.who('ogre'))).toBe(175);
  const scene = s.do('ogre', 'move', { to: 'wood' });
  expect([s.who('ogre').zone, s.who('tim').zone, grappleKind(s, 'ogre', 'tim')]).toEqual([
    'wood',
    'wood',
    'pick-up',
  ]);
  expect(scene.cites('moves', 'LUR-PICK-10')).toBe(true);
  expect(s.who('ogre').engagement).toBe(s.who('tim').engagement);
});

test('LUR-PICK-11 the one held has no movement phase', () => {
  const s = holding(2, {}, {}).until('tim');
  for (const action of ['leave', 'stand-up'])
    expect(s.refused('tim', action)).toEqual(['LUR-PICK-11']);
});

test('LUR-PICK-12 everyone except the grabber is three degrees ahead of the captive', () => {
  const s = holding();
  expect([netOver(s, 'cid', 'tim'), netOver(s, 'dan', 'tim'), netOver(s, 'ogre', 'tim')]).toEqual([
    3, 3, 2,
  ]);
  expect(
    s
      .until('cid')
      .do('cid', 'strike', { weapon: 'unarmed', target: 'tim' }, { dice: [1, 1, 1, 1] })
      .parts('advantage'),
  ).toEqual(['LUR-PICK-12 -3']);
});

test('LUR-PICK-13 the one held counts neither for group defence nor for outnumbering', () => {
  const s = holding();
  expect(countedIn(s.state, 'e')).toEqual({ a: 1, b: 1, c: 1 });
  expect(s.gm('count', {}).cites('counted', 'LUR-PICK-13')).toBe(true);
});

test('LUR-PICK-14 nothing knocks down the one held', () => {
  const s = holding();
  expect(s.gm('knock-down', { who: 'tim' }).cites('stays up', 'LUR-PICK-14')).toBe(true);
  expect(s.who('tim').knockedDown).toBe(false);
  s.gm('knock-down', { who: 'ogre' });
  expect([s.who('ogre').knockedDown, s.who('tim').knockedDown]).toEqual([true, false]);
});

test('LUR-PICK-15 a crush does STR, drive STR, without any roll to hit, once a turn', () => {
  const armored = holding(2, {}, { sheet: { armor: { name: 'coat', low: 6, high: 18 } } });
  const scene = armored.do('ogre', 'crush', GRASP);
  // Half of 12, since a drive of 12 is half way from 6 to 18.
  expect(scene.note('crushes')).toMatchObject({ damage: 6, drive: 12 });
  expect(diceOf(scene)).toEqual([]);
  expect(scene.cites('crushes', 'LUR-PICK-15')).toBe(true);
  expect(armored.refused('ogre', 'crush', GRASP)).toEqual(['LUR-PICK-15']);
  expect(armored.until('tim').until('ogre').allowed('ogre', 'crush', GRASP)).toBe(true);
});

test('LUR-PICK-16 its injury is Core and it is never critical', () => {
  const s = holding(3, {}, { sheet: { armor: { name: 'plate', low: 12, high: 18 } } });
  expect(s.do('ogre', 'crush', GRASP).note('crushes')).toMatchObject({ damage: 0 });
  const scene = holding().do('ogre', 'crush', GRASP);
  expect(scene.note('harm')).toMatchObject({ type: 'Core', degrees: 1 });
  expect(scene.cites('crushes', 'LUR-PICK-16')).toBe(true);
});

test('LUR-PICK-17 a normal attack on the same turn remains', () => {
  const s = holding();
  expect(s.do('ogre', 'crush', GRASP).cites('crushes', 'LUR-PICK-17')).toBe(true);
  expect(
    s
      .do('ogre', 'strike', { weapon: 'unarmed', target: 'tim' }, { dice: [1, 10, 1, 1, 1] })
      .note('damage'),
  ).toMatchObject({ damage: 12 });
  const first = holding();
  first.do('ogre', 'strike', { weapon: 'unarmed', target: 'tim' }, { dice: [6] });
  expect(first.allowed('ogre', 'crush', GRASP)).toBe(true);
});

test('LUR-PICK-14 having been knocked down before has no effect while held', () => {
  const down = (degree: number) =>
    stage({
      ogre: {
        side: 'a',
        sheet: { WGT: 24, STR: 12 },
        state: degree === 0 ? {} : { grapple: [{ with: 'tim', degree }] },
      },
      tim: { side: 'b', state: { knockedDown: true } },
    });
  expect([netOver(down(0), 'ogre', 'tim'), netOver(down(1), 'ogre', 'tim')]).toEqual([1, 1]);
});
