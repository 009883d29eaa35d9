import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { isPinned, natural, netOver, stage, weapon } from '../testing/stage.js';

// What is told, offered and refused in single situations: each test fails if one condition of its rule is dropped.

const SWORD: Person = {
  side: 'a',
  sheet: { DEX: 10, competencies: ['sword', 'grappling'], weapons: [weapon('sword')] },
};
const FOE: Person = { side: 'b', sheet: { DEX: 9 } };
const biter: Person = {
  side: 'b',
  sheet: { DEX: 9, natural: [natural('bite', { tags: ['Bite'] }), natural('claw')] },
};

test('LUR-GRAP-13 a partner who drops out exposes the other whatever other degrees there are', () => {
  const s = stage({
    ann: { side: 'a', state: { grapple: [{ with: 'bob', degree: 1 }] } },
    bob: FOE,
    cid: FOE,
  });
  s.gm('advantage', { holder: 'cid', over: 'ann', degrees: 1, source: 'mud', until: 'fight' });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(netOver(s, 'cid', 'ann')).toBe(3);
  expect(s.state.advantages.filter(({ rule }) => rule === 'LUR-GRAP-13')).toHaveLength(1);
});

test('LUR-ATK-03 an attack tells what it is made with', () => {
  const s = stage({ ann: SWORD, bob: FOE });
  const how = { weapon: 'ann/sword', target: 'bob' };
  expect(s.do('ann', 'strike', how, { dice: [6, 1] }).fact('attacks', 'with')).toEqual(['sword']);
  const bare = stage({ ann: { ...SWORD, sheet: { DEX: 10 } }, bob: FOE });
  expect(
    bare
      .do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1] })
      .fact('attacks', 'with'),
  ).toBe('unarmed');
});

test('LUR-BLIND-08 a combatant who finds no enemy leaves the engagement, unless another enemy is there', () => {
  const after = (more: Readonly<Record<string, Person>>) => {
    const s = stage({
      ann: { ...SWORD, state: { warned: true } },
      ...more,
    });
    s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice: [1] });
    return s.who('ann').engagement;
  };
  const away: Person = { ...FOE, state: { out: 'gone' } };
  expect(after({ bob: away, cid: { ...FOE, at: { engagement: 'f' } } })).toBeNull();
  expect(after({ bob: away, cid: FOE })).not.toBeNull();
});

test('LUR-ATK-03 an unknown ability is refused', () => {
  const s = stage({ ann: SWORD, bob: FOE });
  const how = { weapon: 'ann/sword', target: 'bob' };
  expect(s.allowed('ann', 'strike', how)).toBe(true);
  expect(s.allowed('ann', 'strike', { ...how, ability: 'cleave' })).toBe(false);
});

test('LUR-CTX-14 hurt arms do not hinder claws and jaws', () => {
  const total = (who: Person) =>
    stage({
      ann: { ...who, side: 'a', state: { injuries: { rightArm: 1, leftArm: 1 } } },
      bob: FOE,
    }).parts('offence dice', 'ann', 'ann', 'strike', {
      weapon: who === biter ? 'ann/claw' : 'unarmed',
      target: 'bob',
    });
  expect(total(biter)).toEqual([]);
});

test('LUR-GADV-08 a fall releases only the enemies that the fallen has pinned', () => {
  const s = stage(
    {
      ann: {
        side: 'a',
        sheet: { competencies: ['grappling'] },
        state: { grapple: [{ with: 'bob', degree: 3 }] },
      },
      bob: FOE,
    },
    { options: { pinReleaseOnKnockdown: true } },
  );
  s.gm('knock-down', { who: 'bob' });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
});

test('LUR-CTX-31 only mounts can be mounted, and riders do not walk', () => {
  const s = stage({
    ann: { side: 'a' },
    nag: { side: 'a', sheet: { mount: true, WGT: 400 } },
    cow: { side: 'a', sheet: { WGT: 400 } },
    bob: { ...FOE, at: { engagement: 'f' } },
  });
  expect(s.allowed('ann', 'mount', { target: 'nag' })).toBe(true);
  expect(s.refused('ann', 'mount', { target: 'cow' })).toEqual(['LUR-CTX-31']);
  s.do('ann', 'mount', { target: 'nag' });
  s.until('ann');
  expect(s.refused('ann', 'leave')).toEqual(['LUR-CTX-31']);
});

test('LUR-TRIP-03 a natural hook trips whatever strength it would take to wield', () => {
  const hook = natural('hook', { tags: ['Hooked'], rating: 20 });
  const s = stage({ ann: { side: 'a', sheet: { natural: [hook] } }, bob: FOE });
  expect(s.allowed('ann', 'trip', { weapon: 'ann/hook', target: 'bob' })).toBe(true);
});

test('LUR-CTX-30 only what lies in the own zone is picked up', () => {
  const map = {
    places: [{ id: 'yard' }, { id: 'shed' }],
    borders: [{ from: 'yard', to: 'shed' }],
  };
  const s = stage(
    {
      ann: { ...SWORD, at: 'yard' },
      bob: { ...FOE, at: 'shed' },
    },
    { map },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  expect(s.allowed('ann', 'pick-up-item', { item: 'ann/sword' })).toBe(true);
  s.until('bob');
  expect(s.allowed('bob', 'pick-up-item', { item: 'ann/sword' })).toBe(false);
});

test('LUR-CTX-32 a flyer who is laid low flies no more', () => {
  const s = stage({ ann: { side: 'a' }, bob: { ...FOE, state: { flying: true } } });
  s.gm('knock-down', { who: 'bob' });
  expect([s.who('bob').flying, s.who('bob').knockedDown]).toEqual([false, true]);
});

test('LUR-ATK-09 everyone sees themselves, even blinded', () => {
  const s = stage({ ann: { ...SWORD, state: { blinded: true } }, bob: FOE });
  expect(s.allowed('ann', 'speak', { words: 'I see nothing!' })).toBe(true);
});

test('LUR-GADV-06 with all advantage counted, degrees kept after a miss pin at once', () => {
  const s = stage(
    {
      ann: { side: 'a', sheet: { DEX: 10, competencies: ['grappling'] } },
      bob: { ...biter, state: { grapple: [{ with: 'ann', degree: -2 }] } },
    },
    { options: { pinCounts: 'net' }, order: ['bob', 'ann'] },
  );
  const scene = s.do('bob', 'bite', { weapon: 'bob/bite', target: 'ann' }, { dice: [1, 1, 1, 1] });
  expect(scene.all('pinned').map(({ data }) => data)).toEqual([{ by: 'ann', who: 'bob' }]);
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test('LUR-GADV-06 a partner exposed by a friend who drops out is pinned at once where all counts', () => {
  const s = stage(
    {
      ann: {
        side: 'a',
        state: {
          grapple: [
            { with: 'bob', degree: 1 },
            { with: 'cid', degree: -1 },
          ],
        },
      },
      bob: FOE,
      cid: { ...FOE, sheet: { DEX: 9, competencies: ['grappling'] } },
    },
    { options: { pinCounts: 'net' } },
  );
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(isPinned(s, 'cid', 'ann')).toBe(netOver(s, 'cid', 'ann') >= 3);
});
