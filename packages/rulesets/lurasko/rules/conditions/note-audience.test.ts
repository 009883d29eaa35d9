import { expect, test } from 'vitest';
import { blade, fighter, FOE } from '../../testing/people.js';
import type { Person } from '../../testing/stage.js';
import { heardBy, stage } from '../../testing/stage.js';

/** Who learns of what is done and said where not everyone sees it. */

const MAP = {
  places: ['field', { id: 'cave', traits: ['Dark'] }],
  borders: [{ from: 'field', to: 'cave' }],
};
const inCave = { zone: 'cave', engagement: 'e' };
const FISTS = { weapon: 'unarmed' };

/** Ann and bob fight in the dark cave, which both see through; dot of a third side is elsewhere. */
const inTheCave = (dot: Person = { at: { zone: 'field' } }) =>
  stage(
    {
      ann: { ...fighter({ darksight: true, STR: 50 }), at: inCave },
      bob: { ...FOE, at: inCave, sheet: { darksight: true, weapons: [blade('axe')] } },
      dot: { side: 'd', ...dot },
      eve: { side: 'd', at: { zone: 'field' }, state: { out: 'incapacitated' } },
    },
    { map: MAP, order: ['ann', 'bob', 'dot', 'eve'] },
  );
const strike = (s: ReturnType<typeof inTheCave>, ...dice: readonly number[]) =>
  s.do('ann', 'strike', { ...FISTS, target: 'bob' }, { dice });

test('LUR-BLIND-02 LUR-CTX-33 of a blow in the dark a side learns nothing that neither sees the two nor fights beside them', () => {
  const scene = strike(inTheCave(), 1, 20, 10);
  expect(heardBy(scene, 'dot')).toEqual([]);
  expect(heardBy(scene, 'bob')).toEqual(heardBy(scene, 'ann'));
  expect(heardBy(scene, 'bob')).toContain('hit');
  expect(heardBy(scene, 'bob')).toContain('dead');
});

test.each([
  ['sees in the dark', { at: { zone: 'field' }, sheet: { darksight: true } }],
  ['stands beside them', { at: inCave }],
] as const)('LUR-BLIND-02 LUR-ATK-02 a side learns all of it that %s', (_, dot) => {
  const scene = strike(inTheCave(dot), 1, 20, 10);
  expect(heardBy(scene, 'dot')).toEqual(heardBy(scene, 'ann'));
});

test('LUR-CTX-34 LUR-BLIND-02 the fainted beside them learn nothing for their side', () => {
  const s = inTheCave();
  s.gm('place', { who: 'eve', zone: 'cave', with: 'bob' });
  expect(s.who('eve').engagement).toBe('e');
  expect(heardBy(strike(s, 1, 20, 10), 'dot')).toEqual([]);
});

test('LUR-BLIND-02 LUR-ATK-05 the effects of a cloaked combatant’s attack on a visible one are seen', () => {
  const s = stage({
    ann: fighter({}, { cloaked: true }),
    bob: FOE,
    dot: { side: 'd', at: { zone: 'field' } },
  });
  const scene = s.do('ann', 'strike', { ...FISTS, target: 'bob' }, { dice: [1, 20, 10] });
  expect(heardBy(scene, 'dot')).toContain('harm');
});

test('LUR-BLIND-02 LUR-CTX-33 two who are cloaked fight where a watcher learns nothing', () => {
  const s = stage({
    ann: fighter({}, { cloaked: true }),
    bob: { ...FOE, state: { cloaked: true } },
    dot: { side: 'd', at: { zone: 'field' } },
  });
  const scene = s.do('ann', 'blind', FISTS, { dice: [1, 12, 10] });
  expect(heardBy(scene, 'dot')).toEqual([]);
  expect(heardBy(scene, 'bob')).toContain('harm');
});

test('LUR-BLIND-02 combatants who have noticed an ambusher learn of them, in the dark as elsewhere', () => {
  const s = inTheCave({ at: { zone: 'field' }, sheet: { darksight: true } });
  s.gm('hide', { who: 'bob', hidden: true });
  s.gm('notice', { who: 'ann', of: 'bob' });
  const scene = strike(s, 1, 20, 10);
  expect([heardBy(scene, 'dot').includes('hit'), heardBy(scene, 'ann').includes('hit')]).toEqual([
    false,
    true,
  ]);
});

test('LUR-GADV-10 LUR-CTX-33 words out of the dark are heard, but without seeing the speaker no one can tell whose they are', () => {
  const s = inTheCave();
  const scene = s.do('bob', 'speak', { words: 'Yield!' });
  expect(['ann', 'bob', 'dot'].map((id) => heardBy(scene, id))).toEqual([
    ['says'],
    ['says'],
    ['voice'],
  ]);
  expect(scene.note('voice')).toEqual({ words: 'Yield!' });
  const open = stage({ ann: fighter(), bob: FOE }).do('ann', 'speak', { words: 'Yield!' });
  expect(open.notes.map(({ id, audience }) => [id, audience])).toEqual([['says', 'all']]);
});

test('LUR-BLIND-02 LUR-CTX-33 an ambusher is an unknown voice to the unaware, and so is a warning out of the dark', () => {
  const hidden = stage({ ann: fighter(), bob: { ...FOE, state: { hidden: true } } });
  const scene = hidden.do('bob', 'speak', { words: 'Psst' });
  expect([heardBy(scene, 'ann'), heardBy(scene, 'bob')]).toEqual([['voice'], ['says']]);
  const s = stage({
    ann: fighter({}, { cloaked: true }),
    ben: fighter({}, { blinded: true }),
    bob: FOE,
  });
  const warning = s.do('ann', 'warn', { ally: 'ben' });
  expect([heardBy(warning, 'bob'), heardBy(warning, 'ben')]).toEqual([['warning'], ['warns']]);
});
