import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { aheadBy, grappleKind, isPinned, netOver, stage } from '../../testing/stage.js';

const grappler = { DEX: 8, competencies: ['grappling'] };
const on = (...pairs: readonly (readonly [string, number])[]): Person['state'] => ({
  grapple: pairs.map(([other, degree]) => ({ with: other, degree })),
});
const a = (state: Person['state'] = {}): Person => ({ side: 'a', sheet: grappler, state });
const b = (state: Person['state'] = {}): Person => ({ side: 'b', sheet: { DEX: 9 }, state });

test('LUR-MULTI-01 a pile-up is several grapples of two', () => {
  const s = stage({ ann: a(), bob: b(), cid: a(on(['bob', 1])) });
  expect(
    s
      .do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 10] })
      .cites('attacks', 'LUR-MULTI-01'),
  ).toBe(true);
  expect(s.state.grapples.map(({ a: x, b: y, degree }) => [x, y, degree])).toEqual([
    ['cid', 'bob', 1],
    ['ann', 'bob', 1],
  ]);
  expect(s.until('cid').do('cid', 'let-go', { target: 'bob' }).has('grapple ends')).toBe(true);
  expect(aheadBy(s, 'ann', 'bob')).toBe(1);
});

test('LUR-MULTI-02 no one is ahead of two by normal grappling', () => {
  for (const degree of [1, 3])
    expect(
      stage({ ann: a(on(['bob', degree])), bob: b(), cid: b() }).refused('ann', 'grapple', {
        target: 'cid',
      }),
    ).toEqual(['LUR-MULTI-02']);
  expect(
    stage({ ann: a(on(['bob', -1])), bob: b(), cid: b() }).allowed('ann', 'grapple', {
      target: 'cid',
    }),
  ).toBe(true);
});

test('LUR-MULTI-02 starting anew drops the old advantage, if that is played', () => {
  const s = stage(
    { ann: a(on(['bob', 1])), bob: b(), cid: b() },
    { options: { secondGrapple: 'autoRelease' } },
  );
  const scene = s.do('ann', 'grapple', { target: 'cid' }, { dice: [6, 10, 10, 10] });
  expect([grappleKind(s, 'ann', 'bob'), aheadBy(s, 'ann', 'cid')]).toEqual([undefined, 1]);
  expect(scene.cites('gives up', 'LUR-MULTI-02')).toBe(true);
});

test('LUR-MULTI-02 a grappler who is ahead of another can only escape by a reversal', () => {
  const s = stage({ ann: a(on(['cid', 1])), bob: b(on(['ann', 1])), cid: b() });
  const scene = s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1, 10, 10] });
  expect([scene.asked, grappleKind(s, 'ann', 'bob'), aheadBy(s, 'ann', 'cid')]).toEqual([
    [],
    undefined,
    1,
  ]);
});

test('LUR-MULTI-03 an advantage may be given up for nothing', () => {
  const s = stage({ ann: a(on(['bob', 2])), bob: b(), cid: b() });
  expect(
    s.do('ann', 'give-up-advantage', { target: 'bob' }).cites('gives up', 'LUR-MULTI-03'),
  ).toBe(true);
  expect([s.who('ann').used.majors, s.allowed('ann', 'grapple', { target: 'cid' })]).toEqual([
    0,
    true,
  ]);
  expect(
    stage({ ann: a(on(['bob', -2])), bob: b() }).refused('ann', 'give-up-advantage', {
      target: 'bob',
    }),
  ).toEqual(['LUR-MULTI-03']);
});

const crowd = (n: number) =>
  stage({
    ann: a(),
    bob: b(),
    ...Object.fromEntries(['cid', 'dan'].slice(0, n).map((id) => [id, a(on(['bob', 1]))])),
  });

