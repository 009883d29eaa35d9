import { renderTextMap } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { scene } from './scene.js';
import { stage } from '../testing/stage.js';

test('HEI-CTX-23: a cluster is a group of its square', () => {
  const s = stage({
    ann: { at: 'B2', state: { cluster: ['bob'] } },
    bob: { at: 'B2' },
    cat: { at: 'B2' },
  });
  expect(scene(s.state).groups).toEqual([
    { place: 'B2', label: 'hand to hand', members: ['ann', 'bob'], rules: ['HEI-CTX-23'] },
  ]);
  expect(renderTextMap(heimr, s.state)).toContain(': [AB]C');
});

test('HEI-BRAWL-16, HEI-CTX-35: a hold says who holds whom by what', () => {
  const s = stage({ ann: { state: { holding: { who: 'bob', part: 'sword arm' } } }, bob: {} });
  expect(scene(s.state).relations).toEqual([
    {
      from: 'ann',
      to: 'bob',
      kind: 'hold',
      label: 'holds',
      detail: 'by the sword arm',
      rules: ['HEI-BRAWL-16', 'HEI-CTX-35'],
    },
  ]);
  expect(renderTextMap(heimr, s.state)).toContain('ann holds bob: by the sword arm');
});

test('HEI-GUARD-02, HEI-GUARD-03: guards say against what they are', () => {
  const s = stage({ ann: {}, bob: {}, cat: { side: 'a' } });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  expect(scene(s.state).relations).toMatchObject([
    { kind: 'guard', detail: 'leaving the square', rules: ['HEI-GUARD-02'] },
  ]);
  const t = stage({ ann: {}, bob: {}, cat: { side: 'a' } });
  t.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'cat' });
  expect(scene(t.state).relations).toMatchObject([
    { kind: 'guard', detail: 'attacking cat', rules: ['HEI-GUARD-03'] },
  ]);
});

test('HEI-GUARD-02, HEI-GUARD-03, HEI-CTX-22: a guard whose foe or ally is out of reach is drawn to no one, and said to be in vain unless it waits for the foe', () => {
  const shown = (purpose: 'leave' | 'ally', moved: string) => {
    const s = stage({ ann: {}, bob: {}, cat: { side: 'a' } }, { map: { rows: ['A1 A2'] } });
    const ally = purpose === 'ally' ? { ally: 'cat' } : {};
    s.do('ann', 'guard', { foe: 'bob', purpose, ...ally });
    s.gm('place', { who: moved, to: 'A2' });
    const said = heimr.summary(s.state, 'ann').conditions.map(({ name }) => name);
    return [scene(s.state).relations?.length, said.filter((name) => name.startsWith('guards'))];
  };
  expect([
    shown('leave', 'bob'),
    shown('leave', 'cat'),
    shown('ally', 'bob'),
    shown('ally', 'cat'),
  ]).toEqual([
    [0, ['guards against bob, in vain for now']],
    [1, ['guards against bob']],
    [0, ['guards cat against bob']],
    [0, ['guards cat against bob, in vain for now']],
  ]);
});

test('HEI-RUN-04: a chase stands between pursuer and runner', () => {
  const s = stage({ ann: {}, bob: {} });
  expect(
    scene({ ...s.state, chases: [{ runner: 'ann', pursuer: 'bob', gap: 1 }] }).relations,
  ).toMatchObject([
    { from: 'bob', to: 'ann', detail: 'gap 1', rules: ['HEI-RUN-04', 'HEI-CTX-40'] },
  ]);
});

test('HEI-CTX-47: who has left is nowhere; heights and postures are shown', () => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A2', heights: [0, 1] }] };
  const s = stage(
    { ann: { at: 'A2', state: { height: 1, position: 'prone' } }, bob: {}, cat: {} },
    { map },
  );
  s.gm('set', { path: 'combatants.cat.gone', value: 'escaped' });
  expect(scene(s.state).tokens).toEqual([
    { id: 'ann', at: 'A2', size: 1, height: 1, posture: 'prone' },
    { id: 'bob', at: 'A1', size: 1 },
    { id: 'cat', at: null, size: 1, posture: 'escaped' },
  ]);
  expect(renderTextMap(heimr, s.state)).toContain(
    'A ann (prone, height 1), B bob, C cat (escaped)',
  );
});

test('who is hidden and what lies hidden are in no scene of those who have not found them', () => {
  const s = stage(
    { ann: { state: { hidden: { requirement: 5, from: ['bob'] } } }, bob: {} },
    { map: { items: [{ item: 'cudgel', at: 'A1', hidden: 4 }] } },
  );
  const seen = scene(heimr.view(s.state, { name: 'bob', role: 'player', combatants: ['bob'] }));
  expect([seen.tokens.map(({ id }) => id), seen.lying]).toEqual([['bob'], []]);
  expect(scene(s.state).lying.map(({ at }) => at)).toEqual(['A1']);
  expect(scene(s.state).tokens[0]).toMatchObject({ hidden: true });
});

test('who knows of everyone is shown the fight itself, unless a thing lies hidden', () => {
  const hides = { ann: { state: { hidden: { requirement: 5, from: ['bob'] } } }, bob: {} };
  const seat = { name: 'ann', role: 'player', combatants: ['ann'] } as const;
  const { state } = stage(hides);
  expect(heimr.view(state, seat)).toBe(state);
  expect(heimr.view(state, { ...seat, name: 'bob', combatants: ['bob'] })).not.toBe(state);
  const lying = stage(hides, { map: { items: [{ item: 'cudgel', at: 'A1', hidden: 4 }] } }).state;
  expect(heimr.view(lying, seat).ground).toEqual([]);
});
