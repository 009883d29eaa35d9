import { expect, test } from 'vitest';
import { blade, fighter, FOE } from '../../testing/people.js';
import type { Person } from '../../testing/stage.js';
import { stage, viewOf } from '../../testing/stage.js';

/** How an enemy is shown whom no one of a side sees: as they were seen last. */

type Stage = ReturnType<typeof stage>;
const seenBy = (s: Stage, id: string, whom = 'bob') => {
  const view = viewOf(s, id);
  const { hands = [], ready = [], knockedDown } = view.combatants[whom] ?? {};
  return {
    holds: hands.flatMap(({ holds }) => holds ?? []),
    ready,
    knockedDown,
    ground: view.ground.map(({ item }) => item),
  };
};
const IN_HAND = { holds: ['bob/axe'], ready: ['bob/knife'], knockedDown: false, ground: [] };
const FISTS = { weapon: 'unarmed' };

/** Bob holds an axe and has a knife ready; he is cloaked, or ann and his zone are as a test says. */
const scene = (state: Person['state'] = { cloaked: true }, map?: Parameters<typeof stage>[1]) =>
  stage(
    {
      ann: { ...fighter(), at: { engagement: 'f' } },
      bob: { ...FOE, state, sheet: { weapons: [blade('axe')], ready: [blade('knife')] } },
      cid: FOE,
    },
    map,
  ).until('bob');

test('LUR-BLIND-02 LUR-CTX-30 what an unseen enemy draws or puts away is not shown, nor whether they lie down', () => {
  const s = scene();
  s.do('bob', 'draw', { item: 'bob/knife' });
  expect(seenBy(s, 'ann')).toEqual(IN_HAND);
  expect(seenBy(s, 'cid').holds).toEqual(['bob/axe', 'bob/knife']);
  s.gm('knock-down', { who: 'bob' });
  expect([seenBy(s, 'ann').knockedDown, seenBy(s, 'cid').knockedDown]).toEqual([false, true]);
  s.gm('sight', { who: 'bob', what: 'cloaked', on: false });
  expect(seenBy(s, 'ann')).toEqual(seenBy(s, 'bob'));
  expect([seenBy(s, 'ann').knockedDown, s.state.looks]).toEqual([true, []]);
  // From now on this is what was seen last.
  s.gm('sight', { who: 'bob', what: 'cloaked', on: true });
  s.until('bob').do('bob', 'stand-up');
  expect(seenBy(s, 'ann').knockedDown).toBe(true);
});

test('LUR-BLIND-02 LUR-CTX-33 what they drop in the dark stays in their hand, what they drop in plain sight lies there', () => {
  const dark = scene({}, { map: { places: [{ id: 'field', traits: ['Dark'] }] } });
  dark.do('bob', 'drop', { item: 'bob/axe' });
  expect([seenBy(dark, 'ann'), seenBy(dark, 'cid').ground]).toEqual([IN_HAND, ['bob/axe']]);
  const lit = scene();
  lit.do('bob', 'draw', { item: 'bob/knife' });
  lit.do('bob', 'drop', { item: 'bob/axe' });
  expect(seenBy(lit, 'ann')).toEqual({ ...IN_HAND, holds: [], ground: ['bob/axe'] });
});

test('LUR-BLIND-02 LUR-GRAB-08 what another is seen to hold is not taken to be theirs still', () => {
  const s = scene();
  s.do('bob', 'draw', { item: 'bob/knife' });
  s.gm('set', {
    path: 'combatants.cid.hands',
    value: [
      { name: 'right', holds: 'bob/axe' },
      { name: 'left', holds: null },
    ],
  });
  expect([seenBy(s, 'ann').holds, seenBy(s, 'ann', 'cid').holds]).toEqual([[], ['bob/axe']]);
});

test('LUR-BLIND-02 LUR-ATK-02 an attack shows the look of both to sides that learn of it', () => {
  const s = stage({
    ann: fighter(),
    bob: {
      ...FOE,
      state: { cloaked: true },
      sheet: { ready: [blade('knife')], competencies: ['blades'] },
    },
    dot: { side: 'd', at: { engagement: 'f' }, state: { blinded: true } },
  }).until('bob');
  s.do('bob', 'draw', { item: 'bob/knife' });
  expect([seenBy(s, 'ann').holds, seenBy(s, 'dot').holds]).toEqual([[], []]);
  s.do('bob', 'strike', { weapon: 'bob/knife', target: 'ann' }, { dice: [6, 1] });
  expect([seenBy(s, 'ann').holds, seenBy(s, 'dot').holds]).toEqual([['bob/knife'], []]);
});

