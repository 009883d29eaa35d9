import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { diceOf, netOver, stage, tnOf } from '../testing/stage.js';
import { isProtected } from '../rules/groups/group-defence.js';

/** Groups that protect members, in one zone and in several, and what ends that protection. */

const US: Person = { side: 'a' };
const THEM: Person = { side: 'b' };
const yard = { at: { zone: 'yard', engagement: 'f' } };
const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const two = (more: Staging = {}) =>
  stage(
    {
      ann: US,
      a2: US,
      a3: US,
      y1: { ...US, ...yard },
      y2: { ...US, ...yard },
      y3: { ...US, ...yard },
      bob: THEM,
      ben: { ...THEM, ...yard },
    },
    { map: MAP, ...more },
  );
const guarded = (s: ReturnType<typeof two>): readonly string[] =>
  Object.values(s.state.combatants).flatMap((who) => (isProtected(s.state, who) ? [who.id] : []));

test('LUR-CTX-27 at the first turn of a side each of its groups names members, in whatever zone', () => {
  const s = two();
  s.do('ann', 'group-defence', { protect: ['a2'] });
  expect(s.allowed('ann', 'group-defence', { zone: 'yard', protect: ['y1'] })).toBe(true);
  s.do('ann', 'group-defence', { zone: 'yard', protect: ['y1'] });
  expect(guarded(s)).toEqual(['a2', 'y1']);
  expect(s.refused('ann', 'group-defence', { zone: 'yard', protect: ['y2'] })).toContain(
    'LUR-CTX-27',
  );
  s.until('ben');
  expect(s.refused('ben', 'strike', { weapon: 'unarmed', target: 'y1' })).toEqual(['LUR-CTX-27']);
});

test('LUR-CTX-27 LUR-CTX-25 no group names members of another, nor more than its own zone allows', () => {
  const s = two({ map: { ...MAP, places: ['field', { id: 'yard', traits: ['Wide-Open'] }] } });
  expect(s.allowed('ann', 'group-defence', { zone: 'field', protect: ['y1'] })).toBe(false);
  // A quarter of three is none.
  expect(s.allowed('ann', 'group-defence', { zone: 'yard', protect: ['y1'] })).toBe(false);
  expect(s.allowed('ann', 'group-defence', { zone: 'field', protect: ['a2', 'a3'] })).toBe(false);
});

test('LUR-CTX-27 a lone first actor may name for a group that can protect, not for themselves', () => {
  const s = stage(
    {
      ann: US,
      y1: { ...US, ...yard },
      y2: { ...US, ...yard },
      y3: { ...US, ...yard },
      bob: THEM,
    },
    { map: MAP },
  );
  expect(s.refused('ann', 'group-defence', { protect: ['ann'] })).toContain('LUR-CTX-25');
  s.do('ann', 'group-defence', { zone: 'yard', protect: ['y3'] });
  expect(s.who('y3').guarded).toBe(true);
});

test('LUR-CTX-27 LUR-CTX-30 after the first movement or attack of the side no group names any more', () => {
  const s = two();
  s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1] });
  expect(s.refused('ann', 'group-defence', { zone: 'yard', protect: ['y1'] })).toEqual([
    'LUR-CTX-27',
  ]);
  s.until('y1');
  expect(s.refused('y1', 'group-defence', { protect: ['y2'] })).toEqual(['LUR-CTX-27']);
});

test('LUR-CTX-25 LUR-GRAP-18 in narrow corridors no more must be named than are free of grapples', () => {
  const holding = (over: string): Person => ({
    side: 'a',
    sheet: { WGT: 24, STR: 14 },
    state: { grapple: [{ with: over, degree: 2 }] },
  });
  const s = stage(
    {
      ann: US,
      a2: holding('b2'),
      a3: holding('b3'),
      a4: holding('b4'),
      b2: THEM,
      b3: THEM,
      b4: THEM,
    },
    { map: { places: [{ id: 'gorge', traits: ['Narrow Corridors'] }] } },
  );
  // Four count, so that two must be protected; but only ann is in no grapple.
  s.do('ann', 'group-defence', { protect: ['ann'] });
  expect(isProtected(s.state, s.who('ann'))).toBe(true);
});

test('LUR-CTX-27 LUR-CTX-31 a protected member who goes to another group leaves the protection behind, and that group keeps its own', () => {
  const s = two();
  s.do('ann', 'group-defence', { protect: ['a2'] });
  s.do('ann', 'group-defence', { zone: 'yard', protect: ['y1'] });
  s.gm('place', { who: 'a2', zone: 'yard', with: 'ben' });
  expect(guarded(s)).toEqual(['y1']);
  s.gm('place', { who: 'a2', zone: 'field' });
  expect(guarded(s)).toEqual(['y1']);
});

test('LUR-CTX-27 a member who has left the group is not protected, even when counted as named or moved by hand', () => {
  const s = two({ map: MAP, options: { guardCount: 'named' } });
  s.do('ann', 'group-defence', { protect: ['a2'] });
  s.gm('set', { path: 'combatants.a2.engagement', value: null });
  expect(guarded(s)).toEqual(['a2']);
  s.gm('set', { path: 'combatants.a2.zone', value: 'yard' });
  expect(guarded(s)).toEqual([]);
});

