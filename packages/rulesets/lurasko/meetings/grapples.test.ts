import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { ahead, blade, fighter, FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';

/** Grapples together with flight, horses, files and the next fight. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const roan: Person = { side: 'b', from: 'horse' };
const rider = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person =>
  fighter(sheet, { riding: 'roan', ...state }, 'b');
const down = (s: ReturnType<typeof stage>, ...ids: readonly string[]) =>
  ids.map((id) => s.who(id).knockedDown);
const FIST = (target: string) => ({ weapon: 'unarmed', target });
const undo = (s: ReturnType<typeof stage>, n = 1) => {
  for (let i = 0; i < n; i++) expect(s.fight.undo().kind).toBe('done');
};

test('LUR-GADV-05 a miss against one partner leaves both grapples, and the flyer in the air', () => {
  const s = stage({
    ann: fighter({}, { flying: true, ...ahead(['bob', 1]) }),
    bob: FOE,
    cid: fighter({}, ahead(['ann', 1]), 'b'),
  });
  s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1, 1, 1] });
  expect([
    aheadBy(s, 'ann', 'bob'),
    aheadBy(s, 'ann', 'cid'),
    s.state.advantages,
    s.who('ann').flying,
    s.who('bob').attacksReceived,
    s.who('cid').attacksReceived,
  ]).toEqual([1, -1, [], true, 1, 0]);
});

test('LUR-GRAP-02 LUR-CTX-31 a rider whose horse dies may be grappled, on the ground', () => {
  const s = stage({
    ann: fighter(),
    bob: rider(),
    roan,
    cid: fighter({}, { riding: 'grey' }, 'b'),
    grey: roan,
  });
  expect(s.refused('ann', 'grapple', { target: 'bob' })).toContain('LUR-GRAP-02');
  s.gm('out', { who: 'roan', out: 'dead' });
  expect(s.refused('ann', 'grapple', { target: 'cid' })).toContain('LUR-GRAP-02');
  expect([netOver(s, 'ann', 'bob'), s.allowed('ann', 'grapple', { target: 'bob' })]).toEqual([
    1,
    true,
  ]);
  const m = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20] });
  // 2 granted less 1 on the ground: Easing 1.
  expect(diceOf(m)).toEqual(['ann offence d6', 'bob defence d20', 'bob defence d20']);
  expect([aheadBy(s, 'ann', 'bob'), s.who('ann').knockedDown]).toEqual([1, false]);
});

test('LUR-MULTI-04 two ahead of a combatant keep a third away, not in the next fight', () => {
  const s = stage({
    bob: fighter(),
    ann: fighter({}, ahead(['bob', 1]), 'b'),
    cid: fighter({}, ahead(['bob', 1]), 'b'),
    dan: fighter({}, {}, 'b'),
  });
  s.until('dan');
  expect(s.refused('dan', 'grapple', { target: 'bob' })).toContain('LUR-MULTI-04');
  const kept = lurasko.carryOver?.carry(s.state, 'bob').state ?? {};
  const n = stage({ dan: fighter(), bob: fighter({}, kept, 'b') });
  expect(n.allowed('dan', 'grapple', { target: 'bob' })).toBe(true);
  s.until('ann').do('ann', 'let-go', { target: 'bob' });
  expect(s.until('dan').allowed('dan', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-17 LUR-GRAP-16 a grappler on the ground and a partner put elsewhere go on as they lie and stand', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE }, { map: MAP });
  expect(down(s, 'ann', 'bob')).toEqual([false, false]);
  s.gm('set', { path: 'combatants.ann.knockedDown', value: true });
  s.gm('place', { who: 'bob', zone: 'yard' });
  expect([
    grappleKind(s, 'ann', 'bob'),
    ...down(s, 'ann', 'bob'),
    netOver(s, 'bob', 'ann'),
  ]).toEqual([undefined, true, false, 0]);
});

test('LUR-GRAP-18 in the dark as in the light no grappler is named to be protected', () => {
  const s = stage(
    { ann: fighter({}, ahead(['bob', 1])), bob: FOE, cid: FOE, dan: FOE, eve: FOE },
    {
      map: {
        places: [{ id: 'field', traits: ['Dark'] }, 'yard'],
        borders: [{ from: 'field', to: 'yard' }],
      },
    },
  );
  s.until('bob');
  expect(s.refused('bob', 'group-defence', { protect: ['bob'] })).toContain('LUR-GRAP-18');
  expect(s.allowed('bob', 'group-defence', { protect: ['cid'] })).toBe(true);
});

test('LUR-GRAP-06 no rating helps a grapple, nor one with another after the GM has moved the grappler', () => {
  const s = stage(
    {
      ann: fighter({ weapons: [blade('sword', { offense: 2 })] }),
      bob: FOE,
      cid: { ...FOE, at: { zone: 'yard', engagement: 'f' } },
    },
    { map: MAP },
  );
  expect(
    tnOf(s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20] }), 'offence'),
  ).toBe(8);
  s.gm('place', { who: 'ann', zone: 'yard', with: 'cid' });
  s.gm('major', { who: 'ann' });
  expect(
    tnOf(s.do('ann', 'grapple', { target: 'cid' }, { dice: [1, 20, 20, 20] }), 'offence'),
  ).toBe(8);
  expect([grappleKind(s, 'ann', 'bob'), aheadBy(s, 'ann', 'cid')]).toEqual([undefined, 1]);
});

test('LUR-GADV-08 LUR-GRAP-13 with the pinner dead the pinned defends at once, exposed until their turn', () => {
  const s = stage(
    {
      ann: fighter({}, ahead(['bob', 3])),
      cid: fighter({ DEX: 9 }),
      bob: fighter({ WILL: 2 }, {}, 'b'),
    },
    { options: { willReactiveTn: 'on' } },
  );
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  s.gm('harm', { who: 'ann', damage: 60, type: 'core' });
  expect([isPinned(s, 'ann', 'bob'), netOver(s, 'cid', 'bob')]).toEqual([false, 3]);
  s.until('cid');
  const m = s.do('cid', 'strike', FIST('bob'), {
    dice: [1, 1, 1, 1, 1],
    answers: [['will', 'yes']],
  });
  expect(diceOf(m).slice(1)).toEqual(Array(4).fill('bob defence d20'));
  expect(netOver(s.until('bob'), 'cid', 'bob')).toBe(0);
});

test('LUR-GRAP-13 LUR-GRAP-12 the exposure that a dead partner leaves is gone in the next fight', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE, cid: FOE });
  s.until('bob');
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(netOver(s, 'cid', 'ann')).toBe(3);
  const n = stage({
    cid: { side: 'b' },
    ann: { ...fighter(), state: lurasko.carryOver?.carry(s.state, 'ann').state ?? {} },
  });
  expect(netOver(n, 'cid', 'ann')).toBe(0);
});

test('LUR-TRIP-06 LUR-GRAP-19 in the dark a partner is hooked off the horse by Grappling, and both lie', () => {
  const s = stage(
    {
      ann: fighter({ weapons: [weapon('hook', { tags: ['Hooked'] })] }, ahead(['bob', 1])),
      bob: rider(),
      roan,
      cid: FOE,
    },
    { map: { places: [{ id: 'field', traits: ['Dark'] }] } },
  );
  const m = s.do('ann', 'trip', { weapon: 'ann/hook', target: 'bob' }, { dice: [1, 20] });
  expect(diceOf(m)).toEqual(['ann offence d6', 'bob defence d20']);
  expect([s.who('bob').riding, ...down(s, 'ann', 'bob', 'roan'), aheadBy(s, 'ann', 'bob')]).toEqual(
    [null, true, true, false, 1],
  );
  expect(s.state.advantages).toEqual([]);
});

test('LUR-FREE-03 a rescue that fails costs two degrees, and undone nothing at all', () => {
  const s = stage({
    ann: { ...fighter(), at: {} },
    eve: fighter({}, ahead(['fay', 1]), 'b'),
    fay: fighter(),
  });
  const before = JSON.stringify(s.state);
  s.do('ann', 'engage', { target: 'eve' });
  const m = s.do('ann', 'free-ally', { ally: 'fay', from: 'eve' }, { dice: [1, 1, 1] });
  expect([m.rolled.length, netOver(s, 'eve', 'ann')]).toEqual([3, -1]);
  undo(s, 2);
  expect(JSON.stringify(s.state)).toBe(before);
});