test('LUR-MULTI-04 no one is behind more than two', () => {
  expect(crowd(1).allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
  expect(crowd(2).refused('ann', 'grapple', { target: 'bob' })).toEqual(['LUR-MULTI-04']);
  expect(crowd(2).allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
});

test('LUR-MULTI-05 without any advantage left one is no longer grappling', () => {
  const s = stage({ ann: a(on(['bob', 1])), bob: b(), cid: a(on(['bob', 1])), eve: b() });
  const scene = s.do('ann', 'give-up-advantage', { target: 'bob' });
  expect(scene.cites('grapple ends', 'LUR-MULTI-05')).toBe(true);
  expect([grappleKind(s, 'ann', 'bob'), grappleKind(s, 'cid', 'bob')]).toEqual([
    undefined,
    'normal',
  ]);
  expect([netOver(s, 'eve', 'ann'), netOver(s, 'eve', 'cid')]).toEqual([0, 3]);
});

test('LUR-MULTI-05 while both have others, they stay level', () => {
  const s = stage({
    ann: a(on(['bob', 1])),
    bob: b(on(['cid', 1])),
    cid: a(),
    dan: b(on(['ann', 1])),
  });
  s.do('ann', 'give-up-advantage', { target: 'bob' });
  expect(aheadBy(s, 'ann', 'bob')).toBe(0);
  s.until('dan').do('dan', 'let-go', { target: 'ann' });
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
});

const giant: Person = { side: 'b', sheet: { WGT: 30, STR: 16, competencies: ['grappling'] } };

test('LUR-MULTI-06 mismatched grapples do not count towards these limits', () => {
  const s = stage({ ann: a(on(['giant', 2])), giant, cid: b() });
  expect(
    s
      .do('ann', 'grapple', { target: 'cid' }, { dice: [1, 10, 10, 10, 10] })
      .cites('attacks', 'LUR-MULTI-06'),
  ).toBe(true);
  expect([grappleKind(s, 'ann', 'giant'), grappleKind(s, 'ann', 'cid')]).toEqual([
    'climb',
    'normal',
  ]);
  const climbed = stage({
    ann: { ...a(), sheet: { ...grappler, WGT: 12 } },
    giant,
    cid: a(on(['giant', 2])),
    dan: a(on(['giant', 2])),
  });
  const scene = climbed.do('ann', 'grapple', { target: 'giant' }, { dice: [1, 9, 9, 9] });
  expect([grappleKind(climbed, 'ann', 'giant'), grappleKind(climbed, 'cid', 'giant')]).toEqual([
    'normal',
    'climb',
  ]);
  expect(scene.cites('attacks', 'LUR-MULTI-06')).toBe(true);
});

const small = (id: string): Readonly<Record<string, Person>> => ({
  [id]: { side: 'a', sheet: { WGT: 3 } },
});

test('LUR-MULTI-07 no more are held than there are free hands', () => {
  const ogre: Person = { ...giant, state: on(['ann', 2]) };
  const one = stage({
    giant: { ...ogre, sheet: { ...giant.sheet, weapons: ['torch'] } },
    ...small('ann'),
    ...small('bob'),
  });
  expect(one.refused('giant', 'grapple', { target: 'bob' })).toEqual(['LUR-PICK-03']);
  const two = stage({ giant: ogre, ...small('ann'), ...small('bob') });
  expect(
    two
      .do('giant', 'grapple', { target: 'bob' }, { dice: [1, 9, 9, 9, 9] })
      .cites('in hand', 'LUR-MULTI-07'),
  ).toBe(true);
  expect(holds(two, 'giant')).toEqual(['ann', 'bob']);
});

const ogre = (weapons: readonly string[]): Person => ({
  ...giant,
  sheet: { ...giant.sheet, weapons },
  state: on(['ann', 2]),
});

test('LUR-MULTI-07 also if they occupy none', () => {
  const options: Staging['options'] = { grabUsesHand: false };
  expect(
    stage({ giant: ogre(['torch']), ...small('ann'), ...small('bob') }, { options }).refused(
      'giant',
      'grapple',
      { target: 'bob' },
    ),
  ).toEqual(['LUR-MULTI-07']);
  expect(
    stage({ giant: ogre([]), ...small('ann'), ...small('bob') }, { options }).allowed(
      'giant',
      'grapple',
      { target: 'bob' },
    ),
  ).toBe(true);
});

test('LUR-MULTI-08 one climbs on one only', () => {
  const s = stage({ ann: a(on(['giant', 2])), giant, other: giant });
  expect(s.refused('ann', 'grapple', { target: 'other' })).toEqual(['LUR-MULTI-08']);
});

test('LUR-MULTI-09 one is held by one only', () => {
  const s = stage({
    other: { ...giant, side: 'c' },
    giant: { ...giant, state: on(['ann', 2]) },
    ann: a(),
  });
  expect(s.refused('other', 'grapple', { target: 'ann' })).toContain('LUR-MULTI-09');
});

test('LUR-MULTI-10 a target who already grapples still gets a defence roll', () => {
  const s = stage({ ann: a(), bob: b(), cid: a(on(['bob', 1])) });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 9, 9] });
  expect([scene.all('roll').length, scene.has('grapple')]).toEqual([2, false]);
  expect(scene.cites('attacks', 'LUR-MULTI-10')).toBe(true);
});