test('LUR-CTX-27 LUR-CTX-34 a group that becomes too small as a member faints protects no one', () => {
  const s = two();
  s.do('ann', 'group-defence', { protect: ['a2'] });
  s.gm('out', { who: 'a3', out: 'incapacitated' });
  expect(guarded(s)).toEqual([]);
  s.until('bob');
  expect(s.allowed('bob', 'strike', { weapon: 'unarmed', target: 'a2' })).toBe(true);
});

test('LUR-CTX-27 LUR-GRAP-02 getting past a group lets one strike, but not grapple, whom it protects', () => {
  const s = two();
  s.do('ann', 'group-defence', { protect: ['a2'] });
  s.until('bob').do('bob', 'bypass', { target: 'a2' }, { dice: [1] });
  expect(s.allowed('bob', 'strike', { weapon: 'unarmed', target: 'a2' })).toBe(true);
  expect(s.refused('bob', 'grapple', { target: 'a2' })).toEqual(['LUR-GRAP-02']);
  // Having got past the group lasts for that turn only.
  s.until('ann').do('ann', 'group-defence', { protect: ['a2'] });
  s.until('bob');
  expect(s.refused('bob', 'strike', { weapon: 'unarmed', target: 'a2' })).toEqual(['LUR-CTX-27']);
});

test('LUR-CTX-27 LUR-GRAP-11 grapplers cannot bypass a group', () => {
  const s = stage({
    bob: { side: 'b', state: { grapple: [{ with: 'a4', degree: 1 }] } },
    a1: { side: 'a', state: { guarded: true } },
    a2: US,
    a3: US,
    a4: US,
  });
  expect(isProtected(s.state, s.who('a1'))).toBe(true);
  const scene = s.do('bob', 'bypass', { target: 'a1' });
  expect([diceOf(scene), scene.note('bypasses')]).toEqual([
    [],
    expect.objectContaining({ past: false }),
  ]);
});

test('LUR-CTX-28 LUR-CLIMB-04 a climber counts for neither side, and outnumbering is no melee advantage', () => {
  const s = stage(
    {
      ann: { side: 'a', sheet: { competencies: ['unarmed'] } },
      a2: US,
      a3: { side: 'a', sheet: { WGT: 2 }, state: { grapple: [{ with: 'bob', degree: 1 }] } },
      bob: { side: 'b', sheet: { WGT: 12, STR: 12 } },
    },
    { options: { outnumbering: 'ratio' } },
  );
  expect(netOver(s, 'ann', 'bob')).toBe(0);
  // Two against one: Hindrance 1. Three would make it 2.
  const scene = s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 1, 1] });
  expect(diceOf(scene)).toEqual(['ann offence d6', 'bob defence d20', 'bob defence d20']);
});

test('LUR-CTX-27 LUR-CTX-31 a rider gets past a group by their own SPD, though they go where the mount goes', () => {
  const s = stage({
    bob: { side: 'b', sheet: { SPD: 5 }, state: { riding: 'roan' } },
    roan: { side: 'b', from: 'horse' },
    a1: { side: 'a', state: { guarded: true } },
    a2: US,
    a3: US,
  });
  expect(s.refused('bob', 'leave')).toEqual(['LUR-CTX-31']);
  const scene = s.do('bob', 'bypass', { target: 'a1' }, { dice: [5] });
  expect([tnOf(scene, 'movement'), scene.note('bypasses')]).toEqual([
    5,
    expect.objectContaining({ past: true }),
  ]);
  expect(s.allowed('bob', 'strike', { weapon: 'unarmed', target: 'a1' })).toBe(true);
});

test('LUR-CTX-27 LUR-CTX-32 combatants on the ground, in a hand or on a giant cannot bypass a group', () => {
  const to = (state: Person['state'], more: Readonly<Record<string, Person>> = {}) =>
    stage({
      bob: { side: 'b', state },
      a1: { side: 'a', state: { guarded: true } },
      a2: US,
      a3: US,
      ...more,
    }).refused('bob', 'bypass', { target: 'a1' });
  expect(to({ knockedDown: true })).toEqual(['LUR-CTX-32']);
  const giant: Person = { side: 'a', sheet: { WGT: 60, STR: 40 } };
  expect(to({ grapple: [{ with: 'giant', degree: 2 }] }, { giant })).toEqual(['LUR-CLIMB-14']);
  const holding: Person = { ...giant, state: { grapple: [{ with: 'bob', degree: 2 }] } };
  expect(to({}, { giant: holding })).toEqual(['LUR-PICK-11']);
});

test('LUR-CTX-25 LUR-CTX-27 how many must be named is said in one number where there is no choice', () => {
  const command = { do: 'group-defence', by: 'ann', with: { protect: [] } };
  const reason = two().fight.refusal(command)?.reason ?? '';
  expect(reason.endsWith('expected a list of 1 item')).toBe(true);
});
