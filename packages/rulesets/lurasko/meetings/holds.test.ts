import { expect, test } from 'vitest';
import { FOE } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { aheadBy, grappleKind, netOver, stage } from '../testing/stage.js';

/** Small characters in large hands, and what happens to them there. */

const ogre = (more: Person = {}): Person => ({
  side: 'a',
  ...more,
  sheet: { WGT: 24, STR: 14, DEX: 8, competencies: ['grappling'], ...more.sheet },
  state: { grapple: [{ with: 'bob', degree: 2 }], ...more.state },
});
const held = (options: Staging['options'] = {}, bob: Person = {}) =>
  stage(
    { ogre: ogre(), bob: { side: 'b', sheet: { competencies: ['grappling'] }, ...bob }, cid: FOE },
    { options },
  );
/** Four degrees of Mobility: the injury factor of bob is 7. */
const LAMED = { who: 'bob', damage: 28, type: 'mobility' };

test('LUR-PICK-14 LUR-CTX-14 ruined legs do not matter in the hand, but give way as soon as it lets go', () => {
  const s = held();
  const hurt = s.gm('harm', LAMED);
  expect([s.who('bob').knockedDown, hurt.has('knocked down')]).toEqual([false, false]);
  const free = s.do('ogre', 'let-go', { target: 'bob' });
  expect([s.who('bob').knockedDown, free.rules('knocked down')]).toEqual([true, ['LUR-CTX-14']]);
  expect(s.until('bob').refused('bob', 'stand-up')).toEqual(['LUR-CTX-14']);
});

test('LUR-PICK-14 LUR-PICK-07 ruined legs do not bear a captive who escapes', () => {
  const s = held();
  s.gm('harm', LAMED);
  s.until('bob').do('bob', 'wrestle', { target: 'ogre' }, { dice: [1, 20, 20, 20] });
  expect([grappleKind(s, 'ogre', 'bob'), s.who('bob').knockedDown]).toEqual([undefined, true]);
});

test('LUR-PICK-14 LUR-CTX-34 nor a captive whose holder faints', () => {
  const s = held();
  s.gm('harm', LAMED);
  s.gm('out', { who: 'ogre', out: 'incapacitated' });
  expect(s.who('bob').knockedDown).toBe(true);
});

test('LUR-PICK-14 LUR-CTX-14 a captive who faints in the hand is not knocked down when let go', () => {
  const s = held();
  s.gm('harm', { ...LAMED, damage: 70 });
  const free = s.do('ogre', 'let-go', { target: 'bob' });
  expect(free.has('knocked down')).toBe(false);
});

test('LUR-PICK-07 LUR-PICK-14 a captive let go with sound legs stands on them', () => {
  const s = held();
  s.gm('knock-down', { who: 'bob' });
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(s.who('bob').knockedDown).toBe(false);
});

test('LUR-GRAP-10 LUR-CTX-14 the end of a grapple among equals knocks neither down', () => {
  const s = stage({
    ann: { side: 'a', state: { grapple: [{ with: 'bob', degree: 1 }] } },
    bob: FOE,
  });
  s.do('ann', 'let-go', { target: 'bob' });
  expect([s.who('ann').knockedDown, s.who('bob').knockedDown]).toEqual([false, false]);
});

const reptile = (more: Person['sheet'] = {}): Person => ({
  side: 'a',
  sheet: {
    WGT: 140,
    STR: 20,
    DEX: 8,
    hands: 0,
    largeMouth: true,
    competencies: ['grappling'],
    ...more,
  },
});
const climbing: Person = { side: 'b', state: { grapple: [{ with: 'reptile', degree: 2 }] } };
const shedBy = (more: Person['sheet'], answer: string, options: Staging['options'] = {}) => {
  const s = stage({ reptile: reptile(more), ann: climbing, cid: FOE }, { options });
  const scene = s.do(
    'reptile',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20], answers: [['shed', answer]] },
  );
  return { s, scene };
};