test('LUR-BLIND-02 LUR-ATK-02 nor does a side that learns of no attack know where it was made', () => {
  const s = stage(
    {
      ann: { ...fighter({ darksight: true }), at: { zone: 'cave' } },
      bob: { ...FOE, at: { zone: 'field' }, sheet: { darksight: true } },
      dot: { side: 'd', at: { zone: 'field' } },
    },
    {
      map: {
        places: ['field', { id: 'cave', traits: ['Dark'] }],
        borders: [{ from: 'field', to: 'cave' }],
      },
    },
  );
  const zone = (id: string) => viewOf(s, id).combatants['bob']?.zone;
  s.until('bob').do('bob', 'move', { to: 'cave' });
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  s.until('bob').do('bob', 'strike', { ...FISTS, target: 'ann' }, { dice: [1] });
  expect([zone('ann'), zone('dot')]).toEqual(['cave', 'field']);
});

test('LUR-BLIND-02 undone and done again, an unseen enemy is shown as before', () => {
  const s = scene();
  s.do('bob', 'draw', { item: 'bob/knife' });
  expect(s.fight.undo().kind).toBe('done');
  expect([seenBy(s, 'ann'), s.state.looks]).toEqual([IN_HAND, []]);
  s.fight.redo();
  expect([seenBy(s, 'ann'), s.fight.verify().ok]).toEqual([IN_HAND, true]);
});

/** Ann and bob, who see in the dark, fight in a cave; dot of a third side is outside, or beside them if a test says so. */
const cave = (dot: Person = { at: { zone: 'field' } }, state: Person['state'] = {}) => {
  const at = { zone: 'cave', engagement: 'e' };
  return stage(
    {
      ann: { ...fighter({ darksight: true, STR: 5 }, state), at },
      bob: { ...FOE, at, sheet: { darksight: true } },
      dot: { side: 'd', ...dot },
    },
    { map: { places: ['field', { id: 'cave', traits: ['Dark'] }] } },
  );
};
const wounds = (s: Stage, id: string) => viewOf(s, id).combatants['bob']?.damage;

test('LUR-BLIND-02 LUR-CTX-12 wounds suffered unseen are shown only to sides that learn of them', () => {
  const strike = (s: Stage) =>
    s.do('ann', 'strike', { ...FISTS, target: 'bob' }, { dice: [1, 9, 1] });
  const s = cave();
  strike(s);
  expect(['ann', 'bob', 'dot'].map((id) => wounds(s, id))).toEqual([10, 10, 0]);
  const beside = cave({ at: { zone: 'cave', engagement: 'e' } });
  strike(beside);
  expect(wounds(beside, 'dot')).toBe(10);
});

test('LUR-BLIND-02 LUR-TRIP-07 a side that learns of a fall or a wound is shown it, whatever it saw last', () => {
  const s = cave({ at: { zone: 'cave', engagement: 'e' } });
  s.gm('sight', { who: 'bob', what: 'cloaked', on: true });
  s.until('bob').gm('knock-down', { who: 'bob' });
  expect(seenBy(s, 'dot').knockedDown).toBe(true);
  s.until('bob').do('bob', 'stand-up');
  expect([seenBy(s, 'dot').knockedDown, s.state.looks?.length]).toEqual([true, 2]);
  s.gm('harm', { who: 'bob', damage: 3, type: 'core' });
  expect([seenBy(s, 'dot').knockedDown, wounds(s, 'dot'), s.state.looks]).toEqual([false, 3, []]);
});

test('LUR-BLIND-02 LUR-CTX-33 of two whom a side does not see it learns neither grapples nor degrees nor what they have used', () => {
  const s = cave(undefined, { advantage: [{ over: 'bob', degrees: 1 }] });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20] });
  expect([s.state.grapples.length, viewOf(s, 'ann').grapples.length]).toEqual([1, 1]);
  const { grapples, advantages, engagements, combatants } = viewOf(s, 'dot');
  expect([grapples, advantages, engagements, combatants['ann']?.used.majors]).toEqual([
    [],
    [],
    0,
    0,
  ]);
  const ogre: Person = {
    ...fighter({ darksight: true, WGT: 24, STR: 14 }, { grapple: [{ with: 'bob', degree: 2 }] }),
    at: { zone: 'cave', engagement: 'e' },
  };
  const held = stage(
    {
      ogre,
      bob: { ...FOE, at: { zone: 'cave', engagement: 'e' } },
      dot: { side: 'd', at: { zone: 'field' } },
    },
    { map: { places: ['field', { id: 'cave', traits: ['Dark'] }] } },
  );
  expect(seenBy(held, 'dot', 'ogre').holds).toEqual([]);
  expect(seenBy(held, 'ogre', 'ogre').holds).toEqual(['bob']);
});
