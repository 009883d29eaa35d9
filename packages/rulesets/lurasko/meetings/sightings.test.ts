import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { heardBy, stage, viewOf } from '../testing/stage.js';

/** Enemies who go elsewhere out of sight: where they are shown, and what is told of it. */

const MAP = {
  places: [{ id: 'field' }, { id: 'yard', traits: ['Dark'] }, { id: 'barn', traits: ['Dark'] }],
  borders: [
    { from: 'field', to: 'yard' },
    { from: 'yard', to: 'barn' },
    { from: 'field', to: 'barn' },
  ],
};
const ALONE = { zone: 'field' };
const ann: Person = { side: 'a', at: ALONE };
type Stage = ReturnType<typeof stage>;
const shownTo = (s: Stage, id: string, whom: string) => viewOf(s, id).combatants[whom]?.zone;
const bob = (state: Person['state'] = {}, at: Person['at'] = ALONE): Person => ({
  side: 'b',
  at,
  state,
});

test('LUR-BLIND-02 LUR-CTX-33 an enemy who goes into the dark is shown where they were last seen, from there on', () => {
  const s = stage({ ann, bob: bob() }, { map: MAP }).until('bob');
  const first = s.do('bob', 'move', { to: 'yard' });
  expect([shownTo(s, 'ann', 'bob'), shownTo(s, 'bob', 'bob')]).toEqual(['field', 'yard']);
  expect([heardBy(first, 'ann'), heardBy(first, 'bob')]).toEqual([['out of sight'], ['moves']]);
  const on = s.until('bob').do('bob', 'move', { to: 'barn' });
  expect([shownTo(s, 'ann', 'bob'), heardBy(on, 'ann')]).toEqual(['field', []]);
  const back = s.until('bob').do('bob', 'move', { to: 'field' });
  expect([shownTo(s, 'ann', 'bob'), heardBy(back, 'ann')]).toEqual(['field', ['moves']]);
  expect(s.state.sightings).toEqual([]);
});

test('LUR-BLIND-02 LUR-CTX-33 of an enemy who begins in the dark the side knows where, until they leave unseen', () => {
  const s = stage({ ann, bob: bob({}, { zone: 'yard' }) }, { map: MAP }).until('bob');
  expect(shownTo(s, 'ann', 'bob')).toBe('yard');
  s.do('bob', 'move', { to: 'barn' });
  expect(shownTo(s, 'ann', 'bob')).toBe('yard');
  s.gm('zone', { zone: 'barn', traits: [] });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['barn', []]);
  // Darkness again: the barn is where they were seen last.
  s.gm('zone', { zone: 'barn', traits: ['Dark'] });
  s.until('bob').do('bob', 'move', { to: 'yard' });
  expect(shownTo(s, 'ann', 'bob')).toBe('barn');
});

test('LUR-BLIND-02 each side goes by what it has seen itself', () => {
  const dot: Person = { side: 'd', at: ALONE, sheet: { darksight: true } };
  const s = stage({ ann, bob: bob(), dot }, { map: MAP }).until('bob');
  s.do('bob', 'move', { to: 'yard' });
  expect([shownTo(s, 'ann', 'bob'), shownTo(s, 'dot', 'bob')]).toEqual(['field', 'yard']);
  expect(viewOf(s, 'dot').sightings).toEqual([]);
  expect(viewOf(s, 'ann').sightings).toEqual([{ who: 'bob', by: 'a', zone: 'field' }]);
});

test('LUR-BLIND-02 LUR-CTX-34 what a fainted friend would see is not seen', () => {
  const owl: Person = { side: 'a', at: ALONE, sheet: { darksight: true } };
  const s = stage({ ann, owl, bob: bob() }, { map: MAP }).until('bob');
  s.do('bob', 'move', { to: 'yard' });
  expect(shownTo(s, 'ann', 'bob')).toBe('yard');
  s.gm('out', { who: 'owl', out: 'incapacitated' });
  s.until('bob').do('bob', 'move', { to: 'barn' });
  expect([shownTo(s, 'ann', 'bob'), shownTo(s, 'owl', 'bob')]).toEqual(['yard', 'yard']);
  // With no one else left their own eyes count again.
  s.gm('out', { who: 'ann', out: 'incapacitated' });
  expect(viewOf(s, 'owl').combatants['bob']?.engagement).toBe(null);
});

test('LUR-BLIND-08 LUR-CTX-31 that an unseen enemy leaves the engagement, or joins it, is told to their own side alone', () => {
  const s = stage(
    {
      ann: fighter({ competencies: ['unarmed'] }, { blinded: true }),
      bob: bob({}, { zone: 'field', engagement: 'e' }),
    },
    { map: MAP },
  ).until('bob');
  const away = s.do('bob', 'leave', {}, { dice: [1] });
  expect([heardBy(away, 'ann'), heardBy(away, 'bob')]).toEqual([[], ['roll', 'leaves']]);
  expect(
    s
      .until('ann')
      .do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1] })
      .has('gone'),
  ).toBe(true);
  const back = s.until('bob').do('bob', 'engage', { target: 'ann' });
  expect([heardBy(back, 'ann'), heardBy(back, 'bob')]).toEqual([[], ['engages']]);
});

