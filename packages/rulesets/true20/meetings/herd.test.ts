import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Riderless mounts, mounted attacks on targets higher or lower, and two-weapon attacks after a charge.

interface Herd {
  readonly mount?: Data;
  readonly state?: Data;
  readonly foe?: Data;
  readonly options?: Staging['options'];
  readonly rolled?: readonly number[];
}

/** A riderless horse beside its owner, and a foe to run from. */
const herd = ({ mount = {}, state = {}, foe = {}, options = {} }: Herd = {}): Stage =>
  stage(
    {
      o: { at: [6, 8] },
      m: { at: [6, 5], side: 'ours', sheet: horse({ speed: 20, ...mount }), state },
      t: { at: [4, 5], state: foe },
    },
    { options, order: ['t', 'm', 'o'] },
  );
/** How far the horse has run straight away from the foe, in feet. */
const ran = (s: Stage): number => {
  const [x] = s.who('m').at;
  s.end();
  return 5 * (s.who('m').at[0] - x);
};

test.each([
  ['sound', {}, {}, 40],
  ['staggered', { marks: { staggered: 1 } }, {}, 20],
  ['disabled', { marks: { disabled: 1, staggered: 1 } }, {}, 20],
  ['wounded', { marks: { wounded: 1 } }, {}, 40],
  [
    'wounded, where that leaves one action',
    { marks: { wounded: 1 } },
    { 'cond.wounded': 'oneActionPerRound' },
    20,
  ],
  ['prone', { posture: 'prone' }, {}, 20],
  ['blinded', { conditions: ['blinded'] }, {}, 20],
  ['entangled', { conditions: ['entangled'] }, {}, 20],
  ['grappled', { conditions: ['grappled'] }, {}, 0],
  ['stunned', { conditions: ['stunned'] }, {}, 0],
  ['dazed', { conditions: ['dazed'] }, {}, 0],
  ['unconscious', { marks: { unconscious: 1 } }, {}, 0],
] as const)(
  'T20-MOUNT-04 T20-CTX-35 a horse that no one guides and that is %s keeps out of the fight as far as it can',
  (_, state, options, feet) => {
    expect(ran(herd({ state, options }))).toBe(feet);
  },
);

test('T20-MOUNT-04 T20-CTX-24 a staggered horse that is down gets up, and that is all', () => {
  const s = herd({ state: { posture: 'prone', marks: { staggered: 1 } } });
  expect([ran(s), s.who('m').posture]).toEqual([0, 'standing']);
});

test('T20-MOUNT-04 T20-CTX-34 in a surprise round it has one move, like all others', () => {
  const s = stage(
    {
      o: { at: [6, 8], state: { surprised: true } },
      m: { at: [6, 5], side: 'ours', sheet: horse({ speed: 20 }) },
      t: { at: [4, 5] },
    },
    { order: ['t', 'm', 'o'] },
  );
  expect(ran(s)).toBe(20);
});

test('T20-MOUNT-04 T20-CTX-34 a horse that is surprised itself stands where it is', () => {
  const s = stage(
    {
      o: { at: [6, 8], state: { surprised: true } },
      m: { at: [6, 5], side: 'ours', sheet: horse(), state: { surprised: true } },
      t: { at: [4, 5] },
    },
    { order: ['t', 'm', 'o'] },
  );
  expect(ran(s)).toBe(0);
});

test('T20-MOUNT-04 T20-CTX-24 a staggered horse carries a dazed rider off by one move', () => {
  const s = stage(
    {
      r: { at: [6, 5], state: { riding: 'm', conditions: ['dazed'] } },
      m: {
        at: [6, 5],
        side: 'ours',
        sheet: horse({ speed: 20 }),
        state: { marks: { staggered: 1 } },
      },
      t: { at: [4, 5] },
    },
    { order: ['t', 'r', 'm'] },
  );
  expect(ran(s)).toBe(20);
});

test('T20-MOUNT-04 with no foe left a horse stays', () => {
  const s = herd({ foe: { marks: { unconscious: 1 } } });
  expect(s.who('m').at).toEqual([6, 5]);
});

interface Joust {
  readonly foe?: Data;
  readonly state?: Data;
  readonly mount?: Data;
  readonly more?: Readonly<Record<string, Person>>;
}

/** A rider with a sword and a pistol beside a foe. */
const joust = ({ foe = {}, state = {}, mount = {}, more = {} }: Joust = {}): Stage =>
  stage({
    r: { at: [4, 5], sheet: { weapons: [sword(), pistol()] }, state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse(mount) },
    t: { at: [6, 5], sheet: { con: 9, weapons: [sword()], ...foe }, state },
    ...more,
  });

