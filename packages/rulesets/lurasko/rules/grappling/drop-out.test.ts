import { expect, test } from 'vitest';
import type { Staging } from '../../testing/stage.js';
import { grappleKind, isPinned, stage, viewOf } from '../../testing/stage.js';

const held = (options: Staging['options'] = {}) =>
  stage(
    {
      ogre: {
        side: 'a',
        sheet: { WGT: 24, STR: 12 },
        state: { grapple: [{ with: 'tom', degree: 2 }] },
      },
      tom: {},
      una: {},
    },
    { options },
  );

test('LUR-PICK-07 prey that faints stays in the hand until it is let go', () => {
  const s = held();
  s.gm('out', { who: 'tom', out: 'incapacitated' });
  expect(grappleKind(s, 'ogre', 'tom')).toBe('pick-up');
  s.do('ogre', 'let-go', { target: 'tom' });
  expect(grappleKind(s, 'ogre', 'tom')).toBeUndefined();
});

test('LUR-PICK-12 LUR-GRAP-13 prey that faints and is dropped is exposed to no one, and neither is its holder', () => {
  const s = held({ faintedPrey: 'dropped' });
  s.gm('out', { who: 'tom', out: 'incapacitated' });
  expect(s.state.advantages).toEqual([]);
  const other = held();
  other.gm('out', { who: 'ogre', out: 'incapacitated' });
  expect(other.state.advantages.map(({ over }) => over)).toEqual(['tom']);
});

test('LUR-PICK-07 or is dropped; and a combatant who has left the fight is held by no one', () => {
  const s = held({ faintedPrey: 'dropped' });
  s.gm('out', { who: 'tom', out: 'incapacitated' });
  const left = held();
  left.gm('out', { who: 'tom', out: 'gone' });
  expect([grappleKind(s, 'ogre', 'tom'), grappleKind(left, 'ogre', 'tom')]).toEqual([
    undefined,
    undefined,
  ]);
});

const climbing = (options: Staging['options'] = {}) =>
  stage(
    {
      ann: { side: 'a', state: { grapple: [{ with: 'giant', degree: 2 }] } },
      giant: { sheet: { WGT: 40, STR: 14 } },
    },
    { options },
  );

test('LUR-CLIMB-13 a climber who is knocked down comes off, unless that is not played', () => {
  const kinds = [climbing(), climbing({ trippedClimber: 'staysOn' })].map((s) => {
    s.gm('knock-down', { who: 'ann' });
    return [grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown];
  });
  expect(kinds).toEqual([
    [undefined, true],
    ['climb', true],
  ]);
});

const riding = (options: Staging['options'] = {}) =>
  stage(
    {
      ann: { side: 'a', state: { riding: 'roan' } },
      roan: { side: 'a', from: 'horse' },
      bob: {},
    },
    { options },
  );

test('LUR-CTX-32 the rider of a mount that falls or is out goes down, too, or lands standing', () => {
  const fate = (options: Staging['options'], act: 'knock-down' | 'out') => {
    const s = riding(options);
    s.gm(act, act === 'out' ? { who: 'roan', out: 'dead' } : { who: 'roan' });
    return [s.who('ann').riding, s.who('ann').knockedDown];
  };
  const onFeet = { riderOfFallen: 'onFeet' };
  expect([fate({}, 'knock-down'), fate({}, 'out')]).toEqual([
    [null, true],
    [null, true],
  ]);
  expect([fate(onFeet, 'knock-down'), fate(onFeet, 'out')]).toEqual([
    [null, false],
    [null, false],
  ]);
});

test('LUR-GADV-06 where all advantage counts, a knockdown can pin', () => {
  const s = stage(
    {
      ann: {
        side: 'a',
        sheet: { competencies: ['grappling'] },
        state: { grapple: [{ with: 'bob', degree: 2 }], advantage: [{ over: 'bob', degrees: 1 }] },
      },
      bob: {},
    },
    { options: { pinCounts: 'net' } },
  );
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test.each([
  ['flying', { flying: true }, false],
  ['guarded', { guarded: true }, false],
  ['riding', { riding: 'roan' }, null],
] as const)(
  'LUR-BLIND-02 LUR-CTX-34 who does not see one that the GM takes out takes them to be %s as before',
  (field, state, after) => {
    const s = stage({
      ann: { side: 'a', at: { zone: 'field' }, state: { blinded: true } },
      bob: { side: 'b', sheet: { WGT: 5 }, state },
      roan: { side: 'b', from: 'horse' },
    });
    const known = (id: string) => viewOf(s, id).combatants['bob']?.[field];
    const before = known('ann');
    s.gm('out', { who: 'bob', out: 'incapacitated' });
    expect([known('ann'), known('bob')]).toEqual([before, after]);
    expect(before).not.toEqual(after);
  },
);
