import { expect, test } from 'vitest';
import { sheetOf } from '../state/state.js';
import type { Person } from '../testing/stage.js';
import { aheadBy, idle, natural, stage } from '../testing/stage.js';

/** Edge cases of rules: fractions of a degree, targets already affected, leads that are no pin. */

test('LUR-CTX-12 healed damage takes away the degrees whose multiple it falls below, no others', () => {
  const s = stage({ ann: {}, bob: { side: 'b', state: { injuries: { core: 3 } } } });
  const { injuryFactor } = sheetOf(s.state, s.who('bob'));
  s.gm('set', { path: 'combatants.bob.damage', value: 3 * injuryFactor - 1 });
  const lost = (points: number): number => {
    const before = s.who('bob').injuries.core;
    s.gm('heal', { who: 'bob', damage: points });
    return before - s.who('bob').injuries.core;
  };
  expect([lost(injuryFactor - 1), lost(1), lost(injuryFactor - 1)]).toEqual([0, 1, 0]);
});

test('LUR-CTX-32 who is put on their feet by the GM is told to be, once', () => {
  const s = stage({ ann: {}, bob: { side: 'b' } });
  s.gm('condition', { who: 'bob', condition: 'knocked down', on: true });
  const up = s.gm('condition', { who: 'bob', condition: 'knocked down', on: false });
  expect([s.who('bob').knockedDown, up.all('gm.condition').length]).toEqual([false, 1]);
});

test('LUR-CTX-31 the GM cannot place a combatant with themselves', () => {
  const s = stage({ ann: {}, bob: { side: 'b', at: 'field' } });
  const put = (other: string): boolean =>
    s.allowed('gm', 'gm.place', { who: 'bob', zone: s.who('ann').zone, with: other });
  expect([put('ann'), put('bob')]).toEqual([true, false]);
});

test('LUR-CTX-31 mounting is told with the mount', () => {
  const s = stage({ ann: {}, horse: { side: 'a', from: 'horse' }, bob: { side: 'b' } });
  expect(s.do('ann', 'mount', { target: 'horse' }).note('mounts')).toMatchObject({
    who: 'ann',
    mount: 'horse',
  });
});

test('LUR-TRIP-02 LUR-CTX-31 a mount in the air is mounted as any other', () => {
  const s = stage({ ann: {}, horse: { side: 'a', from: 'horse' }, bob: { side: 'b' } });
  s.gm('condition', { who: 'horse', condition: 'flying', on: true });
  expect(s.allowed('ann', 'mount', { target: 'horse' })).toBe(true);
});

test('LUR-CTX-31 LUR-CTX-32 a horse on the ground cannot be mounted', () => {
  const s = stage({ ann: {}, horse: { side: 'a', from: 'horse' }, bob: { side: 'b' } });
  s.gm('knock-down', { who: 'horse' });
  expect(s.refused('ann', 'mount', { target: 'horse' })).toEqual(['LUR-CTX-31', 'LUR-CTX-32']);
});

test.each(['ann', 'cid'])(
  'LUR-GADV-10 of two who have one pinned %s alone may keep them quiet',
  (by) => {
    const grappler = (side: string): Person => ({
      side,
      sheet: { competencies: ['grappling'] },
      state: { grapple: [{ with: 'bob', degree: 3 }] },
    });
    const s = stage({ ann: grappler('a'), bob: { side: 'b' }, cid: grappler('a') });
    const speech = { words: 'help' };
    s.until(by);
    expect(s.allowed('bob', 'speak', speech)).toBe(true);
    s.do(by, 'silence', { target: 'bob', silent: true });
    expect(s.refused('bob', 'speak', speech)).toEqual(['LUR-GADV-10']);
  },
);

test('LUR-BLIND-02 LUR-ATK-09 a combatant who holds an unseen enemy can warn of them', () => {
  const s = stage({
    ann: {
      sheet: { competencies: ['grappling'] },
      state: { grapple: [{ with: 'bob', degree: 1 }] },
    },
    bob: { side: 'b', state: { cloaked: true } },
    cid: { side: 'a' },
  });
  expect(s.allowed('ann', 'warn', { ally: 'cid' })).toBe(true);
  s.do('ann', 'let-go', { target: 'bob' });
  expect(s.refused('ann', 'warn', { ally: 'cid' })).toEqual(['LUR-BLIND-02']);
});

test.each([
  [1, 1],
  [3, undefined],
] as const)(
  'LUR-GADV-08 LUR-GRAP-16 a knockdown that releases the pinned leaves a hold at %i degrees at %s',
  (degree, left) => {
    const s = stage(
      {
        ann: {
          sheet: { competencies: ['grappling'] },
          state: { grapple: [{ with: 'bob', degree }] },
        },
        bob: { side: 'b' },
      },
      { options: { pinReleaseOnKnockdown: true } },
    );
    s.gm('condition', { who: 'ann', condition: 'knocked down', on: true });
    expect(aheadBy(s, 'ann', 'bob')).toBe(left);
  },
);

test('LUR-NAT-02 LUR-GRAP-06 natural weapons do not help to begin a grapple, and that is why', () => {
  const s = stage({
    ann: { sheet: { DEX: 8, natural: [natural('claws')], competencies: ['grappling'] } },
    bob: { side: 'b' },
  });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [6, 1, 1, 1] });
  expect(idle(scene, 'offence')).toContain('LUR-GRAP-06 3');
});