test.each([
  ['a footman', {}, {}, 1],
  ['a kneeling footman', {}, { posture: 'kneeling' }, 1],
  ['a halfling', { size: 'Small' }, {}, 1],
  ['an ogre as large as the horse', { size: 'Large' }, {}, 0],
  ['a giant', { size: 'Huge' }, {}, 0],
  ['a sprite that hovers', { size: 'Small' }, { elevation: 10 }, 0],
] as const)('T20-MOUNT-08 a rider strikes from the saddle at %s', (_, foe, state, plus) => {
  expect(odds(joust({ foe, state }), 'r', 't', 'sword')[0]).toBe(plus);
});

test('T20-MOUNT-08 T20-COND-06 a rider on foot again, or one in the saddle of another horse, is no lower', () => {
  const s = joust({
    more: {
      u: { at: [4, 7], side: 'theirs', state: { riding: 'w' } },
      w: { at: [4, 7], side: 'theirs', sheet: horse() },
    },
  });
  expect([odds(s, 'r', 'u', 'sword')[0], odds(s, 'r', 'w', 'sword')[0]]).toEqual([0, 0]);
});

test('T20-MOUNT-08 T20-COND-26 it helps a disarm from the saddle as well', () => {
  const s = joust();
  expect(s.total('maneuver', 'r', 'r', 'maneuver', { maneuver: 'disarm', target: 't' })).toBe(1);
});

test('T20-MOUNT-08 T20-MOUNT-01 the horse itself has none of it for its own hooves', () => {
  const s = joust({ mount: { naturalWeapons: [sword({ name: 'hooves' })] } });
  const blow = { weapon: 'm/hooves', target: 't' };
  expect(s.total('attack', 'm', 'r', 'mount-attack', blow)).toBe(0);
});

/** A rider with two blades who has charged up to a foe, both hands free. */
const charged = (sheet: Data = {}): Stage => {
  const s = stage({
    r: {
      at: [4, 5],
      sheet: {
        skills: { ride: 9 },
        weapons: [sword(), sword({ name: 'dirk', light: true })],
        ...sheet,
      },
      state: { riding: 'm' },
    },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [14, 5], sheet: { size: 'Large', con: 9 } },
  });
  s.do('r', 'knees', {}, { dice: [10] });
  s.do('r', 'ride', { pace: 'charge', path: [[12, 5]] });
  return s;
};
const BOTH = { weapon: 'r/sword', target: 't', offHand: 'r/dirk', offTarget: 't' };

test('T20-MOUNT-10 T20-TWF-02 T20-TWF-03 both hands may strike at the end of a charge, and the first blow has its bonus', () => {
  const scene = charged().do('r', 'two-weapons', BOTH, { dice: [2, 2] });
  expect(scene.facts('attacks', 'plus')).toEqual([-4 + 2, -8]);
});

test('T20-MOUNT-10 T20-MOUNT-11 T20-TWF-10 a lance in either hand: the first does 3 more, the other none', () => {
  const lance = (name: string) => sword({ name, lance: true, light: true });
  const s = charged({ weapons: [lance('sword'), lance('dirk')] });
  const scene = s.do('r', 'two-weapons', BOTH, { dice: [18, 18, 20] });
  expect(scene.facts('damage', 'damage')).toEqual([6, 3]);
});

test('T20-MOUNT-10 T20-MOUNT-11 T20-TWF-08 a lance in the first hand does its 3 more', () => {
  const s = charged({
    weapons: [
      sword({ name: 'sword', damage: 5, lance: true }),
      sword({ name: 'dirk', light: true }),
    ],
  });
  const scene = s.do('r', 'two-weapons', BOTH, { dice: [16, 18, 20] });
  // The lance, 5 + 3 for the charge, is the higher of the two and gains 2.
  expect(scene.fact('difficulty', 'damage')).toBe(10);
});

test('T20-MOUNT-10 T20-TWF-12 a shot of the first hand leaves the bonus to the blow of the other', () => {
  const s = charged({ weapons: [pistol({ name: 'sword' }), sword({ name: 'dirk', light: true })] });
  const scene = s.do('r', 'two-weapons', BOTH, { dice: [2, 2] });
  expect(scene.facts('attacks', 'plus')).toEqual([-4 - 4, -8 + 2]);
});

test('T20-MOUNT-05 T20-TWF-01 without the knees there is no hand for a second blade', () => {
  const s = stage({
    r: {
      at: [4, 5],
      sheet: { weapons: [sword(), sword({ name: 'dirk', light: true })] },
      state: { riding: 'm' },
    },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [6, 5] },
  });
  expect(refusedBy(s, 'r', 'two-weapons', BOTH)).toBe('T20-MOUNT-05');
});