test('LUR-MULTI-11 with the disadvantage towards outsiders in it', () => {
  const s = stage({ ann: a(), bob: b(), cid: a(on(['bob', 1])) });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 9, 10] });
  expect(scene.parts('defence dice')).toEqual(['LUR-ADV-03 -1']);
  expect(scene.cites('attacks', 'LUR-MULTI-11')).toBe(true);
  expect(scene.has('grapple')).toBe(true);
});

const rescue = (e: Person = {}, r: Person = {}, more: Staging = {}) =>
  stage(
    {
      ray: { side: 'a', sheet: grappler, ...r },
      eva: {
        side: 'b',
        sheet: { DEX: 9, competencies: ['grappling'] },
        state: on(['fay', 2]),
        ...e,
      },
      fay: { side: 'a' },
    },
    more,
  );
const FREE = { ally: 'fay', from: 'eva' };
const FREED = [1, 9, 10];

test('LUR-FREE-01 an enemy who grapples an ally may be attacked to free it', () => {
  const s = rescue();
  expect(s.do('ray', 'free-ally', FREE, { dice: FREED }).cites('attacks', 'LUR-FREE-01')).toBe(
    true,
  );
  expect(grappleKind(s, 'eva', 'fay')).toBe(undefined);
  expect(rescue({ state: {} }).refused('ray', 'free-ally', FREE)).toEqual(['LUR-FREE-01']);
});

test('LUR-FREE-02 by a rescuer who does not grapple that enemy or is ahead of it', () => {
  const level = stage({
    ray: { side: 'a', sheet: grappler, state: on(['eva', 0], ['zoe', 1]) },
    eva: { side: 'b', state: on(['fay', 2]) },
    fay: { side: 'a' },
    zoe: { side: 'b' },
  });
  expect(level.refused('ray', 'free-ally', FREE)).toEqual(['LUR-FREE-02']);
  expect(
    rescue({ state: on(['fay', 2]) }, { state: on(['eva', 1]) }).allowed('ray', 'free-ally', FREE),
  ).toBe(true);
});

test('LUR-FREE-03 from outside it costs what starting a grapple costs, from inside nothing', () => {
  const scene = rescue().do('ray', 'free-ally', FREE, { dice: FREED });
  expect(scene.note('grants')).toMatchObject({ degrees: 2, source: 'free' });
  expect(scene.cites('attacks', 'LUR-FREE-03')).toBe(true);
  const heavy = rescue({ sheet: { WGT: 30, STR: 20, DEX: 9 } }).do('ray', 'free-ally', FREE, {
    dice: [1, 10, 10, 10, 10],
  });
  expect(heavy.note('grants')).toMatchObject({ degrees: 3 });
  const inside = rescue({ state: on(['fay', 2]) }, { state: on(['eva', 1]) }).do(
    'ray',
    'free-ally',
    FREE,
    { dice: [1, 9, 10] },
  );
  expect([inside.has('grants'), inside.has('freed')]).toEqual([false, true]);
});

test('LUR-FREE-03 the conditions of starting a grapple apply from outside, unless that is not played', () => {
  const full = { sheet: { ...grappler, weapons: ['hand-axe', 'torch'] } };
  expect(rescue({}, full).refused('ray', 'free-ally', FREE)).toEqual([
    'LUR-FREE-03',
    'LUR-GRAP-03',
  ]);
  expect(
    rescue({}, full, { options: { freePrereqs: false } }).allowed('ray', 'free-ally', FREE),
  ).toBe(true);
});