test('LUR-CTX-31 LUR-CTX-33 the failed escape of an unseen enemy is told to no one else', () => {
  const s = stage({
    ann: fighter({}, { blinded: true }),
    bob: bob({}, { engagement: 'e' }),
  }).until('bob');
  const scene = s.do('bob', 'leave', {}, { dice: [12] });
  expect([heardBy(scene, 'ann'), heardBy(scene, 'bob')]).toEqual([[], ['roll', 'stays']]);
});

test('LUR-BLIND-02 LUR-CTX-31 whom the GM puts elsewhere out of sight is shown where they were', () => {
  const s = stage({ ann, bob: bob({ cloaked: true }) }, { map: MAP });
  const scene = s.gm('place', { who: 'bob', zone: 'barn' });
  expect([shownTo(s, 'ann', 'bob'), heardBy(scene, 'ann')]).toEqual(['field', []]);
  s.gm('set', { path: 'combatants.bob.zone', value: 'yard' });
  expect([s.who('bob').zone, shownTo(s, 'ann', 'bob')]).toEqual(['yard', 'field']);
  s.gm('sight', { who: 'bob', what: 'cloaked', on: false });
  s.gm('set', { path: 'combatants.bob.zone', value: 'field' });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['field', []]);
});

test('LUR-BLIND-02 LUR-PICK-10 a cloaked captive or rider is where those are seen who carry them', () => {
  const map = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
  const captive = stage(
    {
      dot: { side: 'd', at: ALONE },
      ogre: ogre({}, ahead(['bob', 2])),
      bob: { side: 'b', at: { engagement: 'e' }, state: { cloaked: true } },
    },
    { map },
  ).until('ogre');
  captive.do('ogre', 'move', { to: 'yard' });
  expect(shownTo(captive, 'dot', 'bob')).toBe('yard');
  const mounted = stage(
    {
      ann,
      bob: bob({ cloaked: true, riding: 'roan' }),
      roan: { side: 'b', at: ALONE, from: 'horse' },
    },
    { map },
  ).until('roan');
  mounted.do('roan', 'move', { to: 'yard' });
  expect(shownTo(mounted, 'ann', 'bob')).toBe('yard');
});

test('LUR-ATK-09 LUR-BLIND-02 an enemy in the dark who is grappled is felt, wherever the two are', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE }, { map: MAP });
  s.gm('zone', { zone: 'field', traits: ['Dark'] });
  expect(viewOf(s, 'ann').combatants['bob']).toMatchObject({ zone: 'field', engagement: 'e' });
});

test('LUR-BLIND-02 undone and done again, the same is known of the unseen', () => {
  const s = stage({ ann, bob: bob() }, { map: MAP }).until('bob');
  s.do('bob', 'move', { to: 'yard' });
  const after = JSON.stringify(viewOf(s, 'ann'));
  expect(s.fight.undo().kind).toBe('done');
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['field', []]);
  s.fight.redo();
  expect([JSON.stringify(viewOf(s, 'ann')), s.fight.verify().ok]).toEqual([after, true]);
});

test('LUR-BLIND-02 LUR-CTX-31 an ambusher who closes with a lone combatant leaves them in no engagement that they know of', () => {
  const people = { ann, bob: bob({ hidden: true }) };
  const s = stage({ ...people, dot: { side: 'a', at: ALONE } });
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  expect(s.who('ann').engagement).toBe(s.who('bob').engagement);
  const shown = (id: string) => viewOf(s, id).combatants['ann']?.engagement;
  expect([shown('ann'), shown('dot'), shown('bob')]).toEqual([null, null, s.who('ann').engagement]);
  s.gm('notice', { who: 'dot', of: 'bob' });
  expect(shown('ann')).toBe(s.who('ann').engagement);
});

test('LUR-BLIND-02 LUR-CTX-33 a newcomer in the dark is where the GM puts them until they go on', () => {
  const s = stage(
    { ann: { ...ann, at: { zone: 'hall' } }, bob: bob({}, { zone: 'hall' }) },
    {
      map: {
        places: ['hall', { id: 'yard', traits: ['Dark'] }, { id: 'barn', traits: ['Dark'] }],
        borders: [
          { from: 'hall', to: 'yard' },
          { from: 'yard', to: 'barn' },
        ],
      },
    },
  );
  s.gm('add', { from: 'villager', side: 'b', to: 'yard' });
  expect([shownTo(s, 'ann', 'villager'), s.state.sightings]).toEqual(['yard', []]);
  s.until('villager').do('villager', 'move', { to: 'barn' });
  expect(shownTo(s, 'ann', 'villager')).toBe('yard');
});