test('LUR-CLIMB-08 LUR-PICK-18 jaws without hands take the climber who has lost the advantage', () => {
  const { s, scene } = shedBy({}, 'hold');
  expect([grappleKind(s, 'reptile', 'ann'), aheadBy(s, 'reptile', 'ann')]).toEqual(['jaws', 2]);
  expect([scene.open('shed'), s.who('ann').knockedDown]).toEqual([['end', 'hold'], false]);
  // Its tail is barred from them now, as from any prey.
  s.gm('major', { who: 'reptile' });
  expect(s.refused('reptile', 'strike', { weapon: 'unarmed', target: 'ann' })).toEqual([
    'LUR-PICK-22',
  ]);
});

/** What becomes of a climber where there is nothing to choose. */
const shedAtOnce = (more: Person['sheet'], prey: Person['state'] = {}) => {
  const s = stage({ reptile: { ...reptile(more), state: prey }, ann: climbing, cid: FOE });
  s.do('reptile', 'wrestle', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  return [grappleKind(s, 'reptile', 'ann'), s.who('ann').knockedDown];
};

test('LUR-CLIMB-08 LUR-PICK-18 not if they are too small for that, or without a mouth', () => {
  expect(shedAtOnce({ WGT: 139 })).toEqual([undefined, true]);
  expect(shedAtOnce({ largeMouth: false })).toEqual([undefined, true]);
});

test('LUR-CLIMB-08 LUR-MULTI-07 nor with another in the jaws', () => {
  expect(shedAtOnce({}, { grapple: [{ with: 'cid', degree: 2 }] })).toEqual([undefined, true]);
});

test.each([
  [{}, false],
  [{ convertLiftTest: false }, true],
  [{ jawsLiftTest: false }, true],
])(
  'LUR-CLIMB-08 LUR-PICK-18 jaws that are too weak for a climber with %o take them: %s',
  (options, takes) => {
    const s = stage({ reptile: reptile({ STR: 5 }), ann: climbing, cid: FOE }, { options });
    // Under the climber it lies there, and only the GM lets it wrestle.
    expect(s.who('reptile').knockedDown).toBe(true);
    s.do(
      'reptile',
      'wrestle',
      { target: 'ann' },
      {
        dice: [1, 20, 20, 20, 20],
        answers: takes ? [['shed', 'hold']] : [],
        force: 'a last effort',
      },
    );
    expect(grappleKind(s, 'reptile', 'ann')).toBe(takes ? 'jaws' : undefined);
  },
);

test('LUR-PICK-01 LUR-GRAP-13 LUR-PICK-12 the held stay exposed to others until their own turn if the holder faints', () => {
  const s = stage({ ogre: ogre(), cid: { side: 'a' }, bob: FOE });
  expect(netOver(s, 'cid', 'bob')).toBe(3);
  s.gm('out', { who: 'ogre', out: 'incapacitated' });
  expect([grappleKind(s, 'ogre', 'bob'), netOver(s, 'cid', 'bob')]).toEqual([undefined, 3]);
  s.until('bob');
  expect(netOver(s, 'cid', 'bob')).toBe(0);
});

test('LUR-PICK-09 LUR-GRAP-13 a holder whose prey faints and drops is not exposed', () => {
  const s = held({ faintedPrey: 'dropped' });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect([grappleKind(s, 'ogre', 'bob'), netOver(s, 'cid', 'ogre')]).toEqual([undefined, 0]);
});

test('LUR-PICK-07 LUR-GRAP-13 a captive who is let go is exposed no longer', () => {
  const s = stage({ ogre: ogre(), cid: { side: 'a' }, bob: FOE });
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(netOver(s, 'cid', 'bob')).toBe(0);
});

test('LUR-PICK-01 LUR-GRAP-11 LUR-PICK-10 the held fail every roll on SPD, the holder rolls', () => {
  const s = held();
  expect(s.gm('roll', { who: 'bob', stat: 'SPD' }).rolled).toEqual([]);
  expect(s.gm('roll', { who: 'ogre', stat: 'SPD' }, { dice: [1] }).rolled).toEqual([
    'ogre movement',
  ]);
});