test('LUR-FREE-04 success frees the ally and does nothing else', () => {
  const s = rescue({ state: on(['fay', 3]) });
  expect(isPinned(s, 'eva', 'fay')).toBe(true);
  const scene = s.do('ray', 'free-ally', FREE, { dice: FREED });
  expect(scene.cites('freed', 'LUR-FREE-04')).toBe(true);
  expect([s.state.grapples, netOver(s, 'eva', 'ray'), s.who('eva').damage]).toEqual([[], 2, 0]);
  expect(s.until('fay').allowed('fay', 'strike', { weapon: 'unarmed', target: 'eva' })).toBe(true);
  expect(netOver(s.until('ray'), 'eva', 'ray')).toBe(0);
});

test('LUR-FREE-04 the granted degrees go at once, if that is played', () => {
  const s = rescue({}, {}, { options: { freeClearsGrant: true } });
  s.do('ray', 'free-ally', FREE, { dice: FREED });
  expect(netOver(s, 'eva', 'ray')).toBe(0);
});

test('LUR-FREE-04 a climber made to let go is knocked down', () => {
  const s = stage({
    ray: { side: 'a', sheet: grappler },
    eva: { side: 'b', sheet: { DEX: 9 }, state: on(['fay', 2]) },
    fay: { ...giant, side: 'a' },
  });
  s.do('ray', 'free-ally', FREE, { dice: FREED });
  expect([grappleKind(s, 'eva', 'fay'), s.who('eva').knockedDown]).toEqual([undefined, true]);
});

test('LUR-FREE-03 between mismatched sizes the conditions are those of picking up', () => {
  const heavy = { WGT: 30, STR: 20, DEX: 9, competencies: ['grappling', 'knives'] };
  expect(
    rescue({}, { sheet: { ...heavy, weapons: ['knife', 'knife'] } }).refused(
      'ray',
      'free-ally',
      FREE,
    ),
  ).toEqual(['LUR-FREE-03', 'LUR-PICK-03']);
  expect(rescue({}, { sheet: { ...heavy, STR: 5 } }).refused('ray', 'free-ally', FREE)).toContain(
    'LUR-PICK-04',
  );
  expect(
    rescue({}, { sheet: { ...heavy, hands: 0, largeMouth: true } }).refused(
      'ray',
      'free-ally',
      FREE,
    ),
  ).toEqual(['LUR-FREE-03', 'LUR-PICK-18']);
});

test('LUR-FREE-01 an ally who can fight no more can be freed too', () => {
  const s = stage({
    ogre: { ...giant, side: 'b' },
    ray: { ...a(), side: 'a' },
    fay: { side: 'a', state: { injuries: { core: 5 } } },
  });
  s.do('ogre', 'grapple', { target: 'fay' }, { dice: [1] });
  expect(grappleKind(s, 'ogre', 'fay')).toBe('pick-up');
  expect(s.until('ray').allowed('ray', 'free-ally', { ally: 'fay', from: 'ogre' })).toBe(true);
});

test('LUR-GADV-01 group defence keeps no grappling partner away', () => {
  const s = stage({
    bob: b(),
    ann: { ...a(), state: { guarded: true, grapple: [{ with: 'bob', degree: 1 }] } },
  });
  expect([
    s.allowed('bob', 'wrestle', { target: 'ann' }),
    s.allowed('bob', 'strike', { weapon: 'unarmed', target: 'ann' }),
  ]).toEqual([true, true]);
});

