import { expect, test } from 'vitest';
import { stage } from '../testing/stage.js';

const map = { rows: ['A1 A2 A3'] };

test('HEI-CTX-25: the line of a shot counts squares', () => {
  const s = stage({ ann: { at: 'A1', sheet: { both: 'bow' } }, bob: { at: 'A3' } }, { map });
  const bow =
    Object.keys(s.state.fixed.items).find((id) => s.state.fixed.items[id]?.kind === 'ranged') ?? '';
  expect(s.sketch('ann', 'attack', { weapon: bow, target: 'bob' }).lines[0]).toMatchObject({
    from: 'ann',
    to: 'bob',
    blocked: false,
    rules: ['HEI-CTX-25'],
  });
  expect(s.sketch('ann', 'attack', { weapon: bow, target: 'bob' }).lines[0]?.label).toMatch(
    /^2 of \d+ squares$/,
  );
});

test('HEI-CTX-23: a blow shows who will be hand to hand', () => {
  const s = stage({ ann: {}, bob: { state: { cluster: ['cat'] } }, cat: { side: 'a' } });
  expect(s.sketch('ann', 'brawl', { target: 'bob' }).areas).toMatchObject([
    { label: 'Hand to hand', who: ['ann', 'bob', 'cat'] },
  ]);
});

test('HEI-GUARD-03: who stands before a combatant is shown', () => {
  const s = stage({ ann: {}, bob: {}, cat: { side: 'a' } });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'cat' });
  expect(s.sketch('bob', 'brawl', { target: 'cat' }).lines).toMatchObject([
    {
      from: 'bob',
      to: 'cat',
      hindrances: [{ label: 'ann stands before cat', rules: ['HEI-GUARD-03'], who: ['ann'] }],
    },
  ]);
});

test('HEI-GUARD-03 HEI-CTX-22: reachHeight 1: who cannot be reached no one is shown to stand before', () => {
  const s = stage(
    { ann: { state: { height: 1 } }, bob: {}, cat: { side: 'a', state: { height: 2 } } },
    { map: { places: [{ id: 'A1', heights: [0, 1, 2] }] }, options: { reachHeight: 1 } },
  );
  s.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'cat' });
  expect(() => s.sketch('bob', 'brawl', { target: 'cat' })).toThrow('nothing is drawn');
  s.gm('place', { who: 'bob', to: 'A1', height: 1 });
  expect(s.sketch('bob', 'brawl', { target: 'cat' }).lines[0]?.hindrances).toHaveLength(1);
});
