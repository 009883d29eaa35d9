import { expect, test } from 'vitest';
import { lurasko } from '../../index.js';
import { blade, fighter, FOE } from '../../testing/people.js';
import type { Person } from '../../testing/stage.js';
import { stage } from '../../testing/stage.js';

/** How an enemy is shown whom nobody of a side sees: as they were seen last. */

type Stage = ReturnType<typeof stage>;
const player = (id: string) => ({ name: id, role: 'player', combatants: [id] }) as const;
const seenBy = (s: Stage, id: string, whom = 'bob') => {
  const view = lurasko.view(s.state, player(id));
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
      ann: fighter(),
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

test('LUR-BLIND-02 LUR-ATK-02 an attack shows how they look to those who learn of it', () => {
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
  const zone = (id: string) => lurasko.view(s.state, player(id)).combatants['bob']?.zone;
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