test('LUR-GADV-08 a pinner who is pinned in turn pins no one', () => {
  const s = stage({
    cid: a(on(['bob', 2])),
    bob: { ...b(on(['ann', 3])), sheet: { ...grappler, DEX: 9 } },
    ann: a(),
  });
  expect(isPinned(s, 'bob', 'ann')).toBe(true);
  const scene = s.do('cid', 'wrestle', { target: 'bob' }, { dice: [1, 10, 10, 10] });
  expect([
    isPinned(s, 'cid', 'bob'),
    grappleKind(s, 'bob', 'ann'),
    scene.cites('grapple ends', 'LUR-GADV-08'),
  ]).toEqual([true, undefined, true]);
  expect(s.until('ann').allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
});

test('LUR-MULTI-02 a reversal gives up the advantage over another enemy', () => {
  const s = stage(
    {
      ann: a(on(['bob', 1], ['cid', 0])),
      bob: b(),
      cid: b(),
      dan: a(on(['cid', 1])),
    },
    { options: { secondGrapple: 'autoRelease' } },
  );
  const scene = s.do(
    'ann',
    'wrestle',
    { target: 'cid' },
    { dice: [1, 20], answers: [['turned', 'advantage']] },
  );
  expect(scene.cites('gives up', 'LUR-MULTI-02')).toBe(true);
  expect([
    grappleKind(s, 'ann', 'bob'),
    aheadBy(s, 'ann', 'cid'),
    aheadBy(s, 'dan', 'cid'),
  ]).toEqual([undefined, 1, 1]);
});

test('LUR-MULTI-02 the GM may have one start anew who is ahead of another, who is then let go', () => {
  const s = stage({ ann: a(on(['bob', 1])), bob: b(), cid: b() });
  s.do('ann', 'grapple', { target: 'cid' }, { dice: [1, 20, 20, 20], force: 'she is that good' });
  expect([grappleKind(s, 'ann', 'bob'), aheadBy(s, 'ann', 'cid')]).toEqual([undefined, 1]);
});

test('LUR-MULTI-04 only enemies ahead of a combatant count as crowding them', () => {
  const s = stage({
    ann: a(),
    bob: b(),
    cid: a(on(['bob', 1])),
    dan: a(on(['bob', 0], ['eve', 1])),
    eve: b(),
  });
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-MULTI-06 neither limit of normal grappling keeps one from picking up a small enemy', () => {
  const big: Person = {
    side: 'a',
    sheet: { ...grappler, WGT: 24, STR: 20 },
    state: on(['cid', 1]),
  };
  for (const secondGrapple of ['refuse', 'autoRelease']) {
    const s = stage(
      {
        ann: big,
        imp: { side: 'b', sheet: { WGT: 3 } },
        cid: b(),
        dan: { side: 'a', sheet: { ...grappler, WGT: 3 }, state: on(['imp', 1]) },
        fay: { side: 'a', sheet: { ...grappler, WGT: 3 }, state: on(['imp', 1]) },
      },
      { options: { secondGrapple } },
    );
    const scene = s.do('ann', 'grapple', { target: 'imp' }, { dice: [1, 20] });
    expect([grappleKind(s, 'ann', 'imp'), aheadBy(s, 'ann', 'cid')]).toEqual(['pick-up', 1]);
    expect(scene.cites('attacks', 'LUR-MULTI-06')).toBe(true);
  }
});

test('LUR-MULTI-10 LUR-MULTI-06 an attempt names the rules of pile-ups only where there is one', () => {
  const told = (more: Readonly<Record<string, Person>>) => {
    const scene = stage({ ann: a(), bob: b(), ...more }).do(
      'ann',
      'grapple',
      { target: 'bob' },
      { dice: [6, 1, ...('cid' in more ? [1] : [1, 1])] },
    );
    return ['LUR-MULTI-10', 'LUR-MULTI-06'].map((rule) => scene.cites('attacks', rule));
  };
  expect([told({}), told({ cid: a(on(['bob', 1])) })]).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('LUR-PICK-08 LUR-CLIMB-13 who climbs on a climber comes down when that one is taken hold of', () => {
  const s = stage({
    imp: { side: 'b', sheet: { WGT: 2 }, state: on(['ann', 2]) },
    ann: { side: 'a', sheet: { WGT: 7, STR: 20 }, state: on(['ogre', 1]) },
    ogre: { side: 'c', sheet: { ...grappler, WGT: 24, STR: 30 } },
  });
  s.until('ogre').do(
    'ogre',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20], answers: [['shed', 'hold']] },
  );
  expect([grappleKind(s, 'ogre', 'ann'), s.who('imp').knockedDown]).toEqual(['pick-up', true]);
});
